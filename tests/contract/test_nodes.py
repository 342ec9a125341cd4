"""Chance as nodes: a match that is given what chance brings is the same game, with exact probabilities."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import triskele
from contract.cases import CASES, Case
from contract.test_contract import each_case, each_game
from positions import key_of
from triskele.rules import GAMES, chance, kernel
from triskele.rules.kernel import State, one_of
from triskele.table.nodes import MatchWithNodes
from triskele.table.setup import words_of


def with_nodes(case: Case) -> MatchWithNodes:
    return triskele.new(case.game, case.players, options=case.options, chance="nodes")


def without_chance(state: State) -> bytes:
    other = kernel.copy(state)
    chance.seed(other, [0] * 8)
    return kernel.freeze(other)


class Stream:
    """The stream of a seed: it says what a match of this seed would have drawn."""

    def __init__(self, match: triskele.Match) -> None:
        self.state = kernel.blank(match.rules.STATE)
        chance.seed(self.state, words_of(match._key))

    def settle(self, match: MatchWithNodes) -> list[int]:
        """Let chance bring what the stream does, until somebody decides; the numbers that were drawn."""
        numbers = []
        while match.chances():
            assert match._node is not None
            assert match.seat is None
            assert match.action_ids() == []
            numbers.append(chance.below(self.state, len(match._node.kinds), chance.SEAT))
            outcome = match._node.named[match._node.kinds[numbers[-1]]]
            assert match.bring(outcome) is outcome
        return numbers


def side_by_side(case: Case, seed: int) -> Iterator[tuple[triskele.Match, MatchWithNodes, list[int]]]:
    """A random game by its seed, and the same game given what the seed brings; after the deal and after each action."""
    match, given_to, luck = case.new(str(seed)), with_nodes(case), random.Random(seed)
    stream = Stream(match)
    yield match, given_to, stream.settle(given_to)
    while not match.finished:
        action = luck.choice(match.actions())
        match.play(action)
        given_to.play(action)
        yield match, given_to, stream.settle(given_to)
    assert given_to.finished


@each_case
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_game_that_is_given_what_its_seed_brings_passes_through_the_same_states(case: Case, seed: int) -> None:
    drawn = 0
    for match, given_to, numbers in side_by_side(case, seed):
        assert without_chance(given_to._state) == without_chance(match._state)
        for seat in (None, *range(case.players)):
            assert given_to.known_content(seat) == match.known_content(seat)
        assert given_to.action_ids() == match.action_ids()
        assert given_to.log == match.log
        drawn += len(numbers)
    assert drawn > 20
    assert given_to._revealed == match._revealed
    assert (given_to.result(), given_to.view(0)["table"]) == (match.result(), match.view(0)["table"])


@pytest.mark.few("wuerfel", "celtica")
@each_game
def test_scripts_bring_the_same_interpreted_and_compiled(game: str) -> None:
    rules = GAMES[game]
    setup, step, follow, missing = rules.setup, rules.step, chance.follow, chance.missing

    def act(states: Any, scripts: Any, counts: Any, actions: Any, lacking: Any) -> None:
        for n in range(len(states)):
            state = one_of(states, n)
            follow(state, scripts[n], counts[n])
            if actions[n] < 0:
                setup(state)
            else:
                step(state, actions[n])
            lacking[n] = missing(state)

    compiled = kernel.compiled(act)
    for case in (case for case in CASES if case.game == game):
        begun, actions, scripts, after = [kernel.freeze(with_nodes(case)._state)], [-1], [], []
        for match, given_to, numbers in side_by_side(case, 5):
            scripts.append(numbers)
            after.append(without_chance(match._state))
            begun.append(kernel.freeze(given_to._state))
            actions.append(-2)
            if len(scripts) > 1:
                actions[len(scripts) - 1] = match.log[-1].id
        begun, actions = begun[:-1], actions[:-1]
        assert max(len(numbers) for numbers in scripts) <= chance.ROOM
        # All as they were, then each script without its last number.
        scripts += [numbers[:-1] for numbers in scripts]
        table = np.zeros((len(scripts), chance.ROOM), np.int64)
        for row, numbers in zip(table, scripts, strict=True):
            row[: len(numbers)] = numbers
        counts = np.array([len(numbers) for numbers in scripts])
        states, by_hand = (np.frombuffer(b"".join(begun * 2), rules.STATE.dtype).copy() for _ in range(2))
        lacking, lacking_by_hand = np.zeros((2, len(scripts)), np.int64)
        compiled(states, table, counts, np.array(actions * 2), lacking)
        act(by_hand, table.tolist(), counts.tolist(), actions * 2, lacking_by_hand)
        assert states.tobytes() == by_hand.tobytes()
        assert lacking.tolist() == lacking_by_hand.tolist()
        half = len(after)
        assert [without_chance(one_of(states, n)) for n in range(half)] == after
        assert lacking[:half].tolist() == [0] * half
        assert [n > 0 for n in lacking[half:]] == [len(numbers) > 0 for numbers in scripts[:half]]


def box(case: Case) -> dict[str, Counter[str]]:
    """What chance draws from, by kind, before anything is drawn; seats and dice are drawn from anew each time."""
    colours, board = GAMES["celtica"].DRUID_NAMES, with_nodes(case).board
    if case.game == "celtica":
        pieces = Counter(dict.fromkeys(GAMES["celtica"].PIECE_NAMES, 10))
        cards, experience = Counter(dict.fromkeys(colours, 12)), Counter(dict.fromkeys(colours, 4))
        return {"card": cards, "experience": experience, "piece": pieces}
    if case.game == "wuerfel":
        return {}
    tiles = Counter({name.replace("_", " "): count for name, count in board["tiles"].items()})
    if case.game == "orakel":
        of_each = tiles.pop("clover per colour")
        tiles |= Counter({f"clover {colour}": of_each for colour in board["colours"]})
    cards = Counter({f"{colour} {value}": 2 for colour in board["colours"] for value in range(11)})
    return {"card": cards, "tile": tiles}


@each_case
def test_whatever_is_drawn_comes_with_exact_probabilities_from_what_was_not_drawn_before(case: Case) -> None:
    match, left, luck, kinds = with_nodes(case), box(case), random.Random(f"{case}"), Counter[str]()
    while not match.finished:
        if not (chances := match.chances()):
            match.play(luck.choice(match.actions()))
            continue
        outcomes, probabilities = zip(*chances, strict=True)
        kind = outcomes[0].kind
        assert sum(probabilities) == 1
        assert all(type(probability) is Fraction for probability in probabilities)
        if kind in left:
            if not left[kind]:  # Celtica's piles are made anew from what was spent
                assert case.game == "celtica"
                assert match._node is not None
                left[kind] = Counter(match._node.named[number].text for number in match._node.kinds)
            assert {one.text: probability for one, probability in chances} == {
                name: Fraction(count, left[kind].total()) for name, count in left[kind].items() if count
            }
        else:
            count = case.players if kind == "start" else 6
            assert probabilities == (Fraction(1, count),) * count
        [outcome] = luck.choices(outcomes, [float(probability) for probability in probabilities])
        match.bring(luck.choice([outcome, outcome.id, outcome.text.upper()]))
        if kind in left:
            left[kind][outcome.text] -= 1
            left[kind] = +left[kind]
        kinds[kind] += 1
    assert set(kinds) == set(left) | {"start"} | ({"die"} if case.game == "wuerfel" else set())


def test_equal_positions_have_equal_states_whatever_came_before() -> None:
    """Dice that are rolled in another order are the same dice."""
    ways = []
    for sides in (["stone", "3", "5"], ["5", "stone", "3"]):
        match = triskele.new("wuerfel", chance="nodes", options={"start": 0})
        for side in sides:
            match.bring(side)
        ways.append(kernel.freeze(match._state))
    assert ways[0] == ways[1]


@each_case
def test_a_match_can_go_on_with_nodes_and_stays_as_it_is(case: Case) -> None:
    match = case.new("go on")
    for _ in range(30):
        match.play(match.actions()[0])
    before = match.record(with_key=True), kernel.freeze(match._state)
    other = match.with_nodes()
    assert other.position() == match.position()
    assert match._key not in kernel.freeze(other._state)
    while not other.finished:
        if other.chances():
            other.bring(other.chances()[0][0])
        else:
            other.play(other.actions()[-1])
    assert (match.record(with_key=True), kernel.freeze(match._state)) == before
    assert other.view(0)["finished"]
    assert other.view(0)["game_hash"] is None
    assert match._key.hex() not in str(other.view(0))


def at_a_node(game: str) -> MatchWithNodes:
    """A match that waits for chance in the middle of an action."""
    match = triskele.new(game, seed="at a node").with_nodes()
    luck = random.Random(1)
    while not match.chances():
        match.play(luck.choice(match.actions()))
    return match


@each_game
def test_while_chance_decides_nobody_else_does_and_nothing_has_happened_yet(game: str) -> None:
    match = at_a_node(game)
    before = match.as_of(len(match.log))
    assert before.chances() == []
    assert match.seat is None
    assert not match.finished
    for seat in (None, 0, 1):
        assert match.view(seat)["table"] == before.view(seat)["table"]
        assert match.view(seat)["actions"] == []
        assert not match.view(seat)["finished"]
    assert not match.mask().any()
    assert match.previews() == []
    assert "chance decides number 0 of " in repr(match)
    for forbidden in (lambda: match.play(before.actions()[0], 0), lambda: match.why_not(0), match.undo):
        with pytest.raises(triskele.TriskeleError) as refusal:
            forbidden()
        assert refusal.value.code == "chance-decides"
    with pytest.raises(triskele.BadRequest) as request:
        match.action("nonsense")
    assert request.value.code == "unknown-action"


@pytest.mark.parametrize("dealt", [False, True])
@each_game
def test_a_copy_at_a_node_goes_its_own_way(game: str, dealt: bool) -> None:
    match = at_a_node(game) if dealt else triskele.new(game, chance="nodes")
    for copied in (match.clone(), pickle.loads(pickle.dumps(match))):
        assert copied.chances() == match.chances()
        assert copied.dealt == match.dealt == dealt
        waits = repr(match)
        while copied.chances():
            copied.bring(copied.chances()[-1][0])
        assert copied.dealt
        assert repr(match) == waits


@each_game
def test_what_is_not_dealt_can_not_be_seen(game: str) -> None:
    match = triskele.new(game, chance="nodes")
    for look in (lambda: match.view(0), match.reveal, match.position, lambda: match.known(1), lambda: match.observe(0)):
        with pytest.raises(triskele.TriskeleError) as refusal:
            look()
        assert refusal.value.code == "not-dealt"


def test_what_chance_can_not_bring_is_refused_with_what_it_can() -> None:
    match = at_a_node("wuerfel")
    for wrong in ("6", "green 5", 6, -1, True, None, triskele.new("keltis").actions()[0]):
        with pytest.raises(triskele.BadRequest) as refusal:
            match.bring(wrong)  # type: ignore[arg-type]
        assert refusal.value.code == "impossible-outcome"
        assert "stone, 1, 2, 3, 4, 5" in str(refusal.value)
    assert len(match.chances()) == 6
    with pytest.raises(triskele.TriskeleError) as nothing:
        triskele.new("keltis").with_nodes().bring("green 5")
    assert nothing.value.code == "no-chance"
    with pytest.raises(triskele.TriskeleError) as no_record:
        match.record()
    assert no_record.value.code == "no-record"
    with pytest.raises(triskele.TriskeleError) as no_text:
        match.text()
    assert no_text.value.code == "no-record"
    with pytest.raises(triskele.BadRequest) as bad:
        triskele.new("keltis", chance="dice")  # type: ignore[call-overload]
    assert bad.value.code == "bad-chance"


def test_an_action_is_undone_unless_chance_had_a_part_in_it() -> None:
    match = triskele.new("keltis", seed=4).with_nodes()
    action = next(action for action in match.actions() if action.kind == "discard")
    match.play(action)
    assert match.undo() == action
    match.play(action)
    match.play("draw")
    match.bring(match.chances()[0][0])
    with pytest.raises(triskele.TriskeleError) as refusal:
        match.undo()
    assert refusal.value.code == "undo-revealed"


@pytest.mark.parametrize("game", ["keltis", "orakel", "celtica"])
def test_what_a_position_hides_is_dealt_by_chance_from_all_that_the_seat_does_not_know(game: str) -> None:
    match = triskele.new(game, seed="hidden")
    luck = random.Random(2)
    for _ in range(40):
        match.play(luck.choice(match.actions()))
    line = match.position(0)
    other = triskele.new(position=line, chance="nodes")
    hidden = match._state.hand_size[1] if game != "celtica" else 0
    if game == "celtica":
        hidden = match._state.druid_cards[1] + match._state.experience_cards[1]
    else:
        hidden -= kernel.ones(match._state.once[10]) + kernel.ones(match._state.twice[10])  # those that were seen
    dealt = 0
    while not other.dealt:
        assert sum(probability for _, probability in other.chances()) == 1
        other.bring(luck.choice(other.chances())[0])
        dealt += 1
    assert dealt == hidden > 0
    assert other.position(0) == line
    assert triskele.new(position=other.position(), chance="nodes").position() == other.position()


def test_the_longest_deal_has_room_in_a_script() -> None:
    """On a board with a tile on every stone."""
    board = copy.deepcopy(triskele.new("keltis").board)
    board["path"]["tile_steps"] = {colour: list(range(1, 10)) for colour in board["colours"]}
    board["tiles"] = {"wishing_stone": 9, "clover": 9, "points_1": 9, "points_2": 9, "points_3": 9}
    match = triskele.new("keltis", 4, board=board, chance="nodes")
    numbers = Stream(match).settle(match)
    assert len(numbers) == 1 + 45 + 32 <= chance.ROOM
    by_seed = triskele.Match("keltis", match._key, 4, board=board)
    assert without_chance(match._state) == without_chance(by_seed._state)


def best_score(match: triskele.Match) -> int:
    """The most points that seat 0 can have after this turn; where nothing can be bought it is over."""
    if match.seat != 0 or match.phase != "choose":
        return match.scores[0]
    found = []
    for action in match.actions():
        after = kernel.copy(match._state)
        match.rules.step(after, action.id)
        found.append(match.rules.score(after, 0))
    return max(found)


def expectation(match: MatchWithNodes) -> Fraction:
    if not match.chances():
        return Fraction(best_score(match))
    mean = Fraction(0)
    for outcome, probability in match.chances():
        after = match.clone()
        after.bring(outcome)
        mean += probability * expectation(after)
    return mean


def test_the_exact_value_of_a_reroll_is_what_a_long_sample_of_streams_comes_near() -> None:
    line = "wuerfel/1 players=2 turn=20 seat=1 rows=2/04/X0/4/952|10/5/18/90/43 stones=1,4 dice=s22 last=234"
    match = triskele.new(position=line, chance="nodes")
    match.play("reroll 2 3")
    exact = expectation(match)
    assert exact.denominator > 1
    begun, samples = triskele.new(position=line), []
    for key in range(8000):
        sample = begun.clone()
        chance.seed(sample._state, key_of(key))
        sample.play("reroll 2 3")
        samples.append(best_score(sample))
    error = np.std(samples) / len(samples) ** 0.5
    assert error < 0.05
    assert abs(np.mean(samples) - float(exact)) < 4 * error
