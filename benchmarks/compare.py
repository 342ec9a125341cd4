"""Whether a change made anything slower: this tree and another revision, in turns, in one run.

    python -m benchmarks.compare REVISION [--rounds 5]

Each round measures both trees one right after the other, each by its own benchmarks, and the order changes from round
to round. It prints the median of the rounds' ratios: other work on the machine affects both sides alike.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent.parent
IMPORTS = """
import json, subprocess, sys, time

def seconds(line):
    times = []
    for _ in range(7):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", line], check=True)
        times.append(time.perf_counter() - start)
    return min(times)

nothing = seconds("pass")
print(json.dumps({"import, ms": 1000 * (seconds("import triskele") - nothing)}))
"""
DECISIONS = """
import json
from benchmarks import rates

found = {}
for name, game in rates.GAMES.items():
    rate = rates.measure(name, 2, {option: values[0] for option, values in game.OPTIONS.items()}, 0.3)
    found[f"{name}, interpreted decisions/s"] = rate.interpreted
    found[f"{name}, decisions/s through a match"] = rate.table
    found[f"{name}, compiled decisions/s"] = rate.compiled
print(json.dumps(found))
"""
SERVER = """
import asyncio, json, tempfile
from pathlib import Path
from benchmarks import server_load

figures = asyncio.run(server_load.measure(server_load.Ours, 100, 4.0))
starts = []
for _ in range(3):
    with tempfile.TemporaryDirectory() as folder:
        server = server_load.Ours(Path(folder))
        server.stop()
        starts.append(server.start_seconds)
found = {"server, start, ms": 1000 * min(starts), "server, moves/s": figures.rate, "server, CPU ms a move": figures.cpu}
print(json.dumps(found))
"""
PROGRAMS = {"imports": IMPORTS, "decisions": DECISIONS, "server": SERVER}


def measured(tree: Path, program: str) -> dict[str, float]:
    """What a program that runs in a tree prints."""
    paths = os.pathsep.join([str(tree / "src"), str(tree)])
    environment = {**os.environ, "PYTHONPATH": paths}
    command = [sys.executable, "-W", "ignore", "-c", program]
    done = subprocess.run(command, cwd=tree, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    return dict(json.loads(done.stdout.splitlines()[-1]))


def compared(other: Path, rounds: int, parts: list[str]) -> None:
    found: dict[str, list[tuple[float, float]]] = {}
    for number in range(rounds):
        for part in parts:
            trees = [other, HERE] if number % 2 else [HERE, other]
            figures = {tree: measured(tree, PROGRAMS[part]) for tree in trees}
            for name in figures[HERE].keys() & figures[other].keys():
                found.setdefault(name, []).append((figures[other][name], figures[HERE][name]))
            print(f"round {number + 1} of {rounds}: {part}", file=sys.stderr, flush=True)
    print("| | before | after | after / before |\n| --- | ---: | ---: | ---: |")
    for name in sorted(found):
        before, after = (statistics.median(values) for values in zip(*found[name], strict=True))
        ratio = statistics.median(new / old for old, new in found[name])
        print(f"| {name} | {before:,.4g} | {after:,.4g} | {ratio:.3f} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("revision", help="what to compare this tree with")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--part", action="append", choices=list(PROGRAMS), help="only this part; may be given again")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        git = ["git", "-C", str(HERE), "worktree"]
        subprocess.run([*git, "add", "--detach", "--quiet", str(tree), asked.revision], check=True)
        try:
            compared(tree, asked.rounds, asked.part or list(PROGRAMS))
        finally:
            subprocess.run([*git, "remove", "--force", str(tree)], check=True)


if __name__ == "__main__":
    main()
