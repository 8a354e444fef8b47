#!/usr/bin/env python3
"""A tuning that is killed goes on to the same answer: tune.py PROGRAM [KILLS].

The program is killed at every failpoint, in the middle of a generation too, and at random moments. The same command
then goes on, and its answer, its generations and its games are those of a run that nobody disturbed.
"""
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from resume import table

FAILPOINTS = ["store-creating:1", "openings-written:1", "generation-begun:1", "game-played:3", "before-commit:11",
              "after-commit:23", "generation-begun:3", "game-without-moves:20", "after-commit:5"]


def command(program, store):
    return [program, "tune", "tictactoe", "uct(playout=mast(rule=greedy))", "--parameters", "selection.c,playout.epsilon=0..1", "--against",
            "mcts-solver", "--playouts", "60", "--games", "160", "--check", "20", "--seed", "5", "--concurrency", "2",
            "--method", "cem(samples=10,batch=2)", "--json", "--store", str(store), "--svg", str(store) + ".svg"]


def finish(program, store):
    done = subprocess.run(command(program, store), capture_output=True, text=True, check=True)
    answer = json.loads(done.stdout)
    assert answer["finished"] and Path(str(store) + ".svg").read_text().startswith("<svg")
    return {key: value for key, value in answer.items() if key not in ("seconds", "resumed")}, table(store)


def kill_at(program, store, failpoint):
    environment = os.environ | {"BANYAN_FAILPOINT": failpoint}
    return subprocess.run(command(program, store), env=environment, capture_output=True).returncode


def kill_after(program, store, seconds):
    process = subprocess.Popen(command(program, store), stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()


def main():
    program = sys.argv[1]
    kills = int(sys.argv[2] if len(sys.argv) > 2 else os.environ.get("BANYAN_TEST_KILLS", "20"))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        begin = time.monotonic()
        expected = finish(program, folder / "whole.db")
        duration = time.monotonic() - begin
        assert expected[0]["generation"] > 3 and len(expected[1][0]) == expected[0]["games"] + 20
        store = folder / "failpoints.db"
        for point in FAILPOINTS:
            assert kill_at(program, store, point) == -signal.SIGKILL, point
        assert finish(program, store) == expected, "another answer after the failpoints"
        store, killed, chance = folder / "kills.db", 0, random.Random(1)
        while killed < kills:
            if kill_after(program, store, chance.uniform(0, duration)) == -signal.SIGKILL:
                killed += 1
            else:
                assert finish(program, store) == expected, "another answer after random kills"
                store = folder / f"kills{killed}.db"
                duration *= 0.8
        assert finish(program, store) == expected, "another answer after random kills"
        print(f"{kills} random kills and every failpoint: the same answer from the same games")


if __name__ == "__main__":
    main()
