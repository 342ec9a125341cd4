"""The Keltis dice game, rule by rule, in the rulebook's own sentences."""

from __future__ import annotations

import tomllib
from collections import Counter
from itertools import combinations, combinations_with_replacement, permutations, product
from pathlib import Path
from typing import Any, Self

import pytest
from scipy.stats import chisquare

from positions import Position, key_of, known, new_state, random_states
from triskele.errors import BoardError
from triskele.rules import cards, chance, kernel, wuerfel
from triskele.rules.board import default_board_text, load_board
from triskele.rules.wuerfel import NOTHING, NOWHERE, REROLL, STONES, TAKE

ALL = (1 << 55) - 1
FIELDS_OF_CHANCE = {"key", "block", "blocks", "used"}


class Dice(Position):
    """A position without symbols on the tiles, where a test can lay the dice as it wants."""

    game = wuerfel

    def __init__(self, players: int = 2, **options: Any) -> None:
        super().__init__(players, **options)
        for symbol in range(wuerfel.SYMBOLS):
            self.state.symbols[symbol] = 0

    def tile(self, text: str) -> int:
        colour, value = text.split()
        return wuerfel.COLOUR_NAMES.index(colour) * 11 + int(value)

    def symbol(self, text: str, name: str) -> Self:
        self.state.symbols[wuerfel.SYMBOL_NAMES.index(name)] |= 1 << self.tile(text)
        return self

    def row(self, player: int, text: str) -> Self:
        """Lay a row: "green 5 7"."""
        colour, *values = text.split()
        for value in values:
            self.state.middle &= ~(1 << self.tile(f"{colour} {value}"))
            wuerfel.lay(self.state, player, wuerfel.COLOUR_NAMES.index(colour), int(value))
        return self

    def rolled(self, text: str) -> Self:
        """Lay the dice before they may be rolled again: "stone 3 4"."""
        sides = [0 if side == "stone" else int(side) for side in text.split()]
        self.state.data["dice"] = sorted(sides)
        self.state.phase = wuerfel.ROLLED
        return self

    def kept(self, text: str) -> Self:
        return self.rolled(text).do(REROLL)

    def left(self, stones: int) -> Self:
        self.state.stones_left = stones
        return self

    def can_take(self, text: str) -> bool:
        return self.can(TAKE + self.tile(text))

    def take(self, text: str) -> Self:
        return self.do(TAKE + self.tile(text))

    def takable(self, colour: str) -> list[int]:
        return [value for value in range(11) if self.can_take(f"{colour} {value}")]

    def row_of(self, player: int, colour: str) -> list[int]:
        values = wuerfel.row(self.state, player, wuerfel.COLOUR_NAMES.index(colour))
        return [value for value in range(11) if (values >> value) & 1]

    def hidden(self, player: int, colour: str) -> int:
        return int(self.state.hidden[player, wuerfel.COLOUR_NAMES.index(colour)])

    def sums(self) -> list[int]:
        found = wuerfel.sums(self.state)
        return [value for value in range(found.bit_length()) if (found >> value) & 1]


# Set-up


@pytest.mark.rule("WUR-SETUP-1")
@pytest.mark.parametrize(("players", "stones"), [(2, 24), (3, 27), (4, 30)])
def test_all_value_tiles_lie_open_in_the_middle_and_some_stone_tiles_go_back_to_the_box(
    players: int, stones: int
) -> None:
    state = new_state(wuerfel, players)
    assert state.middle == ALL
    assert state.stones_left == stones
    assert list(state.tiles) == [0] * 4
    assert list(state.fits) == [ALL] * players + [0] * (4 - players), "every row may begin with any tile"
    assert list(state.stones) == [0] * 4


@pytest.mark.rule("WUR-SETUP-2")
def test_the_start_player_is_the_seat_that_was_chosen_or_a_random_one() -> None:
    assert new_state(wuerfel, 4, start=2).seat == 2
    assert {new_state(wuerfel, 3, key=key, start=NOWHERE).seat for key in range(40)} == {0, 1, 2}


# Rolling


@pytest.mark.rule("WUR-ROLL-1")
def test_whoever_comes_to_play_first_rolls_all_three_dice_which_are_fair() -> None:
    blank = wuerfel.blank(load_board("wuerfel"), 2, {"end": "either"}, 0)
    rolls: Counter[tuple[int, ...]] = Counter()
    for key in range(4000):
        state = kernel.copy(blank)
        chance.seed(state, key_of(key))
        wuerfel.setup(state)
        rolls[tuple(state.dice)] += 1
    chances = Counter(tuple(sorted(roll)) for roll in product(range(6), repeat=3))
    assert set(rolls) <= set(chances)
    expected = [4000 * chances[roll] / 216 for roll in sorted(chances)]
    assert chisquare([rolls[roll] for roll in sorted(chances)], expected).pvalue > 1e-4


@pytest.mark.rule("WUR-ROLL-1")
def test_the_roll_may_stand_or_one_two_or_all_three_dice_are_rolled_again() -> None:
    table = Dice().rolled("stone 2 5")
    assert table.phase == "reroll"
    assert table.legal() == [REROLL + which for which in range(8)]
    table.do(REROLL)
    assert list(table.state.dice) == [0, 2, 5], "the roll stands"
    assert table.phase == "choose"


@pytest.mark.rule("WUR-ROLL-1")
@pytest.mark.parametrize(("which", "stays"), [(0b001, [2, 5]), (0b010, [0, 5]), (0b101, [2]), (0b110, [0])])
def test_only_the_chosen_dice_are_rolled_again_and_only_once(which: int, stays: list[int]) -> None:
    seen = set()
    for key in range(200):
        table = Dice(key=key).rolled("stone 2 5").do(REROLL + which)
        assert table.phase == "choose"
        assert not any(REROLL <= action < STONES for action in table.legal())
        rest = Counter(table.state.dice) - Counter(stays)
        assert rest.total() == 3 - len(stays)
        seen |= set(rest)
    assert seen == set(range(6))


@pytest.mark.rule("WUR-ROLL-1")
def test_equal_dice_are_the_same_choice_and_are_listed_once() -> None:
    table = Dice()
    assert table.rolled("3 3 3").legal() == [REROLL + which for which in (0b000, 0b001, 0b011, 0b111)]
    for dice in combinations_with_replacement(range(6), 3):
        table.state.data["dice"] = dice
        masks = [action - REROLL for action in table.legal()]
        chosen = [tuple(dice[n] for n in range(3) if (mask >> n) & 1) for mask in masks]
        subsets = {subset for size in range(4) for subset in combinations(dice, size)}
        assert sorted(chosen) == sorted(subsets)


@pytest.mark.rule("WUR-ROLL-1")
def test_the_dice_go_to_the_next_player_clockwise() -> None:
    table = Dice(3)
    for seat in (0, 1, 2, 0):
        assert (table.state.seat, table.phase) == (seat, "reroll")
        table.kept("stone 1 2").do(NOTHING)
        assert list(table.state.last_dice) == [0, 1, 2]


# Choosing


@pytest.mark.rule("WUR-TURN-1")
def test_then_a_value_tile_or_stones_or_nothing() -> None:
    table = Dice().kept("stone stone 4")
    tiles = [colour * 11 + value for colour in range(5) for value in (0, 4)]
    assert table.legal() == [*tiles, STONES, NOTHING]
    before = (table.state.middle, table.state.stones_left)
    table.do(NOTHING)
    assert (table.state.middle, table.state.stones_left, table.state.seat) == (*before, 1)


@pytest.mark.rule("WUR-TURN-1")
def test_who_can_take_nothing_is_not_asked() -> None:
    table = Dice()
    for colour in wuerfel.COLOUR_NAMES:
        table.row(0, f"{colour} 5 8")
    table.kept("1 1 2")
    assert (table.phase, table.state.seat, table.state.turn) == ("reroll", 1, 1)
    assert list(table.state.last_dice) == [1, 1, 2]


# Taking a value tile


@pytest.mark.rule("WUR-TAKE-1")
@pytest.mark.parametrize(("dice", "sums"), [("1 1 5", [1, 2, 5, 6, 7]), ("stone 3 4", [0, 3, 4, 7])])
def test_the_rulebooks_examples_of_sums(dice: str, sums: list[int]) -> None:
    table = Dice().kept(dice)
    assert table.sums() == sums
    for colour in wuerfel.COLOUR_NAMES:
        assert table.takable(colour) == sums


@pytest.mark.rule("WUR-TAKE-1")
def test_one_two_or_three_dice_are_chosen_a_stone_counts_zero_and_sums_above_ten_buy_nothing() -> None:
    table = Dice()
    for dice in combinations_with_replacement(range(6), 3):
        table.state.data["dice"] = dice
        sums = {sum(chosen) for size in (1, 2, 3) for chosen in combinations(dice, size)}
        assert table.sums() == sorted(value for value in sums if value <= 10)


@pytest.mark.rule("WUR-TAKE-1")
@pytest.mark.parametrize(("dice", "zero"), [("1 2 3", False), ("stone 2 3", True), ("stone stone stone", True)])
def test_a_zero_needs_at_least_one_stone_die(dice: str, zero: bool) -> None:
    assert Dice().kept(dice).can_take("pink 0") == zero


@pytest.mark.rule("WUR-TAKE-1")
def test_the_tile_comes_from_the_middle_and_lies_open_before_the_player() -> None:
    table = Dice().kept("1 1 5").take("green 6")
    assert table.row_of(0, "green") == [6]
    assert table.state.middle == ALL & ~(1 << table.tile("green 6"))
    table.kept("1 1 5")
    assert not table.can_take("green 6"), "it is not there any more"
    assert table.can_take("blue 6")
    assert table.can_take("green 5")


@pytest.mark.rule("WUR-TAKE-2")
def test_each_colour_is_a_row_of_its_own_and_one_tile_leaves_the_direction_open() -> None:
    table = Dice().row(0, "green 5").row(1, "pink 2 3").kept("stone 3 5")
    assert table.takable("green") == [0, 3, 8]
    assert table.takable("pink") == [0, 5, 8]
    assert table.takable("blue") == [0, 3, 5, 8]


@pytest.mark.rule("WUR-TAKE-2")
def test_the_second_tile_fixes_whether_the_row_rises_or_falls() -> None:
    rising = Dice().row(0, "green 4").kept("5 5 1").take("green 6")
    assert rising.state.direction[0, 3] == cards.RISING
    rising.state.seat = 0
    assert rising.kept("2 3 5").takable("green") == [7, 8, 10]
    falling = Dice().row(0, "green 4").kept("1 1 1").take("green 3")
    assert falling.state.direction[0, 3] == cards.FALLING
    falling.state.seat = 0
    assert falling.kept("stone 1 5").takable("green") == [0, 1]


@pytest.mark.rule("WUR-TAKE-2")
def test_each_further_tile_is_strictly_higher_or_strictly_lower_than_all_that_lie_there() -> None:
    for values in permutations(range(11), 3):
        table = Dice()
        table.row(0, "blue " + " ".join(map(str, values[:2])))
        room = table.state.fits[0]
        assert room & ~table.state.middle == 0, "an equal tile never fits"
        in_order = list(values) in (sorted(values), sorted(values, reverse=True))
        assert ((room >> table.tile(f"blue {values[2]}")) & 1 == 1) == in_order


@pytest.mark.rule("WUR-TAKE-2")
def test_a_row_that_reached_its_last_value_is_closed_and_other_colours_are_not() -> None:
    table = Dice().row(0, "green 9 10").row(0, "blue 1 0").row(0, "pink 10 9").kept("stone 4 5")
    assert [table.takable(colour) for colour in ("green", "blue")] == [[], []]
    assert table.takable("pink") == [0, 4, 5]
    assert table.takable("russet") == [0, 4, 5, 9]


@pytest.mark.rule("WUR-TAKE-2")
def test_a_hidden_stone_has_no_value_and_fixes_no_direction() -> None:
    table = Dice().symbol("green 5", "clover").kept("5 1 1").take("green 5")
    assert (table.hidden(0, "green"), table.state.direction[0, 3]) == (1, cards.OPEN)
    table.state.seat = 0
    assert table.kept("stone 3 4").takable("green") == [0, 3, 4, 7]


@pytest.mark.rule("WUR-TAKE-3")
def test_a_tile_that_shows_a_stone_brings_a_stone_tile_open() -> None:
    table = Dice().symbol("green 5", "stone").kept("5 1 1").take("green 5")
    assert (table.state.stones[0], table.state.stones_left, table.hidden(0, "green")) == (1, 23, 0)


@pytest.mark.rule("WUR-TAKE-4")
def test_a_tile_that_shows_a_clover_brings_a_hidden_stone_tile_that_counts_as_one_more_of_the_row() -> None:
    table = Dice().row(0, "green 2 4").symbol("green 5", "clover").kept("5 1 1").take("green 5")
    assert (table.state.stones[0], table.state.stones_left, table.hidden(0, "green")) == (0, 23, 1)
    assert wuerfel.row_points(table.state, 0) == 1, "three value tiles and the hidden one"
    assert wuerfel.stone_points(table.state, 0) == -7, "it is not a wishing stone"


@pytest.mark.rule("WUR-TAKE-5")
def test_when_no_stone_tile_is_left_nothing_extra_is_taken() -> None:
    table = Dice().symbol("green 5", "stone").symbol("green 5", "clover").left(1).kept("5 1 1").take("green 5")
    assert (table.state.stones[0], table.hidden(0, "green"), table.state.stones_left) == (1, 0, 0)
    assert table.row_of(0, "green") == [5]
    assert (table.phase, table.ended) == ("over", "stones")
    both = Dice().symbol("green 5", "stone").symbol("green 5", "clover").left(3).kept("5 1 1").take("green 5")
    assert (both.state.stones[0], both.hidden(0, "green"), both.state.stones_left) == (1, 1, 1)


@pytest.mark.rule("WUR-TAKE-6")
def test_rows_and_stones_lie_open() -> None:
    for state, _ in random_states(wuerfel, 3, 2):
        for seat in range(3):
            seen = known(wuerfel, state, seat)
            assert list(seen.tiles) == list(state.tiles)
            assert list(seen.stones) == list(state.stones)
    assert all(state.tiles[player] for player in range(3))
    assert sum(state.stones) > 0


# Taking stones


@pytest.mark.rule("WUR-STONES-1")
@pytest.mark.parametrize(("dice", "stones"), [("stone 1 2", 1), ("stone stone 2", 2), ("stone stone stone", 3)])
def test_a_player_takes_as_many_stone_tiles_as_stones_were_rolled(dice: str, stones: int) -> None:
    table = Dice().kept(dice).do(STONES)
    assert (table.state.stones[0], table.state.stones_left, table.state.seat) == (stones, 24 - stones, 1)


@pytest.mark.rule("WUR-STONES-1")
def test_without_a_stone_on_a_die_no_stones_can_be_taken() -> None:
    assert not Dice().kept("1 2 3").can(STONES)


@pytest.mark.rule("WUR-STONES-1")
def test_if_fewer_are_left_those_are_taken() -> None:
    table = Dice().left(2).kept("stone stone stone").do(STONES)
    assert (table.state.stones[0], table.state.stones_left) == (2, 0)


# The end


@pytest.mark.rule("WUR-END-1")
def test_the_last_value_tile_of_a_colour_ends_the_game_after_the_turn() -> None:
    table = Dice(3).row(1, "pink 0 1 2 3 4").row(2, "pink 10 9 8 7 6").symbol("pink 5", "stone").kept("5 1 1")
    table.take("pink 5")
    assert (table.phase, table.ended, table.state.seat, table.state.turn) == ("over", "colour", 0, 1)
    assert table.state.stones[0] == 1, "the turn is finished as usual"
    assert table.legal() == []


@pytest.mark.rule("WUR-END-1")
@pytest.mark.parametrize("end", ["either", "stones"])
def test_the_last_stone_tile_ends_the_game_however_it_is_taken(end: str) -> None:
    rolled = Dice(options={"end": end}).left(1).kept("stone 1 2").do(STONES)
    assert (rolled.phase, rolled.ended, rolled.state.turn) == ("over", "stones", 1)
    for symbol in ("stone", "clover"):
        table = Dice(options={"end": end}).symbol("green 5", symbol).left(1).kept("5 1 1").take("green 5")
        assert (table.phase, table.ended) == ("over", "stones")
        assert table.row_of(0, "green") == [5]


@pytest.mark.rule("WUR-END-1")
def test_if_both_happen_at_once_the_stones_are_the_reason() -> None:
    table = Dice().row(0, "pink 0 1 2 3 4").row(1, "pink 10 9 8 7 6").symbol("pink 5", "clover").left(1).kept("5 1 1")
    table.take("pink 5")
    assert table.ended == "stones"


@pytest.mark.rule("WUR-END-1")
def test_taking_nothing_ends_no_game() -> None:
    table = Dice().row(0, "pink 0 1 2 3 4").row(1, "pink 10 9 8 7 6").left(1).kept("stone 1 5").do(NOTHING)
    assert (table.phase, table.state.seat) == ("reroll", 1)


@pytest.mark.rule("WUR-VARIANT-1")
def test_variant_the_game_ends_only_with_the_last_stone_tile() -> None:
    table = Dice(options={"end": "stones"}).row(0, "pink 0 1 2 3 4").row(1, "pink 10 9 8 7 6").kept("5 1 1")
    table.take("pink 5")
    assert (table.phase, table.state.seat) == ("reroll", 1)
    assert table.kept("5 1 1").takable("pink") == [], "the colour has run out"
    table.take("green 5")
    assert table.phase == "reroll", "a colour that ran out earlier ends nothing later either"


@pytest.mark.rule("WUR-END-2")
def test_after_a_thousand_turns_the_game_ends_and_is_scored() -> None:
    table = Dice()
    table.state.turn = 998
    table.kept("stone 1 2").do(NOTHING)
    assert table.phase == "reroll"
    table.kept("stone 1 2").do(NOTHING)
    assert (table.phase, table.ended, table.state.turn) == ("over", "turns", 1000)
    assert table.score(0) == -7
    last_stone = Dice().left(1)
    last_stone.state.turn = 999
    assert last_stone.kept("stone 1 2").do(STONES).ended == "stones"


# Scoring


@pytest.mark.rule("WUR-SCORE-1")
def test_a_row_scores_the_more_the_more_tiles_it_has_and_no_row_no_points() -> None:
    for tiles, points in enumerate([0, -4, -3, -2, 1, 2, 3, 6, 7, 10, 10, 10]):
        table = Dice().row(0, "green " + " ".join(map(str, range(tiles))))
        assert wuerfel.row_points(table.state, 0) == points


@pytest.mark.rule("WUR-SCORE-1")
def test_hidden_tiles_count_and_the_rows_are_added() -> None:
    table = Dice().row(0, "green 1 2 3 4 5 6 7").row(0, "blue 9").row(1, "pink 3 2")
    table.state.hidden[0, 3] = 1
    assert wuerfel.row_points(table.state, 0) == 7 - 4
    table.state.hidden[0, 3] = 4
    assert wuerfel.row_points(table.state, 0) == 10 - 4
    assert wuerfel.row_points(table.state, 1) == -3


@pytest.mark.rule("WUR-SCORE-2")
def test_stones_score_by_the_table_and_more_than_nine_no_more() -> None:
    table = Dice()
    for stones, points in enumerate([-7, -4, -3, -2, 1, 2, 3, 6, 7, 10, 10, 10]):
        table.state.stones[0] = stones
        assert wuerfel.stone_points(table.state, 0) == points
    assert wuerfel.stone_points(table.state, 1) == -7


@pytest.mark.rule("WUR-SCORE-3")
def test_bonus_points_on_the_own_tiles_are_added() -> None:
    table = Dice().symbol("green 5", "bonus_3").symbol("green 6", "bonus_1").symbol("blue 1", "bonus_2")
    table.symbol("blue 1", "bonus_3").symbol("pink 1", "bonus_3").row(0, "green 5 6").row(0, "blue 1")
    assert wuerfel.bonus_points(table.state, 0) == 3 + 1 + 2 + 3
    assert wuerfel.bonus_points(table.state, 1) == 0
    assert table.score(0) == -3 - 4 - 7 + 9


LEPRECHAUNS = [
    ((2, 1), (3, -3)),
    ((2, 2), (0, 0)),
    ((0, 0, 0), (0, 0, 0)),
    ((3, 1, 2), (3, -3, 0)),
    ((3, 3, 1), (3, 3, -3)),
    ((1, 1, 2), (-3, -3, 3)),
    ((0, 2, 1, 2), (-3, 3, 0, 3)),
    ((1, 1, 1, 1), (0, 0, 0, 0)),
    ((0, 0, 0, 4), (-3, -3, -3, 3)),
]


@pytest.mark.rule("WUR-SCORE-4")
@pytest.mark.parametrize(("counts", "points"), LEPRECHAUNS)
def test_who_has_most_leprechauns_wins_three_points_who_has_fewest_loses_three(
    counts: tuple[int, ...], points: tuple[int, ...]
) -> None:
    table = Dice(len(counts))
    for player, count in enumerate(counts):
        colour = wuerfel.COLOUR_NAMES[player]
        for value in range(count):
            table.symbol(f"{colour} {value}", "leprechaun").row(player, f"{colour} {value}")
    assert tuple(wuerfel.leprechaun_points(table.state, player) for player in range(len(counts))) == points


@pytest.mark.rule("WUR-SCORE-5")
def test_players_are_ranked_by_the_sum_of_all_their_points() -> None:
    table = Dice().symbol("green 5", "bonus_3").symbol("green 6", "leprechaun").row(0, "green 3 4 5 6").row(1, "blue 1")
    table.state.stones[0] = 4
    assert table.score(0) == 1 + 1 + 3 + 3
    assert table.score(1) == -4 - 7 - 3
    assert [wuerfel.standing(table.state, player) for player in (0, 1)] == [8, -14]


# Whole games


def check_rows(state: Any, laid: dict[tuple[int, int], list[int]]) -> None:
    for (player, colour), values in laid.items():
        assert values in (sorted(set(values)), sorted(set(values), reverse=True))
        assert wuerfel.row(state, player, colour) == sum(1 << value for value in values)
        clovers = (state.tiles[player] & state.symbols[wuerfel.CLOVER]) >> (colour * 11) & cards.ROW
        assert state.hidden[player, colour] == clovers.bit_count()


@pytest.mark.parametrize("end", wuerfel.OPTIONS["end"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_random_game_keeps_its_tiles_stones_and_rows(players: int, end: str) -> None:
    for key in range(8):
        laid: dict[tuple[int, int], list[int]] = {}
        tiles = [0] * 4
        for state, actions in random_states(wuerfel, players, key, {"end": end}):
            assert bool(actions) == (state.phase != wuerfel.OVER)
            assert len(actions) != 1, "no choice, no decision"
            assert list(state.dice) == sorted(state.dice)
            assert sum([state.middle, *state.tiles]) == ALL
            hidden = sum(state.hidden[player, colour] for player in range(4) for colour in range(5))
            assert state.stones_left + sum(state.stones) + hidden == 18 + 3 * players
            for player in range(players):
                new = state.tiles[player] & ~tiles[player]
                if new:
                    tile = new.bit_length() - 1
                    laid.setdefault((player, tile // 11), []).append(tile % 11)
                tiles[player] = state.tiles[player]
        check_rows(state, laid)
        gone = any((state.middle >> (colour * 11)) & cards.ROW == 0 for colour in range(5))
        assert wuerfel.REASONS[state.ended] == ("stones" if state.stones_left == 0 else "colour")
        assert state.stones_left == 0 or (gone and end == "either")


# What a seat knows


def midgame(players: int = 3, decisions: int = 41) -> Any:
    for n, (state, _) in enumerate(random_states(wuerfel, players, key=5)):
        if n == decisions:
            return kernel.copy(state)
    raise AssertionError("the game was over before")


def test_states_that_differ_only_in_the_dice_to_come_are_known_as_the_same() -> None:
    state = midgame()
    other = kernel.copy(state)
    chance.seed(other, key_of(77))
    assert other.data.tobytes() != state.data.tobytes()
    for seat in (NOWHERE, 0, 1, 2):
        record = known(wuerfel, state, seat)
        assert record.data.tobytes() == known(wuerfel, other, seat).data.tobytes()
        assert all(not record.data[name].any() for name in FIELDS_OF_CHANCE)


def test_everything_else_is_known_to_everyone() -> None:
    state = midgame()
    for seat in (NOWHERE, 0, 1, 2):
        record = known(wuerfel, state, seat)
        assert record.viewer == seat
        for name in set(wuerfel.STATE.names or ()) - FIELDS_OF_CHANCE - {"viewer"}:
            assert record.data[name].tobytes() == state.data[name].tobytes(), name


def test_imagining_changes_nothing_known_and_the_game_goes_on_from_it() -> None:
    state = midgame()
    for seat in (NOWHERE, 0, 1, 2):
        record = known(wuerfel, state, seat)
        imagined = kernel.copy(record)
        wuerfel.imagine(imagined, key_of(3))
        assert imagined.viewer == NOWHERE
        assert known(wuerfel, imagined, seat).data.tobytes() == record.data.tobytes()
        twin = kernel.copy(state)
        chance.seed(twin, key_of(3))
        for name in wuerfel.STATE.names or ():
            assert imagined.data[name].tobytes() == twin.data[name].tobytes(), name


def test_imagined_dice_are_fair() -> None:
    record = known(wuerfel, Dice().rolled("stone 2 5").state, 0)
    sides: Counter[int] = Counter()
    for key in range(3000):
        imagined = kernel.copy(record)
        wuerfel.imagine(imagined, key_of(key))
        wuerfel.step(imagined, REROLL + 0b010)
        dice = Counter(imagined.dice if imagined.phase == wuerfel.CHOOSE else imagined.last_dice)
        sides += dice - Counter([0, 5])
    assert sum(sides.values()) == 3000
    assert chisquare([sides[side] for side in range(6)]).pvalue > 1e-4


# The board


def test_the_default_board_puts_nine_symbols_of_five_kinds_on_each_colour() -> None:
    state = new_state(wuerfel)
    counts = [word.bit_count() for word in state.symbols]
    assert dict(zip(wuerfel.SYMBOL_NAMES, counts, strict=True)) == {
        "stone": 10,
        "clover": 10,
        "leprechaun": 15,
        "bonus_1": 5,
        "bonus_2": 0,
        "bonus_3": 5,
    }
    russet = {name: state.symbols[n] & cards.ROW for n, name in enumerate(wuerfel.SYMBOL_NAMES)}
    assert russet["clover"] == 1 << 5 | 1 << 8


def changed(folder: Path, before: str, after: str) -> Path:
    text = default_board_text("wuerfel")
    assert before in text
    file = folder / "mine.toml"
    file.write_text(text.replace(before, after, 1), encoding="utf-8")
    return file


@pytest.mark.rule("WUR-TAKE-5")
def test_a_board_file_may_put_several_symbols_on_a_tile_and_leave_symbols_out(tmp_path: Path) -> None:
    before = "russet = { stone = [4, 7], clover = [5, 8], bonus_1 = [6], bonus_3 = [2], leprechaun = [1, 3, 9] }"
    state = new_state(wuerfel, board=changed(tmp_path, before, "russet = { stone = [4], clover = [4], bonus_2 = [4] }"))
    shown = [name for n, name in enumerate(wuerfel.SYMBOL_NAMES) if (state.symbols[n] >> 4) & 1]
    assert shown == ["stone", "clover", "bonus_2"]
    assert state.symbols[wuerfel.LEPRECHAUN] & cards.ROW == 0


ERRORS = [
    ("players = [2, 4]", "players = [2, 5]", "players: expected [2, 4]"),
    ("dice = 3", "dice = 4", "dice: expected 3, not 4"),
    ('5, "stone"]', "5, 6]", "faces: expected"),
    ('"pink", "green"', '"green", "pink"', "colours: expected"),
    ("9, 10]              #", "9]  #", "values: expected"),
    ("2 = 24", "2 = 31", "stone_tiles.2: expected a whole number from 1 to 30"),
    ("3 = 27, ", "", "stone_tiles.3: expected this entry, which is missing"),
    ("4 = 30 }", "4 = 30, 5 = 30 }", "stone_tiles.5: expected one of 2, 3, 4"),
    ("clover = [1, 7]", "clovers = [1, 7]", "symbols.yellow.clovers: expected one of stone, clover"),
    ("clover = [1, 7]", "clover = [1, 11]", "symbols.yellow.clover: expected whole numbers from 0 to 10"),
    ("clover = [1, 7]", "clover = [7, 7]", "symbols.yellow.clover: expected each number once"),
    ("yellow = {", "violet = {", "symbols.violet: expected one of russet"),
    ("row = [0,", "row = [1,", "scoring.row: expected 0 points for no tile"),
    ("row = [0, -4,", "row = [0,", "scoring.row: expected a list of 10 whole numbers, not 9"),
    ("stones = [-7,", "stones = [-70,", "scoring.stones: expected whole numbers from -50 to 50"),
    ("leprechauns_most = 3", "leprechauns_most = -3", "scoring.leprechauns_most: expected a whole number from 0"),
    ("leprechauns_fewest = -3", "leprechauns_fewest = 3", "scoring.leprechauns_fewest: expected a whole number"),
]


@pytest.mark.parametrize(("before", "after", "sentence"), ERRORS)
def test_a_board_file_that_can_not_be_played_is_refused_with_its_line(
    tmp_path: Path, before: str, after: str, sentence: str
) -> None:
    file = changed(tmp_path, before, after)
    with pytest.raises(BoardError) as caught:
        new_state(wuerfel, board=file)
    text = default_board_text("wuerfel")
    line = text[: text.index(before)].count("\n") + 1
    assert caught.value.line == line
    assert f"line {line}: {sentence}" in str(caught.value)


def test_a_colour_must_have_a_table_of_symbols(tmp_path: Path) -> None:
    file = changed(tmp_path, "russet = {", "russet = 3\n# {")
    with pytest.raises(BoardError, match=r"symbols\.russet: expected a table with some of stone, clover"):
        new_state(wuerfel, board=file)
    record = dict(tomllib.loads(default_board_text("wuerfel")), symbols={})
    with pytest.raises(BoardError, match=r"The board: symbols\.russet: expected this entry"):
        new_state(wuerfel, board=record)
