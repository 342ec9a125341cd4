"""Tables and their logs, chat, results, and what was judged.

A table's log is the truth. Its place numbers are unique, so two entries for one place can't both get in. Everything
else (status, who sits where, results) is derived from it, written with it, and only there to be looked up.
"""

import json
import time
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson

from triskele.server.dates import day_of
from triskele.server.store.database import Queries, Row, Statement, Taken, Unavailable, compact
from triskele.server.store.days import Ending, ended
from triskele.server.store.duels import beginning
from triskele.table.action import Action


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
    duel: str | None = None  # whose deal is played here, by others at other tables too
    clock: dict[str, Any] | None = None  # what its clock is set to, see clock.py

    @property
    def day(self) -> str | None:
        """The day whose deal is played here, if it is one of a day."""
        return day_of(self.duel)


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
    passing: bool = False  # whether it is not kept for good
    ending: Ending | None = None  # how a day's deal went
    timed: bool = False  # whether it has a clock
    due: float | None = None  # and when somebody has to look at that


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
    " t.aids, t.duel, t.clock"
)

LENGTH = "COALESCE((SELECT MAX(l.place) + 1 FROM log l WHERE l.table_id = t.id), 0)"  # of a log, by its index alone

INSERT_TABLE = (
    "INSERT INTO tables (id, host, game, players, options, board, public, chat, secret, round, previous, created,"
    " status, bot, touched, aids, passing, duel, clock, due)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)"
)
INSERT_ENTRY = "INSERT INTO log (table_id, place, kind, data, time) VALUES ($1, $2, $3, $4, $5)"
INSERT_CHAT = (
    "INSERT INTO chat (table_id, number, person, name, seat, text, time)"
    " SELECT $1, COALESCE(MAX(number), 0) + 1, $2, $3, $4, $5, $6 FROM chat WHERE table_id = $1 RETURNING number"
)

DELETE_CHAT = (
    "DELETE FROM chat WHERE table_id = $1"
    " AND number <= (SELECT MAX(number) FROM chat WHERE table_id = $1) - CAST($2 AS INTEGER)"
)
DELETE_SAID = (
    "DELETE FROM chat WHERE (table_id, number) IN (SELECT c.table_id, c.number FROM chat c WHERE c.time < $1"
    " AND EXISTS (SELECT 1 FROM chat l WHERE l.table_id = c.table_id AND l.number > c.number) LIMIT 2000)"
)
LINES = 1000  # of chat that are kept of a table
PASSING = 50  # tables that are kept of those which somebody opened and which count for nobody
HOST = "(SELECT host FROM tables WHERE id = $1)"
DELETE_PASSING = (
    f"DELETE FROM tables WHERE host = {HOST} AND passing = 1 AND id NOT IN"
    f" (SELECT id FROM tables WHERE host = {HOST} AND passing = 1 ORDER BY touched DESC LIMIT $2) RETURNING id"
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
        duel=row[13],
        clock=None if row[14] is None else json.loads(row[14]),
    )


def _results(table: str, index: Index) -> list[Statement]:
    return [
        (
            "INSERT INTO results (table_id, seat, person, level, score, won) VALUES ($1, $2, $3, $4, $5, $6)",
            [table, result.seat, result.person, result.level, result.score, int(result.won)],
        )
        for result in index.results
    ]


def _data(entry: Entry) -> str:
    # What comes most often, a seat's number and an action's text, is ASCII and is written the quick way.
    return orjson.dumps(entry.data).decode() if entry.kind == "action" else compact(entry.data)


class Tables(Queries):
    """The queries about tables."""

    async def create(
        self, setup: Setup, entries: Sequence[Entry], index: Index, after: tuple[str, Entry] | None = None
    ) -> list[str]:
        """Store a new table with its first entries; with `after`, the table before names it, or nothing happens. Says
        which passing tables of its host are gone: only the latest ones stay."""
        now = time.time()
        statements: list[Statement] = [
            *(beginning(setup.duel, setup.host, setup.id) if setup.duel is not None else ()),
            (
                INSERT_TABLE,
                [
                    setup.id,
                    setup.host,
                    setup.game,
                    setup.players,
                    compact(setup.options),
                    None if setup.board is None else compact(setup.board),
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
                    int(index.passing),
                    setup.duel,
                    None if setup.clock is None else compact(setup.clock),
                    index.due,
                ],
            ),
            *_entries(setup.id, entries),
            *_seats(setup.id, index),
            *_results(setup.id, index),
        ]
        if after:
            statements += _entries(after[0], [after[1]])
        if index.passing:
            statements.append((DELETE_PASSING, [setup.id, PASSING]))
        rows = await self._write(statements, after[0] if after else setup.id)
        return [row[0] for row in rows[-1]] if index.passing else []

    async def append(self, table: str, entries: Sequence[Entry], index: Index) -> list[str]:
        """Add to a log, durably. `Taken` if another got there first, `Gone` if there is no such table. Says which
        passing tables of its host are gone, if this game has just ended as one."""
        statements = _entries(table, entries)
        if index.changed:
            statements.append(
                (
                    "UPDATE tables SET status = $2, bot = $3, touched = $4 WHERE id = $1",
                    [table, index.status, int(index.bot), entries[-1].time],
                )
            )
        if index.timed:
            statements.append(("UPDATE tables SET due = $2 WHERE id = $1", [table, index.due]))
        if index.seats_changed:
            statements += _seats(table, index)
        statements += _results(table, index)
        if index.ending is not None:
            statements.append(ended(index.ending))
        if over := bool(index.results and index.passing):
            statements += [
                ("UPDATE tables SET passing = 1 WHERE id = $1", [table]),
                (DELETE_PASSING, [table, PASSING]),
            ]
        rows = await self._write(statements, table)
        return [row[0] for row in rows[-1]] if over else []

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

    async def sitting_at(self, tables: Sequence[str]) -> list[str]:
        """Who sits at any of some tables."""
        marks = ", ".join(f"${n + 1}" for n in range(len(tables)))
        rows = await self._read(f"SELECT DISTINCT person FROM sitting WHERE table_id IN ({marks})", *tables)
        return [row[0] for row in rows]

    async def begun(self, person: str, limit: int) -> int:
        """At how many tables that are not over somebody sits, counted up to a limit."""
        [[count]] = await self._read(
            "SELECT COUNT(*) FROM (SELECT 1 FROM sitting s JOIN tables t ON t.id = s.table_id"
            " WHERE s.person = $1 AND t.status <> 'finished' LIMIT $2) AS b",
            person,
            limit,
        )
        return int(count)

    async def unfinished(self, limit: int) -> list[Listed]:
        """The tables that are not over, the latest change first."""
        return await self._listed("FROM tables t WHERE t.status <> 'finished' ORDER BY t.touched DESC LIMIT $1", limit)

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
        return [Listed(_setup(row), row[15], row[16], row[17]) for row in rows]

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

    async def expire(self, waiting: float, playing: float, passing: float) -> list[str]:
        """Delete the unfinished tables where nothing has happened since these times, and those that count for nobody.
        Where nothing has happened since they were opened, they are as good as waiting, unless a finished game was
        brought."""
        rows = await self._read(
            "SELECT id FROM tables t WHERE (status = 'waiting' AND touched < $1)"
            " OR (status = 'playing' AND touched < $2)"
            " OR (passing = 1 AND (touched < $3 OR (touched < $1 AND status = 'playing')))"
            " OR ((passing = 1 OR status = 'playing') AND touched < $1 AND NOT EXISTS"
            " (SELECT 1 FROM log l WHERE l.table_id = t.id AND l.time > t.created)"
            " AND NOT EXISTS (SELECT 1 FROM results r WHERE r.table_id = t.id)) LIMIT 500",
            waiting,
            playing,
            passing,
        )
        for [table] in rows:
            await self.delete(table)
        return [row[0] for row in rows]

    async def finished_before(self, time: float) -> list[str]:
        """Delete some finished games that count, where nothing has happened since a time; says which."""
        rows = await self._read(
            "SELECT id FROM tables WHERE status = 'finished' AND passing = 0 AND touched < $1"
            " ORDER BY touched LIMIT 200",
            time,
        )
        for [table] in rows:
            await self.delete(table)
        return [row[0] for row in rows]

    # Chat

    async def say(self, table: str, line: Line, person: str) -> Line:
        """Keep a line of chat and give it its number; of a table's lines the latest stay."""
        for _ in range(20):
            try:
                [[[number]], _] = await self._write(
                    [
                        (
                            INSERT_CHAT,
                            [table, person, line.name, line.seat, line.text, line.time],
                        ),
                        (DELETE_CHAT, [table, LINES]),
                    ],
                    f"chat {table}",
                )
            except Taken:
                continue
            return Line(number, line.name, line.seat, line.text, line.time)
        raise Unavailable("too many talk at once")

    async def said_before(self, time: float) -> None:
        """Delete some lines of chat from before a time; the last one of each table stays, because the next one's number
        follows from it."""
        await self._write([(DELETE_SAID, [time])])

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

    async def judged_before(self, time: float) -> None:
        """Delete some of what the judge found before a time; it can be asked again."""
        where = "SELECT table_id FROM analyses WHERE created < $1 LIMIT 200"
        await self._write([(f"DELETE FROM analyses WHERE table_id IN ({where})", [time])])

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
