"""Tournaments and simulations as pictures. Needs the extra `plots`."""

from pathlib import Path
from typing import TYPE_CHECKING

from triskele.arena.simulate import Spread, Tally
from triskele.arena.standings import Summary
from triskele.errors import BadRequest
from triskele.extras import PLOTS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOUR, SECOND = "#2f6f73", "#c8793a"
BARS = 60  # in a histogram at most


def need_plots(path: Path) -> None:
    """Refuses clearly, before anything is played, if this picture can't be drawn."""
    PLOTS.need("matplotlib")
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    kinds = sorted(FigureCanvasAgg.get_supported_filetypes())
    if path.suffix.lower().removeprefix(".") not in kinds:
        raise BadRequest("bad-picture", file=path, choices=", ".join(kinds))


def draw_tournament(found: Summary, title: str, path: Path) -> None:
    """Ratings with their intervals, and how often each bot finished ahead of each other one."""
    from matplotlib.figure import Figure

    names = [each.bot for each in found.standings]
    figure = Figure(figsize=(11, 2 + 0.6 * len(names)), layout="constrained")
    figure.suptitle(title)
    left, right = figure.subplots(1, 2)
    ratings = [each.rating for each in found.standings]
    reach = [[each.rating - each.rating_low, each.rating_high - each.rating] for each in found.standings]
    left.errorbar(ratings, names, xerr=list(zip(*reach, strict=True)), fmt="o", color=COLOUR, capsize=4)
    left.invert_yaxis()
    left.margins(y=0.2)
    left.grid(axis="x", alpha=0.3)
    left.set_xlabel("rating, with an interval of 95%")
    shares = [[_share(found, one, other) for other in names] for one in names]
    right.imshow(shares, cmap="RdYlGn", vmin=-0.3, vmax=1.3, aspect="auto")
    right.set_xticks(range(len(names)), names)
    right.set_yticks(range(len(names)), names)
    for row, one in enumerate(names):
        for column, other in enumerate(names):
            if one != other:
                right.text(column, row, f"{shares[row][column]:.0%}", ha="center", va="center")
    right.set_xlabel("how often the bot of the row ended ahead")
    figure.savefig(path, dpi=120)


def _share(found: Summary, one: str, other: str) -> float:
    pair = found.pair(one, other)
    return pair.share if pair else float("nan")


def draw_simulation(tally: Tally, title: str, path: Path) -> None:
    """Histograms of scores, lengths and ends."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11, 7), layout="constrained")
    figure.suptitle(title)
    (scores, turns), (decisions, ends) = figure.subplots(2, 2)
    _bars(scores, tally.scores, "score", COLOUR, "all seats")
    _bars(scores, tally.best, "score", SECOND, "the highest of each game")
    scores.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=2, frameon=False)  # above, where no bar is
    _bars(turns, tally.turns, "turns", COLOUR)
    _bars(decisions, tally.decisions, "decisions", COLOUR)
    reasons = sorted(tally.ends)
    ends.bar(reasons, [tally.ends[reason] / tally.games for reason in reasons], color=COLOUR)
    ends.set_xlabel("end")
    ends.set_ylabel("share of games")
    figure.savefig(path, dpi=120)


def histogram(spread: Spread, bars: int = BARS) -> tuple[list[float], list[float], int]:
    """Where bars begin, what share each has, and how wide they are."""
    low, high = min(spread.counts), max(spread.counts)
    width = -(-(high - low + 1) // bars)
    shares = [0.0] * ((high - low) // width + 1)
    for value, count in spread.counts.items():
        shares[(value - low) // width] += count / spread.total
    return [low + n * width - 0.5 for n in range(len(shares))], shares, width


def _bars(axes: "Axes", spread: Spread, label: str, colour: str, legend: str | None = None) -> None:
    starts, shares, width = histogram(spread)
    axes.bar(starts, [share / width for share in shares], width, align="edge", color=colour, alpha=0.6, label=legend)
    axes.set_xlabel(label)
    axes.set_ylabel("share")
