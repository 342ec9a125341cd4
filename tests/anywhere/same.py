"""What has to come out the same wherever it is asked: run by tests natively, and by Python in WebAssembly. It needs
nothing but the package."""

from __future__ import annotations

import hashlib
import itertools
import json
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

import triskele
from triskele.bots import bot
from triskele.bots.budget import Budget
from triskele.rules import GAMES
from triskele.rules.kernel import State

WORLDS = 24
clock: Callable[[], float] = time.process_time  # a page's tells only the time of day


def games(game: str, seeds: Sequence[int] = (0,)) -> dict[str, list[str]]:
    """Whole games at random with all numbers of players and options: a number for all states, legal actions, views and
    records of each."""
    rules, found = GAMES[game], {}
    for players in range(rules.SEATS[0], rules.SEATS[1] + 1):
        for values in itertools.product(*rules.OPTIONS.values()):
            options = dict(zip(rules.OPTIONS, values, strict=True))
            digests = [_whole(game, players, options, seed) for seed in seeds]
            found["-".join([str(players), *values])] = digests
    return found


def _whole(game: str, players: int, options: dict[str, str], seed: int) -> str:
    match, chooser = triskele.new(game, players, f"anywhere {seed}", options), random.Random(seed)
    digest = hashlib.sha256()
    while True:
        digest.update(match._state.raw)
        views = [match.view(seat) for seat in (None, *range(players))]
        digest.update(json.dumps([views, match.action_ids(), match.record() if match.finished else None]).encode())
        if match.seat is None:
            return digest.hexdigest()
        match.play(chooser.choice(match.action_ids()))


def played(game: str, number: int) -> triskele.Match:
    """A game in which everybody mostly plays well, with some number of players."""
    chooser, well = random.Random(number), bot(game, "steady")
    match = triskele.new(game, chooser.randint(*GAMES[game].SEATS), f"anywhere {number}")
    while match.seat is not None:
        known, actions = match.known(match.seat), match.action_ids()
        at_random = chooser.random() < 0.2
        match.play(chooser.choice(actions) if at_random else well.choose(known, actions, chooser).action)
    return match


def positions(game: str, count: int) -> list[tuple[State, list[int]]]:
    """Decisions of some games, the last ones among them."""
    chooser, found = random.Random(game), list[tuple[State, list[int]]]()
    while len(found) < count:
        match = played(game, len(found))
        for step in (chooser.randrange(1, len(match.log)) for _ in range(7)):
            then = triskele.replay(match.record(), step)
            if then.seat is not None and len(then.action_ids()) > 1:
                found.append((then.known(then.seat), then.action_ids()))
        found.append(last_choice(match))
    return found[:count]


def last_choice(match: triskele.Match) -> tuple[State, list[int]]:
    """A decision near the end of a game, where it may be solved."""
    record = match.record()
    for step in range(len(match.log) - 1, 0, -1):
        then = triskele.replay(record, step)
        if then.seat is not None and len(then.action_ids()) > 1:
            return then.known(then.seat), then.action_ids()
    raise AssertionError("a game without a choice")


def choices(game: str, names: Sequence[str], count: int) -> dict[str, Any]:
    """What bots choose and find, without looking at a clock; and how long they take, in thousandths of a second."""
    asked, chosen, took = positions(game, count), {}, {}
    for name in names:
        who, spent, found = bot(game, name, lambda: 0.0), 0.0, []
        who.prepare()
        for n, (known, actions) in enumerate(asked):
            began = clock()
            each = who.choose(known, actions, random.Random(n), Budget(worlds=WORLDS))
            spent += clock() - began
            found.append(asdict(each))
        chosen[name], took[name] = found, 1000 * spent / count
    return {"chosen": chosen, "ms": took}


def reasons(game: str, count: int) -> dict[str, Any]:
    """Why the first action is better than the second, or is not."""
    from triskele.analysis.reasons import compare

    began = clock()
    found = [compare(known, *actions[:2], either=True).as_json() for known, actions in positions(game, count)]
    return {"found": found, "ms": 1000 * (clock() - began) / count}


def judged(game: str, effort: float) -> dict[str, Any]:
    """The account of a game."""
    from triskele.analysis.judge import analyse

    match, began = played(game, 1), clock()
    found = analyse(match, effort)
    return {
        "totals": [asdict(total) for total in found.totals],
        "steps": [[step.step, step.best_id, step.mistake, step.cost.win] for step in found.steps],
        "ms": 1000 * (clock() - began),
    }
