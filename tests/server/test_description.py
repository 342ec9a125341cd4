"""The description of the interface, and what refusals say: an example for everything, a sentence in each language."""

from __future__ import annotations

import copy
import random
import re
import tomllib
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
from fastapi.routing import APIRoute

from server.running import Person, Running, deciding, play_on
from triskele.errors import BadRequest, BoardError
from triskele.rules import GAMES
from triskele.rules.board import Board, default_board_text
from triskele.server.app import create_app
from triskele.server.config import Config, Limits
from triskele.server.edge import problems
from triskele.server.people import People
from triskele.words import LANGUAGES

DESCRIPTION = create_app(Config("unused")).openapi()


def resolved(schema: dict[str, Any]) -> dict[str, Any]:
    if "$ref" in schema:
        found: dict[str, Any] = DESCRIPTION["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
        return found
    return schema


def contents() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every body that is sent and every answer that is got, with its operation."""
    for path, operations in DESCRIPTION["paths"].items():
        for method, operation in operations.items():
            name = f"{method.upper()} {path}"
            if "requestBody" in operation:
                for kind, content in operation["requestBody"]["content"].items():
                    yield name, kind, content
            for status, answer in operation["responses"].items():
                if status.startswith("2"):
                    for kind, content in answer.get("content", {}).items():
                        yield name, kind, content


@pytest.mark.parametrize(("operation", "kind", "content"), [pytest.param(*each, id=each[0]) for each in contents()])
def test_everything_has_an_example_of_its_own_shape(operation: str, kind: str, content: dict[str, Any]) -> None:
    examples = [content["example"]] if "example" in content else resolved(content["schema"]).get("examples", [])
    assert examples, operation
    if kind == "application/json":
        schema = {**content["schema"], "components": DESCRIPTION["components"]}
        for example in examples:
            jsonschema.validate(example, schema)


def test_every_operation_says_what_it_does() -> None:
    for path, operations in DESCRIPTION["paths"].items():
        for method, operation in operations.items():
            assert operation["description"], (method, path)


def test_every_operation_describes_its_answer_and_the_refusals_that_a_route_can_give() -> None:
    elsewhere = {400, 405, 408, 421, 431, 500}  # refused before there is a route, or a fault of ours
    refusals = {str(status) for status in set(problems.STATUS.values()) - elsewhere}
    for path, operations in DESCRIPTION["paths"].items():
        for method, operation in operations.items():
            good = {status for status in operation["responses"] if status.startswith("2")}
            assert len(good) == 1, (method, path)
            assert set(operation["responses"]) - good == refusals, (method, path)


def test_an_answer_of_several_shapes_is_described_with_all_of_them() -> None:
    answer = DESCRIPTION["paths"]["/api/tables/{table}/actions"]["post"]["responses"]["200"]
    shapes = answer["content"]["application/json"]["schema"]["anyOf"]
    assert [shape["$ref"].rsplit("/", 1)[1] for shape in shapes] == ["TableOut", "Stored"]


def test_a_server_starts_without_building_the_types_of_its_answers() -> None:
    """The framework would build the largest of them forty times over, and the server would start half as fast."""
    routes = [route for route in create_app(Config("unused")).state.routes if isinstance(route, APIRoute)]
    assert len(routes) > 25
    assert [route.path for route in routes if route.response_field or route.response_fields] == []


def test_every_letter_that_is_described_is_taken_as_a_name() -> None:
    name = DESCRIPTION["components"]["schemas"]["Rename"]["properties"]["name"]
    assert (name["minLength"], name["maxLength"]) == (1, 40)
    people = People(None, b"key", 40)  # type: ignore[arg-type]
    letters = [chr(code) for code in range(0x110000) if re.search(name["pattern"], chr(code))]
    assert len(letters) > 30_000
    assert all(people.tidy(letter) == letter for letter in letters)
    for text in ("", " ", " a", "\u3164", "\u0301", "a\nb", "a\u202eb"):
        assert not re.search(name["pattern"], text)
    for text in ("Aífe", "Jörg-Peter", "Ольга", "Εὕα", "🍀", "नीला", "אבי"):  # and more than that is
        assert people.tidy(text) == text


def test_the_description_has_the_servers_own_limits() -> None:
    schemas = create_app(Config("unused", Limits(name=12, chat=34))).openapi()["components"]["schemas"]
    assert schemas["Rename"]["properties"]["name"]["maxLength"] == 12
    assert schemas["SeatWish"]["properties"]["name"]["anyOf"][0]["maxLength"] == 12
    assert schemas["Say"]["properties"]["text"]["maxLength"] == 34


# Sentences


def test_every_language_has_the_same_sentences() -> None:
    for lang in LANGUAGES:
        assert set(problems.words(lang)) == set(problems.words("en"))


SEATS = [{"who": "me"}, {"who": "me"}]


@pytest.mark.parametrize(
    ("method", "path", "body", "code", "named"),
    [
        ("POST", "/api/tables", {"game": "chess", "seats": SEATS}, "unknown-game", ["chess", "keltis"]),
        ("GET", "/api/rules/chess", None, "unknown-game", ["chess", "keltis"]),
        ("POST", "/api/tables", {"game": "keltis", "seats": SEATS * 3}, "wrong-players", ["2", "4", "6"]),
        (
            "POST",
            "/api/tables",
            {"game": "wuerfel", "seats": SEATS, "options": {"speed": 1}},
            "unknown-option",
            ["speed", "start", "end"],
        ),
        (
            "POST",
            "/api/tables",
            {"game": "wuerfel", "seats": SEATS, "options": {"end": "never"}},
            "bad-option",
            ["end", "either", "stones", "never"],
        ),
        (
            "POST",
            "/api/tables",
            {"game": "keltis", "seats": [{"who": "me"}, {"who": "bot", "level": "godly"}]},
            "unknown-level",
            ["godly", "merciless"],
        ),
        ("POST", "/api/tables", {"game": "keltis", "seats": 7}, "invalid", ["seats"]),
        ("POST", "/api/tables", {"game": "keltis", "seats": SEATS, "board": {}}, "board-invalid", ["players"]),
        (
            "POST",
            "/api/tables",
            {"game": "keltis", "seats": SEATS, "board_file": "x =\ny = 2"},
            "board-invalid",
            ["TOML", "1"],
        ),
        ("PUT", "/api/me", {"name": ""}, "bad-name", ["40"]),
        ("POST", "/api/tables/{table}/actions", {"at": 3, "action": "fly"}, "unknown-action", ["fly", "lay "]),
        ("POST", "/api/tables/{table}/actions", {"at": 99, "action": "draw"}, "stale", ["3"]),
        ("GET", "/api/tables/{table}/steps/9?seat=0", None, "unknown-step", ["0"]),
        ("GET", "/api/tables/{table}/choices?seat=9", None, "unknown-seat", ["2"]),
    ],
)
def test_a_refusal_names_what_it_is_about_in_every_language(
    shared_server: Running, method: str, path: str, body: Any, code: str, named: list[str]
) -> None:
    with Person(shared_server) as anna:
        if "{table}" in path:
            path = path.format(table=anna.table("me", "me")["id"])
        sentences = set()
        for lang in LANGUAGES:
            problem = anna.refused(method, path, body, lang)
            assert problem["code"] == code
            assert all(name in problem["detail"] for name in named), problem["detail"]
            assert "{" not in problem["detail"]
            sentences.add(problem["detail"])
        assert len(sentences) == len(LANGUAGES)


def test_an_illegal_move_is_refused_with_the_same_rule_in_every_language(shared_server: Running) -> None:
    luck = random.Random(8)
    with Person(shared_server) as anna:
        for game in GAMES:
            table = anna.table("me", "me", game=game)["id"]
            seen = play_on([anna], table, luck, most=9)
            view = deciding(seen)
            assert view is not None
            legal = {action["id"] for action in view["actions"]}
            illegal = next(number for number in range(100) if number not in legal)
            body = {"at": seen["at"], "action": illegal}
            english, german = (
                anna.refused("POST", f"/api/tables/{table}/actions", body, lang) for lang in ("en", "de")
            )
            assert english["code"] == german["code"] == "illegal-move"
            assert english["rule"] == german["rule"]
            assert english["detail"].endswith(f"({english['rule']})")
            assert german["detail"].endswith(f"({german['rule']})")
            assert english["detail"] != german["detail"]


def keys_of(data: Any, path: str = "") -> Iterator[str]:
    for name, value in data.items():
        yield f"{path}{name}"
        if isinstance(value, dict):
            yield from keys_of(value, f"{path}{name}.")


def changed(data: dict[str, Any], key: str, value: Any) -> dict[str, Any]:
    """The content of a board with one entry changed, or taken away."""
    other = copy.deepcopy(data)
    *parents, last = key.split(".")
    place = other
    for parent in parents:
        place = place[parent]
    if value is None:
        del place[last]
    else:
        place[last] = value
    return other


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_wrong_with_a_board_is_said_in_german_too(game: str) -> None:
    rules = GAMES[game]
    options = {name: values[0] for name, values in rules.OPTIONS.items()}
    data = tomllib.loads(default_board_text(game))
    wrong: list[dict[str, Any]] = []
    for key in keys_of(data):
        old = data
        for part in key.split("."):
            old = old[part]
        wrong += [changed(data, key, value) for value in (None, "x", 999, [], {"x": 1}, [999] * 40)]
        if isinstance(old, list):
            wrong += [changed(data, key, value) for value in (["x", *old[1:]], [9, *old[1:]], [*old[:-1], old[0]])]
        if isinstance(old, int):
            wrong += [changed(data, key, old + 1)]
    refused: list[BoardError] = []
    for board in wrong:
        try:
            rules.blank(Board(board), 2, options, -1)
        except BoardError as error:
            refused.append(error)
    assert len(refused) > 20
    for error in refused:
        german = problems.sentence(error, "de")
        assert german.startswith("Der Spielplan: ")
        assert ", erwartet: " in german
        assert not re.search(r"\b(not|whole|from|with|expected|missing|which|one of)\b", german), german


def test_a_game_is_called_by_its_title() -> None:
    error = BadRequest("wrong-players", game="wuerfel", low=2, high=4, players=6)
    assert problems.sentence(error, "de").startswith("Keltis – Würfelspiel ")
