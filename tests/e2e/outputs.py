#!/usr/bin/env python3
"""A file that a command is to write is tried before its work: outputs.py PROGRAM."""
import subprocess
import sys
import tempfile
from pathlib import Path

# Each would work for minutes; refused, none of them has begun. PATH stands for the file.
LONG = ["--games", "100000", "--playouts", "10000"]
COMMANDS = [
    ["learn", "evaluation", "loa", *LONG, "--out", "PATH"],
    ["learn", "evaluation", "loa", *LONG, "--keep", "PATH"],
    ["learn", "categories", "loa", *LONG, "--out", "PATH"],
    ["endgames", "loa", *LONG, "--out", "PATH"],
    ["endgames", "loa", *LONG, "--keep", "PATH"],
    ["match", "loa", "mcts-solver", "mcts-solver", *LONG, "--store", "PATH"],
    ["tune", "connect4", "uct", "--parameters", "selection.c", *LONG, "--store", "PATH"],
    ["tune", "connect4", "uct", "--parameters", "selection.c", *LONG, "--store", "unused.db", "--svg", "PATH"],
    ["learn", "playout", "breakthrough", *LONG, "--out", "PATH"],
    ["tournament", "definition.json", "--store", "PATH"],
    ["play", "loa", "--side", "none", "--time", "60s", "--save", "PATH"],
]


def run(program, arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)


def refused(program, arguments, path, why):
    done = run(program, arguments)
    assert done.returncode == 2, (arguments, done)
    assert done.stdout == "" and done.stderr.count("\n") == 1, (arguments, done)
    assert f"cannot write '{path}': {why}" in done.stderr, (arguments, done.stderr)


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "file"
        file.write_text("precious")
        paths = {f"{folder}/none/out": "No such file or directory", folder: "it is a folder",
                 f"{file}/out": "Not a directory"}
        for command in COMMANDS:
            for path, why in paths.items():
                refused(program, [path if word == "PATH" else word for word in command], path, why)
        report = f"{file}/001/figure-3.md"
        refused(program, ["reproduce", "001/figure-3", "--store", str(file)], report, "Not a directory")

        # The trial leaves what is there, and nothing else: the engine is unknown, so nothing is written.
        for option in "--out", "--keep":
            done = run(program, ["learn", "evaluation", "loa", "--engine", "nobody", option, str(file)])
            assert done.returncode == 2 and "nobody" in done.stderr, done
        assert file.read_text() == "precious" and list(Path(folder).iterdir()) == [file]

        # And what can be written is.
        small = ["learn", "evaluation", "breakthrough(size=5)", "--games", "20", "--playouts", "5", "--quiet"]
        kept, table = Path(folder) / "kept.tsv", Path(folder) / "table.hpp"
        done = run(program, [*small, "--keep", str(kept), "--out", str(table)])
        assert done.returncode == 0, done
        assert len(kept.read_text().splitlines()) == 20 and "kFittedWeights" in table.read_text()
        assert sorted(path.name for path in Path(folder).iterdir()) == ["file", "kept.tsv", "table.hpp"]

        # A wrong answer of a set says how many plies were wanted and how many found.
        rows = Path(folder) / "rows.tsv"
        rows.write_text("ppp1/1ppp/P1P1/1Pp1/PP1P w\tloss\t10\nppp1/2pp/Ppp1/1PP1/PP1P w\tloss\t8\n")
        done = run(program, ["solve", "breakthrough(columns=4,rows=5)", "--set", str(rows)])
        assert done.returncode == 0 and "agreed 2  wrong 0" in done.stdout, done
        rows.write_text("ppp1/1ppp/P1P1/1Pp1/PP1P w\tloss\t12\n")
        done = run(program, ["solve", "breakthrough(columns=4,rows=5)", "--set", str(rows)])
        assert done.returncode == 1 and "loss in 10 plies, expected loss in 12 plies" in done.stderr, done

        # Options and commands within a command are known by their own names.
        done = run(program, ["learn", "evaluation", "loa", "--games", "-5"])
        assert done.returncode == 2 and "unknown" not in done.stderr, done
        done = run(program, ["learn", "evaluations", "loa"])
        assert done.returncode == 2 and "unknown command 'evaluations'" in done.stderr, done


main()
