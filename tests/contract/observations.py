"""What learners are given, as checksums: of each seat's observation at fixed positions.

Whoever has trained on observations needs them as they were. Run as a program, it writes the sums anew.
"""

from __future__ import annotations

import zlib
from pathlib import Path

from contract.cases import CASES, Case
from contract.perft import STARTS, position
from positions import known
from triskele.rules import GAMES

FILE = Path(__file__).with_name("observations.txt")


def line(case: Case, decisions: int) -> str:
    game, state = GAMES[case.game], position(case, decisions)
    sums = []
    for seat in range(case.players):
        seen = [0] * game.OBSERVED
        game.observe(known(game, state, seat), seen)
        sums.append(f"{zlib.crc32(' '.join(map(str, seen)).encode()):08x}")
    return f"{f'{case} after {decisions}':<30} {' '.join(sums)}"


if __name__ == "__main__":
    FILE.write_text("".join(f"{line(case, n)}\n" for case in CASES for n in STARTS), encoding="utf-8")
