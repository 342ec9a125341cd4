"""What the server's short ways gain: actions past the framework (hot.py), and frames made once for all (wire.py).

    python -m benchmarks.short_way [--rounds 5]

Three servers of this tree are driven in turns, on loopback: as it is, with every action through the framework, and with
every message through the framework. What counts is processor time a move, which other work on the machine disturbs
least; the ratios are medians over the rounds.
"""

import argparse
import statistics
import tempfile
import time
from pathlib import Path

import uvloop

from benchmarks.loopback import cpu
from benchmarks.server_load import Ours, throughput

WAYS = {
    "as it is": "",
    "actions through the framework": "import re; from triskele.server import hot; hot.ACTIONS = re.compile('(?!)'); ",
    "messages through the framework": "from triskele.server import wire; wire.Wire.write = lambda *_: False; ",
}


async def one_round(server: Ours, seconds: float) -> tuple[float, float]:
    """Moves a second, and milliseconds of processor time a move."""
    tables = [await server.sit(name) for name in await server.open(100)]
    await throughput(server, tables, seconds / 4, 16)
    used, began = cpu(server.process.pid), time.perf_counter()
    rate, _ = await throughput(server, tables, seconds, 16)
    spent = (cpu(server.process.pid) - used) / (rate * (time.perf_counter() - began))
    for table in tables:
        for socket in table.sockets:
            socket.close()
    return rate, 1000 * spent


async def run(rounds: int, seconds: float) -> None:
    found: dict[str, list[tuple[float, float]]] = {way: [] for way in WAYS}
    with tempfile.TemporaryDirectory() as folder:
        servers = {way: Ours(Path(folder), Path(folder) / f"{n}.sqlite", 0, WAYS[way]) for n, way in enumerate(WAYS)}
        try:
            for _ in range(rounds):
                for way, server in servers.items():
                    found[way].append(await one_round(server, seconds))
        finally:
            for server in servers.values():
                server.stop()
    print("| | moves/s | CPU ms a move | against the short ways |\n| --- | ---: | ---: | ---: |")
    for way, figures in found.items():
        rate, spent = (statistics.median(values) for values in zip(*figures, strict=True))
        ratio = statistics.median(own / short for (_, own), (_, short) in zip(figures, found["as it is"], strict=True))
        print(f"| {way} | {rate:,.0f} | {spent:.3f} | {ratio:.2f} × |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    uvloop.run(run(parser.parse_args().rounds, 3.0))


if __name__ == "__main__":
    main()
