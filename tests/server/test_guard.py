"""What is read of a request: its whole body, and never more than the limit, whoever let it come this far."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from starlette.requests import ClientDisconnect
from starlette.types import Message

from triskele.server.edge import guard
from triskele.server.refusals import Refused

LIMIT = 10


def read(said: bytes | None, *pieces: bytes, gone: bool = False) -> tuple[bytes | str, int]:
    """The body that comes in these pieces, or why it is refused; and how many pieces were read."""
    last = len(pieces) - 1
    coming: Iterator[Message] = iter(
        {"type": "http.request", "body": piece, "more_body": gone or at < last} for at, piece in enumerate(pieces)
    )
    taken = 0

    async def receive() -> Message:
        nonlocal taken
        taken += 1
        return next(coming, {"type": "http.disconnect"})

    headers = {} if said is None else {b"content-length": said}
    try:
        return asyncio.run(guard._whole(headers, receive, LIMIT)), taken
    except Refused as refusal:
        return refusal.code, taken


def test_a_body_is_read_whole_in_one_piece_or_many() -> None:
    assert read(b"10", b"0123456789") == (b"0123456789", 1)
    assert read(None, b"012", b"345678", b"9") == (b"0123456789", 3)
    assert read(None, b"") == (b"", 1)


@pytest.mark.parametrize("said", [b"11", b"-1", b"ten", b"0" * 15 + b"1", b""])
def test_a_length_that_is_too_large_or_none_is_refused_before_anything_is_read(said: bytes) -> None:
    assert read(said, b"0123456789") == ("too-large", 0)


def test_a_body_that_is_larger_than_it_said_is_refused_as_soon_as_that_is_clear() -> None:
    assert read(b"5", b"0123456789a") == ("too-large", 1)
    assert read(b"5", b"012345", b"6789a", b"and", b"more") == ("too-large", 2)
    assert read(b"000000000000005", b"01234") == (b"01234", 1)  # not one that is only written at length


@pytest.mark.parametrize("pieces", [[], [b"01234"], [b"01", b"23"]])
def test_half_a_body_is_none(pieces: list[bytes]) -> None:
    with pytest.raises(ClientDisconnect):
        read(b"9", *pieces, gone=True)
