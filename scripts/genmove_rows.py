#!/usr/bin/env python3
"""How often a GTP program plays a move that a regression suite accepts: scripts/genmove_rows.py ROWS COMMAND…

ROWS is a table with tabs: suite, file, id, size, komi, colour, expected (a leading ! = must not match),
known_fail, stones set up, moves after them. Options before ROWS: --sizes 9,13, --every N (each N-th row of
those), --show (every row's answer).
"""
import argparse
import re
import subprocess
import sys
from collections import defaultdict


class Gtp:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = []
        while True:
            text = self.process.stdout.readline()
            if text == "":
                sys.exit("the program ended at: " + line)
            if text.strip() == "" and answer:
                return " ".join(answer)[1:].strip()
            if text.strip():
                answer.append(text.strip())


def is_accepted(move, expected):
    wanted = expected.removeprefix("!")
    matches = re.fullmatch(wanted, move, re.IGNORECASE) is not None
    return matches != expected.startswith("!")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="9,13")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--show", action="store_true")
    parser.add_argument("rows")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    args = parser.parse_args()
    sizes = args.sizes.split(",")
    rows = [line.rstrip("\n").split("\t") for line in open(args.rows, encoding="utf-8") if line[0] != "#"]
    rows = [row for row in rows if row[3] in sizes][:: args.every]
    program = Gtp(args.command)
    asked, right = defaultdict(int), defaultdict(int)
    for number, row in enumerate(rows, 1):
        _, file, case, size, komi, colour, expected, _, setup, moves = (row + [""])[:10]
        program.ask("boardsize " + size)
        program.ask("clear_board")
        program.ask("komi " + komi)
        for move in [m for m in (setup + "," + moves).split(",") if m]:
            program.ask("play " + move)
        move = program.ask("reg_genmove " + colour)
        good = is_accepted(move, expected)
        asked[size] += 1
        right[size] += good
        if args.show:
            print(file, case, size, colour, expected, move, "right" if good else "wrong", flush=True)
        elif number % 10 == 0:
            print(f"{number} of {len(rows)}", file=sys.stderr, flush=True)
    for size in sizes:
        if asked[size]:
            print(f"{size}x{size}: {right[size]} of {asked[size]}, {100 * right[size] / asked[size]:.1f} %")


if __name__ == "__main__":
    main()
