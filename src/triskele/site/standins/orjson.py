"""What the server uses of orjson, over the standard library: the same bytes, as a test shows."""

import json
import re
from collections.abc import Callable
from typing import Any

OPT_NON_STR_KEYS, OPT_SORT_KEYS = 4, 32
JSONDecodeError = json.JSONDecodeError
_PART = re.compile(rb'"\\u0000(\d+)"')


class Fragment:
    """JSON that is ready."""

    __slots__ = ("contents",)

    def __init__(self, contents: bytes | str) -> None:
        self.contents = contents if isinstance(contents, bytes) else contents.encode()


def dumps(value: Any, default: Callable[[Any], Any] | None = None, option: int = 0) -> bytes:
    parts: list[bytes] = []

    def other(thing: Any) -> Any:
        if isinstance(thing, Fragment):  # no text of the server's begins with NUL
            parts.append(thing.contents)
            return f"\0{len(parts) - 1}"
        if default is not None:
            return default(thing)
        raise TypeError(f"Type is not JSON serializable: {type(thing).__name__}")

    encoder = json.JSONEncoder(
        ensure_ascii=False,
        separators=(",", ":"),
        default=other,
        allow_nan=False,
        sort_keys=bool(option & OPT_SORT_KEYS),
    )
    text = encoder.encode(value).encode()
    return _PART.sub(lambda found: parts[int(found[1])], text) if parts else text


loads = json.loads
