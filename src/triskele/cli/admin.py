"""Commands for whoever runs a server: who plays there, and what is done about it. The server follows within seconds."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import cyclopts
from cyclopts import Parameter

from triskele.cli.app import DatabaseAddress, Folder, app, database_at
from triskele.errors import BadRequest, Clause, TriskeleError
from triskele.extras import SERVER

if TYPE_CHECKING:
    from triskele.server.store import Store

DAY = 86_400  # seconds
MOST = 36_500  # days
SHOWN = 50  # people and tables

admin = cyclopts.App(
    name="admin", help="For whoever runs a server: who plays there, mute, ban, close a table, what was done."
)
app.command(admin)

PersonId = Annotated[str, Parameter(help="The id that “triskele admin people” shows.", allow_leading_hyphen=True)]
TableId = Annotated[str, Parameter(help="The id at the end of its link.", allow_leading_hyphen=True)]
Days = Annotated[int | None, Parameter(help="For how many days. By default for good.")]
Why = Annotated[str, Parameter(help="Why, for the log.")]


def _with_store(database: str | None, data: Path | None, work: "Callable[[Store], Awaitable[Any]]") -> Any:
    """Do something with what a server keeps, which may be using it."""
    with SERVER:
        from triskele.server.services import database_of
        from triskele.server.store import Store, in_postgres
        from triskele.server.store.sqlite import Sqlite

    address = database_at(database, data)
    if not in_postgres(address) and not Path(address).is_file():
        raise TriskeleError("no-database", file=address, why=Clause("no-such-file"))
    store = Store(database_of(address) if in_postgres(address) else Sqlite(Path(address), beside=True))

    async def run() -> Any:
        try:
            await store.open()
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def _when(moment: float | None) -> str:
    return "for good" if moment is None else time.strftime("%Y-%m-%d %H:%M", time.gmtime(moment))


@admin.command
def people(
    text: Annotated[str, Parameter(help="A part of their name, or their id.", allow_leading_hyphen=True)] = "",
    /,
    *,
    database: DatabaseAddress = None,
    data: Folder = None,
) -> None:
    """List people, the newest first, with what holds for them."""

    async def work(store: "Store") -> None:
        from triskele.server.house import House

        house = House(store)
        await house.look()
        for one in await store.known(text, SHOWN):
            held = [word for word, holds in (("muted", house.muted), ("banned", house.banned)) if holds(one.id)]
            owner = [f"a program of {one.owner}"] if one.owner else []
            print("  ".join([one.id, _when(one.created), one.name, *owner, *held]))

    _with_store(database, data, work)


@admin.command
def tables(
    person: Annotated[
        str | None, Parameter(help="Only tables of this person, by id.", allow_leading_hyphen=True)
    ] = None,
    /,
    *,
    database: DatabaseAddress = None,
    data: Folder = None,
) -> None:
    """List tables that are not over, the latest change first."""

    async def work(store: "Store") -> None:
        from triskele.server.places import place_of

        if person is None:
            listed = await store.unfinished(SHOWN)
        else:
            listed = await store.tables_of(person, False, SHOWN, float("inf"))
        for one in listed:
            found = one.setup
            public = ["public"] if found.public else []
            name = place_of(found.id)
            print(
                "  ".join([found.id, _when(one.touched), name, found.game, one.status, f"host {found.host}", *public])
            )

    _with_store(database, data, work)


@admin.command
def mute(
    person: PersonId, /, *, days: Days = None, why: Why = "", database: DatabaseAddress = None, data: Folder = None
) -> None:
    """Let somebody and their programs write nothing; they can go on playing."""
    _hold("mute", person, days, why, database, data)


@admin.command
def ban(
    person: PersonId, /, *, days: Days = None, why: Why = "", database: DatabaseAddress = None, data: Folder = None
) -> None:
    """Let somebody and their programs change nothing: computers take their seats."""
    _hold("ban", person, days, why, database, data)


def _hold(kind: str, person: str, days: int | None, why: str, database: str | None, data: Path | None) -> None:
    if days is not None and not 1 <= days <= MOST:
        raise BadRequest("bad-days", days=days, most=MOST)
    until = None if days is None else time.time() + days * DAY

    async def work(store: "Store") -> None:
        everybody = await _everybody(store, person)
        await store.do(kind, everybody, until, why)
        done = {"mute": "Muted", "ban": "Banned"}[kind]
        programs = f", with {len(everybody) - 1} of their programs" if len(everybody) > 1 else ""
        print(f"{done}{programs}: {'until ' if until else ''}{_when(until)}.")

    _with_store(database, data, work)


@admin.command
def pardon(person: PersonId, /, *, why: Why = "", database: DatabaseAddress = None, data: Folder = None) -> None:
    """Let somebody and their programs write and play again."""

    async def work(store: "Store") -> None:
        await store.do("pardon", await _everybody(store, person), None, why)
        print("Pardoned.")

    _with_store(database, data, work)


async def _everybody(store: "Store", person: str) -> list[str]:
    """A person and their programs."""
    if await store.person(person) is None:
        raise TriskeleError("no-such-person", person=person)
    return [person, *await store.programs_of(person)]


@admin.command
def close(table: TableId, /, *, why: Why = "", database: DatabaseAddress = None, data: Folder = None) -> None:
    """Delete a table, whatever is played there, for everybody."""

    async def work(store: "Store") -> None:
        if await store.table(table) is None:
            raise TriskeleError("no-such-table", table=table)
        await store.do("close", [table], None, why)
        print("Closed.")

    _with_store(database, data, work)


@admin.command
def log(*, database: DatabaseAddress = None, data: Folder = None) -> None:
    """What was done, to whom, until when and why, the latest last."""

    async def work(store: "Store") -> None:
        for deed in await store.deeds():
            until = [f"until {_when(deed.until)}"] if deed.until else []
            print("  ".join([str(deed.number), _when(deed.time), deed.kind, deed.whom, *until, deed.why]).rstrip())

    _with_store(database, data, work)
