"""A WebSocket connection that ready-made frames can be written to: a message for many is made into a frame once.

Frames are written together, when all that is ready has been worked on: moves are stored in groups, and to wake those
who listen in between, one by one, costs more. The usual way, through the framework, stays for everything else, and for
connections that are not of this kind.
"""

from __future__ import annotations

import asyncio
import struct
from typing import Any, cast
from weakref import WeakKeyDictionary

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

WIRE = "triskele.wire"  # the name of the extension in a connection's scope
TEXT = 0x81  # a whole message of text


def frame(message: bytes) -> bytes:
    """A message of text as a frame from a server."""
    size = len(message)
    if size < 126:
        return bytes((TEXT, size)) + message
    if size < 1 << 16:
        return struct.pack("!BBH", TEXT, 126, size) + message
    return struct.pack("!BBQ", TEXT, 127, size) + message


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, which also takes frames."""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            cast(dict[str, Any], self.scope["extensions"])[WIRE] = self

    def write(self, made: bytes) -> bool:
        """Write a frame soon, unless the connection is not open, is being closed or still has much to send."""
        if not self.handshake_complete or not self.writable.is_set() or self._closing():
            return False
        waiting = _waiting.setdefault(self.loop, [])
        if not waiting:
            self.loop.call_soon(_write, waiting)
        waiting.append((self, made))
        return True

    def _closing(self) -> bool:
        return self.close_sent or self.disconnected or self.transport.is_closing()


_waiting: WeakKeyDictionary[asyncio.AbstractEventLoop, list[tuple[Wire, bytes]]] = WeakKeyDictionary()


def _write(waiting: list[tuple[Wire, bytes]]) -> None:
    """Write what waits. Who has closed the connection meanwhile gets nothing more."""
    frames = waiting.copy()
    waiting.clear()
    for wire, made in frames:
        if not wire._closing():
            wire.transport.write(made)


def wire_of(scope: Scope) -> Wire | None:
    """The connection of a scope, if it takes frames."""
    found = scope.get("extensions", {}).get(WIRE)
    return found if isinstance(found, Wire) else None
