"""One suite over both databases: what is stored stays, and a place of a log is taken once."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from triskele.errors import TriskeleError
from triskele.server.services import database_of
from triskele.server.store import Entry, Gone, Index, Line, Result, Setup, Store, Taken, migrations, tables
from triskele.server.store.migrations import FILES, HEAD, migrate_postgres, migrate_sqlite
from triskele.server.store.people import LINKS
from triskele.server.store.sqlite import Sqlite
from triskele.server.store.tables import PASSING
from triskele.server.tables.state import rebuilt


@contextlib.asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    store = Store(database_of(address))
    try:
        await store.open()
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
        assert sum(outcome == [] for outcome in outcomes) == 1
        assert sum(isinstance(outcome, Taken) for outcome in outcomes) == 49
        [stored] = await store.entries("a" * 16)
        assert outcomes[stored.data["by"]] == []

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
        assert await store.expire(now - 60, now - 60, now - 60) == []
        assert sorted(await store.expire(now + 60, now + 60, now + 60)) == ["p" * 16, "w" * 16]
        assert await store.table("f" * 16) is not None

    with_store(database, work)


def test_what_counts_for_nobody_expires_and_so_does_what_nobody_has_played(database: str) -> None:
    """Passing tables, all of them; and those where nothing has happened since they were opened, if they may."""

    async def work(store: Store) -> None:
        now, kinds = time.time(), ("waiting", "playing", "finished")
        for n, status in enumerate([*kinds, *kinds]):
            index = Index(status, False, frozenset({"anna"}), passing=n >= 3)
            for name, played in [(f"{n}", 0.0), (f"{n}p", 60.0)]:
                made = replace(setup(name.ljust(16, "x")), created=now)
                log = [replace(entry(0), time=now), replace(entry(1), time=now + played)]
                assert await store.create(made, log, index) == []

        brought = Index("finished", False, frozenset({"anna"}), passing=True, results=(Result(0, None, None, 7, True),))
        assert await store.create(replace(setup("6".ljust(16, "x")), created=now), [], brought) == []

        async def expired(*times: float) -> list[str]:
            return sorted(name.rstrip("x") for name in await store.expire(*(now + time for time in times)))

        assert await expired(-60, -60, -60) == []
        # A day: what waits, passing games that are not over, and all where nothing happened except finished ones.
        assert await expired(60, -60, -60) == ["0", "0p", "1", "3", "3p", "4", "4p", "5"]
        assert await expired(60, -60, 60) == ["5p", "6"]
        assert await expired(60, 60, 60) == ["1p"]
        assert await expired(1e6, 1e6, 1e6) == []  # games that count

    with_store(database, work)


def test_of_what_counts_for_nobody_the_latest_stay(database: str) -> None:
    async def work(store: Store) -> None:
        passing = Index("finished", False, frozenset({"anna"}), passing=True)
        await store.create(setup("b" * 16), [], WAITING)
        await store.create(setup("c" * 16, host="ben"), [], passing)
        names = [f"{n:016}" for n in range(PASSING + 3)]
        gone = [await store.create(setup(name), [], passing) for name in names]
        assert gone == [[]] * PASSING + [[name] for name in names[:3]]
        for name in ("b" * 16, "c" * 16, names[3], names[-1]):
            assert await store.table(name) is not None

    with_store(database, work)


def test_a_game_that_ends_as_passing_is_one_from_then_on(database: str) -> None:
    async def work(store: Store) -> None:
        now, results = time.time(), (Result(0, None, "easy", 3, True),)
        ending = Index("finished", False, frozenset(), seats_changed=False, results=results, passing=True)
        counted = replace(ending, passing=False)
        names = [f"{n:016}" for n in range(PASSING + 2)]
        for name in ["b" * 16, *names]:
            await store.create(setup(name), [entry(0)], WAITING)
        assert await store.append("b" * 16, [replace(entry(1), time=now)], counted) == []
        gone = [await store.append(name, [replace(entry(1), time=now + n)], ending) for n, name in enumerate(names)]
        assert gone == [[]] * PASSING + [[name] for name in names[:2]]
        assert sorted(await store.expire(0, 0, now + 4)) == names[2:4]
        assert sorted(await store.expire(0, 0, now + 100)) == names[4:]
        assert await store.table("b" * 16) is not None

    with_store(database, work)


def test_of_links_and_lines_the_latest_stay(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "LINES", 20)

    async def work(store: Store) -> None:
        await store.create(setup(), [], WAITING)
        soon = time.time() + 900
        await store.add_token("carry", "anna", None, None, soon)
        await store.add_token("ben", "ben", "a" * 16, 0, soon)
        for n in range(LINKS + 2):
            await store.add_token(f"{n}", "anna", "a" * 16, 0, soon + 1000 + n)
        used = [await store.use_token(f"{n}", "a" * 16, 0) for n in range(4)]
        assert used == [None, None, "anna", "anna"]
        assert await store.use_token("carry", None, None) == "anna"
        assert await store.use_token("ben", "a" * 16, 0) == "ben"
        for _ in range(25):
            await store.say("a" * 16, Line(0, "Anna", None, "?", 1.0), "anna")
        lines = await store.chat("a" * 16, 0, 10_000)
        assert [line.number for line in lines] == list(range(6, 26))

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


async def until_it_waits(connection: asyncpg.Connection, table: str) -> None:
    """Until somebody waits for a lock on a table."""
    sql = "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = to_regclass($1)"
    async with asyncio.timeout(20):
        while not await connection.fetchval(sql, table):
            await asyncio.sleep(0.02)


async def stubborn(address: str) -> asyncpg.Connection:
    """A connection that never gives up a lock itself."""
    connection = await asyncpg.connect(address)
    await connection.execute("SET deadlock_timeout = '60s'")
    return connection


def test_what_postgres_undid_because_of_others_locks_is_done_again(postgres_database: str) -> None:
    async def work(store: Store) -> None:
        await store.create(setup(), [entry(0)], WAITING)
        other = await stubborn(postgres_database)
        async with other.transaction():
            await other.execute("LOCK TABLE tables")
            append = asyncio.create_task(store.append(setup().id, [entry(1)], WAITING))
            await until_it_waits(other, "tables")
            await other.execute("LOCK TABLE log")  # which the other one has: only if that is undone
        await append
        assert [found.place for found in await store.entries(setup().id)] == [0, 1]
        async with other.transaction():
            await other.execute("LOCK TABLE tables")
            reading = asyncio.create_task(store.tables_of("anna", False, 10, 1e12))
            await until_it_waits(other, "tables")
            await other.execute("LOCK TABLE sitting")
        assert [listed.setup.id for listed in await reading] == [setup().id]
        await other.close()

    with_store(postgres_database, work)


def test_a_migration_that_meets_others_locks_is_done_again(
    postgres_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(migrate_postgres(postgres_database))
    later = tmp_path / "9999_later.sql"
    later.write_text("ALTER TABLE people ADD COLUMN later TEXT; ALTER TABLE tables ADD COLUMN later TEXT;")
    monkeypatch.setitem(migrations.FILES, "9999", later)
    monkeypatch.setattr(migrate_postgres, "__defaults__", ("9999",))

    async def work() -> None:
        other = await stubborn(postgres_database)
        async with other.transaction():
            await other.execute("LOCK TABLE tables")
            opening = asyncio.create_task(_opened(postgres_database))
            await until_it_waits(other, "tables")
            await other.execute("LOCK TABLE people")
        await opening
        await other.close()

    asyncio.run(work())
    assert version_of(postgres_database) == "9999"


async def _opened(address: str) -> None:
    async with opened(address) as store:
        await store.check()


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


FIRST = (Path(__file__).parent / "version-0001.sql").read_text(encoding="utf-8")


@pytest.mark.parametrize("version", FILES)
def test_a_database_of_any_version_is_brought_up_to_date_and_played_on(database: str, version: str) -> None:
    """The file holds what version 1 wrote, by Alembic: a person, and a game under way. It never changes."""

    async def first_in_postgres() -> None:
        await migrate_postgres(database, "0001")
        rows = [line for line in FIRST.splitlines() if line.startswith("INSERT") and "alembic" not in line]
        rows.sort(key=lambda line: '"tables"' not in line)  # what others refer to comes first
        connection = await asyncpg.connect(database)
        await connection.execute("\n".join(rows).replace("X'", "'\\x"))
        await connection.close()

    if "postgresql:" in database:
        asyncio.run(first_in_postgres())
    else:
        with contextlib.closing(sqlite3.connect(database)) as connection:
            connection.executescript(FIRST)
    migrated(database, version)
    assert version_of(database) == version

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
        await store.keep_analysis(listed.setup.id, b"{}")

    with_store(database, work)
    assert version_of(database) == HEAD


def migrated(database: str, to: str) -> None:
    if "postgresql:" in database:
        asyncio.run(migrate_postgres(database, to))
    else:
        migrate_sqlite(Path(database), to)


def version_of(database: str) -> str:
    """What stands in the table that older versions read, too."""
    [[version]] = rows_of(database, "SELECT version_num FROM alembic_version")
    return str(version)


def rows_of(database: str, sql: str) -> list[list[Any]]:
    async def read() -> list[Any]:
        connection = await asyncpg.connect(database)
        try:
            return await connection.fetch(sql)
        finally:
            await connection.close()

    if "postgresql:" in database:
        return [list(row) for row in asyncio.run(read())]
    with contextlib.closing(sqlite3.connect(database)) as connection:
        return [list(row) for row in connection.execute(sql)]


IN_SQLITE = "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type, name"
IN_POSTGRES = """
SELECT 'column', table_name || '.' || column_name,
concat_ws(' ', data_type, character_maximum_length, is_nullable, column_default)
FROM information_schema.columns WHERE table_schema = 'public'
UNION ALL SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
UNION ALL SELECT 'constraint', conname, conrelid::regclass || ' ' || pg_get_constraintdef(oid)
FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n' ORDER BY 1, 2
"""
# Of what each version left in an empty database when it was released, the first eight by Alembic's own migrations:
# SHA-256 of all tables, columns and indexes.
LEFT = {
    "0001": ("4f2f2ebc364e2252", "64feae80da6b5e98"),
    "0002": ("aee9a4e00ae1b5b7", "c878b80f38e3ff6f"),
    "0003": ("c6c8484956f46945", "6e3b551c1227eeab"),
    "0004": ("cac29bbd7f56f617", "a51cceacd29419eb"),
    "0005": ("c0540580b6f7c045", "2bd61454c7bacdaa"),
    "0006": ("2cc956e9f62a5e6d", "00952bb9a710f869"),
    "0007": ("7b9f6339c9c75f85", "aa7f646a559ee82e"),
    "0008": ("355a361ea6021c3e", "38ab8693d0839b4a"),
    "0009": ("e790ac1e439d7ff9", "1d3071f13bc1597a"),
    "0010": ("4a6986a52b7d7f79", "b63669bbaa950047"),
    "0011": ("eec6e1273f7797ea", "bb3d9c302d667363"),
    "0012": ("75579981cb537816", "08290ba5411b4110"),
    "0013": ("401310e614e29b7c", "3e78a723911f4a7e"),
}


@pytest.mark.parametrize("version", FILES)
def test_each_version_is_what_it_was_when_it_was_released(database: str, version: str) -> None:
    """So a database that waits in any of them, whoever made it, is one that the next files know."""
    postgres = "postgresql:" in database
    migrated(database, version)
    found = rows_of(database, IN_POSTGRES if postgres else IN_SQLITE)
    text = "\n".join("".join(f"{kind}:{name}:{told}".split()) for kind, name, told in found)
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == LEFT[version][postgres], text


def test_a_migration_that_fails_leaves_nothing(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_store(database, lambda store: store.check())
    (tmp_path / "9998").write_text("CREATE TABLE half (done TEXT);", encoding="utf-8")
    (tmp_path / "9999").write_text("ALTER TABLE nowhere ADD COLUMN more TEXT;", encoding="utf-8")
    for number in ("9998", "9999"):
        monkeypatch.setitem(migrations.FILES, number, tmp_path / number)
    with pytest.raises((TriskeleError, asyncpg.UndefinedTableError)):
        migrated(database, "9999")
    assert version_of(database) == HEAD
    sqlite = "SELECT name FROM sqlite_master WHERE name = 'half'"
    assert not rows_of(database, "SELECT 1 WHERE to_regclass('half') IS NOT NULL" if "postg" in database else sqlite)


def test_a_database_of_a_newer_triskele_is_refused(database: str) -> None:
    async def age(store: Store) -> None:
        await store.database.write([("UPDATE alembic_version SET version_num = '9999'", [])])

    with_store(database, age)
    with pytest.raises(TriskeleError, match="newer Triskele") as caught:
        with_store(database, age)
    assert caught.value.code == "database-newer"


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("this is a letter, and no database at all " * 100)
    with pytest.raises(TriskeleError, match="can’t be used as a database"):
        migrate_sqlite(tmp_path / "text")


def test_one_server_at_a_time_uses_a_file(sqlite_database: str) -> None:
    async def work() -> None:
        async with opened(sqlite_database):
            with pytest.raises(TriskeleError, match="Another “triskele serve”"):
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


def test_what_is_made_is_its_owners_only_whatever_the_process_gives_others(tmp_path: Path) -> None:
    """The folders, the file, what stands beside it, and the lock."""
    path = tmp_path / "some" / "where" / "tables.sqlite"

    async def run() -> None:
        database = Sqlite(path)
        await database.open()
        try:
            await database.write([("UPDATE settings SET value = value", [])])
            for made in (path.parent.parent, path.parent, *path.parent.iterdir()):
                assert made.stat().st_mode & 0o077 == 0, made
            assert len(list(path.parent.iterdir())) == 4
        finally:
            await database.close()

    before = os.umask(0)
    try:
        asyncio.run(run())
    finally:
        os.umask(before)
