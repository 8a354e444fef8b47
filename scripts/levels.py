#!/usr/bin/env python3
"""Finds the levels for people by matches: scripts/levels.py PROGRAM GAME [GAME…] [--out FILE].

Level 1 plays few play-outs and draws its moves hotly; each next level has a cooler draw and as many play-outs as it
takes to beat the one before in about two games of three. What was found is kept in the file after every step, so that
a run that was stopped goes on. The numbers belong into src/engine/levels.cpp; `--check` plays what stands there:
neighbouring levels, 200 games each.
"""
import argparse
import json
import subprocess
from pathlib import Path

HEAT = [1.5, 1.2, 1.0, 0.8, 0.65, 0.5, 0.35, 0.2, 0.1, 0.0]
# How each game's ladder begins, and what it climbs with: where a move is one of hundreds, bare UCT with few play-outs is
# mere chance.
FIRST_PLAYOUTS = {"connect4": 8, "loa": 20, "breakthrough": 20, "go": 8, "hex": 16, "amazons": 30}
CUT = "mcts(selection=rave,playout=cutoff(plies=4))"
ENGINES = {"go": "best", "hex": "best", "amazons": CUT, "loa": CUT}
LOW, HIGH, AIM = 0.61, 0.74, 0.675
MOST_PLAYOUTS = 6_000
GAMES = 80


def match(program, game, a, b, games, seed):
    command = [program, "match", game, a, b, "--games", str(games), "--seed", str(seed), "--opening-plies",
               "2", "--opening-balance", "0", "--concurrency", "2", "--json", "--quiet"]
    result = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return {key: result[key] for key in ("games", "wins", "draws", "losses", "score", "low", "high")}


def spec(game, level):
    engine = ENGINES.get(game, "mcts-solver")
    return f"level(engine={engine},playouts={level['playouts']},temperature={level['temperature']})"


def next_level(program, game, below, number):
    """Bisects the play-outs on a logarithmic scale until the score against the level below is right."""
    least, most = below["playouts"] * 0.5, None
    guess = min(below["playouts"] * 2, MOST_PLAYOUTS)
    for attempt in range(8):
        level = {"playouts": max(2, round(guess)), "temperature": HEAT[number]}
        result = match(program, game, spec(game, level), spec(game, below), GAMES, 1000 * number + attempt)
        print(game, number + 1, level, result, flush=True)
        level["against_below"] = result
        if LOW <= result["score"] <= HIGH or (result["score"] < LOW and level["playouts"] >= MOST_PLAYOUTS):
            return level
        if result["score"] < AIM:
            least = guess
        else:
            most = guess
        guess = min(guess * 1.8, MOST_PLAYOUTS) if most is None else (least * most) ** 0.5
    return level


def calibrate(program, game, found, save):
    ladder = found.setdefault(game, [{"playouts": FIRST_PLAYOUTS[game], "temperature": HEAT[0]}])
    while len(ladder) < len(HEAT):
        ladder.append(next_level(program, game, ladder[-1], len(ladder)))
        save()


def check(program, game):
    for number in range(1, len(HEAT)):
        result = match(program, game, f"level(n={number + 1})", f"level(n={number})", 200, number)
        print(f"{game}: level {number + 1} against {number}: {100 * result['score']:.1f} % "
              f"({100 * result['low']:.1f} to {100 * result['high']:.1f}, {result['games']} games)", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("games", nargs="+")
    parser.add_argument("--out", type=Path, default=Path("levels.json"))
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    if args.check:
        for game in args.games:
            check(args.program, game)
        return
    found = json.loads(args.out.read_text()) if args.out.exists() else {}
    for game in args.games:
        calibrate(args.program, game, found, lambda: args.out.write_text(json.dumps(found, indent=1)))


if __name__ == "__main__":
    main()
