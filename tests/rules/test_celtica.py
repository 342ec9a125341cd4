"""Celtica, rule by rule, in the rulebooks' own sentences."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from scipy import stats

from celtica_positions import (
    AMULET,
    COLOUR,
    FIRST_SHRINE,
    KIND,
    PIECE_NAMES,
    RUIN_OF_2,
    RUIN_OF_3,
    SECOND_VILLAGE,
    Celtica,
    move_of,
    position,
)
from positions import key_of, known, legal, new_state, random_states
from triskele.errors import BoardError
from triskele.rules import celtica, kernel
from triskele.rules.board import default_board_text, load_board
from triskele.rules.celtica import (
    BUY,
    CARD,
    COLOURS,
    DISPLAY,
    DRUID_COPIES,
    END,
    EXCHANGE,
    EXPERIENCE_COPIES,
    FROM,
    GIVE,
    KINDS,
    NO_CARD,
    NOWHERE,
    PASS,
    PATH,
    PIECE_COPIES,
    PILE,
    SPENT,
    TAKE,
)

RULES = celtica.OPTIONS["rules"]
MOVING_TURNS = COLOURS * END
TURNS_AT_MOST = 2 * MOVING_TURNS + 5 * 5 + 20


# Set-up


@pytest.mark.rule("CEL-SETUP-5")
def test_the_board_has_nineteen_places_of_all_kinds_from_the_start_to_the_goal() -> None:
    state = new_state(celtica, 2)
    names = [celtica.PLACE_NAMES[place] for place in state.place]
    assert (len(names), names[0], names[-1]) == (19, "start", "goal")
    assert set(names) == set(celtica.PLACE_NAMES)


@pytest.mark.rule("CEL-SETUP-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_always_all_five_druids_stand_on_the_start_and_anyone_may_move_any_of_them(players: int) -> None:
    state = new_state(celtica, players)
    assert list(state.druid_at) == [0] * 5
    assert celtica.PLACE_NAMES[state.place[0]] == "start"
    for player in range(players):
        table = position(players)
        table.state.seat = player
        for colour in COLOUR:
            table.hand(player, f"{colour} grey red")
            assert table.can_play(colour)


@pytest.mark.rule("CEL-SETUP-2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everyone_gets_five_of_sixty_druid_cards_and_twenty_experience_cards_lie_face_down(players: int) -> None:
    state = new_state(celtica, players)
    assert list(state.druid_cards) == [5] * players + [0] * (5 - players) + [60 - 5 * players, 0]
    for colour in range(COLOURS):
        assert sum(state.druid_card[row, colour] for row in range(7)) == 12
        assert state.experience_card[PILE, colour] == 4
    assert list(state.experience_cards) == [0, 0, 0, 0, 0, 20, 0]


@pytest.mark.rule("CEL-SETUP-3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nine_of_ninety_pieces_are_turned_up_and_everyone_gets_two_from_the_supply(players: int) -> None:
    state = new_state(celtica, players)
    assert list(state.pieces) == [2] * players + [0] * (5 - players) + [90 - 9 - 2 * players, 0, 9]
    for kind in range(KINDS):
        assert sum(state.piece[row, kind] for row in range(8)) == 10


@pytest.mark.rule("CEL-SETUP-2", "CEL-SETUP-3")
def test_cards_and_pieces_are_well_shuffled() -> None:
    displays, hands = Counter[int](), Counter[int]()
    for key in range(400):
        state = new_state(celtica, 2, key)
        displays.update({kind: state.piece[DISPLAY, kind] for kind in range(KINDS)})
        hands.update({colour: state.druid_card[1, colour] for colour in range(COLOURS)})
    assert stats.chisquare([displays[kind] for kind in range(KINDS)]).pvalue > 1e-4
    assert stats.chisquare([hands[colour] for colour in range(COLOURS)]).pvalue > 1e-4


@pytest.mark.rule("CEL-SETUP-4")
def test_the_start_player_is_the_seat_that_was_chosen_or_a_random_one() -> None:
    assert new_state(celtica, 5, start=3).seat == 3
    assert {new_state(celtica, 3, key=key, start=NOWHERE).seat for key in range(40)} == {0, 1, 2}


@pytest.mark.rule("CEL-AMULET-1")
def test_a_piece_one_already_has_starts_another_amulet() -> None:
    table = position().pieces(0, AMULET + "1 2 3 4 5 1 2")
    assert [celtica.amulet(table.state, 0, number) for number in (1, 2, 3, 4)] == [9, 5, 2, 0]


@pytest.mark.rule("CEL-AMULET-1")
def test_a_falsely_put_together_amulet_does_not_count() -> None:
    table = position().pieces(0, "1 1 2 3 4 5 6 7 8")
    assert table.score(0) == 0
    assert [celtica.amulet(table.state, 0, number) for number in (1, 2)] == [8, 1]


@pytest.mark.rule("CEL-AMULET-2")
def test_pieces_lie_open_for_everybody() -> None:
    state = new_state(celtica, 3)
    for seat in range(3):
        seen = known(celtica, state, seat)
        held = [[state.piece[player, kind] for kind in range(9)] for player in range(3)]
        assert [[seen.piece[player, kind] for kind in range(9)] for player in range(3)] == held
        assert [sum(one) for one in held] == [2, 2, 2]


# Moving


@pytest.mark.rule("CEL-MOVE-1")
def test_the_druid_of_the_colour_moves_as_many_places_as_cards_are_played_and_the_next_player_follows() -> None:
    table = position(3).hand(0, "red red red grey white").druid("red", 2).play("red", 3)
    assert (table.at("red"), table.at("grey"), table.at("white")) == (5, 0, 0)
    assert (table.phase, table.state.seat, table.state.turn) == ("play", 1, 1)
    table.druid("brown", 7).hand(1, "brown brown red red red").play("brown", 2).do(NO_CARD)
    assert table.state.seat == 2
    table.druid("black", 8).hand(2, "black red red red red").play("black").do(CARD)
    assert table.state.seat == 0


@pytest.mark.rule("CEL-MOVE-1")
def test_one_or_more_cards_of_one_colour_must_be_played() -> None:
    table = position().hand(0, "red red red grey white")
    assert table.legal() == sorted(
        move_of(COLOUR[colour], cards, 0)
        for colour, cards in [("red", 1), ("red", 2), ("red", 3), ("grey", 1), ("white", 1)]
    )
    assert not table.can(PASS)


@pytest.mark.rule("CEL-MOVE-1")
def test_places_passed_over_do_nothing_and_any_number_of_druids_share_a_place() -> None:
    table = position().pieces(0, "1 2 3 4 5").druids(SECOND_VILLAGE).druid("red", FIRST_SHRINE)
    table.hand(0, "red red red grey grey").display("1 1 1 1 1 1 2 2 2").play("red", 3)
    assert table.phase == "take"
    assert (table.state.pieces[0], table.state.experience_cards[0], table.state.druid_cards[0]) == (5, 0, 2)
    assert list(table.state.druid_at) == [SECOND_VILLAGE] * 5


@pytest.mark.rule("CEL-MOVE-2")
def test_two_red_druid_cards_and_two_red_experience_cards_move_the_red_druid_four_places() -> None:
    table = position().hand(0, "red red grey").experience(0, "red red").play("red", 2, 2)
    assert table.at("red") == 4
    assert (table.state.druid_cards[0], table.state.experience_cards[0]) == (1, 1), "and the ruin brings another"


@pytest.mark.rule("CEL-MOVE-2")
def test_experience_cards_may_be_played_alone_by_a_player_with_a_druid_card_of_any_colour() -> None:
    table = position().hand(0, "grey").experience(0, "red red")
    assert table.can_play("red", 0, 1)
    assert table.can_play("red", 0, 2)
    assert not table.can_play("grey", 0, 1)
    table.druid("red", 1).play("red", 0, 1)
    assert (table.at("red"), table.state.druid_cards[0], table.state.experience_cards[0]) == (2, 1, 1)


@pytest.mark.rule("CEL-MOVE-2")
def test_the_last_druid_card_and_experience_cards_may_go_together() -> None:
    table = position().hand(0, "red").experience(0, "red red grey").druid("red", 2).play("red", 1, 2)
    assert table.at("red") == RUIN_OF_3
    assert table.state.druid_cards[0] == 0


@pytest.mark.rule("CEL-MOVE-2")
def test_an_experience_card_from_a_ruin_is_played_from_the_next_turn_on() -> None:
    table = position().hand(0, "grey grey grey grey red").hand(1, "black black").druid("red", FIRST_SHRINE)
    table.play("red")
    assert (table.state.seat, table.state.experience_cards[0]) == (1, 1)
    colour = next(name for name in COLOUR if table.state.experience_card[0, COLOUR[name]])
    table.druid("black", FIRST_SHRINE).play("black", 2)
    assert table.state.seat == 0
    assert table.can_play(colour, 0, 1)


@pytest.mark.rule("CEL-MOVE-1", "CEL-MOVE-2", "CEL-TRANSLATION-1")
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("druid_cards", range(13))
@pytest.mark.parametrize("experience_cards", range(5))
def test_every_number_of_cards_of_a_colour_is_a_move_of_its_own(
    druid_cards: int, experience_cards: int, rules: str
) -> None:
    for colour, number in COLOUR.items():
        other = "grey" if colour == "red" else "red"
        table = position(2, rules).hand(1, "").hand(0, f"{colour} " * druid_cards + f"{other} {other}")
        table.experience(0, f"{colour} " * experience_cards)
        wanted = {move_of(COLOUR[other], 1, 0), move_of(COLOUR[other], 2, 0)}
        for druids, experiences in itertools.product(range(druid_cards + 1), range(experience_cards + 1)):
            if druids > 0 or (experiences > 0 and rules == "original"):
                wanted.add(move_of(number, druids, experiences))
        assert set(table.legal()) == wanted


def test_the_numbers_of_the_actions_follow_each_other() -> None:
    moves = [
        move_of(colour, druids, experiences)
        for colour in range(COLOURS)
        for druids, experiences in itertools.product(range(13), range(5))
        if druids + experiences > 0
    ]
    assert moves == list(range(TAKE))
    assert [TAKE, GIVE, CARD, NO_CARD, BUY, EXCHANGE, FROM, PASS] == [320, 329, 338, 339, 340, 349, 358, 363]
    assert celtica.ACTIONS == 364
    assert celtica.ACTIONS <= celtica.ACTION_WORDS * kernel.WORD


@pytest.mark.rule("CEL-MOVE-3")
def test_surplus_cards_are_allowed_and_the_druid_stops_on_the_goal() -> None:
    table = position().hand(0, "red red red red grey").druid("red", END - 1).play("red", 4)
    assert (table.at("red"), table.state.at_goal, table.phase) == (END, 1, "take")
    assert table.state.druid_card[SPENT, COLOUR["red"]] == 4


@pytest.mark.rule("CEL-MOVE-4")
def test_cards_of_a_druid_at_the_goal_have_no_effect() -> None:
    table = position().hand(0, "red red grey").experience(0, "red").druid("red", END).pieces(0, "1")
    display = table.row(DISPLAY)
    table.play("red", 1, 1)
    assert (table.state.seat, table.phase, table.at("red"), table.state.at_goal) == (1, "play", END, 1)
    assert (table.row(0), table.row(DISPLAY)) == ("1", display)
    assert (table.state.druid_cards[SPENT], table.state.experience_cards[SPENT]) == (1, 1)


@pytest.mark.rule("CEL-MOVE-5")
def test_played_cards_go_on_their_own_open_discard_piles() -> None:
    table = position().hand(0, "red red grey").experience(0, "red").druid("red", 5).play("red", 2, 1)
    assert [table.state.druid_card[SPENT, colour] for colour in range(5)] == [2, 0, 0, 0, 0]
    assert [table.state.experience_card[SPENT, colour] for colour in range(5)] == [1, 0, 0, 0, 0]


@pytest.mark.rule("CEL-MOVE-5", "CEL-CARDS-1", "CEL-RUIN-4")
def test_the_cards_just_played_are_there_when_a_pile_is_renewed() -> None:
    shrine = position().hand(1, "").hand(0, "red grey white").druid("red", 2)
    shrine._fill(shrine.state.druid_card, shrine.state.druid_cards, PILE, [], 1)
    shrine.play("red").do(CARD)
    assert shrine.state.druid_card[0, COLOUR["red"]] == 1, "the only card there was"
    assert (shrine.state.druid_cards[PILE], shrine.state.druid_cards[SPENT]) == (0, 0)
    ruin = position().hand(0, "red grey").experience(0, "red").druid("red", 2)
    ruin._fill(ruin.state.experience_card, ruin.state.experience_cards, PILE, [], 1)
    ruin.play("red", 1, 1)
    assert ruin.state.experience_card[0, COLOUR["red"]] == 1


# Places where pieces are found


@pytest.mark.rule("CEL-FIND-1")
def test_two_white_druid_cards_take_the_white_druid_two_places_on_to_a_village_for_one_piece() -> None:
    table = position().hand(0, "white white red red red").druid("white", RUIN_OF_2).display("1 2 3 4 5 6 7 8 middle")
    table.play("white", 2)
    assert (table.at("white"), table.phase, table.state.picks) == (SECOND_VILLAGE, "take", 1)
    assert table.choices(TAKE) == "1 2 3 4 5 6 7 8 middle"
    table.take("5")
    assert table.row(0) == "5"
    assert (table.state.pieces[DISPLAY], table.state.seat) == (9, 1)


@pytest.mark.rule("CEL-FIND-1")
@pytest.mark.parametrize(("start", "amount"), [(0, 1), (1, 2), (7, 3), (END - 1, 5)])
def test_village_monastery_castle_and_goal_pay_as_many_pieces_as_they_show(start: int, amount: int) -> None:
    table = position().hand(0, "red grey").druid("red", start).display("1 2 3 4 5 6 7 8 middle").play("red")
    assert table.state.picks == amount
    table.take(*PIECE_NAMES[:amount])
    assert table.row(0) == " ".join(PIECE_NAMES[:amount])
    assert (table.state.pieces[DISPLAY], table.state.seat) == (9, 1)


@pytest.mark.rule("CEL-FIND-1")
def test_the_goal_pays_at_every_arrival() -> None:
    table = position().druids(END - 1).hand(0, "red grey grey").hand(1, "white black")
    table.play("red").pick_any()
    assert (table.state.seat, table.state.pieces[0]) == (1, 5)
    table.play("white").pick_any()
    assert (table.state.seat, table.state.pieces[1], table.state.at_goal) == (0, 5, 2)


@pytest.mark.rule("CEL-FIND-2")
def test_there_is_no_refill_between_the_picks() -> None:
    table = position().hand(0, "red grey").druid("red", 7).display("1 2 3 4 4 4 4 4 4").play("red")
    table.take("1")
    assert table.choices(TAKE) == "2 3 4"
    table.take("2")
    assert table.choices(TAKE) == "3 4"
    assert table.state.pieces[DISPLAY] == 7
    table.take("3")
    assert (table.state.pieces[DISPLAY], table.state.pieces[PILE]) == (9, 78)


@pytest.mark.rule("CEL-FIND-2")
def test_if_the_display_is_short_what_is_there_is_taken() -> None:
    table = position().hand(0, "red grey").druid("red", 7).display("1 4").supply_goes_to(1)
    table.pieces(1, AMULET).supply_goes_to(SPENT).play("red")
    assert table.row(0) == "1 4", "no choice, so no decision"
    assert (table.state.pieces[DISPLAY], table.state.pieces[PILE], table.state.pieces[SPENT]) == (9, 70, 0)


@pytest.mark.rule("CEL-FIND-2")
def test_when_one_kind_is_left_it_is_taken_without_asking() -> None:
    table = position().hand(0, "red grey").druid("red", 7).display("1 1 1 1 1 1 1 1 2").play("red")
    assert table.choices(TAKE) == "1 2"
    table.take("2")
    assert (table.row(0), table.state.seat) == ("1 1 2", 1)


@pytest.mark.rule("CEL-FIND-2")
def test_a_short_display_is_not_filled_up_when_a_ruin_brings_pieces_back() -> None:
    table = position().hand(0, "red grey").druid("red", FIRST_SHRINE).pieces(0, "1 2 3")
    table.display("4 5").supply_goes_to(1).play("red").give("1", "2")
    assert (table.row(DISPLAY), table.row(SPENT), table.row(0)) == ("4 5", "1 2", "3")
    table.hand(1, "white red").druid("white", 0).play("white").take("5")
    assert table.row(DISPLAY) == "1 2 4", "a refill is due here"
    assert (table.state.pieces[PILE], table.state.pieces[SPENT]) == (0, 0)


# Ruins


@pytest.mark.rule("CEL-RUIN-1", "CEL-RUIN-2")
def test_one_red_card_takes_the_red_druid_to_a_ruin_two_pieces_given_up_one_experience_card_taken() -> None:
    table = position().hand(0, "red grey").druid("red", FIRST_SHRINE).pieces(0, "1 1 5 8").play("red")
    assert (table.at("red"), table.phase, table.choices(GIVE)) == (RUIN_OF_2, "give", "1 5 8")
    table.give("1")
    assert table.choices(GIVE) == "1 5 8"
    table.give("8")
    assert (table.row(0), table.row(SPENT)) == ("1 5", "1 8")
    assert (table.state.experience_cards[0], table.state.experience_cards[PILE], table.state.seat) == (1, 19, 1)


@pytest.mark.rule("CEL-RUIN-1")
def test_pieces_are_given_up_even_from_a_complete_amulet() -> None:
    table = position().hand(0, "red grey").druid("red", RUIN_OF_2).pieces(0, AMULET).play("red")
    assert table.score(0) == 1
    table.give("middle", "4", "2")
    assert (table.score(0), table.row(0)) == (0, "1 3 5 6 7 8")


@pytest.mark.rule("CEL-RUIN-1")
def test_whoever_has_fewer_pieces_gives_all() -> None:
    table = position().hand(0, "red grey").druid("red", RUIN_OF_2).pieces(0, "1 4").play("red")
    assert (table.row(0), table.row(SPENT), table.state.experience_cards[0]) == ("", "1 4", 1)
    exactly = position().hand(0, "red grey").druid("red", RUIN_OF_2).pieces(0, "1 4 4").play("red")
    assert (exactly.row(0), exactly.state.seat) == ("", 1)


@pytest.mark.rule("CEL-RUIN-1")
def test_when_all_own_pieces_are_of_one_kind_there_is_nothing_to_choose() -> None:
    table = position().hand(0, "red grey").druid("red", RUIN_OF_2).pieces(0, "7 7 7 7").play("red")
    assert (table.row(0), table.row(SPENT), table.state.seat) == ("7", "7 7 7", 1)


@pytest.mark.rule("CEL-RUIN-2")
def test_an_experience_card_is_taken_also_by_a_player_who_had_no_piece_to_give() -> None:
    table = position().hand(0, "red grey").druid("red", FIRST_SHRINE).play("red")
    assert (table.state.experience_cards[0], table.state.seat) == (1, 1)


@pytest.mark.rule("CEL-RUIN-3")
def test_given_up_pieces_are_kept_apart_and_make_a_new_supply_when_a_piece_is_to_be_taken_from_an_empty_one() -> None:
    table = position().hand(0, "red grey").druid("red", 1).display("1 1 1 2 2 2 3 3 3").pieces(SPENT, "8 8 8")
    table.supply_goes_to(1).pieces(1, "5").supply_goes_to(0)
    celtica.move_piece(table.state, KIND["5"], 1, PILE)
    table.play("red").take("1", "2")
    assert table.row(DISPLAY) == "1 1 2 2 3 3 3 5 8"
    assert (table.row(PILE), table.row(SPENT)) == ("8 8", "")


@pytest.mark.rule("CEL-RUIN-3")
def test_an_empty_supply_is_not_renewed_before_a_piece_is_to_be_taken() -> None:
    table = position().hand(0, "red grey").druid("red", 0).display("1 1 1 2 2 2 3 3 3").pieces(SPENT, "8 8 8")
    table.pieces(1, "5").supply_goes_to(0)
    celtica.move_piece(table.state, KIND["5"], 1, PILE)
    table.play("red").take("1")
    assert (table.row(PILE), table.row(SPENT)) == ("", "8 8 8")


@pytest.mark.rule("CEL-RUIN-4")
def test_an_empty_experience_pile_is_renewed_from_its_discards_and_if_there_are_none_no_card_is_taken() -> None:
    table = position().hand(0, "red grey").druid("red", FIRST_SHRINE)
    pile = (table.state.experience_card, table.state.experience_cards)
    table._fill(*pile, SPENT, [COLOUR["white"]])._fill(*pile, PILE, [], 1)
    table.play("red")
    assert table.state.experience_card[0, COLOUR["white"]] == 1
    none = position().hand(0, "red grey").druid("red", FIRST_SHRINE)
    none._fill(none.state.experience_card, none.state.experience_cards, PILE, [], 1)
    none.play("red")
    assert (none.state.experience_cards[0], none.state.seat, none.phase) == (0, 1, "play")


@pytest.mark.rule("CEL-RUIN-4")
def test_the_last_experience_card_of_the_pile_does_not_renew_it() -> None:
    table = position().hand(0, "red grey").druid("red", FIRST_SHRINE)
    pile = (table.state.experience_card, table.state.experience_cards)
    table._fill(*pile, SPENT, [COLOUR["white"]] * 3)._fill(*pile, 1, [COLOUR["grey"]])
    table._fill(*pile, PILE, [], 0)
    celtica.shift(*pile, COLOUR["grey"], 1, PILE)
    table.play("red")
    assert (table.state.experience_cards[PILE], table.state.experience_cards[SPENT]) == (0, 3)


# Shrines


@pytest.mark.rule("CEL-SHRINE-1")
def test_at_a_shrine_the_player_may_take_a_druid_card() -> None:
    table = position().hand(0, "red grey").druid("red", 2).play("red")
    assert (table.phase, table.legal()) == ("shrine", [CARD, NO_CARD])
    taken = Celtica(2)
    taken.state = kernel.copy(table.state)
    taken.do(CARD)
    assert (taken.state.druid_cards[0], taken.state.druid_cards[PILE], taken.state.seat) == (2, 52, 1)
    table.do(NO_CARD)
    assert (table.state.druid_cards[0], table.state.druid_cards[PILE], table.state.seat) == (1, 53, 1)


@pytest.mark.rule("CEL-SHRINE-1")
def test_the_card_prolongs_the_round_of_a_player_who_had_played_the_last_one() -> None:
    table = position().hand(0, "red").experience(0, "grey").hand(1, "white black").druid("red", 2).play("red").do(CARD)
    assert (table.state.druid_cards[0], table.state.seat) == (1, 1)
    table.druid("white", FIRST_SHRINE).play("white")
    assert (table.state.seat, table.state.round, table.phase) == (0, 1, "play")


def on_the_last_card(key: int) -> Celtica:
    """The rulebook's example: every druid's next place is a ruin, the others are out, and red comes to the shrine."""
    table = Celtica(3, key=key).only(0).druids(FIRST_SHRINE).druid("white", RUIN_OF_2).druid("black", RUIN_OF_2)
    table.druid("red", 2).hand(0, "red grey").pieces(0, "1 2 3 4")
    celtica.shift(table.state.druid_card, table.state.druid_cards, COLOUR["grey"], 0, PILE)
    return table.play("red")


@pytest.mark.rule("CEL-SHRINE-1", "CEL-ROUND-1", "CEL-ROUND-2")
def test_the_rulebooks_example_of_a_shrine_before_two_ruins() -> None:
    refused = on_the_last_card(1)
    assert refused.phase == "shrine"
    refused.do(NO_CARD)
    assert (refused.state.round, refused.state.seat, refused.row(0)) == (2, 1, "1 2 3 4")
    lost = set()
    for key in range(30):
        table = on_the_last_card(key).do(CARD)
        assert (table.phase, table.state.seat, table.state.round) == ("play", 0, 1)
        (only,) = table.legal()
        table.do(only)
        assert table.phase == "give"
        lost.add(table.state.picks)
    assert lost == {2, 3}


@pytest.mark.rule("CEL-SHRINE-1")
def test_experience_cards_alone_can_lead_to_a_sixth_druid_card() -> None:
    table = position().hand(0, "grey grey grey white white").experience(0, "red").druid("red", 2)
    table.play("red", 0, 1).do(CARD)
    assert table.state.druid_cards[0] == 6


@pytest.mark.rule("CEL-CARDS-1")
def test_an_empty_druid_pile_is_renewed_from_its_discards_when_a_card_is_to_be_taken() -> None:
    table = position(3).hand(0, "red grey").druid("red", 2)
    table._fill(table.state.druid_card, table.state.druid_cards, PILE, [], SPENT)
    assert table.state.druid_cards[SPENT] == 48
    table.play("red")
    assert (table.state.druid_cards[PILE], table.state.druid_cards[SPENT]) == (0, 49)
    table.do(CARD)
    assert (table.state.druid_cards[PILE], table.state.druid_cards[SPENT]) == (48, 0)


@pytest.mark.rule("CEL-CARDS-1")
def test_where_there_is_no_druid_card_at_all_none_is_offered() -> None:
    table = position().hand(0, "grey grey").experience(0, "red red").druid("red", 2)
    table._fill(table.state.druid_card, table.state.druid_cards, PILE, [], 1)
    table.play("red", 0, 1)
    assert (table.phase, table.state.seat) == ("play", 1)


# Rounds


@pytest.mark.rule("CEL-ROUND-1")
def test_a_player_without_druid_cards_is_out_of_the_round_and_keeps_experience_cards() -> None:
    table = position(3).hand(0, "red red").hand(1, "").hand(2, "white white").experience(1, "red grey")
    table.druid("red", FIRST_SHRINE).druid("white", FIRST_SHRINE).play("red")
    assert table.state.seat == 2
    table.play("white")
    assert (table.state.seat, table.state.experience_cards[1]) == (0, 2)


@pytest.mark.rule("CEL-ROUND-1")
def test_a_single_player_left_takes_turn_after_turn() -> None:
    table = position(3).only(1).hand(1, "red red white white").druid("red", 3).druid("white", 3)
    table.state.seat = 1
    table.play("red")
    assert (table.state.seat, table.state.turn) == (1, 1)
    table.play("white")
    assert (table.state.seat, table.state.turn, table.state.round) == (1, 2, 1)
    table.play("red").pick_any()
    assert (table.state.seat, table.state.turn, table.state.round) == (1, 3, 1)


@pytest.mark.rule("CEL-ROUND-1", "CEL-MOVE-1")
@pytest.mark.parametrize("rules", RULES)
def test_a_last_card_is_played_by_a_decision_too_so_that_every_turn_has_one(rules: str) -> None:
    table = position(3, rules).only(0).hand(0, "red white").druid("red", END).druid("white", 2).play("red")
    assert (table.phase, table.at("white"), table.state.turn) == ("play", 2, 1)
    assert table.legal() == [move_of(COLOUR["white"], 1, 0)]
    table.play("white")
    assert (table.phase, table.at("white"), table.state.turn) == ("shrine", FIRST_SHRINE, 1)


@pytest.mark.rule("CEL-ROUND-2")
def test_when_nobody_has_druid_cards_everyone_gets_five_and_the_left_neighbour_of_the_last_player_begins() -> None:
    for last, begins in [(0, 1), (1, 2), (2, 0)]:
        table = position(3).only(last).hand(last, "red red").experience(last, "grey").druid("red", 2)
        table.state.seat = last
        table.play("red", 2)
        assert (table.state.round, table.state.seat, table.phase) == (2, begins, "play")
        assert list(table.state.druid_cards) == [5, 5, 5, 0, 0, 43, 2]


@pytest.mark.rule("CEL-ROUND-2", "CEL-CARDS-1")
def test_cards_are_dealt_one_at_a_time_from_the_player_on_who_begins_and_the_pile_is_renewed_in_between() -> None:
    table = position(3).only(0).hand(0, "red red").druid("red", 2)
    cards = (table.state.druid_card, table.state.druid_cards)
    nobody = 4
    table._fill(*cards, nobody, [COLOUR["black"]] * 8)  # four black cards are left, and lie on top
    for colour in ("red", "grey", "white", "brown"):
        while table.state.druid_card[PILE, COLOUR[colour]]:
            celtica.shift(*cards, COLOUR[colour], PILE, SPENT)
    table.play("red", 2)
    assert (table.state.round, table.state.seat) == (2, 1)
    assert [table.state.druid_card[player, COLOUR["black"]] for player in range(3)] == [1, 2, 1]
    assert list(table.state.druid_cards)[:3] == [5, 5, 5]
    assert (table.state.druid_cards[PILE], table.state.druid_cards[SPENT]) == (48 - 11, 0)


# The end


@pytest.mark.rule("CEL-END-1")
def test_when_a_druid_has_reached_the_goal_the_round_is_played_to_its_end_and_is_the_last() -> None:
    table = position().hand(0, "red white").hand(1, "grey grey").druid("red", END - 1).druid("white", 2)
    table.pieces(1, "7 7 7 7").play("red").pick_any()
    assert (table.phase, table.state.seat) == ("play", 1)
    table.druid("grey", 2).play("grey", 2)
    assert (table.phase, table.state.seat) == ("play", 0), "the last card of player 0 is played too"
    table.play("white").do(NO_CARD)
    assert (table.phase, table.ended, table.state.seat, table.state.turn) == ("spend", "round", 1, 3)


@pytest.mark.rule("CEL-END-1", "CEL-SHRINE-1")
def test_a_shrine_prolongs_the_last_round_too() -> None:
    table = position().only(0).hand(0, "white red").experience(0, "black").druid("red", END).druid("white", 2)
    table.play("red").play("white").do(CARD)
    assert (table.phase, table.state.seat, table.state.druid_cards[0]) == ("play", 0, 1)


@pytest.mark.rule("CEL-END-2")
def test_the_game_ends_at_once_when_all_five_druids_are_at_the_goal_and_the_fifth_arrival_takes_its_pieces() -> None:
    table = position(3).druids(END).druid("red", END - 2).hand(0, "red red grey").hand(1, "white red")
    table.experience(1, "red").pieces(1, "1").display("2 2 2 2 3 3 3 3 3").play("red", 2)
    assert (table.phase, table.state.picks, table.ended) == ("take", 5, "")
    table.take("2", "2", "2", "3", "3")
    assert (table.ended, table.row(0), table.state.pieces[DISPLAY]) == ("goal", "2 2 2 3 3", 9)
    assert table.state.turn == 1
    assert (table.phase, table.state.seat, table.state.mover) == ("spend", 1, 0)
    assert list(table.state.druid_cards) == [0, 0, 0, 0, 0, 60 - table.state.druid_cards[SPENT], 2 + 1 + 2 + 5]


@pytest.mark.rule("CEL-END-2")
def test_the_game_ends_at_once_when_neither_display_nor_supply_has_a_piece_left() -> None:
    table = position().hand(0, "red grey").hand(1, "white white red").display("4").supply_goes_to(1).play("red")
    assert (table.phase, table.ended, table.row(0), table.state.turn) == ("over", "pieces", "4", 1)
    assert table.state.druid_cards[1] == 0
    assert table.state.pieces[1] == 89


@pytest.mark.rule("CEL-END-2", "CEL-RUIN-3")
def test_given_up_pieces_count_as_supply() -> None:
    table = position().hand(0, "red grey").display("4").pieces(SPENT, "7").supply_goes_to(1).play("red")
    assert (table.phase, table.ended, table.row(DISPLAY)) == ("play", "", "7")


@pytest.mark.rule("CEL-END-2")
def test_four_druids_at_the_goal_do_not_end_the_game_at_once() -> None:
    table = position().druids(END).druid("red", 0).druid("white", END - 1).hand(0, "white grey").play("white")
    table.pick_any()
    assert (table.phase, table.state.seat, table.state.at_goal) == ("play", 1, 4)


# Experience cards at the end


@pytest.mark.rule("CEL-EXPERIENCE-1")
def test_four_experience_cards_take_one_piece_and_exchange_two() -> None:
    table = position().experience(0, "red grey white brown").pieces(0, "1 1 2").display("3 4 5 6 7 8 8 8 8").spend()
    assert (table.phase, table.state.seat) == ("spend", 0)
    table.exchange("1")
    assert (table.phase, table.choices(TAKE)) == ("exchange", "3 4 5 6 7 8")
    table.take("3")
    assert (table.row(0), table.row(DISPLAY)) == ("1 2 3", "1 4 5 6 7 8 8 8 8")
    table.buy("4")
    assert (table.row(0), table.row(DISPLAY)) == ("1 2 3 4", "1 5 6 7 8 8 8 8")
    assert table.choices(BUY) == "", "one card is left"
    table.exchange("2").take("8")
    assert table.row(0) == "1 3 4 8"
    assert (table.phase, table.state.experience_cards[0], table.state.experience_cards[SPENT]) == ("over", 0, 4)


@pytest.mark.rule("CEL-EXPERIENCE-1")
def test_one_card_exchanges_and_two_of_any_colours_buy() -> None:
    table = position().experience(0, "red").pieces(0, "1").display("1 2 2 2 2 2 2 2 2").spend()
    assert (table.choices(EXCHANGE), table.choices(BUY)) == ("1", "")
    table = position().experience(0, "red black").pieces(0, "1").display("1 2 2 2 2 2 2 2 2").spend()
    assert (table.choices(EXCHANGE), table.choices(BUY)) == ("1", "1 2")


@pytest.mark.rule("CEL-EXPERIENCE-1")
def test_the_piece_given_goes_into_the_display_at_once_and_can_be_bought_back() -> None:
    table = position().experience(0, "red red red").pieces(0, "1").display("2 2 2 2 2 2 2 2 3").spend()
    table.exchange("1").take("3").buy("1")
    assert (table.row(0), table.state.experience_cards[0]) == ("1 3", 0)


@pytest.mark.rule("CEL-EXPERIENCE-1")
def test_a_piece_is_not_exchanged_for_one_of_its_own_kind() -> None:
    table = position().experience(0, "red").pieces(0, "1 4").display("1 1 1 1 1 1 1 1 1").spend()
    assert table.choices(EXCHANGE) == "4"
    table.exchange("4")
    assert table.row(0) == "1 1", "only one kind can come back, so there is nothing to choose"
    none = position().experience(0, "red").pieces(0, "1").display("1 1 1 1 1 1 1 1 1").spend()
    assert none.phase == "over"


@pytest.mark.rule("CEL-EXPERIENCE-1")
def test_each_player_comes_once_starting_left_of_the_player_who_made_the_last_move() -> None:
    table = position(4)
    for player in range(4):
        table.experience(player, "red").pieces(player, "1")
    table.spend(mover=2)
    seats = []
    while table.phase != "over":
        seats.append(table.state.seat)
        table.do(PASS)
    assert seats == [3, 0, 1, 2]
    assert list(table.state.experience_cards)[:4] == [1, 1, 1, 1], "unused cards are worth nothing"
    assert [table.score(player) for player in range(4)] == [0] * 4


@pytest.mark.rule("CEL-EXPERIENCE-1")
def test_players_who_can_use_no_card_are_passed_over() -> None:
    table = position(3).pieces(0, "1").experience(1, "red").experience(2, "grey grey").spend()
    assert table.state.seat == 2, "0 has no card, 1 has nothing to exchange"
    assert table.choices(EXCHANGE) == ""
    assert table.choices(BUY)
    assert table.can(PASS)


@pytest.mark.rule("CEL-EXPERIENCE-2")
def test_the_display_is_refilled_after_each_players_turn_and_not_before() -> None:
    table = position().experience(0, "red red red red").experience(1, "grey grey").display("1 2 3 4 5 6 7 8 middle")
    table.spend().buy("1")
    assert table.row(DISPLAY) == "2 3 4 5 6 7 8 middle"
    table.buy("2")
    assert table.state.seat == 1, "no card is left"
    assert table.state.pieces[DISPLAY] == 9


@pytest.mark.rule("CEL-EXPERIENCE-2", "CEL-RUIN-3")
def test_the_display_is_refilled_as_far_as_possible_also_after_a_player_who_used_no_card() -> None:
    table = position(3).display("1 2").pieces(SPENT, "3 4").supply_goes_to(1).pieces(2, "").experience(2, "red red")
    table.spend()
    assert (table.state.seat, table.row(DISPLAY), table.row(SPENT)) == (2, "1 2 3 4", "")


@pytest.mark.rule("CEL-EXPERIENCE-1")
def test_the_experience_cards_spent_go_in_the_order_of_the_colours() -> None:
    table = position().experience(0, "black grey white").pieces(0, "1").spend()
    table.buy(table.choices(BUY).split()[0])
    assert [table.state.experience_card[0, colour] for colour in range(5)] == [0, 0, 0, 0, 1]


# The winner


@pytest.mark.rule("CEL-SCORE-1")
def test_three_complete_amulets_beat_two_and_one_of_eight_which_beat_two_and_ones_of_seven_and_four() -> None:
    table = position(3).display("").pieces(0, AMULET * 2 + "1 2 3 4 5 6 7 1 2 3 4")
    table.pieces(1, AMULET * 2 + "1 2 3 4 5 6 7 8").pieces(2, AMULET * 3)
    assert [table.score(player) for player in range(3)] == [2, 2, 3]
    a, b, c = (celtica.standing(table.state, player) for player in range(3))
    assert c > b > a


@pytest.mark.rule("CEL-SCORE-2")
def test_a_tie_is_broken_by_the_largest_incomplete_amulet_then_the_second_largest_and_so_on() -> None:
    table = position(5).display("").pieces(0, AMULET + "1 2 3 1 2").pieces(1, AMULET + "6 7 8 6 7 6")
    table.pieces(2, AMULET + "1 2 3").pieces(3, AMULET + "1 2 4 4 1").pieces(4, "1 2 3 4 5 6 7 8 1 2 3 4 5 6 7 8")
    standings = [celtica.standing(table.state, player) for player in range(5)]
    assert standings == [9320000000, 9321000000, 9300000000, 9320000000, 8800000000]
    assert standings[0] == standings[3], "still tied, the victory is shared"


# The translation


@pytest.mark.rule("CEL-TRANSLATION-1")
def test_in_the_translation_experience_cards_are_played_only_with_a_druid_card_of_their_colour() -> None:
    table = position(2, "translation").hand(0, "red grey").experience(0, "red red white")
    assert table.legal() == sorted(
        [move_of(COLOUR["red"], 1, n) for n in range(3)] + [move_of(COLOUR["grey"], 1, 0)],
    )


@pytest.mark.rule("CEL-TRANSLATION-2")
def test_in_the_translation_a_piece_is_exchanged_with_another_player() -> None:
    table = position(4, "translation").experience(0, "red").pieces(0, "1 2").pieces(1, "1").pieces(2, "3 4 4")
    table.pieces(3, "5 6").spend()
    display = table.row(DISPLAY)
    assert table.choices(EXCHANGE) == "1 2"
    table.exchange("1")
    assert (table.phase, table.legal()) == ("partner", [FROM + 2, FROM + 3]), "player 1 has nothing else to give"
    table.do(FROM + 2)
    assert (table.phase, table.choices(TAKE)) == ("exchange", "3 4")
    table.take("4")
    assert [table.row(player) for player in range(4)] == ["2 4", "1", "1 3 4", "5 6"]
    assert table.row(DISPLAY) == display


@pytest.mark.rule("CEL-TRANSLATION-2")
def test_in_the_translation_two_cards_take_a_piece_from_the_display() -> None:
    table = position(2, "translation").experience(0, "red red").display("1 2 3 4 5 6 7 8 middle").pieces(0, "1")
    table.spend()
    assert (table.choices(BUY), table.choices(EXCHANGE)) == ("1 2 3 4 5 6 7 8 middle", "")
    table.buy("middle")
    assert table.row(0) == "1 middle"


@pytest.mark.rule("CEL-TRANSLATION-2")
def test_in_the_translation_an_exchange_works_without_a_display() -> None:
    table = position(2, "translation").experience(0, "red").pieces(0, "1").display("").pieces(1, "2 1").spend()
    table.exchange("1")
    assert (table.row(0), table.row(1), table.phase) == ("2", "1 1", "over"), "one player, one other kind: no choice"


# Whole games


def check(state: Any, actions: list[int]) -> None:
    assert bool(actions) == (state.phase != celtica.OVER)
    for colour in range(COLOURS):
        assert sum(state.druid_card[row, colour] for row in range(7)) == DRUID_COPIES
        assert sum(state.experience_card[row, colour] for row in range(7)) == EXPERIENCE_COPIES
    for kind in range(KINDS):
        assert sum(state.piece[row, kind] for row in range(8)) == PIECE_COPIES
    for row in range(7):
        assert state.druid_cards[row] == sum(state.druid_card[row, colour] for colour in range(COLOURS))
        assert state.experience_cards[row] == sum(state.experience_card[row, colour] for colour in range(COLOURS))
    for row in range(8):
        assert state.pieces[row] == sum(state.piece[row, kind] for kind in range(KINDS))
    assert min(state.data["druid_card"].min(), state.data["experience_card"].min(), state.data["piece"].min()) >= 0
    assert state.at_goal == sum(at == END for at in state.druid_at)
    assert state.turn <= TURNS_AT_MOST
    if state.phase == celtica.PLAY:
        assert state.druid_cards[state.seat] > 0
        assert state.choices == 0
        assert state.pieces[DISPLAY] == 9 or state.pieces[PILE] == 0
    assert len(actions) != 1 or state.phase == celtica.PLAY


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_random_game_keeps_its_cards_and_pieces_and_every_turn_has_a_decision(players: int, rules: str) -> None:
    for key in range(12):
        turn = 0
        for state, actions in random_states(celtica, players, key, {"rules": rules}):
            check(state, actions)
            assert state.turn - turn in {0, 1}
            turn = state.turn


def slowly(state: Any, actions: list[int]) -> int:
    """As few places as possible, those without effect first; every card from a shrine, and no early pass."""

    def haste(action: int) -> tuple[bool, int]:
        cards = action % celtica.MOVES + 1
        moves = state.druid_at[action // celtica.MOVES] < END if action < TAKE else True
        return moves, cards // celtica.EXPERIENCES + cards % celtica.EXPERIENCES

    return min(actions, key=haste) if actions[0] < TAKE else actions[0]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_there_is_no_endless_game_since_a_turn_moves_a_druid_or_plays_a_card_in_the_last_round(
    players: int, rules: str
) -> None:
    for key in range(8):
        state = new_state(celtica, players, key, NOWHERE, {"rules": rules})
        while state.phase != celtica.OVER:
            celtica.step(state, slowly(state, legal(celtica, state)))
            if state.at_goal == 0:
                assert state.turn <= sum(state.druid_at)
                assert state.round <= sum(state.druid_at) // (5 * players) + 1
        assert state.turn <= TURNS_AT_MOST


# What is hidden


def swap_hidden(state: Any, seat: int) -> Any:
    """Another state that this seat can't tell from the given one: hidden cards change places, the future changes."""
    other = kernel.copy(state)
    hidden = [row for row in [*range(state.players), PILE] if row != seat]
    for counts_of in (other.druid_card, other.experience_card):
        for a, b in itertools.combinations(hidden, 2):
            for c, d in itertools.permutations(range(COLOURS), 2):
                if counts_of[a, c] and counts_of[b, d]:
                    counts_of[a, c] -= 1
                    counts_of[b, c] += 1
                    counts_of[b, d] -= 1
                    counts_of[a, d] += 1
                    break
    for n in range(8):
        other.key[n] ^= 0x5A5A5A5A
    other.blocks += 1
    return other


def middles(players: int, rules: str, keys: range, every: int = 7) -> Iterator[Any]:
    for key in keys:
        for n, (state, _) in enumerate(random_states(celtica, players, key, {"rules": rules})):
            if n % every == 0:
                yield state


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_states_that_differ_only_in_hidden_things_are_known_alike(players: int, rules: str) -> None:
    differ = 0
    for state in middles(players, rules, range(3)):
        for seat in range(-1, players):
            other = swap_hidden(state, seat)
            differ += state.data["druid_card"].tobytes() != other.data["druid_card"].tobytes()
            assert known(celtica, state, seat).data.tobytes() == known(celtica, other, seat).data.tobytes()
    assert differ > 50


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_what_is_imagined_is_a_full_state_and_changes_nothing_known(players: int, rules: str) -> None:
    for n, state in enumerate(middles(players, rules, range(3))):
        for seat in range(-1, players):
            before = known(celtica, state, seat)
            imagined = kernel.copy(before)
            celtica.imagine(imagined, key_of(n))
            assert imagined.viewer == NOWHERE
            check(imagined, legal(celtica, imagined))
            assert known(celtica, imagined, seat).data.tobytes() == before.data.tobytes()
            if seat == state.seat:
                assert legal(celtica, imagined) == legal(celtica, state)


def test_a_seat_knows_its_own_hand_the_sizes_of_the_others_and_all_that_lies_open() -> None:
    table = position(3).hand(0, "red red white").experience(0, "grey").experience(1, "red black").druid("red", 3)
    mine = known(celtica, table.state, 0)
    assert [mine.druid_card[0, colour] for colour in range(5)] == [2, 0, 1, 0, 0]
    assert [mine.experience_card[0, colour] for colour in range(5)] == [0, 1, 0, 0, 0]
    assert list(mine.druid_cards) == list(table.state.druid_cards)
    assert list(mine.experience_cards) == list(table.state.experience_cards)
    for row in (1, 2, PILE):
        assert not any(mine.druid_card[row, colour] or mine.experience_card[row, colour] for colour in range(5))
    assert mine.data["piece"].tobytes() == table.state.data["piece"].tobytes()
    assert (mine.viewer, mine.blocks, mine.used, list(mine.key), list(mine.block)) == (0, 0, 0, [0] * 8, [0] * 16)


def fits_hypergeometric(found: Counter[int], total: int, good: int, drawn: int) -> bool:
    """Whether counts of how many good ones were drawn are as they should be; rare counts are put together."""
    n = sum(found.values())
    wanted = [stats.hypergeom.pmf(k, total, good, drawn) * n for k in range(drawn + 1)]
    seen = [found[k] for k in range(drawn + 1)]
    while wanted[-1] < 5:
        wanted[-2:] = [wanted[-2] + wanted[-1]]
        seen[-2:] = [seen[-2] + seen[-1]]
    return bool(stats.chisquare(seen, [w * sum(seen) / sum(wanted) for w in wanted]).pvalue > 1e-4)


def test_the_unknown_cards_are_imagined_evenly() -> None:
    table = position(3).hand(0, "red red white").experience(0, "grey grey grey").experience(1, "red black")
    table.experience(2, "white").druid("red", 5)
    table._fill(table.state.druid_card, table.state.druid_cards, SPENT, [COLOUR["red"]] * 4 + [COLOUR["brown"]])
    before = known(celtica, table.state, 0)
    hands = {(player, colour): Counter[int]() for player in (1, 2) for colour in range(COLOURS)}
    pairs = Counter[tuple[int, ...]]()
    for key in range(3000):
        imagined = kernel.copy(before)
        celtica.imagine(imagined, key_of(key))
        for (player, colour), found in hands.items():
            found[imagined.druid_card[player, colour]] += 1
        pairs[tuple(imagined.experience_card[1, colour] for colour in range(COLOURS))] += 1
    unknown = [12 - 2 - 4, 12, 12 - 1, 12 - 1, 12]
    for (_, colour), found in hands.items():
        assert fits_hypergeometric(found, sum(unknown), unknown[colour], 5)
    experience = [4, 1, 4, 4, 4]
    wanted = {}
    for a, b in itertools.combinations_with_replacement(range(COLOURS), 2):
        ways = experience[a] * (experience[a] - 1) / 2 if a == b else experience[a] * experience[b]
        if ways:
            wanted[tuple((a == colour) + (b == colour) for colour in range(COLOURS))] = ways
    assert set(pairs) == set(wanted)
    expected = [ways * 3000 / sum(wanted.values()) for ways in wanted.values()]
    assert stats.chisquare([pairs[pair] for pair in wanted], expected).pvalue > 1e-4


# Board files


def board_with(tmp_path: Path, old: str, new: str) -> Path:
    text = default_board_text("celtica")
    assert old in text
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return file


PLACES_LINE = next(n for n, line in enumerate(default_board_text("celtica").splitlines(), 1) if "places = [" in line)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('["red", "grey"', '["green", "grey"', "druids: expected ['red', 'grey', 'white', 'brown', 'black']"),
        ("druid_cards_per_colour = 12", "druid_cards_per_colour = 11", "druid_cards_per_colour: expected 12, not 11"),
        ("pieces = 9", "pieces = 8", "pieces: expected 9, not 8"),
        ("players = [2, 5]", "players = [2, 6]", "players: expected [2, 5], not [2, 6]"),
        ("display = 9", "", "display: expected this entry, which is missing"),
        ('"village 1", "monastery 2", "shrine"', '"village 1", "shrine"', "expected a list of 19 names, not 18"),
        ('  "start",', '  "shrine",', "board.places: expected “start” as place 1, not “shrine”"),
        ('"goal 5"', '"castle 5"', "expected “goal” with a number from 1 to 9 as place 19, not “castle 5”"),
        ('"goal 5"', '"goal"', "as place 19, not “goal”"),
        ('"ruin 2"', '"ruin 0"', "as place 5, not “ruin 0”"),
        ('"ruin 2"', '"ruin two"', "as place 5, not “ruin two”"),
        ('"castle 3"', '"castle 10"', "as place 9, not “castle 10”"),
        ('"castle 3"', '"goal 3"', "as place 9, not “goal 3”"),
        ('"shrine"', '"shrine 1"', "as place 4, not “shrine 1”"),
        ('"shrine"', '"tower 1"', "expected “village”, “monastery”, “castle” or “ruin” with a number from 1 to 9"),
    ],
)
def test_a_board_file_that_can_not_be_played_is_refused_with_the_line(
    tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    file = board_with(tmp_path, old, new)
    with pytest.raises(BoardError) as error:
        celtica.blank(load_board("celtica", file), 2, {"rules": "original"}, 0)
    assert sentence in str(error.value)
    if not new or "place" in sentence or "names" in sentence or "tower" in new:
        assert error.value.line == (PLACES_LINE if new else None)
    else:
        line = next(n for n, text in enumerate(file.read_text("utf-8").splitlines(), 1) if new in text)
        assert error.value.line == line


def test_another_order_of_places_can_be_played(tmp_path: Path) -> None:
    file = board_with(tmp_path, '"village 1", "monastery 2", "shrine"', '"shrine", "monastery 2", "village 4"')
    state = new_state(celtica, board=file)
    assert [celtica.PLACE_NAMES[state.place[at]] for at in range(1, 4)] == ["shrine", "monastery", "village"]
    assert (state.amount[3], len(state.place)) == (4, PATH)
