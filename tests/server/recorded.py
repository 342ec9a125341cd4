"""Records the examples of the server's description, all from one evening: `cd tests && python -m server.recorded`.

`python -m server.recorded quick` leaves what bots and the judge think about for minutes as it was."""

from __future__ import annotations

import json
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from server.running import WIDE, Person, Running, deciding, play_on
from triskele.server import dates, models
from triskele.server.openapi import describe
from triskele.table import FACES

FILE = Path(models.__file__).with_name("examples.json")
DESCRIPTION = describe()
WORD = "9f86d081884c7d65"
GAME = "wuerfel"  # the one whose records and views are shortest


class Recorder:
    """Somebody who asks, and notes the first that is sent and answered of each type."""

    def __init__(self, found: dict[str, Any], person: Person, quick: bool) -> None:
        self.found, self.person, self.quick = found, person, quick

    def ask(self, method: str, path: str, body: Any = None, query: str = "", **where: Any) -> Any:
        operation = DESCRIPTION["paths"][path][method.lower()]
        answer = self.person.http.request(method, path.format(**where) + query, json=body, timeout=600)
        assert answer.status_code < 300, (path, answer.text)
        if body is not None:
            self._note(operation["requestBody"]["content"]["application/json"]["schema"], body)
        content = operation["responses"][str(answer.status_code)].get("content", {}).get("application/json")
        if content is None:
            return None
        self._note(content["schema"], answer.json())
        return answer.json()

    def waited(self, path: str, so: str, **where: Any) -> Any:
        """What is asked for again until it is there; only then is it noted."""
        until = time.monotonic() + 3600
        while self.person.get(path.format(**where))["status"] != so:
            assert time.monotonic() < until
            time.sleep(0.5)
        return self.ask("GET", path, **where)

    def _note(self, schema: dict[str, Any], content: Any) -> None:
        if "$ref" in schema:
            self.found.setdefault(schema["$ref"].rsplit("/", 1)[1], content)


def people(anna: Recorder, ben: Recorder) -> None:
    anna.ask("PUT", "/api/me", {"name": "Niamh"})
    ben.ask("PUT", "/api/me", {"name": "Ailbhe"})
    program = anna.ask("POST", "/api/me/programs", {"name": "Rust"})
    anna.ask("GET", "/api/me/programs")
    anna.ask("DELETE", "/api/me/programs/{program}", program=program["id"])
    anna.ask("GET", "/healthz")
    for path in ("/api/games", "/api/lessons", "/api/practice"):
        anna.ask("GET", path)
    anna.ask("GET", "/api/rules/{game}", game=GAME)


def table(anna: Recorder, ben: Recorder) -> str:
    """A game of two, played to its end; what is asked while it is played comes on the way."""
    wish = {
        "game": GAME,
        "seats": [{"who": "me"}, {"who": "open"}],
        "options": {"start": 0},
        "aids": True,
        "word": WORD,
    }
    name: str = anna.ask("POST", "/api/tables", {**wish, "public": True})["id"]
    anna.ask("PUT", "/api/tables/{table}/seats/{seat}", {"who": "open"}, table=name, seat=1)
    link = anna.ask("POST", "/api/tables/{table}/seats/{seat}/link", table=name, seat=1)
    taken = {"token": link["token"], "word": WORD}
    seen = ben.ask("POST", "/api/tables/{table}/seats/{seat}/take", taken, table=name, seat=1)
    anna.ask("POST", "/api/tables/{table}/chat", {"text": "Good luck!"}, table=name)
    anna.ask("GET", "/api/tables/{table}/chat", table=name)
    luck, turns, hinted = random.Random(4), 0, False
    while seen["status"] == "playing":
        seen = anna.ask("GET", "/api/tables/{table}", table=name)
        turns += 1
        if (view := deciding(seen)) is None:
            view = deciding(ben.ask("GET", "/api/tables/{table}", table=name))
            assert view is not None
            body = {"at": seen["at"], "action": luck.choice(view["actions"])["text"], "table": True}
            seen = ben.ask("POST", "/api/tables/{table}/actions", body, table=name)
            continue
        if turns > 6 and len(view["actions"]) > 2 and not hinted:
            hinted = True
            asking(anna, name, {action["text"] for action in view["actions"]})
        body = {"at": seen["at"], "action": luck.choice(view["actions"])["text"], "table": turns > 3}
        told = anna.ask("POST", "/api/tables/{table}/actions", body, table=name)
        if turns == 1:
            anna.found["Play"], anna.found["Stored"] = body, told
            anna.found["Undo"] = {"at": told["at"]}
        seen = told if "status" in told else seen
    return name


def asking(anna: Recorder, name: str, legal: set[str]) -> None:
    """What help there is at a decision."""
    for what in ("choices?seat=0", "lens?seat=0", "position?seat=0", "log", "course"):
        path, _, query = what.partition("?")
        anna.ask("GET", f"/api/tables/{{table}}/{path}", query=f"?{query}", table=name)
    forbidden = next(action.text for action in FACES[GAME].ACTIONS if action.text not in legal)
    anna.ask("GET", "/api/tables/{table}/why", query=f"?seat=0&action={forbidden}", table=name)
    if anna.quick:
        return
    while True:  # until search is ready, and two actions can be compared
        hint = anna.person.post(f"/api/tables/{name}/hint", {"seat": 0})
        if hint["found"] and hint["against"]:
            break
        time.sleep(1)
    anna.found["AskHint"], anna.found["Hint"] = {"seat": 0}, hint
    asked = {"at": hint["at"], "seat": 0, "action": hint["action"]["id"], "against": hint["against"]["id"]}
    anna.ask("POST", "/api/tables/{table}/hint/reasons", asked, table=name)


def afterwards(anna: Recorder, ben: Recorder, name: str) -> None:
    """What a finished game leads to."""
    for path in ("/api/me/tables", "/api/me/games", "/api/me/statistics"):
        anna.ask("GET", path)
    anna.ask("GET", "/api/tables/{table}/record", table=name)
    steps = "/api/tables/{table}/steps/{step}"
    anna.found["View"] = anna.ask("GET", steps, query="?seat=0", table=name, step=3)
    anna.ask("POST", "/api/tables/{table}/rematch", table=name)
    anna.ask("POST", "/api/tables/{table}/branch", {"step": 12, "seat": 0, "level": "easy"}, table=name)
    if not anna.quick:
        anna.person.post(f"/api/tables/{name}/analysis")
        anna.waited("/api/tables/{table}/analysis", "done", table=name)
    anna.ask("GET", "/api/practice/mine")
    waiting = anna.person.table("me", "open", game=GAME, public=True)["id"]
    ben.ask("POST", "/api/tables/{table}/join", {"word": WORD}, table=waiting)


def carrying(anna: Recorder) -> None:
    """A running game in a file, and played on from it."""
    running = anna.person.table("me", "easy", game=GAME, options={"start": 0})["id"]
    record = anna.ask("POST", "/api/tables/{table}/taken", table=running)
    anna.ask("POST", "/api/records", {"record": record, "seats": [0], "level": "easy"})


def learning(anna: Recorder) -> None:
    first = anna.person.table("me", "gentle", game=GAME, options={"start": 1})["id"]
    anna.ask("GET", "/api/tables/{table}/mentor", query="?seat=0&since=0", table=first)
    begun = anna.ask("GET", "/api/lessons/{game}/{number}", game=GAME, number=1)
    done = {"actions": [], "action": begun["view"]["actions"][0]["text"]}
    anna.ask("POST", "/api/lessons/{game}/{number}", done, game=GAME, number=1)
    puzzle = anna.ask("GET", "/api/practice/{game}/{puzzle}", game=GAME, puzzle="next")
    path = "/api/practice/{game}/{puzzle}"
    where = {"game": GAME, "puzzle": puzzle["id"]}
    solved = anna.ask("POST", path, {"action": puzzle["choices"][-1]["text"]}, **where)
    if not anna.quick:
        other = (solved["other"] or solved["played"])["text"]
        anna.ask("GET", path + "/reasons", query=f"?action={other}", **where)
    anna.ask("POST", path + "/table", {"level": "steady"}, **where)


def duel(anna: Recorder, ben: Recorder) -> None:
    """The same deal for two, as one sees it who is through: both results, and where the games parted."""
    wish = {"game": GAME, "players": 2, "options": {"start": 0}, "level": "steady", "people": 2, "word": WORD}
    name = anna.person.post("/api/duels", wish)["id"]
    for each in (ben, anna):
        begun = each.person.post(f"/api/duels/{name}/begin")["id"]
        play_on([each.person], begun, random.Random(each.person.cookie))
    anna.ask("GET", "/api/duels/{duel}", duel=name)
    anna.ask("GET", "/api/me/duels")
    anna.found["NewDuel"] = wish


def day(anna: Recorder, ben: Recorder) -> None:
    """The deal of the day, as one sees it who is through."""
    today = dates.today()
    for each in (ben, anna):
        begun = each.person.post(f"/api/days/{GAME}/{today}/begin")["id"]
        play_on([each.person], begun, random.Random(each.person.cookie))
    anna.ask("GET", "/api/days")
    anna.ask("GET", "/api/days/{game}/{day}", game=GAME, day=today)


def moving(anna: Recorder, ben: Recorder) -> None:
    """Somebody goes on at another device."""
    token = anna.ask("POST", "/api/me/carry")
    ben.ask("POST", "/api/me/carried", {"token": token["token"]})


def record(quick: bool) -> dict[str, Any]:
    found: dict[str, Any] = {}
    workers, limits = "0" if quick else "1", [*WIDE, "hints_per_minute=100000"]
    with (
        tempfile.TemporaryDirectory() as folder,
        Running(f"{folder}/tables.sqlite", "--bot-workers", workers, limits=limits) as running,
        Person(running) as one,
        Person(running) as other,
    ):
        anna, ben = Recorder(found, one, quick), Recorder(found, other, quick)
        people(anna, ben)
        afterwards(anna, ben, table(anna, ben))
        carrying(anna)
        learning(anna)
        duel(anna, ben)
        day(anna, ben)
        found["Problem"] = one.http.get("/api/tables/nowhere").json()
        moving(anna, ben)
    text = json.dumps(found, ensure_ascii=False, sort_keys=True)
    return dict(json.loads(text.replace(running.url, "http://127.0.0.1:8000")))


if __name__ == "__main__":
    kept = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    content = {**kept, **record("quick" in sys.argv)}
    lines = (f"{json.dumps(name)}: {json.dumps(content[name], ensure_ascii=False)}" for name in sorted(content))
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
