"""What can be set: the limits, with names that `triskele serve --limit NAME=VALUE` takes."""

import re
from dataclasses import dataclass, field, fields, replace

from triskele.errors import BadRequest
from triskele.table.setup import NAME_LENGTH

HOST = r"(?:[A-Za-z0-9](?:[A-Za-z0-9._-]{0,251})|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?"

LONGEST = 36_500  # days that something is kept, if not for good


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one identity may do, and one address; and how large and old things get."""

    tables_per_minute: int = 20
    tables_per_day: int = 2000  # opened from an address; a day's worth at once
    unfinished: int = 200  # tables of an identity that are not over
    moves_per_minute: int = 300
    moves_per_day: int = 300_000  # from an address; a day's worth at once
    branches_per_minute: int = 3  # tables played on from a position, an address; twenty minutes' worth at once
    duels_per_minute: int = 2  # duels opened, an address; twenty minutes' worth at once
    links_per_minute: int = 10  # to seats, and for carrying an identity
    chat_per_minute: int = 30
    hints_per_minute: int = 20
    analyses_per_minute: int = 6
    requests_per_minute: int = 1200  # everything; a lot of work counts as several
    people_per_minute: int = 30  # new identities an address
    sockets: int = 20  # open at once, an identity
    address: int = 10  # how many times as much an address may do as an identity
    connections: int = 500  # open at once, an address
    watchers: int = 200  # sockets at a table without a seat there
    bot_tables: int = 8  # running games without people, an identity
    changes: int = 1000  # entries of a table's log that are not actions
    patience: int = 20  # seconds for a request to arrive, and for an answer to be read
    head: int = 32_768  # bytes
    body: int = 65536  # bytes
    frame: int = 4096  # bytes of a WebSocket message from a client
    name: int = 40  # characters
    chat: int = 500  # characters
    idle_waiting: int = 86_400  # seconds until a table that never started is deleted
    idle_playing: int = 30 * 86_400  # and one that nobody continued
    idle_passing: int = 7 * 86_400  # and one that counts for nobody, finished or not
    idle_duels: int = 14 * 86_400  # seconds in which a duel may be begun
    cache: int = 400_000  # states in memory, about 700 bytes each
    unused: int = 300  # seconds until a table that nobody looks at leaves memory
    queue: int = 64  # messages that may wait for a slow reader


@dataclass(frozen=True, slots=True)
class Keeping:
    """For how many days things are kept; without a number for good."""

    games: int | None = None  # finished games that count, with their chat, results and what the judge found
    chat: int | None = None  # lines of chat, the last one of each table aside
    analyses: int | None = None  # what the judge found
    people: int | None = None  # identities that nothing belongs to: no game, no program, no lesson, no practice


def keeping_with(settings: list[str]) -> Keeping:
    """What is kept for how long, some of it set as NAME=DAYS."""
    keeping = Keeping()
    names = [field.name for field in fields(Keeping)]
    for setting in settings:
        name, _, value = setting.partition("=")
        if name not in names or not value.isdigit() or not 0 < int(value[:9]) <= LONGEST:
            raise BadRequest("bad-keeping", setting=setting, choices=", ".join(names), most=LONGEST)
        keeping = replace(keeping, **{name: int(value)})
    return keeping


def limits_with(settings: list[str]) -> Limits:
    """The limits, with some of them set as NAME=VALUE."""
    limits = Limits()
    names = [field.name for field in fields(Limits)]
    for setting in settings:
        name, _, value = setting.partition("=")
        name = name.replace("-", "_")
        if name not in names or not value.isdigit() or not 0 < int(value) < 2**53:
            choices = ", ".join(names)
            raise BadRequest("bad-limit", setting=setting, choices=choices)
        limits = replace(limits, **{name: int(value)})
    if limits.name > NAME_LENGTH:
        raise BadRequest("bad-limit", "bad-limit-of-names", length=NAME_LENGTH)
    return limits


def address_of(text: str) -> str:
    """The address of a site, such as https://example.org/games/, with a slash at its end."""
    found = re.fullmatch(rf"(https?)://({HOST})(/[\w./~-]*)?", text.lower() if text.count("/") < 3 else text)
    if not found:
        raise BadRequest("bad-address", text=text)
    return f"{found[1]}://{found[2]}{found[3] or '/'}".rstrip("/") + "/"


def origins_of(texts: list[str]) -> tuple[str, ...]:
    """The origins of sites as browsers send them: without a path."""
    found = []
    for text in texts:
        scheme, _, rest = address_of(text.lower()).partition("://")
        host, _, path = rest.partition("/")
        if path:
            raise BadRequest("bad-address", "bad-origin", text=text)
        found.append(f"{scheme}://{host}")
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Config:
    """How a server runs."""

    database: str  # a file, or postgresql://…
    limits: Limits = field(default_factory=Limits)
    keeping: Keeping = field(default_factory=Keeping)
    proxies: int = 0  # how many of our own proxies are in front; each appends to X-Forwarded-For
    origins: tuple[str, ...] = ()  # other sites whose pages may use this server
    public_url: str | None = None  # the address that people open
    metrics_token: str | None = None  # who sends it along may see the figures; without one nobody may
    drain: float = 0.0  # seconds to go on after being told to stop, while /healthz says so
    bot_pause: float = 0.5  # the least seconds a bot takes, so that people can follow
    bot_workers: int = 1  # processes that search; without one the strongest levels play at sight
