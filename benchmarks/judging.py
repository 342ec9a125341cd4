"""How sure the judge is: what it calls mistakes of capable beginners is judged again with ten times the effort.

    python -m benchmarks.judging --mistakes 40 [GAME ...]

prints, for each game and number of players, how many were called a mistake and how many of these no more are, in ten
times as many other worlds; and how long a game takes to be judged, in processor time.

    python -m benchmarks.judging --off 40 --worlds 128 [GAME ...]

prints by how much the net's judgement of the difference of two actions is off beside chance: in so many decisions, both
actions are judged as the judge does it, and played to the end in the same worlds.
"""

from __future__ import annotations

import argparse
import itertools
import math
import os
import random
import time
from collections.abc import Iterator

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

import triskele
from triskele.analysis import analyse
from triskele.analysis.judging import ByNet
from triskele.analysis.scale import scale_of
from triskele.analysis.scales import trust
from triskele.analysis.worlds import Judges
from triskele.bots import bot
from triskele.bots.nets.search import LANES
from triskele.bots.protocol import never
from triskele.rules import GAMES
from triskele.rules.kernel import State

TO_THE_END = 10**9


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
    again.off *= 0  # more effort does not change that, and what is just above it would often be just below
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


def off(game: str, players: int, name: str, count: int, worlds: int) -> str:
    """The root of the mean square by which both differ, without the part of it that chance has."""
    judge = ByNet(game, players, 1.0, never)
    rows = []
    for chosen, match in decisions(game, players, name):
        if len(rows) >= count:
            break
        assert match.seat is not None
        known, actions = match.known(match.seat), match.action_ids()
        best = judge.choice(known, actions, chosen).best
        if best != chosen:
            near, judged = differences(game, known, (best, chosen), worlds, trust(game).far)
            rows.append((near - differences(game, known, (best, chosen), worlds, TO_THE_END)[0], judged))
    means = np.array([found.mean(0) for found, _ in rows])
    chance = np.array([found.var(0, ddof=1) / worlds for found, _ in rows])
    squares = (means**2 - chance) / np.mean([judged**2 for _, judged in rows])
    told = []
    for square, error, unit in zip(squares.mean(0), squares.std(0) / math.sqrt(count), ("win", "points"), strict=True):
        low, high = (math.sqrt(max(0.0, square + sign * error)) for sign in (-1, 1))
        told.append(f"{math.sqrt(max(0.0, square)):.3f} ({low:.3f} to {high:.3f}) {unit}")
    return f"{game}, {players} players, {name}: {count} decisions, {worlds} worlds each: off by {', '.join(told)}"


def differences(game: str, known: State, pair: tuple[int, int], worlds: int, depth: int) -> tuple[np.ndarray, float]:
    """By world and currency, how far one action is ahead for the seat that decides; and how many were judged."""
    imagined, found, judged = Judges(game, known, scale_of(game, known.players), seed=2), [], []
    for begun in itertools.count(0, LANES // 2):
        if begun >= worlds:
            break
        values = imagined.tried(pair, min(LANES // 2, worlds - begun), depth, never)
        found.append((values[0] - values[1])[:, :, known.seat])
        judged.append(imagined.judged)
    return np.concatenate(found), float(np.mean(judged))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="*", default=list(GAMES))
    parser.add_argument("--mistakes", type=int, default=40)
    parser.add_argument("--off", type=int, default=0)
    parser.add_argument("--worlds", type=int, default=128)
    parser.add_argument("--bot", default="steady")
    asked = parser.parse_args()
    for game in asked.game:
        if asked.off:
            print(off(game, 2, asked.bot, asked.off, asked.worlds), flush=True)
            continue
        for players in GAMES[game].SEATS:
            print(measured(game, players, asked.bot, asked.mistakes), flush=True)


if __name__ == "__main__":
    main()
