"""Das Orakel as it is shown, spoken and refused."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any, Self

import pytest
from rich.console import Console

import triskele
from positions import CardPosition
from triskele.rules import cards, orakel
from triskele.rules.turns import TURN_LIMIT
from triskele.terminal.orakel import draw

TILES = {name: number for number, name in enumerate(orakel.TILE_NAMES)}
NAMES = ["Anna", "Ben", "Cleo", "Dan"]


class OnTheTable(CardPosition):
    """A match whose small fields are empty but for the tiles that a test lays. Anna begins."""

    game = orakel

    def __init__(self, players: int = 2, clover: str = "same") -> None:
        options = {"start": 0, "clover": clover}
        self.match = triskele.new("orakel", players, "on the table", options, NAMES[:players])
        for field in range(orakel.FIELDS):
            if self.state.tile[field] < orakel.BIG:
                self.state.tile[field] = orakel.NO_TILE

    @property
    def state(self) -> Any:
        return self.match._state

    def hand(self, player: int, text: str) -> Self:
        """Give a player these cards, and others up to eight."""
        super().hand(player, text)
        while self.state.hand_size[player] < cards.HAND_SIZE:
            cards.draw_to_hand(self.state, player)
        return self

    def tiles(self, **fields: int) -> Self:
        """Lay tiles: spiral=10."""
        for name, field in fields.items():
            self.state.tile[field] = TILES[name]
        return self

    def figures(self, player: int, *fields: int) -> Self:
        """Put a player's figures on these fields; a turn of Anna's began there."""
        for figure, field in enumerate(fields):
            self.state.field[player, figure] = field
            if player == 0:
                self.state.began[figure] = field
        return self

    def priestess(self, field: int) -> Self:
        self.state.priestess = field
        return self

    def plays(self, *actions: str) -> Self:
        for action in actions:
            self.match.play(action)
        return self

    def told(self, lang: str = "en", seat: int | None = None) -> str:
        """What the last action did, in words."""
        return self.match.tell(len(self.match.log) - 1, lang, seat)

    def events(self, seat: int | None = None) -> list[dict[str, Any]]:
        return self.match.events(len(self.match.log) - 1, seat)

    def kinds(self) -> list[str]:
        return [event["kind"] for event in self.events()]

    def refusal(self, action: str) -> tuple[str, str]:
        why = self.match.why_not(action)
        assert why is not None, action
        return why.rule, why.reasons["en"]

    def turn(self) -> dict[str, Any]:
        found: dict[str, Any] = self.match.view(0)["table"]["turn"]
        return found

    def screen(self, lang: str = "en", width: int = 80) -> str:
        console = Console(width=width, file=io.StringIO())
        with console.capture() as screen:
            console.print(draw(self.match.view(self.match.seat), lang))
        return screen.get()


# What happened


def test_a_card_leads_a_figure_and_its_tile_scores() -> None:
    table = OnTheTable().tiles(points_3=4).hand(0, "green 5").plays("lay green 5", "advance 1")
    assert table.told() == "Anna’s figure moves to field 4 (green), tile scores 3 points."
    assert table.told("de") == "Anna zieht eine Figur auf Feld 4 (Grün), Plättchen bringt 3 Punkte."
    assert table.events() == [
        {"seat": 0, "kind": "move", "figure": 1, "from": 0, "field": 4, "colour": "green"},
        {"seat": 0, "kind": "points", "points": 3},
    ]


def test_where_there_is_nothing_to_choose_the_card_says_what_it_moved() -> None:
    table = OnTheTable().priestess(35).figures(0, 0, 0, 0).tiles(mirror=4).hand(0, "green 5").plays("lay green 5")
    assert table.told() == "Anna lays green 5, figure to field 4 (green), takes a mirror."
    table = OnTheTable().priestess(34).figures(0, 34, 34, 34).hand(0, "green 5").plays("lay green 5")
    assert table.told() == "Anna lays green 5, the priestess to field 35 (blue)."


def test_the_priestess_and_the_figure_that_awaits_her() -> None:
    table = OnTheTable().figures(0, 2, 2, 9).hand(0, "yellow 8").plays("lay yellow 8", "priestess 2")
    assert table.told() == "Anna leads the priestess to field 2 (yellow), one of their figures is there: 5 points."
    assert table.events()[0] == {
        "seat": 0,
        "kind": "lead",
        "steps": 2,
        "from": 0,
        "field": 2,
        "colour": "yellow",
    }
    table = OnTheTable().figures(1, 2, 2, 9).hand(0, "yellow 8").plays("lay yellow 8", "priestess 2")
    assert table.told("de") == "Anna zieht die Priesterin auf Feld 2 (Gelb)."


def test_a_wishing_stone_and_a_big_field_that_has_none_left() -> None:
    table = OnTheTable().figures(0, 6, 6, 6).hand(0, "pink 5").plays("lay pink 5", "advance 1")
    assert table.told() == "Anna’s figure moves to field 7 (pink), takes a wishing stone."
    table = OnTheTable().figures(0, 6, 6, 6).hand(0, "pink 5")
    table.state.tile[7] = orakel.BIG
    table.plays("lay pink 5", "advance 1")
    assert table.told() == "Anna’s figure moves to field 7 (pink), no wishing stone is left there."


def test_a_clover_leads_on_or_is_left_or_leads_nowhere() -> None:
    table = OnTheTable().tiles(clover_blue=4).hand(0, "green 5").plays("lay green 5", "advance 1")
    assert table.told() == "Anna’s figure moves to field 4 (green), a blue clover."
    assert table.turn()["figure"] == 1
    table.plays("advance 1")
    assert table.told() == "Anna’s figure moves to field 5 (blue)."
    table.match.undo()
    table.plays("decline")
    assert table.told() == "Anna declines the clover."
    assert table.told("de") == "Anna verzichtet (Kleeblatt)."
    table = OnTheTable().figures(0, 28, 0, 0).tiles(clover_pink=33).hand(0, "green 5")
    table.plays("lay green 5", "advance 1")
    assert table.told() == (
        "Anna’s figure moves to field 33 (green), figure number 1 in the goal, the pink clover leads nowhere."
    )


def test_a_spiral_leads_back_also_to_the_start_and_out_of_the_goal() -> None:
    table = OnTheTable().figures(0, 28, 0, 0).tiles(spiral=33, points_4=12).hand(0, "green 5")
    table.plays("lay green 5", "advance 1")
    assert table.kinds() == ["move", "goal", "spiral"]
    table.plays("back 12")
    assert table.told() == "Anna’s figure goes back to field 12 (pink), out of the goal again, tile scores 4 points."
    table = OnTheTable().figures(0, 28, 0, 0).tiles(spiral=29).hand(0, "blue 5").plays("lay blue 5", "advance 1")
    assert table.kinds() == ["move", "goal", "spiral"], "the first field of the goal"
    assert [event["kind"] for event in table.match.preview("back 12")] == ["back", "goal_left"]
    table = OnTheTable().figures(0, 4, 9, 0).tiles(spiral=10).hand(0, "green 5").plays("lay green 5", "advance 1")
    assert table.match.preview("back 0") == [
        {"seat": 0, "kind": "home", "figure": 1, "from": 10, "field": 0, "colour": "start"}
    ]
    table.plays("back 0")
    assert table.told("de") == "Anna zieht eine Figur zurück auf den Start."


def test_a_spiral_with_no_field_to_go_to_leads_nowhere() -> None:
    table = OnTheTable().tiles(spiral=1).hand(0, "pink 5").plays("lay pink 5", "advance 1")
    assert table.told() == "Anna’s figure moves to field 1 (pink), the spiral leads nowhere."


def test_leprechauns_are_scored_and_then_take_a_card_from_hand_or_row() -> None:
    table = OnTheTable().figures(0, 2, 9, 0).hand(0, "green 5, blue 3").row(0, "pink 2 4")
    for field in (2, 4, 9):
        table.tiles(leprechaun=field)
    table.plays("lay green 5", "advance 3")
    assert table.told() == (
        "Anna’s figure moves to field 4 (green), a leprechaun,"
        " all figures are now on leprechaun fields, worth 15 points."
    )
    table.plays("score")
    assert table.told() == "Anna scores the leprechauns: 15 points."
    assert table.match.phase == "leprechaun"
    table.plays("drop pink")
    assert table.told() == "Anna discards pink 4 from the row."
    table.match.undo()
    table.plays("discard blue 3")
    assert table.told() == "Anna discards blue 3."
    assert table.turn()["cards_due"] == 2
    table.plays("draw")
    assert (table.match.seat, table.turn()["cards_due"]) == (0, 1)


@pytest.mark.parametrize(("phase", "what"), [("scoring", "scoring of the leprechauns"), ("leprechaun", "leprechaun")])
def test_what_is_declined_is_named(phase: str, what: str) -> None:
    table = OnTheTable().figures(0, 9, 9, 0).hand(0, "green 5").tiles(leprechaun=4)
    if phase == "scoring":
        table.tiles(leprechaun=9)
    table.plays("lay green 5", "advance 3", "decline")
    assert table.events() == [{"seat": 0, "kind": "decline", "what": phase}]
    assert table.told() == f"Anna declines the {what}."


def test_only_who_draws_is_told_which_card() -> None:
    table = OnTheTable().hand(0, "green 5").pile("blue 7").plays("discard green 5", "draw")
    assert table.told(seat=1) == table.told(seat=None) == "Anna draws a card."
    assert {"colour", "value"} < set(table.events(seat=0)[0])
    table = OnTheTable().hand(0, "green 5").pile("blue 7").plays("discard green 5", "take blue")
    assert table.told() == "Anna takes blue 7 from the discards."


def test_the_end_comes_last_and_before_any_tile() -> None:
    table = OnTheTable().figures(0, 30, 31, 28).tiles(points_4=33).hand(0, "green 5")
    table.plays("lay green 5", "advance 3")
    assert table.kinds() == ["move", "goal", "end"]
    assert table.told("de").endswith("die dritte Figur einer Person ist im Ziel, damit ist das Spiel zu Ende.")
    table = OnTheTable().figures(0, 30, 28, 0).figures(1, 30, 30, 0).hand(0, "green 5")
    table.state.field[1, 2] = 31
    table.plays("lay green 5", "advance 2")
    assert table.told().endswith("figure number 5 in the goal, the fifth figure is in the goal, so the game is over.")
    table = OnTheTable().hand(0, "green 5")
    table.state.draw_pile = 1
    table.plays("discard green 5", "draw")
    assert table.told() == "Anna draws a card, the last card is drawn, so the game is over."


def test_a_choice_is_shown_with_the_field_it_leads_to() -> None:
    table = OnTheTable().tiles(points_3=4).figures(0, 0, 9, 9).hand(0, "green 5").plays("lay green 5")
    assert [event["kind"] for event in table.match.preview("advance 1")] == ["move", "points"]
    assert table.match.describe("advance 1") == "Advance a figure from the start"
    assert table.match.describe("priestess 3", "de") == "Priesterin um 3 vorrücken"
    assert table.match.preview("priestess 3")[0]["field"] == 3


# What is seen


def test_a_view_has_the_whole_path_and_remembers_which_fields_are_big() -> None:
    table = OnTheTable().tiles(mirror=1, clover_blue=3)
    fields = table.match.view(0)["table"]["fields"]
    assert len(fields) == 36
    assert fields[0] == {"colour": "start", "points": 0, "tile": "none", "big": False, "stones": 0}
    assert fields[3] == {"colour": "russet", "points": -4, "tile": "clover_blue", "big": False, "stones": 0}
    assert fields[7] == {"colour": "pink", "points": -3, "tile": "wishing_stone", "big": True, "stones": 2}
    assert [at for at, field in enumerate(fields) if field["big"]] == [7, 14, 21, 28, 35]
    table.state.tile[7] = orakel.BIG
    table.state.tile[1] = orakel.NO_TILE
    fields = table.match.view(None)["table"]["fields"]
    assert (fields[7]["tile"], fields[7]["big"], fields[7]["stones"]) == ("none", True, 0)
    assert (fields[1]["tile"], fields[1]["big"]) == ("none", False)


def test_a_view_says_what_is_being_decided() -> None:
    table = OnTheTable().figures(0, 4, 9, 0).tiles(spiral=10).hand(0, "green 5")
    nothing = {"laid": None, "began": [4, 9, 0], "figure": None, "spirals": 0, "cards_due": 0}
    assert table.turn() == nothing
    table.plays("lay green 5")
    assert table.turn() == {**nothing, "laid": {"colour": "green", "value": 5}}
    table.plays("advance 1")
    assert table.turn() == {**nothing, "laid": {"colour": "green", "value": 5}, "figure": 1}
    table.plays("back 6")
    assert table.turn()["spirals"] == 1
    assert table.turn()["cards_due"] == 1
    table = OnTheTable().figures(0, 4, 9, 0).hand(0, "russet 0").plays("lay russet 0")
    assert table.turn()["laid"] == {"colour": "russet", "value": 0}, "the first card of all"


def test_a_view_shows_everybodys_figures_and_the_own_hand_alone() -> None:
    table = OnTheTable(3).figures(1, 5, 6, 30).priestess(11)
    view = table.match.view(1)["table"]
    assert view["players"][1]["figures"] == [5, 6, 30]
    assert (view["players"][1]["in_goal"], view["in_goal"], view["priestess"]) == (1, 1, 11)
    assert len(view["hand"]) == 8
    assert table.match.view(None)["table"]["hand"] == []
    assert view["priestess_steps"] == [5, 4, 3, 2, 1, 5, 1, 2, 3, 4, 5]
    assert view["leprechaun_points"] == [0, 5, 10, 15]


def test_the_parts_of_a_score() -> None:
    table = OnTheTable().figures(0, 35, 29, 7)
    table.state.stones[0], table.state.mirrors[0], table.state.points[0] = 3, 2, 4
    assert table.match.parts(0) == {"path": 13, "stones": 3, "mirrors": 6, "scored": 4, "total": 26}
    table.figures(1, 29, 25, 0)
    table.state.stones[1], table.state.mirrors[1] = 1, 1
    assert table.match.parts(1) == {"path": 11, "stones": -3, "mirrors": -3, "scored": 0, "total": 5}


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_screen_fits_eighty_columns_and_shows_every_figure(lang: str) -> None:
    table = OnTheTable(4).figures(0, 12, 12, 0).figures(3, 12, 35, 0).priestess(12).tiles(clover_blue=12)
    for colour in ("green", "blue", "pink"):
        table.row(0, f"{colour} 0 1 2 3 4 5 6 7")
    screen = table.hand(0, "green 8").screen(lang)
    assert max(map(len, screen.splitlines())) <= 80
    assert "♣≈ a12 d1" in screen
    assert "◆ d2" in screen
    assert "0 start: a3 b123 c123 d3".lower() in screen.lower()
    table.plays("lay green 8")
    assert ("at most 3" if lang == "en" else "höchstens 3") in table.screen(lang)


def test_the_screen_says_which_figure_stands_on_a_spiral_and_where_it_may_not_go() -> None:
    table = OnTheTable().figures(0, 4, 9, 0).tiles(spiral=10).hand(0, "green 5").plays("lay green 5", "advance 1")
    assert "figure 1 on field 10 · not back to field 4" in table.screen()


# Why not


def test_reasons_at_the_beginning_of_a_turn() -> None:
    table = OnTheTable().hand(0, "green 3, blue 1, blue 2, blue 4, blue 5, blue 6, blue 7, blue 8").row(0, "green 5 7")
    assert table.refusal("lay green 3") == (
        "KEL-LAY-3",
        "Your green row rises: after the 7 only 7 or higher fits.",
    )
    assert table.refusal("lay pink 1") == ("ORA-TURN-1", "Pink 1 is not in your hand.")
    assert table.refusal("discard pink 1")[0] == "ORA-TURN-1"
    assert table.refusal("draw")[0] == table.refusal("advance 1")[0] == table.refusal("priestess 1")[0] == "ORA-TURN-1"
    assert table.refusal("decline") == ("ORA-TURN-1", "You have to lay or discard a card.")
    assert table.refusal("back 3") == ("ORA-TILE-3", "Figures go back only when they land on a spiral.")
    assert table.refusal("drop green")[0] == "ORA-TILE-4"
    assert table.refusal("score") == (
        "ORA-LEPRECHAUN-1",
        "For that, all three of your figures have to be on leprechaun fields (now: 0).",
    )
    table.priestess(35).figures(0, 34, 34, 35)
    table.state.fits[0] = cards.ALL
    assert table.refusal("lay green 3")[0] == "ORA-MOVE-3"


def test_reasons_while_something_is_to_move() -> None:
    table = OnTheTable().figures(0, 34, 9, 9).hand(0, "green 8").plays("lay green 8")
    assert table.refusal("advance 1") == ("ORA-MOVE-1", "There is no green field ahead of this figure.")
    assert table.refusal("advance 3")[0] == "ORA-VARIANT-2"
    assert "take figure 2" in table.refusal("advance 3")[1]
    assert table.refusal("priestess 4") == ("ORA-MOVE-2", "With green 8 the priestess moves at most 3.")
    assert table.refusal("decline")[0] == table.refusal("draw")[0] == table.refusal("lay green 8")[0] == "ORA-TURN-1"
    table = OnTheTable().priestess(33).hand(0, "green 8").plays("lay green 8")
    assert table.refusal("priestess 3") == (
        "ORA-MOVE-2",
        "The path ends before that: the priestess can go at most 2 further.",
    )
    table.priestess(35)
    table.state.choices = 0
    assert table.refusal("priestess 1")[1] == "The priestess is on the last field and stays there."


def test_reasons_on_a_clover() -> None:
    table = OnTheTable().tiles(clover_blue=4).figures(0, 0, 9, 9).hand(0, "green 5").plays("lay green 5", "advance 1")
    assert table.refusal("advance 2") == (
        "ORA-TILE-2",
        "The clover moves only the figure that stands on it.",
    )
    assert table.refusal("priestess 1")[0] == "ORA-TILE-2"
    assert table.refusal("take blue")[1] == "First use the clover or decline it."
    table = OnTheTable(clover="any").tiles(clover_pink=4).figures(0, 0, 33, 0).hand(0, "green 5")
    table.plays("lay green 5", "advance 1")
    assert table.refusal("advance 2")[0] == "ORA-VARIANT-1"
    assert table.match.why_not("advance 3") is None


def test_reasons_on_a_spiral() -> None:
    table = OnTheTable().figures(0, 4, 9, 0).tiles(spiral=10).hand(0, "green 5").plays("lay green 5", "advance 1")
    assert table.refusal("back 4") == (
        "ORA-TILE-3",
        "Your figure began this turn on field 4 and can’t go back there.",
    )
    assert table.refusal("back 10") == table.refusal("back 33")
    assert "before 10" in table.refusal("back 10")[1]
    assert "such as “back 7”" in table.refusal("advance 1")[1]
    assert table.refusal("priestess 1")[0] == "ORA-TILE-3"
    table.plays("back 6")
    table.state.spirals = orakel.SPIRAL_LIMIT
    assert table.refusal("back 3")[0] == "ORA-TILE-7"


def test_reasons_beside_leprechauns() -> None:
    table = OnTheTable().figures(0, 9, 9, 0).hand(0, "green 5").tiles(leprechaun=4)
    table.tiles(leprechaun=9).plays("lay green 5", "advance 3")
    assert table.refusal("drop green") == (
        "ORA-LEPRECHAUN-1",
        "First score the leprechauns or leave it for later.",
    )
    assert table.refusal("advance 1") == table.refusal("draw") == table.refusal("drop green")
    table.plays("score")
    assert table.refusal("score")[1] == "You have already scored the leprechauns; you can do that only once in a game."
    assert table.refusal("drop yellow") == ("ORA-TILE-4", "You have no yellow row to discard from.")
    assert table.refusal("lay blue 1")[0] == "ORA-TILE-4"
    table.state.scored[0] = 0
    assert table.refusal("score")[1] == "The leprechauns are scored at the moment when a figure arrives."
    missing = next(f"blue {value}" for value in range(11) if not table.holds(0, f"blue {value}"))
    assert table.refusal(f"discard {missing}") == ("ORA-TILE-4", f"{missing.capitalize()} is not in your hand.")


def test_reasons_while_the_hand_is_filled_up() -> None:
    table = OnTheTable().hand(0, "green 5").plays("discard green 5")
    assert table.refusal("take green")[0] == table.refusal("take blue")[0] == "ORA-DRAW-1"
    assert "closed" in table.refusal("take green")[1]
    assert "empty" in table.refusal("take blue")[1]
    assert table.refusal("decline") == ("ORA-DRAW-1", "You have to refill your hand to eight cards.")
    assert table.refusal("lay green 5")[1] == "You have laid or discarded your card; now refill your hand."


def ended_by_goal(table: OnTheTable) -> None:
    table.figures(0, 30, 31, 28).hand(0, "green 5").plays("lay green 5", "advance 3")


def ended_by_the_pile(table: OnTheTable) -> None:
    table.state.draw_pile = 1
    table.hand(0, "green 5").plays("discard green 5", "draw")


def ended_by_turns(table: OnTheTable) -> None:
    table.state.turn = TURN_LIMIT - 1
    table.hand(0, "green 5").plays("discard green 5", "draw")


@pytest.mark.parametrize(
    ("ending", "rule"),
    [(ended_by_goal, "ORA-END-1"), (ended_by_the_pile, "ORA-END-2"), (ended_by_turns, "ORA-END-3")],
)
def test_after_the_end_nothing_is_played(ending: Callable[[OnTheTable], None], rule: str) -> None:
    table = OnTheTable()
    ending(table)
    assert table.refusal("draw") == table.refusal("score") == table.refusal("advance 1") == (rule, "The game is over.")
