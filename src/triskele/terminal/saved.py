"""Saved games: the record with its key, and beside it who sits at this screen."""

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

import platformdirs

import triskele
from triskele.errors import TriskeleError
from triskele.words import LANGUAGES

BESIDE = "terminal"  # the entry of the file that is not part of the record; a replay ignores it


class Sitting(NamedTuple):
    """Who plays at a screen, and in which language: what a record does not tell."""

    people: int = 1  # on the first seats; the computer has the rest
    level: str = "easy"
    lang: str = "en"


def saved_games() -> Path:
    return platformdirs.user_data_path("triskele") / "games"


def save(match: triskele.Match, sitting: Sitting) -> Path:
    """Write the record with its key where only this user can read it. If that fails, the file stays as it was."""
    path = saved_games() / f"{match.game}-{match.key_hash[:10]}.json"
    content = {**match.record(with_key=True), BESIDE: sitting._asdict()}
    part = path.with_suffix(".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.touch(mode=0o600)
        part.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise TriskeleError("not-saved", folder=path.parent, why=error.strerror) from error
    return path


def sitting_of(record: Any, otherwise: Sitting, players: int) -> Sitting:
    """Who sat there when a game was saved; what the file does not say, or says badly, is as in `otherwise`."""
    saved = record.get(BESIDE)
    if not isinstance(saved, dict):
        return otherwise
    people, level, lang = saved.get("people"), saved.get("level"), saved.get("lang")
    return Sitting(
        people if isinstance(people, int) and 1 <= people <= players else otherwise.people,
        level if isinstance(level, str) else otherwise.level,
        lang if lang in LANGUAGES else otherwise.lang,
    )


def saved_unfinished() -> Path | None:
    """The record saved last among the games that are not over."""
    found = [path for path in saved_games().glob("*.json") if path.is_file()]
    for path in sorted(found, key=lambda file: -file.stat().st_mtime):
        try:
            text = path.read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        if re.search(r'^ "result": null', text, re.MULTILINE):
            return path
    return None
