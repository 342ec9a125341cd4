"""A newcomer to a running game adds a word: what is still to be drawn comes from a new key, whatever is taken back."""

from __future__ import annotations

import hashlib
import json
import random
from typing import Any

import jsonschema
import pytest

import triskele
from triskele.rules import GAMES
from triskele.table.view import record_schema

each_game = pytest.mark.parametrize("game", GAMES)


def key_of(match: triskele.Match) -> bytes:
    """The key that cards are drawn from now."""
    return b"".join(part.to_bytes(4, "little") for part in match._state.key)


def play(match: triskele.Match, luck: random.Random, actions: int) -> None:
    for _ in range(actions):
        if not match.finished:
            match.play(luck.choice(match.actions()))


@each_game
def test_a_newcomers_word_is_mixed_into_the_key_and_changes_nothing_that_is_there(game: str) -> None:
    match = triskele.new(game, seed="newcomer")
    play(match, random.Random(1), 5)
    other, key = match.as_of(5), key_of(match)
    match.newcomer(1, "word")
    mixed = hashlib.sha256(b"triskele newcomer 1\n" + key + b"\x00\x00\x00\x04word").digest()
    assert key_of(match) == mixed
    assert [match.view(seat) for seat in (0, 1, None)] == [other.view(seat) for seat in (0, 1, None)]
    match.newcomer(0, "another")
    assert key_of(match) == hashlib.sha256(b"triskele newcomer 1\n" + mixed + b"\x00\x00\x00\x07another").digest()
    play(match, random.Random(2), 200)
    play(other, random.Random(2), 200)
    assert match._state.data.tobytes() != other._state.data.tobytes()


@each_game
def test_a_newest_key_is_never_taken_back(game: str) -> None:
    match = triskele.new(game, seed="foreseen")
    play(match, random.Random(3), 12)
    match.newcomer(1, "word")
    key = key_of(match)
    play(match, random.Random(4), 3)
    for step in (14, 12, 5, 0):
        past = match.taken_back(step)
        assert key_of(past) == key
        assert past.newcomers == [{"after": min(step, 12), "seat": 1, "word": "word"}]
        assert past.view(0) == match.as_of(step).view(0)
        play(past, random.Random(5), 3)
        assert key_of(past) == key
        again = triskele.replay(past.record(with_key=True))
        assert again._state.data.tobytes() == past._state.data.tobytes()
    assert match.as_of(11).newcomers == []
    assert key_of(match.as_of(11)) != key


def test_what_revealed_nothing_can_be_taken_back_after_somebody_came_and_what_was_drawn_can_not() -> None:
    match = triskele.new("keltis", seed="a", options={"start": 0})
    match.play(next(action for action in match.actions() if action.kind == "discard"))
    match.newcomer(1, "word")
    key = key_of(match)
    assert match.undoable
    assert match.undo().kind == "discard"
    assert (key_of(match), match.newcomers) == (key, [{"after": 0, "seat": 1, "word": "word"}])
    match.play(next(action for action in match.actions() if action.kind == "discard"))
    match.play("draw")
    assert (match.revealed(0), match.revealed(1), match.revealed(2), match.as_of(1).revealed(0)) == (
        *(True, True, False, False),
    )
    match.newcomer(0, "more")
    assert not match.undoable


@each_game
def test_a_game_with_newcomers_and_moves_taken_back_is_played_again_from_its_record(game: str) -> None:
    luck = random.Random(f"record {game}")
    for n in range(4):
        match = triskele.new(game, seed=f"{n}")
        while not match.finished:
            play(match, luck, luck.randrange(1, 15))
            if not match.finished and luck.random() < 0.4:
                match.newcomer(luck.randrange(2), f"word-{luck.random()}")
            if not match.finished and len(match.newcomers) < 12 and luck.random() < 0.3:
                match = match.taken_back(luck.randrange(len(match.log) + 1))
        record = json.loads(json.dumps(match.record()))
        assert record["newcomers"]
        jsonschema.validate(record, record_schema())
        again = triskele.replay(record)
        assert again._state.data.tobytes() == match._state.data.tobytes()
        assert again.record() == record
        step = luck.randrange(len(match.log))
        assert triskele.replay(record, step)._state.data.tobytes() == match._past[step]
        assert match.as_of(step)._state.data.tobytes() == match._past[step]


def test_newcomers_that_can_not_be_are_refused() -> None:
    match = triskele.new("wuerfel", seed="bad")
    play(match, random.Random(6), 10)
    before = match._state.data.tobytes()
    words: list[Any] = ["", "ä", "x" * 65, None, "a b", b"word"]
    for seat, word in [(2, "word"), (-1, "word"), (True, "word"), *((0, word) for word in words)]:
        with pytest.raises(triskele.BadRequest):
            match.newcomer(seat, word)
    assert (match._state.data.tobytes(), match.newcomers) == (before, [])
    match.newcomer(0, "word")
    play(match, random.Random(7), 1000)
    with pytest.raises(triskele.TriskeleError, match="over"):
        match.newcomer(0, "word")
    good = match.record()
    came = good["newcomers"][0]
    end = len(good["actions"])

    def refused(code: str, newcomers: Any) -> None:
        with pytest.raises(triskele.RecordError) as refusal:
            triskele.replay({**good, "newcomers": newcomers})
        assert refusal.value.code == code

    for wrong in (
        *(None, {}, [1], [{}], [{**came, "after": True}], [{**came, "after": 1.0}], [{**came, "word": 1}]),
        *([{**came, "after": -1}], [{**came, "after": end + 1}], [came, {**came, "after": end}], [{**came, "seat": 2}]),
        *([{**came, "after": 11}, came], [{**came, "word": "\ud800"}], [{**came, "word": ""}]),
    ):
        refused("record-malformed", wrong)
    for changed in ([], [{**came, "word": "other"}], [{**came, "after": 11}], [came, came]):
        with pytest.raises(triskele.RecordError):
            triskele.replay({**good, "newcomers": changed})
    refused("record-hash", [{**came, "seat": 1}])
