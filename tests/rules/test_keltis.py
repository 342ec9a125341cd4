"""Keltis, rule by rule, in the rulebook's own sentences."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Self

import numpy as np
import pytest
from scipy.stats import chisquare

import triskele
from positions import CardPosition, key_of, known, new_state, random_states
from triskele.rules import cards, keltis
from triskele.rules.board import default_board_text
from triskele.rules.cards import ADVANCE, DISCARD
from triskele.rules.keltis import DECLINE, DRAW_CARD, START_LARGE, START_SMALL

TILES = {name: number for number, name in enumerate(keltis.TILE_NAMES)}


class Keltis(CardPosition):
    game = keltis

    def figure(self, player: int, colour: str, step: int, size: str = "small") -> Self:
        at = self.colour(colour)
        self.state.step[player, at] = step
        if size == "large":
            self.state.large[player] = at
        if step >= self.state.goal_from:
            self.state.in_goal += 1
        return self

    def tile(self, colour: str, step: int, name: str) -> Self:
        self.state.tile[self.colour(colour), step] = TILES[name]
        return self

    def no_tiles(self) -> Self:
        for colour in range(5):
            for step in range(10):
                self.state.tile[colour, step] = keltis.NO_TILE
        return self

    def start(self, size: str, colour: str) -> Self:
        return self.do((START_SMALL if size == "small" else START_LARGE) + self.colour(colour))

    def can_start(self, size: str, colour: str) -> bool:
        return self.can((START_SMALL if size == "small" else START_LARGE) + self.colour(colour))

    def advance(self, colour: str) -> Self:
        return self.do(ADVANCE + self.colour(colour))

    def can_advance(self, colour: str) -> bool:
        return self.can(ADVANCE + self.colour(colour))

    def step(self, player: int, colour: str) -> int:
        return int(self.state.step[player, self.colour(colour)])

    def tile_on(self, colour: str, step: int) -> str:
        return keltis.TILE_NAMES[self.state.tile[self.colour(colour), step]]


def position(players: int = 2) -> Keltis:
    return Keltis(players).no_tiles()


# Set-up


@pytest.mark.rule("KEL-SETUP-1")
def test_everyone_begins_with_five_figures_on_the_start_stone_and_no_points() -> None:
    state = new_state(keltis, 4)
    assert all(state.step[player, colour] == 0 for player in range(4) for colour in range(5))
    assert list(state.large) == [keltis.NOWHERE] * 4
    assert list(state.points) == [0] * 4
    assert keltis.starters(state, 0) == 0b11


@pytest.mark.rule("KEL-SETUP-2")
def test_twenty_five_tiles_lie_on_the_dark_stones_and_end_stones() -> None:
    state = new_state(keltis)
    stones = {
        "russet": [3, 5, 6, 7, 9],
        "yellow": [2, 4, 6, 7, 9],
        "pink": [2, 3, 5, 7, 9],
        "green": [2, 4, 5, 7, 9],
        "blue": [3, 4, 6, 7, 9],
    }
    found = []
    for colour, name in enumerate(keltis.COLOUR_NAMES):
        steps = [step for step in range(10) if state.tile[colour, step] != keltis.NO_TILE]
        assert steps == stones[name]
        found += [keltis.TILE_NAMES[state.tile[colour, step]] for step in steps]
    counts = {name: found.count(name) for name in set(found)}
    assert counts == {"wishing_stone": 9, "clover": 9, "points_1": 2, "points_2": 3, "points_3": 2}


@pytest.mark.rule("KEL-SETUP-2")
def test_the_tiles_lie_differently_in_another_game() -> None:
    layouts = {bytes(new_state(keltis, key=key).data["tile"]) for key in range(20)}
    assert len(layouts) == 20


@pytest.mark.rule("KEL-SETUP-3", "KEL-SETUP-4")
@pytest.mark.parametrize(("players", "pile"), [(2, 64), (3, 86), (4, 78)])
def test_eight_cards_each_and_with_two_players_thirty_go_back_unseen(players: int, pile: int) -> None:
    table = Keltis(players)
    for player in range(players):
        assert table.state.hand_size[player] == 8
        held = table.state.once[player].bit_count() + table.state.twice[player].bit_count()
        assert held == 8
    assert table.state.draw_pile == pile
    assert table.cards_in_all() == 110


@pytest.mark.rule("KEL-SETUP-5")
def test_the_start_player_is_the_seat_that_was_chosen_or_a_random_one() -> None:
    assert new_state(keltis, 4, start=2).seat == 2
    assert {new_state(keltis, 3, key=key, start=keltis.NOWHERE).seat for key in range(40)} == {0, 1, 2}


# Turns


@pytest.mark.rule("KEL-TURN-1")
def test_a_turn_is_a_card_laid_or_discarded_then_one_taken_and_then_the_left_neighbour() -> None:
    table = position(3).hand(0, "green 5, blue 1")
    table.discard("green 5")
    assert table.phase == "draw"
    assert table.state.seat == 0
    table.draw()
    assert (table.phase, table.state.seat) == ("play", 1)
    table.discard(text_of(table, 1)).draw()
    table.discard(text_of(table, 2)).draw()
    assert table.state.seat == 0


def text_of(table: Keltis, player: int) -> str:
    card = cards.lowest(table.state.once[player])
    return f"{keltis.COLOUR_NAMES[card // 11]} {card % 11}"


@pytest.mark.rule("KEL-TURN-2")
def test_any_card_may_be_discarded_also_one_that_fits() -> None:
    table = position().row(0, "green 3").hand(0, "green 4, green 2, pink 0")
    for text in ("green 4", "green 2", "pink 0"):
        assert table.can(DISCARD + table.card(text))


# Laying


@pytest.mark.rule("KEL-LAY-1")
def test_the_first_card_of_a_colour_starts_its_row_and_all_later_ones_join_it() -> None:
    table = position().hand(0, "green 0, green 1, russet 9").lay("green 0").start("small", "green").draw()
    assert table.row_of(0, "green") == [0]
    table.state.seat = 0
    table.hand(0, "green 1, russet 9").lay("green 1")
    assert table.row_of(0, "green") == [0, 1]
    assert table.row_of(0, "russet") == []


@pytest.mark.rule("KEL-LAY-2")
def test_two_equal_cards_leave_the_direction_open() -> None:
    table = position().row(0, "green 5 5").hand(0, "green 4, green 6")
    assert table.can_lay("green 4")
    assert table.can_lay("green 6")


@pytest.mark.rule("KEL-LAY-2")
def test_the_first_different_card_fixes_the_direction() -> None:
    rising = position().row(0, "green 5 6").hand(0, "green 4, green 7")
    assert (rising.can_lay("green 4"), rising.can_lay("green 7")) == (False, True)
    falling = position().row(0, "russet 9 9 7").hand(0, "russet 8, russet 6")
    assert (falling.can_lay("russet 8"), falling.can_lay("russet 6")) == (False, True)


@pytest.mark.rule("KEL-LAY-3")
def test_rising_rows_take_equal_or_higher_cards_and_gaps_are_allowed() -> None:
    table = position().row(0, "green 0 1 3 3").hand(0, "green 0, green 2, green 5, green 10")
    assert [table.can_lay(f"green {value}") for value in (0, 2, 5, 10)] == [False, False, True, True]
    again = position().row(0, "green 0 1 3").hand(0, "green 3")
    assert again.can_lay("green 3")


@pytest.mark.rule("KEL-LAY-3")
def test_falling_rows_take_equal_or_lower_cards() -> None:
    table = position().row(0, "green 9 9 7").hand(0, "green 7, green 8, green 0, green 10")
    assert [table.can_lay(f"green {value}") for value in (7, 8, 0, 10)] == [True, False, True, False]


# Moving


@pytest.mark.rule("KEL-MOVE-1")
def test_the_figure_on_the_cards_path_advances_exactly_one_step_whatever_the_number() -> None:
    for value in (1, 10):
        table = position().row(0, "green 0").figure(0, "green", 1).hand(0, f"green {value}").lay(f"green {value}")
        assert table.step(0, "green") == 2
        assert table.phase == "draw"


@pytest.mark.rule("KEL-MOVE-1")
def test_after_four_green_cards_the_figure_stands_on_the_fourth_stone_worth_one_point() -> None:
    table = position()
    for n, value in enumerate((0, 1, 3, 3)):
        table.state.seat = 0
        table.hand(0, f"green {value}, blue 9").lay(f"green {value}")
        if n == 0:
            assert table.phase == "move"
            table.start("small", "green")
        table.draw()
        if n == 0:
            assert keltis.path_points(table.state, 0) == -4
    assert table.step(0, "green") == 4
    assert keltis.path_points(table.state, 0) == 1


@pytest.mark.rule("KEL-MOVE-2")
def test_a_new_path_is_entered_by_a_small_or_the_large_figure_while_both_are_left() -> None:
    table = position().hand(0, "pink 5").lay("pink 5")
    assert table.legal() == [START_SMALL + 2, START_LARGE + 2]
    table.start("large", "pink")
    assert (table.step(0, "pink"), table.state.large[0]) == (1, 2)


@pytest.mark.rule("KEL-MOVE-2")
def test_when_only_one_kind_of_figure_is_left_it_goes_without_asking() -> None:
    table = position().figure(0, "green", 2, "large").hand(0, "pink 5").lay("pink 5")
    assert (table.phase, table.step(0, "pink"), table.state.large[0]) == ("draw", 1, 3)
    last = position()
    for colour in ("russet", "yellow", "green", "blue"):
        last.figure(0, colour, 1)
    last.hand(0, "pink 5").lay("pink 5")
    assert (last.phase, last.state.large[0]) == ("draw", 2)


@pytest.mark.rule("KEL-MOVE-3")
def test_a_player_has_one_figure_on_a_path_and_players_share_stones_freely() -> None:
    table = position().figure(1, "green", 2).row(0, "green 3").figure(0, "green", 1).hand(0, "green 4").lay("green 4")
    assert table.step(0, "green") == table.step(1, "green") == 2
    clover = position().tile("green", 2, "clover").row(0, "green 3").figure(0, "green", 1).hand(0, "green 4")
    clover.lay("green 4")
    assert not clover.can_start("small", "green")
    assert not clover.can_start("large", "green")


@pytest.mark.rule("KEL-MOVE-4")
def test_a_card_for_a_figure_on_the_end_stone_advances_any_other_also_from_the_start() -> None:
    table = position().row(0, "green 1").figure(0, "green", 9).figure(0, "blue", 3).hand(0, "green 2").lay("green 2")
    assert table.phase == "move"
    assert table.can_advance("blue")
    assert not table.can_advance("green")
    assert table.can_start("small", "pink")
    assert table.can_start("large", "pink")
    table.advance("blue")
    assert table.step(0, "blue") == 4


@pytest.mark.rule("KEL-MOVE-4")
def test_a_figure_on_another_end_stone_can_not_be_the_one_that_advances() -> None:
    table = position(4).row(0, "green 1").figure(0, "green", 9).figure(0, "blue", 9).figure(0, "pink", 8)
    table.hand(0, "green 2").lay("green 2")
    assert not table.can_advance("blue")
    assert table.can_advance("pink")


@pytest.mark.rule("KEL-MOVE-5")
def test_a_figure_from_the_start_enters_any_path_without_an_own_figure() -> None:
    table = position().row(0, "green 1").figure(0, "green", 9).figure(0, "blue", 3).hand(0, "green 2").lay("green 2")
    entered = [colour for colour in keltis.COLOUR_NAMES if table.can_start("small", colour)]
    assert entered == ["russet", "yellow", "pink"]
    table.start("small", "yellow").draw()
    table.state.seat, table.state.phase = 0, keltis.PLAY
    table.hand(0, "yellow 6").lay("yellow 6")
    assert table.step(0, "yellow") == 2, "cards of that colour later move it on"


@pytest.mark.rule("KEL-MOVE-6")
def test_advancing_another_figure_is_compulsory() -> None:
    table = position().row(0, "green 1").figure(0, "green", 9).figure(0, "blue", 3).hand(0, "green 2").lay("green 2")
    assert not table.can(DECLINE)
    assert not table.can(DRAW_CARD)


@pytest.mark.rule("KEL-MOVE-6")
def test_a_single_figure_left_to_advance_does_so_at_once() -> None:
    table = position().row(0, "green 1").figure(0, "green", 9)
    table.figure(0, "blue", 9, "large").figure(0, "pink", 9).figure(0, "yellow", 9).figure(0, "russet", 3)
    table.hand(0, "green 2").lay("green 2")
    assert (table.phase, table.step(0, "russet")) == ("draw", 4)


# Tiles


@pytest.mark.rule("KEL-TILE-1")
@pytest.mark.parametrize("size", ["small", "large"])
def test_points_are_scored_at_once_not_doubled_by_the_large_figure_and_the_tile_stays(size: str) -> None:
    table = position().tile("green", 4, "points_3").row(0, "green 1").figure(0, "green", 3, size)
    table.hand(0, "green 2").lay("green 2")
    assert table.state.points[0] == 3
    assert table.tile_on("green", 4) == "points_3"


@pytest.mark.rule("KEL-TILE-2")
def test_a_clover_may_advance_any_own_figure_the_same_another_or_one_from_the_start() -> None:
    table = position().tile("green", 4, "clover").row(0, "green 1").figure(0, "green", 3).figure(0, "blue", 1)
    table.hand(0, "green 2").lay("green 2")
    assert table.phase == "clover"
    assert table.can_advance("green")
    assert table.can_advance("blue")
    assert table.can_start("small", "pink")
    assert table.can_start("large", "pink")
    table.advance("green")
    assert (table.step(0, "green"), table.tile_on("green", 4)) == (5, "clover")


@pytest.mark.rule("KEL-TILE-2")
def test_a_clover_that_leads_to_a_tile_carries_that_out_too_and_so_on() -> None:
    table = position().tile("green", 4, "clover").tile("blue", 2, "clover").tile("blue", 3, "points_2")
    table.row(0, "green 1").figure(0, "green", 3).figure(0, "blue", 1).hand(0, "green 2").lay("green 2")
    table.advance("blue")
    assert table.phase == "clover"
    table.advance("blue")
    assert (table.phase, table.state.points[0], table.step(0, "blue")) == ("draw", 2, 3)


@pytest.mark.rule("KEL-TILE-2")
def test_a_clover_may_be_declined_and_no_figure_leaves_an_end_stone() -> None:
    table = position().tile("green", 9, "clover").row(0, "green 1").figure(0, "green", 8).hand(0, "green 2")
    table.lay("green 2")
    assert table.step(0, "green") == 9
    assert not table.can_advance("green")
    table.decline()
    assert table.state.choices == 0
    assert table.phase == "draw"


@pytest.mark.rule("KEL-TILE-3")
def test_a_wishing_stone_is_taken_and_kept() -> None:
    table = position().tile("green", 4, "wishing_stone").row(0, "green 1").figure(0, "green", 3)
    table.hand(0, "green 2").lay("green 2")
    assert (table.state.stones[0], table.tile_on("green", 4)) == (1, "none")


# Discarding and drawing


@pytest.mark.rule("KEL-DISCARD-1")
def test_each_colour_has_its_own_discard_pile() -> None:
    table = position().pile("green 7").pile("blue 1").hand(0, "green 2").discard("green 2")
    assert table.pile_of("green") == [7, 2]
    assert table.pile_of("blue") == [1]


@pytest.mark.rule("KEL-DRAW-1")
def test_the_card_taken_comes_from_the_draw_pile_or_is_the_top_of_a_discard_pile() -> None:
    table = position().pile("green 7 2").hand(0, "blue 2, blue 3").discard("blue 2")
    assert table.can(DRAW_CARD)
    table.take("green")
    assert table.holds(0, "green 2") == 1
    assert table.pile_of("green") == [7]
    assert table.state.draw_pile == 64


@pytest.mark.rule("KEL-DRAW-1")
def test_the_card_discarded_in_the_same_turn_may_not_be_taken_but_later_it_may() -> None:
    table = position().pile("green 7").hand(0, "green 2").hand(1, "pink 4").discard("green 2")
    assert not table.can_take("green")
    table.draw().discard("pink 4")
    assert table.can_take("green")
    assert not table.can_take("pink")


@pytest.mark.rule("KEL-DRAW-1")
def test_after_laying_every_pile_is_open_and_an_empty_one_never() -> None:
    table = position().pile("green 7").row(0, "blue 2").figure(0, "blue", 1).hand(0, "blue 3").lay("blue 3")
    assert table.can_take("green")
    assert not table.can_take("pink")


# The end


@pytest.mark.rule("KEL-END-1")
def test_the_fifth_figure_in_the_goal_ends_the_game_at_once_and_its_tile_is_not_carried_out() -> None:
    table = position(4).figure(1, "russet", 8).figure(2, "green", 9).figure(3, "blue", 7).figure(0, "green", 8)
    for tile in ("clover", "wishing_stone", "points_3"):
        fifth = position(4).figure(1, "russet", 8).figure(2, "green", 9).figure(3, "blue", 7).figure(0, "green", 8)
        fifth.tile("yellow", 7, tile).row(0, "yellow 4").figure(0, "yellow", 6, "large").hand(0, "yellow 5")
        fifth.lay("yellow 5")
        assert (fifth.phase, fifth.ended, fifth.state.turn) == ("over", "goal", 1)
        assert (fifth.state.stones[0], fifth.state.points[0]) == (0, 0)
        assert fifth.legal() == []
    assert table.phase == "play", "four are not enough"


@pytest.mark.rule("KEL-END-1")
def test_a_clover_chain_that_brings_the_fifth_figure_in_keeps_what_was_carried_out_before() -> None:
    table = position(4).figure(1, "russet", 8).figure(2, "green", 9).figure(3, "blue", 7).figure(1, "green", 8)
    table.tile("yellow", 6, "clover").tile("yellow", 7, "clover").row(0, "yellow 4").figure(0, "yellow", 5)
    table.state.points[0] = 2
    table.hand(0, "yellow 5, blue 1").lay("yellow 5").advance("yellow")
    assert (table.ended, table.state.points[0], table.state.hand_size[0]) == ("goal", 2, 1)


@pytest.mark.rule("KEL-END-1")
def test_a_figure_that_moves_on_inside_the_goal_does_not_count_twice() -> None:
    table = position().figure(0, "green", 7).row(0, "green 1").hand(0, "green 2").lay("green 2")
    assert table.state.in_goal == 1


@pytest.mark.rule("KEL-END-2")
def test_the_game_ends_at_once_when_the_last_card_of_the_draw_pile_is_taken() -> None:
    table = position()
    table.state.draw_pile = 1
    table.hand(0, "green 1").discard("green 1").draw()
    assert (table.phase, table.ended, table.state.hand_size[0], table.state.turn) == ("over", "pile", 1, 1)


@pytest.mark.rule("KEL-END-3")
def test_after_a_thousand_turns_the_game_ends_and_is_scored() -> None:
    table = position().pile("blue 4").hand(0, "green 1")
    table.state.turn = 999
    table.discard("green 1").take("blue")
    assert (table.phase, table.ended, table.state.turn) == ("over", "turns", 1000)
    last_card = position().hand(0, "green 1")
    last_card.state.turn, last_card.state.draw_pile = 999, 1
    last_card.discard("green 1").draw()
    assert (last_card.ended, last_card.state.turn) == ("pile", 1000)


# Scoring


@pytest.mark.rule("KEL-SCORE-1")
def test_each_figure_scores_the_points_of_its_step_and_the_start_scores_nothing() -> None:
    for step, points in enumerate([0, -4, -3, -2, 1, 2, 3, 6, 7, 10]):
        assert keltis.path_points(position().figure(0, "green", step).state, 0) == points


@pytest.mark.rule("KEL-SCORE-2")
def test_the_large_figure_counts_double_also_when_negative() -> None:
    assert keltis.path_points(position().figure(0, "green", 9, "large").state, 0) == 20
    assert keltis.path_points(position().figure(0, "green", 2, "large").state, 0) == -6


@pytest.mark.rule("KEL-SCORE-3")
def test_wishing_stones_score_by_the_table_and_more_than_five_no_more() -> None:
    table = position()
    for stones, points in [(0, -4), (1, -3), (2, 2), (3, 3), (4, 6), (5, 10), (6, 10), (9, 10)]:
        table.state.stones[0] = stones
        assert keltis.stone_points(table.state, 0) == points


EXAMPLE = {
    "white": ([(2, ""), (6, "L"), (0, ""), (7, ""), (-2, "")], 3, 22),
    "brown": ([(0, ""), (1, ""), (0, ""), (10, "L"), (2, "")], 1, 20),
    "grey": ([(7, "L"), (2, ""), (1, ""), (1, ""), (0, "")], 0, 14),
    "black": ([(0, ""), (3, ""), (-3, ""), (3, ""), (6, "L")], 2, 17),
}


@pytest.mark.rule("KEL-SCORE-1", "KEL-SCORE-2", "KEL-SCORE-3", "KEL-SCORE-4", "KEL-SCORE-5", "KEL-END-1")
def test_the_rulebooks_example_of_scoring() -> None:
    table = Keltis(4).no_tiles()
    steps = [0, -4, -3, -2, 1, 2, 3, 6, 7, 10]
    for player, (figures, stones, _) in enumerate(EXAMPLE.values()):
        table.state.stones[player] = stones
        for colour, (points, size) in zip(keltis.COLOUR_NAMES, figures, strict=True):
            table.figure(player, colour, steps.index(points), "large" if size else "small")
    assert table.state.in_goal == 5
    assert [table.score(player) for player in range(4)] == [22, 20, 14, 17]
    # The move before: White's large figure enters the goal on yellow and its clover is not used any more.
    table.state.step[0, 1] = 6
    table.state.in_goal = 4
    table.tile("yellow", 7, "clover").row(0, "yellow 1").hand(0, "yellow 3").lay("yellow 3")
    assert table.ended == "goal"
    assert [table.score(player) for player in range(4)] == [22, 20, 14, 17]


@pytest.mark.rule("KEL-SCORE-4")
def test_points_from_tiles_are_added_and_a_total_may_be_negative() -> None:
    table = position().figure(0, "green", 1)
    table.state.points[0] = 3
    assert table.score(0) == -4 - 4 + 3


@pytest.mark.rule("KEL-SCORE-6")
def test_more_than_fifty_points_count_in_full() -> None:
    table = position().figure(0, "green", 9, "large")
    table.state.points[0], table.state.stones[0] = 61, 5
    assert table.score(0) == 61 + 20 + 10
    assert keltis.standing(table.state, 0) > keltis.standing(table.state, 1)


@pytest.mark.rule("KEL-SCORE-5")
def test_players_are_ranked_by_their_points() -> None:
    table = position().figure(0, "green", 9)
    assert keltis.standing(table.state, 0) > keltis.standing(table.state, 1)


def test_every_random_game_keeps_its_cards_stones_and_figures() -> None:
    for players in (2, 3, 4):
        for key in range(5):
            for state, actions in random_states(keltis, players, key):
                assert bool(actions) == (state.phase != keltis.OVER)
                held = sum(w.bit_count() for w in [*state.once[: cards.SEEN], *state.twice[: cards.SEEN]])
                assert held + sum(state.height) == 110
                stones = sum(1 for c in range(5) for s in range(10) if state.tile[c, s] == keltis.STONE)
                assert stones + sum(state.stones) == 9
                for player in range(players):
                    assert state.hand_size[player] == sum(
                        w.bit_count() for w in (state.once[player], state.twice[player])
                    )


# What a seat knows


@pytest.mark.rule("KEL-LAY-4", "KEL-TILE-4")
def test_rows_and_wishing_stones_lie_open() -> None:
    for state, _ in random_states(keltis, 3, 4):
        for seat in range(3):
            seen = known(keltis, state, seat)
            assert list(seen.once[cards.ROWS : cards.SEEN]) == list(state.once[cards.ROWS : cards.SEEN])
            assert list(seen.twice[cards.ROWS : cards.SEEN]) == list(state.twice[cards.ROWS : cards.SEEN])
            assert list(seen.stones) == list(state.stones)
    assert sum(state.stones) > 0


@pytest.mark.rule("KEL-MOVE-7")
def test_a_player_may_use_all_figures_but_need_not() -> None:
    table = Keltis()
    while table.phase != "over":
        table.do(table.legal()[-1] if table.phase == "play" else DRAW_CARD)  # discards come after cards to lay
    assert table.ended == "pile"
    assert not any(table.step(player, colour) for player in range(2) for colour in keltis.COLOUR_NAMES)


def test_a_seat_knows_its_hand_and_what_lay_open_and_nothing_else() -> None:
    table = position(3).pile("green 7 2").row(1, "blue 3").hand(0, "pink 4, pink 4, russet 0")
    seen = known(keltis, table.state, 0)
    assert (seen.once[cards.HAND], seen.twice[cards.HAND]) == (table.state.once[0], table.state.twice[0])
    assert [seen.once[lot] for lot in (1, 2, cards.BAG)] == [0, 0, 0]
    assert seen.once[cards.ROWS + 1] == table.state.once[cards.ROWS + 1]
    assert [seen.discards[3, n] for n in range(seen.height[3])] == [7, 2]
    assert list(seen.hand_size) == [3, 8, 8, 0]


@pytest.mark.rule("KEL-DRAW-1")
def test_a_card_taken_from_a_discard_pile_is_known_until_it_is_played() -> None:
    table = position().pile("green 7").hand(0, "blue 2, pink 1").discard("blue 2").take("green")
    green_7 = 1 << table.card("green 7")
    assert known(keltis, table.state, 1).once[cards.SEEN] == green_7
    table.state.seat, table.state.phase = 0, keltis.PLAY
    table.discard("green 7")
    assert known(keltis, table.state, 1).once[cards.SEEN] == 0


def test_imagining_keeps_all_that_is_known_and_spreads_the_unknown_evenly() -> None:
    table = position().pile("green 7").hand(0, "blue 2, pink 1").hand(1, "russet 1, russet 1, yellow 5")
    table.row(0, "pink 4 4").row(1, "yellow 2 3")
    table.discard("blue 2").take("green")
    for seat in (0, 1):
        counts = np.zeros(cards.KINDS)
        for key in range(3000):
            state = known(keltis, table.state, seat)
            before = state.data.tobytes()
            keltis.imagine(state, key_of(key))
            assert known(keltis, state, seat).data.tobytes() == before
            other = 1 - seat
            assert (state.once[other] & state.once[cards.SEEN + other]) == state.once[cards.SEEN + other]
            held = state.once[other].bit_count() + state.twice[other].bit_count()
            assert held == state.hand_size[other]
            for card in range(cards.KINDS):
                counts[card] += ((state.once[other] >> card) & 1) + ((state.twice[other] >> card) & 1)
        seen_once = table.state.once[cards.SEEN + 1 - seat]
        unknown = np.array([copies_unknown(table, seat, card) for card in range(cards.KINDS)])
        for card in range(cards.KINDS):
            counts[card] -= 3000 * ((seen_once >> card) & 1)
        assert (counts[unknown == 0] == 0).all()
        drawn = counts[unknown > 0]
        expected = unknown[unknown > 0] * drawn.sum() / unknown.sum()
        assert chisquare(drawn, expected).pvalue > 1e-4


def copies_unknown(table: Keltis, seat: int, card: int) -> int:
    """Copies of a card that the seat sees nowhere."""
    state = table.state
    lots = [seat, cards.ROWS, cards.ROWS + 1, cards.SEEN + 1 - seat]
    seen = sum((words[lot] >> card) & 1 for lot in lots for words in (state.once, state.twice))
    colour, value = divmod(card, 11)
    return 2 - seen - sum(state.discards[colour, n] == value for n in range(state.height[colour]))


def test_with_two_players_the_thirty_removed_cards_stay_among_the_unknown() -> None:
    state = known(keltis, new_state(keltis), 0)
    keltis.imagine(state, key_of(1))
    bag = state.once[cards.BAG].bit_count() + state.twice[cards.BAG].bit_count()
    assert bag == 94 == state.draw_pile + 30


# The players' own boards


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("wishing_stone = 9", "wishing_stone = 8"), "25 tiles"),
        (("russet = [3,", "ruby = [3,"), "one of russet"),
        (("goal_from = 7", "goal_from = 12"), "from 1 to 9"),
        (("points = [0, -4, -3,", "points = [0, -3,"), "a list of 10"),
        (("points = [0, -4,", 'points = [0, "x",'), "number 2 of the list is “x”"),
        (("hand = 8", "hand = 9"), "8, not 9"),
        (("russet = [3, 5,", "russet = [3, 3,"), "each number once"),
        (("blue   = [3, 4, 6, 7, 9]", ""), "missing"),
        (('"blue"]', '"violet"]'), "russet"),
        (("copies = 2", "copies = 2.0"), "2, not 2.0"),
        (("clover = 9", "clover = -1"), "0 to 45"),
        (("[tiles]", "[tiles"), "is not valid TOML"),
    ],
)
def test_a_board_file_with_a_mistake_is_refused_with_its_line(
    change: tuple[str, str], expected: str, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    text = default_board_text("keltis")
    assert change[0] in text
    text = text.replace(*change, 1)
    file.write_text(text, encoding="utf-8")
    with pytest.raises(triskele.BoardError) as refusal:
        triskele.new("keltis", board=file)
    assert "mine.toml" in str(refusal.value)
    assert expected in str(refusal.value)
    wrong = 1 + next(n for n, line in enumerate(text.splitlines()) if change[1] in line)
    assert refusal.value.line in WRONG_LINES.get(change[1], {wrong})


# A missing entry is named by its table, a count of tiles by the table that has too few.
WRONG_LINES = {"": {19}, "wishing_stone = 8": {26}}


def test_a_board_of_ones_own_is_played_and_goes_into_the_record(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(default_board_text("keltis").replace("points = [0, -4, -3, -2,", "points = [0, -5, -3, -2,", 1))
    match = triskele.new("keltis", seed="mine", board=file)
    assert match.view(0)["table"]["step_points"][1] == -5
    chooser = random.Random(1)
    while not match.finished:
        match.play(chooser.choice(match.actions()))
    file.unlink()
    assert triskele.replay(match.record()).scores == match.scores
