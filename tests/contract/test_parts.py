"""A new game is a module in GAMES; these tests name everything else that it needs and does not have yet."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from mypy import api

from triskele.rules import GAMES
from triskele.words import LANGUAGES

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "triskele"

# A file of its own in each of these places.
FILES = [
    "src/triskele/rules/boards/{game}.toml",
    "src/triskele/table/{game}.py",
    "src/triskele/table/shapes/{game}.py",
    "src/triskele/bots/{game}.py",
    "src/triskele/terminal/{game}.py",
    "docs/rules/{game}.md",
    "docs/rules/de/{game}.md",
    "docs/environments/{game}.md",
    "tests/rules/test_{game}.py",
    "tests/table/test_{game}.py",
    "web/src/boards/{game}/Board.svelte",
    "web/src/boards/{game}/Board.test.ts",
    "web/src/boards/{game}/table.ts",
    "web/src/samples/{game}.json",
]
# A mention as a word of its own in each of these.
MENTIONS = [
    "README.md",
    "docs/rules/README.md",
    "docs/environments/README.md",
    "src/triskele/server/models/games.py",  # its types, among all
    "web/src/parts/art.ts",  # its picture
    "web/src/parts/TableRow.svelte",  # its sign
    "web/src/help/content.ts",
    "web/src/help/words/en.json",
    "web/src/help/words/de.json",
    "web/src/words/en.json",
    "web/src/words/de.json",
    "web/src/samples/samples.ts",
    "tests/test_rules_coverage.py",
    "tests/web/test_axe.py",  # the phases that are looked at
]


def forgotten(game: str) -> Iterator[str]:
    """What a game does not have."""
    for file in FILES:
        if not (ROOT / file.format(game=game)).is_file():
            yield file.format(game=game)
    for file in MENTIONS:
        if not re.search(rf"(?<![a-z]){game}(?![a-z])", (ROOT / file).read_text(encoding="utf-8"), re.IGNORECASE):
            yield f"{file}: {game}"
    for lang in LANGUAGES:
        words = tomllib.loads((SOURCE / "table" / "words" / f"{lang}.toml").read_text(encoding="utf-8"))
        for part in ("title", "line", "do", "tell", "ends", "reasons"):
            if part not in words.get(game, {}):
                yield f"table/words/{lang}.toml: {game}.{part}"
    if not list((ROOT / "tests" / "contract" / "golden").glob(f"{game}-*.txt")):
        yield f"tests/contract/golden/{game}-….txt"
    if not re.search(rf"^{game}-", (ROOT / "tests" / "contract" / "perft.txt").read_text(), re.MULTILINE):
        yield f"tests/contract/perft.txt: {game}"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_all_that_belongs_to_it(game: str) -> None:
    assert list(forgotten(game)) == []


def test_a_game_that_has_nothing_is_told_all_of_it() -> None:
    missing = list(forgotten("newgame"))
    assert len(missing) == len(set(missing)) == len(FILES) + len(MENTIONS) + 6 * len(LANGUAGES) + 2


@pytest.mark.parametrize(("part", "places"), [("files", FILES), ("mentions", MENTIONS)])
def test_whoever_adds_a_game_is_told_the_same(part: str, places: list[str]) -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    listed = page.split(f"<!-- {part} -->")[1].split(f"<!-- /{part} -->")[0]
    told = [place for place in re.findall(r"`([^`]+)`", listed) if "/" in place or place.endswith(".md")]
    assert sorted(place for place in told if " " not in place) == sorted(place.format(game="GAME") for place in places)


def test_games_keep_their_protocols(monkeypatch: pytest.MonkeyPatch) -> None:
    """mypy holds each module against its protocol; they are imported by name, where it can't see them."""
    program = "\n".join(
        line
        for game in GAMES
        for line in (
            f"import triskele.rules.{game}, triskele.table.{game}, triskele.bots.{game}",
            f"rules_{game}: Game = triskele.rules.{game}",
            f"face_{game}: Face = triskele.table.{game}",
            f"worth_{game}: Worth = triskele.bots.{game}",
        )
    )
    protocols = (
        "from triskele.bots.worth import Worth\n"
        "from triskele.rules.game import Game\n"
        "from triskele.table.face import Face\n"
    )
    monkeypatch.setenv("MYPYPATH", str(SOURCE.parent))
    quiet = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent"]
    said, errors, status = api.run([*quiet, "-c", protocols + program])
    assert status == 0, said + errors
