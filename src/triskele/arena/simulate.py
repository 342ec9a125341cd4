"""Random games by the million: how fast they run, how long they last, how they score and end. Only counts are kept."""

import itertools
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from triskele.arena.standings import wilson
from triskele.arena.tournament import Fixture, Plan, player, seating
from triskele.arena.workers import on_cores as spread_out
from triskele.bots.protocol import never
from triskele.errors import BadRequest
from triskele.extras import FAST
from triskele.rules import GAMES, game_of
from triskele.rules.board import load_board
from triskele.rules.kernel import State, States
from triskele.table.setup import key_of, options_of, players_of, undealt
from triskele.whole import whole

if TYPE_CHECKING:  # games of bots need no numpy
    from triskele.arena.playouts import Games, Ints

MOST = 10**15  # games: their numbers are seeds
CHUNK = 2_000  # games at a time: a fraction of a second
Ready = Callable[[], object]
GPU_CHUNK = 524_288  # games that are dealt at once


@dataclass
class Spread:
    """How often each value occurred."""

    counts: Counter[int] = field(default_factory=Counter)

    def add(self, values: "Ints") -> None:
        with FAST:
            import numpy as np

        low = int(values.min())
        for at, count in enumerate(np.bincount(values.ravel() - low)):
            if count:
                self.counts[low + at] += int(count)

    def merge(self, other: "Spread") -> None:
        self.counts.update(other.counts)

    @property
    def total(self) -> int:
        return self.counts.total()

    @property
    def mean(self) -> float:
        return sum(value * count for value, count in self.counts.items()) / self.total

    @property
    def deviation(self) -> float:
        middle = self.mean
        return float((sum(count * (value - middle) ** 2 for value, count in self.counts.items()) / self.total) ** 0.5)

    def quantile(self, part: float) -> int:
        """The least value that this part of all values does not exceed."""
        passed = itertools.accumulate(count for _, count in sorted(self.counts.items()))
        return next(
            value for value, count in zip(sorted(self.counts), passed, strict=True) if count >= part * self.total
        )


@dataclass
class Tally:
    """The results of games, counted."""

    games: int = 0
    scores: Spread = field(default_factory=Spread)  # of all seats
    best: Spread = field(default_factory=Spread)  # the highest of each game
    turns: Spread = field(default_factory=Spread)
    decisions: Spread = field(default_factory=Spread)
    ends: Counter[str] = field(default_factory=Counter)
    winners: Counter[int] = field(default_factory=Counter)  # sets of 1 << how many seats after the one that started

    def merge(self, other: "Tally") -> None:
        self.games += other.games
        for name in SPREADS:
            getattr(self, name).merge(getattr(other, name))
        self.ends.update(other.ends)
        self.winners.update(other.winners)

    def won(self, after: int) -> float:
        """The share of games that the seat won which is so many after the start; a shared victory counts in part."""
        times = sum(count / sharing.bit_count() for sharing, count in self.winners.items() if sharing >> after & 1)
        return times / self.games


SPREADS = ("scores", "best", "turns", "decisions")


def count(game: Any, games: "Games") -> Tally:
    """Count some games."""
    with FAST:
        import numpy as np

    tally = Tally(len(games.turns))
    tally.scores.add(games.scores)
    tally.best.add(games.scores.max(axis=1))
    tally.turns.add(games.turns)
    tally.decisions.add(games.decisions)
    reasons = np.bincount(games.reasons, minlength=len(game.REASONS))
    tally.ends.update({game.REASONS[n]: int(times) for n, times in enumerate(reasons) if times})
    tally.winners.update({won: int(times) for won, times in enumerate(np.bincount(games.winners)) if times})
    return tally


@dataclass(frozen=True)
class Question:
    """What is to be simulated."""

    game: str
    players: int
    games: int
    options: dict[str, Any]
    blank: State  # what games begin from, before anything is dealt
    first: int = 0  # the number of the first game; numbers are seeds

    @property
    def template(self) -> States:
        array: States = self.blank.data
        return array


def question(
    game: str,
    games: int,
    players: int = 2,
    options: Mapping[str, Any] | None = None,
    board: Path | None = None,
    seed: str | None = None,
) -> Question:
    """A simulation that can be run; refuses anything else, and says what is wrong."""
    found = whole(games)
    if found is None or not 1 <= found <= MOST:
        raise BadRequest("bad-games", most=MOST, games=games)
    rules = game_of(game)
    players = players_of(rules, players)
    chosen = options_of(rules, players, options or {})
    return Question(game, players, found, chosen, undealt(game, players, chosen, load_board(game, board)), _first(seed))


def _first(seed: str | None) -> int:
    """Where the games of a seed are among all games; without one they are the first."""
    return 0 if seed is None else int.from_bytes(key_of(seed)[:5], "big") << 20


def chunks(games: int, size: int) -> Iterator[tuple[int, int]]:
    """The numbers of the games, in pieces: the first of each piece and how many."""
    for first in range(0, games, size):
        yield first, min(size, games - first)


def on_cores(
    asked: Question, workers: int, chunk: int = CHUNK, stopped: Callable[[], bool] = never, ready: Ready = never
) -> Iterator[Tally]:
    """Play on all cores; a tally for each chunk. What is asked is a `question`. Compiled code runs beside other
    threads, so threads are enough."""
    from triskele.arena import playouts

    game, template = GAMES[asked.game], asked.template
    playouts.random_games(game, template, 1)  # compiled here, before threads ask for it at once
    ready()

    def play(first: int, games: int) -> Tally:
        return count(game, playouts.random_games(game, template, games, asked.first + first))

    def tallies() -> Iterator[Tally]:
        source = chunks(asked.games, chunk)
        under_way: set[Future[Tally]] = set()
        with ThreadPoolExecutor(workers) as pool:
            while not stopped():
                more = itertools.islice(source, 2 * workers - len(under_way))
                under_way |= {pool.submit(play, *piece) for piece in more}
                if not under_way:
                    return
                done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()

    return tallies()


def on_gpu(
    asked: Question, chunk: int = GPU_CHUNK, stopped: Callable[[], bool] = never, ready: Ready = never
) -> Iterator[Tally]:
    """The same games on a GPU: the same counts. What is asked is a `question`."""
    from triskele.arena import gpu

    gpu.need_gpu()
    game, template = GAMES[asked.game], asked.template
    gpu.random_games(game, template, 1)
    ready()

    def tallies() -> Iterator[Tally]:
        for first, games in chunks(asked.games, chunk):
            if stopped():
                return
            yield count(game, gpu.random_games(game, template, games, asked.first + first))

    return tallies()


def starts_as(tally: Tally, after: int) -> dict[str, float]:
    """How often the seat wins that is so many after the start, with its interval of 95 %."""
    share = tally.won(after)
    low, high = wilson(share, tally.games)
    return {"after": after, "wins": share, "wins_low": low, "wins_high": high}


def with_bots(plan: Plan, workers: int, stopped: Callable[[], bool] = never, ready: Ready = never) -> Iterator[Tally]:
    """The games of bots that sit at a table in turn, one seat further in each game: a tally for each."""
    return spread_out(bot_games, plan, range(plan.games), workers, stopped, ready)


def bot_games(plan: Plan) -> Callable[[int], Tally]:
    """What a worker does with the numbers of games, once the bots are ready."""
    play = player(plan)

    def counted(number: int) -> Tally:
        start = plan.match(number).seat
        assert start is not None
        result = play(Fixture(number, seating(plan, number)))
        won = [(seat - start) % plan.players for seat, rank in enumerate(result.ranking) if rank == 1]
        return Tally(
            1,
            Spread(Counter(result.scores)),
            Spread(Counter([max(result.scores)])),
            Spread(Counter([result.turns])),
            Spread(Counter([sum(result.decisions)])),
            Counter([result.reason]),
            Counter([sum(1 << after for after in won)]),
        )

    return counted


def as_json(asked: Question, tally: Tally, seconds: float, bots: Sequence[str] = ("random",)) -> str:
    """Everything that was counted."""
    content = {
        "game": asked.game,
        "players": asked.players,
        "options": asked.options,
        "bots": list(bots),
        "games": tally.games,
        "seconds": seconds,
        **{name: dict(sorted(getattr(tally, name).counts.items())) for name in SPREADS},
        "ends": dict(sorted(tally.ends.items())),
        "starts": [starts_as(tally, after) for after in range(asked.players)],
    }
    return json.dumps(content, indent=2) + "\n"
