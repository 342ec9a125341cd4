"""What all games show alike."""

from typing import Any, Literal

from typing_extensions import TypedDict


class Every:
    """Marks a mapping that has an entry for each of its names; its schema says so too."""

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        found = handler(schema)
        names, value = found["propertyNames"]["enum"], found["additionalProperties"]
        return {
            "type": "object",
            "properties": dict.fromkeys(names, value),
            "required": names,
            "additionalProperties": False,
        }


EVERY = Every()


class Envelope(TypedDict):
    """What every view has, besides what is its game's own."""

    rules: int
    options: dict[str, str | int]
    names: list[str]
    seat: int | None  # whose view this is; none for a spectator
    at: int  # how many actions were played
    turn: int
    deciding: int | None
    finished: bool
    key_hash: str
    key: str | None  # after the end
    game_hash: str | None  # after the end: one hash over the whole game


GivenUp = Literal["given-up"]  # why a game is over in which all others gave up


class Standing(TypedDict):
    """How a game ended, besides the reason."""

    scores: list[int]
    ranking: list[int]
    winners: list[int]


class Acting(TypedDict):
    """What every action has, besides its kind and its fields."""

    id: int
    text: str


class Happening(TypedDict):
    """What every event has, besides its kind and its fields."""

    seat: int


class Foreseen(TypedDict):
    """A legal action, for a button. What it would do, up to the point where chance decides, stands beside it."""

    id: int
    text: str
    label: str
    sentence: str
