"""Connections that nobody can hold for ever or fill without end.

A request's head is limited in size, and head and body in the time they take to arrive. So is the time for an answer to
be read, and for a connection to send something at all. The number of connections is limited for an address and for the
server, below what the system gives it. With httptools, uvicorn has none of this. A request costs no more than a few
additions: times are checked from outside, now and then.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import httptools
from starlette.types import Scope
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from triskele.server.edge import problems
from triskele.server.edge.limits import Asker, address
from triskele.server.refusals import Refused

PIPELINED = 16  # requests that may be sent ahead on a connection
OVERHEAD = 8  # how many times larger than its content a body may be on the wire, in small pieces
LINGER = 2.0  # seconds for a client that was refused to stop sending, and to read why
SLOWEST = 1024  # bytes a second that a client must read of an answer


class Connection(HttpToolsProtocol):
    """uvicorn's HTTP connection, within bounds."""

    counted = False
    whole = True  # whether no request is coming in
    in_head = False
    begins = False  # whether one began in the bytes that were read last
    size = 0  # of it, without the bytes among which it began
    chunk = 0  # bytes that were read last
    refusal: Refused | None = None
    refused = False
    stuck: tuple[float, int] | None = None  # since when how much of an answer waits to be read
    closing: float | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.services = self.app_state["services"]
        self.limits = self.services.config.limits
        self.began = self.loop.time()  # the request that comes in, or the connection
        self.counted = self.services.connections.came(self.client)
        if not self.counted:
            transport.write(raw(Refused("too-many-connections")))
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.counted:
            self.services.connections.went(self.client)

    def data_received(self, data: bytes) -> None:
        self._unset_keepalive_if_required()
        if self.refused:
            return
        self.chunk, self.begins = len(data), False
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                if self.scope["method"] == "GET":
                    self.handle_websocket_upgrade()
                else:
                    self.refuse(Refused("bad-upgrade"))
                return
        except httptools.HttpParserError:
            self.refuse(self.refusal or Refused("not-http"))
            return
        if not self.whole and not self.begins:
            self.size += len(data)
            if self.in_head and self.size > self.limits.head:
                self.refuse(Refused("head-too-large", limit=self.limits.head))
            elif self.size > self.limits.head + OVERHEAD * self.limits.body:
                self.refuse(Refused("too-large", limit=self.limits.body))

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.began = self.loop.time()
        self.whole, self.in_head, self.begins, self.size = False, True, True, 0

    def on_headers_complete(self) -> None:
        if self.size + self.chunk > self.limits.head:  # only then is it worth counting
            size = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
            if size > self.limits.head:
                self._stop(Refused("head-too-large", limit=self.limits.head))
        if len(self.pipeline) >= PIPELINED:
            self._stop(Refused("too-many-connections"))
        super().on_headers_complete()
        self.in_head = False
        if not self.parser.should_upgrade():
            self.headers = []  # what comes after a body, its trailers, is not believed

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.whole = True

    def _stop(self, refusal: Refused) -> None:
        self.refusal = refusal
        raise refusal  # the parser says that a callback failed

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        forwarded(cycle.scope, self.services.config.proxies)
        super()._start_asgi_task(cycle, app)

    def refuse(self, refusal: Refused) -> None:
        """Say why no more is accepted, if that is the next answer on this connection, and end it."""
        cycle = self.cycle
        in_body = not self.whole and not self.in_head
        next_one = cycle is None or (cycle.response_complete and not in_body)
        if in_body and not cycle.response_started and not self.pipeline:
            next_one = cycle.disconnected = True  # whoever waits for the rest of this request may go
            cycle.message_event.set()
        if not next_one or self.transport.is_closing():
            self._close()
            return
        answer = raw(refusal, dict(self.headers or ()).get(b"accept-language", b""))
        wait = refused_in_vain(self.services, self.client)
        # A client that still sends would lose the answer if the connection were closed at once.
        self.refused = True
        self.closing = self.loop.time() - self.limits.patience + LINGER + wait
        if wait:
            self.loop.call_later(wait, self._say_last, answer)
        else:
            self._say_last(answer)

    def _say_last(self, answer: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.write(answer)
            self.transport.write_eof()

    def shutdown(self) -> None:
        """The server stops: complete requests are answered, and nobody waits for the rest of the others."""
        super().shutdown()
        if not self.whole:
            self._close()

    def _close(self) -> None:
        """Close; the answers to what came before have nowhere to go then, which is no error."""
        for waiting in filter(None, (self.cycle, *(cycle for cycle, _ in self.pipeline))):
            waiting.disconnected = True
            waiting.message_event.set()
        self.transport.close()

    def look(self, now: float) -> None:
        """Close what takes too long."""
        patience = self.limits.patience
        if self.transport.is_closing() or self.refused:
            self.closing = self.closing or now
            if now - self.closing > patience:
                self.transport.abort()
        elif self._unread(now):
            self.transport.abort()
        elif now - self.began > patience:
            if not self.whole:
                self.refuse(Refused("too-slow", seconds=patience))
            elif self.timeout_keep_alive_task is None and (self.cycle is None or self.cycle.response_complete):
                self.transport.close()

    def _unread(self, now: float) -> bool:
        """Whether an answer waits for a client that reads next to nothing of it."""
        waiting = self.transport.get_write_buffer_size()
        if not waiting:
            self.stuck = None
        elif self.stuck is None:
            self.stuck = now, waiting
        elif now - self.stuck[0] > self.limits.patience:
            if waiting > self.stuck[1] - SLOWEST * self.limits.patience:
                return True
            self.stuck = now, waiting
        return False


def refused_in_vain(services: Any, client: Any) -> float:
    """Count what never became a request among the refusals of an address: how long it waits for the answer. Otherwise
    it could have any number of connections refused, each of which is work."""
    wait: float = services.buckets.wait(Asker(None, address(client)))
    return wait


def look_at(connections: Iterable[Any], now: float) -> None:
    """Close the connections that take too long."""
    for connection in list(connections):
        connection.look(now)


def raw(refusal: Refused, accepted: bytes = b"") -> bytes:
    """A refusal as it goes over the wire, with which a connection ends."""
    answer = problems.answer(refusal, problems.language(accepted.decode("latin-1")))
    lines = b"".join(b"%s: %s\r\n" % line for line in answer.raw_headers)
    return STATUS_LINE[answer.status_code] + lines + b"connection: close\r\n\r\n" + bytes(answer.body)


def forwarded(scope: Any, proxies: int) -> None:
    """Put into a scope where a client came from, and how, as the outermost of our own proxies saw it.

    Each proxy appends the address it saw to X-Forwarded-For. What stands before that came with the request, and anybody
    can make it up."""
    if not proxies:
        return
    came = _listed(scope, b"x-forwarded-for")
    if len(came) >= proxies and (host := _host(came[-proxies])):
        scope["client"] = (host, 0)
    how = _listed(scope, b"x-forwarded-proto")
    if how and how[-min(proxies, len(how))].lower() in {"https", "wss"}:
        scope["scheme"] = "wss" if scope["type"] == "websocket" else "https"


def _listed(scope: Scope, name: bytes) -> list[str]:
    """What all headers of a name list, in order."""
    values = b",".join(value for key, value in scope["headers"] if key == name)
    return [part.strip() for part in values.decode("latin-1").split(",")] if values else []


def _host(text: str) -> str | None:
    """The address in a text that may also have a port."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    return text if address((text, 0)) != "nowhere" else None
