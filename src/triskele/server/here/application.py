"""The application and its life in a page: threads, processes and connections are replaced, and nothing else."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from triskele.server import services
from triskele.server.config import Config, Limits
from triskele.server.here.database import Alone
from triskele.server.minds import thinking

ENOUGH = 1_000_000_000  # nobody else is there to be protected from
FREE = (
    "tables_per_minute",
    "tables_per_day",
    "unfinished",
    "moves_per_minute",
    "moves_per_day",
    "branches_per_minute",
    "links_per_minute",
    "chat_per_minute",
    "hints_per_minute",
    "analyses_per_minute",
    "requests_per_minute",
    "people_per_minute",
    "bot_tables",
    "idle_waiting",
    "idle_playing",
    "idle_passing",
)
SLOW = 60.0  # seconds that an answer may be late: a small device counts reasons longer, and nobody waits behind it
BODY = 8 << 20  # bytes: a record may be brought along
WHO = "INSERT INTO settings (name, value) VALUES ('here', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value"


async def _at_once(function: Callable[..., Any], *args: Any) -> Any:
    return function(*args)


class Here:
    """The application, and who plays at it: the same person tomorrow."""

    def __init__(self, path: str, pause: float = 0.5, minds: int = 1) -> None:
        asyncio.to_thread = _at_once  # type: ignore[assignment]
        services.database_of = lambda address: Alone(Path(address))
        thinking.PATIENCE = SLOW
        from triskele.server.app import create_app

        limits = Limits(**dict.fromkeys(FREE, ENOUGH), body=BODY)
        self.app = create_app(Config(path, limits=limits, bot_pause=pause, bot_workers=minds))
        self._begun = asyncio.Event()
        self._ends = asyncio.Event()
        self._cookie = ""
        self._failed: Exception | None = None

    async def start(self) -> None:
        asyncio.get_running_loop().run_in_executor = self._in_turn  # type: ignore[method-assign,assignment]

        async def receive() -> dict[str, Any]:
            if not self._begun.is_set():
                return {"type": "lifespan.startup"}
            await self._ends.wait()
            return {"type": "lifespan.shutdown"}

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "lifespan.startup.failed":
                self._failed = self.app.state.failed
            self._begun.set()

        scope = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
        self._life = asyncio.create_task(self.app(scope, receive, send))  # type: ignore[arg-type]
        await self._begun.wait()
        if self._failed:
            raise self._failed
        self._database = self.app.state.services.store.database
        for (value,) in await self._database.read("SELECT value FROM settings WHERE name = 'here'"):
            self._cookie = bytes(value).decode()

    def _in_turn(self, _executor: object, function: Callable[..., Any], *args: Any) -> "asyncio.Future[Any]":
        return asyncio.ensure_future(_at_once(function, *args))

    async def stop(self) -> None:
        self._ends.set()
        await self._life

    def scope(self, kind: str, url: str, headers: dict[str, str]) -> dict[str, Any]:
        path, _, query = url.partition("?")
        said = {"host": "localhost", **{name.lower(): value for name, value in headers.items()}}
        if self._cookie:
            said["cookie"] = self._cookie
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws" if kind == "websocket" else "http",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode("latin-1"), value.encode("latin-1")) for name, value in said.items()],
            "client": ("127.0.0.1", 1),
            "server": ("localhost", 80),
            "state": {},
            "extensions": {},
            "subprotocols": [],
        }

    async def ask(self, method: str, url: str, headers: dict[str, str], body: bytes = b"") -> tuple[int, Any, bytes]:
        """A request: the answer's status, headers and content."""
        scope = self.scope("http", url, {"content-length": str(len(body)), **headers}) | {"method": method}
        status, told, content = 500, dict[str, str](), b""
        given = False

        async def receive() -> dict[str, Any]:
            nonlocal given
            if given:
                await asyncio.Event().wait()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            nonlocal status, told, content
            if message["type"] == "http.response.start":
                status = message["status"]
                told = {name.decode("latin-1"): value.decode("latin-1") for name, value in message["headers"]}
            else:
                content += message.get("body", b"")

        await self.app(scope, receive, send)  # type: ignore[arg-type]
        if cookie := told.pop("set-cookie", ""):
            self._cookie = cookie.partition(";")[0]
            await self._database.write([(WHO, [self._cookie.encode()])])
        return status, told, content

    def listen(self, url: str, heard: Callable[[str], None], closed: Callable[[int], None]) -> "Line":
        return Line(self, url, heard, closed)


class Line:
    """A socket of the page."""

    def __init__(self, here: Here, url: str, heard: Callable[[str], None], closed: Callable[[int], None]) -> None:
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "websocket.send":
                heard(message["text"] if message.get("text") is not None else message["bytes"].decode())
            elif message["type"] == "websocket.close":
                closed(message.get("code", 1000))

        scope = here.scope("websocket", url, {})
        self._task = asyncio.create_task(here.app(scope, self._said.get, send))  # type: ignore[arg-type]

    def say(self, text: str) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1001})
