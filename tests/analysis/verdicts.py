"""The table of verdicts in docs/analysis.md once more, written apart from `triskele.analysis.verdict`: what may be said
of a seat, and what may stand under it. Real games are held against it too:

    cd tests && python -m analysis.verdicts --games 2000 --out games.jsonl

plays games of bots of all levels, of all games and numbers of players, judges them with little effort, and counts what
is against the table. `--out` keeps each judged game as a line; asked again, it goes on from there. With `--at-once`
more games are judged in the time, and their figures are wilder still: what is tested is what is said of them. With
`--last 30` they begin thirty decisions before another one's end.
"""

from __future__ import annotations

import argparse
import collections
import itertools
import json
import os
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import pytest

import triskele
from triskele.analysis import Analysis, Moment, Total, analyse, judging
from triskele.analysis.scales import trust
from triskele.analysis.story import Story
from triskele.analysis.verdict import marks, read
from triskele.bots import bot
from triskele.bots.budget import Budget
from triskele.bots.levels import LEVELS
from triskele.rules import GAMES
from triskele.words import LANGUAGES

SHORTLY = Budget(worlds=8)  # for a level that searches
POINTS_OF_A_WIN = {"keltis": 24, "orakel": 19, "wuerfel": 11, "celtica": 1.4}
LOST = {
    "": "lost-already",
    "luck": "lost-by-luck",
    "play": "lost-by-play",
    "others": "lost-by-others",
    "luck play": "lost-by-both",
    "others play": "lost-by-play",
    "luck others play": "lost-by-both",
}


def pulls(total: Total) -> dict[str, tuple[float, float]]:
    """In the direction of the result: shares of the win, and points."""
    parts, sign = (("luck", total.luck), ("play", total.own), ("others", total.others)), 1 if total.result.win else -1
    return {name: (sign * part.win, sign * part.points) for name, part in parts}


def said_by_the_table(total: Total, game: str) -> tuple[str, set[str]]:
    """The headline, and what counts."""
    if total.result.win not in (0, 1):
        return "shared", set()
    found, point = pulls(total), 0.1 if game == "celtica" else 1.0
    top_win, top_points = (max(pull[currency] for pull in found.values()) for currency in (0, 1))
    much, pointed = set(), set()
    for name, (win, points) in found.items():
        if win >= 0.25 or (win >= 0.05 and 2 * win >= top_win):
            much.add(name)
        if points >= point and 2 * points >= top_points:
            pointed.add(name)
    counts = much | {name for name in pointed if found[name][0] >= 0.05}
    return (won_by if total.result.win else lost_by)(total, game, counts), counts


def lost_by(total: Total, _: str, counts: set[str]) -> str:
    if counts == {"luck", "others"}:
        return "lost-by-luck" if total.luck.win <= total.others.win else "lost-by-others"
    return LOST[" ".join(sorted(counts))]


def won_by(total: Total, game: str, counts: set[str]) -> str:
    if not counts:
        return "won-already"
    own, luck = total.own, "luck" in counts
    costly = own.win <= -0.05 and min(own.win, own.points / POINTS_OF_A_WIN[game]) <= -0.15
    better = "others" in counts and own.win + total.others.win >= 0.05 and not costly
    if "play" in counts or better:
        return "won-by-both" if luck else "won-by-play"
    return "won-by-luck" if luck and ("others" not in counts or total.luck.win >= total.others.win) else "won-by-others"


def odd(story: Story, total: Total) -> Iterator[str]:
    """A headline beside a scale that says something else, whatever the rule is."""
    finding = story.analysis.findings[total.seat]
    verdict, sign = finding.verdict, 1 if total.result.win else -1
    luck, own, others = (sign * bar.level for bar in story.scale(total.seat))
    if verdict == "shared":
        return
    if verdict.endswith("already") and max(luck, own, others) > 0:
        yield "as good as over from the start, and something still did its part"
    if verdict.endswith(("luck", "both")) and luck <= 0:
        yield "luck that was none"
    if verdict in {"lost-by-play", "lost-by-both"} and own <= 0:
        yield "own play that cost nothing"
    if verdict in {"won-by-play", "won-by-both"} and (own < -1 or total.own.win + max(0, total.others.win) <= 0):
        yield "better play that cost much"
    if "others" in verdict and others <= 0:
        yield "the others' play, which did nothing"
    sentences = " ".join(story.told(total.seat))
    named = {
        "luck": "luck" in verdict or "both" in verdict or story.words["told"]["also-luck-won"] in sentences,
        "play": "play" in verdict or "both" in verdict,
        "others": "others" in verdict or verdict in {"won-by-play", "won-by-both"} or " part as well." in sentences,
    }
    named["luck"] |= story.words["told"]["also-luck"] in sentences
    largest, (share, _) = max(pulls(total).items(), key=lambda pull: pull[1][0])
    if story.lang == "en" and share >= 0.05 and not named[largest]:
        yield f"most of it was {largest}, which is not named"


def examples(found: Analysis, total: Total, cause: str) -> int:
    """How many moments there are that show a cause."""
    seat, won = total.seat, total.result.win > 0
    swings = []
    if cause == "luck":
        lucky = [step for step in found.steps if step.events or found.game != "wuerfel"]
        swings = [found.deal[seat].win, *(step.luck[seat].win + step.small[seat].win for step in lucky)]
    for step in found.steps:
        own = step.seat == seat
        if cause != "luck" and step.mistake and own == (cause == "play"):
            swings.append(-step.losses[seat].win)
        if cause == "play" and not won and own and step.probable:
            swings.append(-step.cost.win)
    return sum(swing >= 0.01 if won else swing <= -0.01 for swing in swings)


def shown_as(moment: Moment, total: Total) -> str:
    """Which cause a moment is an example of, if it went the way of the result."""
    if (moment.swing.win > 0) != (total.result.win > 0):
        return ""
    if moment.kind in {"deal", "luck"}:
        return "luck"
    return "play" if moment.by == total.seat else "others"


def against_the_table(found: Analysis, match: triskele.Match | None = None) -> Iterator[str]:
    """Every sentence, moment and mark that may not stand where it stands."""
    for total, finding in zip(found.totals, found.findings, strict=True):
        where = f"{found.game}, seat {total.seat}, {finding.verdict}"
        headline, counts = said_by_the_table(total, found.game)
        if (finding.verdict, set(finding.causes)) != (headline, counts):
            yield f"{where}: it should be {headline}, by {counts}"
        shown = collections.Counter(shown_as(moment, total) for moment in finding.moments)
        if len(finding.moments) > 3:
            yield f"{where}: too many moments"
        for cause in counts:
            there, wanted = examples(found, total, cause), 2 if len(counts) == 1 else 1
            if shown[cause] < min(there, wanted):
                yield f"{where}: {there} moments would show {cause}, and {shown[cause]} do"
            if (cause in finding.spread) != (not there):
                yield f"{where}: {cause} is said to be spread wrongly"
        for moment in finding.moments:
            yield from (f"{where}: {wrong}" for wrong in untrue(found, moment, total, counts))
        for lang in LANGUAGES:
            for you in (None, total.seat):
                story = Story(cast(Any, match), found, lang, you)
                yield from (f"{where}: {wrong}" for wrong in (*unfounded(story, total, counts), *odd(story, total)))
    for seat in (None, *range(found.players)):
        yield from (f"{found.game}: {wrong}" for wrong in unmarked(found, seat))


def untrue(found: Analysis, moment: Moment, total: Total, counts: set[str]) -> Iterator[str]:
    """What a moment must not be."""
    if abs(moment.swing.win) < 0.01 or moment.seat != total.seat:
        yield "a moment that is none"
    if moment.kind == "deal":
        return
    step = next(step for step in found.steps if step.step == moment.step)
    if moment.kind == "luck":
        if not step.events and found.game == "wuerfel":
            yield f"luck that no die brought: {moment}"
        if abs(moment.swing.win - step.luck[total.seat].win - step.small[total.seat].win) > 1e-6:
            yield f"what a decision cost is called luck: {moment}"
    elif moment.kind == "mistake":
        if not step.mistake or moment.by != step.seat:
            yield f"no mistake: {moment}"
    elif not step.probable or moment.by != total.seat or total.result.win or "play" not in counts:
        yield f"nothing to learn here: {moment}"


def unfounded(story: Story, total: Total, counts: set[str]) -> Iterator[str]:
    """Words that do not follow from the figures."""
    seat, words = total.seat, story.words
    told = [story.headline(seat), *story.told(seat)]
    bars = story.scale(seat)
    for sentence in (*told, *(bar.word for bar in bars)):
        if "%" in sentence or "{" in sentence:
            yield f"a figure or a gap in front: {sentence}"
    for bar in bars:
        amount = getattr(total, bar.part)
        if bar.level * amount.win < 0 or (bar.level == 0) != (abs(amount.win) < 0.05):
            yield f"{bar} for {amount}"
        sign = {"+": 1, "−": -1}.get(bar.amount[:1], 0)
        if bar.level * sign < 0 or sign * amount.points < 0:
            yield f"points that say the contrary: {bar} for {amount}"
    blamed = not total.result.win and "play" in counts
    small = [words["told"][key].split(":")[0].split(",")[0] for key in ("only-small", "only-small-amount")]
    if blamed and not sum(total.mistakes.values()) and not any(told[1].startswith(start) for start in small):
        yield f"play without a mistake, and not said how: {told}"
    if not blamed and any(told[1].startswith(start) for start in small):
        yield f"small things are named where they did not matter: {told}"
    finding = story.analysis.findings[seat]
    decided = any(shown_as(moment, total) in counts for moment in finding.moments)
    if story.over_moments(seat) != words["decided" if decided else "swings"]:
        yield f"over the moments {finding.moments} stands {story.over_moments(seat)!r}"
    by_play = finding.verdict in {"won-by-play", "won-by-both", "won-by-others"} and "others" in finding.spread
    if by_play and not any(re.match(r"No single|Kein einzelner", sentence) for sentence in told[1:]):
        yield f"better play, and not said where: {told}"


def unmarked(found: Analysis, seat: int | None) -> Iterator[str]:
    """What is wrong with the marks on the curve."""
    drawn = marks(found, seat)
    kinds = collections.Counter(mark.kind for mark in drawn)
    if kinds["mistake"] != sum(bool(step.mistake) for step in found.steps):
        yield "not all mistakes are marked"
    if kinds["probable"] != sum(step.probable and step.seat == seat for step in found.steps):
        yield "what is worth a look is marked for somebody else, or not at all"
    lucky = [mark for mark in drawn if mark.kind in {"deal", "luck"}]
    if len(lucky) > 12 or any(abs(mark.swing.win) < 0.05 for mark in lucky):
        yield "luck is marked that is too little"
    events = {step.step: step.events for step in found.steps}
    if found.game == "wuerfel" and any(mark.step is not None and not events[mark.step] for mark in lucky):
        yield "luck is marked that no die brought"


# Real games


TABLES = [(game, players) for game in GAMES for players in range(GAMES[game].SEATS[0], GAMES[game].SEATS[1] + 1)]


def played(number: int, last: int = 0) -> triskele.Match:
    """A game of bots: all games and numbers of players by turns, levels as they come. With `last`, one that begins
    where another one has so many decisions to go."""
    game, players = TABLES[number % len(TABLES)]
    chooser = random.Random(number)
    levels = [bot(game, chooser.choice([*LEVELS])) for _ in range(players)]

    def to_the_end(match: triskele.Match) -> triskele.Match:
        while (seat := match.seat) is not None:
            match.play(levels[seat].choose(match.known(seat), match.action_ids(), chooser, SHORTLY).action)
        return match

    match = to_the_end(triskele.new(game, players, f"verdict {number}"))
    if not last:
        return match
    pasts = (match.as_of(step) for step in reversed(range(len(match.log))))
    choices = (past for past in pasts if len(past.action_ids()) > 1)
    begun = next(itertools.islice(choices, last - 1, None))
    return to_the_end(triskele.new(position=begun.position(), seed=f"verdict {number}"))


def judged_quickly(match: triskele.Match, effort: float, near: bool = True) -> Analysis:
    """As the judge would, with few worlds that are not looked far into; not `near`, each is judged at once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(judging, "trust", lambda game: trust(game)._replace(far=0))
        for name in () if near else ("TRIED", "NEAR"):
            patch.setattr(judging, name, 0)
        return analyse(match, effort)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=44)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--effort", type=float, default=0.02)
    parser.add_argument("--at-once", action="store_true", help="imagined games are judged by their next decision")
    parser.add_argument("--last", type=int, default=0, help="games that begin so many decisions before an end")
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    lines = asked.out.read_text(encoding="utf-8").splitlines() if asked.out and asked.out.exists() else []
    kept = {row["number"]: row for row in map(json.loads, lines)}
    wrong, seats = [], collections.Counter[str]()
    for number in itertools.islice(itertools.count(asked.first), asked.games):
        if number in kept:
            match, found = triskele.replay(kept[number]["record"]), read(kept[number]["found"])
        else:
            match = played(number, asked.last)
            found = judged_quickly(match, asked.effort, not asked.at_once)
            if asked.out:
                row = {"number": number, "record": match.record(), "found": found.as_json()}
                with asked.out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
        wrong += [f"{number}: {each}" for each in against_the_table(found, match)]
        seats.update(finding.verdict for finding in found.findings)
    print("\n".join(wrong))
    print(f"{asked.games} games, {sum(seats.values())} seats, {len(wrong)} against the table")
    print(", ".join(f"{verdict} {count}" for verdict, count in seats.most_common()))


if __name__ == "__main__":
    main()
