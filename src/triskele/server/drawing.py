"""Pictures are drawn one after the other, beside everything else: a few may wait, and what was drawn is kept."""

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import orjson

from triskele.server.refusals import Refused

WAITING = 16  # pictures that may be asked for and not yet drawn
KEPT = 8 << 20  # bytes of pictures that were drawn
AGAIN = 2  # seconds after which to ask again


class Drawing:
    """A thread of its own: whoever asks for many pictures waits for them, and nobody else does."""

    def __init__(self, waiting: int = WAITING, kept: int = KEPT) -> None:
        self._thread = ThreadPoolExecutor(1, "drawing")
        self._most, self._room = waiting, kept
        self._asked: dict[bytes, asyncio.Future[bytes]] = {}
        self._drawn: OrderedDict[bytes, bytes] = OrderedDict()
        self._size = 0

    async def draw(self, of: Any, work: Callable[..., bytes | str], *args: Any) -> bytes:
        """What some work draws; `of` is all that decides how it looks, as plain data."""
        key = hashlib.sha256(orjson.dumps(of, option=orjson.OPT_NON_STR_KEYS | orjson.OPT_SORT_KEYS)).digest()
        if key in self._drawn:
            self._drawn.move_to_end(key)
            return self._drawn[key]
        if key not in self._asked:
            if len(self._asked) >= self._most:
                raise Refused("too-many-pictures", {"retry_after": AGAIN})
            self._asked[key] = asyncio.ensure_future(self._work(key, work, args))
        return await asyncio.shield(self._asked[key])  # others may wait for it too

    async def _work(self, key: bytes, work: Callable[..., bytes | str], args: tuple[Any, ...]) -> bytes:
        try:
            drawn = await asyncio.get_running_loop().run_in_executor(self._thread, work, *args)
        finally:
            del self._asked[key]
        content = drawn.encode() if isinstance(drawn, str) else drawn
        self._drawn[key] = content
        self._size += len(content)
        while self._size > self._room:
            self._size -= len(self._drawn.popitem(last=False)[1])
        return content

    def close(self) -> None:
        """Draw no more."""
        self._thread.shutdown(wait=False, cancel_futures=True)
