"""Bots that think, and actions that are compared: in processes of their own, so that nobody waits for the compiler.

At the start a process with a low priority prepares them, game after game, and keeps compiled code on disk. Until a bot
is ready it can't be asked, and whoever asks chooses in another way; but then it is the next to be prepared.

Thoughts are answered in the order in which they were asked for. One that has to wait gets a part of the time that is
left until an answer would come too late; when that is too little, whoever asks chooses in another way too. So
nobody waits long, however many think.
"""

import asyncio
import logging
import math
from collections.abc import Callable, Sequence
from typing import Any

from triskele.analysis.comparing import compared
from triskele.bots.budget import Budget
from triskele.bots.protocol import Found
from triskele.bots.thinking import Question, prepare, question, think
from triskele.extras import IN_PAGE
from triskele.processes import Failed, Lost, Task
from triskele.rules.kernel import State, freeze
from triskele.server.minds.comparing import PREPARES, SECONDS, prepared
from triskele.server.minds.crew import Crew
from triskele.server.tasks import end

log = logging.getLogger("triskele.thinking")
LONGEST = 3.0  # seconds that a waiting thought may take, including all that is thought about before it
SHORTEST = 0.02  # seconds that are worth thinking
WORLD = 0.0025  # the most seconds an imagined world takes
BETWEEN = 0.005  # seconds from one thought to the next
TRIES = 3  # how often bots are made ready, if that fails
AGAIN = 5.0  # seconds until the next try
NICE = 10  # how far a compiling process stands back for others
COMPILING = 600.0  # seconds that it may take for a game
LOADING = 60.0  # seconds that a thinking process may take to load a game's code
PATIENCE = 5.0  # seconds by which thinking processes may be late with an answer


class Thinking:
    """The thinking processes of a server."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self.crew = Crew(workers, tries=2)
        self._ready: set[tuple[str, str]] = set()  # bots, by game and name
        self._coming: set[tuple[str, str]] = set()  # those that are being made ready
        self._asked: tuple[str, str] | None = None  # the one that could not be asked last
        self._waiting = 0  # thoughts under way
        self._ahead = 0.0  # and the seconds that they take
        self._warming: asyncio.Task[None] | None = None

    def start(self, bots: Sequence[tuple[str, str]]) -> None:
        """Make bots, by game and name, ready in the background: in this order, but what somebody asks for first."""
        if self._workers and IN_PAGE:  # all is compiled; whoever thinks of a game first gets what it takes
            self._ready = set(bots)
        elif self._workers:
            self._coming = set(bots)
            self._warming = asyncio.create_task(self._warm(bots))

    async def close(self) -> None:
        """Give up every thought."""
        if self._warming:
            await end([self._warming])
        self.crew.close()

    def ready(self, game: str, name: str) -> bool:
        """Whether a bot can already be asked."""
        return (game, name) in self._ready

    def wanted(self, game: str, name: str) -> bool:
        """The same, of a bot that somebody wants to ask: if it can't be asked yet, it is prepared next."""
        if not self.ready(game, name):
            self._asked = game, name
            return False
        return True

    def coming(self, game: str, name: str) -> bool:
        """Whether a bot that can't be asked yet is being made ready."""
        return (game, name) in self._coming and not self.ready(game, name)

    def start_thought(
        self,
        game: str,
        name: str,
        known: State,
        actions: Sequence[int],
        budget: Budget,
        seed: int = 0,
        how: Callable[[Question], Found] = think,
    ) -> "Pondering | None":
        """Let a bot think about what a seat knows, or whoever answers in its place. When many think, each gets less
        time; when too many do, none."""
        if not self.wanted(game, name):
            return None
        wanted = min(budget.seconds, budget.worlds * WORLD)
        granted = min(wanted, self._room())
        if granted < min(SHORTEST, wanted):
            return None
        if granted < wanted:
            budget = Budget(granted, budget.worlds)
        self._waiting += 1
        self._ahead += granted + BETWEEN
        return Pondering(self, self.crew.submit(how, question(game, name, known, actions, seed, budget)), granted)

    def start_comparison(
        self, game: str, known: State, better: int, other: int, settled: bool = False
    ) -> "Pondering | None":
        """Let two actions be compared. That takes its time, so it waits for its turn; but if it would come too late
        then, nobody is kept waiting."""
        if not self.wanted(game, PREPARES):
            return None
        if self._ahead / self._workers + SECONDS > LONGEST:
            return None
        self._waiting += 1
        self._ahead += SECONDS + BETWEEN
        return Pondering(self, self.crew.submit(compared, game, freeze(known), better, other, settled), SECONDS)

    def _room(self) -> float:
        """How long the next thought may take: the more are waiting, the smaller its share of what is left."""
        if self._waiting < self._workers:
            return math.inf
        return (LONGEST - self._ahead / self._workers) / (self._waiting / self._workers + 2)

    def _ended(self, granted: float) -> None:
        self._waiting -= 1
        self._ahead -= granted + BETWEEN

    async def _warm(self, bots: Sequence[tuple[str, str]]) -> None:
        """Make the bots ready; if that fails, what is missing is tried again."""
        for n in range(TRIES):
            if n:
                await asyncio.sleep(AGAIN)
            left = [bot for bot in bots if bot not in self._ready]
            with Crew(1, nice=NICE, tries=1) as compiling:
                while left:
                    bot = self._asked if self._asked in left else left[0]
                    left.remove(bot)
                    await self._prepare(compiling, *bot)
            missing = [game for game, name in bots if not self.ready(game, name)]
            if not missing:
                return
            log.warning("no search in some games", extra={"games": missing})
        self._coming.clear()

    async def _prepare(self, compiling: Crew, game: str, name: str) -> None:
        """What is compiled is kept on disk; then each thinking process loads it."""
        try:
            await compiling.answer(compiling.submit(prepare, game, name), COMPILING)
            task = (prepared, game) if name == PREPARES else (prepare, game, name)
            loading = [self.crew.submit(*task) for _ in range(self._workers)]
            await asyncio.gather(*(self.crew.answer(task, LOADING) for task in loading))
        except (Failed, Lost, TimeoutError) as error:
            log.warning("getting ready to think failed", extra={"why": type(error).__name__})
        else:
            self._ready.add((game, name))
            log.info("ready to think", extra={"game": game, "level": name})


class Pondering:
    """A thought under way."""

    def __init__(self, thinking: Thinking, task: Task, granted: float) -> None:
        self._thinking = thinking
        self._task = task
        self._granted = granted

    def cancel(self) -> None:
        """Stop soon, with what was found so far."""
        self._thinking.crew.cancel(self._task)

    async def found(self) -> Any:
        """What was found; `Failed`, `Lost` or `TimeoutError` if nothing was."""
        try:
            return await self._thinking.crew.answer(self._task, LONGEST + self._granted + PATIENCE)
        finally:
            self._thinking._ended(self._granted)
