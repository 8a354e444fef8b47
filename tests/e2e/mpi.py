#!/usr/bin/env python3
"""A job of four processes on this machine: mpi.py BANYAN_MPI BANYAN. It searches with all of them, plays legal games, gives
the games that one process gives, and goes on after a process was killed."""
import json
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

JOB, APP = sys.argv[1:3]
if not shutil.which("mpirun"):
    sys.exit(77)
MPIRUN = ["mpirun", "--allow-run-as-root", "--oversubscribe", "-n", "4", JOB]


def run(command, text=None):
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, (command, done.returncode, done.stderr[-2000:])
    return done.stdout


# Every process makes its share, and the visits of the root are those of all.
found = json.loads(run([*MPIRUN, "analyze", "connect4", "uct", "--playouts", "4000", "--threads", "1", "--json"]))
assert found["playouts"] == 4000, found["playouts"]
assert sum(move["visits"] for move in found["moves"]) == 4000, found["moves"]

solved = json.loads(run([*MPIRUN, "analyze", "connect4", "mcts-solver", "--moves", "414243", "--time", "5s", "--json"]))
assert solved["proof"] in ("win", "loss"), solved["proof"]

answers = run([*MPIRUN, "gtp", "go(size=5)", "--playouts", "200"], "genmove b\ngenmove w\nquit\n")
assert answers.count("= ") == 3 and "?" not in answers, answers

def games_in(store):
    """Everything about the games of a store but times and dates."""
    with sqlite3.connect(store) as database:
        return database.execute("SELECT g.number, g.a_first, g.points, m.ply, m.move, m.visits FROM game g "
                                "JOIN move m ON m.game = g.number ORDER BY g.number, m.ply").fetchall()


def lose_a_rank(command, store):
    """Kills a process that plays games for the others once the job has begun."""
    job = subprocess.Popen([*MPIRUN, *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not os.path.exists(store) and job.poll() is None:
        time.sleep(0.05)
    ranks = subprocess.run(["pgrep", "-P", str(job.pid)], capture_output=True, text=True).stdout.split()
    assert ranks, "the job ended before a rank could be killed"
    os.kill(int(ranks[-1]), signal.SIGKILL)
    job.wait(timeout=120)
    assert job.returncode != 0, "a job that lost a rank must say so"


def lose_the_leader(command):
    """The process that owns the stores dies when it has kept its third game."""
    done = subprocess.run([*MPIRUN, *command], env=os.environ | {"BANYAN_FAILPOINT": "after-commit:3"}, timeout=300,
                          capture_output=True)
    assert done.returncode != 0, "a job that lost its leader must say so"


match = ["match", "connect4", "uct", "mcts-solver", "--playouts", "100", "--games", "12", "--json", "--quiet"]
with tempfile.TemporaryDirectory() as folder:
    at = lambda name: str(pathlib.Path(folder) / name)
    alone = json.loads(run([APP, *match]))
    together = json.loads(run([*MPIRUN, *match, "--store", at("n.db")]))
    for key in ("games", "wins", "draws", "losses"):
        assert alone[key] == together[key], (key, alone, together)
    long_match = [*match[:5], "20000", *match[6:], "--store", at("m.db")]
    lose_a_rank(long_match, at("m.db"))
    assert subprocess.run([APP, *long_match], capture_output=True, timeout=300).returncode == 0, "the store goes on"

# A reproduction: the games of its matches are handed out, one match after the other.
EXPERIMENT = """{"id": "test/farmed", "title": "two matches", "source": "none", "game": "connect4", "cells": [
  {"name": "one", "first": "uct", "second": "mcts-solver", "work": [4000, 4000], "games": 10},
  {"name": "two", "first": "mcts-solver", "second": "uct", "work": [4000, 1000], "games": 10}]}"""
with tempfile.TemporaryDirectory() as folder:
    file = pathlib.Path(folder) / "farmed.json"
    file.write_text(EXPERIMENT)
    stores = {who: [f"{folder}/{who}/test/farmed/paper-paper-work/{cell}.db" for cell in ("one", "two")]
              for who in ("alone", "job")}
    reproduce = lambda who: ["reproduce", str(file), "--scale", "paper", "--json", "--quiet", "--store", f"{folder}/{who}"]
    alone = run([APP, *reproduce("alone")])
    lose_the_leader(reproduce("job"))
    assert len({row[0] for row in games_in(stores["job"][0])}) == 3
    lose_a_rank(reproduce("job"), stores["job"][1])  # in the second match
    assert run([*MPIRUN, *reproduce("job")]) == alone, "it goes on to the figures of one process"
    for mine, theirs in zip(stores["alone"], stores["job"]):
        assert games_in(mine) == games_in(theirs) != [], "game by game"
