"""Bots at the tables: their turns are thought about in other processes and played once, whoever thinks about them.

The casual levels choose at once, in a process of their own; those that search wait for nobody but each other, and play
at sight when too many think. Tables where people play come before those where only bots sit. A turn is claimed by
its place in the log: if two servers think about it, or somebody takes the seat back meanwhile, one entry gets in and
the other is dropped. What was under way when a server died is found at the next look around.
"""

import asyncio
import base64
import contextlib
import json
import logging
import random
import secrets
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass

from triskele.bots import LEVELS
from triskele.bots.budget import Budget
from triskele.bots.levels import Thinker
from triskele.bots.search import Found
from triskele.bots.thinking import Failed
from triskele.rules import GAMES, kernel
from triskele.rules.kernel import State
from triskele.server import hints, metrics
from triskele.server.hints import Advice
from triskele.server.matches import Matches
from triskele.server.refusals import Refused
from triskele.server.state import Table
from triskele.server.store import Entry, Unavailable
from triskele.server.tasks import end, noted
from triskele.server.thinking import SHORTEST, Pondering, Thinking

log = logging.getLogger("triskele.bots")
PATIENCE = 20.0  # seconds for a worker's answer, its start included
LONGEST = 3.0  # seconds that a question may have to wait for others
SLOW = 0.02  # seconds that an answer counts for at most: the first one has a process's start in it
ENDING = 1.0  # seconds that a worker has to end
AT_SIGHT = "clever"  # how a searching level plays while there is no search
BUSY = 5  # seconds until it is worth asking for a hint again, when there is none
LOOK_AROUND = 5.0  # seconds between looks for turns that nobody thinks about


class Worker:
    """A process that chooses for the casual levels. It gets what the seat knows, and ends with the pipe to it."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._given_up: list[asyncio.subprocess.Process] = []  # killed, and perhaps not gone yet
        self._busy = asyncio.Lock()
        self._waiting = 0  # questions
        self._pace = 0.002  # seconds that an answer takes

    def wait(self) -> float:
        """How long a question would have to wait for others, about."""
        return self._waiting * self._pace

    async def choose(self, game: str, level: str, known: State, actions: Sequence[int]) -> int:
        """Ask for an action. A worker that dies or takes too long is started anew, and the question fails."""
        question = {
            "game": game,
            "level": level,
            "known": base64.b64encode(kernel.freeze(known)).decode(),
            "actions": list(actions),
            "seed": secrets.randbits(64),
        }
        self._waiting += 1
        try:
            async with self._busy:
                process = await self._started()
                began = time.monotonic()
                action = await self._ask(process, json.dumps(question).encode() + b"\n")
                took = min(time.monotonic() - began, SLOW)
                self._pace += (took - self._pace) / 50
                return action
        finally:
            self._waiting -= 1

    async def _started(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "triskele.server.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        return self._process

    async def _ask(self, process: asyncio.subprocess.Process, question: bytes) -> int:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(question)
            async with asyncio.timeout(PATIENCE):  # wait_for could lose a cancellation
                return int(json.loads(await process.stdout.readline())["action"])
        except BaseException:
            self._give_up(process)
            raise

    async def close(self) -> None:
        if self._process is not None:
            self._give_up(self._process)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(ENDING):
                for process in self._given_up:
                    await process.wait()

    def _give_up(self, process: asyncio.subprocess.Process) -> None:
        """Kill a process; it is waited for at the end."""
        self._process = None
        self._given_up = [other for other in (*self._given_up, process) if other.returncode is None]
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()


@dataclass(frozen=True)
class Turn:
    """A bot's turn that is thought about."""

    at: int
    thought: Pondering


class Bots:
    """Plays the bots' turns at all tables, and gives hints."""

    def __init__(self, matches: Matches, pause: float, workers: int) -> None:
        self._matches = matches
        self._pause = pause
        self._worker = Worker()
        self.thinking = Thinking(workers)
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._turns: dict[str, Turn] = {}  # by table
        self._starting: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[None] | None = None
        matches.heard.append(self.hear)
        matches.gone.append(self.gone)
        self._again: set[str] = set()  # woken while being played
        self._only_bots = asyncio.Semaphore(workers + 1)  # tables where only bots sit are thought about so many at once
        self._aside: set[str] = set()  # and these wait for that
        self._closed = False
        self.on_thinking: Callable[[str, int, str], None] = lambda _table, _seat, _level: None

    def start(self) -> None:
        self._looking = asyncio.create_task(self._look_around())
        self._starting = asyncio.create_task(self._get_ready())

    async def _get_ready(self) -> None:
        """Make search ready, in the games that are played here first."""
        played: list[str] = []
        with contextlib.suppress(Unavailable):
            played = [game for game in await self._matches.store.last_games() if game in GAMES]
        self.thinking.start([*played, *(game for game in GAMES if game not in played)])

    async def close(self) -> None:
        """Stop playing: no turn is begun any more."""
        self._closed = True
        await end([*self._playing.values(), *(task for task in (self._looking, self._starting) if task)])
        await self._worker.close()
        await self.thinking.close()

    def hear(self, table: Table, _entries: Sequence[Entry]) -> None:
        """Something was stored: perhaps a bot is to decide, or thinks about what is over."""
        turn = self._turns.get(table.id)
        if turn is not None and turn.at != table.at:
            turn.thought.cancel()
        if table.id in self._aside:
            self._playing[table.id].cancel()  # perhaps somebody came back: it is looked at anew
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
            with contextlib.suppress(Unavailable):  # the store has said so; the turn is taken up when it can be
                while await self._turn(name):
                    pass
        except Refused as error:
            log.warning("a bot's turn waits", extra={"code": error.code})

    async def _turn(self, name: str) -> bool:
        async with self._matches.at(name, fresh=True) as table:
            seat = table.deciding_bot
            if seat is None or table.match is None:
                return False
            at, level = table.at, table.seats[seat].level or ""
            game, known, actions = table.setup.game, table.match.known(seat), table.match.action_ids()
            alone = not any(other.person for other in table.seats)
            self.on_thinking(table.id, seat, level)
        began = time.monotonic()
        async with self._after_people(name) if alone else contextlib.nullcontext():
            sharing = 1 + len(self._aside) if alone else 1
            action = await self._choose(game, level, known, actions, (name, at), sharing)
        took = time.monotonic() - began
        metrics.BOT_SECONDS.labels(level).observe(took)
        if took < self._pause:
            await asyncio.sleep(self._pause - took)
        await self._matches.act_for_bot(name, at, seat, action)
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

    async def _search(
        self, game: str, known: State, actions: Sequence[int], budget: Budget, turn: tuple[str, int]
    ) -> Found | None:
        """What search finds, which can be told that the turn, a table's place in its log, is over; None if there is no
        search now, or it fails."""
        name, at = turn
        thought = self.thinking.start_thought(game, known, actions, budget, secrets.randbits(63))
        if thought is None:
            return None
        self._turns[name] = Turn(at, thought)
        try:
            return await thought.found()
        except (Failed, TimeoutError) as error:
            log.warning("a search failed", extra={"game": game, "why": type(error).__name__})
            return None
        finally:
            del self._turns[name]

    async def _choose(
        self, game: str, level: str, known: State, actions: Sequence[int], turn: tuple[str, int], sharing: int
    ) -> int:
        """An action of a level's, in the time that so many tables share."""
        if len(actions) == 1:
            return actions[0]
        kind = LEVELS.get(level)
        if isinstance(kind, Thinker):
            whole = kind.budget(game)
            budget = Budget(max(SHORTEST, whole.seconds / sharing), whole.worlds)
            found = await self._search(game, known, actions, budget, turn)
            if found is not None:
                metrics.chosen("search")
                return found.action
            level = AT_SIGHT
        action = await self._at_sight(game, level, known, actions)
        metrics.chosen("any" if action is None else "sight")
        return random.SystemRandom().choice(actions) if action is None else action  # nobody waits for a broken bot

    async def _at_sight(self, game: str, level: str, known: State, actions: Sequence[int]) -> int | None:
        """What a casual level chooses; None if there is no time for it, or the worker fails."""
        for _ in range(2):
            if self._worker.wait() > LONGEST:
                return None
            try:
                action = await self._worker.choose(game, level, known, actions)
            except (OSError, ValueError, KeyError, TimeoutError):
                log.exception("a worker failed")
                continue
            if action in actions:
                return action
        return None

    async def advise(self, game: str, known: State, actions: Sequence[int]) -> Advice:
        """What the strongest bot would do in a seat's place, and why; soon, even if that is at sight."""
        if len(actions) == 1:
            return hints.at_sight(actions[0], actions)
        thought = self.thinking.start_thought(game, known, actions, Budget(seconds=hints.SECONDS))
        if thought is not None:
            with contextlib.suppress(Failed, TimeoutError):
                async with asyncio.timeout(hints.PATIENCE):
                    return hints.from_search(await thought.found())
        action = await self._at_sight(game, AT_SIGHT, known, actions)
        if action is None:
            raise Refused("too-many", {"retry_after": BUSY}, seconds=BUSY)
        return hints.at_sight(action, actions, busy=self.thinking.ready(game))
