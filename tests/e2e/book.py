#!/usr/bin/env python3
"""A book whose builder is killed grows to the same book: book.py PROGRAM [KILLS].

The builder is killed at every failpoint and at random moments, meets a second builder on its file, and finds the file
damaged. The same command then goes on, and the book is that of a builder that nobody disturbed. KILLS is 10 unless
given or set by BANYAN_TEST_KILLS.
"""
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FAILPOINTS = ["book-creating:1", "book-before-commit:1", "book-before-commit:5", "book-after-commit:3",
              "book-counting:1", "book-counting:3"]
GAMES = 30


def command(program, store, games=GAMES):
    return [program, "book", "build", "connect4(columns=5,rows=5)", "mcts-solver", "--playouts", "200", "--method", "bds",
            "--games", str(games), "--batch", "4", "--concurrency", "2", "--quiet", "--store", str(store)]


def run(*arguments, **more):
    return subprocess.run([str(a) for a in arguments], capture_output=True, text=True, **more)


def content(program, store):
    """All that the book says of itself and all its lines."""
    shown = run(program, "book", "show", store, "--plies", 40, "--breadth", 10, "--least-games", 1)
    assert shown.returncode == 0, shown.stderr
    return shown.stdout


def finish(program, store):
    done = run(*command(program, store))
    assert done.returncode == 0, done.stderr
    return content(program, store)


def check_failpoints(program, folder, expected):
    store = folder / "failpoints.db"
    for point in FAILPOINTS:
        killed = run(*command(program, store), env=os.environ | {"BANYAN_FAILPOINT": point})
        assert killed.returncode == -signal.SIGKILL, point
    assert finish(program, store) == expected, "another book after the failpoints"


def check_random_kills(program, folder, expected, kills, duration):
    store, killed, chance = folder / "kills.db", 0, random.Random(1)
    while killed < kills:
        process = subprocess.Popen(command(program, store), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            process.wait(chance.uniform(0, duration))
            assert content(program, store) == expected, "another book after random kills"
            store, duration = folder / f"kills{killed}.db", duration * 0.8
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            killed += 1
    assert finish(program, store) == expected, "another book after random kills"


def check_second_builder(program, folder):
    store = folder / "busy.db"
    first = subprocess.Popen(command(program, store, 100_000), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 60
        while not (store.exists() and store.stat().st_size > 0) and time.monotonic() < deadline:
            time.sleep(0.01)
        for second in (run(*command(program, store, 100_000)), run(program, "book", "show", store)):
            assert second.returncode == 2, second.returncode
            assert second.stderr == f"banyan: cannot use '{store}': another run is using it\n", second.stderr
    finally:
        first.kill()
        first.wait()


def check_damage(program, folder):
    """Refused in one line by every command that opens a book."""
    store = folder / "whole.db"
    whole, chance = store.read_bytes(), random.Random(2)
    for _ in range(3):
        place = chance.randrange(len(whole))
        store.write_bytes(whole[:place] + bytes([whole[place] ^ 0x10]) + whole[place + 1:])
        for arguments in (["book", "show", store], ["book", "probe", store],
                          ["analyze", "connect4(columns=5,rows=5)", "uct", "--playouts", 10, "--book", store],
                          command("", store)[1:]):
            refused = run(program, *arguments)
            assert refused.returncode == 2, f"byte {place}: {arguments}"
            assert refused.stderr.count("\n") == 1 and str(store) in refused.stderr, refused.stderr
    store.write_bytes(whole)


def check_players(program, folder):
    """The book answers at once: play, gtp, analyze and match."""
    game, book = "connect4(columns=5,rows=5)", folder / "whole.db"
    analysis = run(program, "analyze", game, "uct", "--playouts", 10, "--book", book, "--book-least-games", 1, "--json")
    assert '"stopped_by": "book"' in analysis.stdout, analysis.stdout + analysis.stderr
    gtp = run(program, "gtp", game, "uct", "--time", "1000s", "--book", book, "--book-least-games", 1,
              input="genmove b\nquit\n")
    assert gtp.stdout.startswith("= "), gtp.stdout + gtp.stderr
    match = run(program, "match", game, "mcts-solver", "mcts-solver", "--book-a", book, "--playouts", 20, "--games", 4,
                "--openings", "none", "--quiet")
    assert match.returncode == 0 and "with" in match.stdout, match.stdout + match.stderr
    other = run(program, "match", "connect4", "uct", "uct", "--book-b", book, "--playouts", 20, "--games", 4, "--quiet")
    assert other.returncode == 2 and "it is a book of connect4(columns=5,rows=5)" in other.stderr, other.stderr


def main():
    program = sys.argv[1]
    kills = int(sys.argv[2] if len(sys.argv) > 2 else os.environ.get("BANYAN_TEST_KILLS", "10"))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        begin = time.monotonic()
        expected = finish(program, folder / "whole.db")
        duration = time.monotonic() - begin
        check_failpoints(program, folder, expected)
        check_random_kills(program, folder, expected, kills, duration)
        check_second_builder(program, folder)
        check_damage(program, folder)
        check_players(program, folder)
        print(f"{kills} random kills, every failpoint, a second builder, damage: the same book of {GAMES} games")


if __name__ == "__main__":
    main()
