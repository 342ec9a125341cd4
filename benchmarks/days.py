"""What a day's deal costs when very many people have played it.

    python -m benchmarks.days [--people 10000] [--looks 1000]

Their results are written into a server's database, a file; then somebody who is through looks at the table of results
again and again, and new people begin. It prints the processor time of the server for each, and how long the answers
took: median and 99th percentile.
"""

import argparse
import json
import random
import sqlite3
import statistics
import tempfile
import time
from pathlib import Path

import uvloop

from benchmarks.loopback import Http, cpu
from benchmarks.server_load import Ours
from benchmarks.server_queue import identity
from triskele.server import dates

GAME = "keltis"


def fill(database: Path, deal: str, people: int, me: str) -> None:
    """People who are through, as many as wished, and one's own result in their middle."""
    luck, now = random.Random(1), time.time()
    names = [f"p{n:015}" for n in range(people)]
    standings = [[luck.gauss(25, 12) // 1, luck.gauss(28, 10) // 1] for _ in names]
    with sqlite3.connect(database, timeout=20) as connection:
        connection.executemany(
            "INSERT INTO people (id, name, created) VALUES (?, ?, ?)",
            [(name, f"Person {n}", now) for n, name in enumerate(names)],
        )
        connection.executemany(
            "INSERT INTO duelists (duel, number, person, table_id) VALUES (?, ?, ?, ?)",
            [(deal, n + 1, name, f"t{n:015}") for n, name in enumerate(names)],
        )
        [[mine, table]] = connection.execute("SELECT person, table_id FROM duelists WHERE person = ?", (me,)).fetchall()
        rows = [
            (deal, who, at, 1 + (own < other), own, json.dumps([own, other]), 80, now + n)
            for n, (who, at, (own, other)) in enumerate(
                [
                    *((name, f"t{n:015}", map(int, standings[n])) for n, name in enumerate(names)),
                    (mine, table, (25, 28)),
                ]
            )
        ]
        connection.executemany(
            "INSERT INTO day_results (duel, person, table_id, rank, standing, standings, steps, ended)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            rows,
        )
        connection.execute("UPDATE duels SET begun = ? WHERE id = ?", (people + 1, deal))
    connection.close()


async def took(pid: int, asks: list[tuple[Http, str, str]]) -> str:
    """Processor time a request, and how long answers took."""
    times, began = [], cpu(pid)
    for http, method, path in asks:
        since = time.perf_counter()
        status, content = await http.ask(method, path)
        times.append(1000 * (time.perf_counter() - since))
        assert status == 200, content
    cuts = statistics.quantiles(times, n=100)
    return f"{1000 * (cpu(pid) - began) / len(asks):.2f} ms of processor, {cuts[49]:.1f} ms, 99 %: {cuts[98]:.1f} ms"


async def run(people: int, looks: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Ours(Path(folder))
        try:
            day = dates.today()
            path = f"/api/days/{GAME}/{day}"
            http = Http(server.port, identity(server.port))
            await http.ask("POST", f"{path}/begin")
            with sqlite3.connect(server.database) as connection:
                [[me]] = connection.execute("SELECT person FROM duelists").fetchall()
            connection.close()
            fill(server.database, dates.deal(GAME, day), people, me)
            _, content = await http.ask("GET", path)
            shown = json.loads(content)
            print(f"{shown['through']} results, mine is number {shown['own']['place']}")
            print("the table of results:", await took(server.process.pid, [(http, "GET", path)] * looks))
            print("all games of today:", await took(server.process.pid, [(http, "GET", "/api/days")] * looks))
            others = [Http(server.port, identity(server.port)) for _ in range(100)]
            print("to begin:", await took(server.process.pid, [(one, "POST", f"{path}/begin") for one in others]))
        finally:
            server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=10_000)
    parser.add_argument("--looks", type=int, default=1000)
    given = parser.parse_args()
    uvloop.run(run(given.people, given.looks))


if __name__ == "__main__":
    main()
