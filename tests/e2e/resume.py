#!/usr/bin/env python3
"""A match that is disturbed goes on to the same games: resume.py PROGRAM [KILLS].

The program is killed at every failpoint and at random moments, finds the disk full at every stage, and meets a
second run on its file. The same command then goes on, and its games are those of a run that nobody disturbed: none
lost, none twice, none different. KILLS is 20 unless given or set by BANYAN_TEST_KILLS.
"""
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ONCE = ["store-creating", "openings-written"]
EVERY_GAME = ["game-played", "game-without-moves", "before-commit", "after-commit"]
GAMES = 40


def command(program, store, games=GAMES):
    return [program, "match", "tictactoe", "mcts-solver", "uct", "--playouts", "300", "--games", str(games),
            "--seed", "5", "--concurrency", "2", "--quiet", "--format", "csv", "--store", str(store)]


def table(store):
    """Everything about the games but times and dates."""
    with sqlite3.connect(store) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        games = database.execute("SELECT number, opening_moves, player_a, player_b, a_first, seed_a, seed_b, points, "
                                 "ending FROM game ORDER BY number").fetchall()
        moves = database.execute("SELECT game, ply, move, visits, playouts, value FROM move ORDER BY game, ply").fetchall()
    return games, moves


def games_in(store):
    """How many games there are in a store that may not have come to be one."""
    with sqlite3.connect(store) as database:
        made = database.execute("SELECT count(*) FROM sqlite_master WHERE name = 'game'").fetchone()[0]
    return len(table(store)[0]) if made else 0


def finish(program, store):
    done = subprocess.run(command(program, store), capture_output=True, text=True, check=True)
    return done.stdout, table(store)


def kill_at(program, store, failpoint):
    environment = os.environ | {"BANYAN_FAILPOINT": failpoint}
    return subprocess.run(command(program, store), env=environment, capture_output=True).returncode


def kill_after(program, store, seconds):
    """The status of a run that is killed then, unless it comes to its end before."""
    process = subprocess.Popen(command(program, store), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()


def with_disk_of(program, store, size):
    """A run whose files cannot grow beyond `size` bytes; Python ignores the signal, so that a write fails instead."""
    return subprocess.run(command(program, store), capture_output=True, text=True, restore_signals=False,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)))


def check_failpoints(program, folder, expected):
    store = folder / "failpoints.db"
    for point in [f"{name}:1" for name in ONCE] + [f"{name}:{n}" for name in EVERY_GAME for n in (1, 4)]:
        assert kill_at(program, store, point) == -signal.SIGKILL, point
    assert finish(program, store) == expected, "games differ after the failpoints"


def check_random_kills(program, folder, expected, kills, duration):
    store, killed, chance = folder / "kills.db", 0, random.Random(1)
    while killed < kills:
        if kill_after(program, store, chance.uniform(0, duration)) == -signal.SIGKILL:
            killed += 1
        else:  # it came to its end: look, and begin anew
            assert finish(program, store) == expected, "games differ after random kills"
            store = folder / f"kills{killed}.db"
            duration *= 0.8  # it was measured when the machine was busier
    assert finish(program, store) == expected, "games differ after random kills"


def check_full_disk(program, folder, expected):
    store = folder / "full.db"
    whole = (folder / "whole.db").stat().st_size
    before = 0
    for size in range(0, whole, whole // 8):
        run = with_disk_of(program, store, size)
        assert run.returncode in (1, 2), f"{size} bytes: status {run.returncode}"
        assert run.stderr.count("\n") == 1 and str(store) in run.stderr, f"{size} bytes: {run.stderr}"
        after = games_in(store)
        assert before <= after < GAMES, f"{size} bytes: {after} games, {before} before"
        before = after
    assert before > 0
    assert finish(program, store) == expected, "games differ after the disk was full"


def check_second_run(program, folder):
    store = folder / "busy.db"
    first = subprocess.Popen(command(program, store, 100_000), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 60
        while not (store.exists() and store.stat().st_size > 0) and time.monotonic() < deadline:
            time.sleep(0.01)
        second = subprocess.run(command(program, store, 100_000), capture_output=True, text=True)
    finally:
        first.kill()
        first.wait()
    assert second.returncode == 2, second.returncode
    assert second.stderr == f"banyan: cannot use '{store}': another run is using it\n", second.stderr


def main():
    program = sys.argv[1]
    kills = int(sys.argv[2] if len(sys.argv) > 2 else os.environ.get("BANYAN_TEST_KILLS", "20"))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        begin = time.monotonic()
        expected = finish(program, folder / "whole.db")
        duration = time.monotonic() - begin
        assert len(expected[1][0]) == GAMES
        check_failpoints(program, folder, expected)
        check_random_kills(program, folder, expected, kills, duration)
        check_full_disk(program, folder, expected)
        check_second_run(program, folder)
        print(f"{kills} random kills, every failpoint, a full disk, a second run: the same {GAMES} games")


if __name__ == "__main__":
    main()
