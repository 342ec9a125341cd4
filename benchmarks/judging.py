"""How sure the judge is: what it calls mistakes of capable beginners is judged again with ten times the effort.

    python -m benchmarks.judging --mistakes 40 [GAME ...]

prints, for each game and number of players, how many were called a mistake and how many of these no more are, by the
effort of 1 and of 10; and how long a game takes to be judged, in processor time.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Iterator

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import triskele
from triskele.analysis import analyse
from triskele.analysis.judging import ByNet
from triskele.bots import bot
from triskele.bots.protocol import never
from triskele.rules import GAMES


def played(game: str, players: int, name: str, seed: int) -> triskele.Match:
    match, chooser = triskele.new(game, players, f"judging {seed}"), random.Random(seed)
    while match.seat is not None:
        match.play(bot(game, name).choose(match.known(match.seat), match.action_ids(), chooser).action)
    return match


def decisions(game: str, players: int, name: str) -> Iterator[tuple[int, triskele.Match]]:
    """Every third action of one game after the other, so that many games are met."""
    for seed in range(1000):
        match = played(game, players, name, seed)
        for step in range(seed % 3, len(match.log), 3):
            yield match.log[step].id, match.as_of(step)


def measured(game: str, players: int, name: str, mistakes: int) -> str:
    once = ByNet(game, players, 1.0, never)
    again = ByNet(game, players, 10.0, never, seed=1)  # in other worlds
    asked = called = changed = 0
    for chosen, match in decisions(game, players, name):
        if called >= mistakes:
            break
        assert match.seat is not None
        known, actions = match.known(match.seat), match.action_ids()
        asked += len(actions) > 1
        if once.choice(known, actions, chosen).mistake(match.seat):
            called += 1
            changed += not again.choice(known, actions, chosen).mistake(match.seat)
    began = time.process_time()
    found = analyse(played(game, players, name, 2000))
    spent = time.process_time() - began
    return (
        f"{game}, {players} players, {name}: {asked} decisions, {called} called mistakes ({called / asked:.1%}), "
        f"{changed} of them no more ({changed / called:.1%}); "
        f"{len(found.steps)} decisions judged in {spent:.1f} s ({1000 * spent / len(found.steps):.0f} ms each)"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="*", default=list(GAMES))
    parser.add_argument("--mistakes", type=int, default=40)
    parser.add_argument("--bot", default="steady")
    asked = parser.parse_args()
    for game in asked.game:
        for players in GAMES[game].SEATS:
            print(measured(game, players, asked.bot, asked.mistakes), flush=True)


if __name__ == "__main__":
    main()
