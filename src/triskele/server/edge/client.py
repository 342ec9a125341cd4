"""The web client's files: in the package, or in a checkout where web/ was built.

Any other address gives the client's page, which reads the address itself; below /api and /assets there is no page.
"""

import functools
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from triskele.server.edge import problems
from triskele.server.refusals import Refused

PACKAGED = Path(__file__).parents[1] / "static"
IN_CHECKOUT = Path(__file__).parents[4] / "web" / "dist"
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
FOREVER = "public, max-age=31536000, immutable"  # the names of these files have a hash of their content
ASK_AGAIN = "no-cache"
LARGEST = 8 << 20
TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
    ".avif": "image/avif",
    ".webp": "image/webp",
}
TEXTS = ("text/", "application/json", "application/manifest+json", "image/svg+xml")


@dataclass(frozen=True)
class File:
    content: bytes
    tag: str


def folder() -> Path | None:
    """Where the client lies, if it was built."""
    return next((folder for folder in (PACKAGED, IN_CHECKOUT) if (folder / "index.html").is_file()), None)


@functools.lru_cache(maxsize=512)
def _read(path: Path, _changed: int) -> File:
    content = path.read_bytes()
    return File(content, f'"{hashlib.sha256(content).hexdigest()[:24]}"')


def _file(root: Path, name: str) -> Path | None:
    """A file of the client; nothing above its folder, nothing hidden, no links out of it."""
    parts = name.split("/")
    if any(part in {"", ".", ".."} or part.startswith(".") or "\\" in part or "\0" in part for part in parts):
        return None
    path = (root / name).resolve()
    try:
        return path if path.is_relative_to(root.resolve()) and path.is_file() else None
    except OSError:
        return None


async def serve(request: Request) -> Response:
    """A file of the client, or its page."""
    name = request.url.path.removeprefix("/")
    root = folder()
    if problems.methods_of(request):
        raise HTTPException(405)  # the interface has something there, for other methods
    if name == "api" or name.startswith("api/") or (root is None and name):
        raise Refused("unknown-address")
    if root is None:
        return Response(NOT_BUILT, media_type="text/html; charset=utf-8", headers={"Cache-Control": ASK_AGAIN})
    path = _file(root, name)
    if path is None:
        if name.startswith("assets/"):
            raise Refused("unknown-address")
        path = root / "index.html"
    return _answer(request, path, FOREVER if name.startswith("assets/") else ASK_AGAIN)


def _answer(request: Request, path: Path, keep: str) -> Response:
    accepted = request.headers.get("accept-encoding", "").lower()
    headers = {"Cache-Control": keep, "Vary": "Accept-Encoding"}
    chosen = path
    for encoding, ending in ENCODINGS:
        packed = path.with_name(path.name + ending)
        if encoding in accepted and packed.is_file():
            headers["Content-Encoding"] = encoding
            chosen = packed
            break
    if chosen.stat().st_size > LARGEST:
        raise Refused("unknown-address")
    file = _read(chosen, chosen.stat().st_mtime_ns)
    headers["ETag"] = file.tag
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if kind.startswith(TEXTS):
        kind += "; charset=utf-8"
    return Response(file.content, headers=headers, media_type=kind)


NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Triskele</title>
<h1>Triskele</h1>
<p>The server runs, but the game for the browser is not built yet. In a checkout, with Node.js installed:</p>
<pre>cd web &amp;&amp; npm ci &amp;&amp; npm run build</pre>
<p>and load this page again. The interface is described in <a href="/api/openapi.json">/api/openapi.json</a>.</p></html>
"""
