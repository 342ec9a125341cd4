"""Copies of what a server keeps: one kind for both databases, whole or refused, and never mixed with what was there."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import threading
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from server.rows import another_postgres, command, done, dumped, rows_of
from server.running import Running
from server.test_store import migrated, opened, setup
from triskele.errors import TriskeleError
from triskele.server.store import Duel, Ending, Entry, Index, Line, Result, Store, copying
from triskele.server.store.copying import back_up, restore
from triskele.server.store.learning import Practised
from triskele.server.store.migrations import FILES, HEAD

PLAYED = Index("finished", False, frozenset({"anna", "ben"}), results=(Result(0, "anna", None, 30, True),))


def filled(address: str) -> None:
    """Something in every table of a database."""

    async def work() -> None:
        async with opened(address) as store:
            await store.signing_key(bytes(range(32)))
            for person in ("anna", "ben"):
                await store.add_person(person, f"{person} – Ä’ «\U0001f340»")
            await store.add_program("robot", "⚙ robot", "anna", "0" * 64, 3)
            odd = setup(options={"start": 1, "text": "ä\u0000\ud800"}, board={"name": "«brett»"}, previous="b" * 16)
            await store.create(odd, [Entry(0, "seat", {"seat": 0, "name": "Ö\u0000"}, 1.25)], PLAYED)
            await store.append(
                odd.id, [Entry(1, "action", {"seat": 0, "action": "draw"}, time.time())], replace(PLAYED, results=())
            )
            duel = Duel(
                "e" * 16, "anna", "keltis", 2, {"draws": "counted"}, "easy", False, 2, 0, b"s" * 32, "word", 4.5
            )
            await store.add_duel(duel)
            one = replace(odd, id="c" * 16, duel=duel.id)
            await store.create(one, [], Index("waiting", False, frozenset({"ben"})))
            day = replace(duel, id="f" * 16, host="", day="2026-11-19")
            await store.add_deals([day])
            gone = Ending(day.id, "anna", "g" * 16, 1, (30, -4), 60, 5.5)
            timed = replace(odd, id=gone.table, duel=None, clock={"kind": "live", "bank": 300})
            passing = Index("playing", False, frozenset({"anna"}), timed=True, due=time.time() + 1e6)
            await store.create(timed, [], passing)
            await store.append(timed.id, [Entry(0, "word", {"seat": 0}, 5.5)], replace(passing, ending=gone))
            await store.stood(1.5, 2.5)
            await store.say(odd.id, Line(0, "anna", 0, "hello, it’s me; DROP TABLE log", 2.5), "anna")
            await store.add_token("d" * 64, "anna", odd.id, 1, time.time() + 1e6)
            await store.keep_analysis(odd.id, b'{"found": 1}' * 100)
            await store.ask_judge(odd.id, "anna", 3.5, 8, 2)
            await store.do("mute", ["ben"], 4.5, "shouts – «ä»")
            await store.keep_learned("anna", "keltis", "first")
            await store.keep_practised("anna", "keltis", Practised(1500, 1, 1, trend=(1500,)), 0, "one", True)

    asyncio.run(work())
    assert [name for name, rows in rows_of(address).items() if not rows] == [], "a table is not tried"


def other(kind: str, address: str, request: pytest.FixtureRequest, folder: Path) -> str:
    """An empty database of a kind."""
    if kind == "sqlite":
        return str(folder / "other" / "tables.sqlite")
    found: str = request.getfixturevalue("postgres_database")
    return another_postgres(found) if found == address else found


@pytest.mark.parametrize("into", ["sqlite", "postgres"])
def test_either_database_comes_back_from_a_copy_of_either_row_for_row(
    database: str, into: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    filled(database)
    copy, target = tmp_path / "copy.sqlite", other(into, database, request, tmp_path)
    said = done("backup", str(copy), "--database", database)
    assert re.fullmatch(r".*copy\.sqlite: 3 tables, 3 people, 0\.\d MB\.\n", said)
    assert done("restore", str(copy), "--database", target).startswith("Restored: 3 tables, 3 people, 0.")
    assert rows_of(target) == rows_of(str(copy)) == rows_of(database)
    if into == ("postgres" if database.startswith("postgres") else "sqlite"):
        assert dumped(target) == dumped(database)  # types, keys and indexes too
    assert sorted(path.name for path in tmp_path.iterdir() if "copy" in path.name) == ["copy.sqlite"]
    with Running(target) as server:  # whoever had a cookie still is the same person
        assert server.process is not None


def test_a_copy_is_its_owners_only(database: str, tmp_path: Path) -> None:
    filled(database)
    before = os.umask(0)
    try:
        back_up(database, tmp_path / "copy")
        restore(tmp_path / "copy", str(tmp_path / "new" / "tables.sqlite"), False)
    finally:
        os.umask(before)
    for path in (tmp_path / "copy", *(tmp_path / "new").iterdir(), tmp_path / "new"):
        assert path.stat().st_mode & 0o077 == 0, path


def test_a_database_of_any_version_is_copied_and_comes_back_as_that_version(
    database: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    for version in FILES:
        address = other("postgres" if database.startswith("postgres") else "sqlite", database, request, tmp_path)
        address = address.replace("tables.sqlite", f"{version}.sqlite")
        if not address.startswith("postgres"):
            Path(address).parent.mkdir(exist_ok=True)
        migrated(address, version)
        copy = tmp_path / f"{version}.copy"
        back_up(address, copy)
        target = str(tmp_path / version / "tables.sqlite")
        restore(copy, target, False)
        assert rows_of(target)["alembic_version"] == [(version,)]
        assert rows_of(target) == rows_of(address)
        asyncio.run(_opened_once(target))
        assert rows_of(target)["alembic_version"] == [(HEAD,)]


async def _opened_once(address: str) -> None:
    async with opened(address) as store:
        await store.check()


def test_in_a_folder_copies_are_named_by_the_time_and_the_newest_stay(
    sqlite_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(sqlite_database)
    folder = tmp_path / "copies"
    folder.mkdir()
    (folder / "notes.sqlite").write_text("of mine")
    for second in range(5):
        monkeypatch.setattr(
            time, "gmtime", lambda second=second: time.struct_time((2026, 3, 1, 4, 5, second, 6, 60, 0))
        )
        back_up(sqlite_database, folder, keep=3)
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["notes.sqlite", *(f"triskele-20260301-04050{second}.sqlite" for second in (2, 3, 4))]


def test_what_can_t_be_copied_or_restored_is_refused_with_a_code(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    def refused(code: str, *arguments: str) -> str:
        found = command(*arguments)
        assert found.returncode == 2, found.stdout + found.stderr
        assert found.stderr.endswith(f"[{code}]\n"), found.stderr
        assert "Traceback" not in found.stderr
        assert "password" not in found.stderr
        return found.stderr

    postgres = database.startswith("postgres")
    copy, letter = tmp_path / "copy", tmp_path / "letter"
    to = ("--database", database)
    refused("nothing-to-copy", "backup", str(copy), *to)
    filled(database)
    letter.write_text("this is a letter, and no database at all " * 100)
    refused("file-there", "backup", str(letter), *to)
    refused("system-error", "backup", str(tmp_path / "nowhere" / "copy"), *to)
    refused("bad-keep", "backup", str(copy), "--keep", "3", *to)
    refused("bad-keep", "backup", str(tmp_path), "--keep", "0", *to)
    refused("bad-database", "backup", str(copy), "--database", "mysql://x/y")
    refused("no-database", "backup", str(copy), "--database", str(letter))
    refused("no-database", "restore", str(letter), "--replace", *to)
    refused("no-database", "restore", str(tmp_path / "nothing"), *to)
    refused("database-unusable", "backup", str(copy), "--database", "postgresql://u:password@127.0.0.1:1/x")
    assert not copy.exists()
    done("backup", str(copy), *to)
    before = rows_of(database)
    refused("database-there", "restore", str(copy), *to)
    with Running(database):
        refused("database-served" if postgres else "database-in-use", "restore", str(copy), "--replace", *to)
    assert rows_of(database).keys() == before.keys()
    with closing(sqlite3.connect(copy)) as changed:
        changed.execute("UPDATE alembic_version SET version_num = '9999'")
        changed.commit()
    refused("database-newer", "restore", str(copy), "--replace", *to)
    with closing(sqlite3.connect(copy)) as changed:
        changed.execute(f"UPDATE alembic_version SET version_num = '{HEAD}'")
        changed.execute("INSERT INTO log VALUES ('no such table', 0, 'seat', '{}', 0)")
        changed.commit()
    assert "damaged" in refused("no-database", "restore", str(copy), "--replace", *to)
    there = {path.name for path in tmp_path.iterdir()}
    assert not {name for name in there if ".part" in name or ".before" in name}, there
    assert rows_of(database)["people"] == before["people"]


def test_a_copy_with_a_broken_page_is_refused(sqlite_database: str, tmp_path: Path) -> None:
    filled(sqlite_database)
    copy = tmp_path / "copy"
    back_up(sqlite_database, copy)
    content = bytearray(copy.read_bytes())
    for page in range(4096, len(content), 4096):
        content[page : page + 8] = b"\x00" * 8
    copy.write_bytes(content)
    with pytest.raises(TriskeleError) as caught:
        restore(copy, str(tmp_path / "new.sqlite"), False)
    assert caught.value.code == "no-database"
    assert not (tmp_path / "new.sqlite").exists()


@pytest.mark.parametrize("there", [True, False], ids=["beside a file", "alone"])
def test_what_a_killed_server_left_is_never_read_into_the_restored_file(tmp_path: Path, there: bool) -> None:
    """Its newest writes lie beside its file; SQLite would read them into whatever file has its name."""
    path, copy = tmp_path / "tables.sqlite", tmp_path / "copy"
    server = Running(str(path)).start()
    done("backup", str(copy), "--database", str(path))
    wanted = rows_of(str(copy))
    for name in ("Anna", "Ben"):
        with closing(sqlite3.connect(path)) as more:
            more.execute("INSERT INTO people VALUES (?, ?, 1.0)", [name, name])
            more.commit()
    server.kill()
    wal, shm = (Path(f"{path}-{kind}") for kind in ("wal", "shm"))
    left = wal.read_bytes()
    assert left
    if not there:
        path.unlink()
    done("restore", str(copy), "--database", str(path), "--replace")
    assert not wal.exists()
    assert not shm.exists()
    assert rows_of(str(path)) == wanted
    kept = Path(f"{path}.before-1")
    assert Path(f"{kept}-wal").read_bytes() == left
    if there:
        assert {row[0] for row in rows_of(str(kept))["people"]} == {"Anna", "Ben"}
    done("restore", str(copy), "--database", str(path), "--replace")  # again, and what was kept stays
    assert Path(f"{path}.before-2").exists()


def test_a_copy_that_is_interrupted_has_no_name_and_harms_nothing(
    sqlite_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(sqlite_database)
    before = rows_of(sqlite_database)

    def interrupted(_path: Path) -> None:
        raise KeyboardInterrupt

    copy = tmp_path / "copy"
    back_up(sqlite_database, copy)
    monkeypatch.setattr(copying, "_on_disk", interrupted)
    for work in (
        lambda: back_up(sqlite_database, tmp_path / "second"),
        lambda: restore(copy, str(tmp_path / "new.sqlite"), False),
    ):
        with pytest.raises(KeyboardInterrupt):
            work()
    assert not (tmp_path / "second").exists()
    assert not (tmp_path / "new.sqlite").exists()
    assert rows_of(sqlite_database) == before


def test_a_restore_that_fails_in_postgres_leaves_what_was_there(
    postgres_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(postgres_database)
    copy = tmp_path / "copy"
    back_up(postgres_database, copy)
    before = rows_of(postgres_database)
    with closing(sqlite3.connect(copy)) as changed:  # a number that PostgreSQL's column can't hold
        changed.execute("UPDATE results SET score = 9999999999999")
        changed.commit()
    with pytest.raises(TriskeleError) as caught:
        restore(copy, postgres_database, True)
    assert caught.value.code == "database-unusable"
    assert rows_of(postgres_database) == before


def test_tables_of_somebody_else_in_a_postgres_are_left_alone(postgres_database: str, tmp_path: Path) -> None:
    async def do(sql: str) -> Any:
        connection = await asyncpg.connect(postgres_database)
        try:
            return await connection.fetch(sql)
        finally:
            await connection.close()

    filled(postgres_database)
    asyncio.run(do("CREATE TABLE recipes (name TEXT)"))
    asyncio.run(do("INSERT INTO recipes VALUES ('soup')"))
    back_up(postgres_database, tmp_path / "copy")
    assert "recipes" not in rows_of(str(tmp_path / "copy"))
    restore(tmp_path / "copy", postgres_database, True)
    assert rows_of(postgres_database)["recipes"] == [("soup",)]


def test_the_default_database_is_the_one_that_serve_uses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from triskele.cli.app import database_at

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert database_at(None, None) == str(tmp_path / "triskele" / "tables.sqlite")
    assert database_at(None, Path("there")) == "there/tables.sqlite"
    assert database_at("postgresql://x", Path("there")) == "postgresql://x"


def test_a_store_that_is_open_is_copied_with_what_was_just_acknowledged(database: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(database) as store:
            await _add_some(store, 0)
            for number in range(1, 4):
                await asyncio.to_thread(back_up, database, tmp_path / f"{number}")
                await _add_some(store, number)

    asyncio.run(work())
    assert [len(rows_of(str(tmp_path / f"{number}"))["people"]) for number in range(1, 4)] == [5, 10, 15]


async def _add_some(store: Store, batch: int) -> None:
    await asyncio.gather(*(store.add_person(f"{batch}-{number}", "somebody") for number in range(5)))


def test_what_is_stored_while_postgres_is_copied_is_not_in_the_copy(
    postgres_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables are read one after the other, all of them as they were when the first one was."""
    filled(postgres_database)
    before = rows_of(postgres_database)
    layout = copying._layout

    async def more() -> None:
        async with opened(postgres_database) as store:
            await store.create(replace(setup(), id="d" * 16), [Entry(0, "seat", {}, 1.0)], PLAYED)

    class Meanwhile(dict[str, list[str]]):
        def items(self) -> Any:
            for name, columns in super().items():
                if name == "log":  # the table's own row would have been read already
                    thread = threading.Thread(target=lambda: asyncio.run(more()))
                    thread.start()
                    thread.join()
                yield name, columns

    monkeypatch.setattr(copying, "_layout", lambda connection: Meanwhile(layout(connection)))
    back_up(postgres_database, tmp_path / "copy")
    assert rows_of(str(tmp_path / "copy")) == before
    assert len(rows_of(postgres_database)["tables"]) == len(before["tables"]) + 1
