"""Whatever is refused is said in the language of whoever asked; code and fields are given where it is refused."""

from __future__ import annotations

import ast
import pickle
import re
import string
import tomllib
from pathlib import Path
from typing import Any

import pytest

import triskele
from triskele.errors import BotError, Clause, MissingPackage, RecordError, TriskeleError
from triskele.rules import GAMES
from triskele.words import LANGUAGES, catalog

SOURCE = Path(triskele.__file__).parent
WORDS = {lang: {k: v for k, v in catalog("errors", lang).items() if isinstance(v, str)} for lang in LANGUAGES}
RAISED = {"BadRequest", "BotError", "RecordError", "TriskeleError", "TrainingError", "AnalysisError", "Lost", "Clause"}
# Whose words come from elsewhere: a server's answer, and the name of a driver's error.
ELSEWHERE = {"bots/bridge.py": 1, "server/store/postgres.py": 1}
CHOSEN = {"words", "code", "_EXPECTED[_kind(part)]"}  # passed on by a helper, whose callers are seen below


def named(sentence: str) -> set[str]:
    """The fields that a sentence names."""
    return {name.partition(".")[0] for _, name, _, _ in string.Formatter().parse(sentence) if name}


def texts(node: ast.expr) -> list[str] | None:
    """What an argument can be; None if that is not written there."""
    if isinstance(node, ast.IfExp):
        found = [texts(node.body), texts(node.orelse)]
        return None if None in found else [text for one in found for text in one or ()]
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    return None


def raised() -> list[tuple[str, int, str, set[str] | None]]:
    """Each sentence that the source names with its fields, where it is given them; None if it can't be seen."""
    found: list[tuple[str, int, str, set[str] | None]] = []
    for file in sorted(SOURCE.rglob("*.py")):
        place = str(file.relative_to(SOURCE))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RAISED):
                continue
            fields: set[str] | None = {word.arg for word in node.keywords if word.arg}
            if any(word.arg is None for word in node.keywords):
                fields = None
            alone = node.func.id in {"Lost", "Clause", "TrainingError", "AnalysisError"}
            given = node.args[:1] if alone else node.args[1:2] or node.args[:1]
            keys = texts(given[0]) if given else ["worker-lost"]
            if not alone and keys == [] and node.args:
                keys = texts(node.args[0])
            if keys is None:
                keys = [f"?{ast.unparse(given[0])}"]
            code = texts(node.args[0]) if node.args and not alone else None
            if isinstance(given[0] if given else None, ast.IfExp) and code:  # None stands for the code itself
                keys += code if "None" in ast.unparse(given[0]) else []
            found += [(place, node.lineno, key, fields) for key in keys]
    return found


def test_each_refusal_names_its_sentence_and_gives_its_fields() -> None:
    """No text is written where something is refused, so that it can be said in any language."""
    found = raised()
    assert len(found) > 200
    elsewhere: dict[str, int] = {}
    for place, line, key, fields in found:
        if key.startswith("?"):
            if key[1:] not in CHOSEN:
                elsewhere[place] = elsewhere.get(place, 0) + 1
            continue
        assert key in WORDS["en"], f"{place}:{line}: there is no sentence {key!r}"
        if fields is not None:
            missing = named(WORDS["en"][key]) - fields
            assert not missing, f"{place}:{line}: {key} is not given {missing}"
    assert elsewhere == ELSEWHERE


def test_each_sentence_is_used_and_has_the_same_fields_in_each_language() -> None:
    source = "".join(file.read_text(encoding="utf-8") for file in SOURCE.rglob("*.py"))
    literals = set(re.findall(r'"([a-z][a-z-]*)"', source))
    for key, sentence in WORDS["en"].items():
        assert key in literals, f"nobody says {key}"
        assert named(WORDS["de"][key]) == named(sentence), key
        bare = re.sub(r"\{[^}]*\}", "", sentence)
        assert WORDS["de"][key] != sentence or not re.search(r"[a-z]{3}", bare), key


def test_nobody_below_names_another_parts_catalogue() -> None:
    for file in (SOURCE / "errors").glob("*.py"):
        assert set(re.findall(r'catalog\("(\w+)"', file.read_text(encoding="utf-8"))) == {"errors"}


def test_an_unknown_game_is_refused_in_one_place() -> None:
    places = [file for file in SOURCE.rglob("*.py") if '"unknown-game", ' in file.read_text(encoding="utf-8")]
    assert [str(file.relative_to(SOURCE)) for file in places] == ["rules/__init__.py"]


@pytest.mark.parametrize("name", ["go", 3, None, "keltis\x1b[31m"])
def test_an_unknown_game_is_refused_alike_wherever_it_is_asked_for(name: Any) -> None:
    from triskele.arena.simulate import question
    from triskele.bots.levels import bot
    from triskele.lessons.course import course
    from triskele.sight import columns

    askers = [triskele.new, lambda name: bot(name, "easy"), course, columns, lambda name: question(name, 2, 1)]
    for ask in askers:
        with pytest.raises(TriskeleError) as caught:
            ask(name)
        assert caught.value.code == "unknown-game"
        assert caught.value.fields["choices"] == ", ".join(GAMES)
        assert "\x1b" not in str(caught.value)


def test_sentences_are_said_in_the_language_of_whoever_is_told() -> None:
    with pytest.raises(triskele.BadRequest) as caught:
        triskele.new("go")
    assert str(caught.value) == f"There is no game “go”. There are: {', '.join(GAMES)}."
    assert caught.value.said("de") == f"Das Spiel „go“ gibt es nicht. Es gibt: {', '.join(GAMES)}."
    assert caught.value.reasons == {lang: caught.value.said(lang) for lang in LANGUAGES}
    record = {"format": "triskele", "version": 1, "game": 7}
    with pytest.raises(RecordError) as refused:
        triskele.replay(record)
    assert refused.value.said("de") == "Der Eintrag game des Protokolls: erwartet wird ein Text, nicht „7“."
    many = TriskeleError("bad-width", most=10000, width="breit")
    assert many.said("de") == "Ein Bild ist 1 bis 10.000 breit, nicht „breit“."
    assert str(many) == "A picture is 1 to 10,000 wide, not 'breit'."


def test_an_error_within_another_is_said_in_the_same_language() -> None:
    match = triskele.new("keltis", seed=1)
    with pytest.raises(triskele.IllegalMove) as caught:
        match.play("draw")
    outer = RecordError("record-illegal", step=0, number=1, text="draw", error=caught.value)
    assert outer.said("de").startswith("Aktion 1, „draw“, ist nicht erlaubt: ")
    assert caught.value.reasons["de"] in outer.said("de")
    assert caught.value.reasons["en"] in str(outer)


def test_other_programs_sentences_stand_as_they_are() -> None:
    error = TriskeleError("their-code", "It {is} what they said.", more=1)
    assert (str(error), error.said("de"), error.code) == ("It {is} what they said.",) * 2 + ("their-code",)


@pytest.mark.parametrize(
    "error",
    [
        BotError("bot-missing", "bot-seconds", name="x", seconds=lambda: 1),
        BotError("bot-in", name="x", error=BotError("bot-slow", "bot-late", seconds=1), decision="d", wrote=""),
        RecordError("record-malformed", "no-json", line=3, file=Path("x"), why=ValueError("y")),
        RecordError("record-malformed", "in-line", line=3, error=Clause("text-first", first="z")),
        MissingPackage("missing-package", "fast", "opponents", "numpy", names="a"),
        triskele.BoardError("entry", None, "board", key="path", expected="it"),
        triskele.PositionError("position-value", "one", "piles", 3, "'x'", choices="a"),
    ],
    ids=lambda error: error.words,
)
def test_errors_go_to_other_processes_with_all_that_they_say(error: TriskeleError) -> None:
    found = pickle.loads(pickle.dumps(error))
    assert type(found) is type(error)
    assert found.reasons == error.reasons
    assert (found.code, vars(found).keys()) == (error.code, vars(error).keys())


def test_a_rule_that_forbids_goes_to_another_process_and_speaks_there() -> None:
    forbidden = triskele.new("keltis", seed=1).why_not("draw")
    assert forbidden is not None
    assert pickle.loads(pickle.dumps(forbidden)).reasons == forbidden.reasons


def test_the_catalogues_have_the_same_keys() -> None:
    def keys(found: Any, path: str = "") -> set[str]:
        if not isinstance(found, dict):
            return {path}
        return {key for name, value in found.items() for key in keys(value, f"{path}.{name}")}

    files = [SOURCE / "errors" / "words" / f"{lang}.toml" for lang in LANGUAGES]
    first, *others = [keys(tomllib.loads(file.read_text(encoding="utf-8"))) for file in files]
    assert all(other == first for other in others)
