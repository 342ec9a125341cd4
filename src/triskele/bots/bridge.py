"""Any bot at a table of a server, over its interface, with nothing but the standard library."""

import http.client
import json
import random
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from http.cookiejar import CookieJar
from typing import Any, NamedTuple

from triskele.bots.players import player
from triskele.bots.protocol import Bot
from triskele.errors import BadRequest, TriskeleError
from triskele.rules.board import load_board
from triskele.rules.kernel import PlainState
from triskele.table.positions import Head
from triskele.table.said import legal_numbers

PATIENCE = 60.0  # seconds without a sign of life, of which there is one every ten
STALE = ("stale", "not-your-turn", "game-over")  # somebody was quicker; the stream tells what is next


class Server:
    """A server's interface, as a program with a token uses it, or as a guest; `url` is its address."""

    def __init__(self, url: str, token: str | None = None) -> None:
        if not url.startswith(("http://", "https://")):
            raise BadRequest("bad-url", url=url[:60])
        self.url = url.rstrip("/")
        self._headers = {"Content-Type": "application/json", "Accept-Language": "en"}
        if token:
            self._headers["Authorization"] = f"Bearer {token}"
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def open(self, path: str, content: Any = None, method: str | None = None) -> Any:
        """The answer to a request, as a file; a refusal is said with the server's own code.

        Content is sent as JSON, with POST unless another method is said; without any it is a GET."""
        body = None if content is None else json.dumps(content).encode()
        asked = urllib.request.Request(self.url + path, body, self._headers, method=method)
        try:
            return self._opener.open(asked, timeout=PATIENCE)
        except urllib.error.HTTPError as error:
            raise _refusal(error) from error
        except (OSError, http.client.HTTPException) as error:
            raise _away(self.url, error) from error

    def ask(self, path: str, content: Any = None, method: str | None = None) -> Any:
        with self.open(path, content, method) as answer:
            return json.load(answer)

    def lines(self, path: str) -> Iterator[dict[str, Any]]:
        """The lines of a stream, without those that say nothing."""
        try:
            with self.open(path) as stream:
                for line in stream:
                    if line.strip():
                        yield json.loads(line)
        except (OSError, http.client.HTTPException) as error:
            raise _away(self.url, error) from error


def _refusal(error: urllib.error.HTTPError) -> TriskeleError:
    try:
        told = json.load(error)
        return TriskeleError(str(told["code"]), str(told["detail"]))
    except (ValueError, KeyError, TypeError):
        return TriskeleError("no-server", status=error.code)


def _away(url: str, error: Exception) -> TriskeleError:
    return TriskeleError("no-server", "server-away", url=url, why=getattr(error, "reason", None) or error)


class Invitation(NamedTuple):
    """Where to sit down: an address, a table, and a seat with its token if the link is for one seat."""

    url: str
    table: str
    seat: str | None = None
    token: str | None = None


def invitation(url: str, table: str | None = None) -> Invitation:
    """Where to play: a server's url and a table's name, or one of the page's links, to a table or one of its seats."""
    address, mark, place = url.partition("/#/")
    parts = place.split("/")
    if mark and parts[0] == "t" and len(parts) == 2 and table in {None, parts[1]}:
        return Invitation(address, parts[1])
    if mark and parts[0] == "seat" and len(parts) == 4 and table in {None, parts[1]}:
        return Invitation(address, *parts[1:])
    if mark or not table:
        raise BadRequest("bad-url", "no-table-named")
    return Invitation(url, table)


def play(where: Invitation, who: Any, token: str | None = None, said: Callable[[str], object] = print) -> list[int]:
    """Sit down at a table and let a bot play there to the end; gives the scores. With the token of a program of yours,
    else as a guest.

    - where: the server and table, as `invitation` finds them
    - who: a bot by its name, or as an object, function or class
    - said: is given a sentence for people whenever there is one"""
    server, table = Server(where.url, token), where.table
    server.ask("/api/me")
    seen = server.ask(f"/api/tables/{table}")
    bot = player(seen["game"], who)
    bot.prepare()
    if where.seat is not None:
        server.ask(f"/api/tables/{table}/seats/{where.seat}/take", {"token": where.token})
    elif not any(seat["mine"] for seat in seen["seats"]):
        server.ask(f"/api/tables/{table}/join", {})
    said(f"{table}: {seen['game']}, {seen['players']} players.")
    chooser = random.Random()
    for news in server.lines("/api/me/stream"):
        if news.get("table") != table:
            continue
        if news["type"] == "turn":
            _decide(server, table, bot, chooser)
        elif news["type"] == "over":
            break
    seen = server.ask(f"/api/tables/{table}")
    [result, *_] = [view["result"] for view in seen["views"] if view["result"]] or [None]
    if result is None:
        raise TriskeleError("game-gone")
    for seat, score, rank in zip(seen["seats"], result["scores"], result["ranking"], strict=True):
        said(f"{rank}. {seat['name']}: {score}")
    return list(result["scores"])


def _decide(server: Server, table: str, bot: Bot, chooser: random.Random) -> None:
    """Play what the bot chooses, for each own seat that is to move."""
    seen = server.ask(f"/api/tables/{table}")
    for view in seen["views"]:
        if not view["actions"]:
            continue
        try:
            stands = server.ask(f"/api/tables/{table}/position?seat={view['seat']}")
            known = state_of(stands["position"], view["seat"], stands["board"])
            action = bot.choose(known, legal_numbers(view["game"], known), chooser).action
            wanted = {"at": stands["at"], "action": _text(view, action), "table": False}
            server.ask(f"/api/tables/{table}/actions", wanted)
        except TriskeleError as error:
            if error.code not in STALE:
                raise


def _text(view: dict[str, Any], action: int) -> str:
    return next(each["text"] for each in view["actions"] if each["id"] == action)


def state_of(position: str, seat: int, board: dict[str, Any] | None = None) -> PlainState:
    """What a seat knows, from its position: the state that bots are given."""
    head = Head(position)
    state, _ = head.state(load_board(head.game, board))
    state.viewer = seat
    return state
