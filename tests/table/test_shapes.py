"""What leaves a match has the types of its game, all of it and nothing else."""

from __future__ import annotations

import random
import re
from typing import get_args

import pytest
from jsonschema import Draft202012Validator as Validator

from contract.cases import CASES, Case
from triskele.rules import GAMES
from triskele.server import openapi
from triskele.server.models import games
from triskele.table import FACES
from triskele.table.language import catalog
from triskele.table.view import schema, shape

each_game = pytest.mark.parametrize("game", GAMES)


def kinds(game: str, name: str) -> set[str]:
    """The kinds that a type of a game has."""
    found: set[str] = set()
    for part in schema(shape(game, name))["$defs"].values():
        kind = part.get("properties", {}).get("kind", {})
        found |= {*kind.get("enum", ()), *([kind["const"]] if "const" in kind else ())}
    return found


@each_game
def test_every_action_has_its_type_and_every_type_an_action(game: str) -> None:
    check = Validator(schema(shape(game, "Action")))
    for action in FACES[game].ACTIONS:
        check.validate(action.json())
    assert {action.kind for action in FACES[game].ACTIONS} == kinds(game, "Action")


@each_game
def test_an_action_with_more_or_less_than_its_fields_is_none(game: str) -> None:
    check = Validator(schema(shape(game, "Action")))
    for action in FACES[game].ACTIONS:
        assert not check.is_valid({**action.json(), "more": 1})
        for name in action.json():
            assert not check.is_valid({key: value for key, value in action.json().items() if key != name})


@each_game
def test_every_kind_of_event_is_one_that_is_told(game: str) -> None:
    told = {
        re.sub(r"(-druids?|-experiences?|-both|-take|-give)?(-first)?(-known)?(-you)?$", "", key)
        for key in catalog("en")[game]["tell"]
    }
    assert kinds(game, "Event") == told | {"end"}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_happens_and_would_happen_has_its_type(case: Case) -> None:
    """One seat knows more about the event than the others, who are all told the same: both are checked."""
    check, chooser = Validator(schema(shape(case.game, "Event"))), random.Random(str(case))
    match = case.new(f"shapes {case}")
    while (seat := match.seat) is not None:
        if len(match.log) % 10 == 0:
            for action, events in match.previews():
                assert events or action.kind in match.face.BY_CHANCE, action.text
                for event in events:
                    check.validate(event)
        match.play(chooser.choice(match.action_ids()))
        for viewer in (None, seat):
            for event in match.events(len(match.log) - 1, viewer):
                check.validate(event)


@pytest.mark.parametrize("name", ["View", "OpenView", "Action", "Event", "Preview", "Lens"])
def test_every_game_is_in_the_servers_description(name: str) -> None:
    schemas = openapi.describe()["components"]["schemas"]
    choice = {"Event": "Events", "Preview": "Previews"}.get(name, name)
    parts = schemas[choice].get("oneOf") or schemas[choice]["anyOf"]
    refs = [part.get("items", part)["$ref"].rsplit("/", 1)[1] for part in parts]
    assert refs == [shape(game, name).__name__ for game in GAMES]
    assert get_args(games.GameName) == tuple(GAMES)
