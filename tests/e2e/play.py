#!/usr/bin/env python3
"""Games in the terminal are kept and found again: play.py PROGRAM."""
import re
import subprocess
import sys
import tempfile
from pathlib import Path


def play(program, arguments, lines):
    done = subprocess.run([program, "play", *arguments], input="".join(line + "\n" for line in lines),
                          capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


def position_of(output):
    """The last position text that was shown."""
    return re.findall(r"^(?:.*> )?([pP1-9]+(?:/[pP1-9]+)+ [wb])$", output, re.MULTILINE)[-1]


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        kept, plain, running = Path(folder) / "a game.sgf", Path(folder) / "game.txt", Path(folder) / "running.sgf"
        both = ["breakthrough(columns=5,rows=5)", "--side", "both"]

        # Saved by a command in both forms, and gone on with.
        status, output, _ = play(program, both, ["a2a3", "a4b3", f"save {kept}", f"save {plain}", "quit"])
        assert status == 0 and output.count("saved to") == 2, output
        wanted = position_of(output)
        for file in kept, plain:
            status, output, _ = play(program, ["tictactoe", "--side", "both", "--load", str(file)], ["quit"])
            assert status == 0 and position_of(output) == wanted, output
            status, output, _ = play(program, ["tictactoe", "--side", "both"], ["b2", f"load {file}", "undo", "quit"])
            assert status == 0 and position_of(output) != wanted, output
        assert ";W[a2a3]\n;B[a4b3]" in kept.read_text()

        # Bad paths and bad files: one line, and the game is as it was.
        bad = Path(folder) / "bad.sgf"
        bad.write_text("(;GM[1]SZ[9];B[aa];W[aa])")
        before = kept.read_text()
        status, output, _ = play(program, both, ["a2a3", "save /no/such/folder/x.sgf", f"save {folder}",
                                                 "load /no/such/file", f"load {bad}", "board", "quit"])
        assert status == 0, output
        for part in ("cannot write '/no/such/folder/x.sgf'", f"cannot write '{folder}': it is a folder",
                     "cannot read '/no/such/file'", f"cannot read '{bad}': move 2:"):
            assert output.count(part) == 1, (part, output)
        assert position_of(output).endswith(" b"), output
        status, output, error = play(program, [*both, "--load", "/no/such/file"], ["quit"])
        assert status == 2 and error.count("\n") == 1 and "/no/such/file" in error, (status, error)
        assert kept.read_text() == before

        # Sides by name, the last move marked, and what cannot be played said in one line.
        status, output, _ = play(program, ["loa", "uct", "--side", "White", "--playouts", "20"], ["help", "zz", "save", "side", "quit"])
        for part in ("You are White (o), the engine is Black (x).", "Black (x) plays ", "White (o) to move> ",
                     "cannot read the move 'zz'", "save wants the name of a file", "You are Black (x), the engine is White (o)."):
            assert status == 0 and part in output, (part, output)
        assert len(re.findall(r"^[ 1-8]+.*\(x\)", output, re.MULTILINE)) >= 1 and "\x1b" not in output, output
        status, output, _ = play(program, ["tictactoe", "--side", "both"], ["a1", "a2", "b1", "b2", "c1", "quit"])
        assert status == 0 and "Cross (x) wins." in output, output
        status, output, error = play(program, ["loa", "--side", "red"], ["quit"])
        assert status == 2 and error.count("\n") == 1 and "expected first, second, both, none, black or white" in error, error

        # Large boards have their coordinates on both edges.
        status, output, _ = play(program, ["go(size=13)", "--side", "both"], ["D4", "quit"])
        assert status == 0 and output.count("   A B C D E F G H J K L M N\n") >= 4, output
        assert re.search(r"^ 4 .*\(x\).* 4$", output, re.MULTILINE), output

        # Kept after every move, with what the engine thought; nothing is left beside the file.
        status, output, _ = play(program, ["connect4", "uct", "--playouts", "50", "--save", str(running)], ["4", "4", "4"])
        text = running.read_text()
        assert status == 0 and text.count(";B[") == 3 and "C[50 play-outs]SBKV[" in text, text
        status, output, _ = play(program, ["connect4", "--side", "both", "--load", str(running), "--save", str(running)],
                                 ["undo", "quit"])
        assert running.read_text() != text and "C[50 play-outs]" in running.read_text(), "notes come back"
        assert sorted(file.name for file in Path(folder).iterdir()) == ["a game.sgf", "bad.sgf", "game.txt", "running.sgf"]
        print("games are kept and found again")


if __name__ == "__main__":
    main()
