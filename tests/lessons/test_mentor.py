"""The mentor of a first game: speaks when there is something to say, and knows no more than the learner."""

from __future__ import annotations

import itertools
import random

import pytest

import triskele
from triskele.lessons.mentor import (
    DEAR,
    LOOKS_BACK,
    SURE,
    UNLIKELY,
    Remark,
    better,
    brake,
    questions,
    remarks,
)
from triskele.rules import GAMES
from triskele.table.match import Match
from triskele.words import LANGUAGES, catalog


def played(game: str, actions: int = 10**6, seed: str = "mentor") -> Match:
    match, chooser = triskele.new(game, seed=seed), random.Random(3)
    while match.seat is not None and len(match.log) < actions:
        match.play(chooser.choice(match.actions()))
    return match


def told(match: Match) -> list[str]:
    """All remarks of a game, as they would have been asked for."""
    return [one.key for step in range(1, len(match.log) + 1) for one in remarks(match.as_of(step), 0, step - 1)]


@pytest.mark.parametrize("game", GAMES)
def test_the_mentor_has_something_to_say_about_both_sides_and_is_mostly_silent(game: str) -> None:
    match = played(game)
    keys = told(match)
    assert {key.split(".")[0] for key in keys} == {"you", "other"}
    heard = set(keys)  # each is shown once
    assert len(heard) < len(match.log) / 4


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_remark_is_a_sentence_about_an_event_that_there_is(game: str, lang: str) -> None:
    words, kinds = catalog("lessons", lang)["mentor"][game], catalog("table", lang)[game]["tell"]
    assert {who: set(words[who]) for who in words} == {
        who: set(found) for who, found in catalog("lessons", "en")["mentor"][game].items()
    }
    assert not [kind for who in words for kind in words[who] if not any(key.startswith(kind) for key in kinds)]
    match = played(game)
    for one in remarks(match, 0, 0):
        assert "{" not in one.text(match, lang)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_follows_from_what_the_learner_knows(game: str) -> None:
    """Two games that differ only in what is hidden from a seat are commented alike."""
    match = played(game, 30)
    known = triskele.new(position=match.position(0), seed="other")
    again = triskele.new(position=match.position(0), seed="another")
    assert known.position(0) == again.position(0)
    for one in (known, again):
        if one.seat is not None:
            one.play(one.actions()[0])
    asked, more = (
        [(one.step, bytes(one.known.raw), one.actions) for one in questions(m, 0, 0)] for m in (known, again)
    )
    assert asked == more


def test_a_much_better_action_is_named_and_a_little_better_one_is_not() -> None:
    assert better({7: 1 - UNLIKELY, 8: UNLIKELY}, 8) == 7
    assert better({7: SURE, 8: UNLIKELY, 9: 1 - SURE - UNLIKELY}, 8) == 7
    assert better({7: SURE - 0.01, 8: UNLIKELY, 9: 0.3}, 8) is None, "nothing is sure to be better"
    assert better({7: 0.9, 8: UNLIKELY + 0.01}, 8) is None, "it was not so bad"
    assert better({8: 1.0}, 8) is better({}, 8) is better({7: 1.0}, 8) is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_was_better_is_told_with_its_reason_if_there_is_one(lang: str) -> None:
    match = triskele.new("keltis", seed="mentor", options={"start": 0})
    good, chosen = match.actions()[:2]
    match.play(chosen)
    plain = Remark(0, 0, "better", {"action": good.id}).text(match, lang)
    told = Remark(0, 0, "better", {"action": good.id, "worlds": 48, "why": "So it is."}).text(match, lang)
    assert match.describe(good, lang, pictures=True) in plain
    assert told.startswith(plain)
    assert told.endswith("So it is.")
    assert "48" in told


def own_turns(match: Match) -> list[list[int]]:
    """The learner's actions, turn by turn."""
    turns: dict[int, list[int]] = {}
    for step in range(len(match.log)):
        state = match.state_at(step)
        if state.seat == 0:
            turns.setdefault(state.turn, []).append(step)
    return list(turns.values())


@pytest.mark.parametrize("game", GAMES)
def test_of_three_turns_at_most_one_is_criticised_however_much_they_cost(game: str) -> None:
    match = played(game, 120)
    turns, luck = own_turns(match), random.Random(game)
    spoken, criticised = None, list[int]()
    for number, steps in enumerate(turns):
        for step in steps:
            least = brake(match, 0, step, spoken)
            if least is not None and luck.choice((0.01, 0.06, 0.2, 0.9)) >= least:
                spoken = step
                criticised.append(number)
    assert len(criticised) > 2
    assert all(later - earlier > 2 for earlier, later in itertools.pairwise(criticised))


@pytest.mark.parametrize("game", GAMES)
def test_the_longer_the_mentor_was_silent_the_less_a_mistake_has_to_cost(game: str) -> None:
    match = played(game, 120)
    turns = own_turns(match)
    grave, clear = DEAR
    assert [brake(match, 0, steps[0], None) for steps in turns[:5]] == [grave, clear, 0.0, 0.0, 0.0]
    spoken = turns[1][0]
    after = [brake(match, 0, steps[-1], spoken) for steps in turns[1:8]]
    assert after == [None, None, None, grave, clear, 0.0, 0.0]
    assert brake(match, 0, turns[1][0], turns[4][0]) is None, "what was criticised was taken back"


def test_where_there_is_no_choice_nothing_is_asked() -> None:
    match = triskele.new("keltis", seed="mentor", options={"start": 0})
    while len(match.actions()) > 1:
        match.play(match.actions()[0])
    step = len(match.log)
    match.play(match.actions()[0])
    assert questions(match, 0, step) == []


def test_only_the_latest_actions_are_looked_at() -> None:
    match = played("wuerfel")
    assert len(match.log) > LOOKS_BACK
    assert min(one.step for one in remarks(match, 0, 0)) >= len(match.log) - LOOKS_BACK
