"""Answers that are the same for everybody: made once, and sent again only to those who don't have them yet."""

import hashlib
from dataclasses import dataclass
from typing import Any

import orjson
from fastapi import Request

from triskele.server.routes.asking import Answer
from triskele.server.routes.describing import JSON

ASK_AGAIN = "no-cache"  # keep it, but ask whether it is still so


@dataclass(frozen=True, slots=True)
class Made:
    """A content, and the tag by which clients say that they have it."""

    content: bytes
    tag: str


def made(content: Any) -> Made:
    """A content to be kept: text, bytes, or what becomes JSON."""
    text = content.encode() if isinstance(content, str) else content
    whole: bytes = text if isinstance(text, bytes) else orjson.dumps(text)
    return Made(whole, f'"{hashlib.sha256(whole).hexdigest()[:24]}"')


def send(request: Request, what: Made, kind: str = JSON, **headers: str) -> Answer[Any]:
    """It, or only that nothing has changed."""
    all_headers = {"Cache-Control": ASK_AGAIN, "ETag": what.tag, "Vary": "Accept-Language", **headers}
    if what.tag in request.headers.get("if-none-match", ""):
        return Answer(status_code=304, headers=all_headers)
    return Answer(what.content, headers=all_headers, media_type=kind)
