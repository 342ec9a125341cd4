"""Pictures and other long work wait for a thread; nobody at a table waits with them."""

from __future__ import annotations

import ast
import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from server.running import Person, Running
from server.test_matches import kept, moved, opened
from triskele import server as server_package
from triskele.server.config import Limits
from triskele.server.drawing import Drawing
from triskele.server.edge.limits import Asker, Buckets
from triskele.server.live.hub import Hub
from triskele.server.live.listening import Client
from triskele.server.refusals import Refused
from triskele.server.tables import looking, playing
from triskele.server.tables.matches import Matches


def test_a_picture_is_drawn_once_and_kept_while_there_is_room() -> None:
    drawn: list[str] = []

    def paint(name: str) -> str:
        drawn.append(name)
        return name * 4

    async def run() -> None:
        drawing = Drawing(kept=10)
        assert await asyncio.gather(*(drawing.draw(["a"], paint, "a") for _ in range(5))) == [b"aaaa"] * 5
        assert await drawing.draw(["b"], paint, "b") == b"bbbb"
        assert await drawing.draw(["a"], paint, "a") == b"aaaa"
        assert drawn == ["a", "b"]
        await drawing.draw(["c"], paint, "c")  # there is room for two: the one that nobody asked for longest goes
        await drawing.draw(["a"], paint, "a")
        await drawing.draw(["b"], paint, "b")
        assert drawn == ["a", "b", "c", "b"]
        drawing.close()

    asyncio.run(run())


def test_more_pictures_than_may_wait_are_refused_and_a_failed_one_is_tried_again() -> None:
    go = threading.Event()

    def fail() -> bytes:
        go.wait(30)
        raise ValueError("no colour")

    async def run() -> None:
        drawing = Drawing(waiting=2)
        waiting = [asyncio.ensure_future(drawing.draw([n], fail)) for n in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await drawing.draw([3], fail)
        assert (refused.value.code, refused.value.more) == ("too-many-pictures", {"retry_after": 2})
        go.set()
        for one in waiting:
            with pytest.raises(ValueError, match="no colour"):
                await one
        assert await drawing.draw([0], lambda: b"there") == b"there"
        drawing.close()

    asyncio.run(run())


async def by_socket(matches: Matches, name: str) -> None:
    hub = Hub(matches, Limits(), Buckets(10))
    client = Client(name, None, Asker(None, "nowhere"), "en", asyncio.Queue(10))
    async with matches.room(name, fresh=True) as room:
        telling = hub.catch_up(client, room, 0)
    await telling


async def who_is_there(matches: Matches, name: str) -> None:
    await Hub(matches, Limits(), Buckets(10)).presence._tell_all(name)


READERS: dict[str, Callable[[Matches, str], Awaitable[object]]] = {
    "seen": lambda matches, name: looking.seen(matches, "anna", name),
    "record": looking.record,
    "step": lambda matches, name: looking.step(matches, None, name, 0, None),
    "open_step": lambda matches, name: looking.open_step(matches, name, 0),
    "beside": lambda matches, name: looking.beside(matches, "anna", name, 0),
    "course": looking.course,
    "told": lambda matches, name: looking.told(matches, None, name, 0, "en"),
    "by_socket": by_socket,
    "who_is_there": who_is_there,
    "too_old_a_move": lambda matches, name: playing.act(matches, "nobody", name, 0, "draw", whole=False),
}


@pytest.mark.parametrize("reader", READERS)
def test_nobody_at_a_table_waits_for_what_others_wait_for(
    database: str, reader: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All threads that are shared are busy, and the database answers no question: whoever looks at the table may have
    to wait, and whoever plays does not."""
    go = threading.Event()

    async def run() -> None:
        loop, answers = asyncio.get_running_loop(), asyncio.Event()
        pool = ThreadPoolExecutor(1)
        loop.set_default_executor(pool)
        async with kept(database, 10_000) as matches:
            name = await opened(matches)
            busy = loop.run_in_executor(None, go.wait, 60)
            read = matches.store.database.read

            async def slowly(*asked: Any) -> Any:
                await answers.wait()
                return await read(*asked)

            monkeypatch.setattr(matches.store.database, "read", slowly)
            looks = [asyncio.ensure_future(READERS[reader](matches, name)) for _ in range(20)]
            await asyncio.sleep(0.05)
            try:
                async with asyncio.timeout(20):
                    await moved(matches, name)
            finally:
                go.set()
                answers.set()
            await busy
            for look in await asyncio.gather(*looks, return_exceptions=True):
                assert not isinstance(look, Exception) or isinstance(look, Refused), look

    asyncio.run(run())


WRITING = {
    "commit",
    "add",
    "delete",
    "table",
    "new_id",
    "put_off",
}  # what opens, changes and deletes tables, or when to look at one, which others wait for
LOCKS = {"room", "deciding", "seated", "playing", "_unfinished"}


def test_nothing_is_awaited_with_a_table_locked_but_what_changes_it() -> None:
    root = Path(server_package.__file__).parent
    locked, awaited = 0, set()
    for file in sorted(root.rglob("*.py")):
        for block in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(block, ast.AsyncWith) and LOCKS & {_called(item.context_expr) for item in block.items}:
                locked += 1
                inner = [node for statement in block.body for node in ast.walk(statement)]
                assert not [node for node in inner if isinstance(node, ast.AsyncWith | ast.AsyncFor)], file
                awaits = {_called(node.value) for node in inner if isinstance(node, ast.Await)}
                assert not awaits or file.stem in {"opening", "seating", "playing", "timing"}, (
                    file,
                    block.lineno,
                    awaits,
                )
                awaited |= awaits
    assert locked > 20
    assert awaited == WRITING


def _called(call: ast.expr) -> str:
    function = call.func if isinstance(call, ast.Call) else call
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def test_an_address_has_long_work_done_one_after_the_other_and_others_do_not_wait_for_it() -> None:
    async def run() -> None:
        buckets, done = Buckets(10, lambda: 0.0), list[str]()

        async def work(asker: Asker) -> None:
            async with buckets.turn(asker, 3):
                done.append(f"begun by {asker.who}")
                await asyncio.sleep(0)
                done.append(f"done by {asker.who}")

        many = [asyncio.ensure_future(work(Asker(None, "192.0.2.1"))) for _ in range(4)]
        await asyncio.sleep(0)
        await work(Asker("anna", "192.0.2.2"))
        assert done.index("done by anna") < 4
        refused = [one for one in await asyncio.gather(*many, return_exceptions=True) if one is not None]
        assert [getattr(one, "code", one) for one in refused] == ["too-many"]
        others = [one for one in done if "192" in one]
        assert others == ["begun by 192.0.2.1", "done by 192.0.2.1"] * 3
        assert not buckets._turns

    asyncio.run(run())


def test_a_picture_that_is_asked_for_again_is_the_same(server: Running) -> None:
    with Person(server, "Anna") as anna:
        table = anna.table("me", "me")["id"]
        first = anna.http.get(f"/api/tables/{table}/steps/0/picture.svg")
        assert first.headers["content-type"].startswith("image/svg+xml")
        assert anna.http.get(f"/api/tables/{table}/steps/0/picture.svg").content == first.content
