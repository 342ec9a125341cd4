"""Pictures and other long work wait for a thread; nobody at a table waits with them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from server.running import Person, Running
from server.test_matches import kept, moved, opened
from triskele.server.drawing import Drawing
from triskele.server.refusals import Refused
from triskele.server.tables import looking
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


READERS: dict[str, Callable[[Matches, str], Awaitable[object]]] = {
    "seen": lambda matches, name: looking.seen(matches, "anna", name),
    "step": lambda matches, name: looking.step(matches, None, name, 0, None),
    "course": looking.course,
    "told": lambda matches, name: looking.told(matches, None, name, 0, "en"),
}


@pytest.mark.parametrize("reader", READERS)
def test_nobody_waits_at_a_table_for_a_thread_that_is_not_free(sqlite_database: str, reader: str) -> None:
    """All threads that are shared are busy: whoever looks at the table may have to wait, and whoever plays does not."""
    go = threading.Event()

    async def run() -> None:
        loop = asyncio.get_running_loop()
        pool = ThreadPoolExecutor(1)
        loop.set_default_executor(pool)
        async with kept(sqlite_database, 10_000) as matches:
            name = await opened(matches)
            busy = loop.run_in_executor(None, go.wait, 60)
            looks = [asyncio.ensure_future(READERS[reader](matches, name)) for _ in range(20)]
            await asyncio.sleep(0.05)
            try:
                async with asyncio.timeout(20):
                    await moved(matches, name)
            finally:
                go.set()
            await asyncio.gather(busy, *looks)

    asyncio.run(run())


def test_a_picture_that_is_asked_for_again_is_the_same(server: Running) -> None:
    with Person(server, "Anna") as anna:
        table = anna.table("me", "me")["id"]
        first = anna.http.get(f"/api/tables/{table}/steps/0/picture.svg")
        assert first.headers["content-type"].startswith("image/svg+xml")
        assert anna.http.get(f"/api/tables/{table}/steps/0/picture.svg").content == first.content
