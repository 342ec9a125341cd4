"""Golden playthroughs: a whole game of every case in words, for a reviewer to read and a test to compare.

Run as a program, it writes them anew: games that are kept with the same actions, since bots learn and games must not
change with them. Bots choose for a case that has no game yet, and where a kept action is no longer legal.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import triskele
from contract.cases import CASES, Case
from triskele.bots import bot

FOLDER = Path(__file__).with_name("golden")


def golden_cases() -> list[Case]:
    """One for each game and combination of options, with as few players as possible, and one with as many."""
    chosen: dict[tuple[str, tuple[str, ...]], Case] = {}
    for case in CASES:
        chosen.setdefault((case.game, tuple(case.options.values())), case)
    most = {case.game: case for case in CASES}
    return [*chosen.values(), *(case for case in most.values() if case not in chosen.values())]


def bots_choose(case: Case) -> Callable[[triskele.Match], int]:
    """Mostly sensible, sometimes any action, so that much happens."""
    chooser = random.Random(str(case))
    easy, rough = bot(case.game, "steady"), bot(case.game, "random")

    def choose(match: triskele.Match) -> int:
        assert match.seat is not None
        player = easy if chooser.random() < 0.7 else rough
        return player.choose(match.known(match.seat), match.action_ids(), chooser).action

    return choose


def actions_of(text: str) -> list[str]:
    """The actions of a playthrough that was written down."""
    lines = (re.split(r"  +", line.strip()) for line in text.splitlines())
    return [line[3] for line in lines if len(line) == 5]


def as_kept(case: Case, text: str) -> Callable[[triskele.Match], int | str]:
    """The actions of a game that is kept, as long as they are legal; from then on bots choose."""
    kept, bots = iter(actions_of(text)), bots_choose(case)

    def choose(match: triskele.Match) -> int | str:
        nonlocal kept
        action = next(kept, None)
        if action in [legal.text for legal in match.actions()]:
            return action
        kept = iter(())
        return bots(match)

    return choose


def playthrough(case: Case, choose: Callable[[triskele.Match], int | str]) -> str:
    """A game, line by line: number, seat, how many choices there were, notation, and what happened."""
    match = case.new(f"golden {case}")
    lines = [f"{case}, key hash {match.key_hash}", ""]
    while match.seat is not None:
        seat, choices = match.seat, match.action_ids()
        action = match.play(choose(match))
        step = len(match.log) - 1
        told = match.tell(step, "en", seat)
        lines.append(f"{step + 1:>4}  {seat + 1}  {len(choices):>2}  {action.text:<24}  {told}")
    lines += ["", f"ended: {match.reason}"]
    for seat in range(case.players):
        parts = ", ".join(f"{name} {points}" for name, points in match.parts(seat).items())
        lines.append(f"seat {seat + 1}: place {match.ranking[seat]}; {parts}")
    return "\n".join(lines) + "\n"


def path(case: Case) -> Path:
    return FOLDER / f"{case}.txt"


def write(folder: Path) -> None:
    """Write every game anew."""
    for case in golden_cases():
        file = folder / path(case).name
        text = file.read_text(encoding="utf-8") if file.is_file() else ""
        file.write_text(playthrough(case, as_kept(case, text)), encoding="utf-8")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    write(FOLDER)
