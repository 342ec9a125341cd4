"""The server's figures, for Prometheus. No names, ids or addresses are among their labels."""

import functools

from prometheus_client import REGISTRY, Counter, Gauge, Histogram, generate_latest

REQUESTS = Counter("triskele_requests_total", "Answers", ["method", "route", "status"])
SECONDS = Histogram(
    "triskele_request_seconds",
    "How long an answer took",
    ["method", "route"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
ENTRIES = Counter("triskele_entries_total", "Entries stored in logs", ["kind"])
STALE = Counter("triskele_stale_total", "Actions for a place of the log that was taken")
COMMITTED = Histogram(
    "triskele_commit_size", "How many writes shared a commit", buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256)
)
STORE = Gauge("triskele_store_available", "1 while the database can be written to, otherwise 0")
SOCKETS = Gauge("triskele_sockets", "Open WebSockets")
DROPPED = Counter("triskele_sockets_dropped_total", "WebSockets closed because they read too slowly")
CACHED = Gauge("triskele_cached_tables", "Tables held in memory")
BOT_SECONDS = Histogram("triskele_bot_seconds", "How long a bot thought", ["level"])
CHOSEN = Counter("triskele_bot_choices_total", "How bots chose: by search, at sight, or any action", ["how"])
LIMITED = Counter("triskele_limited_total", "Requests refused by a limit", ["limit"])


@functools.lru_cache(maxsize=2000)
def _labelled(method: str, route: str, status: int) -> tuple[Counter, Histogram]:
    return REQUESTS.labels(method, route, status), SECONDS.labels(method, route)


@functools.cache
def _entries(kind: str) -> Counter:
    return ENTRIES.labels(kind)


def stored(kind: str) -> None:
    """Count an entry."""
    _entries(kind).inc()


def chosen(how: str) -> None:
    """Count a bot's choice."""
    CHOSEN.labels(how).inc()


def answered(method: str, route: str, status: int, seconds: float) -> None:
    """Count an answer."""
    counter, histogram = _labelled(method, route, status)
    counter.inc()
    histogram.observe(seconds)


def page() -> bytes:
    """All figures in Prometheus's text form."""
    return generate_latest(REGISTRY)
