"""Search for the strongest bots and for hints, in processes of its own: nobody waits for the compiler or for others.

At the start a process with a low priority compiles the games, one after the other, and keeps the code on disk. Until a
game is ready there is no search in it, and who asks chooses otherwise.

Thoughts are answered in the order in which they were asked for. One that has to wait gets a part of the time that is
left until an answer would come too late; when that is too little to think in, who asks chooses otherwise, too. So
nobody waits long, however many think.
"""

import asyncio
import contextlib
import logging
import math
import sys
from collections.abc import Sequence

from triskele.bots.budget import Budget
from triskele.bots.search import Found
from triskele.bots.thinking import Failed, Thinkers, Thought
from triskele.rules import GAMES
from triskele.rules.kernel import State
from triskele.server.tasks import end
from triskele.table.match import Match

log = logging.getLogger("triskele.thinking")
LONGEST = 3.0  # seconds that a thought which has to wait may take, with all that is thought about before it
SHORTEST = 0.02  # seconds that are worth thinking
WORLD = 0.0025  # seconds that an imagined world takes at most
BETWEEN = 0.005  # seconds from one thought to the next
TRIES = 3  # how often the games are made ready, if that fails
AGAIN = 5.0  # seconds until the next try
LOADING = 60.0  # seconds that a thinking process may take to load a game's code
PATIENCE = 5.0  # seconds that thinking processes may be late with an answer


class Thinking:
    """The thinking processes of a server."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._thinkers: Thinkers | None = None
        self._ready: set[str] = set()
        self._waiting = 0  # thoughts under way
        self._ahead = 0.0  # and the seconds that they take
        self._warming: asyncio.Task[None] | None = None

    def start(self, games: Sequence[str]) -> None:
        """Make the games ready in the background, in this order."""
        if self._workers:
            self._warming = asyncio.create_task(self._warm(games))

    async def close(self) -> None:
        """Give up every thought."""
        if self._warming:
            await end([self._warming])
        if self._thinkers:
            await asyncio.to_thread(self._thinkers.close)

    def ready(self, game: str) -> bool:
        """Whether there is search in a game by now."""
        return game in self._ready

    def start_thought(
        self, game: str, known: State, actions: Sequence[int], budget: Budget, seed: int = 0
    ) -> "Pondering | None":
        """Think about what a seat knows. When many think, each gets less time; when too many do, none."""
        if not self.ready(game):
            return None
        assert self._thinkers is not None
        wanted = min(budget.seconds, budget.worlds * WORLD)
        granted = min(wanted, self._room())
        if granted < min(SHORTEST, wanted):
            return None
        if granted < wanted:
            budget = Budget(granted, budget.worlds)
        self._waiting += 1
        self._ahead += granted + BETWEEN
        return Pondering(self, self._thinkers.think(game, known, actions, budget, seed), granted)

    def _room(self) -> float:
        """How long the next thought may take: the more wait, the smaller its part of what is left."""
        if self._waiting < self._workers:
            return math.inf
        return (LONGEST - self._ahead / self._workers) / (self._waiting / self._workers + 2)

    def _ended(self, granted: float) -> None:
        self._waiting -= 1
        self._ahead -= granted + BETWEEN

    async def _warm(self, games: Sequence[str]) -> None:
        """Make the games ready; if that fails, what is missing is tried again."""
        for n in range(TRIES):
            if n:
                await asyncio.sleep(AGAIN)
            try:
                await self._compile([game for game in games if game not in self._ready])
            except (OSError, Failed, TimeoutError) as error:
                log.warning("getting ready to think failed", extra={"why": type(error).__name__})
            if self._ready.issuperset(games):
                return
            log.warning("no search in some games", extra={"games": [game for game in games if not self.ready(game)]})

    async def _compile(self, games: Sequence[str]) -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "triskele.server.warm",
            *games,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        try:
            assert process.stdout is not None
            while line := await process.stdout.readline():
                game = line.decode().strip()
                if game not in GAMES:
                    continue
                if self._thinkers is None:
                    self._thinkers = Thinkers(self._workers)
                await self._load(game)
                self._ready.add(game)
                log.info("ready to think", extra={"game": game})
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _load(self, game: str) -> None:
        """Let each thinking process load a game's compiled code before it is needed."""
        match = Match(game, bytes(32), GAMES[game].SEATS[0])
        known, actions = match.known(match.seat), match.action_ids()
        assert self._thinkers is not None
        thoughts = [self._thinkers.think(game, known, actions, Budget(worlds=1)) for _ in range(self._workers)]
        await asyncio.gather(*(Pondering(None, thought, LOADING).found() for thought in thoughts))


class Pondering:
    """A thought under way."""

    def __init__(self, thinking: Thinking | None, thought: Thought, granted: float) -> None:
        self._thinking = thinking
        self._thought = thought
        self._granted = granted

    def cancel(self) -> None:
        """Stop soon, with what was found until then."""
        self._thought.cancel()

    async def found(self) -> Found:
        """What was found; `Failed` or `TimeoutError` if nothing was. Who is cancelled while waiting gives it up."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()

        def tell() -> None:
            if not done.done():
                done.set_result(None)

        def wake() -> None:
            with contextlib.suppress(RuntimeError):  # the server has stopped meanwhile
                loop.call_soon_threadsafe(tell)

        self._thought.when_done(wake)
        try:
            async with asyncio.timeout(LONGEST + self._granted + PATIENCE):
                await done
        except BaseException:
            self._thought.cancel()
            raise
        finally:
            if self._thinking:
                self._thinking._ended(self._granted)
        return self._thought.result()
