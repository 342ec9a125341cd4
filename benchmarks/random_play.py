"""What uniformly random play looks like: 10,000 games of every game, option and number of players.

    make random-play    prints the table and writes it to docs/random-play.md

Game number n of a case is always the same game, so running it again gives the same table to the last digit.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from rich.progress import track

from benchmarks.rates import cases, show
from triskele.arena import playouts
from triskele.rules import GAMES
from triskele.rules.board import load_board
from triskele.rules.turns import NOWHERE

DOCUMENT = Path(__file__).parents[1] / "docs" / "random-play.md"
COUNT = 10_000
INTRODUCTION = f"""# What random play looks like

{COUNT:,} random games for each game, option and number of players: every legal action is equally likely, and so is
every start player. Turns are those of all players together. Scores are those of all seats: mean, standard deviation,
and the range of the middle 98 %. Celtica's score is the number of complete amulets. `make random-play` writes this;
game number n is always the same, so it gives the same figures to the digit.

"""


def table() -> str:
    head = "| game | options | players | decisions | turns | longest | score | 1 % to 99 % | ends |"
    lines = [head, "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |"]
    for name, players, options in track(cases(), description="playing", transient=True):
        game = GAMES[name]
        template = game.blank(load_board(name), players, options, NOWHERE).data
        games = playouts.random_games(game, template, COUNT)
        shares = np.bincount(games.reasons, minlength=len(game.REASONS)) / COUNT
        ends = ", ".join(
            f"{reason} {share:.1%}" for reason, share in zip(game.REASONS, shares, strict=True) if reason and share
        )
        low, high = np.percentile(games.scores, [1, 99])
        spread = f"{games.scores.mean():.1f} ± {games.scores.std():.1f} | {low:.0f} to {high:.0f}"
        said = ", ".join(f"{option} {value}" for option, value in options.items()) or "–"
        lines.append(
            f"| {name} | {said} | {players} | {games.decisions.mean():.0f} | {games.turns.mean():.0f} | "
            f"{games.turns.max()} | {spread} | {ends} |"
        )
    return "\n".join(lines) + "\n"


def main() -> None:
    text = table()
    show(text)
    DOCUMENT.write_text(INTRODUCTION + text, encoding="utf-8")


if __name__ == "__main__":
    main()
