"""A game as rows of tables: one with all that it is made of, and one for each decision. docs/records.md lists them."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from triskele.table import FACES
from triskele.table.match import Match


class Rows(NamedTuple):
    """The row of a game, and the columns of its decisions."""

    game: dict[str, Any]
    decisions: dict[str, list[Any]]


def rows_of(match: Match, number: int, bots: Sequence[str] | None = None, file: str | None = None) -> Rows:
    """The rows of a match, which is over or is stopped here; its `number` is its id in the tables."""
    record = match.record(with_key=True)
    states = [match.known(None, step) for step in range(len(match.log) + 1)]
    result = record["result"]
    game = {
        "id": number,
        "game": match.game,
        "rules": record["rules"],
        "players": match.players,
        "names": record["names"],
        "bots": list(bots) if bots else None,
        "options": _json(record["options"]),
        "board": _json(record["board"]),
        "position": record.get("position"),
        "key": record["key"],
        "newcomers": _json(record["newcomers"]) if "newcomers" in record else None,
        "given_up": _json(record["given_up"]) if "given_up" in record else None,
        "start": int(states[0].seat),
        "turns": match.turn,
        "actions": [action.id for action in match.log],
        "reason": result and result["reason"],
        "scores": match.scores,
        "ranking": result and result["ranking"],
        "winners": result and result["winners"],
        "parts": _json([match.parts(seat) for seat in range(match.players)]),
        "file": file,
    }
    steps = range(len(match.log))
    before = [match.as_of(step) for step in steps]
    decisions = {
        "id": [number] * len(steps),
        "step": list(steps),
        "turn": [int(states[step].turn) for step in steps],
        "seat": [int(states[step].seat) for step in steps],
        "phase": [str(match.rules.PHASES[states[step].phase]) for step in steps],
        "legal": [past.action_ids() for past in before],
        "action": game["actions"],
        "text": [action.text for action in match.log],
        "kind": [action.kind for action in match.log],
        "colour": [action.fields.get("colour") for action in match.log],
        "value": [action.fields.get("value") for action in match.log],
        "scores": [past.scores for past in before],
    }
    return Rows(game, decisions)


def record_of(row: Mapping[str, Any]) -> dict[str, Any]:
    """The record of a game's row: `triskele.replay` gives the match, at its end or after any number of actions."""
    texts = FACES[row["game"]].ACTIONS
    over = row["reason"] is not None
    record = {
        "format": "triskele",
        "version": 1,
        **{name: row[name] for name in ("game", "rules", "players")},
        "names": list(row["names"]),
        "options": json.loads(row["options"]),
        "board": json.loads(row["board"]),
        "key_hash": hashlib.sha256(bytes.fromhex(row["key"])).hexdigest(),
        "key": row["key"],
        "actions": [texts[number].text for number in row["actions"]],
        "result": {name: row[name] for name in ("reason", "scores", "ranking", "winners")} if over else None,
    }
    if row["position"] is not None:
        record["position"] = row["position"]
    for name in ("newcomers", "given_up"):
        if row.get(name) is not None:
            record[name] = json.loads(row[name])
    return record


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
