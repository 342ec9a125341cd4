"""A new game is a module in GAMES; these tests name everything else that it needs and does not have yet."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mypy import api

from test_architecture import tracked

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "triskele"
# Read, not imported: as long as a game lacks a module, nothing of the package can be.
LISTED = re.search(r"_MODULES.* = \((.*)\)", (SOURCE / "rules" / "__init__.py").read_text(encoding="utf-8"))
GAMES = LISTED[1].split(", ") if LISTED else []
LANGUAGES = sorted(file.stem for file in (SOURCE / "table" / "words").glob("*.toml"))
NAMES = re.compile(rf"(?<![a-z])({'|'.join(GAMES)})(?![a-z])")

# A file of its own in each of these places.
FILES = [
    "src/triskele/rules/boards/{game}.toml",
    "src/triskele/sight/{game}.py",
    "src/triskele/table/{game}.py",
    "src/triskele/table/shapes/{game}.py",
    "src/triskele/table/lens/{game}.py",
    "src/triskele/table/positions/{game}.py",
    "src/triskele/table/pictures/{game}.py",
    "src/triskele/table/pictures/art/{game}.json",  # which `make web-pictures` writes
    "src/triskele/server/art/{game}.webp",  # which `python web/cards.py` draws
    "src/triskele/bots/{game}.py",
    "src/triskele/bots/nets/{game}.py",
    "src/triskele/analysis/counts/{game}.py",
    "src/triskele/analysis/causes/{game}.py",
    "src/triskele/bots/endgame/{game}.py",
    "src/triskele/analysis/scales/{game}.toml",  # how far its net is trusted
    "src/triskele/analysis/scales/{game}.json",  # what its net's values mean
    "src/triskele/training/recipes/{game}.toml",  # how its net is trained
    "src/triskele/lessons/{game}.toml",  # its course
    "src/triskele/analysis/practice/kept/{game}.jsonl.xz",  # which `triskele practice` finds
    "src/triskele/terminal/{game}.py",
    "docs/rules/{game}.md",
    "docs/rules/de/{game}.md",
    "docs/environments/{game}.md",
    "tests/rules/test_{game}.py",
    "tests/table/test_{game}.py",
    "tests/analysis/solved/{game}.jsonl",  # which tests/analysis/reference.py writes
    "web/src/boards/{game}/Board.svelte",
    "web/src/boards/{game}/Board.test.ts",
    "web/src/boards/{game}/table.ts",
    "web/src/boards/{game}/game.ts",  # what the page is told of it
    "web/src/boards/{game}/help.ts",  # its rules with drawn examples
    "web/src/boards/{game}/picture.ts",  # its picture on the home page
    "web/src/samples/{game}.json",
]
# A mention as a word of its own in each of these.
MENTIONS = [
    "README.md",
    "docs/rules/README.md",
    "docs/environments/README.md",
    "benchmarks/changes.py",  # what its requests cost
    "benchmarks/soak.py",  # how it is played for hours
    "benchmarks/known_levels.py",  # what is counted of its levels
    "src/triskele/table/shapes/views.py",
    "src/triskele/analysis/practice/themes.toml",  # what its practice positions are about
    "web/src/help/words/en.json",
    "web/src/help/words/de.json",
    "web/src/words/en.json",
    "web/src/words/de.json",
    "web/src/boards/numbers.test.ts",
    "web/src/boards/marks.test.ts",  # what a turn touches
    "web/src/samples/samples.test.ts",
    "web/pictures.mjs",
    "web/here.py",  # what a page without a server brings
    "web/screenshots.py",
    "tests/mutation.py",
    "tests/analysis/reference.py",  # how its ends are solved by other means
    "tests/analysis/verdicts.py",  # what a win is worth in points
    "tests/bots/test_net_search.py",
    "tests/bots/test_nets.py",
    "tests/contract/test_golden.py",
    "tests/table/test_pictures.py",
    "tests/web/test_axe.py",  # the phases that are checked
    "tests/web/test_taps.py",  # and in which nothing happens that nobody meant
    "tests/web/test_pages.py",
    "benchmarks/web.py",
]
# These name all games and need no change for another: they tell what was, are made from the rest, are the list, or say
# which few cases are tried at once.
NO_LISTS = {
    "CHANGELOG.md",
    "docs/minds.md",
    "src/triskele/rules/__init__.py",
    "tests/contract/test_parts.py",
    "tests/contract/test_perft.py",
    "tests/server/test_hidden.py",
    "tests/table/test_course.py",
    "tests/terminal/test_screens.py",
    "tests/test_cli.py",
    "tests/web/test_games.py",
    "web/src/api/schema.ts",
    "web/src/boards/fifth.test.ts",
    "web/src/here/lzma.test.ts",
}
CLOSE = 250  # characters that have all names of a list


def tables_of_games(words: dict[str, Any], game: str, path: str = "") -> Iterator[str]:
    """Where every other game has an entry and this one has none."""
    if game not in words and set(GAMES) - {game} <= set(words):
        yield path
    for name, part in words.items():
        if isinstance(part, dict):
            yield from tables_of_games(part, game, f"{path}{name}.")


def lists_of_games() -> Iterator[str]:
    """The files that name all games one right after the other."""
    for file in tracked():
        if file.suffix not in {".py", ".md", ".ts", ".svelte", ".json", ".toml", ".mjs", ".yml"} or not file.is_file():
            continue
        found = [(name.start(), name[0]) for name in NAMES.finditer(file.read_text(encoding="utf-8").lower())]
        for n, (start, _) in enumerate(found):
            if {name for place, name in found[n:] if place < start + CLOSE} == set(GAMES):
                yield str(file.relative_to(ROOT))
                break


def forgotten(game: str) -> Iterator[str]:
    """What a game does not have."""
    for file in FILES:
        if not (ROOT / file.format(game=game)).is_file():
            yield file.format(game=game)
    for file in MENTIONS:
        if not re.search(rf"(?<![a-z]){game}(?![a-z])", (ROOT / file).read_text(encoding="utf-8"), re.IGNORECASE):
            yield f"{file}: {game}"
        elif file.endswith(".json"):
            yield from (
                f"{file}: {path}{game}" for path in tables_of_games(json.loads((ROOT / file).read_text("utf-8")), game)
            )
    for lang in LANGUAGES:
        words = tomllib.loads((SOURCE / "table" / "words" / f"{lang}.toml").read_text(encoding="utf-8"))
        for part in (
            "title",
            "line",
            "reconstructed",
            "options",
            "phases",
            "do",
            "type",
            "tell",
            "chance",
            "ends",
            "reasons",
        ):
            if part not in words.get(game, {}):
                yield f"table/words/{lang}.toml: {game}.{part}"
        words = tomllib.loads((SOURCE / "lessons" / "words" / f"{lang}.toml").read_text(encoding="utf-8"))
        for part, found in (("", words), ("mentor.", words["mentor"])):
            if game not in found:
                yield f"lessons/words/{lang}.toml: {part}{game}"
        words = tomllib.loads((SOURCE / "analysis" / "words" / f"{lang}.toml").read_text(encoding="utf-8"))
        if game not in words["reasons"]:
            yield f"analysis/words/{lang}.toml: reasons.{game}"
    if not list((ROOT / "tests" / "contract" / "golden").glob(f"{game}-*.txt")):
        yield f"tests/contract/golden/{game}-….txt"
    if not re.search(rf"^{game}-", (ROOT / "tests" / "contract" / "perft.txt").read_text(), re.MULTILINE):
        yield f"tests/contract/perft.txt: {game}"


def test_the_games_and_languages_are_those_of_the_package() -> None:
    from triskele import rules, words

    assert (list(rules.GAMES), sorted(words.LANGUAGES)) == (GAMES, LANGUAGES)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_all_that_belongs_to_it(game: str) -> None:
    assert list(forgotten(game)) == []


def test_a_game_that_has_nothing_is_told_all_of_it() -> None:
    missing = list(forgotten("newgame"))
    for place in [
        *FILES,
        *MENTIONS,
        "table/words/en.toml",
        "lessons/words/en.toml",
        "analysis/words/en.toml",
        "tests/contract/golden",
        "tests/contract/perft.txt",
    ]:
        assert any(told.startswith(place.format(game="newgame")) for told in missing), place
    assert len(missing) == len(set(missing))


def test_the_page_s_words_for_a_game_are_named_one_by_one() -> None:
    words = {"look": {"games": dict.fromkeys([*GAMES][1:], "")}, "other": {"celtica": ""}}
    assert list(tables_of_games(words, "keltis")) == ["look.games."]
    assert list(tables_of_games(words, "newgame")) == []


def test_every_list_of_games_is_among_the_places_that_a_new_game_is_told_of() -> None:
    docs = {name for name in lists_of_games() if name.startswith("docs/")}
    assert set(lists_of_games()) - docs - NO_LISTS <= set(MENTIONS)
    assert all((ROOT / name).is_file() for name in NO_LISTS)


def test_nothing_is_decided_by_the_name_of_a_game_but_in_its_own_modules() -> None:
    found = []
    for file in sorted(SOURCE.rglob("*.py")):
        if file.stem in GAMES:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare | ast.MatchValue):
                named = {one.value for one in ast.walk(node) if isinstance(one, ast.Constant)} & set(GAMES)
                found += [f"{file.relative_to(ROOT)}:{node.lineno}: {name}" for name in named]
    assert found == []


@pytest.mark.parametrize(("part", "places"), [("files", FILES), ("mentions", MENTIONS)])
def test_whoever_adds_a_game_is_told_the_same(part: str, places: list[str]) -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    listed = page.split(f"<!-- {part} -->")[1].split(f"<!-- /{part} -->")[0]
    told = [place for place in re.findall(r"`([^`]+)`", listed) if "/" in place or place.endswith(".md")]
    assert sorted(place for place in told if " " not in place) == sorted(place.format(game="GAME") for place in places)


def test_games_keep_their_protocols(monkeypatch: pytest.MonkeyPatch) -> None:
    """mypy checks each module against its protocol here: elsewhere they are imported by name, which it can't see."""
    program = "\n".join(
        line
        for game in GAMES
        for line in (
            f"import triskele.rules.{game}, triskele.table.{game}, triskele.bots.{game}, triskele.terminal.{game}",
            f"import triskele.sight.{game}",
            f"import triskele.table.lens.{game}, triskele.table.positions.{game}, triskele.table.pictures.{game}",
            f"import triskele.analysis.counts.{game}",
            f"counts_{game}: Counting = triskele.analysis.counts.{game}",
            f"lens_{game}: LensModule = triskele.table.lens.{game}",
            f"picture_{game}: Picture = triskele.table.pictures.{game}",
            f"writing_{game}: Writing = triskele.table.positions.{game}",
            f"rules_{game}: Game = triskele.rules.{game}",
            f"sight_{game}: Sight = triskele.sight.{game}",
            f"face_{game}: Face = triskele.table.{game}",
            f"worth_{game}: Worth = triskele.bots.{game}",
            f"drawing_{game}: Drawing = triskele.terminal.{game}",
            f"seen_{game} = triskele.new('{game}').view(0)",  # a view's type follows from its entry `game`
            f"if seen_{game}['game'] == '{game}': view_{game}: {game.title()}View = seen_{game}",
        )
    )
    protocols = (
        "from triskele.analysis.counts import Counting\n"
        "from triskele.bots.worth import Worth\n"
        "from triskele.rules.game import Game\n"
        "from triskele.sight import Sight\n"
        "from triskele.table.face import Face\n"
        "from triskele.table.lens import LensModule\n"
        "from triskele.table.pictures.marked import Picture\n"
        "from triskele.table.positions import Writing\n"
        "from triskele.terminal import Drawing\n"
        "import triskele\n"
        + "".join(f"from triskele.table.shapes.{game} import {game.title()}View\n" for game in GAMES)
    )
    monkeypatch.setenv("MYPYPATH", str(SOURCE.parent))
    quiet = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent"]
    said, errors, status = api.run([*quiet, "-c", protocols + program])
    assert status == 0, said + errors
