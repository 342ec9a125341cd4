"""What is kept: people, tables and their logs, what was learned. One set of queries over SQLite and PostgreSQL."""

from triskele.server.store.clocks import Clocks
from triskele.server.store.database import Database, Gone, Row, Statement, Taken, Unavailable, in_postgres
from triskele.server.store.days import Begun, Counted, Days, Ending
from triskele.server.store.deeds import Deed, Deeds, Known
from triskele.server.store.duels import Duel, Duelist, Duels
from triskele.server.store.judging import Judging
from triskele.server.store.learning import Learning, Practised
from triskele.server.store.people import Identities
from triskele.server.store.tables import INSERT_ENTRY, Entry, Index, Line, Listed, Result, Setup, Tables, Tally

__all__ = [
    "INSERT_ENTRY",
    "Begun",
    "Counted",
    "Database",
    "Deed",
    "Duel",
    "Duelist",
    "Ending",
    "Entry",
    "Gone",
    "Index",
    "Known",
    "Line",
    "Listed",
    "Practised",
    "Result",
    "Row",
    "Setup",
    "Statement",
    "Store",
    "Taken",
    "Tally",
    "Unavailable",
    "in_postgres",
]


class Store(Identities, Tables, Duels, Days, Learning, Judging, Deeds, Clocks):
    """The queries. All of them are short, and none grows with the number of stored games."""
