"""Tables have names that people can say: a place in a Celtic country and a number, by the table's id."""

import functools
import secrets
from collections.abc import Collection
from typing import Any

PLACES = (
    "Doolin",
    "Skellig",
    "Burren",
    "Aran",
    "Kilkee",
    "Moher",
    "Tara",
    "Kells",
    "Cashel",
    "Dingle",
    "Achill",
    "Sligo",
    "Glendalough",
    "Iona",
    "Skye",
    "Inishmore",
    "Valentia",
    "Clifden",
    "Kinsale",
    "Cong",
    "Ardmore",
    "Trim",
    "Bray",
    "Howth",
    "Lismore",
    "Kenmare",
    "Sneem",
    "Portree",
    "Islay",
    "Mull",
    "Lewis",
    "Harris",
    "Barra",
    "Orkney",
    "Tintagel",
    "Anglesey",
    "Bardsey",
    "Conwy",
    "Carnac",
    "Ouessant",
)
NUMBERS = 99


@functools.lru_cache(maxsize=20_000)
def place_of(table: str) -> str:
    """The name of a table; the number tells tables apart that have their place in common."""
    mixed = 0
    for letter in table:
        mixed = (mixed * 31 + ord(letter)) & 0xFFFFFFFF
    number = ((mixed ^ mixed >> 15) * 0x2C1B3C6D & 0xFFFFFFFF) >> 8
    return f"{PLACES[mixed % len(PLACES)]} {1 + number % NUMBERS}"


def new_id(taken: Collection[str]) -> str:
    """A new table's id, which nobody can guess, with a name that is none of these."""
    while place_of(table := secrets.token_urlsafe(12)) in taken:
        pass
    return table


def placed(branch: dict[str, Any] | None) -> dict[str, Any] | None:
    """The game that another one left, with its name."""
    return None if branch is None else {**branch, "place": place_of(branch["table"])}
