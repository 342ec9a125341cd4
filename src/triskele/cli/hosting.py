"""Commands for people who run a server for years: copies of what it keeps."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from triskele.cli.app import DatabaseAddress, Folder, app, database_at
from triskele.errors import BadRequest
from triskele.extras import SERVER

MOST = 100_000  # copies that anybody keeps


@app.command
def backup(
    to: Annotated[Path, Parameter(help="A new file; or a folder, where the copy is named by the time.")],
    /,
    *,
    database: DatabaseAddress = None,
    data: Folder = None,
    keep: Annotated[int | None, Parameter(help="How many copies stay in the folder; older ones are deleted.")] = None,
) -> None:
    """Copy what a server keeps into one file, while it runs: all that was stored when the copy began."""
    with SERVER:
        from triskele.server.store.copying import back_up

    if keep is not None and (not to.is_dir() or not 1 <= keep <= MOST):
        raise BadRequest("bad-keep", most=MOST)
    copied = back_up(database_at(database, data), to, keep)
    print(f"{copied.file}: {_what(copied.tables, copied.people, copied.size)}.")


@app.command
def restore(
    file: Annotated[Path, Parameter(help="A copy that “triskele backup” made, of either kind of database.")],
    /,
    *,
    database: DatabaseAddress = None,
    data: Folder = None,
    replace: Annotated[bool, Parameter(help="Even if the database holds something already.", negative="")] = False,
) -> None:
    """Make a database from a copy, while no server uses it: a file, or one of PostgreSQL."""
    with SERVER:
        from triskele.server.store.copying import restore as made_from

    copied = made_from(file, database_at(database, data), replace)
    print(f"Restored: {_what(copied.tables, copied.people, copied.size)}.")
    if copied.before:
        print(f"What was there before is kept: {copied.before}")


def _what(tables: int, people: int, size: int) -> str:
    return f"{tables:,} tables, {people:,} people, {size / 1e6:.1f} MB"
