#!/usr/bin/env python3
"""A match in shards: shards.py PROGRAM. The stores joined are the match in one go; what does not fit is refused."""
import json
import pathlib
import subprocess
import sys
import tempfile

APP = sys.argv[1]
MATCH = ["match", "tictactoe", "mcts", "uct", "--playouts", "20", "--games", "14", "--json", "--quiet"]


def run(*args, status=0):
    done = subprocess.run([APP, *args], capture_output=True, text=True, timeout=120)
    assert done.returncode == status, (args, done.returncode, done.stderr)
    if status:
        assert done.stderr.count("\n") == 1, done.stderr
    return done


def figures(done):
    result = json.loads(done.stdout)
    for measured in ("seconds", "thinking", "playouts_per_second", "resumed"):
        result.pop(measured, None)
    return result


with tempfile.TemporaryDirectory() as folder:
    at = lambda name: str(pathlib.Path(folder) / name)
    whole = figures(run(*MATCH, "--store", at("whole.db")))
    parts = [at(f"{i}.db") for i in (1, 2, 3)]
    for i, part in enumerate(parts, 1):
        run(*MATCH, "--shard", f"{i}/3", "--store", part)
    merged = run("merge", at("all.db"), *parts)
    assert "14 games from 3 stores" in merged.stdout, merged.stdout
    assert figures(run(*MATCH, "--store", at("all.db"))) == whole
    # A part is missing: it is said, and the match plays it.
    assert "missing" in run("merge", at("some.db"), *parts[:2]).stdout
    assert figures(run(*MATCH, "--store", at("some.db"))) == whole
    # What does not fit.
    run("merge", at("all.db"), *parts, status=2)
    run("merge", at("twice.db"), parts[0], parts[0], status=2)
    run("merge", at("none.db"), at("absent.db"), status=2)
    run(*MATCH, "--seed", "2", "--shard", "2/3", "--store", at("other.db"))
    run("merge", at("mixed.db"), parts[0], at("other.db"), status=2)
    for shard in ("0/3", "4/3", "1", "x/3", "1/0"):
        run(*MATCH, "--shard", shard, status=2)
    run(*MATCH, "--shard", "1/2", "--sprt", "0,20", status=2)
    assert not pathlib.Path(at("mixed.db")).exists()
