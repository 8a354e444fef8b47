#!/usr/bin/env python3
"""Fast games on clocks, GTP against GTP, without a forfeit: clocks.py PROGRAM [GAMES].

Both players are processes of the program behind the protocol; the match runner's clock is the judge. GAMES
are shared out over the kinds of clock, two to each as the least. Without GAMES the games must come to an end,
but a flag may fall: on a busy machine that says nothing of the program.
"""
import json
import subprocess
import sys

# Game, clock: main time alone, with increments, and with byo-yomi of so many moves.
CASES = [
    ("connect4", "1s"),
    ("breakthrough(columns=6,rows=6)", "1s+20ms"),
    ("hex(size=9)", "500ms+1s/10"),
    ("go(size=7)", "1s+500ms/10"),
]


def play(program, game, clock, games):
    players = [f"gtp:{program} gtp '{game}' '{engine}'" for engine in ("uct", "uct(selection.c=0.3)")]
    command = [program, "match", game, *players, "--clock", clock, "--games", str(games), "--opening-balance", "0",
               "--quiet", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def main():
    program, judged = sys.argv[1], len(sys.argv) > 2
    games = int(sys.argv[2]) if judged else 8
    each = max(2, games // len(CASES))
    total = 0
    for game, clock in CASES:
        result = play(program, game, clock, each)
        print(f"{game} {clock}: {result['games']} games, forfeits {result['forfeits']}, crashes {result['crashes']}, "
              f"{result['seconds']:.0f} s", flush=True)
        assert result["games"] == each and result["crashes"] == 0
        assert not judged or result["forfeits"] == 0
        total += each
    print(f"{total} games")


if __name__ == "__main__":
    main()
