"""Plays whole games through the interface and asks for everything else once: so that what is packed for the page has
all that is used, and so that tests can compare what comes out."""

import asyncio
import json
import random
from collections.abc import Iterable
from typing import Any

from triskele.processes import Pool
from triskele.rules import GAMES
from triskele.server.here.application import Here
from triskele.server.here.minds import Mind, do

ASKED = (
    "/api/tables/{table}/record",
    "/api/tables/{table}/course",
    "/api/tables/{table}/log",
    "/api/tables/{table}/steps/3",
    "/api/tables/{table}/steps/3/picture.svg?seat=0&theme=dark&told=last&lang=de",
    "/api/games",
    "/api/games/{game}/board",
    "/api/rules/{game}",
    "/api/lessons",
    "/api/lessons/{game}/1",
    "/api/practice",
    "/api/practice/mine",
    "/api/practice/{game}/next",
    "/api/me/statistics",
    "/api/me/games",
    "/api/me/tables",
)


def think_here() -> None:
    """Let those who think do so in this process, when the event loop has time."""

    def post(_worker: int, _game: str, number: int, content: bytes) -> None:
        asyncio.get_running_loop().call_soon(do, number, content, Mind.hear)

    Mind.post, Mind.ended = staticmethod(post), staticmethod(lambda _worker: None)
    Pool.hire = Mind


async def asked(here: Here, method: str, url: str, body: Any = None, lang: str = "de") -> Any:
    """The answer to a request, which must be in order."""
    head = {"content-type": "application/json", "accept-language": lang}
    status, told, content = await here.ask(method, url, head, b"" if body is None else json.dumps(body).encode())
    if status >= 400:
        raise AssertionError(f"{method} {url}: {status} {content[:500]!r}")
    return json.loads(content) if told.get("content-type", "").startswith("application/json") and content else content


async def played(here: Here, game: str, level: str = "gentle", seed: int = 5, aids: bool = True) -> str:
    """A table with a game against a bot, played to its end with any actions."""
    chooser = random.Random(seed)
    await asked(here, "GET", "/api/me")
    seats = [{"who": "me"}, {"who": "bot", "level": level}]
    table = await asked(here, "POST", "/api/tables", {"game": game, "seats": seats, "word": "ab" * 16})
    name, heard, moved = table["id"], list[Any](), asyncio.Event()

    def hear(text: str) -> None:
        message = json.loads(text)
        if message["type"] == "news":
            heard.append(message)
            moved.set()

    line = here.listen(f"/api/tables/{name}/live?at={table['at']}&chat=0&lang=de&choices=1", hear, lambda _code: None)
    while table["status"] == "playing":
        view = table["views"][0] if table.get("views") else None
        if view and view["actions"] and view["deciding"] == view["seat"]:
            if aids and table["at"] < 8:
                await asked(here, "GET", f"/api/tables/{name}/lens?seat=0")
                await asked(here, "POST", f"/api/tables/{name}/hint", {"seat": 0})
                await asked(here, "GET", f"/api/tables/{name}/mentor?seat=0&since=0")
            action = chooser.choice(view["actions"])["text"]
            body = {"at": table["at"], "action": action, "table": True}
            table = await asked(here, "POST", f"/api/tables/{name}/actions", body)
        else:
            moved.clear()
            if not heard or heard[-1]["at"] <= table["at"]:
                await asyncio.wait_for(moved.wait(), 60)
            if heard[-1]["at"] > table["at"]:
                table = heard[-1]["table"]
    line.close()
    return str(name)


async def everything(here: Here, games: Iterable[str] = GAMES) -> None:
    for game in games:
        name = await played(here, game)
        for url in ASKED:
            await asked(here, "GET", url.format(table=name, game=game))
