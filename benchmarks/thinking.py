"""How much search sees in a second, and what a second core adds to simulation.

python -m benchmarks.thinking        measures and writes its part of docs/benchmarks.md
"""

from __future__ import annotations

import random
import time

import triskele
from benchmarks import document
from triskele.arena import simulate
from triskele.bots import bot
from triskele.bots.budget import Budget
from triskele.bots.search import search, warm_up
from triskele.rules import GAMES
from triskele.table.match import Match

POSITIONS = 12  # of one game each, a third of the way through random play
GAMES_OF_NETS = 3
ROUNDS = 3  # of simulation with one worker and with two, in turns
SIMULATED = 600_000  # games in each, so that starting the workers takes little of the time


def middle_of_a_game(game: str, number: int) -> Match:
    """A position in which somebody has a choice."""
    luck = random.Random(number)
    match = triskele.new(game, players=2, seed=f"thinking {number}")
    while match.turn < 12 or len(match.actions()) < 2:
        match.play(luck.choice(match.actions()))
    return match


def thinking(game: str) -> str:
    """A line of the table: playouts and decisions a second inside search, a tenth of a second for each position."""
    warm_up(game)
    playouts = decisions = 0
    seconds = 0.0
    for number in range(POSITIONS):
        match = middle_of_a_game(game, number)
        assert match.seat is not None
        found = search(game, match.known(match.seat), match.action_ids(), Budget(seconds=0.1), seed=number)
        playouts += sum(finding.visits for finding in found.findings)
        decisions += found.decisions
        seconds += found.seconds
    return f"| {game} | {playouts / seconds:,.0f} | {decisions / seconds / 1e6:.2f} M |"


def with_a_net(game: str) -> str:
    """A line of the table: games of two that search with the net for up to a second, by the processor's clock."""
    playing = bot(game, "net+search:1s", time.process_time)
    playing.prepare()
    spent, thoughts = [], []
    for number in range(GAMES_OF_NETS):
        match, luck = triskele.new(game, players=2, seed=f"net and search {number}"), random.Random(number)
        while match.seat is not None:
            actions, known = match.action_ids(), match.known(match.seat)
            start = time.process_time()
            found = playing.choose(known, actions, luck)
            if len(actions) > 1:
                spent.append(time.process_time() - start)
            if found.worlds:
                thoughts.append(found)
            match.play(found.action)
    tried = sum(finding.visits for found in thoughts for finding in found.findings)
    seconds = sum(found.seconds for found in thoughts)
    mean, share = 1000 * sum(spent) / len(spent), 100 * len(thoughts) / len(spent)
    decisions = sum(found.decisions for found in thoughts)
    return f"| {game} | {mean:.0f} ms | {share:.0f} % | {tried / seconds:,.0f} | {decisions / seconds:,.0f} |"


def simulating(game: str) -> str:
    """A line of the table: steps a second of simulation with one worker and with two, measured in turns."""
    rates = {1: 0.0, 2: 0.0}
    list(simulate.on_cores(simulate.question(game, 1_000), 1))
    for _ in range(ROUNDS):
        for workers in (1, 2):
            start = time.perf_counter()
            steps = sum(
                tally.decisions.mean * tally.games
                for tally in simulate.on_cores(simulate.question(game, SIMULATED), workers)
            )
            rates[workers] = max(rates[workers], steps / (time.perf_counter() - start))
    return f"| {game} | {rates[1] / 1e6:.1f} M | {rates[2] / 1e6:.1f} M | {rates[2] / rates[1]:.2f} |"


def main() -> None:
    lines = ["| game | playouts/s inside search | decisions/s |", "| --- | ---: | ---: |"]
    lines += [thinking(game) for game in GAMES]
    lines += ["", "| game | net+search:1s, mean of all decisions | thought about | playouts/s | decisions/s |"]
    lines += ["| --- | ---: | ---: | ---: | ---: |", *(with_a_net(game) for game in GAMES)]
    lines += ["", "| game | simulate, one core | two cores | ratio |", "| --- | ---: | ---: | ---: |"]
    lines += [simulating(game) for game in GAMES]
    text = "\n".join(lines) + "\n"
    print(text)
    document.write("thinking", text)


if __name__ == "__main__":
    main()
