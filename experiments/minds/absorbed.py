"""How much of what search finds is real, and how much of it a net that learned from search knows by itself.

python -m minds.absorbed NET.npz OTHER.npz ROOTS SEED OUT.csv [ON]   the first net searches; two halves of worlds, one to choose and one to judge
"""

import csv
import json
import sys
from pathlib import Path

import numpy as np
import torch

from minds.lanes import Lanes, Rows
from minds.think import SURE, UNLIKELY, Dreams, read, usual

LANES, WORLDS, CANDIDATES, DEPTH = 512, 32, 3, 12


@torch.no_grad()
def main() -> None:
    path, other, roots, seed, out = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), sys.argv[5]
    on = sys.argv[6] if len(sys.argv) > 6 else "cpu"
    game = json.loads(str(np.load(path)["about"]))["game"]
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    dreams = Dreams(game, path, roots * CANDIDATES * WORLDS, on)
    lanes = Lanes(dreams.lanes.shape, [(2, usual(game), 1.0)], LANES, on, dreams.win)
    learned, _ = read(other, lanes, on)
    rows, index = Rows(lanes, 1), torch.arange(LANES, device=on)
    lanes.play(torch.full((LANES,), -1, device=on), rows, 0)
    for _ in range(20 + 7 * (seed % 6)):  # games are then at different points, more or less
        logits, _ = dreams.judged(rows, index, lanes)
        noise = -torch.log(-torch.log(torch.rand_like(logits).clamp(1e-10, 1 - 1e-7)))
        lanes.play(lanes.action_at[(logits + noise).argmax(-1)], rows, 0)
    logits, _ = dreams.judged(rows, index, lanes)
    chances, places = logits.softmax(-1).topk(CANDIDATES, -1)
    asked = ((chances[:, 0] < SURE) & (chances[:, 1] >= UNLIKELY)).nonzero().squeeze(1)[:roots]
    chances, places = chances[asked], places[asked]
    tried = torch.where(chances >= UNLIKELY, lanes.action_at[places], -1)
    new = (learned(lanes.spread(rows, asked))[0] + lanes.prior(rows, asked)[0]).softmax(-1).gather(1, places)
    halves = [dreams.values(lanes.states, asked, tried, WORLDS, DEPTH) for _ in range(2)]
    with Path(out).open("a", newline="") as file:
        writer = csv.writer(file)
        for r in range(len(asked)):
            for k in range(1, CANDIDATES):
                if tried[r, k] >= 0:
                    a, b = (half[r, k] - half[r, 0] for half in halves)
                    figures = [chances[r, 0], chances[r, k], new[r, 0], new[r, k], a.mean(), a.std(), b.mean(), b.std()]
                    writer.writerow([seed, r, k, *(round(float(x), 5) for x in figures)])


if __name__ == "__main__":
    main()
