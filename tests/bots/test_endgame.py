"""The strongest level plays ends as they are solved."""

from __future__ import annotations

import random

import pytest

import triskele
from triskele.bots import bot
from triskele.bots.endgame import solved
from triskele.server.minds import hints
from triskele.table.language import say

# The net is sure of the yellow 6, which wins 42 of 100 such games; the blue 10 wins 99.
SURE_AND_WRONG = (
    "wuerfel/1 players=2 turn=40 seat=1 phase=choose rows=97651/98/76/95432/123456|234/357/1234589/81/87 "
    "stones=5,9 dice=155 last=144"
)


def test_a_blunder_that_the_net_is_sure_of_is_not_played() -> None:
    match = triskele.new(position=SURE_AND_WRONG, seed="sure")
    known, actions = match.known(match.seat), match.action_ids()
    blunder, better = match.action("take yellow 6").id, match.action("take blue 10").id
    assert bot("wuerfel", "net").choose(known, actions, random.Random(1)).action == blunder
    found = bot("wuerfel", "merciless").choose(known, actions, random.Random(1))
    assert found.action == better
    assert found.solved
    wins = {finding.action: finding.wins for finding in found.findings}
    assert wins[better] > 0.97
    assert wins[better] - wins[blunder] == pytest.approx(0.57, abs=0.02)


def test_what_is_no_end_is_played_as_before() -> None:
    match = triskele.new("wuerfel", 2, "begin")
    known, actions = match.known(match.seat), match.action_ids()
    assert solved("wuerfel", known, actions) is None
    found, alone = (bot("wuerfel", name).choose(known, actions, random.Random(1)) for name in ("merciless", "net"))
    assert found == alone


def test_a_hint_says_that_an_end_was_counted() -> None:
    match = triskele.new(position=SURE_AND_WRONG, seed="sure")
    found = solved("wuerfel", match.known(match.seat), match.action_ids())
    assert found
    advice = hints.from_search(found)
    assert advice.action == match.action("take blue 10").id
    assert advice.reason == "solved"
    assert advice.fields["wins"] == 99
    assert advice.fields["other"] <= advice.fields["wins"]
    for lang in ("de", "en"):
        assert "99" in say(lang, f"hint.{advice.reason}", **advice.fields)
