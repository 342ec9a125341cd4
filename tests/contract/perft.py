"""How many ways there are: sequences of actions to some depth from fixed positions, as chess engines count them.

Three numbers a depth: the sequences themselves, how many different things the seat that decides at their end could
know, and how many different states they lead to. The first changes with a rule of what is legal or what follows it, the
second also with a rule of what is shown, the third with anything that is kept. Run as a program, it writes them anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from contract.cases import CASES, Case
from positions import legal, new_state
from triskele.rules import GAMES, kernel

FILE = Path(__file__).with_name("perft.txt")
STARTS = (0, 20, 45)  # decisions at random before it is counted
ENOUGH = 1000  # sequences; the depth that reaches them is the last


def position(case: Case, decisions: int) -> Any:
    """A position in the middle of a random game."""
    game = GAMES[case.game]
    state = new_state(game, case.players, key=7, start=0, options=case.options)
    luck = 2 * decisions + 1
    for _ in range(decisions):
        actions = legal(game, state)
        luck = kernel.spin(luck)
        if actions:
            game.step(state, actions[(luck * len(actions)) >> 32])
    return state


def counts(case: Case, start: Any) -> list[tuple[int, int, int]]:
    """For each depth, how many sequences of actions there are, and to how many knowledges and states they lead."""
    game = GAMES[case.game]
    found: list[tuple[int, int, int]] = []
    states = [start]
    while states and (not found or found[-1][0] < ENOUGH):
        following = []
        for state in states:
            for action in legal(game, state):
                after = kernel.copy(state)
                game.step(after, action)
                following.append(after)
        known = {(after.seat, game.STATE.known(after.raw, after.seat)) for after in following}
        found.append((len(following), len(known), len({kernel.freeze(after) for after in following})))
        states = following
    return found


def line(case: Case, decisions: int) -> str:
    numbers = "  ".join(" ".join(map(str, depth)) for depth in counts(case, position(case, decisions)))
    return f"{f'{case} after {decisions}':<30} {numbers}"


if __name__ == "__main__":
    FILE.write_text("".join(f"{line(case, n)}\n" for case in CASES for n in STARTS), encoding="utf-8")
