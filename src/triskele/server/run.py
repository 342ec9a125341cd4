"""Starting and stopping a server."""

import asyncio
import contextlib
import gc
import logging
import signal
import socket
import sys
import time
import webbrowser
from types import FrameType

import uvicorn

from triskele.errors import BadRequest, Clause, TriskeleError
from triskele.extras import SERVER
from triskele.server import logs, memory
from triskele.server.app import create_app
from triskele.server.config import Config
from triskele.server.edge import uvicorns
from triskele.server.edge.connections import look_at
from triskele.server.edge.hot import Http
from triskele.server.edge.wire import Wire

PORTS = range(8000, 8020)
LAST_PORT = 65535
STOPPING = 5  # seconds that requests under way have to end


class Server(uvicorn.Server):
    """A server that says its address when it answers."""

    def __init__(self, config: uvicorn.Config, address: str, open_browser: bool, drain: float) -> None:
        super().__init__(config)
        self._drain = drain
        self._ends: float | None = None  # when it stops, once it was told to
        self._address = address
        self._open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(f"Triskele is at {self._address}", flush=True)
            if self._open_browser:
                webbrowser.open(self._address)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Told to stop: first let a proxy in front see that, and take requests until it sends no more."""
        if self.started and self._drain and self._ends is None and sig == signal.SIGTERM:
            self._ends = time.monotonic() + self._drain
            self.lifespan.state["services"].leaving = True
        else:
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        if self._ends is not None and time.monotonic() >= self._ends:
            self.should_exit = True
        if counter % 5 == 0:  # called ten times a second
            look_at(self.server_state.connections, asyncio.get_running_loop().time())
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.lifespan.state["services"].streams.close()  # or else it would wait for them
        await super().shutdown(sockets)
        self._captured_signals.clear()  # it stopped because it was told to: that is not a failure


def run(config: Config, host: str, port: int | None, open_browser: bool, log_level: str) -> None:
    """Serve until told to stop; everything asked for by then is written."""
    SERVER.need("PIL")  # which is imported when somebody needs it
    uvicorns.check()
    logs.set_up(log_level)
    memory.few_heaps()
    listening = _listen(host, port)
    address = f"http://{_shown(host)}:{listening.getsockname()[1]}/"
    app = create_app(config)
    settings = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # see connections.forwarded: uvicorn would believe what anybody sends
        http=Http,
        ws=Wire,
        ws_max_size=4 * config.limits.frame,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=30,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=STOPPING,
        lifespan="on",
    )
    server = Server(settings, address, open_browser, config.drain)
    # Why it could not start is raised and said below, so it is not logged as well.
    logging.getLogger("uvicorn.error").addFilter(lambda _record: getattr(app.state, "failed", None) is None)
    # What exists now stays; tables are many and long-lived, so the garbage collector looks at them rarely.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    sys.setswitchinterval(0.0005)  # the writing thread gets its turn soon, while others are answered
    with contextlib.suppress(KeyboardInterrupt, SystemExit):
        server.run([listening])
    if not server.started:
        failed = getattr(app.state, "failed", None)
        if failed is not None:
            raise failed
        sys.exit(3)


def _shown(host: str) -> str:
    """The host of the address that people open: links are made from it, so others must be able to reach it."""
    if host in {"0.0.0.0", "::"}:
        return _in_the_network()
    return f"[{host}]" if ":" in host else host


def _in_the_network() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # nobody's address: nothing is sent, the system only picks a way out
            return str(asking.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _listen(host: str, port: int | None) -> socket.socket:
    """Listen on a port; without one, on the first free one of some."""
    if not host.strip():
        raise BadRequest("bad-host")
    if port is not None and not 0 <= port <= LAST_PORT:
        raise BadRequest("bad-port", port=port, most=LAST_PORT)
    for tried in PORTS if port is None else [port]:
        listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, tried))
            listening.listen(128)  # so that nobody else gets it, and early clients wait
        except (OSError, UnicodeError) as error:  # a bad host name fails as text
            listening.close()
            last = error
        else:
            return listening
    several = Clause("several-ports", low=PORTS[0], high=PORTS[-1])
    where = several if port is None else Clause("one-port", port=port)
    raise TriskeleError("address-in-use", host=host, where=where, why=getattr(last, "strerror", last)) from last
