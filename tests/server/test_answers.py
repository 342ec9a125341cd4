"""A route names the type of its answer twice: for the description, and for mypy, which checks what it answers with."""

from __future__ import annotations

import typing
from typing import Any

import pytest
from fastapi.routing import APIRoute

from triskele.server.routes import api, guide, judged, practice, programming, sharing, teaching
from triskele.server.routes.asking import Answer

ROUTES = [
    route
    for part in (api, guide, judged, practice, programming, sharing, teaching)
    for route in part.router.routes
    if isinstance(route, APIRoute)
]


def described(route: APIRoute) -> set[str]:
    """The types that the description names for a route's answer."""
    schemas = [
        content["schema"]
        for status, told in route.responses.items()
        if int(status) < 300
        for kind, content in told.get("content", {}).items()
        if kind == "application/json"
    ]
    return {one["$ref"].rpartition("/")[2] for schema in schemas for one in schema.get("anyOf", [schema])}


def checked(route: APIRoute) -> set[str]:
    """The types that mypy holds its answer to."""
    found: Any = typing.get_type_hints(route.endpoint)["return"]
    if typing.get_origin(found) is not Answer:
        return set()
    [kind] = typing.get_args(found)
    return {one.__name__ for one in (typing.get_args(kind) or [kind])}


def test_there_are_routes_of_all_kinds() -> None:
    assert len(ROUTES) > 45
    assert sum(bool(described(route)) for route in ROUTES) > 40
    assert any(len(described(route)) == 2 for route in ROUTES)


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{min(route.methods)} {route.path}")
def test_what_is_described_is_what_mypy_checks(route: APIRoute) -> None:
    assert checked(route) == described(route)
