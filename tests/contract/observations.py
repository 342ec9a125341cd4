"""What learners are given: checksums of each seat's observation at fixed positions, and the columns as documented.

Whoever has trained on observations needs them as they were. Run as a program, it writes the sums and the tables anew.
"""

from __future__ import annotations

import zlib
from pathlib import Path

from contract.cases import CASES, Case
from contract.perft import STARTS, position
from positions import known
from triskele.rules import GAMES
from triskele.sight import act, observation, observe
from triskele.sight.parts import Columns

FILE = Path(__file__).with_name("observations.txt")
PAGES = Path(__file__).parents[2] / "docs" / "environments"
FEW = 8  # columns that are all named


def line(case: Case, decisions: int) -> str:
    game, state = GAMES[case.game], position(case, decisions)
    acts = [act(case.game, state, 3), act(case.game, state, game.ACTIONS - 1)]
    sums = [
        f"{zlib.crc32(observe(case.game, known(game, state, seat), acts, 3, raw=True).tobytes()):08x}"
        for seat in range(case.players)
    ]
    return f"{f'{case} after {decisions}':<30} {' '.join(sums)}"


def table(game: str) -> str:
    """The parts of an observation, for a game's page."""
    rows = [f"| {n} | {what(part)} | {part.name} | {part.most} |" for part, n in observation(game).places()]
    return "\n".join(["| from column | columns | part | at most |", "| ---: | --- | --- | ---: |", *rows]) + "\n"


def what(part: Columns) -> str:
    count = len(part.labels)
    if count == 1:
        return part.labels[0] or "1"
    return (
        ", ".join(part.labels) if count <= FEW else f"{count}: {part.labels[0]}, {part.labels[1]}, … {part.labels[-1]}"
    )


def page(game: str) -> Path:
    return PAGES / f"{game}.md"


if __name__ == "__main__":
    FILE.write_text("".join(f"{line(case, n)}\n" for case in CASES for n in STARTS), encoding="utf-8")
    for game in GAMES:
        before, _, _ = page(game).read_text(encoding="utf-8").partition("| from column ")
        page(game).write_text(before + table(game), encoding="utf-8")
