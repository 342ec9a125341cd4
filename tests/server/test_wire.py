"""Messages on their way to a socket: whole at every length, and one after the other however slowly they are read."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket as sockets
import struct
import threading
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, Self, cast

import pytest
import uvicorn

from server.running import Person
from triskele.server.app import create_app
from triskele.server.config import Config, Limits
from triskele.server.edge.hot import Http
from triskele.server.edge.wire import Wire


class Here(uvicorn.Server):
    """A server in this process, which a test can make say anything."""

    def tell(self, table: str, number: int, size: int) -> None:
        """Tell those at a table something of a size. Call it in the server's own thread."""
        empty = len(json.dumps({"type": "thinking", "seat": number, "level": ""}, separators=(",", ":")))
        self.config.app.state.services.hub.thinking(table, number, "x" * (size - empty))  # type: ignore[union-attr]

    def do(self, work: Any) -> None:
        asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    async def startup(self, **given: Any) -> None:
        self.loop = asyncio.get_running_loop()
        await super().startup(**given)


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Here, str]]:
    database = str(tmp_path_factory.mktemp("here") / "tables.sqlite")
    app = create_app(Config(database, limits=Limits(queue=100_000), bot_workers=0))
    settings = uvicorn.Config(app, log_config=None, access_log=False, http=Http, ws=Wire, lifespan="on")
    server = Here(settings)
    with sockets.create_server(("127.0.0.1", 0)) as listening, contextlib.ExitStack() as stack:
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        stack.callback(thread.join, 30)
        stack.callback(setattr, server, "should_exit", True)
        until = time.monotonic() + 30
        while not server.started:
            assert time.monotonic() < until
            assert thread.is_alive()
            time.sleep(0.01)
        yield server, f"http://127.0.0.1:{listening.getsockname()[1]}"


class Raw:
    """A socket at a table, frame by frame, which reads when it is told to."""

    def __init__(self, url: str, table: str) -> None:
        host, port = url.removeprefix("http://").split(":")
        self._socket = sockets.create_connection((host, int(port)), timeout=60)
        self._socket.sendall(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        self._stream = self._socket.makefile("rb")
        assert self._stream.readline().startswith(b"HTTP/1.1 101")
        while self._stream.readline() != b"\r\n":
            pass

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stream.close()
        self._socket.close()

    def next(self, kind: str) -> tuple[int, dict[str, Any]]:
        """The length of the next message of a kind, and the message."""
        while True:
            first, length = self._stream.read(2)
            assert first == 0x81, "a whole message of text"
            least = 0
            if length == 126:
                [length], least = struct.unpack("!H", self._stream.read(2)), 126
            elif length == 127:
                [length], least = struct.unpack("!Q", self._stream.read(8)), 1 << 16
            assert length >= least, "the shortest way to say a length is the only one (RFC 6455, 5.2)"
            message: dict[str, Any] = json.loads(self._stream.read(length))
            if message["type"] == kind:
                return length, message


@pytest.fixture
def table(here: tuple[Here, str]) -> Iterator[tuple[Here, str, Raw]]:
    """The server, a table and a socket at it, which has heard all there was."""
    server, url = here
    with Person(url, "Anna") as anna:
        name = anna.table("me", "open")["id"]
        with Raw(url, name) as raw:
            raw.next("presence")
            yield server, name, raw


def test_a_message_of_any_length_comes_whole(table: tuple[Here, str, Raw]) -> None:
    """A frame says its length in another way from 126 bytes on, and again from 65,536 on."""
    server, name, raw = table
    sizes = [124, 125, 126, 127, 128, 65_534, 65_535, 65_536, 65_537, 200_000]

    async def tell() -> None:
        for size in sizes:
            server.tell(name, 0, size)

    server.do(tell())
    assert [raw.next("thinking")[0] for _ in sizes] == sizes


def test_no_message_overtakes_those_that_wait_for_a_slow_reader(table: tuple[Here, str, Raw]) -> None:
    server, name, raw = table
    first, rest = 300, 600  # of the first, most still wait when somebody begins to read

    async def tell(numbers: range) -> None:
        for number in numbers:
            server.tell(name, number, 100_000)
            await asyncio.sleep(0)

    server.do(tell(range(first)))
    telling = threading.Thread(target=server.do, args=(tell(range(first, first + rest)),))
    telling.start()
    heard = [raw.next("thinking")[1]["seat"] for _ in range(first + rest)]
    telling.join()
    assert heard == list(range(first + rest))


def test_a_message_for_many_is_made_into_a_frame_once(
    here: tuple[Here, str], table: tuple[Here, str, Raw], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else each client would have a frame of its own made by the framework: the same bytes, only later."""
    server, name, raw = table
    written: list[bytes] = []
    write = Wire.write

    def noting(wire: Wire, made: bytes) -> bool:
        taken = write(wire, made)
        written.extend([made] if taken else [])
        return taken

    async def tell() -> None:
        server.tell(name, 0, 500)

    with Raw(here[1], name) as other:
        other.next("presence")
        monkeypatch.setattr(Wire, "write", noting)
        server.do(tell())
        assert raw.next("thinking") == other.next("thinking")
    thinking = [made for made in written if b"thinking" in made]
    assert len(thinking) == 2
    assert thinking[0] is thinking[1]


class Deaf:
    """The transport of a client that was told goodbye and does not go."""

    aborted = False

    def is_closing(self) -> bool:
        return True

    def abort(self) -> None:
        self.aborted = True


def test_a_client_that_ignores_the_closing_is_cut_off_when_patience_is_over() -> None:
    wire, transport = Wire.__new__(Wire), Deaf()
    wire.transport = cast(Any, transport)
    wire.services = cast(Any, SimpleNamespace(config=Config("", limits=Limits(patience=5))))
    aborted = []
    for now in (100.0, 103.0, 105.0, 105.5):
        wire.look(now)
        aborted.append(transport.aborted)
    assert aborted == [False, False, False, True]
