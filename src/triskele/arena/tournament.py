"""Tournaments between bots: who plays whom on which deal, and one game of it.

Every pairing, or table of three and more, plays the same deals, each deal once in every rotation of the seats.
"""

import itertools
import json
import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from triskele.arena.workers import on_cores
from triskele.bots import LEVELS, bot
from triskele.bots.levels import OTHERS, PROGRAMS, called
from triskele.bots.named import is_program, sources
from triskele.bots.protocol import never
from triskele.errors import BadRequest, BotError
from triskele.rules import game_of
from triskele.rules.board import load_board
from triskele.table.match import Match
from triskele.table.setup import key_of, players_of
from triskele.whole import whole

MOST = 10_000_000  # games of a pairing
CLOCK = time.thread_time  # what a bot's time is counted by: the processor's, so that a busy machine weakens nobody


@dataclass(frozen=True)
class Plan:
    """A tournament: everything that its games follow from."""

    game: str
    players: int
    bots: tuple[str, ...]
    games: int  # of each pairing or table; rounded up to full rotations
    options: tuple[tuple[str, Any], ...] = ()
    board: str | None = None  # as JSON, if it is not the game's own
    seed: str = "arena"

    @property
    def deals(self) -> int:
        return -(-self.games // self.players)

    def match(self, deal: int) -> Match:
        board = json.loads(self.board) if self.board else None
        return Match(self.game, key_of(f"{self.seed}/{deal}"), self.players, dict(self.options), board=board)


class Fixture(NamedTuple):
    """One game to be played: the number of its deal, and the bot on each seat."""

    deal: int
    seats: tuple[str, ...]


class Result(NamedTuple):
    """The result of a game; lists are by seat."""

    deal: int
    seats: tuple[str, ...]
    scores: tuple[int, ...]
    ranking: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]  # spent thinking
    turns: int
    reason: str

    @property
    def fixture(self) -> Fixture:
        return Fixture(self.deal, self.seats)


def plan(
    game: str,
    bots: Sequence[str],
    games: int,
    players: int = 2,
    options: Mapping[str, Any] | None = None,
    board: Path | None = None,
    seed: str = "arena",
    fewest: int = 2,
) -> Plan:
    """A tournament that can be played; refuses anything else, and says what is wrong.

    - bots: their names, each once
    - games: how many each pairing or table plays, rounded up to full rotations of the seats
    - players: how many sit at a table
    - seed: any text; the same one gives the same deals, and the same luck to the bots
    - fewest: how many bots there must be"""
    found = whole(games)
    if found is None or not 1 <= found <= MOST:
        raise BadRequest("bad-games", most=MOST, games=games)
    if any("\ud800" <= letter <= "\udfff" for letter in seed):  # what the command line makes of other encodings
        raise BadRequest("bad-seed", "seed-unread")
    bots = [called(name) for name in bots]
    content = json.dumps(load_board(game, board).data, sort_keys=True) if board else None
    made = Plan(
        game,
        players_of(game_of(game), players),
        tuple(bots),
        found,
        tuple(sorted((options or {}).items())),
        content,
        seed,
    )
    made.match(0)  # refuses what the game does not have
    for name in bots:
        bot(game, name)
        if is_program(name):
            sources(name)  # refuses what can't be loaded
    if len(bots) < fewest:
        raise BadRequest("too-few-bots", levels=", ".join(LEVELS), others=OTHERS, programs=PROGRAMS)
    twice = [name for name in bots if bots.count(name) > 1]
    if twice:
        raise BadRequest("repeated-bot", name=twice[0])
    return made


# Who plays whom


def tables(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """The bots that meet: all pairings, or all tables. Where seats outnumber bots, all bots sit about equally often."""
    everyone, more = divmod(players, len(bots))
    return [(*extra, *list(bots) * everyone) for extra in itertools.combinations(bots, more)]


def orders(table: Sequence[str]) -> list[tuple[str, ...]]:
    """The ways a table can be seated, that is who is whose neighbour; only those whose rotations all differ."""
    found = {min(rotations(order)) for order in itertools.permutations(table)}
    return sorted(order for order in found if len(set(rotations(order))) == len(table))


def rotations(order: Sequence[str]) -> list[tuple[str, ...]]:
    return [(*order[n:], *order[:n]) for n in range(len(order))]


def schedule(plan: Plan) -> Iterator[Fixture]:
    """All games: deal by deal, each table in all rotations, the neighbours changing from deal to deal."""
    ways = [orders(table) for table in tables(plan.bots, plan.players)]
    for deal in range(plan.deals):
        for around in ways:
            for seats in rotations(around[deal % len(around)]):
                yield Fixture(deal, seats)


def seating(plan: Plan, number: int) -> tuple[str, ...]:
    """Who sits where if the bots sit in turn, one seat further in each game."""
    return tuple(plan.bots[(seat + number) % len(plan.bots)] for seat in range(plan.players))


def size(plan: Plan) -> int:
    """How many games a tournament has."""
    return plan.deals * plan.players * len(tables(plan.bots, plan.players))


def whole_deals(plan: Plan, known: Mapping[Fixture, Result]) -> list[Result]:
    """The games of those deals that everybody has played on every seat, in the order of the schedule."""
    found: list[Result] = []
    for _, fixtures in itertools.groupby(schedule(plan), key=lambda fixture: fixture.deal):
        results = [known.get(fixture) for fixture in fixtures]
        found += [result for result in results if result] if all(results) else []
    return found


# One game


class Played(NamedTuple):
    """A game that was played; by seat how many decisions there were, and how long they took."""

    match: Match
    decisions: list[int]
    seconds: list[float]


def play_game(plan: Plan, fixture: Fixture) -> Result:
    """Play one game, a fixture of the schedule, for its result."""
    match, decisions, seconds = play_match(plan, fixture)
    return Result(
        fixture.deal,
        fixture.seats,
        tuple(match.scores),
        tuple(match.ranking),
        tuple(decisions),
        tuple(round(spent, 6) for spent in seconds),
        match.turn,
        str(match.reason),
    )


def play_match(plan: Plan, fixture: Fixture) -> Played:
    """Play one game. Its cards follow from the deal, a bot's random choices from the deal, the bots and the seat."""
    match = plan.match(fixture.deal)
    bots = [bot(plan.game, name, CLOCK) for name in fixture.seats]
    around = " ".join(fixture.seats)
    choosers = [random.Random(f"{plan.seed}/{fixture.deal}/{around}/{seat}") for seat in range(plan.players)]
    decisions = [0] * plan.players
    seconds = [0.0] * plan.players
    while (seat := match.seat) is not None:
        actions = match.action_ids()
        known = match.known(seat)
        start = CLOCK()
        try:
            found = bots[seat].choose(known, actions, choosers[seat])
        except BotError as error:
            raise BotError(error.code, "bot-deal", error=error, deal=fixture.deal, around=around) from error
        seconds[seat] += max(CLOCK() - start, found.seconds)  # what another process did is not in our processor's time
        decisions[seat] += 1
        match.play(found.action)
    return Played(match, decisions, seconds)


def player(plan: Plan) -> Callable[[Fixture], Result]:
    """What a worker does with games, once the bots are ready; preparing does not count as their time."""
    for name in plan.bots:
        bot(plan.game, name).prepare()
    return lambda fixture: play_game(plan, fixture)


def compiles(plan: Plan) -> bool:
    """Whether any of its bots runs compiled code."""
    return any(bot(plan.game, name).compiles for name in plan.bots)


def run(
    plan: Plan,
    done: Mapping[Fixture, Result],
    workers: int,
    play: Callable[..., Iterator[Result]] = on_cores,
    stopped: Callable[[], bool] = never,
    ready: Callable[[], object] = never,
) -> Iterator[Result]:
    """Play the games that have no result yet, and yield each when it is over. Once bots are prepared, call `ready`.

    - done: the results there are already, by their fixtures
    - workers: how many processes"""
    todo: Iterable[Fixture] = (fixture for fixture in schedule(plan) if fixture not in done)
    left = sum(fixture not in done for fixture in schedule(plan))
    return play(player, plan, todo, min(workers, left), stopped, ready) if left else iter(())
