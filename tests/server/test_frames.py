"""Frames that are made by hand are those that the WebSockets' library makes."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from triskele.server.edge.frames import frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_frame_is_the_librarys(size: int) -> None:
    message = b"x" * size
    assert frame(message) == Frame(Opcode.TEXT, message).serialize(mask=False)
