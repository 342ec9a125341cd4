"""Positions that can't be read or can't be: what is wrong with a line is said exactly."""

from __future__ import annotations

import re

import pytest

import triskele
from table.test_positions import EXAMPLES, PAGE
from triskele.errors import PositionError
from triskele.words import LANGUAGES, catalog

FULL = "00112233445566778899XX"
OVER = {"phase": "over", "turn": "20"}
SEVEN = "4//37/46/58|?8"  # without yellow 2
SPENDING = {
    "phase": "spend",
    "ended": "round",
    "mover": "2",
    "hands": "?0|?0",
    "experience": "?2|?2",
    "druids": "18,3,3,2,4",
}
TRADING = {**SPENDING, "phase": "exchange", "given": "northeast"}
GONE = "1,1,1,1,1,1,1,1,1"

WRONG: list[tuple[str, dict[str, str | None], str, str, tuple[str, int | None]]] = [
    # game, keys changed (None: left out), code, why, where
    ("keltis", {"pile": "3"}, "position-key", "keys", ("pile", None)),
    ("keltis", {"hands": None}, "position-key", "missing", ("hands", None)),
    ("keltis", {"seat": None}, "position-key", "missing", ("seat", None)),
    ("keltis", {"closed": "g"}, "position-key", "not-now", ("closed", None)),
    ("keltis", {"hands": "?8"}, "position-value", "parts", ("hands", 1)),
    ("keltis", {"seat": "3"}, "position-value", "number", ("seat", 1)),
    ("keltis", {"seat": "0"}, "position-value", "number", ("seat", 1)),
    ("keltis", {"turn": "01"}, "position-value", "number", ("turn", 1)),
    ("keltis", {"turn": "1000"}, "position-value", "number", ("turn", 1)),
    ("keltis", {"hands": "4/2/37/46/58|?9"}, "position-value", "number", ("hands", 15)),
    ("keltis", {"phase": "rest"}, "position-value", "one", ("phase", 1)),
    ("keltis", {"tiles": "..c.w3w.2/.2.w.cx.w///"}, "position-value", "one", ("tiles", 17)),
    ("keltis", {"tiles": "..c.w3w.2/.2.w.cc.///"}, "position-value", "length", ("tiles", 11)),
    ("keltis", {"tiles": "1.c.w3w.2/.2.w.cc.w///"}, "position-value", "no-tile", ("tiles", 1)),
    ("keltis", {"rows": "21/7z//0/|79////X"}, "position-value", "card-value", ("rows", 5)),
    ("keltis", {"figures": "22*01|2*0001"}, "position-value", "figures", ("figures", 1)),
    ("keltis", {"figures": "22*010|20*001"}, "position-value", "figures", ("figures", 8)),
    ("keltis", {"figures": "22*010|2*1*001"}, "position-value", "figures", ("figures", 8)),
    ("keltis", {"rows": "213////|79////X"}, "position-impossible", "row", ("rows", 1)),
    ("keltis", {"discards": "22////"}, "position-impossible", "copies", ("discards", 1)),
    ("keltis", {"hands": "44/2/37/46/58|?8"}, "position-impossible", "hand-size", ("hands", 1)),
    ("keltis", {"hands": "4/2/37/46/58|?7"}, "position-impossible", "hand-size", ("hands", 14)),
    ("keltis", {"seen": "9////|X////9"}, "position-impossible", "seen", ("seen", 1)),
    ("keltis", {"seen": "////|0123/0123/0//"}, "position-impossible", "seen-many", ("seen", 6)),
    (
        "keltis",
        {"rows": None, "seen": None, "figures": None, "hands": "?8|?8", "discards": f"{FULL}/{FULL}/{FULL}//"},
        "position-impossible",
        "pile",
        ("hands", None),
    ),
    ("keltis", {**OVER, "ended": "pile"}, "position-impossible", "pile-end", ("ended", None)),
    ("keltis", {"phase": "draw", "hands": SEVEN, "closed": "b"}, "position-impossible", "closed", ("closed", 1)),
    ("keltis", {**OVER, "ended": "turns"}, "position-impossible", "turn-limit", ("turn", None)),
    ("keltis", {"figures": "11111|2*0001"}, "position-impossible", "small-figures", ("figures", 1)),
    ("keltis", {"figures": "22*000|2*0001"}, "position-impossible", "row-figure", ("figures", None)),
    ("keltis", {"figures": "12*010|2*0001"}, "position-impossible", "row-figure", ("figures", None)),
    (
        "keltis",
        {"tiles": "..w.w3w.2/.2.w.cc.w/.c1.w.2.w/.w.c1.c.c/..ww.3c.c"},
        "position-impossible",
        "tiles",
        ("tiles", 1),
    ),
    ("keltis", {"figures": "24*010|2*0001"}, "position-impossible", "covered", ("tiles", None)),
    ("keltis", {"stones": "1,0"}, "position-impossible", "stones", ("stones", None)),
    (
        "keltis",
        {"tiles": "..c.w3w.2/.2...cc.w/.c1.w.2.w/.w.c1.c.c/..ww.3c.c", "figures": "24*010|2*0001"},
        "position-impossible",
        "stones-gone",
        ("stones", None),
    ),
    (
        "keltis",
        {"tiles": "..c.w3w.2/.2...cc.w/.c1.w.2.w/.w.c1.c.c/..ww.3c.c", "figures": "24*010|2*0001", "stones": "0,1"},
        "position-impossible",
        "stones",
        ("stones", None),
    ),
    (
        "keltis",
        {**OVER, "ended": "goal", "hands": SEVEN, "points": "2,0"},
        "position-impossible",
        "in-goal",
        ("figures", None),
    ),
    ("keltis", {"figures": "7777*7|2*0001"}, "position-impossible", "before-goal", ("figures", None)),
    (
        "keltis",
        {**OVER, "ended": "goal", "hands": SEVEN, "points": "99,0", "figures": "7777*7|2*0001"},
        "position-impossible",
        "points",
        ("points", 1),
    ),
    ("keltis", {"phase": "move", "hands": SEVEN, "move": "g"}, "position-impossible", "move", ("move", 1)),
    ("keltis", {"phase": "move", "hands": SEVEN, "move": "any"}, "position-impossible", "move", ("move", 1)),
    ("keltis", {"phase": "clover", "hands": SEVEN}, "position-impossible", "clover", ("phase", None)),
    ("orakel", {"stones": "1,0"}, "position-impossible", "gone", ("stones", None)),
    ("orakel", {"mirrors": "0,1"}, "position-impossible", "gone", ("mirrors", None)),
    ("orakel", {"figures": "33,34,35|0,0,0"}, "position-impossible", "goal-open", ("figures", None)),
    ("orakel", {"figures": "0,0,0|33,34,35"}, "position-impossible", "goal-open", ("figures", None)),
    ("orakel", {**OVER, "ended": "third_figure", "hands": "?7|?8"}, "position-impossible", "goal", ("figures", None)),
    ("orakel", {"phase": "draw", "hands": "?7|?8"}, "position-key", "missing", ("closed", None)),
    ("orakel", {"phase": "draw", "hands": "?6|?8", "laid": "p3"}, "position-key", "missing", ("closed", None)),
    ("orakel", {"phase": "draw", "hands": "?6|?8"}, "position-key", "missing", ("laid", None)),
    ("orakel", {"phase": "move", "hands": "?7|?8"}, "position-key", "missing", ("laid", None)),
    ("orakel", {"phase": "move", "hands": "?7|?8", "laid": "5g"}, "position-value", "card", ("laid", 1)),
    ("orakel", {"phase": "move", "hands": "?7|?8", "laid": "g5"}, "position-impossible", "laid", ("laid", 1)),
    (
        "orakel",
        {"phase": "draw", "hands": "?7|?8", "laid": "p3", "began": "1,1,0"},
        "position-impossible",
        "began",
        ("began", 1),
    ),
    (
        "orakel",
        {"phase": "move", "hands": "?7|?8", "laid": "p3", "priestess": "35", "figures": "35,0,0|0,0,0"},
        "position-impossible",
        "no-choice",
        ("laid", 1),
    ),
    (
        "orakel",
        {"phase": "spiral", "hands": "?7|?8", "laid": "p3", "mover": "1"},
        "position-impossible",
        "mover",
        ("mover", 1),
    ),
    ("orakel", {"spirals": "1"}, "position-key", "not-now", ("spirals", None)),
    ("wuerfel", {"dice": "23"}, "position-value", "length", ("dice", 1)),
    ("wuerfel", {"dice": "236"}, "position-value", "one", ("dice", 3)),
    ("wuerfel", {"last": None}, "position-key", "missing", ("last", None)),
    ("wuerfel", {"rows": "2/04/X0/4/952|12/5/18/90/43"}, "position-impossible", "copies", ("rows", 15)),
    ("wuerfel", {"stones": "0,0"}, "position-impossible", "stones-least", ("stones", None)),
    ("wuerfel", {"stones": "30,30"}, "position-impossible", "stones-left", ("stones", None)),
    ("wuerfel", {**OVER, "ended": "stones"}, "position-impossible", "stones-left", ("stones", None)),
    ("wuerfel", {**OVER, "ended": "stones", "short": "r"}, "position-impossible", "short", ("short", 1)),
    ("wuerfel", {**OVER, "ended": "colour"}, "position-impossible", "colour-left", ("rows", None)),
    ("wuerfel", {**OVER, "ended": "turns"}, "position-impossible", "turn-limit", ("turn", None)),
    ("celtica", {"experience": "?1|?2"}, "position-impossible", "same-hands", ("experience", None)),
    ("celtica", {"hands": "0,12,1,0,0|?2"}, "position-impossible", "copies", ("hands", None)),
    ("celtica", {"hands": "0,1,1,0,0|?60"}, "position-impossible", "pile-left", ("hands", None)),
    ("celtica", {**SPENDING, "turn": "0"}, "position-value", "number", ("turn", 1)),
    ("celtica", {"round": "99"}, "position-value", "number", ("round", 1)),
    ("celtica", {"display": "9,1,0,0,0,0,0,0,0"}, "position-impossible", "display", ("display", None)),
    ("celtica", {"display": "2,0,1,1,0,3,1,0,0"}, "position-impossible", "display", ("display", None)),
    (
        "celtica",
        {"display": "9,0,0,0,0,0,0,0,0", "pieces": "2,0,0,0,0,0,0,0,0|0,0,0,0,0,0,0,0,0"},
        "position-impossible",
        "copies",
        ("pieces", None),
    ),
    ("celtica", {"hands": "0,0,0,0,0|?2"}, "position-impossible", "no-cards", ("hands", None)),
    ("celtica", {"druids": "18,18,18,18,18"}, "position-impossible", "all-at-goal", ("druids", None)),
    (
        "celtica",
        {"display": None, "given_up": None, "pieces": "9,9,9,9,9,9,9,9,9|" + GONE},
        "position-impossible",
        "no-pieces",
        ("display", None),
    ),
    ("celtica", {"phase": "take", "picks": "9"}, "position-impossible", "picks", ("picks", 1)),
    (
        "celtica",
        {"phase": "take", "picks": "2", "druids": "0,0,0,0,4"},
        "position-impossible",
        "no-place",
        ("druids", None),
    ),
    (
        "celtica",
        {"phase": "give", "picks": "2", "druids": "0,0,0,0,1"},
        "position-impossible",
        "no-place",
        ("druids", None),
    ),
    ("celtica", {"phase": "shrine", "druids": "0,0,0,0,1"}, "position-impossible", "no-place", ("druids", None)),
    (
        "celtica",
        {"phase": "shrine", "hands": "12,12,12,12,12|?0", "druid_spent": None},
        "position-impossible",
        "no-druid-cards",
        ("druid_spent", None),
    ),
    ("celtica", {**SPENDING, "phase": "over", "turn": "20"}, "position-impossible", "last-mover", ("mover", 1)),
    ("celtica", {**SPENDING, "hands": "?1|?0"}, "position-impossible", "hands-gone", ("hands", None)),
    ("celtica", {**SPENDING, "druids": "17,3,3,2,4"}, "position-impossible", "at-goal", ("druids", None)),
    ("celtica", {**SPENDING, "ended": "goal"}, "position-impossible", "at-goal", ("druids", None)),
    ("celtica", {**SPENDING, "ended": "pieces"}, "position-impossible", "pieces-gone", ("display", None)),
    ("celtica", {**SPENDING, "experience": "?0|?2"}, "position-impossible", "no-choice", ("phase", None)),
    ("celtica", {**TRADING, "given": "north"}, "position-impossible", "not-held", ("given", 1)),
    ("celtica", {**TRADING, "source": "1"}, "position-key", "not-now", ("source", None)),
    (
        "celtica",
        {**TRADING, "rules": "translation", "source": "1"},
        "position-impossible",
        "no-choice",
        ("phase", None),
    ),
    ("celtica", {**TRADING, "phase": "partner"}, "position-impossible", "partner", ("phase", None)),
]
MALFORMED: list[tuple[object, str, str]] = [
    (7, "position-malformed", "text"),
    ("keltis/1 " + "x" * 3000, "position-malformed", "text"),
    ("", "position-malformed", "game"),
    ("chess/1", "position-malformed", "game"),
    ("keltis players=2", "position-malformed", "game"),
    ("keltis/2 players=2", "position-version", "version"),
    ("keltis/1 players", "position-malformed", "pair"),
    ("keltis/1 players=2 players=2", "position-key", "twice"),
    ("keltis/1 =", "position-key", "keys"),
    ("keltis/1 \udc80=\udc80", "position-key", "keys"),
]


def changed(line: str, keys: dict[str, str | None]) -> str:
    first, *tokens = line.split()
    values: dict[str, str | None] = dict(token.split("=") for token in tokens)  # type: ignore[misc]
    return " ".join([first, *(f"{key}={value}" for key, value in (values | keys).items() if value is not None)])


@pytest.mark.parametrize(("game", "keys", "code", "why", "where"), WRONG)
def test_what_is_wrong_is_said_exactly(
    game: str, keys: dict[str, str | None], code: str, why: str, where: tuple[str, int | None]
) -> None:
    with pytest.raises(PositionError) as refusal:
        triskele.new(position=changed(EXAMPLES[game], keys))
    error = refusal.value
    assert (error.code, error.why, (error.key, error.at)) == (code, why, where)
    assert all(f"{error.key}" in error.reasons[lang] for lang in LANGUAGES)
    assert len(set(error.reasons.values())) == len(LANGUAGES)


@pytest.mark.parametrize(("text", "code", "why"), MALFORMED)
def test_what_is_no_position_is_refused(text: object, code: str, why: str) -> None:
    with pytest.raises(PositionError) as refusal:
        triskele.new(position=text)  # type: ignore[arg-type]
    assert (refusal.value.code, refusal.value.why) == (code, why)
    assert all(sentence.encode() for sentence in refusal.value.reasons.values())


def test_every_way_to_be_wrong_has_its_example() -> None:
    elsewhere = {"differs", "open-hands", "colour-gone", "buys-nothing"}
    met = {why for _, _, _, why, _ in WRONG} | {why for _, _, why in MALFORMED} | elsewhere
    assert met == set(catalog("errors", "en")["position"]["expected"])


def test_players_are_counted_from_1_in_sentences() -> None:
    with pytest.raises(PositionError, match="a stone for each card of player 1 on path r, 2 in all"):
        triskele.new(position=changed(EXAMPLES["keltis"], {"figures": "12*010|2*0001"}))


def test_two_of_three_hands_can_not_be_open() -> None:
    line = re.sub(r"hands=(.*)\|\S+", r"hands=\1|?8", triskele.new("keltis", 3, "x").position())
    with pytest.raises(PositionError) as refusal:
        triskele.new(position=line)
    assert (refusal.value.why, refusal.value.key) == ("open-hands", "hands")


def test_a_colour_that_is_gone_ends_the_dice_game_unless_only_stones_do() -> None:
    rows = {"rows": "0123456789X////|////", "stones": "5,0"}
    line = changed(EXAMPLES["wuerfel"], {**rows, "dice": "s23"})
    with pytest.raises(PositionError) as refusal:
        triskele.new(position=line)
    assert refusal.value.why == "colour-gone"
    assert triskele.new(position=line.replace("players=2", "players=2 end=stones")).phase == "choose"


def test_dice_that_buy_nothing_have_ended_their_turn() -> None:
    rows = {"rows": "9X/9X/9X/9X/9X|////", "stones": "9,0", "dice": "222"}
    with pytest.raises(PositionError) as refusal:
        triskele.new(position=changed(EXAMPLES["wuerfel"], rows))
    assert (refusal.value.why, refusal.value.key) == ("buys-nothing", "dice")


def test_the_page_names_every_code() -> None:
    codes = {code for _, _, code, _, _ in WRONG} | {code for _, code, _ in MALFORMED} | {"position-differs"}
    page = PAGE.read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `(position-\w+)` \|", page, re.MULTILINE)) == codes
