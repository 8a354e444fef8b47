#!/usr/bin/env python3
"""A search stays within its memory: memory.py PROGRAM.

The most memory that a fresh process ever held, less that of one that hardly searches, is at most the cap, a
twentieth of it, and 32 MB for all that is not the tree (tables by move, alpha-beta's history, the report).
Amazons asks for the most: two thousand moves at a node, a million kinds of moves.
"""
import os
import subprocess
import sys

MB = 1 << 20
ALLOWANCE = 32 * MB
MCTS = [
    "mcts",
    "mcts(expansion=all_children,transpositions=true)",
    "mcts(selection=rave)",
    "mcts(selection=grave)",
    "mcts(selection=rave,playout=mast)",
    "mcts(selection=progressive_history)",
]
# Search, cap in MB, and what makes it fill its cap.
CASES = [(spec, cap, ["--playouts", "1500"]) for spec in MCTS for cap in (1, 16, 64)]
CASES += [("mcts(selection=rave)", 256, ["--playouts", "6000"])]
CASES += [("ab", cap, ["--nodes", "30000"]) for cap in (1, 16, 64, 256)]


def most_memory(program, *arguments):
    process = subprocess.Popen([program, "analyze", *arguments], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{arguments} ended with {status}")
    return usage.ru_maxrss * 1024


def idle_memory(program):
    """Of a program that has just answered: what this process handed on by fork does not count."""
    command = [program, "gtp", "tictactoe", "mcts"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        process.stdin.write("name\n")
        process.stdin.flush()
        process.stdout.readline()
        with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
            most = next(line for line in status if line.startswith("VmHWM:"))
        process.stdin.close()
    return int(most.split()[1]) * 1024


def main():
    program, failed = sys.argv[1], False
    idle = idle_memory(program)
    print(f"idle {idle / MB:.1f} MB")
    for spec, cap, work in CASES:
        used = most_memory(program, "amazons", spec, *work, "--memory", f"{cap}M") - idle
        too_much = used > cap * MB * 1.05 + ALLOWANCE
        print(f"{spec:50} {cap:4} MB  used {used / MB:6.1f} MB{'  TOO MUCH' if too_much else ''}")
        failed |= too_much
    sys.exit(failed)


if __name__ == "__main__":
    main()
