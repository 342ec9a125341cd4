"""Who asks, by their cookies, and how long links are good for."""

from __future__ import annotations

import asyncio
import time
from typing import Any, cast

import pytest

from triskele.server.people import COOKIES, People, Person


class Tokens:
    """A store that keeps when tokens expire, and nothing else."""

    def __init__(self) -> None:
        self.expire: list[float] = []

    async def add_token(self, _digest: str, _person: str, _table: str | None, _seat: int | None, at: float) -> None:
        self.expire.append(at)


def test_of_many_cookies_only_the_first_few_are_checked() -> None:
    """Each costs a signature, and a head has room for very many."""
    people, anna = People(cast(Any, Tokens()), bytes(32), 30), "a" * 22
    for wrong in range(COOKIES + 2):
        line = "; ".join(["triskele=x"] * wrong + [f"triskele={people.cookie_of(anna)}"])
        assert people.asking([(b"cookie", line.encode())]) == (anna if wrong < COOKIES else None)


def test_a_persons_link_is_good_for_a_quarter_of_an_hour_and_a_seats_for_a_week() -> None:
    tokens, anna = Tokens(), Person("a" * 22, "Anna")
    people = People(cast(Any, tokens), bytes(32), 30)
    for made, life in [(people.carry(anna), 15 * 60), (people.seat_token(anna, "t" * 16, 1), 7 * 24 * 60 * 60)]:
        _, told = asyncio.run(made)
        assert told == tokens.expire[-1] == pytest.approx(time.time() + life, abs=60)
