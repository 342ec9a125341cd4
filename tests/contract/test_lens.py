"""The lens counts what a seat could count, exactly, and tells nothing else: in whole games of every kind."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from jsonschema import Draft202012Validator as Validator

import triskele
from contract.cases import CASES, Case
from contract.test_contract import imagined, play_at_random, with_state
from triskele.rules import GAMES
from triskele.rules.cards import COLOUR_NAMES
from triskele.rules.celtica import DRUID_NAMES
from triskele.table.view import schema, shape

each_case = pytest.mark.parametrize("case", CASES, ids=str)


def whole_game(case: Case) -> Iterator[tuple[triskele.Match, int]]:
    """A game at random, step by step, with a seat to look from."""
    match = case.new(f"lens {case}")
    for step, _ in enumerate(play_at_random(match, 4)):
        yield match, step % case.players


@each_case
def test_a_lens_has_its_type(case: Case) -> None:
    check = Validator(schema(shape(case.game, "Lens")))
    for match, seat in itertools.islice(whole_game(case), 0, None, 7):
        check.validate(json.loads(json.dumps(match.lens(seat))))


@each_case
def test_two_states_that_differ_only_in_hidden_things_give_the_same_lens(case: Case) -> None:
    for step, (match, seat) in enumerate(whole_game(case)):
        if step % 9 == 0:
            other = with_state(match, imagined(match, seat, step + 1))
            assert match.finished or other._state.data.tobytes() != match._state.data.tobytes()
            assert other.lens(seat) == match.lens(seat)


@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_lens_for_every_seat_and_no_other(game: str) -> None:
    match = triskele.new(game)
    assert [match.lens(seat)["seat"] for seat in (0, 1)] == [0, 1]
    for seat in (2, -1, None):
        with pytest.raises(triskele.BadRequest) as refusal:
            match.lens(seat)  # type: ignore[arg-type]
        assert refusal.value.code == "unknown-seat"


# Keltis and Das Orakel

CARD_GAMES = pytest.mark.parametrize("case", [case for case in CASES if case.game in {"keltis", "orakel"}], ids=str)


def at_least_one(wanted: int, of: int, drawn: int) -> Fraction:
    none = Fraction(1)
    for n in range(drawn):
        none *= Fraction(of - wanted - n, of - n)
    return 1 - none


@CARD_GAMES
def test_the_unseen_cards_are_those_that_nobody_showed_in_the_whole_game(case: Case) -> None:
    taken: list[Counter[tuple[str, int]]] = [Counter() for _ in range(case.players)]
    for match, seat in whole_game(case):
        for event in match.events(len(match.log) - 1, None) if match.log else ():
            if event["kind"] == "take":
                taken[event["seat"]][event["colour"], event["value"]] += 1
            elif event["kind"] in {"lay", "discard"}:
                taken[event["seat"]] -= Counter([(event["colour"], event["value"])])
        lens: Any = match.lens(seat)
        cards: Any = match.reveal()["table"]
        hidden = Counter((card["colour"], card["value"]) for card in cards["cards"]["bag"])
        for other, hand in enumerate(cards["cards"]["hands"]):
            if other != seat:
                hidden += Counter((card["colour"], card["value"]) for card in hand) - taken[other]
        found = {
            (colour, value): count
            for colour in COLOUR_NAMES
            for value, count in enumerate(lens["colours"][colour]["left"])
        }
        assert found == {card: hidden[card] for card in found}
        assert lens["all"]["count"] == hidden.total()


@CARD_GAMES
def test_the_chances_are_those_of_drawing_a_card_that_may_be_laid_out(case: Case) -> None:
    laid = 0
    for step, (match, seat) in enumerate(whole_game(case)):
        lens: Any = match.lens(seat)
        view: Any = match.view(seat)
        if match.seat == seat and match.phase == "play":
            may = {(a["colour"], a["value"]) for a in view["actions"] if a["kind"] == "lay"}
            hand = {(card["colour"], card["value"]) for card in view["table"]["hand"]}
            assert may == {(colour, value) for colour, value in hand if value in lens["colours"][colour]["fits"]}
            laid += len(may) < len(hand)
        if step % 11:
            continue
        counts = [(lens["colours"][name], sum(lens["colours"][name]["left"])) for name in COLOUR_NAMES]
        for part, count in [(lens["all"], sum(count for _, count in counts)), *counts]:
            assert part["count"] == count
            if "left" in part:
                assert part["fitting"] == sum(part["left"][value] for value in part["fits"])
            pile = view["table"]["draw_pile"]
            assert part["next"] == (float(Fraction(part["fitting"], lens["all"]["count"])) if pile else 0)
            assert part["rest"] == float(at_least_one(part["fitting"], lens["all"]["count"], pile))
    assert laid, "no position in which a card of the hand does not fit"


# The dice game

DICE_GAMES = pytest.mark.parametrize("case", [case for case in CASES if case.game == "wuerfel"], ids=str)


def bought(match: triskele.Match, seat: int) -> tuple[frozenset[int], int]:
    """The values of the tiles, and the stones, that a seat may take."""
    if match.phase != "choose" or match.seat != seat:
        return frozenset(), 0
    values = frozenset(int(action.value) for action in match.actions() if action.kind == "take")
    table: Any = match.view(None)["table"]
    stones = min(table["dice"].count("stone"), table["stones_left"])
    assert (stones > 0) == any(action.kind == "stones" for action in match.actions())
    return values, stones


@DICE_GAMES
def test_the_odds_of_a_reroll_are_those_of_trying_every_fall_of_the_dice(case: Case) -> None:
    tried = 0
    for step, (match, _) in enumerate(whole_game(case)):
        if match.phase != "reroll" or match.seat is None or step % 23:
            continue
        tried += 1
        seat = match.seat
        lens: Any = match.lens(seat)
        assert [roll["action"] for roll in lens["rolls"]] == [action.text for action in match.actions()]
        for roll in lens["rolls"]:
            fallen: Counter[tuple[frozenset[int], int]] = Counter()
            for fall in itertools.product(range(6), repeat=len(roll["dice"])):
                trial = match.with_nodes()
                trial.play(roll["action"])
                for side in fall:
                    trial.bring(side)
                fallen[bought(trial, seat)] += 1
            assert roll["of"] == fallen.total() == sum(result["ways"] for result in roll["results"])
            told: Counter[tuple[frozenset[int], int]] = Counter()
            for result in roll["results"]:
                told[frozenset(result["values"]), result["stones"]] += result["ways"]
            assert told == fallen
            assert roll["useful"] == sum(ways for (values, stones), ways in fallen.items() if values or stones)
            assert roll["tiles"] == sum(ways for (values, _), ways in fallen.items() if values)
            assert roll["stones"] == sum(ways for (_, stones), ways in fallen.items() if stones)
            begun = {value for value, names in enumerate(lens["fits"]) if set(names) & set(lens["begun"])}
            assert roll["continues"] == sum(ways for (values, _), ways in fallen.items() if values & begun)
            for result in roll["results"]:
                assert result["continues"] == [value for value in result["values"] if value in begun]
            for value, ways in enumerate(roll["values"]):
                assert ways == sum(count for (values, _), count in fallen.items() if value in values)
    assert tried > 1


@DICE_GAMES
def test_who_waits_is_told_the_odds_of_a_first_roll(case: Case) -> None:
    for step, (match, seat) in enumerate(whole_game(case)):
        lens: Any = match.lens(seat)
        table: Any = match.view(None)["table"]
        rows = table["players"][seat]["rows"]
        for value, colours in enumerate(lens["fits"]):
            there = [name for name in COLOUR_NAMES if table["tiles"][name][value]["taken_by"] is None]
            assert colours == [name for name in there if value in rows[name]["fits"]]
        assert lens["begun"] == [name for name in COLOUR_NAMES if rows[name]["values"]]
        assert lens["new_row"] == table["row_points"][1] == -4
        if (match.seat == seat and match.phase == "reroll") or step % 9:
            continue
        [roll] = lens["rolls"]
        assert (roll["action"], roll["dice"], roll["of"]) == (None, [1, 2, 3], 216)
        ways = [0] * 11
        for a, b, c in itertools.product(range(6), repeat=3):
            for value in {a, b, c, a + b, a + c, b + c, a + b + c}:
                if value < 11 and lens["fits"][value]:
                    ways[value] += 1
        assert roll["values"] == ways
        assert roll["stones"] == (216 - 125 if lens["stones_left"] else 0)


# Celtica

DRUID_GAMES = pytest.mark.parametrize("case", [case for case in CASES if case.game == "celtica"], ids=str)


@DRUID_GAMES
def test_unseen_druid_cards_and_pieces_are_those_that_lie_hidden(case: Case) -> None:
    renewed = 0
    for match, seat in whole_game(case):
        lens: Any = match.lens(seat)
        table: Any = match.reveal()["table"]
        hidden = table["hidden"]
        for kind in ("druid", "experience"):
            told, pile, spent = lens[f"{kind}_cards"], table[f"{kind}_pile"], table[f"{kind}_discards"]
            others = [hand[kind] for player, hand in enumerate(hidden["hands"]) if player != seat]
            left = {c: hidden[f"{kind}_pile"][c] + sum(hand[c] for hand in others) for c in DRUID_NAMES}
            assert {c: told["colours"][c]["count"] for c in DRUID_NAMES} == left
            assert (told["pile"], told["unseen"]) == (pile, sum(left.values()))
            come = left if pile else spent
            total = sum(come.values())
            renewed += not pile and total > 0
            for colour in DRUID_NAMES:
                assert told["colours"][colour]["next"] == (float(Fraction(come[colour], total)) if total else 0)
        pieces = lens["pieces"]
        come = hidden["supply"] if pieces["supply"] else table["given_up"]
        total = sum(come.values())
        lacked = table["players"][seat]["lacks"]
        for piece, count in hidden["supply"].items():
            told = pieces["kinds"][piece]
            assert (told["left"], told["lacked"]) == (count, piece in lacked)
            assert told["next"] == (float(Fraction(come[piece], total)) if total else 0)
        wanted = sum(come[piece] for piece in lacked)
        assert pieces["lacked"] == (float(Fraction(wanted, total)) if total else 0)


@DRUID_GAMES
def test_where_cards_lead_and_what_that_brings_is_what_playing_them_would_do(case: Case) -> None:
    chooser, places = random.Random(str(case)), set()
    match = case.new(f"lens {case}")
    while (seat := match.seat) is not None:
        lens: Any = match.lens(seat)
        if match.phase == "play":
            cheapest: dict[tuple[str, int], tuple[int, Any]] = {}
            for action, events in match.previews():
                moved: Any = next((event for event in events if event["kind"] == "move"), None)
                if moved is not None:
                    key = (moved["colour"], moved["step"])
                    cost = (int(action.experience), int(action.druid))
                    cheapest[key] = min(cheapest.get(key, (cost, events)), (cost, events), key=lambda found: found[0])
            told = {(name, move["step"]): move for name in DRUID_NAMES for move in lens["druids"][name]["moves"]}
            assert set(told) == set(cheapest)
            for key, (cost, events) in cheapest.items():
                move, kinds = told[key], Counter(event["kind"] for event in events)
                picks = next((event["picks"] for event in events if event["kind"] in {"to_take", "to_give"}), 0)
                assert (move["experience"], move["druid"]) == cost
                assert move["place"] == next(event["place"] for event in events if event["kind"] == "move")
                given = kinds["give"] + (picks if move["place"] == "ruin" else 0)
                assert move["pieces"] == kinds["take"] + (0 if move["place"] == "ruin" else picks) - given
                if move["place"] == "ruin":
                    assert move["card"] == (None if kinds["no_experience"] else "experience")
                else:
                    assert move["card"] == ("druid" if kinds["offer"] else None)
                places.add(move["place"])
        elif match.phase in {"spend", "partner", "exchange"}:
            assert all(not lens["druids"][name]["moves"] for name in DRUID_NAMES)
        match.play(chooser.choice(match.actions()))
    assert {"ruin", "shrine", "village"} <= places
