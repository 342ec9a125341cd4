"""One suite over both databases: what is stored stays, and a place of a log is taken once."""

from __future__ import annotations

import asyncio
import contextlib
import os
import runpy
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from triskele.errors import TriskeleError
from triskele.server.migrations import HEAD, migrate_postgres, migrate_sqlite, upgrade_sqlite
from triskele.server.services import database_of
from triskele.server.store import Entry, Gone, Index, Line, Result, Setup, Store, Taken
from triskele.server.tables.state import rebuilt


@contextlib.asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    store = Store(database_of(address))
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def with_store(address: str, work: Callable[[Store], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        async with opened(address) as store:
            return await work(store)

    return asyncio.run(run())


def setup(name: str = "a" * 16, **more: Any) -> Setup:
    fields: dict[str, Any] = {
        "id": name,
        "host": "anna",
        "game": "keltis",
        "players": 2,
        "options": {"start": "random"},
        "board": None,
        "public": True,
        "chat": True,
        "secret": bytes(range(32)),
        "round": 0,
        "previous": None,
        "created": 1.5,
    }
    return Setup(**{**fields, **more})


WAITING = Index("waiting", False, frozenset({"anna"}))


def entry(place: int, kind: str = "action", **data: Any) -> Entry:
    return Entry(place, kind, data, 100.0 + place)


def test_a_table_comes_back_as_it_was_stored(database: str) -> None:
    odd = setup(options={"start": 1, "text": "ä\u0000\ud800"}, board={"name": "«brett»"}, previous="b" * 16)

    async def work(store: Store) -> None:
        await store.create(odd, [entry(0, "seat", seat=0, name="Ö\u0000")], WAITING)
        assert await store.table(odd.id) == odd
        assert await store.table("nothing") is None
        assert await store.entries(odd.id) == [entry(0, "seat", seat=0, name="Ö\u0000")]

    with_store(database, work)


def test_what_the_judge_found_is_kept_once_and_goes_with_its_table(database: str) -> None:
    async def work(store: Store) -> None:
        await store.create(setup(), [], WAITING)
        assert await store.analysis(setup().id) is None
        await store.keep_analysis(setup().id, b'{"found": 1}' * 1000)
        await store.keep_analysis(setup().id, b"{}")
        assert await store.analysis(setup().id) == b'{"found": 1}' * 1000
        await store.delete(setup().id)
        assert await store.analysis(setup().id) is None

    with_store(database, work)


def test_of_fifty_entries_for_one_place_one_gets_in(database: str) -> None:
    async def work(store: Store) -> None:
        await store.create(setup(), [], WAITING)
        index = Index("playing", False, frozenset({"anna"}), seats_changed=False)
        tries = [store.append("a" * 16, [entry(0, by=n)], index) for n in range(50)]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(outcome is None for outcome in outcomes) == 1
        assert sum(isinstance(outcome, Taken) for outcome in outcomes) == 49
        [stored] = await store.entries("a" * 16)
        assert outcomes[stored.data["by"]] is None

    with_store(database, work)


def test_entries_that_come_together_get_in_together_or_not_at_all(database: str) -> None:
    async def work(store: Store) -> None:
        await store.create(setup(), [entry(0), entry(1)], WAITING)
        with pytest.raises(Taken):
            await store.append("a" * 16, [entry(2), entry(1)], WAITING)
        assert [found.place for found in await store.entries("a" * 16)] == [0, 1]
        assert [found.place for found in await store.entries("a" * 16, 1)] == [1]

    with_store(database, work)


def test_many_writers_at_once_all_get_their_own_answer(database: str) -> None:
    async def work(store: Store) -> None:
        names = [f"{n:016}" for n in range(60)]
        await asyncio.gather(*(store.create(setup(name), [], WAITING) for name in names))
        for place in range(3):
            await asyncio.gather(*(store.append(name, [entry(place)], WAITING) for name in names))
        for name in names:
            assert len(await store.entries(name)) == 3

    with_store(database, work)


def test_a_write_that_nobody_waits_for_any_more_harms_no_other(database: str) -> None:
    async def work(store: Store) -> None:
        await store.create(setup(), [], WAITING)
        for n in range(40):
            write = asyncio.create_task(store.rename("anna", f"name {n}"))
            await asyncio.sleep(0.0005 * (n % 5))
            write.cancel()
        await asyncio.wait_for(store.append("a" * 16, [entry(0)], WAITING), 10)
        assert len(await store.entries("a" * 16)) == 1

    with_store(database, work)


def test_a_deleted_table_takes_everything_with_it(database: str) -> None:
    async def work(store: Store) -> None:
        await store.create(setup(), [entry(0)], WAITING)
        await store.say("a" * 16, Line(0, "Anna", 0, "hello", 1.0), "anna")
        await store.add_token("digest", "anna", "a" * 16, 1, time.time() + 100)
        await store.delete("a" * 16)
        assert await store.table("a" * 16) is None
        assert await store.entries("a" * 16) == []
        assert await store.chat("a" * 16) == []
        assert await store.use_token("digest", "a" * 16, 1) is None
        with pytest.raises(Gone):
            await store.append("a" * 16, [entry(1)], WAITING)
        assert await store.tables_of("anna", False, 10, 1e12) == []

    with_store(database, work)


def test_lists_show_the_open_ones_and_ones_own(database: str) -> None:
    async def work(store: Store) -> None:
        await store.create(setup("a" * 16), [], WAITING)
        await store.create(setup("b" * 16, public=False), [], WAITING)
        await store.create(setup("c" * 16, host="ben"), [], Index("playing", True, frozenset({"ben", "anna"})))
        await store.create(setup("d" * 16), [entry(0)], Index("playing", False, frozenset({"anna"})))
        results = (Result(0, "anna", None, 30, True), Result(1, None, "easy", 12, False))
        await store.append("d" * 16, [entry(1)], Index("finished", False, frozenset({"anna"}), False, True, results))
        assert [found.setup.id for found in await store.open_tables(10)] == ["a" * 16]
        own = await store.tables_of("anna", False, 10, 1e12)
        assert [found.setup.id for found in own] == ["c" * 16, "b" * 16, "a" * 16]
        assert [found.setup.id for found in await store.tables_of("anna", True, 10, 1e12)] == ["d" * 16]
        assert sorted(await store.near("anna", 10)) == sorted(letter * 16 for letter in "abcdabc")
        assert await store.near("nobody", 1) == ["b" * 16, "c" * 16]  # the latest that waits, and that is played at
        assert await store.results("d" * 16) == list(results)
        assert await store.bot_turns(1e12) == ["c" * 16]
        assert await store.bot_turns(1.0) == []

    with_store(database, work)


def test_statistics_count_by_game_and_by_who_sat_opposite(database: str) -> None:
    async def work(store: Store) -> None:
        games = [("easy", 30, True), ("easy", 10, False), (None, 20, True)]
        for n, (level, score, won) in enumerate(games):
            name = f"{n:016}"
            await store.create(setup(name), [], WAITING)
            results = (
                Result(0, "anna", None, score, won),
                Result(1, None if level else "ben", level, 15, not won),
            )
            await store.append(name, [entry(0)], Index("finished", False, frozenset({"anna"}), False, True, results))
        await store.create(setup("h" * 16), [], WAITING)
        alone = (Result(0, "anna", None, 99, True), Result(1, "anna", None, 1, False))
        await store.append("h" * 16, [entry(0)], Index("finished", False, frozenset({"anna"}), False, True, alone))
        found = (await store.statistics("anna"))["keltis"]
        assert (found.played, found.won, found.total) == (3, 2, 60)
        easy, person = found.levels["easy"], found.levels["person"]
        assert (easy.played, easy.won, easy.total) == (2, 1, 40)
        assert (person.played, person.won, person.total) == (1, 1, 20)
        assert await store.statistics("nobody") == {}

    with_store(database, work)


def test_a_token_works_once_in_time_and_for_its_purpose(database: str) -> None:
    async def work(store: Store) -> None:
        await store.create(setup(), [], WAITING)
        soon = time.time() + 100
        await store.add_token("me", "anna", None, None, soon)
        await store.add_token("seat", "anna", "a" * 16, 1, soon)
        await store.add_token("old", "anna", None, None, time.time() - 1)
        assert await store.use_token("seat", None, None) is None
        assert await store.use_token("seat", "a" * 16, 0) is None
        assert await store.use_token("me", "a" * 16, 1) is None
        assert await store.use_token("old", None, None) is None
        uses = await asyncio.gather(*(store.use_token("me", None, None) for _ in range(10)))
        assert sorted(map(str, uses)) == ["None"] * 9 + ["anna"]
        assert await store.use_token("seat", "a" * 16, 1) == "anna"

    with_store(database, work)


def test_lines_of_chat_are_numbered_one_by_one(database: str) -> None:
    async def work(store: Store) -> None:
        await store.create(setup(), [], WAITING)
        lines = await asyncio.gather(
            *(store.say("a" * 16, Line(0, "Anna", None, f"<b>{n}'; DROP TABLE chat", 1.0), "anna") for n in range(8))
        )
        assert sorted(line.number for line in lines) == list(range(1, 9))
        assert [line.number for line in await store.chat("a" * 16, 5)] == [6, 7, 8]
        assert [line.number for line in await store.chat("a" * 16, 0, 2)] == [7, 8]

    with_store(database, work)


def test_idle_tables_expire_and_finished_ones_stay(database: str) -> None:
    async def work(store: Store) -> None:
        now = time.time()
        for name, status in [("w", "waiting"), ("p", "playing"), ("f", "finished")]:
            await store.create(setup(name * 16), [], Index(status, False, frozenset({"anna"})))
        assert await store.expire(now - 60, now - 60) == []
        assert sorted(await store.expire(now + 60, now + 60)) == ["p" * 16, "w" * 16]
        assert await store.table("f" * 16) is not None

    with_store(database, work)


def test_a_rematch_is_named_in_the_old_log_or_not_made(database: str) -> None:
    async def work(store: Store) -> None:
        await store.create(setup("a" * 16), [entry(0)], WAITING)
        await store.create(setup("b" * 16), [], WAITING, ("a" * 16, entry(1, "rematch", table="b" * 16)))
        with pytest.raises(Taken):
            await store.create(setup("c" * 16), [], WAITING, ("a" * 16, entry(1, "rematch", table="c" * 16)))
        assert await store.table("c" * 16) is None
        assert [found.kind for found in await store.entries("a" * 16)] == ["action", "rematch"]

    with_store(database, work)


def test_the_signing_key_is_made_once(database: str) -> None:
    async def work(store: Store) -> None:
        keys = await asyncio.gather(*(store.signing_key(bytes([n]) * 32) for n in range(5)))
        assert len(set(keys)) == 1

    with_store(database, work)


def test_two_servers_may_migrate_at_the_same_time(postgres_database: str) -> None:
    async def both() -> None:
        await asyncio.gather(*(migrate_postgres(postgres_database) for _ in range(3)))
        connection = await asyncpg.connect(postgres_database)
        assert await connection.fetchval("SELECT version_num FROM alembic_version") == HEAD
        await connection.close()

    asyncio.run(both())


def test_what_one_server_stores_the_others_hear_of_and_not_the_one_itself(postgres_database: str) -> None:
    async def work() -> None:
        async with opened(postgres_database) as one, opened(postgres_database) as other:
            heard: dict[str, list[str]] = {"one": [], "other": []}
            one.database.listen(heard["one"].append)
            other.database.listen(heard["other"].append)
            await one.create(setup(), [], WAITING)
            await other.create(setup("b" * 16), [], WAITING)  # told later, so what was told before has come
            async with asyncio.timeout(20):
                while not (heard["one"] and heard["other"]):
                    await asyncio.sleep(0.02)
            assert heard == {"one": ["b" * 16], "other": ["a" * 16]}

    asyncio.run(work())


def test_a_database_of_the_first_version_is_brought_up_to_date_and_played_on(sqlite_database: str) -> None:
    """The file holds what version 1 wrote: a person, and a game under way. It never changes."""
    with contextlib.closing(sqlite3.connect(sqlite_database)) as connection:
        connection.executescript((Path(__file__).parent / "version-0001.sql").read_text(encoding="utf-8"))

    async def work(store: Store) -> None:
        [listed] = await store.tables_of("AAAAAAAAAAAAAAAAAAAAAA", False, 10, 1e12)
        assert (listed.setup.game, listed.status, listed.setup.aids) == ("keltis", "playing", False)
        table = rebuilt(listed.setup, await store.entries(listed.setup.id))
        assert table.match is not None
        assert [action.text for action in table.match.log] == ["discard yellow 2", "draw"]
        assert [line.text for line in await store.chat(listed.setup.id)] == ["hello"]
        assert await store.signing_key(b"new") == b"old key"
        assert await store.person("AAAAAAAAAAAAAAAAAAAAAA") == "Anna"
        await store.append(listed.setup.id, [entry(table.at, seat=1, action="discard")], WAITING)

    with_store(sqlite_database, work)
    with contextlib.closing(sqlite3.connect(sqlite_database)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(HEAD,)]


def test_a_new_database_is_as_the_migrations_would_make_it(tmp_path: Path) -> None:
    found = []
    for make in (migrate_sqlite, upgrade_sqlite):
        make(tmp_path / make.__name__)
        with contextlib.closing(sqlite3.connect(tmp_path / make.__name__)) as connection:
            made = connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY name").fetchall()
            assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(HEAD,)]
        found.append([(kind, name, sql and "".join(sql.split())) for kind, name, sql in made])
    assert found[0] == found[1]


def test_migrations_go_forward_only() -> None:
    import triskele.server.migrations as folder

    files = list((Path(str(folder.__file__)).parent / "versions").glob("*.py"))
    assert files
    for file in files:
        with pytest.raises(NotImplementedError, match="forward only"):
            runpy.run_path(str(file))["downgrade"]()


def test_a_database_of_a_newer_triskele_is_refused(sqlite_database: str) -> None:
    migrate_sqlite(Path(sqlite_database))
    with contextlib.closing(sqlite3.connect(sqlite_database)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    with pytest.raises(TriskeleError, match="newer Triskele"):
        migrate_sqlite(Path(sqlite_database))


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("this is a letter, and no database at all " * 100)
    with pytest.raises(TriskeleError, match="can't be used as a database"):
        migrate_sqlite(tmp_path / "text")


def test_one_server_at_a_time_uses_a_file(sqlite_database: str) -> None:
    async def work() -> None:
        async with opened(sqlite_database):
            with pytest.raises(TriskeleError, match="Another 'triskele serve'"):
                async with opened(sqlite_database):
                    pass

    asyncio.run(work())


def test_the_files_and_a_new_folder_are_their_owners_alone(tmp_path: Path) -> None:
    folder, before = tmp_path / "new", os.umask(0)
    try:
        with_store(str(folder / "tables.sqlite"), lambda store: store.check())
    finally:
        os.umask(before)
    found = [folder, *folder.iterdir()]
    assert len(found) >= 3
    assert [path.name for path in found if path.stat().st_mode & 0o077] == []


def test_the_last_migration_is_the_one_the_program_wants() -> None:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    import triskele.server.migrations as folder

    config = Config()
    config.set_main_option("script_location", str(Path(str(folder.__file__)).parent))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD
