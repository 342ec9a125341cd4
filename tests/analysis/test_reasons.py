"""Why one action is better than another: what is said is true, is surer than its doubt, and uses nothing hidden."""

from __future__ import annotations

import functools
import json
import random
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import triskele
from bots.test_net_search import WINNING
from contract.cases import CASES, Case
from contract.test_contract import each_game
from triskele.analysis import imagined, reasons
from triskele.analysis.causes import Differs
from triskele.analysis.counts import counting_of
from triskele.analysis.imagined import Imagining
from triskele.analysis.reasons import MOST, SURE, Comparison, Reason, compare
from triskele.analysis.result import Amount
from triskele.analysis.telling import counted, figures, words
from triskele.bots import bot, net
from triskele.bots.worth import beginners_choice
from triskele.errors import AnalysisError, BotError
from triskele.rules import GAMES
from triskele.words import LANGUAGES, catalog

NAMES = ["Anna", "Brendan", "Cara", "Dana", "Eva"]


@functools.cache
def compared(line: str, better: str, other: str, worlds: int = 48, settled: bool = False) -> Comparison:
    match = triskele.new(position=line, seed="why")
    assert match.seat is not None
    ids = match.action(better).id, match.action(other).id
    return compare(match.known(match.seat), *ids, worlds=worlds, settled=settled)


# For each cause a position in which it is told, and a neighbour in which it must not be.
CAUSES = tomllib.loads((Path(__file__).parent / "causes.toml").read_text(encoding="utf-8"))
SHARED = {
    "dead",
    "jump",
    "wait",
    "thrown",
    "gift",
    "denied",
    "fetched",
    "fetched-sure",
    "stone",
    "stone-out",
    "stone-toward",
    "tile",
}
TOLD = [(game, key) for game, causes in CAUSES.items() for key in causes]


@pytest.mark.parametrize(("game", "key"), TOLD)
def test_a_cause_is_told_where_it_is_seen_and_counts(game: str, key: str) -> None:
    case = CAUSES[game][key]
    found = compared(case["position"], case["better"], case["other"])
    assert key in [reason.key for reason in found.reasons], found.reasons
    for lang in LANGUAGES:
        assert len(words(found, game, lang, NAMES)) == len(found.reasons)


# An eighth of them at once: each plays three times as many imagined games as where a cause is told.
NEIGHBOURS = [pytest.param(*told, marks=[pytest.mark.long] if n % 8 else []) for n, told in enumerate(TOLD)]


@pytest.mark.parametrize(("game", "key"), NEIGHBOURS)
def test_a_cause_is_not_told_in_its_neighbours(game: str, key: str) -> None:
    """Turned round, and where the position lacks it."""
    case = CAUSES[game][key]
    found = compared(case["position"], case["better"], case["other"])
    turned = compared(case["position"], case["other"], case["better"], 24, settled=True)
    told = [reason.fields for reason in found.reasons if reason.key == key]
    assert not [reason for reason in turned.reasons if reason.key == key and reason.fields in told]
    line, actions = case["position"], {"better": case["better"], "other": case["other"], **case.get("instead", {})}
    for old, new in case.get("not_here", {}).items():
        assert old in line
        line = line.replace(old, new)
    neighbour = compared(line, **actions, settled=True)
    assert key not in [reason.key for reason in neighbour.reasons]


@each_game
def test_every_cause_has_a_position(game: str) -> None:
    """Those that several games have are shown in one of them."""
    assert set(catalog("analysis", "en")["reasons"][game]) <= set(CAUSES[game])
    assert {key for causes in CAUSES.values() for key in causes} >= SHARED


def adds_up(found: Comparison) -> bool:
    """What is told adds up to about the difference, and nothing argues against it."""
    weights, gain = [reason.weight for reason in found.reasons], found.gain
    if any(reason.weight < 0 and reason.key != "outweighs" for reason in found.reasons):
        return False
    if not any(weights):  # it wins more often by no more points, or it is too close
        return found.close or gain.points <= 0 or len(weights) == 1
    near = max(0.5 * gain.points, SURE * gain.points_error)
    return abs(sum(weights) - gain.points) <= near


@pytest.mark.parametrize("count", [6, pytest.param(1000, marks=pytest.mark.long)])
@each_game
def test_reasons_add_up_and_none_argues_against_the_advice(game: str, count: int) -> None:
    chooser, seed = random.Random(3), 0
    while count > 0:
        seed += 1
        match, players = Case(game, 2 + seed % 3, {}).new(f"reasons {seed}"), bot(game, "steady")
        while not match.finished and count > 0:
            assert match.seat is not None
            known, actions = match.known(match.seat), match.action_ids()
            if len(actions) > 1 and chooser.random() < 0.1:
                best = net(game).judge(known, actions).best
                other = beginners_choice(game, known, actions, best)
                assert other is not None
                found = compare(known, best, other, worlds=24, either=True)
                assert adds_up(found), (match.position(match.seat), found)
                assert not (found.close and found.reasons)
                count -= 1
            match.play(players.choose(known, actions, chooser).action)


def test_advice_that_is_solved_is_not_turned_round_by_points() -> None:
    """Where ends that are not seen leave chances within doubt, points the other way make it close, and no more."""
    line = (
        "wuerfel/1 players=2 turn=40 seat=1 phase=reroll rows=97651/98/76/95432/123456|234/357/1234589/81/87 "
        "stones=5,9 dice=115 last=144"
    )
    match = triskele.new(position=line, seed="why")
    assert match.seat is not None
    best, other = match.action("reroll 1 2").id, match.action("reroll 1 3").id
    found = compare(match.known(match.seat), best, other, worlds=8, either=True)
    assert (found.better, found.close, found.solved, found.reasons) == (best, True, True, ())
    assert found.gain.points < -SURE * found.gain.points_error
    assert [words(found, "wuerfel", lang)[0] for lang in LANGUAGES] == [
        catalog("analysis", lang)["reasons"]["close-solved"] for lang in LANGUAGES
    ]


@pytest.mark.parametrize(
    ("win", "points", "solved", "lean"),
    [
        (0.05, -3.0, False, 1),  # surely more wins
        (-0.05, 3.0, False, -1),
        (0.01, 3.0, False, 1),  # more points, and chances don't speak against it
        (-0.01, 3.0, False, 1),
        (-0.03, 3.0, False, 0),  # here they do, by more than one standard error
        (-0.01, 3.0, True, 0),  # and here it is known
        (0.01, -3.0, False, -1),
        (0.01, 1.0, False, 0),
    ],
)
def test_what_is_better_follows_chances_then_points(win: float, points: float, solved: bool, lean: int) -> None:
    assert reasons.leaning(Amount(win, points, 0.02, 1.0), solved) == lean


ENDING = (
    "keltis/1 players=2 turn=49 seat=2 phase=clover tiles=.....2..c/.c.1.c..c/..c.c.w.2/.c.c2.w.3/.....3c.1 "
    "figures=9*7233|9*6557 rows=1256699/886642/11/246/X6|34578/97541/0389/1358X/024589 discards=234/7//5/ "
    "hands=?8|///01289/03 stones=4,3"
)
ENDINGS = {
    "keltis": (ENDING, "advance yellow", "advance green"),
    "orakel": (*WINNING["orakel"], "priestess 1"),
    "wuerfel": (*WINNING["wuerfel"], "nothing"),
}


@pytest.mark.parametrize("game", ENDINGS)
def test_to_end_the_game_while_ahead_is_the_reason(game: str) -> None:
    line, winning, other = ENDINGS[game]
    found = compared(line, winning, other, 24)
    assert found.reasons[0].key == "over-now"
    assert found.reasons[0].fields["ending"] == ["won", 100]
    assert found.reasons[0].fields["going"][1] < 100
    assert found.gain.win > 0.1
    turned = compared(line, other, winning, 24)
    assert turned.reasons[0].key == "over-otherwise"
    assert turned.gain.win == pytest.approx(-found.gain.win)
    assert compared_either(line, other, winning) == winning


@pytest.mark.parametrize(
    ("shares", "outcome"),
    [([1, 1], ("won", 100)), ([0, 0], ("lost", 0)), ([0.5, 0.5], ("shared", 50)), ([1, 0, 0.5, 0.5], ("some", 50))],
)
def test_a_win_that_is_always_shared_is_not_called_half_of_one(shares: list[float], outcome: tuple[str, int]) -> None:
    assert reasons._outcome(shares) == outcome


@pytest.mark.parametrize(
    ("ending", "going", "said"),
    [
        (
            ["shared", 50],
            ["lost", 0],
            "du teilst den Sieg; sonst verlierst du.",
        ),
        (
            ["won", 100],
            ["some", 61],
            "du gewinnst; sonst gewinnst du 61 von 100 Mal.",
        ),
    ],
)
def test_what_an_end_brings_is_said_as_it_is(ending: list[Any], going: list[Any], said: str) -> None:
    told = Reason("over-now", {"seat": 0, "own": True, "ending": ending, "going": going}, 1.0, 0.1)
    assert words([told], "keltis", "de") == [f"Damit endet das Spiel sofort, und {said}"]


def compared_either(line: str, better: str, other: str) -> str:
    match = triskele.new(position=line, seed="why")
    assert match.seat is not None
    ids = match.action(better).id, match.action(other).id
    return match.action(compare(match.known(match.seat), *ids, worlds=24, either=True).better).text


def two_likeliest(match: triskele.Match) -> tuple[int, int]:
    assert match.seat is not None
    chances = net(match.game).judge(match.known(match.seat), match.action_ids()).chances
    best, other, *_ = sorted(chances, key=lambda action: -chances[action])
    return best, other


def under_way(case: Case, decisions: int) -> triskele.Match:
    """A game that nets play, after some decisions."""
    match = case.new("why")
    while decisions or len(match.action_ids()) < 2:
        decisions -= len(match.action_ids()) > 1
        assert match.seat is not None
        match.play(net(case.game).judge(match.known(match.seat), match.action_ids()).best)
    return match


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_game_with_any_players_and_options_is_compared_and_told(case: Case) -> None:
    match = under_way(case, 30)
    assert match.seat is not None
    found = compare(match.known(match.seat), *two_likeliest(match), worlds=6)
    content = found.as_json()
    assert json.loads(json.dumps(content)) == content
    assert (found.seat, found.worlds) == (match.seat, 6)
    assert len(found.reasons) <= MOST + 1
    assert adds_up(found)
    assert len(figures(found.reasons, case.game, "en")) == len(found.reasons)
    for lang in LANGUAGES:
        told = words(found, case.game, lang, NAMES)
        assert told == words(content, case.game, lang, NAMES)
        assert len(told) == len(found.reasons) + found.close
        assert all(re.fullmatch(r"[^{}]+[.:]", sentence) for sentence in told)


@each_game
def test_nothing_hidden_is_used(game: str) -> None:
    line = under_way(Case(game, 2, {}), 25).position(0)
    found = []
    for seed in ("one", "other"):
        match = triskele.new(position=line, seed=seed)
        assert match.seat is not None
        found.append((match.known(match.seat), two_likeliest(match)))
    (one, actions), (other, same) = found
    if one.seat == 0:
        assert actions == same
        assert compare(one, *actions, worlds=4) == compare(other, *actions, worlds=4)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_parts_of_a_score_are_all_of_it(case: Case) -> None:
    match, counting = under_way(case, 12), counting_of(case.game)
    assert match.seat is not None
    known, rules = match.known(match.seat), GAMES[case.game]
    played = Imagining(case.game, known, 0, 4, counting).played(two_likeliest(match), 2, lambda: False)
    before = known.points if case.game == "orakel" else [0] * case.players
    for game in (game for side in played.games for game in side):
        assert game.end.state.phase == rules.OVER
        for seat in range(case.players):
            whole = sum(counting.points(game.end, seat).values()) + before[seat]
            score = rules.score(game.end.state, seat)
            assert whole == pytest.approx(score) if case.game != "celtica" else score <= whole < score + 0.9


def test_without_a_net_games_are_played_at_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(game: str) -> None:
        raise BotError("net-missing", "There is no net.")

    monkeypatch.setattr(imagined, "net", refused)
    case = CAUSES["keltis"]["dead"]
    assert compared(case["position"], case["better"], case["other"]).gain.points > 0


def test_what_can_not_be_compared_is_refused() -> None:
    match = triskele.new("keltis", 2, "why", {"start": 0})
    known, actions = match.known(0), match.action_ids()
    for wrong in (-1, 10**9, next(action for action in range(55) if action not in actions)):
        with pytest.raises(AnalysisError) as refusal:
            compare(known, actions[0], wrong)
        assert refusal.value.code == "not-to-compare"
        assert set(refusal.value.reasons) == set(LANGUAGES)
    with pytest.raises(AnalysisError) as stopped:
        compare(known, *actions[:2], cancelled=lambda: True)
    assert stopped.value.code == "analysis-cancelled"
    nothing = compare(known, actions[0], actions[0])
    assert (nothing.close, nothing.reasons) == (True, ())


def everything(game: str) -> Iterator[Reason]:
    """A reason for each sentence that a game can have."""
    spoken = catalog("analysis", "en")["reasons"]
    fields = {"seat": 1, "own": True, "colour": "pink", "value": 7, "count": 2, "points": -3, "before": 1}
    fields |= {"better": 61, "other": 4, "druid": "black", "dice": [0, 3, 5], "piece": "north", "second": "west"}
    fields |= {"ending": ["shared", 50], "going": ["some", 61]}
    fields["cards"] = [{"colour": "pink", "value": 3}, {"colour": "pink", "value": 2}]
    for key in [*spoken["told"], *spoken[game]]:
        yield Reason(key, {**fields, "second": 1} if key == "finds" else fields, 1.0, 0.1)
    for part in spoken["parts"]:
        name = part.removesuffix("-one")
        yield Reason("part", {**fields, "part": name, "colour": "pink" if part != name else ""}, 1.0, 0.1)


@pytest.mark.parametrize("lang", LANGUAGES)
@each_game
def test_there_is_a_sentence_for_everything_and_everybody(game: str, lang: str) -> None:
    all_of_it = list(everything(game))
    spoken = words(all_of_it, game, lang, NAMES)
    named = words(all_of_it, game, lang, NAMES, you=False)
    numbered = words(all_of_it, game, lang, you=False, pictures=True)
    for one, two, three in zip(spoken, named, numbered, strict=True):
        assert "{" not in one + two + three
        assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in (one, two, three))
        assert " −1 points" not in one
    assert len(spoken) == len(all_of_it)
    assert any("Brendan" in sentence for sentence in named)
    assert "48" in counted(48, lang)


def test_sentences_have_the_names_of_the_table() -> None:
    fields = {"seat": 0, "own": True, "colour": "green", "value": 4, "cards": [{"colour": "green", "value": 3}]}
    reason = Reason("dead", fields, 2.0, 0.5)
    assert words([reason], "keltis", "en") == ["After green 4 you could no longer lay green 3."]
    assert words([reason], "keltis", "de", ["Anna"], False) == ["Nach Grün 4 kann Anna Grün 3 nicht mehr auslegen."]
    assert figures([reason], "keltis", "de") == ["etwa 2,0 Punkte (± 1,0)"]
    one = Reason("bonus", {"seat": 0, "own": True, "count": 1}, 1.0, 0.2)
    assert words([one], "wuerfel", "en") == ["The tile has 1 bonus point for you."]
    kept = Reason("kept", {"seat": 0, "own": True, "dice": [0, 5], "better": 80, "other": 60}, 1.0, 0.2)
    assert words([kept], "wuerfel", "de")[0].startswith("Behältst du den Stein und die 5, ")


def test_reasons_that_are_no_longer_given_are_passed_over() -> None:
    old = {
        "key": "laid",
        "fields": {"seat": 0, "own": True, "colour": "green", "value": 3},
        "weight": 1.0,
        "error": 0.2,
    }
    assert words([old], "keltis", "en") == []


@pytest.mark.parametrize(("lang", "said"), [("en", "Both are equally good"), ("de", "Beides ist gleich gut")])
def test_what_is_too_close_is_said_honestly(lang: str, said: str) -> None:
    match = triskele.new("keltis", 2, "why", {"start": 0})
    found = compare(match.known(0), match.action_ids()[0], match.action_ids()[0])
    assert words(found, "keltis", lang)[0].startswith(said)


@pytest.mark.parametrize(
    ("by", "told"),
    [
        ({0: 0.2}, ("ender", 0)),  # the seat itself ends it more often: good for it
        ({0: -0.2}, ("later", 0)),
        ({1: -0.2}, ("ender", 1)),  # another one ends it less often
        ({1: 0.2}, ("later", 0)),
        ({1: -0.1}, ("later", 0)),  # too little for a word
    ],
)
def test_who_ends_the_game_is_a_reason_only_where_that_is_good_for_the_seat(
    by: dict[int, float], told: tuple[str, int]
) -> None:
    asked = iter([0, 1])

    def state_at(_when: str, _of: object) -> Differs:
        more = by.get(seat, 0.0) if (seat := next(asked, None)) is not None else 3.0  # turns, in the end
        return Differs(0.5 + more, 0.5, more, 0.01)

    gain = SimpleNamespace(points=1.0, points_error=0.5)
    case = SimpleNamespace(seat=0, others=[1], state_at=state_at, known=None, counting=None)
    found = reasons._Told._timing(_told(case, gain), 1.0)
    assert found is not None
    assert (found.key, found.fields["seat"]) == told


def _told(case: Any, gain: Any) -> Any:
    told = object.__new__(reasons._Told)
    told.case, told.gain = case, gain
    return told
