"""What can be set: the limits, with names that `triskele serve --limit NAME=VALUE` takes."""

from dataclasses import dataclass, field, fields, replace

from triskele.errors import BadRequest


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one identity, or one address without an identity, may do; and how large and old things get."""

    tables_per_minute: int = 20
    moves_per_minute: int = 300
    chat_per_minute: int = 30
    hints_per_minute: int = 20
    requests_per_minute: int = 1200  # everything else
    people_per_minute: int = 30  # new identities an address
    sockets: int = 20  # open at once, an identity
    body: int = 65536  # bytes
    frame: int = 4096  # bytes of a WebSocket message from a client
    name: int = 40  # characters
    chat: int = 500  # characters
    idle_waiting: int = 86_400  # seconds until a table that never started is deleted
    idle_playing: int = 30 * 86_400  # and one that nobody went on with
    cache: int = 400_000  # states in memory, about 700 bytes each
    queue: int = 64  # messages that may wait for a slow reader


def limits_with(settings: list[str]) -> Limits:
    """The limits with some set as NAME=VALUE."""
    limits = Limits()
    names = [field.name for field in fields(Limits)]
    for setting in settings:
        name, _, value = setting.partition("=")
        name = name.replace("-", "_")
        if name not in names or not value.isdigit() or not 0 < int(value) < 2**53:
            choices = ", ".join(names)
            raise BadRequest("bad-limit", f"Say a limit as NAME=NUMBER, not '{setting}'. There are: {choices}.")
        limits = replace(limits, **{name: int(value)})
    return limits


@dataclass(frozen=True, slots=True)
class Config:
    """How a server runs."""

    database: str  # a file, or postgresql://…
    limits: Limits = field(default_factory=Limits)
    origins: tuple[str, ...] = ()  # other sites whose pages may use this server
    bot_pause: float = 0.5  # seconds that a bot takes at least, so that people can follow
    bot_workers: int = 1  # processes that search; without one the strongest levels play at sight
