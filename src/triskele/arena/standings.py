"""What a tournament says about its bots: win rates, scores and ratings, each with its 95 % interval."""

import csv
import io
import json
import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from triskele.arena.tournament import Result

Z = 1.96  # standard errors to each side of an interval of 95 %
DEALS = 8  # fewer deals can't tell how much the games of a deal resemble each other
MIDDLE, TENFOLD = 1500.0, 400.0  # ratings as in chess: 400 more means ten times as likely to finish ahead


@dataclass(frozen=True)
class Standing:
    """One bot in a tournament."""

    bot: str
    rating: float
    rating_low: float
    rating_high: float
    games: int
    wins: float  # the share of games won; a shared victory counts in part
    wins_low: float
    wins_high: float
    place: float  # the mean rank
    score: float
    score_low: float
    score_high: float
    margin: float  # ahead of the best other seat
    milliseconds: float  # of thinking for one decision


@dataclass(frozen=True)
class Pair:
    """One bot against another: how often it finished ahead in the games both were in; equal ranks count half."""

    bot: str
    against: str
    games: int
    ahead: float
    equal: float
    behind: float
    share: float
    share_low: float
    share_high: float
    margin: float


@dataclass(frozen=True)
class Summary:
    """All of it; the best bot first."""

    games: int
    standings: tuple[Standing, ...]
    pairs: tuple[Pair, ...]

    def pair(self, bot: str, against: str) -> Pair | None:
        return next((pair for pair in self.pairs if (pair.bot, pair.against) == (bot, against)), None)


def wilson(share: float, games: float) -> tuple[float, float]:
    """Wilson's interval of 95 % for a share of games."""
    if games == 0:
        return 0.0, 1.0
    middle = share + Z * Z / (2 * games)
    reach = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    low, high = (middle - reach) / (1 + Z * Z / games), (middle + reach) / (1 + Z * Z / games)
    return max(0.0, low), min(1.0, high)


def interval(deals: Collection[Sequence[float]], games: int) -> tuple[float, float]:
    """The interval of 95 % of a share, from the results of each deal.

    Seats of a game and games of a deal are not independent, and two bots that both sit everywhere have the same
    luck. So we ask how many tosses of a coin the deals are worth, and give Wilson's interval for that number.
    """
    values = [value for deal in deals for value in deal]
    share = mean(values)
    strays = sum((sum(deal) - share * len(deal)) ** 2 for deal in deals)
    if len(deals) < DEALS or strays == 0:
        return wilson(share, games)
    freedom = len(deals) - 1
    variance = strays * len(deals) / freedom / len(values) ** 2
    student = Z + (Z**3 + Z) / (4 * freedom) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)
    return wilson(share, share * (1 - share) / variance * (Z / student) ** 2)


def summary(bots: Sequence[str], results: Iterable[Result]) -> Summary:
    """What some games say, in the order in which they are given: ratings depend on it a little."""
    played = list(results)
    rated = ratings(bots, played)
    standings = [standing(name, played, *rated[name]) for name in bots]
    pairs = [pair(one, other, played) for one in bots for other in bots if one != other]
    return Summary(
        len(played),
        tuple(sorted(standings, key=lambda each: -each.rating)),
        tuple(each for each in pairs if each.games),
    )


def standing(name: str, results: Sequence[Result], rating: float, spread: float) -> Standing:
    """A bot's figures. Where it had several seats in a game, the game still counts once."""
    games, decisions, seconds = 0, 0, 0.0
    ranks, margins = [], []
    wins: dict[int, list[float]] = defaultdict(list)
    by_deal: dict[int, list[float]] = defaultdict(list)
    for result in results:
        own = [seat for seat, sitting in enumerate(result.seats) if sitting == name]
        games += bool(own)
        for seat in own:
            others = [score for other, score in enumerate(result.scores) if other != seat]
            wins[result.deal].append(1 / result.ranking.count(1) if result.ranking[seat] == 1 else 0.0)
            ranks.append(result.ranking[seat])
            margins.append(result.scores[seat] - max(others))
            by_deal[result.deal].append(result.scores[seat])
            decisions += result.decisions[seat]
            seconds += result.seconds[seat]
    # Games of one deal resemble each other, so the deals are what is independent.
    score = mean([each for scores in by_deal.values() for each in scores])
    reach = error([mean(scores) for scores in by_deal.values()])
    return Standing(
        name,
        rating,
        rating - spread,
        rating + spread,
        games,
        mean([each for shares in wins.values() for each in shares]),
        *interval(wins.values(), games),
        mean(ranks),
        score,
        score - reach,
        score + reach,
        mean(margins),
        1000 * seconds / max(decisions, 1),
    )


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def error(values: Sequence[float]) -> float:
    """Half the interval of 95 % of the mean of some values."""
    if len(values) < 2:
        return 0.0
    middle = mean(values)
    variance = sum((value - middle) ** 2 for value in values) / (len(values) - 1)
    return Z * math.sqrt(variance / len(values))


def pair(one: str, other: str, results: Iterable[Result]) -> Pair:
    """Two bots, one against the other; a game where they have several seats counts once, with the mean of its seats."""
    games, ahead, equal, margin = 0, 0.0, 0.0, 0.0
    shares: dict[int, list[float]] = defaultdict(list)
    for result in results:
        meetings = [
            (a, b)
            for a, first in enumerate(result.seats)
            for b, second in enumerate(result.seats)
            if first == one and second == other
        ]
        if meetings:
            games += 1
            before = mean([result.ranking[a] < result.ranking[b] for a, b in meetings])
            beside = mean([result.ranking[a] == result.ranking[b] for a, b in meetings])
            ahead += before
            equal += beside
            margin += mean([result.scores[a] - result.scores[b] for a, b in meetings])
            shares[result.deal].append(before + beside / 2)
    share = (ahead + equal / 2) / max(games, 1)
    behind = games - ahead - equal
    reach = interval(shares.values(), games)
    return Pair(one, other, games, ahead, equal, behind, share, *reach, margin / max(games, 1))


def ratings(bots: Sequence[str], results: Iterable[Result]) -> dict[str, tuple[float, float]]:
    """Each bot's rating, and half its interval of 95 %.

    Bradley and Terry's model as openskill fits it, a game at a time: everybody against everybody at the table, and a
    tie is half a win. (Its Plackett-Luce gives a third more than two that share the victory of a table of five.) Bots
    do not learn, so a rating does not drift (tau). The pairs of one table are not independent: the seats of a larger
    table bring less certainty each (gamma) than its pairs would.
    """
    from openskill.models import BradleyTerryFull

    model = BradleyTerryFull(tau=0.0, gamma=lambda _c, teams, *_others, **_named: math.sqrt(2 / teams))
    now = dict.fromkeys(bots, (model.mu, model.sigma))
    for result in results:
        before = [[model.rating(*now[name])] for name in result.seats]
        after = model.rate(before, ranks=[float(rank) for rank in result.ranking])
        for name, [old], [new] in zip(result.seats, before, after, strict=True):
            mu, sigma = now[name]  # a bot with several seats is rated for each
            now[name] = (mu + new.mu - old.mu, sigma * new.sigma / old.sigma)
    point = TENFOLD / math.log(10) / (model.beta * math.sqrt(2))
    return {name: (MIDDLE + (mu - model.mu) * point, Z * sigma * point) for name, (mu, sigma) in now.items()}


# For other programs


def as_json(found: Summary, about: dict[str, Any]) -> str:
    """Everything that was found, with what is known about the tournament."""
    content = {
        "tournament": about,
        "games": found.games,
        "standings": [asdict(each) for each in found.standings],
        "pairs": [asdict(each) for each in found.pairs],
    }
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def as_csv(found: Summary) -> str:
    """The standings that were found, a line for each bot."""
    text = io.StringIO()
    writer = csv.DictWriter(text, [field.name for field in fields(Standing)], lineterminator="\n")
    writer.writeheader()
    writer.writerows(asdict(each) for each in found.standings)
    return text.getvalue()
