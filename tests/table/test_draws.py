"""The same key gives the same deal, whatever is done with it: by nature, or where draws are counted by their kind."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import triskele
from contract.cases import CASES, Case
from triskele.rules import GAMES, celtica, wuerfel
from triskele.rules.cards import BAG, KINDS
from triskele.table.rows import record_of, rows_of

COUNTED = {"draws": "counted"}
PILES = [case for case in CASES if "draw_pile" in GAMES[case.game].STATE.dtype.names]  # of cards
PLAYED = 4  # games that are compared with each other

each_case = pytest.mark.parametrize("case", CASES, ids=str)


def new(case: Case, seed: str, draws: str) -> triskele.Match:
    return triskele.new(case.game, case.players, seed, {**case.options, "draws": draws})


def states(match: triskele.Match, luck: random.Random) -> Iterator[Any]:
    """A game played at random: what is there after the deal, and after each action."""
    yield match.state_at(0)
    while not match.finished:
        match.play(luck.choice(match.action_ids()))
        yield match.state_at(len(match.log))


def played(case: Case, draws: str) -> list[list[Any]]:
    """Games with one key, each played in its own way."""
    return [
        list(states(new(case, f"same {case}", draws), random.Random(f"{case} {number}"))) for number in range(PLAYED)
    ]


# Cards of a pile, from the bag that they are taken from


def in_bag(state: Any) -> Counter[int]:
    return Counter(card for lot in (state.once[BAG], state.twice[BAG]) for card in range(KINDS) if lot >> card & 1)


def drawn_cards(game: list[Any]) -> list[Counter[int]]:
    """What has left the bag when so many cards have, one after the other; the deal is one step."""
    bags = [in_bag(state) for state in game]
    full = Counter(dict.fromkeys(range(KINDS), 2))
    return [full - bag for n, bag in enumerate(bags) if n == 0 or bag != bags[n - 1]]


@pytest.mark.parametrize("draws", ["mixed", "counted"])
@pytest.mark.parametrize("case", PILES, ids=str)
def test_the_next_card_of_a_pile_is_the_same_whatever_is_done(case: Case, draws: str) -> None:
    games = played(case, draws)
    piles = [drawn_cards(game) for game in games]
    for pile in piles:
        for n, (before, after) in enumerate(itertools.pairwise(pile)):
            assert (after - before).total() == 1, n
        assert all(mine == other for mine, other in zip(pile, piles[0], strict=False))
    assert all(game[0].tile[:] == games[0][0].tile[:] and game[0].seat == games[0][0].seat for game in games)
    assert min(map(len, piles)) > 10


# Dice, turn by turn


def thrown(match: triskele.Match) -> dict[tuple[int, int], Counter[int]]:
    """By turn and throw, what the dice that were thrown show."""
    found: dict[tuple[int, int], Counter[int]] = {(0, 0): Counter(match.state_at(0).dice)}
    for step, action in enumerate(match.log):
        before, after = match.state_at(step), match.state_at(step + 1)
        over = after.turn > before.turn
        if wuerfel.REROLL <= action.id < wuerfel.STONES:
            which = action.id - wuerfel.REROLL
            kept = Counter(before.dice[die] for die in range(wuerfel.DICE) if not which >> die & 1)
            shown = after.last_dice if over and after.phase == wuerfel.ROLLED else after.dice
            found[before.turn, 1] = Counter(shown) - kept
        if over and after.phase == wuerfel.ROLLED:
            found[after.turn, 0] = Counter(after.dice)
    return found


def turns_agree(games: list[dict[tuple[int, int], Counter[int]]]) -> bool:
    """Whether each turn's first throw is the same, and of the second one whoever throws fewer dice has some of it."""
    return all(
        not (fewer - more)
        for game in games
        for key, dice in game.items()
        if key in games[0]
        for fewer, more in [sorted((dice, games[0][key]), key=Counter.total)]
    )


@pytest.mark.parametrize("case", [case for case in CASES if case.game == "wuerfel"], ids=str)
def test_each_turn_has_its_dice_where_they_are_counted(case: Case) -> None:
    found = {}
    for draws in ("mixed", "counted"):
        games = [new(case, f"dice {case}", draws) for _ in range(PLAYED)]
        for number, match in enumerate(games):
            for _ in states(match, random.Random(f"{case} {number}")):
                pass
        throws = [thrown(match) for match in games]
        assert min(map(len, throws)) > 20
        found[draws] = turns_agree(throws)
        assert {(0, 0), (0, 1), (1, 0), (1, 1)} <= set(throws[0])
    assert found == {"mixed": False, "counted": True}


# Celtica's cards and pieces, each pile by itself until it is renewed

PILES_OF_CELTICA = ("druid_card", "experience_card", "piece")
SIZES = {"druid_card": celtica.COLOURS, "experience_card": celtica.COLOURS, "piece": celtica.KINDS}
FULL = {
    "druid_card": celtica.DRUID_COPIES,
    "experience_card": celtica.EXPERIENCE_COPIES,
    "piece": celtica.PIECE_COPIES,
}


def taken(game: list[Any], pile: str) -> dict[int, tuple[int, ...]]:
    """What has been taken from a pile when so many have, until it is renewed."""
    found: dict[int, tuple[int, ...]] = {}
    for state in game:
        counts = tuple(FULL[pile] - getattr(state, pile)[celtica.PILE, kind] for kind in range(SIZES[pile]))
        if sum(counts) < max(found, default=0):
            break
        found[sum(counts)] = counts
    return found


@pytest.mark.parametrize("case", [case for case in CASES if case.game == "celtica"], ids=str)
def test_each_pile_of_celtica_has_its_order_where_draws_are_counted(case: Case) -> None:
    agree = {}
    for draws in ("mixed", "counted"):
        games = played(case, draws)
        compared, same = 0, True
        for pile in PILES_OF_CELTICA:
            orders = [taken(game, pile) for game in games]
            for one in orders[1:]:
                common = one.keys() & orders[0].keys()
                compared += len(common)
                same = same and all(one[n] == orders[0][n] for n in common)
        assert compared > 20
        agree[draws] = same
    assert agree == {"mixed": False, "counted": True}


# As an option


@each_case
def test_a_record_says_how_draws_are_counted_and_is_played_again(case: Case) -> None:
    match = new(case, "record", "counted")
    for _ in states(match, random.Random(1)):
        pass
    record = match.record()
    assert record["options"]["draws"] == "counted"
    assert triskele.replay(record) == match
    assert triskele.read_text(match.text()) == match
    assert triskele.replay(record_of(rows_of(match, 0).game)) == match
    usual = {name: value for name, value in record["options"].items() if name != "draws"}
    with pytest.raises(triskele.RecordError):
        triskele.replay({**record, "options": usual})


@each_case
def test_mixed_draws_are_the_usual_ones_and_records_do_not_tell_them(case: Case) -> None:
    usual, mixed = triskele.new(case.game, case.players, "usual", case.options), new(case, "usual", "mixed")
    assert usual == mixed
    assert "draws" not in mixed.options
    with pytest.raises(triskele.BadRequest, match="mixed, counted") as refused:
        new(case, "usual", "sorted")
    assert refused.value.code == "bad-option"


@each_case
def test_what_counted_draws_reveal_can_not_be_taken_back(case: Case) -> None:
    match, luck = new(case, "undo", "counted"), random.Random(2)
    while not match.finished:
        before = match.state_at(len(match.log))
        match.play(luck.choice(match.action_ids()))
        after = match.state_at(len(match.log))
        assert match.revealed(len(match.log) - 1) == (before.blocks != after.blocks)
        if match.undoable:
            text = match.undo().text
            assert match.state_at(len(match.log)).raw == before.raw
            match.play(text)


@each_case
def test_a_newcomer_changes_what_is_counted(case: Case) -> None:
    match = new(case, "newcomer", "counted")
    match.play(match.actions()[0])
    match.newcomer(0, "word")
    other = match.clone()
    for each, seed in ((match, 3), (other, 3)):
        for _ in states(each, random.Random(seed)):
            pass
    assert match == other
    assert triskele.replay(match.record()) == match


@each_case
def test_from_a_position_draws_are_counted_too(case: Case) -> None:
    whole = new(case, "position", "counted")
    for _ in range(7):
        whole.play(whole.actions()[0])
    line = whole.position(whole.seat)
    games = [
        triskele.new(seed="same", position=line, options={"draws": "counted"}, players=case.players) for _ in range(2)
    ]
    for number, match in enumerate(games):
        for _ in states(match, random.Random(number)):
            pass
        assert triskele.replay(match.record()) == match
    assert games[0].state_at(0).raw == games[1].state_at(0).raw
    assert games[0].record()["options"]["draws"] == "counted"
