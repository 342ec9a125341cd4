"""Why one action is better than another: what is said is true, is surer than its doubt, and uses nothing hidden."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import triskele
from bots.test_net_search import WINNING
from contract.cases import CASES, Case
from contract.test_contract import each_game
from triskele.analysis import imagined
from triskele.analysis.counts import counting_of
from triskele.analysis.imagined import Imagining
from triskele.analysis.reasons import (
    MOST,
    SURE,
    Comparison,
    Reason,
    _mostly,
    compare,
    counted,
    differs,
    words,
)
from triskele.bots import net
from triskele.errors import AnalysisError, BotError
from triskele.rules import GAMES
from triskele.words import LANGUAGES, catalog

NAMES = ["Anna", "Brendan", "Cara", "Dana", "Eva"]


def compared(line: str, better: str, other: str, worlds: int = 48) -> Comparison:
    match = triskele.new(position=line, seed="why")
    assert match.seat is not None
    return compare(match.known(match.seat), match.action(better).id, match.action(other).id, worlds=worlds)


# In each of these one thing differs that anybody sees, and it has to be named first.
PLAIN: dict[str, tuple[str, str, str, str, dict[str, Any]]] = {
    "a wishing stone is taken": (
        (
            "keltis/1 players=2 turn=18 seat=2 phase=clover tiles=..c.1wc.w/.c.3.w1.2/.c..2.3.c/.2.c..w.w/...c.cc.w "
            "figures=02*550|05*024 rows=/X/9842/1236/|/0677//04/X761 hands=?8|06X/5/14/X/ stones=2,1"
        ),
        "advance yellow",
        "advance green",
        "points",
        {"part": "stones", "own": True},
    ),
    "the next player waits for a card": (
        (
            "keltis/1 players=2 turn=4 seat=1 phase=play tiles=..c.wcw.c/.1.w.c3.w/.c..c.c.w/.c.22.1.2/..w3.cw.w "
            "figures=003*00|102*00 rows=//X8//|//04// hands=79X/7X/25/2/|?8 stones=1,0"
        ),
        "discard pink 2",
        "discard pink 5",
        "takes",
        {"seat": 1, "colour": "pink", "value": 5},
    ),
    "a path comes out of the minus": (
        (
            "keltis/1 players=3 turn=92 seat=2 phase=play tiles=..3..cc.c/.....1w.w/..3.c.c.c/...1c.2.c/...2.c..2 "
            "figures=44*645|93768*|746*65 rows=9741/9XX/863110/168X/X7220|X9863320/011/05789XX/0145/9660|"
            "01556X/0477/9322/76532/X8543 discards=274/36/464/3/95 hands=?8|/268//07/114|?8 stones=1,2,4"
        ),
        "lay yellow 2",
        "discard yellow 2",
        "points",
        {"part": "paths", "colour": "yellow", "own": True},
    ),
    "the next player waits for a card in Das Orakel": (
        (
            "orakel/1 players=2 turn=18 seat=1 phase=play tiles=rs3lg1(1)s32m2l(2)p4y412(1)11.22s(2)b233ml(1) "
            "figures=21,22,18|18,18,12 priestess=7 rows=765//X/XX/X98|X9/7/0016//02 hands=01/8/3/349/2|?8 stones=1,1 "
            "mirrors=1,0 points=19,27"
        ),
        "discard pink 3",
        "discard russet 0",
        "takes",
        {"seat": 1, "colour": "russet", "value": 0},
    ),
    "a figure takes a wishing stone": (
        (
            "orakel/1 players=2 turn=12 seat=2 phase=move tiles=r42223(2)1m4b23(2)2m3gl1(2)1l3m2l(2)1pssys(1) "
            "figures=17,2,17|6,17,2 priestess=2 rows=/X8/X//125|/96/13/9/92 hands=?8|55/45//2/3X laid=p3 points=19,21"
        ),
        "advance 1",
        "priestess 1",
        "points",
        {"part": "mirrored", "own": True},
    ),
    "a tile has bonus points": (
        "wuerfel/1 players=2 turn=0 seat=1 phase=choose dice=234",
        "take russet 2",
        "nothing",
        "points",
        {"part": "bonus"},
    ),
    "a piece completes an amulet": (
        (
            "celtica/1 players=2 turn=73 seat=2 phase=take round=5 druids=16,15,15,13,18 hands=?0|0,0,0,0,0 "
            "experience=?4|0,1,1,0,0 druid_spent=3,2,2,2,4 experience_spent=3,3,3,1,4 "
            "pieces=2,2,2,2,2,2,2,2,3|3,3,3,3,3,2,3,3,3 display=1,0,1,1,1,1,0,1,1 given_up=0,0,0,0,1,0,1,0,0 picks=1"
        ),
        "take southwest",
        "take north",
        "points",
        {"part": "amulets", "own": True},
    ),
}


@pytest.mark.parametrize("name", PLAIN)
def test_what_plainly_differs_is_named_first(name: str) -> None:
    line, better, other, key, fields = PLAIN[name]
    found = compared(line, better, other)
    first = found.reasons[0]
    assert first.key == key, found
    assert {field: first.fields[field] for field in fields} == fields
    assert first.weight > 0


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
    assert found.reasons[0].key == "ends-now"
    assert found.reasons[0].fields["better"] == 100 > found.reasons[0].fields["other"]
    assert found.gain.win > 0.1
    turned = compared(line, other, winning, 24)
    assert turned.reasons[0].key == "ends-otherwise"
    assert turned.gain.win == pytest.approx(-found.gain.win)
    assert compared_either(line, other, winning) == winning


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
    assert len(found.reasons) <= MOST
    for reason in found.reasons:
        assert "more" not in reason.fields or abs(reason.fields["more"]) >= SURE * reason.fields["error"]
        assert reason.key != "ender" or reason.weight >= SURE * reason.error
    assert [reason.weight < 0 for reason in found.reasons] == sorted(reason.weight < 0 for reason in found.reasons)
    for lang in LANGUAGES:
        told = words(found, case.game, lang, NAMES)
        assert told == words(content, case.game, lang, NAMES)
        assert told[-len(found.reasons) :] == words(found.reasons, case.game, lang, NAMES) or not found.reasons
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
            parts = counting.points(game.end, seat)
            begun = parts.pop(("begun", ""), 0.0)
            assert sum(parts.values()) + before[seat] == rules.score(game.end.state, seat)
            assert 0 <= begun < 0.9


def test_without_a_net_games_are_played_at_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(game: str) -> None:
        raise BotError("net-missing", "There is no net.")

    monkeypatch.setattr(imagined, "net", refused)
    line, better, other, key, _ = PLAIN["a wishing stone is taken"]
    assert compared(line, better, other).reasons[0].key == key


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


def everything() -> Iterator[Reason]:
    """A reason for each sentence there is."""
    for name, form in catalog("analysis", "en")["reasons"]["told"].items():
        part = name.removesuffix("-one")
        points = isinstance(form, str) and "{when}" in form
        fields = {"seat": 1, "part": part, "colour": "pink" if not points or name.endswith("-one") else "", "value": 7}
        fields |= {"more": 1.25, "error": 0.5, "better": 61, "other": 4, "when": "rounds", "own": True}
        yield Reason("points" if points else name, fields, 1.0, 0.1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_there_is_a_sentence_for_everything_and_everybody(lang: str) -> None:
    all_of_it = list(everything())
    spoken = words(all_of_it, "keltis", lang, NAMES)
    named = words(all_of_it, "keltis", lang, NAMES, you=False)
    numbered = words(all_of_it, "keltis", lang, you=False)
    number = {"en": "player 2", "de": "Spieler 2"}[lang]
    for reason, one, two, three in zip(all_of_it, spoken, named, numbered, strict=True):
        assert "{" not in one + two + three
        assert one[0].isupper()
        assert one.endswith(".")
        if reason.key not in ("sooner", "later"):
            assert "Brendan" in two
            assert number.lower() in three.lower()
        if "more" in reason.fields and "±" in one:
            assert ("1,2" if lang == "de" else "1.2") in one or reason.fields["part"] in ("amulets", "begun")
    assert "48" in counted(48, lang)


def test_what_speaks_against_it_is_said_to_do_so() -> None:
    fields = {"seat": 0, "own": True, "part": "tiles", "colour": "", "when": "end", "more": -1.2, "error": 0.4}
    reason = Reason("points", fields, -1.2, 0.4)
    assert words([reason], "keltis", "en") == ["Against it: Tiles bring you 1.2 points fewer (± 0.8)."]
    assert words([reason], "keltis", "de") == ["Dagegen spricht: Kärtchen bringen dir 1,2 Punkte weniger (± 0,8)."]


@pytest.mark.parametrize(("lang", "said"), [("en", "Too close to call"), ("de", "Zu knapp")])
def test_what_is_too_close_is_said_honestly(lang: str, said: str) -> None:
    match = triskele.new("keltis", 2, "why", {"start": 0})
    found = compare(match.known(0), match.action_ids()[0], match.action_ids()[0])
    assert words(found, "keltis", lang)[0].startswith(said)


def test_a_colour_is_named_if_most_of_it_lies_there_and_that_is_sure() -> None:
    much, some, nothing = [[4.0, 4.2, 3.8], [0.0] * 3], [[2.0, 2.1, 1.9], [0.0] * 3], [[0.0] * 3] * 2
    unsure = [[6.0, 0.0, 0.0], [0.0] * 3]
    for parts, named in [((much, nothing), "green"), ((some, some), ""), ((unsure, nothing), "")]:
        colours = {colour: np.array(values) for colour, values in zip(("green", "blue"), parts, strict=True)}
        whole = differs(sum(colours.values()))
        colour, how = _mostly(colours, whole)
        assert colour == named
        assert how == (differs(colours[named]) if named else whole)
