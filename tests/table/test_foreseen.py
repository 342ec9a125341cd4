"""What a view says of what comes next is what comes."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

import triskele
from triskele.rules import wuerfel as dice
from triskele.table import wuerfel
from triskele.table.match import Match


def steps(game: str, seed: str) -> Iterator[tuple[int, Any, str, Any]]:
    """A game at random: who decides, the table before, the action, the table after, as that seat sees them."""
    match: Match = triskele.new(game, players=3, seed=seed)
    chooser = random.Random(seed)
    while not match.finished:
        seat = match.seat
        assert seat is not None
        before, action = match.view(seat), chooser.choice(match.actions())
        match.play(action)
        yield seat, before, action.text, match.view(seat)


@pytest.mark.parametrize("seed", ["a", "b"])
def test_what_dice_buy_is_what_is_brought(seed: str) -> None:
    taken = stones = 0
    for seat, before, action, after in steps("wuerfel", seed):
        table, then = before["table"], after["table"]["players"][seat]
        if before["phase"] == "choose":
            offered = {f"take {found['colour']} {found['value']}" for found in table["bought"]}
            assert offered == {one["text"] for one in before["actions"] if one["kind"] == "take"}
        for found in table["bought"]:
            if action == f"take {found['colour']} {found['value']}":
                row = then["rows"][found["colour"]]
                assert row["hidden"] - table["players"][seat]["rows"][found["colour"]]["hidden"] == found["hidden"]
                assert (len(row["values"]) + row["hidden"], row["direction"]) == (found["tiles"], found["direction"])
                assert row["points"] == found["points"]
                taken += 1
        if action == "stones":
            assert then["stones"] - table["players"][seat]["stones"] == table["stones_bought"]["count"]
            assert then["score"]["stones"] == table["stones_bought"]["points"]
            stones += 1
    assert taken > 5
    assert stones > 0


def test_every_sum_has_the_dice_that_make_it() -> None:
    match = triskele.new("wuerfel", players=2, seed="sums")
    state = match._state
    for sides in itertools.product(range(6), repeat=dice.DICE):
        state.dice[0], state.dice[1], state.dice[2] = sides
        table = wuerfel.common(state)
        assert len(table["sums"]) == len(table["sum_dice"])
        for total, numbers in zip(table["sums"], table["sum_dice"], strict=True):
            assert sum(sides[number - 1] for number in numbers) == total
            assert not any(
                sum(fewer) == total for n in range(1, len(numbers)) for fewer in itertools.combinations(sides, n)
            )


def test_a_figure_of_keltis_comes_to_its_next_step() -> None:
    advanced = 0
    for seat, before, action, after in steps("keltis", "next"):
        for player in after["table"]["players"]:
            assert sum(figure["points"] for figure in player["figures"]) == player["score"]["paths"]
        if action.startswith("advance"):
            [then] = [f for f in after["table"]["players"][seat]["figures"] if f["colour"] == action.split()[1]]
            [was] = [f for f in before["table"]["players"][seat]["figures"] if f["colour"] == then["colour"]]
            assert then["step"] == was["next"]
            advanced += 1
    assert advanced > 0


def test_a_figure_of_orakel_comes_to_a_field_ahead() -> None:
    ahead: list[int] = []
    moved = 0
    for seat, before, action, after in steps("orakel", "ahead"):
        for player in after["table"]["players"]:
            assert sum(player["figure_points"]) == player["score"]["path"]
        if before["phase"] == "play":
            ahead = before["table"]["ahead"][action.split()[1]] if action.startswith("lay") else []
        else:
            assert before["table"]["ahead"] is None
        if before["phase"] == "move" and action.startswith("advance"):
            figures = before["table"]["players"][seat]["figures"]
            figure = int(action.split()[1]) - 1
            colour = before["table"]["turn"]["laid"]["colour"]
            fields = before["table"]["fields"]
            came = next(at for at in ahead if at > figures[figure])
            assert fields[came]["colour"] == colour
            assert after["table"]["players"][seat]["figures"][figure] >= came
            moved += 1
    assert moved > 0


def test_an_amulet_of_celtica_lacks_what_it_has_not() -> None:
    for _, _, _, after in steps("celtica", "lacks"):
        for player in after["table"]["players"]:
            complete = player["score"]["amulets"]
            assert player["lacks"] == [kind for kind, held in player["pieces"].items() if held == complete]
            assert len(player["lacks"]) + player["score"]["largest"] == 9
