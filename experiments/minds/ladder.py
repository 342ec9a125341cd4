"""How strong a net is that plays by chance, at some temperatures: duels on a GPU, for levels below the best.

python -m minds.ladder NET.npz GAMES SECONDS TEMPERATURE...   0 is the best action; each against the greedy bot, then all pairs
"""

import itertools
import json
import sys
import time
from typing import Any

import numpy as np
import torch

from minds.lanes import Lanes, Rows
from minds.net import Whole
from minds.think import read, usual
from triskele.bots.nets import shape_of

GREEDY = -1.0


@torch.no_grad()
def duel(lanes: Lanes, whole: Whole, prior: int, mine: float, other: float) -> tuple[float, float]:
    """How often the first temperature wins against the second, with two players; seats are shared evenly."""
    games, on = lanes.lanes, lanes.reward.device
    rows, index = Rows(lanes, 2), torch.arange(games, device=on)
    seat = (index * 40503 >> 4) % 2
    lanes.play(torch.full((games,), -1, device=on), rows, 0)
    open_, share = torch.ones(games, dtype=torch.bool, device=on), torch.zeros(games, device=on)
    while open_.any():
        base, greedy = lanes.prior(rows, index, prior)
        logits = whole(*lanes.spread(rows, index))[0] + base
        noise = -torch.log(-torch.log(torch.rand_like(logits).clamp(1e-10, 1 - 1e-7)))
        tried = [greedy if heat == GREEDY else (logits + heat * noise).argmax(-1) for heat in (mine, other)]
        chosen = torch.where(rows.seats[0] == seat, *tried)
        lanes.play(lanes.action_at[chosen], rows, 0)
        ended = lanes.done.bool() & open_
        share = torch.where(ended, lanes.share[index, seat], share)
        open_ &= ~ended
    return 100 * share.mean().item(), 196 * share.std().item() / games**0.5


def main() -> None:
    path, games, until = sys.argv[1], int(sys.argv[2]), time.time() + float(sys.argv[3])
    heats = [float(text) for text in sys.argv[4:]]
    on = "cuda" if torch.cuda.is_available() else "cpu"
    about: dict[str, Any] = json.loads(str(np.load(path)["about"]))
    lanes = Lanes(shape_of(about["game"]), [(2, usual(about["game"]), 1.0)], games, on, about.get("win", 0.6))
    whole = Whole(read(path, lanes, on)[0], on)
    for mine, other in [*((heat, GREEDY) for heat in heats), *itertools.combinations(heats, 2)]:
        if time.time() < until:
            share, error = duel(lanes, whole, about["prior"], mine, other)
            print(f"LADDER {about['game']} {mine} v {other}: {share:.1f} ± {error:.1f} % of {games}", flush=True)


if __name__ == "__main__":
    main()
