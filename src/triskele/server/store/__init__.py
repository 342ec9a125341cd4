"""What is kept: people, tables and their logs, what was learned. One set of queries over SQLite and PostgreSQL."""

from triskele.server.store.database import Database, Gone, Row, Statement, Taken, Unavailable
from triskele.server.store.learning import Learning, Practised
from triskele.server.store.people import People
from triskele.server.store.tables import INSERT_ENTRY, Entry, Index, Line, Listed, Result, Setup, Tables, Tally

__all__ = [
    "INSERT_ENTRY",
    "Database",
    "Entry",
    "Gone",
    "Index",
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
]


class Store(People, Tables, Learning):
    """The queries. All of them are short, and none grows with the number of stored games."""
