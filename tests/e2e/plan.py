#!/usr/bin/env python3
"""Plans as a person gets them: plan.py PROGRAM.

Scores of plans are worked out again here, from the rules and the printed moves alone. Bad files get one line.
"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

MODEL = {"products": ["flour", "bread"], "money": 20,
         "actions": [{"name": "grind", "cost": 3, "out": {"flour": 2}},
                     {"name": "bake", "cost": 1, "in": {"flour": 1}, "out": {"bread": 1}}],
         "goals": {"bread": 1}}
SHOP = "2 2\n0 3 1 2\n1 4 0 1\n"


def run(program, folder, *arguments):
    return subprocess.run([program, "plan", *arguments], capture_output=True, text=True, timeout=120, cwd=folder)


def plan_of(program, folder, *arguments):
    done = run(program, folder, *arguments, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def check_samegame(program, folder):
    """Groups fall, columns close up; (n - 2)^2 a group, 1,000 for a clear board, minus (n - 2)^2 a colour left."""
    plan = plan_of(program, folder, "samegame(columns=7,rows=6,colours=3)", "--playouts", "2000")
    rows = plan["start"].split(" ")[0].split("/")
    columns = [[rows[len(rows) - 1 - y][x] for y in range(len(rows))] for x in range(len(rows[0]))]
    columns = [[c for c in column if c != "."] for column in columns]
    score = 0
    for step in plan["plan"]:
        x, y = ord(step["move"][0]) - ord("a"), int(step["move"][1:]) - 1
        colour, group, todo = columns[x][y], set(), [(x, y)]
        while todo:
            at = todo.pop()
            if at in group or not 0 <= at[0] < len(columns) or not 0 <= at[1] < len(columns[at[0]]):
                continue
            if columns[at[0]][at[1]] != colour:
                continue
            group.add(at)
            todo += [(at[0] + 1, at[1]), (at[0] - 1, at[1]), (at[0], at[1] + 1), (at[0], at[1] - 1)]
        assert len(group) > 1, step
        score += (len(group) - 2) ** 2
        columns = [[c for i, c in enumerate(column) if (k, i) not in group] for k, column in enumerate(columns)]
        columns = [column for column in columns if column]
    left = [c for column in columns for c in column]
    score += 1000 if not left else -sum((left.count(c) - 2) ** 2 for c in set(left))
    assert score == plan["score"], (score, plan["score"])


def check_files(program, folder):
    """The optima by hand: two grindings and four bakings cost 10, so 20 buys eight loaves; jobs that need 5 each on two
    machines: job 1 (0: 0-3, 1: 4-6), job 2 (1: 0-4, 0: 4-5), so 6."""
    (folder / "bakery.json").write_text(json.dumps(MODEL))
    (folder / "shop.txt").write_text(SHOP)
    bakery = plan_of(program, folder, "bakery.json", "--playouts", "2000")
    assert bakery["score"] == 8 and bakery["optimum"], bakery
    shop = plan_of(program, folder, "shop.txt", "--playouts", "500")
    assert shop["score"] == -6, shop
    drawn = run(program, folder, "shop.txt", "--playouts", "500", "--svg", "gantt.svg")
    assert drawn.returncode == 0 and "drawn in gantt.svg" in drawn.stdout, drawn
    assert (folder / "gantt.svg").read_text().startswith("<svg")
    bad = {"empty.json": "{", "unknown.json": json.dumps(MODEL | {"goals": {"cake": 1}}),
           "negative.json": json.dumps(MODEL | {"money": -1}), "short.txt": "2 2\n0 3\n", "words.txt": "two two\n"}
    for name, text in bad.items():
        (folder / name).write_text(text)
        done = run(program, folder, name, "--playouts", "10")
        assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1, (name, done)
        assert name in done.stderr, done.stderr
    for arguments in (["nothing.json"], ["connect4"], ["samegame", "--method", "alphabeta"]):
        done = run(program, folder, *arguments)
        assert done.returncode == 2 and done.stderr.count("\n") == 1, (arguments, done)


def check_trip(program, folder):
    """Where nature has a say one trip is made, twice the same; it ends in the corner, and the costs add up."""
    arguments = ["sailing(size=5)", "--playouts", "300"]
    trip = plan_of(program, folder, *arguments)
    assert trip["plan"] == plan_of(program, folder, *arguments)["plan"]
    assert trip["end"].startswith("at=4,4 "), trip["end"]
    costs = [float(step["what"].split("cost ")[1].split(",")[0]) for step in trip["plan"]]
    assert abs(sum(costs) + trip["score"]) < 0.001 * len(costs), trip
    assert trip["expected"] < 0 and not trip["optimum"], trip


def main():
    with tempfile.TemporaryDirectory() as folder:
        for check in check_samegame, check_files, check_trip:
            check(str(Path(sys.argv[1]).resolve()), Path(folder))


if __name__ == "__main__":
    main()
