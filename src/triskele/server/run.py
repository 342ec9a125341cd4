"""Starting and stopping a server."""

import asyncio
import contextlib
import gc
import logging
import socket
import sys
import webbrowser

import uvicorn

from triskele.errors import BadRequest, TriskeleError
from triskele.extras import SERVER
from triskele.server import logs
from triskele.server.app import create_app
from triskele.server.config import Config
from triskele.server.connections import look_at
from triskele.server.hot import Http
from triskele.server.wire import Wire

PORTS = range(8000, 8020)
LAST_PORT = 65535
STOPPING = 5  # seconds that requests under way have to end


class Server(uvicorn.Server):
    """A server that says its address when it answers."""

    def __init__(self, config: uvicorn.Config, address: str, open_browser: bool) -> None:
        super().__init__(config)
        self._address = address
        self._open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(f"Triskele is at {self._address}", flush=True)
            if self._open_browser:
                webbrowser.open(self._address)

    async def on_tick(self, counter: int) -> bool:
        if counter % 5 == 0:  # called ten times a second
            look_at(self.server_state.connections, asyncio.get_running_loop().time())
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.lifespan.state["services"].streams.close()  # or else it would wait for them
        await super().shutdown(sockets)
        self._captured_signals.clear()  # it stopped because it was told to: that is not a failure


def run(config: Config, host: str, port: int | None, open_browser: bool, log_level: str) -> None:
    """Serve until told to stop; everything asked for by then is written."""
    SERVER.need("PIL", "alembic", "sqlalchemy")  # which are imported when somebody needs them
    logs.set_up(log_level)
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
    server = Server(settings, address, open_browser)
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
        raise BadRequest("bad-host", "Give an address to listen on, such as 127.0.0.1, or 0.0.0.0 for everybody.")
    if port is not None and not 0 <= port <= LAST_PORT:
        raise BadRequest("bad-port", f"There is no port {port}; they go from 1 to {LAST_PORT}, and 0 is any free one.")
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
    where = f"port {port}" if port is not None else f"ports {PORTS[0]} to {PORTS[-1]}"
    sentence = f"Can't listen on {host}, {where}: {getattr(last, 'strerror', last)}. Give another --port or --host."
    raise TriskeleError("address-in-use", sentence) from last
