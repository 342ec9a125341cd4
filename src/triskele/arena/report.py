"""Tournaments and simulations as tables in the terminal."""

from rich import box
from rich.table import Table

from triskele.arena.simulate import SPREADS, Tally, starts_as
from triskele.arena.standings import Pair, Standing, Summary
from triskele.bots.levels import LEVELS

TITLES = {
    "scores": "score, all seats",
    "best": "score, the highest",
    "turns": "turns",
    "decisions": "decisions",
}

LEVEL = max(map(len, LEVELS))  # a level's name is never broken
ORDER = ("starts", "second", "third", "fourth", "fifth")


def standings_table(found: Summary) -> Table:
    """The bots, the best first."""
    table = _table(f"{found.games:,} games", "bot", "rating", "won %", "95%", "score", "margin", "ms each")
    for each in found.standings:
        table.add_row(each.bot, *_cells(each))
    return table


def _table(title: str, first: str, *others: str) -> Table:
    """Narrow enough for a terminal of 80 columns."""
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 1), collapse_padding=True)
    table.add_column(first, overflow="fold", min_width=LEVEL)
    for column in others:
        table.add_column(column, justify="right", overflow="fold")
    return table


def _cells(each: Standing) -> list[str]:
    return [
        f"{each.rating:.0f} ± {each.rating_high - each.rating:.0f}",
        f"{100 * each.wins:.1f}",
        f"{100 * each.wins_low:.1f}–{100 * each.wins_high:.1f}",
        f"{each.score:.1f} ± {each.score_high - each.score:.1f}",
        f"{each.margin:+.1f}",
        f"{each.milliseconds:.2f}" if each.milliseconds < 10 else f"{each.milliseconds:.0f}",
    ]


def pairs_table(found: Summary) -> Table:
    """How often the bot of a row finished ahead of the bot of a column."""
    names = [each.bot for each in found.standings]
    table = _table("ends ahead of, % (95%)", "", *names)
    for one in names:
        table.add_row(one, *(_pair(found.pair(one, other)) for other in names))
    return table


def _pair(pair: Pair | None) -> str:
    return f"{100 * pair.share:.1f}\n({100 * pair.share_low:.0f}–{100 * pair.share_high:.0f})" if pair else "–"


def simulation_table(tally: Tally, games: str = "random games") -> Table:
    """What was counted, one line for each quantity."""
    columns = ("mean", "deviation", "least", "1%", "median", "99%", "most")
    table = _table(f"{tally.games:,} {games}", "", *columns)
    for name in SPREADS:
        spread = getattr(tally, name)
        values = [min(spread.counts), *map(spread.quantile, (0.01, 0.5, 0.99)), max(spread.counts)]
        table.add_row(TITLES[name], f"{spread.mean:.2f}", f"{spread.deviation:.2f}", *map(str, values))
    return table


def starts_table(tally: Tally, players: int) -> Table:
    """Whether it helps to start: how often each seat won, in the order of play."""
    table = _table("wins by order of play", "", "won %", "95%")
    for after in range(players):
        found = starts_as(tally, after)
        interval = f"{100 * found['wins_low']:.2f}–{100 * found['wins_high']:.2f}"
        table.add_row(ORDER[after], f"{100 * found['wins']:.2f}", interval)
    return table


def ends_line(tally: Tally) -> str:
    """Why games ended, the most frequent reason first."""
    shares = [f"{reason} {times / tally.games:.2%}" for reason, times in tally.ends.most_common()]
    return "Ends: " + ", ".join(shares)


def rates_line(tally: Tally, seconds: float) -> str:
    """How fast it went."""
    games, decisions = tally.games / seconds, tally.decisions.mean * tally.games / seconds
    return f"{seconds:.2f} s: {_many(games)} games a second, {_many(decisions)} decisions a second"


def _many(count: float) -> str:
    """A rate in so many digits as say something."""
    if count >= 1e6:
        return f"{count / 1e6:,.2f} million"
    return f"{count:,.0f}" if count >= 100 else f"{count:.3g}"
