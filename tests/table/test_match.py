"""A match, whichever game it is: keys, what can be taken back, and what is to be done."""

from __future__ import annotations

import hashlib

import pytest

import triskele
from triskele.table.language import entry, to_do, word


@pytest.mark.parametrize(
    ("seed", "key"),
    [
        (bytes(range(32)), bytes(range(32)).hex()),
        (b"short", hashlib.sha256(b"short").hexdigest()),
        ("AB" * 32, "ab" * 32),
        ("any text", hashlib.sha256(b"any text").hexdigest()),
        (7, hashlib.sha256(b"7").hexdigest()),
    ],
)
def test_a_seed_of_256_bits_is_the_key_and_any_other_is_hashed(seed: str | bytes | int, key: str) -> None:
    assert triskele.new("keltis", 2, seed).record(with_key=True)["key"] == key


def test_what_can_not_be_taken_back_is_named() -> None:
    match = triskele.new("keltis", 2, "x", {"start": 0})
    match.play(next(action for action in match.actions() if action.kind == "discard"))
    match.play("draw")
    with pytest.raises(triskele.TriskeleError) as refusal:
        match.undo()
    assert (refusal.value.code, str(refusal.value)) == (
        "undo-revealed",
        "“draw” showed something new and can’t be taken back.",
    )
    assert len(match.log) == 2


def test_what_is_to_be_done_is_said_in_the_games_own_words_if_it_has_some() -> None:
    assert to_do("en", "keltis", "clover") == entry("en", "keltis.phases.clover")
    assert to_do("en", "keltis", "draw") == word("en", "draw") != "draw"


def test_a_language_that_is_not_there_is_refused_with_those_that_are() -> None:
    match = triskele.new("keltis", seed="language")
    with pytest.raises(triskele.BadRequest, match="There are: en, de") as refused:
        match.describe(match.action_ids()[0], "fr")
    assert refused.value.code == "unknown-language"
