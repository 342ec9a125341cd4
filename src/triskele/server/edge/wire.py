"""A WebSocket connection that takes ready-made frames: a message for many is made into a frame once.

Frames are written together, when everything that is ready has been worked on: moves are stored in groups, and waking
listeners one by one in between costs more. Everything else, and connections that are not of this kind, use the
framework as usual.
"""

from __future__ import annotations

import asyncio
from asyncio.transports import BaseTransport
from typing import Any, cast
from weakref import WeakKeyDictionary

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from triskele.server.edge.connections import forwarded, raw, refused_in_vain
from triskele.server.edge.frames import WIRE
from triskele.server.refusals import Refused

PIECES = 64  # that a message may come in
BACKLOG = 1 << 20  # bytes that may wait for a client that goes on asking


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, which also takes frames."""

    closing: float | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.services = self.app_state["services"]
        self.began = self.loop.time()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self._refuse(Refused("bad-upgrade"))

    def shutdown(self) -> None:
        if self.handshake_initiated:
            super().shutdown()
        else:  # there is nothing to answer
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.services.connections.went(self.client)  # it came as an HTTP connection

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            cast(dict[str, Any], self.scope["extensions"])[WIRE] = self
            forwarded(self.scope, self.services.config.proxies)

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= PIECES:
            self.transport.abort()  # it arrives in crumbs, or in nothing at all
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        super().handle_ping()
        if self.transport.get_write_buffer_size() > BACKLOG:
            self.transport.abort()  # it asks, and does not read the answers

    def look(self, now: float) -> None:
        """Cut off a client that ignores the closing of its connection, or that no answer was found for; pings take care
        of the rest."""
        patience = self.services.config.limits.patience
        if self.transport.is_closing():
            self.closing = self.closing or now
            if now - self.closing > patience:
                self.transport.abort()
        elif not self.handshake_complete and now - self.began > patience:
            self.transport.abort()

    def _refuse(self, refusal: Refused) -> None:
        self.handshake_initiated = self.handshake_complete = self.close_sent = True
        if wait := refused_in_vain(self.services, self.client):
            self.loop.call_later(wait, self._say_last, raw(refusal))
        else:
            self._say_last(raw(refusal))

    def _say_last(self, answer: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.write(answer)
            self.transport.close()

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
    """Write what is waiting. A client that has closed the connection gets nothing more."""
    frames = waiting.copy()
    waiting.clear()
    for wire, made in frames:
        if not wire._closing():
            wire.transport.write(made)
