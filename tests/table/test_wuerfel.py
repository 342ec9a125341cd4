"""The Keltis dice game as it is shown, spoken and refused."""

from __future__ import annotations

import io
import re
import tomllib
from collections.abc import Callable
from typing import Any

import pytest
from rich.console import Console

import triskele
from triskele.rules import wuerfel
from triskele.rules.board import default_board_text
from triskele.table.action import Action
from triskele.terminal.wuerfel import draw

FULL = "0123456789X"
ALL_BUT_GREEN_0 = f"{FULL}/{FULL}/{FULL}/{FULL[1:]}/{FULL}|////"


def rolled(dice: str, players: int = 2, seed: str = "table", board: Any = None, **keys: str) -> triskele.Match:
    """Anna has rolled these dice, which may be rolled again; the other keys are those of a position."""
    names = ["Anna", "Ben", "Cleo", "Dan"][:players]
    values = {"players": str(players), "seat": "1", "dice": dice, **keys}
    line = " ".join(["wuerfel/1", *(f"{key}={value}" for key, value in values.items())])
    return triskele.new(position=line, seed=seed, names=names, board=board)


def kept(dice: str, players: int = 2, **keys: Any) -> triskele.Match:
    match = rolled(dice, players, **keys)
    match.play("keep")
    return match


def told(match: triskele.Match, action: str, lang: str = "en") -> str:
    """What an action did, in words, without the roll of whoever is next."""
    match.play(action)
    return re.sub(r", \w+ (rolls|würfelt) .*", ".", match.tell(len(match.log) - 1, lang))


def kinds(match: triskele.Match) -> list[str]:
    return [event["kind"] for event in match.events(len(match.log) - 1)]


def refusal(match: triskele.Match, action: str) -> tuple[str, str]:
    why = match.why_not(action)
    assert why is not None
    return why.rule, why.reasons["en"]


# Actions


def test_rerolls_are_written_with_the_places_of_the_dice() -> None:
    texts = [action.text for action in triskele.new("wuerfel").face.ACTIONS[wuerfel.REROLL : wuerfel.STONES]]
    assert texts == [
        "keep",
        "reroll 1",
        "reroll 2",
        "reroll 1 2",
        "reroll 3",
        "reroll 1 3",
        "reroll 2 3",
        "reroll 1 2 3",
    ]


def test_actions_are_described_in_both_languages() -> None:
    match = rolled("111")
    said = [
        ("take green 5", "Take green 5", "Grün 5 nehmen"),
        ("keep", "Keep all dice", "Alle Würfel liegen lassen"),
        ("reroll 2", "Roll the 1 again", "Die 1 neu werfen"),
        ("reroll 1 3", "Roll the 1 and the 1 again", "Die 1 und die 1 neu werfen"),
        ("reroll 1 2 3", "Roll all dice again", "Alle Würfel neu werfen"),
        ("stones", "Take stones", "Steine nehmen"),
        ("nothing", "Take nothing", "Nichts nehmen"),
    ]
    for text, english, german in said:
        assert (match.describe(text, "en"), match.describe(text, "de")) == (english, german)


# What happens


def test_dice_rolled_again_are_told_as_they_were_and_as_they_are() -> None:
    match = rolled("s45")
    match.play("reroll 2 3")
    dice = match.view(0)["table"]["dice"]
    assert dice[0] == "stone"
    assert kinds(match) == ["reroll", "dice"]
    now = "{}, {} and {}".format(*dice)
    assert match.tell(0) == f"Anna rolls dice 2 and 3 again, from stone, 4 and 5 to {now}."
    german = now.replace("stone", "Stein").replace("and", "und")
    assert match.tell(0, "de") == f"Anna wirft Würfel 2 und 3 neu, aus Stein, 4 und 5 wird {german}."


def test_dice_that_are_kept_change_nothing_and_can_be_taken_back() -> None:
    match = kept("115")
    assert match.tell(0) == "Anna keeps all dice."
    assert match.phase == "choose"
    assert match.undo().text == "keep"


@pytest.mark.rule("WUR-TURN-1")
def test_a_roll_that_buys_nothing_ends_the_turn_and_its_dice_are_told() -> None:
    match = kept("555", rows="5X/5X/5X/5X/5X|////")
    assert kinds(match) == ["keep", "no_fit", "roll"]
    assert match.seat == 1
    table = match.view(1)["table"]
    assert table["last_dice"] == [5, 5, 5]
    now = "{}, {} and {}".format(*table["dice"])
    assert match.tell(0) == f"Anna keeps all dice, nothing can be taken with that, Ben rolls {now}."


def test_a_second_roll_that_buys_nothing_shows_the_dice_it_ended_with() -> None:
    seeds = (rolled("555", seed=f"{n}", end="stones", rows=ALL_BUT_GREEN_0, stones="10,0") for n in range(100))
    match = next(match for match in seeds if match.play("reroll 1") and match.turn == 1)  # no stone was rolled
    event = match.events(len(match.log) - 1)[1]
    assert [event["was_1"], event["was_2"], event["was_3"]] == [5, 5, 5]
    assert [event["die_1"], event["die_2"], event["die_3"]] == match.view(1)["table"]["last_dice"]
    assert "stone" not in match.view(1)["table"]["last_dice"]
    assert kinds(match) == ["reroll", "dice", "no_fit", "roll"]


def test_what_a_tile_shows_is_told_after_it() -> None:
    assert told(kept("114"), "take pink 4") == "Anna takes pink 4, a stone comes with it."
    clover = told(kept("113"), "take green 3")
    assert clover == "Anna takes green 3, a stone goes face down into the row."
    assert told(kept("112"), "take russet 2") == "Anna takes russet 2, 3 bonus points."
    assert told(kept("112"), "take yellow 2") == "Anna takes yellow 2, leprechaun number 1."
    assert told(kept("555"), "take green 10") == "Anna takes green 10."
    german = told(kept("113"), "take green 3", "de")
    assert german == "Anna nimmt Grün 3, ein Stein kommt verdeckt in die Reihe."


def test_the_second_tile_of_a_row_tells_its_direction_and_the_third_does_not() -> None:
    second = told(kept("115", rows="///5/|////"), "take green 7")
    assert second == "Anna takes green 7, the row is now rising, leprechaun number 1."
    assert told(kept("s15", rows="///87/|////"), "take green 0") == "Anna takes green 0."


@pytest.mark.rule("WUR-TAKE-5")
def test_a_clover_that_finds_no_stone_says_so() -> None:
    text = default_board_text("wuerfel").replace("clover = [2, 9]", "clover = [2, 4]")
    match = kept("114", stones="23,0", board=tomllib.loads(text))
    match.play("take pink 4")
    assert kinds(match) == ["take", "stone", "no_stone_left", "end"]


def test_stones_are_told_by_their_number() -> None:
    assert told(kept("ss3"), "stones") == "Anna takes 2 stones."
    assert told(kept("sss", stones="10,12"), "stones") == (
        "Anna takes 2 stones, the last stone tile is taken, so the game is over."
    )  # three were rolled, but only two were left
    assert told(kept("111"), "nothing") == "Anna takes nothing."


def test_the_next_roll_belongs_to_the_next_player() -> None:
    match = kept("111", 3)
    match.play("nothing")
    assert [(event["seat"], event["kind"]) for event in match.events(1)] == [(0, "nothing"), (1, "roll")]
    event = match.events(1)[1]
    assert [event["die_1"], event["die_2"], event["die_3"]] == match.view(None)["table"]["dice"]


def test_the_last_tile_of_a_colour_ends_the_game_unless_only_stones_do() -> None:
    for end, last in (("either", "end"), ("stones", "roll")):
        match = kept("111", end=end, rows=f"/0///|/{FULL[2:]}///", stones="0,2")
        match.play("take yellow 1")
        assert kinds(match)[-1] == last
        assert match.finished == (end == "either")


def test_a_game_that_ends_in_its_first_turn_has_no_dice_of_a_turn_before() -> None:
    match = kept("sss", stones="21,0")
    match.play("stones")
    assert (match.finished, match.turn, match.view(0)["table"]["last_dice"]) == (True, 1, [])


def test_the_thousandth_turn_ends_the_game_whatever_it_was() -> None:
    last = {"turn": "999", "last": "111"}
    told_last = told(kept("111", **last), "nothing")
    assert told_last == "Anna takes nothing, a thousand turns have been played, so the game is over."
    match = kept("555", **last, end="stones", rows=ALL_BUT_GREEN_0, stones="10,0")
    assert kinds(match) == ["keep", "no_fit", "end"]


# What is refused


def test_nothing_can_be_taken_before_the_second_roll() -> None:
    match = rolled("s34")
    for action in ("take green 3", "stones", "nothing"):
        rule, sentence = refusal(match, action)
        assert rule == "WUR-TURN-1"
        assert "“keep”" in sentence


def test_of_equal_dice_the_first_goes_first_and_the_refusal_says_so() -> None:
    match = rolled("115")
    assert refusal(match, "reroll 2") == (
        "WUR-ROLL-1",
        "Equal dice are the same choice, and the first of them comes first. Choose “reroll 1”.",
    )
    assert "“reroll 1 3”" in refusal(match, "reroll 2 3")[1]
    match = rolled("333")
    assert "“reroll 1”" in refusal(match, "reroll 3")[1]
    assert "“reroll 1 2”" in refusal(match, "reroll 1 3")[1]
    assert "“reroll 1 2”" in refusal(match, "reroll 2 3")[1]


def test_there_is_one_second_roll() -> None:
    match = kept("115")
    for action in ("keep", "reroll 1", "reroll 1 2 3"):
        assert refusal(match, action)[0] == "WUR-ROLL-1"


@pytest.mark.parametrize("roll", [rolled, kept])
def test_a_tile_is_refused_with_what_is_wrong_with_it(roll: Callable[..., triskele.Match]) -> None:
    match = roll("115", rows="///25/98|//6//")
    assert refusal(match, "take green 1") == (
        "WUR-TAKE-2",
        "Your green row rises: after the 5 only a higher value fits.",
    )
    assert refusal(match, "take pink 6") == ("WUR-TAKE-1", "Pink 6 is no longer in the middle.")
    assert refusal(match, "take green 5") == ("WUR-TAKE-1", "Green 5 is already in your row.")
    assert refusal(match, "take russet 3") == ("WUR-TAKE-1", "Your dice don’t make 3. They make 1, 2, 5, 6, 7.")
    assert refusal(match, "take russet 0") == ("WUR-TAKE-1", "A 0 needs a die that shows a stone.")
    assert refusal(match, "stones") == ("WUR-STONES-1", "None of your dice shows a stone.")
    falling = roll("155", rows="/98///|////", stones="1,0")
    assert refusal(falling, "take yellow 10")[1] == "Your yellow row falls: after the 8 only a lower value fits."


def test_a_game_that_is_over_refuses_with_the_rule_that_ended_it() -> None:
    match = kept("sss", stones="21,0")
    match.play("stones")
    assert refusal(match, "keep") == ("WUR-END-1", "The game is over.")
    match = rolled("111", phase="over", ended="turns", turn="1000", last="111")
    assert refusal(match, "take green 1")[0] == "WUR-END-2"


# What is seen


def test_the_view_shows_the_dice_their_sums_and_what_they_buy() -> None:
    match = rolled("s34")
    view = match.view(0)
    assert view["phase"] == "reroll"
    assert view["table"]["dice"] == ["stone", 3, 4]
    assert view["table"]["sums"] == [0, 3, 4, 7]
    assert view["table"]["last_dice"] == []
    assert len(view["actions"]) == 8
    match.play("keep")
    view = match.view(0)
    assert view["phase"] == "choose"
    assert {action["value"] for action in view["actions"] if action["kind"] == "take"} == {0, 3, 4, 7}
    assert match.view(1)["actions"] == []


def test_the_view_shows_who_has_a_tile_and_how_rows_stand() -> None:
    match = rolled("111", 3, rows="////|///843/|////", stones="0,4,0")
    table = match.view(0)["table"]
    assert table["tiles"]["green"][8] == {"value": 8, "symbols": ["leprechaun"], "taken_by": 1}
    assert table["tiles"]["green"][7]["taken_by"] is None
    assert table["tiles"]["blue"][8]["symbols"] == ["bonus_3"]
    assert table["players"][1]["rows"]["green"] == {
        "values": [8, 4, 3],
        "hidden": 2,
        "direction": "falling",
        "fits": [0, 1, 2],
        "points": 2,
    }
    assert table["players"][1]["leprechauns"] == 1
    assert table["players"][1]["stones"] == 4
    assert table["stones_left"] == 21
    assert match.reveal()["table"] == table == match.view(None)["table"]


@pytest.mark.rule("WUR-SCORE-1", "WUR-SCORE-2", "WUR-SCORE-3", "WUR-SCORE-4")
def test_the_score_is_the_sum_of_its_parts() -> None:
    match = rolled("111", rows="2369////|////", stones="7,0")
    assert match.parts(0) == {"rows": 1, "stones": 6, "bonus": 4, "leprechauns": 3, "total": 14}
    assert match.parts(1) == {"rows": 0, "stones": -7, "bonus": 0, "leprechauns": -3, "total": -10}


# The terminal


def drawing(view: dict[str, Any], lang: str) -> str:
    console = Console(width=80, color_system=None, file=io.StringIO())
    with console.capture() as capture:
        console.print(draw(view, lang))
    return capture.get()


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("players", [2, 4])
def test_the_drawing_fits_a_terminal_of_80_columns(players: int, lang: str) -> None:
    empty = "|////" * (players - 1)
    match = kept("s45", players, rows=f"///01234567/{empty}", stones="1" + ",0" * (players - 1))
    text = drawing(match.view(0), lang)
    assert max(map(len, text.splitlines())) <= 80
    assert "…" not in text
    assert "‹9◆›" in text, "a tile that can be taken, with its symbol"
    assert "▪▪ (+10)" in text
    assert "0  4  5  9" in text


def test_an_action_of_the_view_can_be_played_as_it_is() -> None:
    match = rolled("123")
    for shown in match.view(0)["actions"]:
        action = match.action(shown["id"])
        assert isinstance(action, Action)
        assert action.json() == shown
