"""Requests that change something, as many as it takes to measure what one costs: each kind prepares its own."""

import random
from collections.abc import Awaitable, Callable
from typing import Any

import orjson

from benchmarks.loopback import Http
from benchmarks.server_queue import identity
from triskele.server import dates

Asks = list[tuple[str, dict[str, Any]]]  # addresses and bodies
Prepare = Callable[[Http, str, str], Awaitable[Asks]]  # by a game, and a long finished table of it
LIVE = "/api/tables/{table}/live"
COUNT = 40
FEW = 10  # where there may not be as many
ME, OPEN, BOT = {"who": "me"}, {"who": "open"}, {"who": "bot", "level": "easy"}
SEATS = {"keltis": 4, "orakel": 4, "wuerfel": 4, "celtica": 5}


async def _post(http: Http, path: str, body: dict[str, Any] | None = None) -> Any:
    status, content = await http.ask("POST", path, orjson.dumps(body or {}))
    assert status < 300, (path, content)
    return orjson.loads(content)


async def _tables(http: Http, game: str, *seats: dict[str, str], count: int = COUNT, **more: Any) -> list[Any]:
    body = {"game": game, "seats": list(seats), "options": {"start": 0}, **more}
    return [await _post(http, "/api/tables", body) for _ in range(count)]


async def _each(http: Http, game: str, end: str, body: dict[str, Any], *seats: dict[str, str]) -> Asks:
    return [(f"/api/tables/{table['id']}{end}", body) for table in await _tables(http, game, *seats)]


async def name(_http: Http, _game: str, _over: str) -> Asks:
    return [("/api/me", {"name": f"Name {n}"}) for n in range(COUNT)]


async def carry(_http: Http, _game: str, _over: str) -> Asks:
    return [("/api/me/carry", {})] * COUNT


async def table(_http: Http, game: str, _over: str) -> Asks:
    return [("/api/tables", {"game": game, "seats": [ME] * SEATS[game]})] * COUNT


async def delete(http: Http, game: str, _over: str) -> Asks:
    return await _each(http, game, "", {}, ME, OPEN)


async def join(http: Http, game: str, _over: str) -> Asks:
    """At tables of somebody else, where nobody moves."""
    return await _each(Http(http.port, identity(http.port)), game, "/join", {}, *[ME] * (SEATS[game] - 1), OPEN)


async def leave(http: Http, game: str, over: str) -> Asks:
    asks = await join(http, game, over)
    for path, body in asks:
        await _post(http, path, body)
    return [(path.replace("/join", "/leave"), body) for path, body in asks]


async def seat(http: Http, game: str, _over: str) -> Asks:
    return await _each(http, game, "/seats/1", BOT, *[ME] * SEATS[game])


async def link(http: Http, game: str, _over: str) -> Asks:
    return await _each(http, game, "/seats/1/link", {}, ME, OPEN)


async def chat(http: Http, game: str, _over: str) -> Asks:
    return await _each(http, game, "/chat", {"text": "hello"}, ME, OPEN)


async def branch(_http: Http, _game: str, over: str) -> Asks:
    return [(f"/api/tables/{over}/branch", {"step": step, "seat": 0, "level": "easy"}) for step in range(COUNT)]


async def rematch(_http: Http, _game: str, over: str) -> Asks:
    return [(f"/api/tables/{over}/rematch", {})] * COUNT


async def action(http: Http, game: str, _over: str) -> Asks:
    """The first of many tables: what a move costs at a long one, `benchmarks.server_load` tells."""
    luck, asks = random.Random(3), []
    for made in await _tables(http, game, *[ME] * SEATS[game]):
        actions = next(view["actions"] for view in made["views"] if view["actions"])
        asks.append((f"/api/tables/{made['id']}/actions", {"at": made["at"], "action": luck.choice(actions)["text"]}))
    return asks


async def undo(http: Http, game: str, _over: str) -> Asks:
    asks = []
    for path, body in await action(http, game, ""):
        made = await _post(http, path, body)
        asks.append((path.replace("/actions", "/undo"), {"at": made["at"]}))
    return asks


async def puzzle(http: Http, game: str, _over: str) -> Asks:
    asks = []
    for _ in range(COUNT):
        found = orjson.loads((await http.ask("GET", f"/api/practice/{game}/next"))[1])
        path = f"/api/practice/{game}/{found['id']}"
        asks.append((path, {"action": found["choices"][0]["text"]}))
        await _post(http, path, asks[-1][1])  # answered again, it costs as much
    return asks


async def from_puzzle(http: Http, game: str, over: str) -> Asks:
    return [(f"{path}/table", {"level": "easy"}) for path, _ in await puzzle(http, game, over)]


async def lesson(http: Http, game: str, _over: str) -> Asks:
    """What can be done in a lesson, right or not."""
    path = f"/api/lessons/{game}/3"
    choices = orjson.loads((await http.ask("GET", path))[1])["view"]["actions"]
    return [(path, {"actions": [], "action": choices[n % len(choices)]["text"]}) for n in range(COUNT)]


async def hint(http: Http, game: str, _over: str) -> Asks:
    return await _each(http, game, "/hint", {"seat": 0}, ME, BOT)


async def bring(http: Http, _game: str, over: str) -> Asks:
    """A long finished game, which is played through again."""
    record = orjson.loads((await http.ask("GET", f"/api/tables/{over}/record"))[1])
    return [("/api/records", {"record": record})] * FEW


async def take_along(http: Http, game: str, _over: str) -> Asks:
    return await _each(http, game, "/taken", {}, ME, BOT)


async def duel(_http: Http, game: str, _over: str) -> Asks:
    return [("/api/duels", {"game": game, "level": "easy"})] * FEW


async def begin(http: Http, game: str, over: str) -> Asks:
    """Duels of somebody else."""
    return await _duels(Http(http.port, identity(http.port)), game, over, "/begin")


async def close(http: Http, game: str, over: str) -> Asks:
    return await _duels(http, game, over, "/close")


async def _duels(http: Http, game: str, over: str, end: str) -> Asks:
    opened = [await _post(http, path, body) for path, body in await duel(http, game, over)]
    return [(f"/api/duels/{one['id']}{end}", {}) for one in opened]


async def program(http: Http, _game: str, _over: str) -> Asks:
    return [("/api/me/programs", {"name": f"Program {n}"}) for n in range(FEW)]


async def end_program(http: Http, game: str, over: str) -> Asks:
    made = orjson.loads((await http.ask("GET", "/api/me/programs"))[1])["programs"]
    return [(f"/api/me/programs/{one['id']}", {}) for one in made]


async def pause(http: Http, game: str, _over: str) -> Asks:
    """At tables with a clock."""
    timed = await _tables(http, game, ME, BOT, clock={"kind": "live", "bank": 600})
    return [(f"/api/tables/{table['id']}/pause", {}) for table in timed]


async def resume(http: Http, game: str, over: str) -> Asks:
    paused = await pause(http, game, over)
    for path, body in paused:
        await _post(http, path, body)
    return [(path.replace("/pause", "/resume"), body) for path, body in paused]


async def begin_day(_http: Http, game: str, _over: str) -> Asks:
    """Whoever asks again gets their table."""
    return [(f"/api/days/{game}/{dates.today()}/begin", {})] * COUNT


CHANGES: dict[tuple[str, str], Prepare] = {
    ("PUT", "/api/me"): name,
    ("POST", "/api/me/carry"): carry,
    ("POST", "/api/tables"): table,
    ("DELETE", "/api/tables/{table}"): delete,
    ("POST", "/api/tables/{table}/join"): join,
    ("POST", "/api/tables/{table}/leave"): leave,
    ("PUT", "/api/tables/{table}/seats/{seat}"): seat,
    ("POST", "/api/tables/{table}/seats/{seat}/link"): link,
    ("POST", "/api/tables/{table}/actions"): action,
    ("POST", "/api/tables/{table}/undo"): undo,
    ("POST", "/api/tables/{table}/chat"): chat,
    ("POST", "/api/tables/{table}/rematch"): rematch,
    ("POST", "/api/tables/{table}/branch"): branch,
    ("POST", "/api/tables/{table}/hint"): hint,
    ("POST", "/api/tables/{table}/pause"): pause,
    ("POST", "/api/tables/{table}/resume"): resume,
    ("POST", "/api/records"): bring,
    ("POST", "/api/tables/{table}/taken"): take_along,
    ("POST", "/api/duels"): duel,
    ("POST", "/api/duels/{duel}/begin"): begin,
    ("POST", "/api/duels/{duel}/close"): close,
    ("POST", "/api/me/programs"): program,
    ("DELETE", "/api/me/programs/{program}"): end_program,
    ("POST", "/api/days/{game}/{day}/begin"): begin_day,
    ("POST", "/api/lessons/{game}/{number}"): lesson,
    ("POST", "/api/practice/{game}/{puzzle}"): puzzle,
    ("POST", "/api/practice/{game}/{puzzle}/table"): from_puzzle,
}
BY_GAME = {
    table,
    join,
    leave,
    seat,
    action,
    branch,
    rematch,
    hint,
    lesson,
    puzzle,
    from_puzzle,
    bring,
    begin,
    begin_day,
}
# Their work is done elsewhere, and has limits of its own; or all of it is to look for a link's hash.
UNMEASURED = {
    ("POST", "/api/tables/{table}/analysis"),
    ("DELETE", "/api/tables/{table}/analysis"),
    ("POST", "/api/tables/{table}/hint/reasons"),
    ("POST", "/api/tables/{table}/seats/{seat}/take"),
    ("POST", "/api/me/carried"),
}
