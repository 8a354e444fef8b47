#!/usr/bin/env python3
"""A job of four processes on this machine: mpi.py BANYAN_MPI BANYAN. It searches with all of them, plays legal games, gives
the games that one process gives, and goes on after a process was killed."""
import json
import os
import pathlib
import shutil
import signal
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

match = ["match", "connect4", "uct", "mcts-solver", "--playouts", "100", "--games", "12", "--json", "--quiet"]
with tempfile.TemporaryDirectory() as folder:
    store = str(pathlib.Path(folder) / "m.db")
    alone = json.loads(run([APP, *match]))
    long_match = [*match[:5], "20000", *match[6:], "--store", store]
    job = subprocess.Popen([*MPIRUN, *long_match], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not os.path.exists(store) and job.poll() is None:  # the match has begun
        time.sleep(0.05)
    ranks = subprocess.run(["pgrep", "-P", str(job.pid)], capture_output=True, text=True).stdout.split()
    assert ranks, "the job ended before a rank could be killed"
    os.kill(int(ranks[-1]), signal.SIGKILL)
    job.wait(timeout=120)
    assert job.returncode != 0, "a job that lost a rank must say so"
    store = str(pathlib.Path(folder) / "n.db")
    together = json.loads(run([*MPIRUN, *match, "--store", store]))
    for key in ("games", "wins", "draws", "losses"):
        assert alone[key] == together[key], (key, alone, together)
    assert subprocess.run([APP, *long_match], capture_output=True, timeout=300).returncode == 0, "the store goes on"
