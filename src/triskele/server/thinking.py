"""Search for the strongest bots and for hints, in processes of its own: nobody waits for the compiler or for others.

At the start a process with a low priority compiles the games, one after the other, and keeps the code on disk. Until a
game is ready there is no search in it, and who asks chooses otherwise.
"""

import asyncio
import contextlib
import logging
import sys
from collections.abc import Sequence

from triskele.bots.budget import Budget
from triskele.bots.search import Found
from triskele.bots.thinking import Thinkers, Thought
from triskele.rules import GAMES
from triskele.rules.kernel import State
from triskele.table.match import Match

log = logging.getLogger("triskele.thinking")
SHORTEST = 0.1  # seconds: so long a thought may take at least, however many wait


class Thinking:
    """The thinking processes of a server."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._thinkers: Thinkers | None = None
        self._ready: set[str] = set()
        self._waiting = 0
        self._warming: asyncio.Task[None] | None = None

    def start(self, games: Sequence[str]) -> None:
        """Make the games ready in the background, in this order."""
        if self._workers:
            self._warming = asyncio.create_task(self._warm(games))

    async def close(self) -> None:
        """Give up every thought."""
        if self._warming:
            self._warming.cancel()
            await asyncio.gather(self._warming, return_exceptions=True)
        if self._thinkers:
            await asyncio.to_thread(self._thinkers.close)

    def ready(self, game: str) -> bool:
        """Whether there is search in a game by now."""
        return game in self._ready

    def start_thought(
        self, game: str, known: State, actions: Sequence[int], budget: Budget, seed: int = 0
    ) -> "Pondering":
        """Think about what a seat knows. When many think, each gets less time."""
        assert self._thinkers is not None
        self._waiting += 1
        share = self._workers / max(self._workers, self._waiting)
        seconds = max(min(SHORTEST, budget.seconds), budget.seconds * share)
        thought = self._thinkers.think(game, known, actions, Budget(seconds, budget.worlds), seed)
        return Pondering(self, thought)

    def _ended(self) -> None:
        self._waiting -= 1

    async def _warm(self, games: Sequence[str]) -> None:
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
        except Exception:
            log.exception("no search in some games")
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
        await asyncio.gather(*(Pondering(None, thought).found() for thought in thoughts))


class Pondering:
    """A thought under way."""

    def __init__(self, thinking: Thinking | None, thought: Thought) -> None:
        self._thinking = thinking
        self._thought = thought

    def cancel(self) -> None:
        """Stop soon, with what was found until then."""
        self._thought.cancel()

    async def found(self) -> Found:
        """What was found. Who is cancelled while waiting gives the thought up."""
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
            await done
        except asyncio.CancelledError:
            self._thought.cancel()
            raise
        finally:
            if self._thinking:
                self._thinking._ended()
        return self._thought.result()
