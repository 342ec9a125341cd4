"""The names of tables: no two that somebody can see in one list are alike."""

from __future__ import annotations

import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from server.running import Person, Running
from triskele.server.places import PLACES, new_id, place_of


def test_a_name_is_a_place_and_a_number() -> None:
    names = [place_of(secrets.token_urlsafe(12)) for _ in range(500)]
    assert {name.split()[0] for name in names} <= set(PLACES)
    assert all(1 <= int(name.split()[1]) <= 99 for name in names)
    assert place_of("kJ3xQ0aZp9LmR2wV") == "Conwy 9"  # tables keep their names


def test_a_new_table_does_not_take_a_name_that_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    ids = iter(["first", "first", "other"])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _: next(ids))
    assert new_id({place_of("first")}) == "other"


def test_two_hundred_tables_at_once_have_two_hundred_names(server: Running) -> None:
    """There are about four thousand names: by chance alone, two of two hundred are alike in 99 of 100 trials."""
    with Person(server, "Anna") as anna, Person(server, "Ben") as ben, ThreadPoolExecutor(8) as pool:

        def opened(n: int) -> dict[str, Any]:
            return (anna, ben)[n % 2].table("me", "easy" if n % 3 else "open", public=True)

        made = list(pool.map(opened, range(200)))
        listed = anna.get("/api/me/tables?limit=100")["tables"]
    assert len({table["place"] for table in made}) == 200
    assert {table["id"]: table["place"] for table in made}.items() >= {
        one["id"]: one["place"] for one in listed
    }.items()
    assert len(listed) == 100
