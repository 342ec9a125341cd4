"""Refusals in Keltis: which rule forbids an action, and in which words."""

from __future__ import annotations

from typing import Any, Self

import pytest

import triskele
from positions import CardPosition
from triskele.rules import keltis

CLOVER = keltis.TILE_NAMES.index("clover")


class OnTheTable(CardPosition):
    """A match without tiles. Anna begins."""

    game = keltis

    def __init__(self, players: int = 2) -> None:
        self.match = triskele.new("keltis", players, "on the table", {"start": 0})
        for colour in range(5):
            for step in range(10):
                self.state.tile[colour, step] = keltis.NO_TILE

    @property
    def state(self) -> Any:
        return self.match._state

    def figure(self, colour: str, step: int, size: str = "small") -> Self:
        """Put one of Anna's figures on a path."""
        self.state.step[0, self.colour(colour)] = step
        if size == "large":
            self.state.large[0] = self.colour(colour)
        self.state.in_goal += step >= self.state.goal_from
        return self

    def clover(self, colour: str, step: int) -> Self:
        self.state.tile[self.colour(colour), step] = CLOVER
        return self

    def plays(self, *actions: str) -> Self:
        for action in actions:
            self.match.play(action)
        return self

    def refusal(self, action: str) -> tuple[str, str]:
        why = self.match.why_not(action)
        assert why is not None, action
        return why.rule, why.reasons["en"]


@pytest.mark.parametrize(
    ("action", "rule", "sentence"),
    [
        ("lay blue 3", "KEL-TURN-1", "Blue 3 is not in your hand."),
        ("discard blue 3", "KEL-TURN-1", "Blue 3 is not in your hand."),
        ("lay green 4", "KEL-LAY-3", "Your green row rises: after the 6 only 6 or higher fits."),
        ("lay pink 7", "KEL-LAY-3", "Your pink row falls: after the 2 only 2 or lower fits."),
        ("draw", "KEL-TURN-1", "First lay or discard a card; you take one at the end of your turn."),
        ("take blue", "KEL-TURN-1", "First lay or discard a card; you take one at the end of your turn."),
        ("advance green", "KEL-MOVE-1", "A figure moves only after you lay a card."),
        ("decline", "KEL-MOVE-1", "A figure moves only after you lay a card."),
    ],
)
def test_before_a_card_is_laid(action: str, rule: str, sentence: str) -> None:
    table = OnTheTable().row(0, "green 5 6").row(0, "pink 3 2").figure("green", 2).figure("pink", 2)
    assert table.hand(0, "green 4, pink 7").refusal(action) == (rule, sentence)


@pytest.mark.parametrize(
    ("size", "english", "german"),
    [
        ("small", "You bring a small figure onto green", "Du setzt eine kleine Figur auf Grün ein"),
        ("large", "You bring the large figure onto green", "Du setzt die große Figur auf Grün ein"),
    ],
)
def test_of_four_small_figures_one_sets_out_and_the_large_one_is_the_only_one(
    size: str, english: str, german: str
) -> None:
    match = OnTheTable().hand(0, "green 5").plays("lay green 5", f"start {size} green").match
    assert [match.tell(1, lang, you=0) for lang in ("en", "de")] == [f"{english}.", f"{german}."]


@pytest.mark.rule("KEL-MOVE-2")
def test_who_brings_a_figure_onto_the_path_can_choose_but_not_decline() -> None:
    table = OnTheTable().hand(0, "green 5").plays("lay green 5")
    assert [action.text for action in table.match.actions()] == ["start small green", "start large green"]
    assert [table.match.describe(action, "de") for action in table.match.actions()] == [
        "Eine kleine Figur auf Grün einsetzen",
        "Die große Figur auf Grün einsetzen",
    ]
    why = table.match.why_not("decline")
    assert why is not None
    assert why.rule == "KEL-MOVE-2"
    assert why.reasons == {
        "en": "Your card brings a figure onto its path: choose the small or the large one.",
        "de": "Deine Karte bringt eine Figur auf ihren Pfad: Wähle die kleine oder die große.",
    }
    assert table.refusal("start small blue") == ("KEL-MOVE-1", "A card moves the figure on the path of its own colour.")
    assert table.refusal("draw") == ("KEL-TURN-1", "First choose the figure that your card moves.")


@pytest.mark.rule("KEL-MOVE-6")
def test_who_advances_another_figure_instead_can_not_decline_either() -> None:
    table = OnTheTable(4).row(0, "green 1").row(0, "blue 1").figure("green", 9).figure("blue", 3)
    table.hand(0, "green 2").plays("lay green 2")
    assert table.refusal("decline") == ("KEL-MOVE-6", "A figure has to advance; only a clover can be declined.")
    assert table.refusal("advance green")[0] == "KEL-MOVE-4"
    assert table.refusal("advance pink") == (
        "KEL-MOVE-2",
        "None of your figures is on pink; bring one from the start.",
    )


@pytest.mark.rule("KEL-MOVE-3", "KEL-MOVE-2")
def test_a_clover_brings_no_second_figure_onto_a_path_and_none_that_is_under_way() -> None:
    table = OnTheTable().row(0, "green 1").figure("green", 1, "large").clover("green", 2)
    table.hand(0, "green 2").plays("lay green 2")
    assert table.refusal("start small green") == (
        "KEL-MOVE-3",
        "You already have a figure on green, and each player may have only one on a path.",
    )
    assert table.refusal("start large blue") == ("KEL-MOVE-2", "Your large figure has already left the start.")
    assert table.refusal("discard green 2") == ("KEL-TURN-1", "First use the clover or decline it.")
    assert table.match.why_not("decline") is None


@pytest.mark.rule("KEL-MOVE-3")
def test_a_figure_on_the_first_step_has_its_path_too() -> None:
    table = OnTheTable().clover("green", 1).hand(0, "green 2").plays("lay green 2", "start small green")
    assert table.refusal("start large green")[0] == "KEL-MOVE-3"


@pytest.mark.rule("KEL-MOVE-2")
def test_a_fifth_small_figure_there_is_none() -> None:
    table = OnTheTable().row(0, "green 1").figure("green", 1).clover("green", 2)
    table.figure("blue", 1).figure("pink", 1).figure("russet", 1).hand(0, "green 2").plays("lay green 2")
    assert table.refusal("start small yellow") == ("KEL-MOVE-2", "All your small figures have already left the start.")
    assert table.match.why_not("start large yellow") is None


@pytest.mark.rule("KEL-DRAW-1")
def test_at_the_end_of_the_turn() -> None:
    table = OnTheTable().hand(0, "green 5, blue 1").plays("discard green 5")
    assert table.refusal("take green") == (
        "KEL-DRAW-1",
        "You discarded green this turn, so its pile is closed until your next turn.",
    )
    assert table.refusal("take pink") == ("KEL-DRAW-1", "The discard pile of pink is empty.")
    assert table.refusal("discard blue 1") == ("KEL-TURN-1", "You have laid or discarded your card; now take one.")
    assert table.refusal("advance green") == ("KEL-MOVE-1", "Your figure has moved; now take a card.")


def test_everybodys_rows_are_seen_and_which_pile_is_closed() -> None:
    table = OnTheTable(3).row(0, "green 5").row(1, "blue 3 3 1").row(2, "pink 7 9").pile("pink 4")
    match = table.hand(0, "green 6, blue 9").plays("discard green 6").match
    assert match.view(0)["table"]["hand"] == [{"colour": "blue", "value": 9}]
    seen = match.view(2)["table"]
    laid = [
        {colour: row["values"] for colour, row in player["rows"].items() if row["values"]} for player in seen["players"]
    ]
    assert laid == [{"green": [5]}, {"blue": [3, 3, 1]}, {"pink": [7, 9]}]
    assert {name: pile["closed"] for name, pile in seen["discards"].items() if pile["size"]} == {
        "green": True,
        "pink": False,
    }
    assert [name for name, pile in seen["discards"].items() if pile["closed"]] == ["green"]


def test_what_is_no_action_is_named_in_the_refusal() -> None:
    match = OnTheTable().match
    with pytest.raises(triskele.BadRequest) as refusal:
        match.action("  Fly   to the moon")
    assert str(refusal.value).startswith("“  Fly   to the moon” is not an action of keltis. One is “")
    assert refusal.value.code == "unknown-action"


def test_actions_can_be_kept_in_sets() -> None:
    actions = OnTheTable().match.actions()
    assert len({*actions, *actions}) == len(actions)
