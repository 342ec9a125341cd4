"""Practice positions: what is found is clear, hides what its seat does not know, and is the same for the same seed."""

from __future__ import annotations

import functools
import itertools
import json
import lzma
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import triskele
from analysis.test_reasons import SHARED
from triskele.analysis.judging import DOUBT
from triskele.analysis.practice import PuzzleSet, finding, sets, shipped
from triskele.analysis.practice.choosing import chosen, mixture
from triskele.analysis.practice.clear import LAST, LEAST, LOOK, REST, SURELY, leads
from triskele.analysis.practice.finding import Wanted, begun, by_rung, confirmed, find, match_of
from triskele.analysis.practice.rating import RUNGS, after, expected, rating
from triskele.analysis.practice.sets import SETS, STARS, Lead, Puzzle, action_id, read, set_up, stars, write
from triskele.analysis.practice.themes import theme_of, themes
from triskele.analysis.scale import WIN
from triskele.bots.endgame import solver_of
from triskele.cli import app
from triskele.errors import AnalysisError
from triskele.lessons import course
from triskele.rules import GAMES
from triskele.table import FACES
from triskele.table.positions import Head
from triskele.words import LANGUAGES, catalog

PLENTY = 250  # positions of each game that come with Triskele, at least


@pytest.fixture(scope="module", autouse=True)
def few() -> Iterator[None]:
    """A few looks are enough."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(finding, "LOOKS", 2)
        yield


@functools.cache
def brought(game: str) -> list[Puzzle]:
    """What the first game of a seed brings that brings some."""
    wanted = Wanted(game, "test")
    return next(puzzles for number in itertools.count() if (puzzles := find(wanted, number)))


def test_only_what_begins_with_a_word_is_found() -> None:
    """The same positions, without the others."""
    first, *_ = found = brought("wuerfel")
    word = first.best.split()[0]
    some = find(Wanted("wuerfel", "test", word), first.number)
    assert some == [puzzle for puzzle in found if puzzle.best.split()[0] == word]


@pytest.mark.few("wuerfel")
@pytest.mark.parametrize("game", GAMES)
def test_a_game_brings_positions_and_the_same_game_the_same(game: str) -> None:
    first = brought(game)[0]
    assert find(Wanted(game, "test"), first.number) == brought(game)
    match = set_up(first.line)
    assert match.seat is not None
    texts = {action.text for action in match.actions()}
    assert {first.best, *first.ahead} == texts
    assert len(texts) >= 3
    assert all(lead[0] >= LEAST and lead[0] - DOUBT * lead[1] >= SURELY - 2e-3 for lead in first.ahead.values())
    assert first.tempting in first.ahead
    assert first.theme in themes(game)
    assert first.lead(first.nearest).win == min(lead[0] for lead in first.ahead.values())


@pytest.mark.few("wuerfel")
@pytest.mark.parametrize("game", ["keltis", "wuerfel"])
def test_what_was_found_stands_in_other_worlds_and_another_action_does_not(game: str) -> None:
    puzzle = max(brought(game), key=lambda each: each.lead(each.nearest).win)
    assert confirmed(game, puzzle, 1.0)
    assert not confirmed(game, replace(puzzle, best=puzzle.nearest, ahead={}), 1.0)
    assert not confirmed(game, puzzle, 1.0, cancelled=lambda: True)


def test_what_is_kept_was_found_in_worlds_that_are_asked_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every action is asked about there, and one that is only just ahead there is not taken."""
    asked: list[tuple[int, ...]] = []

    def ahead(*about: Any, **_: Any) -> dict[int, Lead] | None:
        asked.append(tuple(about[3]))
        return None if about[4] is LAST else {action: Lead(1.0, 0.0, 1.0, 0.0) for action in about[3]}

    monkeypatch.setattr(finding, "leads", ahead)
    chances = [{0: 0.6, 1: 0.3, 2: 0.1, 3: 0.0}]
    likely = finding._Likely("keltis", shipped("keltis").puzzles[0].line, 0, 0, 200.0, chances)
    assert finding.clearly("keltis", likely) is None
    assert asked == [(1, 2), (1, 2), (1, 2)]


def test_an_action_is_not_clearly_ahead_of_one_that_is_as_good() -> None:
    match = triskele.new("celtica", 2, seed="calm")
    while match.phase != "take":  # two pieces may be taken in either order
        match.play(match.actions()[0])
    seat, actions = match.seat, match.action_ids()
    assert seat is not None
    assert leads("celtica", match.known(seat), actions[0], actions[1:], REST, 1) is None


def test_games_are_of_all_sizes_and_by_the_usual_rules() -> None:
    for game, rules in GAMES.items():
        made = [match_of(Wanted(game, "mix"), number)[0] for number in range(40)]
        assert {match.players for match in made} == set(range(rules.SEATS[0], rules.SEATS[1] + 1))
        for option, values in rules.OPTIONS.items():
            assert {match.options[option] for match in made} == {values[0]}


@pytest.mark.parametrize("game", GAMES)
def test_a_solved_end_is_judged_by_what_it_is_worth(game: str) -> None:
    """Without any world: an action that is exactly best is ahead of the others, and none of them is."""
    solved = (Path(__file__).parent / "solved" / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
    for case in map(json.loads, solved):
        worth = case["values"]
        first, second, *_ = sorted(worth.values(), reverse=True)
        if len(worth) > 2 and first - second > LEAST + 0.02:
            break
    match = set_up(case["position"])
    assert match.seat is not None
    best, *others = sorted(worth, key=lambda action: -worth[action])
    ids = [action_id(game, action) for action in (best, *others)]
    ahead = leads(game, match.known(match.seat), ids[0], ids[1:], LAST, 1)
    assert ahead is not None
    assert min(lead.win for lead in ahead.values()) == pytest.approx(first - second, abs=0.02)
    assert leads(game, match.known(match.seat), ids[1], [ids[0]], LOOK, 1) is None


# What positions are about


@pytest.mark.parametrize("game", GAMES)
def test_themes_have_lessons_and_names_and_their_causes_are_known(game: str) -> None:
    known = themes(game)
    assert len(known) >= 5
    lessons = {lesson.name for lesson in course(game)}
    told = {key for lang in LANGUAGES for key in catalog("analysis", lang)["reasons"]["told"]}
    told |= set(catalog("analysis", "en")["reasons"][game])
    for theme in known.values():
        assert theme.lesson in lessons
        assert set(theme.causes) <= told
        assert theme.title("de") != theme.title("en") or theme.title("de") in {"Bonuspunkte"}
    causes = [cause for theme in known.values() for cause in theme.causes]
    assert len(causes) == len(set(causes)), "a cause belongs to one theme"
    assert set(catalog("analysis", "en")["themes"][game]) == set(known)


@pytest.mark.parametrize("game", GAMES)
def test_every_cause_that_is_a_game_s_own_has_a_theme(game: str) -> None:
    named = {cause for theme in themes(game).values() for cause in theme.causes}
    dice = {
        "kept",
        "all-again",
        "keeps",
        "keeps-stones",
        "aims",
        "aims-stones",
        "stone-gone",
    }  # what is rolled again is a theme by what is chosen
    assert set(catalog("analysis", "en")["reasons"][game]) - dice <= named
    assert named >= SHARED or game not in {"keltis", "orakel"}
    assert {"over-now", "over-now-points", "over-otherwise", "over-otherwise-points", "ender"} <= named


@pytest.mark.parametrize(
    ("game", "best", "tempting", "causes", "theme"),
    [
        ("keltis", "take pink", "draw", ["begun"], "draw"),
        ("keltis", "lay pink 3", "lay pink 7", ["part", "jump", "stone"], "playable"),
        ("keltis", "lay pink 3", "lay green 7", ["unpaid"], "begin"),
        ("keltis", "start large pink", "start small pink", ["further"], "large"),
        ("keltis", "start small pink", "advance green", [], "begin"),
        ("keltis", "lay pink 3", "discard pink 3", [], "discard"),
        ("keltis", "lay pink 3", "lay pink 4", ["part"], "playable"),
        ("keltis", "advance pink", "start small green", [], "begin"),
        ("keltis", "discard pink 3", "lay green 4", [], "discard"),
        ("keltis", "draw", "take pink", [], "draw"),
        ("orakel", "take pink", "draw", [], "draw"),
        ("orakel", "lay pink 3", "lay pink 4", [], "playable"),
        ("orakel", "lay pink 3", "discard pink 3", [], "discard"),
        ("orakel", "back 4", "back 9", [], "chain"),
        ("orakel", "drop pink", "decline", [], "leprechauns"),
        ("celtica", "no card", "card", [], "shrine"),
        ("keltis", "advance pink", "advance green", ["spread"], "path"),
        ("orakel", "advance 1", "priestess 2", ["ahead"], "race"),
        ("orakel", "priestess 2", "advance 1", ["ahead"], "priestess"),
        ("orakel", "decline", "score", [], "leprechauns"),
        ("wuerfel", "reroll 1 2", "keep", ["kept"], "reroll"),
        ("wuerfel", "keep", "reroll 1", ["kept"], "keep"),
        ("wuerfel", "take pink 3", "stones", [], "stones"),
        ("wuerfel", "stones", "take pink 3", ["over-now"], "end"),
        ("celtica", "buy north", "pass", ["completes"], "spend"),
        ("celtica", "take north", "take west", ["missing"], "pieces"),
        ("celtica", "play red 1", "play grey 1", ["outweighs", "ruin"], "ruin"),
        ("celtica", "play red 1", "play grey 1", ["part"], "finds"),
    ],
)
def test_a_theme_follows_from_the_choice_and_its_causes(
    game: str, best: str, tempting: str, causes: list[str], theme: str
) -> None:
    assert theme_of(game, best, tempting, causes) == theme


# A mixed set


def pool(*about: tuple[int, str, int]) -> list[Puzzle]:
    """Positions that are only told apart: ratings, causes, and how many."""
    return [
        Puzzle(f"keltis/1 {rating} {cause} {n}", "lay pink 3", {}, rating, 0, "lay pink 4", [cause])
        for rating, cause, count in about
        for n in range(count)
    ]


def test_rare_themes_are_not_pushed_out_by_frequent_ones() -> None:
    many = pool((1100, "jump", 500), (1200, "stone", 90), (1290, "gift", 60), (1150, "begun", 20))
    assert chosen(many, 1000) == many
    count = Counter(puzzle.theme for puzzle in chosen(many, 200))
    assert count == {"playable": 60, "stones": 60, "discard": 60, "begin": 20}


def test_one_star_is_at_most_a_third() -> None:
    causes = ("jump", "stone", "gift", "begun")
    easy, hard = (pool(*((rating, cause, 100) for cause in causes)) for rating in (900, 1100))
    found = chosen([*easy, *hard], 10_000)
    assert sum(puzzle.stars == 1 for puzzle in found) == 200
    assert chosen(easy, 10_000) == []


def test_a_set_is_as_large_as_is_wished_and_the_same_for_the_same_pool() -> None:
    many = pool(*((rating, cause, 50) for rating in (900, 1400, 1700) for cause in ("jump", "stone", "gift", "begun")))
    found = chosen(many, 120)
    assert len(found) == 120
    assert chosen(many[::-1], 120) == found[::-1]
    assert {stars.total() for stars in mixture(found).values()} == {30}
    assert sum(puzzle.stars == 1 for puzzle in found) == 40


def test_what_the_weak_find_is_easy_and_what_only_the_strong_find_is_hard() -> None:
    everybody, nobody, strong = rating([1.0] * 4), rating([0.0] * 4), rating([0.0, 0.0, 0.1, 1.0])
    assert everybody < 900
    assert 1500 < strong < nobody
    assert [stars(everybody), stars(STARS[1]), stars(strong)] == [1, 3, 5]


def test_a_share_of_the_net_lies_between_first_sight_and_all_of_it() -> None:
    rungs = by_rung({1: 0.9, 2: 0.1}, {1: 0.0, 2: 1.0})
    chances = [rung[2] for rung in rungs]
    assert chances == sorted(chances)
    assert (round(chances[0], 6), round(chances[-1], 6)) == (0.1, 1.0)
    assert len(rungs) == len(RUNGS)


def test_a_player_s_rating_rises_with_what_is_found_and_settles() -> None:
    assert expected(1500, 1500) == 0.5
    assert after(1200, 1200, True, 0) > 1200 > after(1200, 1200, False, 0)
    assert after(1200, 1200, True, 0) - 1200 > after(1200, 1200, True, 100) - 1200 > 0
    assert after(2399, 2400, True, 0) <= 2400
    assert after(601, 600, False, 0) >= 600


# The sets that come with Triskele


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("every", [8, pytest.param(1, marks=pytest.mark.long)])
def test_a_shipped_set_is_whole(game: str, every: int) -> None:
    """A position can be set up, is written as it would be written, and its best action and all others are legal."""
    kept = shipped(game)
    assert len(kept.puzzles) >= PLENTY
    assert (kept.rules, kept.net) == (GAMES[game].VERSION, begun(Wanted(game, kept.seed)).net)
    assert len(kept.by_id) == len(kept.puzzles)
    sizes = set(range(GAMES[game].SEATS[0], GAMES[game].SEATS[1] + 1))
    assert {puzzle.players for puzzle in kept.puzzles} == sizes
    assert {puzzle.stars for puzzle in kept.puzzles} == {1, 2, 3, 4, 5}
    assert 3 * sum(puzzle.stars == 1 for puzzle in kept.puzzles) <= len(kept.puzzles)
    themed = Counter(puzzle.theme for puzzle in kept.puzzles)
    assert len(themed) >= 5
    ahead = [lead for puzzle in kept.puzzles for lead in puzzle.ahead.values()]
    assert all(win >= LEAST and win - DOUBT * error >= SURELY - 2e-3 for win, error, *_ in ahead)  # rounded
    for puzzle in kept.puzzles[::every]:
        match = set_up(puzzle.line)
        seat = match.seat
        assert seat is not None
        assert match.position(seat) == puzzle.line  # so nothing hidden is in it
        assert all(match.options[name] == values[0] for name, values in GAMES[game].OPTIONS.items())
        assert puzzle.tempting in puzzle.ahead
        legal = set(match.action_ids())
        assert {action_id(game, text) for text in (puzzle.best, *puzzle.ahead)} == legal
        assert puzzle.best not in puzzle.ahead
        exact = solver_of(game).actions(match.known(seat), match.action_ids())
        if exact is not None:
            values = {FACES[game].ACTIONS[number].text: value[WIN, seat] for number, value in exact.values.items()}
            assert max(values[text] for text in puzzle.ahead) <= values[puzzle.best] - LEAST, puzzle.line


@pytest.mark.parametrize("game", ["keltis", "orakel", "celtica"])
def test_a_position_tells_one_hand(game: str) -> None:
    for puzzle in shipped(game).puzzles:
        head = Head(puzzle.line)
        hands = re.findall(r" hands=(\S+)", puzzle.line)[0].split("|")
        seat = int(re.findall(r" seat=(\d+)", puzzle.line)[0]) - 1
        assert len(hands) == head.players
        assert all(hand.startswith("?") for n, hand in enumerate(hands) if n != seat)


def test_a_shipped_set_is_small() -> None:
    assert sum(file.stat().st_size for file in SETS.glob("*.xz")) < 2_000_000


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_shipped_positions_stand_in_other_worlds(game: str) -> None:
    puzzles = shipped(game).puzzles
    sample = puzzles[:: len(puzzles) // 20][:20]
    assert sum(confirmed(game, puzzle) for puzzle in sample) >= 19


# Files


def little(game: str = "wuerfel") -> PuzzleSet:
    kept = shipped(game)
    return replace(kept, puzzles=kept.puzzles[:3])


@pytest.mark.parametrize("name", ["set.jsonl", "set.jsonl.xz"])
def test_a_set_comes_back_as_it_was_written(tmp_path: Path, name: str) -> None:
    write(little(), tmp_path / name)
    assert read(tmp_path / name) == little()
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_a_position_is_taken_once() -> None:
    kept = little()
    assert kept.with_more(99, kept.puzzles).puzzles == kept.puzzles
    other = replace(kept.puzzles[0], line=kept.puzzles[0].line.replace("turn=", "turn=9"))
    assert kept.with_more(99, [other, other]).puzzles == (*kept.puzzles, other)


def broken(file: Path, code: str) -> None:
    with pytest.raises(AnalysisError) as refused:
        read(file)
    assert refused.value.code == code
    assert refused.value.reasons["de"] != refused.value.reasons["en"]


@pytest.mark.parametrize("content", [b"", b"{}\n", b"[1]\n", b"\xff", b'{"format":"other"}\n', b"7\n8\n"])
def test_what_is_no_set_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "set.jsonl"
    file.write_bytes(content)
    broken(file, "practice-unreadable")
    packed = tmp_path / "set.jsonl.xz"
    packed.write_bytes(lzma.compress(content))
    broken(packed, "practice-unreadable")
    packed.write_bytes(content or b"x")
    broken(packed, "practice-unreadable")
    broken(tmp_path / "missing.jsonl", "practice-unreadable")


def test_why_something_is_no_set_is_said_in_the_language_of_whoever_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "set.jsonl"
    for content, said in ((b'{"format":"other"}', "gibt sich als etwas anderes aus"), (b"x" * 2001, "als 2.000 Bytes")):
        monkeypatch.setattr(sets, "LARGEST", 2000)
        file.write_bytes(content)
        with pytest.raises(AnalysisError) as refused:
            read(file)
        assert said in refused.value.said("de")


@pytest.mark.parametrize(("field", "value"), [("rules", 0), ("rules", 99), ("version", 1)])
def test_a_set_of_other_rules_is_refused(tmp_path: Path, field: str, value: Any) -> None:
    file = tmp_path / "set.jsonl"
    write(little(), file)
    first, *rest = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([json.dumps({**json.loads(first), field: value}), *rest]), encoding="utf-8")
    broken(file, "practice-outdated")


# The command


def run(*arguments: str) -> int:
    try:
        app(arguments)
    except SystemExit as ended:
        return int(ended.code or 0)
    return 0


@pytest.mark.long
def test_the_command_carries_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl.xz"
    assert run("practice", "wuerfel", "--count", "2", "--out", str(whole), "--seed", "t") == 0
    few = read(whole)
    write(few, parts)
    more = str(len(few.puzzles) + 1)
    assert run("practice", "wuerfel", "--count", more, "--out", str(whole), "--seed", "t") == 0
    assert run("practice", "wuerfel", "--count", more, "--out", str(parts), "--seed", "t", "--workers", "2") == 0
    assert read(whole) == read(parts)
    assert read(whole).puzzles[: len(few.puzzles)] == few.puzzles
    assert "positions from" in capsys.readouterr().err
    assert run("practice", "--check", str(whole), "--count", "2", "--effort", "0.5") in {0, 1}
    assert "of 2 are clear." in capsys.readouterr().out


def test_the_command_chooses_a_set_from_pools(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = shipped("wuerfel")
    one, two, other, out = (tmp_path / f"{name}.jsonl" for name in ("one", "two", "other", "out"))
    write(replace(kept, puzzles=kept.puzzles[:40], games=3), one)
    write(replace(kept, puzzles=kept.puzzles[20:], games=4), two)
    assert run("practice", "--select", str(one), "--select", str(two), "--out", str(out), "--count", "2000") == 0
    assert read(out) == replace(kept, games=7)
    assert f"{len(kept.puzzles)} of {len(kept.puzzles)} positions." in capsys.readouterr().out
    write(replace(kept, net="another"), other)
    with pytest.raises(AnalysisError) as refused:
        app(["practice", "--select", str(one), "--select", str(other)])
    assert refused.value.code == "practice-differs"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["practice"], "unknown-game"),
        (["practice", "chess"], "unknown-game"),
        (["practice", "keltis", "--count", "0"], "practice-count"),
        (["practice", "--check", "nowhere.jsonl"], "practice-unreadable"),
        (["practice", "keltis", "--workers", "0"], "bad-workers"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: list[str], code: str) -> None:
    with pytest.raises(triskele.TriskeleError) as refused:
        app(arguments)
    assert refused.value.code == code


def test_another_seed_needs_another_file(tmp_path: Path) -> None:
    write(little(), tmp_path / "set.jsonl")
    with pytest.raises(AnalysisError) as refused:
        app(["practice", "wuerfel", "--out", str(tmp_path / "set.jsonl"), "--seed", "another"])
    assert refused.value.code == "practice-differs"
    with pytest.raises(AnalysisError) as refused:
        app(["practice", "--check", str(tmp_path / "set.jsonl"), "--effort", "0"])
    assert refused.value.code == "bad-effort"


def test_the_same_action_of_somebody_is_one_puzzle_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    likely = [finding._Likely("keltis", "", seat, best, sure, []) for seat, best, sure in AGAIN]
    monkeypatch.setattr(finding._Likely, "kind", property(lambda each: (f"of {each.sure}",)))
    monkeypatch.setattr(finding, "_likely", lambda *_: likely)
    monkeypatch.setattr(finding, "clearly", lambda *_: {})
    monkeypatch.setattr(finding, "_puzzle", lambda each, *_: (each.seat, each.best))
    assert find(Wanted("keltis", "again"), 0) == [(0, 7), (1, 7), (0, 8)]


AGAIN = [(0, 7, 1.0), (0, 7, 2.0), (1, 7, 3.0), (0, 8, 4.0)]  # seats, actions, and of which kind
