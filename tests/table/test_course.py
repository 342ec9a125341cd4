"""How a game went: every score over time, and every point explained."""

from __future__ import annotations

import random

import pytest
from jsonschema import Draft202012Validator as Validator

import triskele
from contract.cases import CASES, Case
from endings import TABLES, Ending, endings
from triskele.rules import GAMES
from triskele.table.course import course
from triskele.table.shapes.course import Course, Part
from triskele.table.view import schema

CHECK = Validator(schema(Course))


def part(found: Course, seat: int, name: str) -> Part:
    return next(one for one in found["parts"][seat] if one["name"] == name)


def ended(game: str) -> list[Ending]:
    return [ending for name, players in TABLES if name == game for ending in endings(name, players)]


def check(match: triskele.Match) -> None:
    """The parts add up to the score, their items to them, and each step has the scores that were shown then."""
    found = course(match)
    CHECK.validate(found)
    assert [sum(part["points"] for part in parts) for parts in found["parts"]] == match.scores
    for one in (one for parts in found["parts"] for one in parts):
        assert sum(item["points"] for item in one["items"]) == one["points"], one
        if "count" in one:
            assert sum(item["count"] for item in one["items"]) == one["count"], one
        for item in one["items"]:
            if "each" in item:
                assert item["each"] * item["count"] == item["points"], item
        if one["name"] in {"tiles", "priestess"}:
            sizes = [item["each"] for item in one["items"] if item["name"] != "start"]
            assert sizes == sorted(sizes, reverse=True), one
    assert len(found["scores"]) == len(found["turns"]) == len(match.log) + 1
    for step in range(0, len(match.log) + 1, 7):
        players = match.as_of(step).view(None)["table"]["players"]
        assert found["scores"][step] == [player["score"][found["counts"]] for player in players]


@pytest.mark.few("keltis-2", "orakel-4-same", "wuerfel-2-stones", "celtica-3-translation", "celtica-5-original")
@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_parts_of_a_score_add_up_to_it_whatever_was_played(case: Case) -> None:
    for seed in range(6):
        match, luck = case.new(f"course {seed}"), random.Random(f"{case} {seed}")
        while not match.finished:
            match.play(luck.choice(match.actions()))
            if luck.random() < 0.01:
                check(match)
        check(match)


@pytest.mark.few("keltis-2", "orakel-4-same", "wuerfel-2-stones", "celtica-3-translation", "celtica-5-original")
@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_a_game_from_a_position_began_with_is_told_apart(case: Case) -> None:
    match, luck, told = case.new("from a position"), random.Random(str(case)), 0
    while not match.finished:
        if luck.random() < 0.05:
            later = triskele.new(position=match.position(), seed=len(match.log))
            check(later)
            while not later.finished:
                later.play(luck.choice(later.actions()))
            check(later)
            items = [item for parts in course(later)["parts"] for one in parts for item in one["items"]]
            started = sum(item["points"] or item["count"] for item in items if item["name"] == "start")
            had = match.known(None)
            brought = {"keltis": "points", "orakel": "points", "celtica": "pieces"}.get(case.game)
            assert started == (sum(list(getattr(had, brought))[: case.players]) if brought else 0)
            told += started
        match.play(luck.choice(match.actions()))
    assert (told > 0) == (case.game != "wuerfel")


@pytest.mark.parametrize("game", GAMES)
def test_the_parts_of_a_score_add_up_to_it_at_every_kind_of_end(game: str) -> None:
    for ending in ended(game):
        check(ending.match)


def test_the_large_figure_is_told_apart_because_it_counts_double() -> None:
    seen = 0
    for ending in ended("keltis"):
        found, players = course(ending.match), ending.match.view(None)["table"]["players"]
        for seat, player in enumerate(players):
            large = [figure for figure in player["figures"] if figure["size"] == "large"]
            items = part(found, seat, "large")["items"]
            assert [(item["colour"], item["count"] * item["each"]) for item in items] == [
                (figure["colour"], figure["points"]) for figure in large
            ]
            assert len(part(found, seat, "paths")["items"]) == len(player["figures"]) - len(large)
            seen += len(items)
    assert seen


def test_what_was_scored_in_play_is_told_apart_by_what_it_was_scored_for() -> None:
    met: set[str] = set()
    for ending in ended("orakel"):
        match = ending.match
        found, players = course(match), match.view(None)["table"]["players"]
        for seat, player in enumerate(players):
            parts = [part(found, seat, name) for name in ("tiles", "priestess", "leprechauns")]
            assert sum(one["points"] for one in parts) == player["points"]
            met |= {one["name"] for one in parts if one["points"]}
            assert bool(parts[2]["items"]) == player["leprechauns_scored"]
    assert met == {"tiles", "priestess", "leprechauns"}
