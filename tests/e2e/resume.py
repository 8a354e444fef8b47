#!/usr/bin/env python3
"""A match that is killed goes on to the same games: resume.py PROGRAM [KILLS].

Kills the program at random moments and at every failpoint, starts it again with the same command, and compares
all games with those of a run that nobody disturbed: none lost, none twice, none different.
"""
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FAILPOINTS = ["store-creating", "openings-written", "game-played", "before-commit", "after-commit"]
GAMES = 40


def command(program, store):
    return [program, "match", "tictactoe", "mcts-solver", "uct", "--playouts", "300", "--games", str(GAMES),
            "--seed", "5", "--concurrency", "2", "--quiet", "--format", "csv", "--store", str(store)]


def table(store):
    """Everything about the games but times and dates."""
    with sqlite3.connect(store) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        games = database.execute("SELECT number, opening_moves, player_a, player_b, a_first, seed_a, seed_b, points, "
                                 "ending FROM game ORDER BY number").fetchall()
        moves = database.execute("SELECT game, ply, move, visits, playouts, value FROM move ORDER BY game, ply").fetchall()
    return games, moves


def finish(program, store):
    done = subprocess.run(command(program, store), capture_output=True, text=True, check=True)
    return done.stdout, table(store)


def kill_at(program, store, failpoint):
    environment = os.environ | {"BANYAN_FAILPOINT": failpoint}
    return subprocess.run(command(program, store), env=environment, capture_output=True).returncode


def kill_after(program, store, seconds):
    process = subprocess.Popen(command(program, store), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(seconds)
    process.kill()
    return process.wait()


def main():
    program, kills = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20
    with tempfile.TemporaryDirectory() as folder:
        begin = time.monotonic()
        expected = finish(program, Path(folder) / "whole.db")
        duration = time.monotonic() - begin
        assert len(expected[1][0]) == GAMES

        store = Path(folder) / "failpoints.db"
        for name in FAILPOINTS:
            for count in ([1] if name in FAILPOINTS[:2] else [1, 4]):
                assert kill_at(program, store, f"{name}:{count}") == -signal.SIGKILL, name
        assert finish(program, store) == expected, "games differ after the failpoints"

        store, met, chance = Path(folder) / "kills.db", 0, random.Random(1)
        for _ in range(kills):
            killed = kill_after(program, store, chance.uniform(0, duration)) == -signal.SIGKILL
            met += killed
            if not killed:  # it came to its end: look, and begin anew
                assert finish(program, store) == expected, "games differ after random kills"
                store = Path(folder) / f"kills{met}.db"
        assert met > 0
        assert finish(program, store) == expected, "games differ after random kills"
        print(f"{met} random kills and every failpoint: the same {GAMES} games")


if __name__ == "__main__":
    main()
