"""The verdict follows from the figures: every headline, moment and mark is held against the table of docs/analysis.md,
which `verdicts.py` states once more, over made-up accounts of every kind and over real games."""

from __future__ import annotations

import io
import json
import random
import re
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from analysis.test_judge import TINY, dealt, judged, last_part
from analysis.verdicts import TABLES, against_the_table, judged_quickly, played, said_by_the_table
from contract.cases import Case
from contract.test_contract import each_game
from marks import wrong_marks
from triskele.analysis import Amount, Analysis, Step, Total, analyse
from triskele.analysis.report import Report
from triskele.analysis.story import Story
from triskele.analysis.verdict import findings, grade_of, marks, read
from triskele.rules import GAMES
from triskele.words import LANGUAGES, catalog

NOTHING = Amount(0.0, 0.0)


def total(
    share: float,
    luck: tuple[float, float],
    own: tuple[float, float],
    others: tuple[float, float],
    *,
    error: float = 0.0,
    mistakes: int = 0,
    probable: int = 0,
    seat: int = 0,
) -> Total:
    """An account of these parts."""
    parts = [Amount(*part, error, error) for part in (luck, own, others)]
    begun = Amount(share - sum(part.win for part in parts), 0.0)
    small = NOTHING if mistakes else parts[1]
    counted = {"small": 0, "clear": mistakes, "grave": 0}
    return Total(seat, "ABCDE"[seat], begun, *parts, Amount(share, 0.0), small, counted, 20, probable)


def step(number: int, seat: int, players: int, **fields: Any) -> Step:
    usual: dict[str, Any] = {
        "step": number,
        "seat": seat,
        "action": "",
        "action_id": 0,
        "best": "",
        "best_id": 0,
        "choices": 2,
        "cost": NOTHING,
        "mistake": "",
        "stand": (Amount(1 / players, 0.0),) * players,
        "losses": (NOTHING,) * players,
        "small": (NOTHING,) * players,
        "luck": (NOTHING,) * players,
        "events": (),
    }
    return Step(**usual | fields)


def made(chooser: random.Random) -> Analysis:
    """A judged game that nobody played: its accounts, decisions and luck as they come, large and small."""
    game, players = chooser.choice(TABLES)
    unit = 1.0 if game == "celtica" else 20.0

    def part() -> tuple[float, float]:
        size = chooser.choice((0.0, 0.02, 0.1, 0.4, 1.0, 2.5))
        win, points = chooser.gauss(0, size), chooser.gauss(0, size * unit)
        return win, points if chooser.random() < 0.5 else win * unit

    def amounts() -> tuple[Amount, ...]:
        size = chooser.choice((0.0, 0.005, 0.03, 0.2))
        return tuple(Amount(chooser.gauss(0, size), chooser.gauss(0, size * unit)) for _ in range(players))

    winners = chooser.sample(range(players), chooser.choice((1, 1, 1, 2)))
    steps = []
    for number in range(chooser.choice((0, 3, 12))):
        seat, kind = chooser.randrange(players), chooser.choice(("", "", "mistake", "probable"))
        cost = Amount(chooser.uniform(0.02, 0.4), chooser.uniform(0, unit)) if kind else NOTHING
        losses = [Amount(-cost.win / (players - 1), -cost.points / (players - 1))] * players
        losses[seat] = cost
        mistake = kind == "mistake"
        small = amounts() if not mistake else (NOTHING,) * players
        found: dict[str, Any] = {"cost": cost, "luck": amounts(), "small": small, "probable": kind == "probable"}
        found |= {"mistake": grade_of(cost.win), "losses": tuple(losses)} if mistake else {}
        steps.append(step(number, seat, players, events=chooser.choice(((), ({"kind": "draw"},))), **found))
    totals = [
        total(
            1 / len(winners) if seat in winners else 0.0,
            part(),
            part(),
            part(),
            error=chooser.choice((0.0, 0.05, 0.3)),
            mistakes=sum(bool(each.mistake) for each in steps if each.seat == seat),
            probable=sum(each.probable for each in steps if each.seat == seat),
            seat=seat,
        )
        for seat in range(players)
    ]
    found = Analysis(game, players, tuple("ABCDE"[:players]), 1.0, "net", amounts(), tuple(steps), tuple(totals))
    return Analysis(**{**vars(found), "findings": findings(found)})


@given(st.integers(0, 2**63))
def test_what_is_said_follows_from_the_table(seed: int) -> None:
    assert list(against_the_table(made(random.Random(seed)))) == []


def test_what_is_said_follows_from_the_table_in_bulk() -> None:
    chooser, seen = random.Random(1), set()
    for _ in range(1500):
        found = made(chooser)
        assert list(against_the_table(found)) == []
        seen |= {finding.verdict for finding in found.findings}
    assert seen == set(catalog("analysis", "en")["report"]["headline"]), "every headline occurs"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_figures_have_the_marks_of_their_language(lang: str) -> None:
    chooser, screen = random.Random(2), Console(file=io.StringIO(), width=120, color_system=None)
    for _ in range(200):
        found = made(chooser)
        report = Report(cast(Any, None), found, lang)
        screen.print(report.figures())
        screen.print(*(bar.amount for finding in found.findings for bar in report.story.scale(finding.seat)))
    assert isinstance(screen.file, io.StringIO)
    assert "± " in screen.file.getvalue()
    assert wrong_marks(screen.file.getvalue(), lang) == []


STEPS = (-0.93, -0.35, -0.2, -0.08, -0.02, 0.0, 0.05, 0.3)


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_the_rule_is_the_tables_over_a_grid(share: float) -> None:
    for luck in STEPS:
        for own in STEPS:
            for others in (-0.3, 0.0, 0.1, 0.5):
                for points in ((0.0, 0.0), (-30.8, -5.0), (-5.0, -30.8), (5.0, 20.0)):
                    account = total(share, (luck, points[0]), (own, points[1]), (others, 0.0))
                    found = Analysis("keltis", 2, ("A", "B"), 1.0, "net", (NOTHING,) * 2, (), (account,))
                    [finding] = findings(found)
                    assert (finding.verdict, set(finding.causes)) == said_by_the_table(account, "keltis")


@pytest.mark.parametrize(
    ("share", "luck", "own", "others", "verdict"),
    [
        (0, (-0.5, -9), (0.0, 0), (0.0, 0), "lost-by-luck"),
        (0, (-0.5, -22.4), (-0.1, -30.8), (0.1, 0), "lost-by-both"),  # points speak as well
        (0, (-0.01, -20), (-0.93, -5), (0.44, 0), "lost-by-play"),  # what did nothing for the win is no excuse
        (0, (-0.72, -20), (-0.35, -8), (0.5, 9), "lost-by-both"),  # a quarter of a win counts beside anything
        (0, (0.2, 1), (-0.7, -9), (0.0, 0), "lost-by-play"),
        (0, (-0.25, -4), (-0.25, -4), (0.0, 0), "lost-by-both"),
        (0, (-0.02, 0), (-0.01, 0), (-0.2, -4), "lost-by-others"),
        (0, (0.0, 0), (0.0, 0), (0.0, 0), "lost-already"),
        (1, (0.5, 5), (0.0, 0), (0.0, 0), "won-by-luck"),
        (1, (-0.3, -2), (-0.1, -1), (0.9, 8), "won-by-play"),
        (1, (0.0, 0), (-0.3, -4), (0.7, 9), "won-by-others"),  # nobody who lost so much has played well
        (1, (0.3, 2), (-0.3, -4), (0.5, 9), "won-by-others"),
        (1, (0.6, 9), (-0.4, -5), (0.3, 4), "won-by-luck"),
        (1, (0.02, 0), (-0.14, -1), (0.15, 1), "won-by-others"),  # they only gave back what was lost before
        (1, (0.3, 3), (0.0, 0), (0.2, 3), "won-by-both"),
        (1, (0.4, -5), (0.0, 0), (0.1, 9), "won-by-both"),
        (1, (0.0, 0), (0.0, 0), (0.0, 0), "won-already"),
        (0.5, (0.03, 0), (-0.01, 0), (0.0, 0), "shared"),
    ],
)
def test_what_readers_were_told_wrongly_is_told_right(
    share: float,
    luck: tuple[float, float],
    own: tuple[float, float],
    others: tuple[float, float],
    verdict: str,
) -> None:
    account = total(share, luck, own, others)
    [found] = findings(Analysis("keltis", 2, ("A", "B"), 1.0, "net", (NOTHING,) * 2, (), (account,)))
    assert found.verdict == verdict


def test_where_the_judge_was_wrong_at_first_it_says_so() -> None:
    """Where somebody reads it: the report on the page and in the terminal has these sentences."""
    match, account = dealt("wuerfel"), total(0, (-0.5, -9), (0.0, 0), (0.0, 0))
    turns = {int(match.known(None, number).turn) + 1: number for number in reversed(range(len(match.log)))}
    some = [step(number, 0, 2, outdone=True) for number in (turns[2], turns[3])]
    for steps, en, de in (
        (some[:1], "Turn 2 was better than what had first", "Zug 2 war besser als das, was"),
        (some, "Turns 2 and 3 were better than what had first", "Die Züge 2 und 3 waren besser als das, was"),
    ):
        found = Analysis("wuerfel", 2, ("A", "B"), 1.0, "net", (NOTHING,) * 2, tuple(steps), (account,))
        found = Analysis(**{**vars(found), "findings": findings(found)})
        assert any(said.startswith(en) for said in Story(match, found, "en").told(0))
        assert any(said.strip().startswith(de) for said in Report(match, found, "de").verdicts([0]))
        assert [each["outdone"] for each in found.as_json()["steps"]] == [True] * len(steps)
    nothing = Analysis(**{**vars(found), "steps": tuple(step(number, 1, 2, outdone=True) for number in (1, 2))})
    assert not any("seemed best" in said for said in Story(match, nothing, "en").told(0))


def test_play_without_a_mistake_is_many_small_things_and_said_to_be() -> None:
    account = total(0, (0.1, 1), (-0.6, -12), (0.0, 0))
    lucky = step(3, 1, 2, luck=(Amount(-0.2, -2), Amount(0.2, 2)), events=({"kind": "draw"},))
    found = Analysis("keltis", 2, ("A", "B"), 1.0, "net", (NOTHING,) * 2, (lucky,), (account,))
    found = Analysis(**{**vars(found), "findings": findings(found)})
    assert found.findings[0].spread == ("play",)
    said = {lang: Story(cast(Any, None), found, lang, 0).told(0) for lang in LANGUAGES}
    assert said["en"][0] == "No single mistake, but many small things: about 12 points in all."
    assert said["de"][0] == "Kein einzelner Fehler, aber viele Kleinigkeiten: zusammen etwa 12 Punkte."


def test_what_small_things_cost_is_no_bad_luck() -> None:
    """A decision that probably cost much is shown as such, and what came after it only with the rest."""
    cost = Amount(0.2, 3.0)
    unsure = step(
        3,
        0,
        2,
        cost=cost,
        probable=True,
        small=(cost, Amount(-0.2, -3.0)),
        luck=(Amount(-0.25, -4.0), Amount(0.25, 4.0)),
        events=({"kind": "draw"},),
    )
    found = Analysis(
        "keltis", 2, ("A", "B"), 1.0, "net", (NOTHING,) * 2, (unsure,), (total(0, (0.0, 0), (-0.5, -9), (0.0, 0)),)
    )
    [finding] = findings(found)
    assert [(moment.kind, round(moment.swing.win, 2)) for moment in finding.moments] == [
        ("probable", -0.2),
        ("luck", -0.05),
    ]


def test_of_much_luck_the_largest_is_marked_and_shown() -> None:
    sizes = [0.06 + 0.01 * (5 * n % 14) for n in range(14)]  # in no order
    steps = tuple(
        step(n, 0, 2, luck=(Amount(size, size), Amount(-size, -size)), events=({"kind": "draw"},))
        for n, size in enumerate(sizes)
    )
    account = total(1.0, (0.5, 9), (0.0, 0), (0.0, 0))
    found = Analysis("keltis", 2, ("A", "B"), 1.0, "net", (NOTHING,) * 2, steps, (account,))
    largest = sorted(range(14), key=lambda n: -sizes[n])
    assert [mark.step for mark in marks(found, 0)] == sorted(largest[:12])
    [finding] = findings(found)
    assert [moment.step for moment in finding.moments] == sorted(largest[:3])


def test_luck_that_brought_no_points_is_said_to_have_come_where_it_counted() -> None:
    account = total(1, (0.62, 0.01), (0.0, 0), (0.1, 0.2))
    found = Analysis("celtica", 2, ("A", "Declan"), 1.0, "net", (NOTHING,) * 2, (), (account,))
    found = Analysis(**{**vars(found), "findings": findings(found)})
    luck = Story(cast(Any, None), found, "en").scale(0)[0]
    assert (luck.word, luck.amount) == ("very lucky, where it counted", "")


def test_what_may_be_something_else_is_said_to_be_close() -> None:
    for error, close in ((0.05, False), (0.5, True)):
        account = total(0, (-0.02, -2), (-0.5, -0.5), (0.0, 0), error=error)
        [found] = findings(Analysis("keltis", 2, ("A", "B"), 1.0, "net", (NOTHING,) * 2, (), (account,)))
        assert (found.verdict, found.close) == ("lost-by-play", close)


# Real games


@pytest.mark.few("orakel", "wuerfel")
@each_game
def test_a_real_game_is_told_by_the_table_and_luck_as_luck(game: str) -> None:
    match, found = dealt(game), judged(game)
    assert list(against_the_table(found, match)) == []
    again = read(json.loads(json.dumps(found.as_json())))
    assert [finding.verdict for finding in again.findings] == [finding.verdict for finding in found.findings]
    assert list(against_the_table(again, match)) == []
    for lang in LANGUAGES:
        story = Story(match, found, lang, 0, pictures=True)
        for finding in found.findings:
            for moment in finding.moments:
                title, text = story.moment(moment)
                assert title
                assert re.fullmatch(r"[^{}]+\.", text)
                assert "%" not in title + text
                if game == "wuerfel":
                    assert not re.search("card|Karte|pile|Stapel", text)
        report = "\n".join(Report(match, found, lang).verdicts([0, 1]))
        assert report
        assert wrong_marks(report, lang) == []


@each_game
def test_real_ends_with_many_players_are_told_by_the_table(game: str) -> None:
    options = {name: values[0] for name, values in GAMES[game].OPTIONS.items()}
    for players in range(*GAMES[game].SEATS):
        match = last_part(Case(game, players + 1, options))
        assert list(against_the_table(analyse(match, TINY), match)) == []


@pytest.mark.long
@pytest.mark.parametrize("number", range(20 * len(TABLES)))
def test_many_real_games_are_told_by_the_table(number: int) -> None:
    match = played(number)
    assert list(against_the_table(judged_quickly(match, TINY), match)) == []
