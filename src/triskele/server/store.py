"""What is kept: people, tables and their logs. One set of queries over SQLite and PostgreSQL.

A table's log is the truth. Its place numbers are unique, so two entries for one place can't both get in. Everything
else (status, who sits where, results) is derived from it, written with it, and only there to be looked up.
"""

import asyncio
import json
import logging
import time
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

import orjson

from triskele.errors import TriskeleError
from triskele.server import metrics
from triskele.table.action import Action

log = logging.getLogger("triskele.store")
CHECK = 1.0  # seconds for which the last write tells whether another would succeed

Row = Sequence[Any]
Statement = tuple[str, Sequence[Any]]


class Taken(TriskeleError):
    """Somebody else wrote to this place in the log first."""

    def __init__(self) -> None:
        super().__init__("taken", "This place of the log is taken.")


class Gone(TriskeleError):
    """The table was deleted."""

    def __init__(self) -> None:
        super().__init__("unknown-table", "The table is gone.")


class Unavailable(TriskeleError):
    """The database does not answer, or can't write. What was asked for is not known to be stored."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__("store-unavailable", f"The database can't be used now: {why}.")


class Database(Protocol):
    """What a store needs of a database. Queries have `$1`, `$2` … for their arguments."""

    shared: bool  # whether other servers may write to it

    async def open(self) -> None: ...
    async def close(self) -> None: ...
    async def read(self, sql: str, *args: Any) -> list[Row]: ...

    async def write(self, statements: Sequence[Statement], tell: str | None = None) -> list[list[Row]]:
        """Carry out all or none, durably; then tell the other servers."""

    async def tell(self, message: str) -> None: ...
    def listen(self, heard: Callable[[str], None]) -> None: ...


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log: a seat changed, the start, an action, an undo, a rematch."""

    place: int
    kind: str
    data: dict[str, Any]
    time: float
    action: Action | None = field(default=None, compare=False)  # that was already found to be legal here


@dataclass(frozen=True, slots=True)
class Setup:
    """What never changes about a table."""

    id: str
    host: str
    game: str
    players: int
    options: dict[str, Any]
    board: dict[str, Any] | None
    public: bool
    chat: bool
    secret: bytes  # the root of its chain of secrets, see fairness.py
    round: int  # how many games of this chain came before
    previous: str | None
    created: float
    aids: bool = False  # whether hints and the lens are allowed where several people play


@dataclass(frozen=True, slots=True)
class Result:
    """How a seat ended."""

    seat: int
    person: str | None
    level: str | None
    score: int
    won: bool


@dataclass(frozen=True, slots=True)
class Index:
    """What a table is looked up by, as its log stands."""

    status: str  # waiting, playing, finished
    bot: bool  # whether a bot decides now
    people: frozenset[str]  # whose table it is; empty if that did not change
    seats_changed: bool = True
    changed: bool = True  # whether status, bot or time are to be written again
    results: tuple[Result, ...] = ()


@dataclass(frozen=True, slots=True)
class Listed:
    """A table as lists show it."""

    setup: Setup
    status: str
    touched: float
    at: int  # the length of its log


@dataclass(frozen=True, slots=True)
class Line:
    """A line of chat."""

    number: int
    name: str
    seat: int | None
    text: str
    time: float


@dataclass(frozen=True, slots=True)
class Practised:
    """How somebody practises a game: their rating and the last ones, and how many they found, in all and in a row."""

    rating: int
    tried: int = 0
    found: int = 0
    streak: int = 0
    longest: int = 0
    day: str = ""  # the last day whose position was found
    days: int = 0  # and how many in a row with it
    trend: tuple[int, ...] = ()  # the last ratings, the newest last


@dataclass(slots=True)
class Tally:
    """How often a person played, and how well."""

    played: int = 0
    won: int = 0
    total: int = 0


@dataclass(slots=True)
class GameTally(Tally):
    levels: dict[str, Tally] = field(default_factory=dict)  # by opponent; a person is "person"


SETUP = (
    "t.id, t.host, t.game, t.players, t.options, t.board, t.public, t.chat, t.secret, t.round, t.previous, t.created,"
    " t.aids"
)

LENGTH = "COALESCE((SELECT MAX(l.place) + 1 FROM log l WHERE l.table_id = t.id), 0)"  # of a log, by its index alone

INSERT_TABLE = (
    "INSERT INTO tables (id, host, game, players, options, board, public, chat, secret, round, previous, created,"
    " status, bot, touched, aids) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)"
)
INSERT_ENTRY = "INSERT INTO log (table_id, place, kind, data, time) VALUES ($1, $2, $3, $4, $5)"
CHECKED = (
    "INSERT INTO settings (name, value) VALUES ('checked', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
INSERT_PRACTISED = (
    "INSERT INTO practice (person, game, rating, tried, found, streak, longest, day, days, trend)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (person, game) DO UPDATE SET"
    " rating = excluded.rating, tried = excluded.tried, found = excluded.found, streak = excluded.streak,"
    " longest = excluded.longest, day = excluded.day, days = excluded.days, trend = excluded.trend"
)
INSERT_CHAT = (
    "INSERT INTO chat (table_id, number, person, name, seat, text, time)"
    " SELECT $1, COALESCE(MAX(number), 0) + 1, $2, $3, $4, $5, $6 FROM chat WHERE table_id = $1 RETURNING number"
)


def _setup(row: Row) -> Setup:
    return Setup(
        id=row[0],
        host=row[1],
        game=row[2],
        players=row[3],
        options=json.loads(row[4]),
        board=None if row[5] is None else json.loads(row[5]),
        public=bool(row[6]),
        chat=bool(row[7]),
        secret=bytes(row[8]),
        round=row[9],
        previous=row[10],
        created=row[11],
        aids=bool(row[12]),
    )


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))  # ASCII: any text is safe in any database


def _data(entry: Entry) -> str:
    # What comes most often, a seat's number and an action's text, is ASCII and is written the quick way.
    return orjson.dumps(entry.data).decode() if entry.kind == "action" else _compact(entry.data)


class Store:
    """The queries. All of them are short, and none grows with the number of stored games."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.shared = database.shared
        self._checking = asyncio.Lock()
        self._tried = -CHECK  # when something was last written, or should have been
        self._trouble = ""  # why nothing can be written
        self._since = 0.0  # and since when
        metrics.STORE.set(1)

    async def open(self) -> None:
        await self.database.open()

    async def close(self) -> None:
        await self.database.close()

    async def check(self) -> None:
        """Raise `Unavailable` if nothing can be written: by how the last write went, or else by a small one."""
        async with self._checking:
            if time.monotonic() - self._tried > CHECK:
                await self._write([(CHECKED, [str(int(time.time())).encode()])])
            elif self._trouble:
                raise Unavailable(self._trouble)

    async def _read(self, sql: str, *args: Any) -> list[Row]:
        try:
            return await self.database.read(sql, *args)
        except Unavailable as error:
            self._failed(error)
            raise

    async def _write(self, statements: Sequence[Statement], tell: str | None = None) -> list[list[Row]]:
        try:
            rows = await self.database.write(statements, tell)
        except Unavailable as error:
            self._tried = time.monotonic()
            self._failed(error)
            raise
        self._tried = time.monotonic()
        if self._trouble:
            log.warning("the database can be used again", extra={"seconds": round(self._tried - self._since, 1)})
            self._trouble = ""
            metrics.STORE.set(1)
        return rows

    def _failed(self, error: Unavailable) -> None:
        """Note trouble, once until a write succeeds again."""
        if not self._trouble:
            self._since = time.monotonic()
            log.error("the database can't be used", extra={"why": error.why})
            metrics.STORE.set(0)
        self._trouble = error.why

    async def signing_key(self, fresh: bytes) -> bytes:
        """The key that identities are signed with: the same for all servers, made once."""
        await self._write(
            [("INSERT INTO settings (name, value) VALUES ('signing-key', $1) ON CONFLICT DO NOTHING", [fresh])]
        )
        [[value]] = await self._read("SELECT value FROM settings WHERE name = 'signing-key'")
        return bytes(value)

    # People

    async def add_person(self, person: str, name: str) -> None:
        await self._write([("INSERT INTO people (id, name, created) VALUES ($1, $2, $3)", [person, name, time.time()])])

    async def person(self, person: str) -> str | None:
        """A person's name."""
        rows = await self._read("SELECT name FROM people WHERE id = $1", person)
        return str(rows[0][0]) if rows else None

    async def rename(self, person: str, name: str) -> None:
        await self._write([("UPDATE people SET name = $2 WHERE id = $1", [person, name])])

    async def add_token(self, digest: str, person: str, table: str | None, seat: int | None, expires: float) -> None:
        """Keep the hash of a one-time token: for a seat, or for a person's own identity."""
        await self._write(
            [
                ("DELETE FROM tokens WHERE expires < $1", [time.time()]),
                (
                    "INSERT INTO tokens (digest, person, table_id, seat, expires) VALUES ($1, $2, $3, $4, $5)",
                    [digest, person, table, seat, expires],
                ),
            ]
        )

    async def use_token(self, digest: str, table: str | None, seat: int | None) -> str | None:
        """Use up a token and say whose it was; None if there is none. It works once, even for several at once."""
        where = "table_id IS NULL" if table is None else "table_id = $3 AND seat = $4"
        args = [digest, time.time()] if table is None else [digest, time.time(), table, seat]
        [rows] = await self._write(
            [(f"DELETE FROM tokens WHERE digest = $1 AND expires >= $2 AND {where} RETURNING person", args)]
        )
        return str(rows[0][0]) if rows else None

    async def add_program(self, person: str, name: str, owner: str, digest: str) -> None:
        """Keep a program: an identity of its own, whose it is, and the hash of its token."""
        await self._write(
            [
                ("INSERT INTO people (id, name, created) VALUES ($1, $2, $3)", [person, name, time.time()]),
                ("INSERT INTO programs (person, owner, digest) VALUES ($1, $2, $3)", [person, owner, digest]),
            ]
        )

    async def program(self, digest: str) -> str | None:
        """The identity of a program by its token's hash."""
        rows = await self._read("SELECT person FROM programs WHERE digest = $1", digest)
        return str(rows[0][0]) if rows else None

    async def programs(self, owner: str) -> list[tuple[str, str]]:
        """The hashes and names of a person's programs, by name."""
        rows = await self._read(
            "SELECT p.digest, e.name FROM programs p JOIN people e ON e.id = p.person WHERE p.owner = $1"
            " ORDER BY e.name, p.digest",
            owner,
        )
        return [(str(digest), str(name)) for digest, name in rows]

    async def end_program(self, digest: str) -> None:
        await self._write([("DELETE FROM programs WHERE digest = $1", [digest])])

    # Tables

    async def create(
        self, setup: Setup, entries: Sequence[Entry], index: Index, after: tuple[str, Entry] | None = None
    ) -> None:
        """Store a new table with its first entries; with `after`, the table before names it, or nothing happens."""
        now = time.time()
        statements: list[Statement] = [
            (
                INSERT_TABLE,
                [
                    setup.id,
                    setup.host,
                    setup.game,
                    setup.players,
                    _compact(setup.options),
                    None if setup.board is None else _compact(setup.board),
                    int(setup.public),
                    int(setup.chat),
                    setup.secret,
                    setup.round,
                    setup.previous,
                    setup.created,
                    index.status,
                    int(index.bot),
                    now,
                    int(setup.aids),
                ],
            ),
            *_entries(setup.id, entries),
            *_seats(setup.id, index),
        ]
        if after:
            statements += _entries(after[0], [after[1]])
        await self._write(statements, after[0] if after else setup.id)

    async def append(self, table: str, entries: Sequence[Entry], index: Index) -> None:
        """Add to a log, durably. `Taken` if another got there first, `Gone` if there is no such table."""
        statements = _entries(table, entries)
        if index.changed:
            statements.append(
                (
                    "UPDATE tables SET status = $2, bot = $3, touched = $4 WHERE id = $1",
                    [table, index.status, int(index.bot), entries[-1].time],
                )
            )
        if index.seats_changed:
            statements += _seats(table, index)
        for result in index.results:
            statements.append(
                (
                    "INSERT INTO results (table_id, seat, person, level, score, won) VALUES ($1, $2, $3, $4, $5, $6)",
                    [table, result.seat, result.person, result.level, result.score, int(result.won)],
                )
            )
        await self._write(statements, table)

    async def table(self, table: str) -> Setup | None:
        rows = await self._read(f"SELECT {SETUP} FROM tables t WHERE t.id = $1", table)
        return _setup(rows[0]) if rows else None

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        """A table's log from a place on."""
        rows = await self._read(
            "SELECT place, kind, data, time FROM log WHERE table_id = $1 AND place >= $2 ORDER BY place", table, since
        )
        return [Entry(place, kind, json.loads(data), written) for place, kind, data, written in rows]

    async def delete(self, table: str) -> None:
        await self._write([("DELETE FROM tables WHERE id = $1", [table])], table)

    async def open_tables(self, limit: int) -> list[Listed]:
        """The tables that anybody may join, newest first."""
        return await self._listed(
            "FROM tables t WHERE t.status = 'waiting' AND t.public = 1 ORDER BY t.touched DESC LIMIT $1", limit
        )

    async def tables_of(
        self, person: str, finished: bool, limit: int, before: float, only: str | None = None
    ) -> list[Listed]:
        """A person's tables, the latest change first; or only one of them."""
        sign = "=" if finished else "<>"
        # Without results it was played on from a position of another game, and counts for nobody.
        counts = " AND EXISTS (SELECT 1 FROM results r WHERE r.table_id = t.id)" if finished else ""
        named, name = (" AND t.id = $4", [only]) if only is not None else ("", [])
        return await self._listed(
            "FROM sitting s JOIN tables t ON t.id = s.table_id"
            f" WHERE s.person = $1 AND t.status {sign} 'finished' AND t.touched < $3{counts}{named}"
            " ORDER BY t.touched DESC LIMIT $2",
            person,
            limit,
            before,
            *name,
        )

    async def near(self, person: str, limit: int) -> list[str]:
        """The tables that a new one may stand beside in a list: the latest of a person, waiting, and played at."""
        latest = "ORDER BY t.touched DESC LIMIT $1"
        of = [
            f"SELECT t.id FROM sitting s JOIN tables t ON t.id = s.table_id WHERE s.person = $2 {latest}",
            f"SELECT t.id FROM tables t WHERE t.status = 'waiting' {latest}",
            f"SELECT t.id FROM tables t WHERE t.status = 'playing' {latest}",
        ]
        rows = await self._read(
            " UNION ALL ".join(f"SELECT * FROM ({one}) AS n{n}" for n, one in enumerate(of)), limit, person
        )
        return [row[0] for row in rows]

    async def _listed(self, rest: str, *args: Any) -> list[Listed]:
        rows = await self._read(f"SELECT {SETUP}, t.status, t.touched, {LENGTH} {rest}", *args)
        return [Listed(_setup(row), row[13], row[14], row[15]) for row in rows]

    async def seats(self, tables: Sequence[str]) -> dict[str, list[dict[str, Any]]]:
        """What the logs of some tables say about who sat down, in order."""
        if not tables:
            return {}
        marks = ", ".join(f"${n + 1}" for n in range(len(tables)))
        rows = await self._read(
            f"SELECT table_id, data FROM log WHERE table_id IN ({marks}) AND kind = 'seat' ORDER BY table_id, place",
            *tables,
        )
        found: dict[str, list[dict[str, Any]]] = {}
        for table, data in rows:
            found.setdefault(table, []).append(json.loads(data))
        return found

    async def last_games(self) -> list[str]:
        """Which games were played lately, the latest first."""
        rows = await self._read("SELECT game FROM tables GROUP BY game ORDER BY MAX(touched) DESC")
        return [row[0] for row in rows]

    async def bot_turns(self, until: float) -> list[str]:
        """Tables where a bot decides and nothing has happened since a time."""
        rows = await self._read(
            "SELECT id FROM tables WHERE bot = 1 AND touched <= $1 ORDER BY touched LIMIT 1000", until
        )
        return [row[0] for row in rows]

    async def expire(self, waiting: float, playing: float) -> list[str]:
        """Delete the unfinished tables where nothing has happened since these times."""
        rows = await self._read(
            "SELECT id FROM tables WHERE (status = 'waiting' AND touched < $1)"
            " OR (status = 'playing' AND touched < $2) LIMIT 500",
            waiting,
            playing,
        )
        for [table] in rows:
            await self.delete(table)
        return [row[0] for row in rows]

    # Chat

    async def say(self, table: str, line: Line, person: str) -> Line:
        """Keep a line of chat and give it its number."""
        for _ in range(20):
            try:
                [[[number]]] = await self._write(
                    [
                        (
                            INSERT_CHAT,
                            [table, person, line.name, line.seat, line.text, line.time],
                        )
                    ],
                    f"chat {table}",
                )
            except Taken:
                continue
            return Line(number, line.name, line.seat, line.text, line.time)
        raise Unavailable("too many talk at once")

    async def chat(self, table: str, since: int = 0, limit: int = 200) -> list[Line]:
        """The last lines after a number."""
        rows = await self._read(
            "SELECT number, name, seat, text, time FROM chat WHERE table_id = $1 AND number > $2"
            " ORDER BY number DESC LIMIT $3",
            table,
            since,
            limit,
        )
        return [Line(*row) for row in reversed(rows)]

    # What was played

    async def results(self, table: str) -> list[Result]:
        rows = await self._read(
            "SELECT seat, person, level, score, won FROM results WHERE table_id = $1 ORDER BY seat", table
        )
        return [Result(seat, person, level, score, bool(won)) for seat, person, level, score, won in rows]

    async def analysis(self, table: str) -> bytes | None:
        """What the judge found about a finished game, as JSON, if it was asked."""
        rows = await self._read("SELECT content FROM analyses WHERE table_id = $1", table)
        return zlib.decompress(rows[0][0]) if rows else None

    async def keep_analysis(self, table: str, content: bytes) -> None:
        """Keep what the judge found, JSON, for good; what is already there stays."""
        sql = "INSERT INTO analyses (table_id, content, created) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
        await self._write([(sql, [table, zlib.compress(content), time.time()])])

    async def statistics(self, person: str) -> dict[str, GameTally]:
        """A person's results by game. Games in which one person had several seats don't count."""
        rows = await self._read(
            "SELECT r.table_id, t.game, r.score, r.won, o.level, o.person FROM results r"
            " JOIN tables t ON t.id = r.table_id JOIN results o ON o.table_id = r.table_id AND o.seat <> r.seat"
            " WHERE r.person = $1",
            person,
        )
        games: dict[str, tuple[str, int, bool, set[str]]] = {}
        alone = set()
        for table, game, score, won, level, other in rows:
            if other == person:
                alone.add(table)
            games.setdefault(table, (game, score, bool(won), set()))[3].add(level or "person")
        found: dict[str, GameTally] = {}
        for table, (game, score, won, levels) in games.items():
            if table not in alone:
                mine = found.setdefault(game, GameTally())
                for tally in [mine, *(mine.levels.setdefault(level, Tally()) for level in levels)]:
                    tally.played += 1
                    tally.won += won
                    tally.total += score
        return found

    # Practice

    async def practised(self, person: str) -> dict[str, Practised]:
        """How a person practises, by game."""
        rows = await self._read(
            "SELECT game, rating, tried, found, streak, longest, day, days, trend FROM practice WHERE person = $1",
            person,
        )
        return {row[0]: replace(Practised(*row[1:8]), trend=tuple(json.loads(row[8]))) for row in rows}

    async def answers(self, person: str, game: str) -> dict[str, bool]:
        """The positions of a game that a person has answered, and whether they found what is best at first."""
        rows = await self._read("SELECT puzzle, found FROM answers WHERE person = $1 AND game = $2", person, game)
        return {puzzle: bool(found) for puzzle, found in rows}

    async def keep_answer(self, person: str, game: str, puzzle: str, found: bool) -> None:
        """Keep somebody's first answer; `Taken` if there was one."""
        await self._write([_answer(person, game, puzzle, found)])

    async def keep_practised(
        self, person: str, game: str, now: Practised, puzzle: str | None = None, found: bool = False
    ) -> None:
        """Keep how somebody practises, with a first answer; `Taken` if there was one, and then nothing is changed."""
        values = [now.rating, now.tried, now.found, now.streak, now.longest, now.day, now.days]
        statements: list[Statement] = [(INSERT_PRACTISED, [person, game, *values, _compact(now.trend)])]
        if puzzle is not None:
            statements.insert(0, _answer(person, game, puzzle, found))
        await self._write(statements)

    # Lessons

    async def learned(self, person: str) -> set[tuple[str, str]]:
        """The lessons that a person has done, by game and name."""
        rows = await self._read("SELECT game, lesson FROM lessons WHERE person = $1", person)
        return {(game, lesson) for game, lesson in rows}

    async def keep_learned(self, person: str, game: str, lesson: str) -> None:
        """Keep that somebody has done a lesson, perhaps again."""
        sql = "INSERT INTO lessons (person, game, lesson) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
        await self._write([(sql, [person, game, lesson])])


def _answer(person: str, game: str, puzzle: str, found: bool) -> Statement:
    values = [person, game, puzzle, int(found), time.time()]
    return "INSERT INTO answers (person, game, puzzle, found, time) VALUES ($1, $2, $3, $4, $5)", values


def _entries(table: str, entries: Sequence[Entry]) -> list[Statement]:
    return [
        (
            INSERT_ENTRY,
            [table, entry.place, entry.kind, _data(entry), entry.time],
        )
        for entry in entries
    ]


def _seats(table: str, index: Index) -> list[Statement]:
    return [
        ("DELETE FROM sitting WHERE table_id = $1", [table]),
        *(
            ("INSERT INTO sitting (person, table_id) VALUES ($1, $2)", [person, table])
            for person in sorted(index.people)
        ),
    ]
