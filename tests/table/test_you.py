"""A sentence speaks to whoever did it, and names the others; a piece that is drawn is called by what is seen."""

from __future__ import annotations

import random
from typing import Any

import pytest

import triskele
from triskele.rules import GAMES
from triskele.rules.celtica import PIECE_NAMES
from triskele.table.language import catalog, listed
from triskele.words import LANGUAGES

each_game = pytest.mark.parametrize("game", GAMES)
each_language = pytest.mark.parametrize("lang", LANGUAGES)
YOU = {"en": {"You", "Your"}, "de": {"Du"}}


@each_language
@each_game
def test_whatever_names_who_did_it_can_be_said_to_them(game: str, lang: str) -> None:
    tell = catalog(lang)[game]["tell"]
    for key, text in tell.items():
        if "{name}" in text:
            assert "{name}" not in tell[f"{key}-you"]
        if key.endswith("-you"):
            assert key.removesuffix("-you") in tell


@each_language
@each_game
def test_a_player_is_spoken_to_and_the_others_are_named(game: str, lang: str) -> None:
    players = 3
    match = triskele.new(game, players=players, names=["Aoife", "Brendan", "Ciara"], seed="you")
    luck, begun = random.Random(7), set()
    while (seat := match.seat) is not None and len(match.log) < 300:
        match.play(luck.choice(match.actions()))
        step = len(match.log) - 1
        own = match.tell(step, lang, seat, you=seat)
        assert match.names[seat] not in own
        begun.add(own.split()[0])
        other = (seat + 1) % players
        told = match.tell(step, lang, other, you=other)
        assert match.names[seat] in told
        assert match.names[other] not in told
        assert match.names[seat] in match.tell(step, lang)
    assert begun <= YOU[lang]


@pytest.mark.parametrize(("lang", "said"), [("en", "Anna, Brendan and Ciara"), ("de", "Anna, Brendan und Ciara")])
def test_several_names_are_listed_as_people_say_them(lang: str, said: str) -> None:
    assert listed(lang, ["Anna", "Brendan", "Ciara"]) == said
    assert listed(lang, ["Brendan", "Ciara"]) == said.removeprefix("Anna, ")
    assert listed(lang, ["Ciara"]) == "Ciara"


def test_who_is_asked_for_a_piece_is_spoken_to() -> None:
    match = triskele.new("celtica", players=2, names=["Aoife", "Brendan"], seed=1)
    event: dict[str, Any] = {"seat": 0, "kind": "from", "number": 2}
    assert match.sentence([event], "en", you=1) == "Aoife wants a piece from you."
    assert match.sentence([event], "de", you=1) == "Aoife tauscht mit dir."
    assert match.sentence([event], "de", you=0) == "Du tauschst mit Brendan."


@each_language
def test_a_piece_is_called_by_what_is_drawn_on_it_only_where_it_is_drawn(lang: str) -> None:
    match = triskele.new("celtica", players=2, seed=1)
    seen = set()
    for piece in PIECE_NAMES:
        event: dict[str, Any] = {"seat": 0, "kind": "take", "piece": piece}
        words = catalog(lang)
        assert words["names"][piece] in match.sentence([event], lang)
        assert words["pictures"][piece] in match.sentence([event], lang, pictures=True)
        assert words["pictures"][piece] in match.describe(f"take {piece}", lang, pictures=True)
        seen.add(words["pictures"][piece])
    assert len(seen) == len(PIECE_NAMES)
    refusal = match.why_not("take north", pictures=True)
    assert refusal is not None
    assert set(refusal.reasons) == set(LANGUAGES)
