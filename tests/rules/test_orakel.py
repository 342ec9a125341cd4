"""Das Orakel, rule by rule, in the rulebook's own sentences."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any, Self

import pytest
from scipy import stats

from positions import CardPosition, key_of, known, legal, new_state, random_states
from triskele.errors import BoardError
from triskele.rules import cards, chance, kernel, orakel
from triskele.rules.board import default_board_text, load_board
from triskele.rules.cards import ADVANCE, DISCARD, LAY
from triskele.rules.orakel import BACK, DECLINE, DRAW_CARD, DROP, PRIESTESS, SCORE, TAKE

TILES = {name: number for number, name in enumerate(orakel.TILE_NAMES)}
BOARD = load_board("orakel").data
COLOUR_OF = BOARD["path"]["colours"]
POINTS_OF = BOARD["path"]["points"]
GREEN_NUMBERS = BOARD["priestess"]["steps"]
BIG = {7: 2, 14: 2, 21: 2, 28: 2, 35: 1}


class Orakel(CardPosition):
    game = orakel

    def hand(self, player: int, text: str) -> Self:
        """Give a player these cards, and others up to eight."""
        super().hand(player, text)
        while self.state.hand_size[player] < cards.HAND_SIZE:
            cards.draw_to_hand(self.state, player)
        return self

    def figures(self, player: int, *fields: int) -> Self:
        """Put a player's figures on these fields, the rest on the start; a turn of theirs began there."""
        for figure in range(orakel.FIGURES):
            self.state.field[player, figure] = fields[figure] if figure < len(fields) else 0
            if player == self.state.seat:
                self.state.began[figure] = self.state.field[player, figure]
        return self

    def turn_of(self, player: int) -> Self:
        self.state.seat, self.state.phase, self.state.closed = player, orakel.PLAY, 0
        return self.figures(player, *self.fields(player))

    def priestess_on(self, field: int) -> Self:
        self.state.priestess = field
        return self

    def tile(self, field: int, name: str) -> Self:
        self.state.tile[field] = TILES[name]
        return self

    def no_tiles(self) -> Self:
        for field in range(orakel.FIELDS):
            if field not in BIG:
                self.state.tile[field] = orakel.NO_TILE
        return self

    def fields(self, player: int) -> list[int]:
        return [self.state.field[player, figure] for figure in range(orakel.FIGURES)]

    def tile_on(self, field: int) -> str:
        return orakel.TILE_NAMES[self.state.tile[field]]

    def stones_on(self, field: int) -> int:
        return int(orakel.stones_on(self.state, field))

    def points(self, player: int = 0) -> int:
        return int(self.state.points[player])

    def advance(self, figure: int) -> Self:
        return self.do(ADVANCE + figure)

    def figures_to_move(self) -> list[int]:
        return [figure for figure in range(orakel.FIGURES) if self.can(ADVANCE + figure)]

    def priestess(self, steps: int) -> Self:
        return self.do(PRIESTESS + steps - 1)

    def strides(self) -> list[int]:
        return [steps for steps in range(1, orakel.STRIDE + 1) if self.can(PRIESTESS + steps - 1)]

    def back(self, field: int) -> Self:
        return self.do(BACK + field)

    def ways_back(self) -> list[int]:
        return [action - BACK for action in self.legal() if BACK <= action < DRAW_CARD]

    def drop(self, colour: str) -> Self:
        return self.do(DROP + self.colour(colour))

    def can_drop(self, colour: str) -> bool:
        return self.can(DROP + self.colour(colour))


def position(players: int = 2, clover: str = "same") -> Orakel:
    return Orakel(players, options={"clover": clover}).no_tiles()


def next_field(colour: str, field: int) -> int | None:
    """The next field of a colour, read off the board."""
    return next((at for at in range(field + 1, 36) if COLOUR_OF[at] == colour), None)


# Set-up


@pytest.mark.rule("ORA-SETUP-1")
def test_three_figures_each_and_the_priestess_begin_on_the_start_field_without_points() -> None:
    state = new_state(orakel, 4)
    assert all(state.field[player, figure] == 0 for player in range(4) for figure in range(3))
    assert state.priestess == 0
    assert list(state.points) == [0] * 4


@pytest.mark.rule("ORA-SETUP-2")
def test_two_wishing_stones_lie_on_each_big_field_and_only_one_on_the_end_field() -> None:
    state = new_state(orakel)
    assert {field: orakel.stones_on(state, field) for field in range(36) if orakel.stones_on(state, field)} == BIG
    assert state.tile[0] == orakel.NO_TILE


@pytest.mark.rule("ORA-SETUP-2")
def test_the_other_thirty_tiles_lie_face_up_on_the_thirty_small_fields() -> None:
    state = new_state(orakel)
    found = [orakel.TILE_NAMES[state.tile[field]] for field in range(1, 36) if field not in BIG]
    counts = {name: found.count(name) for name in sorted(set(found))}
    clovers = {f"clover_{colour}": 1 for colour in orakel.COLOUR_NAMES}
    points = {"points_1": 4, "points_2": 6, "points_3": 4, "points_4": 2}
    assert counts == {"spiral": 3, "leprechaun": 3, "mirror": 3, **clovers, **points}
    assert known(orakel, state, 1).data["tile"].tolist() == state.data["tile"].tolist()


@pytest.mark.rule("ORA-SETUP-2")
@pytest.mark.parametrize("field", [1, 34])
def test_every_tile_is_equally_likely_on_every_small_field(field: int) -> None:
    template = orakel.blank(load_board("orakel"), 2, {"clover": "same"}, 0)
    counts = [0] * orakel.TILE_KINDS
    for key in range(1200):
        state = kernel.copy(template)
        chance.seed(state, key_of(key))
        orakel.lay_out_tiles(state)
        counts[state.tile[field]] += 1
    expected = [1200 * left / 30 for left in template.tiles_left]
    assert counts[0] == expected[0] == 0
    assert stats.chisquare(counts[1:], expected[1:]).pvalue > 1e-4


@pytest.mark.rule("KEL-SETUP-3", "KEL-SETUP-4")
@pytest.mark.parametrize(("players", "pile"), [(2, 64), (3, 86), (4, 78)])
def test_eight_cards_each_and_with_two_players_thirty_go_back_unseen(players: int, pile: int) -> None:
    table = Orakel(players)
    assert list(table.state.hand_size)[:players] == [8] * players
    assert table.state.draw_pile == pile
    assert table.cards_in_all() == 110


@pytest.mark.rule("KEL-SETUP-5")
def test_the_start_player_is_the_seat_that_was_chosen_or_a_random_one() -> None:
    assert new_state(orakel, 4, start=2).seat == 2
    assert {new_state(orakel, 3, key=key, start=orakel.NOWHERE).seat for key in range(40)} == {0, 1, 2}


# Turns and rows


@pytest.mark.rule("ORA-TURN-1")
def test_a_player_lays_a_card_and_moves_or_discards_one_then_takes_one_and_the_left_neighbour_is_next() -> None:
    table = position(3).hand(0, "green 5, blue 1").hand(1, "pink 0").hand(2, "pink 1")
    table.lay("green 5")
    assert table.phase == "move"
    table.advance(0)
    assert (table.phase, table.state.seat) == ("draw", 0)
    table.draw()
    assert (table.phase, table.state.seat) == ("play", 1)
    table.discard("pink 0")
    assert table.phase == "draw", "no figure may move"
    table.draw()
    assert table.state.seat == 2
    table.discard("pink 1").draw()
    assert table.state.seat == 0
    assert list(table.state.hand_size)[:3] == [8, 8, 8]


@pytest.mark.rule("KEL-TURN-2", "ORA-TURN-1")
def test_any_card_may_be_discarded_also_one_that_fits() -> None:
    table = position().row(0, "green 3 4").hand(0, "green 5, green 2, pink 0")
    for text in ("green 5", "green 2", "pink 0"):
        assert table.can(DISCARD + table.card(text))


@pytest.mark.rule("KEL-LAY-1", "KEL-LAY-2", "KEL-LAY-3")
def test_the_rulebooks_example_of_laying_cards() -> None:
    table = position().row(0, "green 0 1").hand(0, "green 0, green 1, green 2, green 10")
    assert [table.can_lay(f"green {value}") for value in (0, 1, 2, 10)] == [False, True, True, True]
    table.row(0, "russet 9 9").hand(0, "russet 7, russet 10")
    assert table.can_lay("russet 7")
    assert table.can_lay("russet 10"), "two nines leave the direction open"
    table.lay("russet 7").advance(0).draw().turn_of(0).hand(0, "russet 8, russet 7, russet 0, russet 10")
    assert table.row_of(0, "russet") == [9, 9, 7]
    assert [table.can_lay(f"russet {value}") for value in (8, 7, 0, 10)] == [False, True, True, False]


@pytest.mark.rule("KEL-DISCARD-1", "KEL-LAY-3")
def test_the_rulebooks_example_of_discarding_a_card() -> None:
    table = position().row(0, "green 0 1 3").pile("green 7").pile("blue 4").pile("yellow 1").hand(0, "green 2")
    assert not table.can_lay("green 2")
    table.discard("green 2")
    assert (table.pile_of("green"), table.pile_of("blue"), table.pile_of("yellow")) == ([7, 2], [4], [1])


# Moving figures


@pytest.mark.rule("ORA-MOVE-1")
@pytest.mark.parametrize("colour", orakel.COLOUR_NAMES)
def test_a_figure_advances_to_the_next_field_of_the_cards_colour(colour: str) -> None:
    for field in range(36):
        fields = orakel.ahead(position().state, orakel.COLOUR_NAMES.index(colour), field)
        assert (kernel.lowest(fields) if fields else None) == next_field(colour, field)
    for value in (0, 10):
        table = position().figures(0, 8, 1, 20).hand(0, f"{colour} {value}").lay(f"{colour} {value}").advance(0)
        assert table.fields(0) == [next_field(colour, 8), 1, 20], "whatever the number"


@pytest.mark.rule("ORA-MOVE-1")
def test_any_number_of_figures_of_any_player_may_share_a_field() -> None:
    table = position().figures(0, 4, 4).figures(1, 4, 4, 4).hand(0, "green 3").lay("green 3").advance(2)
    assert table.fields(0) == [4, 4, 4]


@pytest.mark.rule("ORA-MOVE-1", "ORA-VARIANT-2")
def test_own_figures_on_one_field_are_one_choice() -> None:
    assert position().hand(0, "green 3").lay("green 3").figures_to_move() == [0]
    assert position().figures(0, 4, 9, 4).hand(0, "green 3").lay("green 3").figures_to_move() == [0, 1]
    assert position().figures(0, 4, 9, 9).hand(0, "green 3").lay("green 3").figures_to_move() == [0, 1]


@pytest.mark.rule("ORA-MOVE-1")
def test_a_figure_without_a_field_of_that_colour_ahead_does_not_move() -> None:
    table = position().figures(0, 31, 30, 2).hand(0, "yellow 3").lay("yellow 3")
    assert table.figures_to_move() == [1, 2]


@pytest.mark.rule("ORA-MOVE-2")
@pytest.mark.parametrize("value", range(11))
def test_the_priestess_goes_at_least_one_field_and_at_most_the_green_number(value: int) -> None:
    table = position().priestess_on(10).hand(0, f"green {value}").lay(f"green {value}")
    assert table.strides() == list(range(1, GREEN_NUMBERS[value] + 1))
    table.priestess(GREEN_NUMBERS[value])
    assert (table.state.priestess, table.fields(0)) == (10 + GREEN_NUMBERS[value], [0, 0, 0])
    assert table.phase == "draw"


@pytest.mark.rule("ORA-MOVE-2")
def test_with_a_nine_the_priestess_may_go_one_two_three_or_four_fields() -> None:
    assert position().hand(0, "pink 9").lay("pink 9").strides() == [1, 2, 3, 4]


@pytest.mark.rule("ORA-MOVE-2")
def test_the_priestess_goes_no_further_than_the_last_field_and_from_there_not_at_all() -> None:
    assert position().priestess_on(33).hand(0, "green 0").lay("green 0").strides() == [1, 2]
    table = position().priestess_on(35).figures(0, 1, 5).hand(0, "green 0").lay("green 0")
    assert table.strides() == []
    assert table.figures_to_move() == [0, 1, 2]


@pytest.mark.rule("ORA-MOVE-2")
@pytest.mark.parametrize("tile", ["points_4", "clover_blue", "spiral", "leprechaun", "mirror"])
def test_the_priestess_sets_off_no_tile(tile: str) -> None:
    table = position().tile(3, tile).hand(0, "green 0").lay("green 0").priestess(3)
    assert (table.phase, table.tile_on(3), table.points(), table.state.mirrors[0]) == ("draw", tile, 0, 0)
    big = position().priestess_on(5).hand(0, "green 0").lay("green 0").priestess(2)
    assert (big.stones_on(7), big.state.stones[0]) == (2, 0)


@pytest.mark.rule("ORA-MOVE-2", "ORA-END-1")
def test_the_priestess_does_not_count_for_the_end() -> None:
    table = position().figures(0, 29, 30, 2).figures(1, 31, 32).priestess_on(28)
    table.hand(0, "green 0").lay("green 0").priestess(1)
    assert table.phase == "draw"


@pytest.mark.rule("ORA-MOVE-3")
def test_a_card_may_be_laid_out_only_if_a_figure_or_the_priestess_can_move_with_it() -> None:
    table = position().priestess_on(35).figures(0, 32, 34, 33).hand(0, "russet 1, yellow 1, pink 1, green 1, blue 1")
    assert [table.can_lay(f"{colour} 1") for colour in orakel.COLOUR_NAMES] == [False, False, False, True, True]
    assert all(table.can(DISCARD + table.card(f"{colour} 1")) for colour in orakel.COLOUR_NAMES)
    table.priestess_on(34)
    assert all(table.can_lay(f"{colour} 1") for colour in orakel.COLOUR_NAMES)


@pytest.mark.rule("ORA-MOVE-3")
def test_on_the_printed_board_a_card_can_always_move_a_figure() -> None:
    table = position().priestess_on(35).figures(0, 28, 35, 35).hand(0, "russet 1, yellow 1, pink 1, green 1, blue 1")
    assert table.state.goal_from == 29, "a third figure beyond this field would have ended the game"
    assert all(table.can_lay(f"{colour} 1") for colour in orakel.COLOUR_NAMES)


@pytest.mark.rule("ORA-MOVE-3", "ORA-MOVE-1")
def test_a_single_way_to_move_is_taken_without_asking() -> None:
    figure = position().priestess_on(35).figures(0, 30, 31, 31).hand(0, "yellow 1").lay("yellow 1")
    assert (figure.phase, figure.fields(0)) == ("over", [31, 31, 31])
    together = position().priestess_on(35).hand(0, "yellow 1").lay("yellow 1")
    assert (together.phase, together.fields(0)) == ("draw", [2, 0, 0])
    priestess = position().priestess_on(34).figures(0, 31, 34, 31).hand(0, "pink 0").lay("pink 0")
    assert (priestess.phase, priestess.state.priestess) == ("draw", 35)


# The priestess


@pytest.mark.rule("ORA-PRIESTESS-1")
def test_stopping_where_own_figures_are_scores_five_once_however_many_there_are() -> None:
    for figures in ([3], [3, 3], [3, 3, 3]):
        table = position().figures(0, *figures).figures(1, 3, 3).hand(0, "green 0").lay("green 0").priestess(3)
        assert (table.points(0), table.points(1)) == (5, 0), "other players score nothing"


@pytest.mark.rule("ORA-PRIESTESS-1")
def test_passing_own_figures_or_stopping_at_those_of_others_scores_nothing() -> None:
    table = position().figures(0, 3).figures(1, 4).hand(0, "green 0").lay("green 0").priestess(4)
    assert (table.points(0), table.points(1)) == (0, 0)


@pytest.mark.rule("ORA-PRIESTESS-1")
def test_moving_a_figure_to_the_priestess_scores_nothing() -> None:
    table = position().priestess_on(4).hand(0, "green 0").lay("green 0").advance(0)
    assert (table.fields(0), table.points()) == ([4, 0, 0], 0)


@pytest.mark.rule("ORA-PRIESTESS-1", "ORA-MOVE-2", "ORA-TILE-2")
def test_the_rulebooks_example_of_the_priestess() -> None:
    table = position().tile(2, "clover_blue").figures(1, 2).hand(0, "yellow 10").lay("yellow 10").advance(0)
    assert table.phase == "clover"
    table.decline().draw().turn_of(0).hand(0, "yellow 8").lay("yellow 8")
    assert table.row_of(0, "yellow") == [10, 8]
    assert table.strides() == [1, 2, 3]
    table.priestess(2)
    assert (table.state.priestess, table.points(0), table.points(1)) == (2, 5, 0)


# Tiles


@pytest.mark.rule("ORA-TILE-1")
@pytest.mark.parametrize("points", [1, 2, 3, 4])
def test_points_are_scored_at_once_and_the_tile_stays(points: int) -> None:
    table = position().tile(4, f"points_{points}").hand(0, "green 1").lay("green 1").advance(0)
    assert (table.phase, table.points(), table.tile_on(4)) == ("draw", points, f"points_{points}")


@pytest.mark.rule("ORA-TILE-2")
def test_a_clover_may_lead_the_figure_on_to_the_next_field_of_its_colour() -> None:
    table = position().tile(4, "clover_russet").tile(9, "points_2").figures(0, 0, 4, 8).hand(0, "green 1")
    table.lay("green 1").advance(0)
    assert (table.phase, table.state.mover) == ("clover", 0)
    assert table.legal() == [ADVANCE, DECLINE], "that figure and no other"
    table.advance(0)
    assert (table.fields(0), table.points(), table.tile_on(4)) == ([9, 4, 8], 2, "clover_russet")
    assert (table.phase, table.state.mover) == ("draw", orakel.NOWHERE)


@pytest.mark.rule("ORA-TILE-2")
def test_a_clover_may_be_declined() -> None:
    table = position().tile(4, "clover_russet").hand(0, "green 1").lay("green 1").advance(0).decline()
    assert (table.phase, table.fields(0)) == ("draw", [4, 0, 0])


@pytest.mark.rule("ORA-TILE-2")
def test_the_tile_a_clover_leads_to_is_carried_out_too_and_so_on() -> None:
    table = position().tile(4, "clover_blue").tile(5, "clover_pink").tile(6, "mirror").hand(0, "green 1")
    table.lay("green 1").advance(0).advance(0).advance(0)
    assert (table.phase, table.fields(0), table.state.mirrors[0]) == ("draw", [6, 0, 0], 1)


@pytest.mark.rule("ORA-TILE-2")
def test_a_clover_without_a_field_of_its_colour_ahead_does_nothing() -> None:
    table = position().tile(33, "clover_pink").figures(0, 28).hand(0, "green 1").lay("green 1").advance(0)
    assert (table.phase, table.fields(0)) == ("draw", [33, 0, 0])


@pytest.mark.rule("ORA-TILE-2", "ORA-TILE-3")
def test_a_clover_may_lead_to_the_field_the_figure_came_from() -> None:
    table = position().tile(10, "spiral").tile(8, "clover_russet").figures(0, 9).hand(0, "green 1")
    table.lay("green 1").advance(0).back(8).advance(0)
    assert table.fields(0) == [9, 0, 0]


@pytest.mark.rule("ORA-TILE-3")
def test_a_spiral_may_lead_the_figure_back_to_any_field_but_the_one_it_began_the_turn_on() -> None:
    table = position().tile(10, "spiral").figures(0, 6).hand(0, "green 1").lay("green 1").advance(0)
    assert table.phase == "spiral"
    assert table.ways_back() == [0, 1, 2, 3, 4, 5, 7, 8, 9]
    assert table.can(DECLINE)
    table.back(0)
    assert (table.phase, table.fields(0), table.tile_on(10)) == ("draw", [0, 0, 0], "spiral")


@pytest.mark.rule("ORA-TILE-3")
def test_a_spiral_may_be_declined() -> None:
    table = position().tile(10, "spiral").figures(0, 6).hand(0, "green 1").lay("green 1").advance(0).decline()
    assert (table.phase, table.fields(0)) == ("draw", [10, 0, 0])


@pytest.mark.rule("ORA-TILE-3")
def test_the_tile_a_spiral_leads_to_is_carried_out_too_and_so_on() -> None:
    table = position().tile(34, "spiral").tile(31, "spiral").tile(12, "points_3").figures(0, 29).hand(0, "blue 1")
    table.lay("blue 1").advance(0)
    assert table.ways_back() == [field for field in range(34) if field != 29]
    table.back(31)
    assert table.ways_back() == [field for field in range(31) if field != 29], "still not where the turn began"
    table.back(12)
    assert (table.phase, table.points()) == ("draw", 3)


@pytest.mark.rule("ORA-TILE-3")
def test_a_spiral_with_no_field_to_go_to_does_nothing() -> None:
    table = position().tile(1, "spiral").hand(0, "pink 1").lay("pink 1").advance(0)
    assert (table.phase, table.fields(0)) == ("draw", [1, 0, 0])


@pytest.mark.rule("ORA-TILE-4")
def test_a_leprechaun_lets_a_player_discard_a_card_of_the_hand_or_the_last_of_an_own_row() -> None:
    table = position().tile(4, "leprechaun").row(0, "blue 2 3").row(1, "pink 5").hand(0, "green 1, russet 6")
    table.lay("green 1").advance(0)
    assert table.phase == "leprechaun"
    assert [colour for colour in orakel.COLOUR_NAMES if table.can_drop(colour)] == ["green", "blue"]
    hand = table.state.once[0]
    assert [action - DISCARD for action in table.legal() if DISCARD <= action < ADVANCE] == [
        card for card in range(55) if (hand >> card) & 1
    ]
    table.discard("russet 6")
    assert (table.phase, table.pile_of("russet"), table.tile_on(4)) == ("draw", [6], "leprechaun")


@pytest.mark.rule("ORA-TILE-4")
def test_a_leprechaun_may_be_declined() -> None:
    table = position().tile(4, "leprechaun").hand(0, "green 1").lay("green 1").advance(0).decline()
    assert (table.phase, table.row_of(0, "green"), sum(table.state.height)) == ("draw", [1], 0)


@pytest.mark.rule("ORA-TILE-4")
def test_the_card_laid_out_in_the_same_turn_may_be_the_one_and_an_empty_row_starts_anew() -> None:
    table = position().tile(4, "leprechaun").pile("green 9").hand(0, "green 1, green 0").lay("green 1").advance(0)
    table.drop("green")
    assert (table.row_of(0, "green"), table.pile_of("green")) == ([], [9, 1])
    table.draw().turn_of(0).hand(0, "green 0, green 10, green 4")
    assert all(table.can_lay(f"green {value}") for value in (0, 10, 4))


@pytest.mark.rule("ORA-TILE-4")
@pytest.mark.parametrize(
    ("row", "left", "lowest", "highest"),
    [
        ("5 6", [5], 0, 10),
        ("5 5 6", [5, 5], 0, 10),
        ("5 6 8", [5, 6], 6, 10),
        ("5 6 6", [5, 6], 6, 10),
        ("9 7 4", [9, 7], 0, 7),
        ("9 7 7", [9, 7], 0, 7),
        ("9 9 7", [9, 9], 0, 10),
        ("3 3", [3], 0, 10),
        ("9", [], 0, 10),
    ],
)
def test_the_direction_is_then_what_the_remaining_cards_say(
    row: str, left: list[int], lowest: int, highest: int
) -> None:
    table = position().tile(4, "leprechaun").row(0, f"blue {row}").hand(0, "green 1").lay("green 1").advance(0)
    table.drop("blue")
    assert (table.row_of(0, "blue"), table.pile_of("blue")) == (left, [int(row[-1])])
    fits = table.state.fits[0] >> table.card("blue 0")
    assert [value for value in range(11) if (fits >> value) & 1] == list(range(lowest, highest + 1))


@pytest.mark.rule("ORA-TILE-5")
def test_one_wishing_stone_is_taken_for_each_landing_on_a_big_field_while_there_is_one() -> None:
    table = position().figures(0, 6, 6, 6)
    for figure, (stones, left) in enumerate([(1, 1), (2, 0), (2, 0)]):
        table.turn_of(0).hand(0, f"pink {figure}").lay(f"pink {figure}").advance(figure)
        assert (table.phase, table.state.stones[0], table.stones_on(7)) == ("draw", stones, left)
        table.draw()


@pytest.mark.rule("ORA-TILE-6")
def test_a_mirror_is_taken_and_kept() -> None:
    table = position().tile(4, "mirror").hand(0, "green 1").lay("green 1").advance(0)
    assert (table.phase, table.state.mirrors[0], table.tile_on(4)) == ("draw", 1, "none")


@pytest.mark.rule("ORA-TILE-7")
def test_at_most_twelve_spirals_are_used_in_one_turn() -> None:
    table = position().tile(9, "spiral").tile(4, "clover_russet").figures(0, 8).hand(0, "russet 1")
    table.lay("russet 1").advance(0)
    for used in range(12):
        assert (table.phase, table.state.spirals) == ("spiral", used)
        table.back(4).advance(0)
    assert (table.phase, table.state.spirals, table.fields(0)) == ("draw", 12, [9, 0, 0])
    table.draw()
    assert table.state.spirals == 0


@pytest.mark.rule("ORA-TILE-1", "ORA-TILE-3", "ORA-TILE-4", "ORA-TILE-5")
def test_the_rulebooks_example_of_moving_a_figure() -> None:
    table = position().tile(4, "points_3").tile(10, "spiral").tile(9, "leprechaun")
    table.hand(0, "green 0").lay("green 0").advance(0)
    assert (table.fields(0), table.points(), orakel.path_points(table.state, 0)) == ([4, 0, 0], 3, -4)
    table.draw().turn_of(0).hand(0, "green 1").lay("green 1").advance(0)
    assert (table.fields(0), table.phase) == ([10, 0, 0], "spiral")
    table.back(7)
    assert (COLOUR_OF[7], table.state.stones[0], table.stones_on(7)) == ("pink", 1, 1)
    table.draw().turn_of(0).hand(0, "russet 5").lay("russet 5").advance(0)
    assert (table.fields(0), table.phase) == ([9, 0, 0], "leprechaun")
    table.drop("russet")
    assert (table.row_of(0, "russet"), table.pile_of("russet")) == ([], [5])
    assert (table.state.fits[0] & cards.ROW) == cards.ROW


# The leprechauns


def at_leprechauns(*fields: int) -> Orakel:
    table = position().tile(4, "leprechaun").tile(10, "leprechaun").tile(15, "leprechaun")
    return table.figures(0, *fields).hand(0, "green 1, blue 9")


@pytest.mark.rule("ORA-LEPRECHAUN-1")
@pytest.mark.parametrize(("others", "points"), [((10, 15), 15), ((4, 15), 10), ((10, 10), 10), ((4, 4), 5)])
def test_all_three_figures_on_leprechauns_score_by_their_different_fields(others: tuple[int, int], points: int) -> None:
    table = at_leprechauns(*others, 0).lay("green 1").advance(2)
    assert (table.phase, table.legal()) == ("scoring", [DECLINE, SCORE])
    table.do(SCORE)
    assert (table.points(), table.state.scored[0], table.phase) == (points, 1, "leprechaun")
    table.discard("blue 9")
    assert table.phase == "draw"


@pytest.mark.rule("ORA-LEPRECHAUN-1")
def test_two_figures_on_leprechauns_score_nothing() -> None:
    assert at_leprechauns(10, 11, 0).lay("green 1").advance(2).phase == "leprechaun"


@pytest.mark.rule("ORA-LEPRECHAUN-1")
def test_each_player_scores_the_leprechauns_once_a_game() -> None:
    table = at_leprechauns(10, 15, 0)
    table.state.scored[0] = 1
    assert table.lay("green 1").advance(2).phase == "leprechaun"
    other = at_leprechauns(10, 15, 0)
    other.state.scored[1] = 1
    assert other.lay("green 1").advance(2).phase == "scoring"


@pytest.mark.rule("ORA-LEPRECHAUN-1")
def test_the_scoring_may_wait_and_is_offered_again_at_a_later_landing() -> None:
    table = at_leprechauns(10, 4, 0).lay("green 1").advance(2).decline()
    assert (table.phase, table.points(), table.state.scored[0]) == ("leprechaun", 0, 0)
    table.decline().draw().turn_of(0).hand(0, "russet 1").lay("russet 1").advance(0)
    assert (table.fields(0), table.phase) == ([15, 4, 4], "scoring")
    table.do(SCORE)
    assert table.points() == 10


@pytest.mark.rule("ORA-LEPRECHAUN-1", "ORA-TILE-3")
def test_the_scoring_is_offered_when_a_spiral_brings_the_third_figure_to_a_leprechaun() -> None:
    table = at_leprechauns(10, 15, 13).tile(16, "spiral").lay("green 1").advance(2).back(4)
    assert table.phase == "scoring"


@pytest.mark.rule("ORA-LEPRECHAUN-2", "ORA-TILE-8")
def test_everybody_sees_who_scored_the_leprechauns_and_what_was_collected() -> None:
    table = at_leprechauns(10, 15, 0).lay("green 1").advance(2).do(SCORE)
    table.state.stones[0], table.state.mirrors[1] = 3, 2
    for seat in range(2):
        seen = known(orakel, table.state, seat)
        assert [seen.scored[player] for player in range(2)] == [1, 0]
        assert [seen.stones[player] for player in range(2)] == [3, 0]
        assert [seen.mirrors[player] for player in range(2)] == [0, 2]


@pytest.mark.rule("ORA-MOVE-4")
def test_a_player_may_use_all_figures_but_need_not() -> None:
    table = Orakel()
    while table.phase != "over":
        table.do(table.legal()[-1] if table.phase == "play" else DRAW_CARD)  # discards come after cards to lay
    assert table.ended == "pile"
    assert [table.fields(player) for player in range(2)] == [[0, 0, 0], [0, 0, 0]]


# Drawing


@pytest.mark.rule("ORA-DRAW-1")
def test_one_card_is_taken_from_the_draw_pile_or_the_top_of_a_discard_pile() -> None:
    table = position().pile("green 7 2").pile("pink 5").hand(0, "blue 2").lay("blue 2").advance(0)
    assert orakel.cards_due(table.state) == 1
    assert [colour for colour in orakel.COLOUR_NAMES if table.can_take(colour)] == ["pink", "green"]
    assert table.can(DRAW_CARD)
    before = table.holds(0, "green 2")
    table.take("green")
    assert table.holds(0, "green 2") == before + 1
    assert (table.pile_of("green"), table.state.draw_pile, table.state.seat) == ([7], 64, 1)


@pytest.mark.rule("ORA-DRAW-1", "ORA-TILE-4")
def test_after_discarding_from_the_hand_to_a_leprechaun_two_are_taken_one_after_another() -> None:
    table = position().tile(4, "leprechaun").pile("pink 5 8").hand(0, "green 1, russet 6").lay("green 1").advance(0)
    table.discard("russet 6")
    assert orakel.cards_due(table.state) == 2
    table.take("pink")
    assert (table.phase, table.state.seat, orakel.cards_due(table.state)) == ("draw", 0, 1)
    assert table.can_take("pink"), "the card below may be the second"
    assert not table.can_take("russet")
    table.draw()
    assert (table.phase, table.state.seat, table.state.hand_size[0]) == ("play", 1, 8)


@pytest.mark.rule("ORA-DRAW-1", "ORA-TILE-4")
def test_after_discarding_from_a_row_to_a_leprechaun_one_is_taken() -> None:
    table = position().tile(4, "leprechaun").hand(0, "green 1").lay("green 1").advance(0).drop("green")
    assert orakel.cards_due(table.state) == 1
    assert not table.can_take("green"), "it was discarded in this turn"
    table.draw()
    assert table.state.seat == 1


@pytest.mark.rule("ORA-DRAW-1")
def test_a_card_discarded_in_this_turn_may_not_be_taken_but_in_the_next_it_may() -> None:
    table = position().pile("green 7").hand(0, "green 2").hand(1, "pink 4").discard("green 2")
    assert not table.can_take("green")
    table.draw().discard("pink 4")
    assert table.can_take("green")
    assert not table.can_take("pink")


# The end


@pytest.mark.rule("ORA-END-1")
@pytest.mark.parametrize("tile", ["points_3", "clover_green", "spiral", "leprechaun", "mirror"])
def test_a_players_third_figure_in_the_goal_ends_the_game_and_its_tile_is_not_carried_out(tile: str) -> None:
    table = position().figures(0, 29, 33, 28).tile(30, tile).hand(0, "pink 1").lay("pink 1").advance(2)
    assert (table.phase, table.ended, table.legal(), table.state.turn) == ("over", "third_figure", [], 1)
    assert (table.points(), table.state.mirrors[0], table.state.hand_size[0]) == (0, 0, 7), "nothing is drawn"


@pytest.mark.rule("ORA-END-1")
def test_the_fifth_figure_of_all_in_the_goal_ends_the_game() -> None:
    table = position(4).figures(0, 28, 28, 5).figures(1, 29).figures(2, 35).figures(3, 30, 31)
    table.hand(0, "blue 1").lay("blue 1").advance(0)
    assert (table.phase, table.ended, table.fields(0)) == ("over", "fifth_figure", [29, 28, 5])
    assert table.state.turn == 1


@pytest.mark.rule("ORA-END-1")
def test_a_wishing_stone_is_not_collected_by_the_figure_that_ends_the_game() -> None:
    table = position().figures(0, 34).hand(0, "blue 1")
    table.state.goal_from, table.state.goal_figures = 35, 1
    table.lay("blue 1").advance(0)
    assert (table.ended, table.state.stones[0], table.stones_on(35)) == ("fifth_figure", 0, 1)
    before = position().figures(0, 34).hand(0, "blue 1").lay("blue 1").advance(0)
    assert (before.phase, before.state.stones[0], before.stones_on(35)) == ("draw", 1, 0)


@pytest.mark.rule("ORA-END-1")
def test_the_leprechauns_are_not_scored_by_the_figure_that_ends_the_game() -> None:
    table = position().figures(0, 30, 31, 28).tile(30, "leprechaun").tile(31, "leprechaun").tile(29, "leprechaun")
    table.hand(0, "blue 1").lay("blue 1").advance(2)
    assert (table.ended, table.points()) == ("third_figure", 0)


@pytest.mark.rule("ORA-END-1")
def test_a_chain_that_brings_the_last_figure_in_keeps_what_was_carried_out_before() -> None:
    table = position().figures(0, 30, 31, 25).tile(26, "clover_blue").hand(0, "russet 1")
    table.lay("russet 1").advance(2).advance(2)
    assert (table.ended, table.fields(0)) == ("third_figure", [30, 31, 29])


@pytest.mark.rule("ORA-END-1", "ORA-TILE-3")
def test_a_figure_led_out_of_the_goal_by_a_spiral_no_longer_counts() -> None:
    table = position().figures(0, 30, 20, 20).tile(33, "spiral").hand(0, "green 1").lay("green 1").advance(0).back(2)
    table.draw().turn_of(0).figures(0, 2, 29, 28).hand(0, "blue 1").lay("blue 1").advance(2)
    assert (table.phase, orakel.in_goal(table.state, 0)) == ("draw", 2)


@pytest.mark.rule("ORA-END-1")
def test_a_figure_that_moves_on_inside_the_goal_does_not_count_twice() -> None:
    table = position().figures(0, 29, 30).figures(1, 31, 32).hand(0, "pink 1").lay("pink 1").advance(0)
    assert (table.phase, table.fields(0)) == ("draw", [30, 30, 0])


@pytest.mark.rule("ORA-END-1")
def test_if_the_third_figure_is_also_the_fifth_the_reason_is_the_third() -> None:
    table = position().figures(0, 29, 30, 28).figures(1, 31, 32).hand(0, "pink 1").lay("pink 1").advance(2)
    assert table.ended == "third_figure"


@pytest.mark.rule("ORA-END-2")
def test_the_game_ends_at_once_when_the_last_card_of_the_draw_pile_is_taken() -> None:
    table = position().hand(0, "green 1")
    table.state.draw_pile = 1
    table.discard("green 1").draw()
    assert (table.phase, table.ended, table.state.hand_size[0], table.state.turn) == ("over", "pile", 8, 1)


@pytest.mark.rule("ORA-END-2")
def test_the_last_card_ends_the_game_also_when_a_second_would_be_due() -> None:
    table = position().tile(4, "leprechaun").pile("pink 1").hand(0, "green 1, blue 3").lay("green 1").advance(0)
    table.state.draw_pile = 1
    table.discard("blue 3").draw()
    assert (table.phase, table.ended, table.state.hand_size[0], table.state.turn) == ("over", "pile", 7, 1)


@pytest.mark.rule("ORA-END-3")
def test_after_a_thousand_turns_the_game_ends_and_is_scored() -> None:
    table = position().pile("blue 4").hand(0, "green 1")
    table.state.turn = 999
    table.discard("green 1").take("blue")
    assert (table.phase, table.ended, table.legal(), table.state.turn) == ("over", "turns", [], 1000)
    last_card = position().hand(0, "green 1")
    last_card.state.turn, last_card.state.draw_pile = 999, 1
    last_card.discard("green 1").draw()
    assert (last_card.ended, last_card.state.turn) == ("pile", 1000)


# Scoring


@pytest.mark.rule("ORA-SCORE-1")
def test_each_figure_scores_its_fields_points_and_the_start_scores_nothing() -> None:
    for field, points in enumerate(POINTS_OF):
        assert orakel.path_points(position().figures(0, field).state, 0) == points
    assert orakel.path_points(position().figures(0, 35, 1, 29).state, 0) == 10 - 4 + 6


@pytest.mark.rule("ORA-SCORE-2")
def test_wishing_stones_score_by_the_table_and_once_more_for_each_mirror() -> None:
    table = position()
    for stones, points in [(0, -4), (1, -3), (2, 2), (3, 3), (4, 6), (5, 10), (6, 10), (9, 10)]:
        for mirrors in range(4):
            table.state.stones[0], table.state.mirrors[0] = stones, mirrors
            assert orakel.stone_points(table.state, 0) == points * (1 + mirrors)


@pytest.mark.rule("ORA-SCORE-3")
def test_points_scored_during_play_are_added_and_a_total_may_be_negative() -> None:
    table = position().figures(0, 1)
    table.state.points[0] = 3
    assert table.score(0) == -4 - 4 + 3


@pytest.mark.rule("ORA-SCORE-4")
def test_more_than_eighty_points_count_in_full() -> None:
    table = position().figures(0, 35)
    table.state.points[0], table.state.stones[0] = 95, 5
    assert table.score(0) == 95 + 10 + 10
    assert orakel.standing(table.state, 0) > orakel.standing(table.state, 1)


@pytest.mark.rule("ORA-SCORE-3")
def test_most_points_win_and_equal_points_share() -> None:
    table = position(3).figures(0, 35).figures(1, 14).figures(2, 16)
    standings = [orakel.standing(table.state, player) for player in range(3)]
    assert standings[0] > standings[1] == standings[2]


@pytest.mark.rule("ORA-SCORE-1", "ORA-SCORE-2", "ORA-SCORE-3", "ORA-END-1")
def test_the_rulebooks_example_of_scoring() -> None:
    table = position(4).figures(0, 35, 30, 8).figures(1, 29, 25, 0).figures(2, 33, 26, 22).figures(3, 34, 28, 11)
    for player, (stones, mirrors) in enumerate([(3, 2), (1, 1), (2, 0), (2, 0)]):
        table.state.stones[player], table.state.mirrors[player] = stones, mirrors
    table.figures(0, 35, 28, 8).tile(31, "points_3").hand(0, "yellow 4").lay("yellow 4").advance(1)
    assert (table.ended, table.points()) == ("fifth_figure", 0), "White's three points are not scored any more"
    assert [orakel.path_points(table.state, player) for player in range(4)] == [13, 11, 15, 10]
    assert [table.score(player) for player in range(4)] == [22, 5, 17, 12]


# The variant


@pytest.mark.rule("ORA-VARIANT-1")
def test_in_the_variant_a_clover_moves_any_own_figure_also_one_on_the_start() -> None:
    table = position(clover="any").tile(4, "clover_blue").tile(17, "points_2").figures(0, 3, 12, 0).hand(0, "green 1")
    table.lay("green 1").advance(0)
    assert (table.phase, table.figures_to_move()) == ("clover", [0, 1, 2])
    assert table.can(DECLINE)
    table.advance(1)
    assert (table.fields(0), table.points(), table.phase) == ([4, 17, 0], 2, "draw")


@pytest.mark.rule("ORA-VARIANT-1")
def test_in_the_variant_the_tile_of_the_figure_that_was_moved_on_is_carried_out_and_so_on() -> None:
    table = position(clover="any").tile(4, "clover_blue").tile(5, "clover_yellow").tile(13, "mirror")
    table.figures(0, 3, 12, 0).hand(0, "green 1").lay("green 1").advance(0).advance(2)
    assert (table.phase, table.state.mover) == ("clover", 2)
    table.advance(1)
    assert (table.fields(0), table.state.mirrors[0]) == ([4, 13, 5], 1)


@pytest.mark.rule("ORA-VARIANT-1")
def test_in_the_variant_a_clover_does_nothing_if_no_figure_has_its_colour_ahead() -> None:
    table = position(clover="any").tile(33, "clover_pink").figures(0, 28, 30, 32)
    table.state.goal_from = 35
    table.hand(0, "green 1").lay("green 1").advance(0)
    assert (table.phase, table.fields(0)) == ("draw", [33, 30, 32])


@pytest.mark.rule("ORA-VARIANT-1")
def test_in_the_variant_a_clover_may_be_declined_and_the_standard_moves_the_same_figure_only() -> None:
    table = position(clover="any").tile(4, "clover_blue").figures(0, 3, 12, 0).hand(0, "green 1")
    table.lay("green 1").advance(0).decline()
    assert (table.phase, table.fields(0)) == ("draw", [4, 12, 0])
    same = position().tile(4, "clover_blue").figures(0, 3, 12, 0).hand(0, "green 1").lay("green 1").advance(0)
    assert same.figures_to_move() == [0]


@pytest.mark.rule("ORA-VARIANT-2")
def test_figures_on_one_field_are_two_choices_if_they_began_the_turn_on_different_fields() -> None:
    table = position(clover="any").tile(10, "clover_blue").tile(11, "spiral").figures(0, 10, 9, 10).hand(0, "green 1")
    table.lay("green 1").advance(1)
    assert (table.fields(0), table.figures_to_move()) == ([10, 10, 10], [0, 1])
    another = kernel.copy(table.state)
    table.advance(1)
    assert table.ways_back() == [0, 1, 2, 3, 4, 5, 6, 7, 8, 10], "its own field, not that of the others"
    table.state = another
    table.advance(0)
    assert table.ways_back() == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]


# Any game


def check_material(state: Any) -> None:
    held = sum(word.bit_count() for word in [*state.once[: cards.SEEN], *state.twice[: cards.SEEN]])
    assert held + sum(state.height) == 110
    assert sum(orakel.stones_on(state, field) for field in BIG) + sum(state.stones) == 9
    assert sum(1 for tile in state.tile if tile == orakel.MIRROR) + sum(state.mirrors) == 3
    for player in range(state.players):
        words = [state.once[player], state.twice[player], state.once[cards.SEEN + player]]
        assert state.hand_size[player] == sum(word.bit_count() for word in words[:2])
        assert words[2] & ~words[0] == 0, "what everybody saw a player take is in the hand"
        assert all(0 <= state.field[player, figure] <= 35 for figure in range(3))
        assert state.phase != orakel.PLAY or state.hand_size[player] == 8


def check_moves(state: Any, actions: list[int]) -> None:
    """The legal moves, found again from the board's list of colours, without sets."""
    fields = [state.field[state.seat, figure] for figure in range(3)]

    def able(colour: int) -> bool:
        return any(next_field(orakel.COLOUR_NAMES[colour], field) is not None for field in fields)

    if state.phase == orakel.PLAY:
        assert list(state.began) == fields
        hand = [card for card in range(55) if (state.once[state.seat] >> card) & 1]
        fitting = [card for card in hand if (state.fits[state.seat] >> card) & 1]
        layable = [card for card in fitting if state.priestess < 35 or able(card // 11)]
        assert actions == layable + [DISCARD + card for card in hand]
    elif state.phase == orakel.MOVE:
        colour = orakel.COLOUR_NAMES[state.laid // 11]
        figures = [f for f in range(3) if fields[f] not in fields[:f] and next_field(colour, fields[f]) is not None]
        strides = range(1, 1 + min(GREEN_NUMBERS[state.laid % 11], 35 - state.priestess))
        assert actions == [ADVANCE + f for f in figures] + [PRIESTESS + steps - 1 for steps in strides]
        assert len(actions) > 1, "where there is no choice, nobody is asked"
    elif state.phase == orakel.AFTER_SPIRAL:
        at = fields[state.mover]
        ways = [field for field in range(at) if field != state.began[state.mover]]
        assert actions == [DECLINE] + [BACK + field for field in ways]


@pytest.mark.parametrize("clover", orakel.OPTIONS["clover"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_random_game_keeps_its_cards_stones_mirrors_and_figures(players: int, clover: str) -> None:
    for key in range(3):
        priestess = 0
        for state, actions in random_states(orakel, players, key, {"clover": clover}):
            assert bool(actions) == (state.phase != orakel.OVER)
            check_material(state)
            check_moves(state, actions)
            assert priestess <= state.priestess <= 35
            priestess = state.priestess


def hurried_game(players: int, key: int, clover: str, goal_from: int) -> Any:
    """A game at random in which figures move whenever they can, on a board with a longer goal."""
    board = BOARD | {"path": BOARD["path"] | {"goal_from": goal_from}}
    state = new_state(orakel, players, key, orakel.NOWHERE, {"clover": clover}, board)
    luck = 2 * key + 1
    while state.phase != orakel.OVER:
        actions = legal(orakel, state)
        check_material(state)
        check_moves(state, actions)
        assert all(orakel.in_goal(state, player) < 3 for player in range(players))
        moving = [action for action in actions if action < DISCARD or ADVANCE <= action < PRIESTESS] or actions
        luck = kernel.spin(luck)
        orakel.step(state, moving[(luck * len(moving)) >> 32])
    return state


@pytest.mark.rule("ORA-END-1")
def test_games_that_end_in_the_goal_end_with_a_third_or_fifth_figure_there_and_never_before() -> None:
    reasons = set()
    for players in (2, 3, 4):
        for clover in orakel.OPTIONS["clover"]:
            for key in range(4):
                state = hurried_game(players, key, clover, 15)
                there = [sum(state.field[p, f] >= 15 for f in range(3)) for p in range(players)]
                reason = orakel.REASONS[state.ended]
                reasons.add(reason)
                assert (reason == "third_figure") == (max(there) == 3)
                assert reason != "fifth_figure" or sum(there) == 5
                assert sum(there) <= 5
    assert {"third_figure", "fifth_figure"} <= reasons


def test_every_action_number_is_used_once() -> None:
    assert orakel.ACTIONS == kernel.WORD * orakel.ACTION_WORDS
    starts = [LAY, DISCARD, ADVANCE, PRIESTESS, DECLINE, SCORE, DROP, BACK, DRAW_CARD, TAKE, orakel.ACTIONS]
    sizes = [after - before for before, after in itertools.pairwise(starts)]
    assert sizes == [55, 55, 3, 5, 1, 1, 5, 34, 1, 5]


# What a seat knows


def some_states(players: int = 3, clover: str = "any") -> Any:
    for key in range(2):
        for n, (state, _) in enumerate(random_states(orakel, players, key, {"clover": clover})):
            if n % 23 == 0 or state.phase in {orakel.SCORING, orakel.AFTER_SPIRAL, orakel.AFTER_LEPRECHAUN}:
                yield state


def test_states_that_differ_only_in_hidden_things_are_known_alike() -> None:
    differing = 0
    for n, state in enumerate(some_states()):
        for seat in (orakel.NOWHERE, 0, 1, 2):
            other = known(orakel, state, seat)
            before = other.data.tobytes()
            orakel.imagine(other, key_of(n))
            assert known(orakel, other, seat).data.tobytes() == before
            differing += other.data["once"].tobytes() != state.data["once"].tobytes()
    assert differing > 100


def test_nothing_hidden_is_in_a_known_record() -> None:
    for state in some_states():
        for seat in (orakel.NOWHERE, 0, 1, 2):
            seen = known(orakel, state, seat)
            for name in ("key", "block", "blocks", "used"):
                assert not seen.data[name].any()
            assert seen.once[cards.BAG] == seen.twice[cards.BAG] == 0
            assert all(seen.once[player] == 0 for player in range(3) if player != seat)
            assert seat == orakel.NOWHERE or seen.once[seat] == state.once[seat]


def test_everything_that_is_not_hidden_is_known() -> None:
    hidden = {"key", "block", "blocks", "used", "once", "twice", "viewer"}
    for state in some_states():
        seen = known(orakel, state, 1)
        for name in orakel.STATE.names or ():
            assert name in hidden or (seen.data[name] == state.data[name]).all(), name
        assert legal(orakel, seen) == legal(orakel, state) or state.seat != 1


def test_what_is_imagined_is_a_whole_game_that_can_be_played_to_its_end() -> None:
    for n, state in enumerate(some_states(2, "same")):
        imagined = known(orakel, state, state.seat)
        orakel.imagine(imagined, key_of(n))
        check_material(imagined)
        assert legal(orakel, imagined) == legal(orakel, state)
        if n % 20 == 0:
            while imagined.phase != orakel.OVER:
                orakel.step(imagined, legal(orakel, imagined)[-1])
            check_material(imagined)


def copies(state: Any, lot: int, card: int) -> int:
    return sum((words[lot] >> card) & 1 for words in (state.once, state.twice))


def test_the_unknown_cards_are_spread_evenly_over_hands_and_pile() -> None:
    table = position().row(1, "green 1 2").pile("blue 3 4").pile("pink 1").hand(0, "russet 1").hand(1, "yellow 7")
    state, hand, seen = table.state, cards.HAND + 1, cards.SEEN + 1
    # Everybody saw the other player take all cards of the hand but one.
    state.once[seen], state.twice[seen] = state.once[hand], state.twice[hand]
    cards.take(state, seen, 1 << table.card("yellow 7"))
    unknown = [
        copies(state, hand, card) - copies(state, seen, card) + copies(state, cards.BAG, card) for card in range(55)
    ]
    in_hand, drawn = [0] * 55, [0] * 55
    for n in range(1500):
        imagined = known(orakel, state, 0)
        orakel.imagine(imagined, key_of(n))
        for card in range(55):
            in_hand[card] += copies(imagined, hand, card) - copies(imagined, seen, card)
        drawn[cards.draw(imagined)] += 1
    for counts in (in_hand, drawn):
        assert sum(counts) == 1500
        pairs = [(count, weight) for count, weight in zip(counts, unknown, strict=True) if weight > 0]
        expected = [1500 * weight / sum(unknown) for _, weight in pairs]
        assert sum(count for count, _ in pairs) == 1500, "no card that is seen elsewhere"
        assert stats.chisquare([count for count, _ in pairs], expected).pvalue > 1e-4


# Board files

WRONG = {
    "a player too many": ("players = [2, 4]", "players = [2, 5]", "players", "expected [2, 4]"),
    "a figure too many": ("figures = 3", "figures = 4", "figures", "expected 3, not 4"),
    "a field too few": ('"blue", "blue"]', '"blue"]', "path.colours", "a list of 36 names, not 35"),
    "no start": ('["start",', '["pink",', "path.colours", '“start” first'),
    "no such colour": ('"pink", "yellow", "russet", "green", "blue", "pink", "pink"',
                       '"pink", "yellow", "purple", "green", "blue", "pink", "pink"',
                       "path.colours", 'for field 3, not “purple”'),
    "points on the start": ("points = [0,", "points = [1,", "path.points", "0 points for the start"),
    "points too many": ("7,  7,  7, 10]", "7,  7,  7, 10, 10]", "path.points", "36 whole numbers, not 37"),
    "no goal": ("goal_from = 29", "goal_from = 36", "path.goal_from", "from 1 to 35, not 36"),
    "no end of the game": ("\nfigures_that_end_the_game = 5", "\nfigures_that_end_the_game = 0",
                           "path.figures_that_end_the_game", "from 1 to 12"),
    "four own figures": ("own_figures_that_end_the_game = 3", "own_figures_that_end_the_game = 4",
                         "path.own_figures_that_end_the_game", "from 1 to 3"),
    "a stone too many": ("35 = 1 }", "35 = 2 }", "path.wishing_stones_at", "9 wishing stones, not 10"),
    "no stone on the end field": ("28 = 2, 35 = 1 }", "28 = 3 }", "path.wishing_stones_at", "the end field, 35"),
    "a stone off the path": ("35 = 1 }", "36 = 1 }", "path.wishing_stones_at.36", "a field from 1 to 35"),
    "a big field without a stone": ("{ 7 = 2,", "{ 7 = 0,", "path.wishing_stones_at.7", "from 1 to 9"),
    "stones as a list": ("{ 7 = 2, 14 = 2, 21 = 2, 28 = 2, 35 = 1 }", "[7, 14]", "path.wishing_stones_at", "a table"),
    "a tile too many": ("mirror = 3", "mirror = 4", "tiles", "30 tiles, one for each small field, not 31"),
    "a tile that does not exist": ("mirror = 3", "mirror = 3\nrainbow = 0", "tiles.rainbow", "one of points_1"),
    "a tile missing": ("spiral = 3\n", "", "tiles.spiral", "missing"),
    "the priestess stays": ("[5, 4, 3, 2, 1,", "[0, 4, 3, 2, 1,", "priestess.steps", "from 1 to 5; number 1"),
    "the priestess flies": ("[5, 4, 3, 2, 1,", "[6, 4, 3, 2, 1,", "priestess.steps", "from 1 to 5; number 1"),
    "a bonus that is not a number": ("bonus = 5", 'bonus = "five"', "priestess.bonus", "a whole number from 0 to 50"),
    "leprechauns missing": ("2 = 10, 1 = 5 }", "2 = 10 }", "leprechaun.points.1", "missing"),
    "stone points missing": ("[-4, -3, 2, 3, 6, 10]", "[-4, -3, 2]", "wishing_stones.points", "6 whole numbers, not 3"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", WRONG)
def test_a_mistake_in_a_board_file_is_named_with_its_line(mistake: str, tmp_path: Path) -> None:
    right, wrong, key, sentence = WRONG[mistake]
    text = default_board_text("orakel")
    assert text.count(right) == 1
    file = tmp_path / "board.toml"
    file.write_text(text.replace(right, wrong), encoding="utf-8")
    with pytest.raises(BoardError) as error:
        orakel.blank(load_board("orakel", file), 2, {"clover": "same"}, 0)
    assert f": {key}: expected " in str(error.value)
    assert sentence in str(error.value)
    name = key.rsplit(".", 1)[-1] if mistake != "a tile missing" else "[tiles]"
    line = file.read_text(encoding="utf-8").splitlines()[(error.value.line or 0) - 1]
    assert name in line


def test_another_board_is_another_path() -> None:
    board = load_board("orakel").data | {"priestess": {"steps": [1] * 11, "bonus": 7}}
    table = Orakel(2, board=board, options={"clover": "same"}).no_tiles().figures(0, 1).hand(0, "green 0")
    table.lay("green 0")
    assert table.strides() == [1]
    assert table.priestess(1).points() == 7
