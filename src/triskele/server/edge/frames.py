"""Messages as WebSocket frames: one for many is made once, for connections that take them as they are."""

from typing import Protocol

from starlette.types import Scope

WIRE = "triskele.wire"  # the name of the extension in a connection's scope


class Wire(Protocol):
    """A connection that takes frames."""

    def write(self, made: bytes) -> bool:
        """Write a frame soon; says whether that is possible."""


def frame(message: bytes) -> bytes:
    """A message of text as a frame from a server: whole, and not masked (RFC 6455, 5.2)."""
    size = len(message)
    if size < 126:
        return b"\x81%c%s" % (size, message)
    if size < 1 << 16:
        return b"\x81\x7e%s%s" % (size.to_bytes(2, "big"), message)
    return b"\x81\x7f%s%s" % (size.to_bytes(8, "big"), message)


def wire_of(scope: Scope) -> Wire | None:
    """The connection of a scope, if it takes frames."""
    found: Wire | None = scope.get("extensions", {}).get(WIRE)
    return found
