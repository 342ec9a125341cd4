"""A seat that gives up comes last; where only one is left that has not, the game is over. Records say so."""

from __future__ import annotations

import copy
import random

import pytest

import triskele
from triskele.analysis.judge import analyse
from triskele.errors import AnalysisError, BadRequest, RecordError, TriskeleError
from triskele.rules import GAMES
from triskele.table.match import Match
from triskele.table.rows import record_of, rows_of


def played(game: str, players: int, actions: int = 12) -> Match:
    match, luck = triskele.new(game, players=players, seed="given up"), random.Random(game)
    for _ in range(actions):
        match.play(luck.choice(match.actions()))
    return match


@pytest.mark.parametrize("game", GAMES)
def test_of_two_one_gives_up_and_the_other_has_won(game: str) -> None:
    match = played(game, 2)
    seat = 1 - (match.seat or 0)
    scores, last = match.scores, match.events(len(match.log) - 1)
    match.give_up(seat)
    assert match.finished
    assert match.seat is None
    assert match.phase == match.rules.PHASES[match.rules.OVER]
    assert match.actions() == []
    assert match.result() == {
        "reason": "given-up",
        "scores": scores,
        "ranking": [2, 1] if seat == 0 else [1, 2],
        "winners": [1 - seat],
    }
    assert match.events(len(match.log) - 1) == last, "the last action did not end the game"
    for viewer in (0, 1, None):
        view = match.view(viewer)
        assert view["finished"]
        assert view["deciding"] is None
        assert view["actions"] == []
    assert match.reveal()["finished"]
    assert not match.as_of(len(match.log) - 1).finished
    with pytest.raises(TriskeleError, match="over"):
        match.play(0)
    assert match.position("all")  # as it stood
    with pytest.raises(TriskeleError, match="over"):
        match.give_up(1 - seat)
    again = triskele.replay(match.record())
    assert again == match
    assert again.game_hash == match.game_hash != played(game, 2).game_hash
    assert triskele.read_text(match.text()) == match
    row = rows_of(match, 1).game
    assert triskele.replay(record_of(row)) == match
    with pytest.raises(AnalysisError) as refused:
        analyse(match)
    assert refused.value.code == "analysis-given-up"


def test_of_three_the_others_play_on_and_whoever_gave_up_comes_last() -> None:
    match, luck = played("keltis", 3), random.Random(3)
    match.give_up(2)
    assert not match.finished
    with pytest.raises(BadRequest) as refused:
        match.give_up(2)
    assert refused.value.code == "gave-up"
    other = match.clone()
    while not match.finished:
        match.play(luck.choice(match.actions()))
    assert match.ranking[2] == 3
    assert match.reason in {"goal", "pile"}
    assert triskele.replay(match.record()) == match
    other.give_up(0)
    assert other.finished
    assert other.winners == [1]
    assert other.ranking == [2, 1, 2]


def test_giving_up_is_not_taken_back() -> None:
    match = played("keltis", 3)
    match.give_up(0)
    past = match.taken_back(4)
    assert past.given_up == [{"after": 4, "seat": 0}]
    assert match.as_of(4).given_up == []


@pytest.mark.parametrize("given", [{"after": 12, "seat": 7}, {"after": 99, "seat": 0}, {"after": "12", "seat": 0}])
def test_a_record_that_says_it_wrongly_is_refused(given: dict[str, object]) -> None:
    match = played("keltis", 2)
    match.give_up(0)
    record = copy.deepcopy(match.record())
    record["given_up"] = [given]
    with pytest.raises(RecordError) as refused:
        triskele.replay(record)
    assert refused.value.code == "record-malformed"


def test_a_text_that_says_it_wrongly_is_refused() -> None:
    match = played("keltis", 2)
    match.give_up(0)
    with pytest.raises(RecordError):
        triskele.read_text(match.text().replace("gave up: after 12, seat 1", "gave up: twelve"))


def test_a_record_without_it_has_another_hash() -> None:
    match = played("keltis", 3)
    plain = match.game_hash
    match.give_up(1)
    match.give_up(0)
    assert plain is None
    record = match.record()
    del record["given_up"]
    with pytest.raises(RecordError):
        triskele.replay(record)
