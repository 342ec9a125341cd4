"""What the server uses of uvicorn that uvicorn does not promise: limits, frames and the short way rest on it.

A name that uvicorn no longer has, or no longer calls, would not fail: it would silently leave out a limit. So the
versions are bounded in pyproject.toml, and a server looks at its start whether all of it is there.
"""

import dis
from collections.abc import Iterator
from types import FunctionType
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from triskele.errors import TriskeleError

# Methods of ours that uvicorn, or its parser, calls.
CALLED: dict[type[Any], str] = {
    HttpToolsProtocol: "_start_asgi_task connection_made connection_lost data_received on_message_begin"
    " on_headers_complete on_message_complete shutdown",
    WebSocketsSansIOProtocol: "connection_made connection_lost data_received handle_connect handle_cont handle_ping"
    " shutdown",
    uvicorn.Server: "startup shutdown on_tick",
}
# What is called and read.
USED: dict[type[Any], str] = {
    HttpToolsProtocol: "_should_upgrade _unset_keepalive_if_required handle_websocket_upgrade app_state client cycle"
    " headers loop parser pipeline scope timeout_keep_alive_task transport url",
    RequestResponseCycle: "default_headers disconnected flow keep_alive message_event on_response response_complete"
    " response_started scope transport",
    WebSocketsSansIOProtocol: "app_state client close_sent conn disconnected frames handshake_complete"
    " handshake_initiated loop response scope transport writable",
    uvicorn.Server: "_captured_signals lifespan server_state started",
}


def missing() -> list[str]:
    """What of it this uvicorn lacks."""
    found = []
    for kind, names in [*CALLED.items(), *USED.items()]:
        known = {*dir(kind), *_attributes(kind, "STORE")}
        found += [f"{kind.__name__}.{name}" for name in names.split() if name not in known]
    for kind in (HttpToolsProtocol, WebSocketsSansIOProtocol):
        called = set(_attributes(kind, "LOAD"))
        hooks = [name for name in CALLED[kind].split() if name.startswith(("_", "handle_"))]
        found += [f"{kind.__name__} calls no {name}" for name in hooks if name not in called]
    return found


def check() -> None:
    """Refuse to start on a uvicorn whose limits would not hold."""
    if lacking := missing():
        raise TriskeleError("uvicorn-differs", version=uvicorn.__version__, names=", ".join(lacking))


def _attributes(kind: type[Any], how: str) -> Iterator[str]:
    """The attributes that its methods set (STORE), or read and call (LOAD)."""
    for method in vars(kind).values():
        if isinstance(method, FunctionType):
            for step in dis.get_instructions(method):
                if step.opname.startswith(how) and step.opname.endswith(("_ATTR", "_METHOD")):
                    yield str(step.argval)
