"""Bots at the tables: other processes think about their turns, and each turn is played once, whoever thinks about it.

Quick bots choose at once, in a process of their own. Those that think wait only for each other, and play at
sight when too many do. Tables where people play come before those where only bots sit. A turn is claimed by
its place in the log: if two servers think about it, or somebody takes the seat back, one entry gets in and
the other is dropped. What was under way when a server died is found at the next look around.
"""

import asyncio
import contextlib
import logging
import random
import time
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from triskele.bots import LEVELS, Bot, Found
from triskele.bots.budget import Budget
from triskele.bots.levels import (  # these only: what people ask for runs no programs
    AT_SIGHT,
    STRONGEST,
    at_sight,
    bot,
    can_search,
    fits,
)
from triskele.errors import BotError, TriskeleError
from triskele.processes import Failed, Lost
from triskele.rules import GAMES
from triskele.rules.kernel import State
from triskele.server import metrics
from triskele.server.minds import hints
from triskele.server.minds.comparing import PREPARES, advised
from triskele.server.minds.crew import Sight
from triskele.server.minds.hints import Advice
from triskele.server.minds.thinking import SHORTEST, Pondering, Thinking
from triskele.server.refusals import Refused
from triskele.server.store import Entry, Unavailable
from triskele.server.tables.matches import Matches
from triskele.server.tables.playing import act_for_bot
from triskele.server.tables.room import Room
from triskele.server.tasks import end, noted

if TYPE_CHECKING:
    from triskele.analysis.reasons import Comparison

log = logging.getLogger("triskele.bots")
LONGEST = 3.0  # seconds that a question may have to wait for others
BUSY = 5  # seconds until it is worth asking again for a hint that was refused
LOOK_AROUND = 5.0  # seconds between looks for turns that nobody thinks about


@dataclass(frozen=True)
class Turn:
    """A bot's turn that is being thought about."""

    at: int
    thought: Pondering


def player(game: str, level: str) -> tuple[str, Bot]:
    """The bot that plays for a level: the best one at sight, if that bot no longer exists or lacks what it needs."""
    try:
        return level, bot(game, level)
    except TriskeleError:
        return AT_SIGHT, bot(game, AT_SIGHT)


class Bots:
    """Plays the bots' turns at all tables, and gives hints."""

    def __init__(self, matches: Matches, pause: float, workers: int) -> None:
        self._matches = matches
        self._pause = pause
        self.sight = Sight()
        self.thinking = Thinking(workers)
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._turns: dict[str, Turn] = {}  # by table
        self._starting: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[None] | None = None
        matches.heard.append(self.hear)
        matches.gone.append(self.gone)
        self._again: set[str] = set()  # woken while being played
        self._only_bots = asyncio.Semaphore(workers + 1)  # how many tables of bots are thought about at once
        self._aside: set[str] = set()  # and these wait for that
        self._closed = False
        self.on_thinking: Callable[[str, int, str], None] = lambda _table, _seat, _level: None

    def start(self) -> None:
        self._looking = asyncio.create_task(self._look_around())
        self._starting = asyncio.create_task(self._get_ready())

    async def _get_ready(self) -> None:
        """Prepare the bots that think, beginning with the games that are played here."""
        played: list[str] = []
        with contextlib.suppress(Unavailable):
            played = [game for game in await self._matches.store.last_games() if game in GAMES]
        games = [*played, *(game for game in GAMES if game not in played)]
        levels = [(game, level) for game in games for level in LEVELS if not player(game, level)[1].quick]
        comparisons = [(game, PREPARES) for game in games if can_search() and fits(game)]
        self.thinking.start([*levels, *comparisons])

    async def close(self) -> None:
        """Stop playing: no new turn is begun."""
        self._closed = True
        await end([*self._playing.values(), *(task for task in (self._looking, self._starting) if task)])
        self.sight.crew.close()
        await self.thinking.close()

    def hear(self, room: Room, _entries: Sequence[Entry]) -> None:
        """Something was stored: perhaps a bot is to move, or is thinking about a turn that is over."""
        table = room.table
        turn = self._turns.get(table.id)
        if turn is not None and turn.at != table.at:
            turn.thought.cancel()
        if table.id in self._aside:
            self._playing[table.id].cancel()  # perhaps somebody came back: look at it again
            self._again.add(table.id)
        elif table.deciding_bot is not None:
            self.wake(table.id)

    def gone(self, name: str) -> None:
        """A table was deleted."""
        if name in self._turns:
            self._turns[name].thought.cancel()

    def wake(self, name: str) -> None:
        if self._closed:
            return
        if name in self._playing:
            self._again.add(name)
            return
        task = asyncio.create_task(self._play(name))
        self._playing[name] = task
        task.add_done_callback(lambda task: self._played(name, task))
        task.add_done_callback(noted)

    def _played(self, name: str, task: "asyncio.Task[None]") -> None:
        del self._playing[name]
        if name in self._again and (task.cancelled() or task.exception() is None):
            self.wake(name)
        self._again.discard(name)

    async def _look_around(self) -> None:
        """Take up turns that were under way when a server died: all at the start, later those that take too long."""
        until = time.time()
        while True:
            with contextlib.suppress(Unavailable):
                for name in await self._matches.store.bot_turns(until):
                    self.wake(name)
            await asyncio.sleep(LOOK_AROUND)
            until = time.time() - LOOK_AROUND - self._pause

    async def _play(self, name: str) -> None:
        """Play until somebody else decides."""
        try:
            with contextlib.suppress(Unavailable):  # the store has said so; the turn is taken up when possible
                while await self._turn(name):
                    pass
        except Refused as error:
            log.warning("a bot’s turn waits", extra={"code": error.code})

    async def _turn(self, name: str) -> bool:
        async with self._matches.room(name, fresh=True) as room:
            table = room.table
            seat = table.deciding_bot
            if seat is None or table.match is None:
                return False
            at, level = table.at, table.seats[seat].level or ""
            game, known, actions = table.setup.game, table.match.known(seat), table.match.action_ids()
            luck = table.luck()
            alone = not any(other.person for other in table.seats)
            self.on_thinking(table.id, seat, level)
        began = time.monotonic()
        async with self._after_people(name) if alone else contextlib.nullcontext():
            sharing = 1 + len(self._aside) if alone else 1
            action = await self._choose(game, level, known, actions, (name, at), sharing, luck)
        took = time.monotonic() - began
        metrics.BOT_SECONDS.labels(level).observe(took)
        if took < self._pause:
            await asyncio.sleep(self._pause - took)
        await act_for_bot(self._matches, name, at, seat, action)
        return True

    @contextlib.asynccontextmanager
    async def _after_people(self, name: str) -> AsyncIterator[None]:
        """A table where only bots sit waits for its turn among such tables."""
        self._aside.add(name)
        try:
            await self._only_bots.acquire()
        finally:
            self._aside.discard(name)
        try:
            yield
        finally:
            self._only_bots.release()

    async def _think(
        self,
        game: str,
        level: str,
        known: State,
        actions: Sequence[int],
        budget: Budget,
        turn: tuple[str, int],
        luck: int,
    ) -> Found | None:
        """What a bot finds; it can be told that the turn, a table's place in its log, is over. None if it can't be
        asked now, or fails."""
        name, at = turn
        thought = self.thinking.start_thought(game, level, known, actions, budget, luck)
        if thought is None:
            return None
        self._turns[name] = Turn(at, thought)
        try:
            found: Found = await thought.found()
            return found
        except (Failed, Lost, TimeoutError) as error:
            log.warning("a search failed", extra={"game": game, "why": type(error).__name__})
            return None
        finally:
            del self._turns[name]

    async def _choose(
        self,
        game: str,
        level: str,
        known: State,
        actions: Sequence[int],
        turn: tuple[str, int],
        sharing: int,
        luck: int,
    ) -> int:
        """A level's action, in the time that this many tables share."""
        if len(actions) == 1:
            return actions[0]
        level, who = player(game, level)
        if not who.quick:
            budget = Budget(max(SHORTEST, who.budget.seconds / sharing), who.budget.worlds)
            found = await self._think(game, level, known, actions, budget, turn, luck)
            if found is not None:
                metrics.chosen("search")
                return found.action
            level = at_sight(game)
        found = await self._at_sight(game, level, known, actions, luck)
        metrics.chosen("sight" if found else "any")
        return found.action if found else random.SystemRandom().choice(actions)  # nobody waits for a broken bot

    async def _at_sight(
        self, game: str, level: str, known: State, actions: Sequence[int], luck: int | None = None
    ) -> Found | None:
        """What a quick bot finds, or what looks best if it fails; None if there is no time, or that fails too."""
        for name in (level, AT_SIGHT):
            if self.sight.wait() > LONGEST:
                return None
            try:
                found = await self.sight.choose(game, name, known, actions, luck)
            except (BotError, Failed, Lost, TimeoutError):
                log.exception("a worker failed")
                continue
            if found.action in actions:
                return found
        return None

    async def likely(self, game: str, known: State, actions: Sequence[int]) -> dict[int, float]:
        """How likely the game's net thinks each action is to be the best; nothing if there is none, or no time."""
        found = await self._at_sight(game, at_sight(game), known, actions)
        return {finding.action: finding.chance for finding in found.findings} if found else {}

    async def advise(self, game: str, known: State, actions: Sequence[int]) -> Advice:
        """What the strongest bot would do in a seat's place, and why; soon, even if that is at sight."""
        if len(actions) == 1:
            return hints.only(actions[0])
        thought = self._thought_of_advice(game, known, actions)
        if thought:
            with contextlib.suppress(Failed, Lost, TimeoutError):
                async with asyncio.timeout(hints.PATIENCE):
                    return hints.from_search(await thought.found())
        found = await self._at_sight(game, at_sight(game), known, actions)
        if found is None:
            raise Refused("too-many", {"retry_after": BUSY}, seconds=BUSY)
        return hints.at_sight(found, busy=self.thinking.ready(game, STRONGEST))

    def _thought_of_advice(self, game: str, known: State, actions: Sequence[int]) -> "Pondering | None":
        """Who has to think, or could solve the end, does so in a process of its own, if there is time."""
        budget = Budget(seconds=hints.SECONDS)
        if not player(game, STRONGEST)[1].quick:
            return self.thinking.start_thought(game, STRONGEST, known, actions, budget, 0, advised)
        if self.compares(game):
            from triskele.bots.endgame import ends_soon

            if ends_soon(game, known):
                return self.thinking.start_thought(game, PREPARES, known, actions, budget, 0, advised)
        return None

    def compares(self, game: str) -> bool:
        """Whether two actions of a game can be compared now; else that is prepared next."""
        return self.thinking.wanted(game, PREPARES)

    def will_compare(self, game: str) -> bool:
        """Whether they can't yet, but soon."""
        return self.thinking.coming(game, PREPARES)

    async def compare(self, game: str, known: State, better: int, other: int, settled: bool = False) -> "Comparison":
        """What differs between two actions of a seat, counted in imagined games."""
        thought = self.thinking.start_comparison(game, known, better, other, settled)
        if thought:
            with contextlib.suppress(Failed, Lost, TimeoutError):
                found: Comparison = await thought.found()
                return found
        raise Refused("too-many", {"retry_after": BUSY}, seconds=BUSY)
