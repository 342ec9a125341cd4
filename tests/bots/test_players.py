"""Games from Python in a line: whoever can play plays, and what comes of it can be compared."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import triskele
from contract.test_contract import each_game
from triskele.analysis.result import Analysis
from triskele.analysis.result import Finding as Found
from triskele.bots import Decision, bot
from triskele.rules import GAMES


def first(decision: Decision) -> triskele.Action:
    return decision.actions[0]


class Last:
    def choose(self, decision: Decision) -> str:
        return str(decision.actions[-1])


@each_game
def test_bots_of_all_kinds_play_a_game_to_its_end(game: str) -> None:
    seated = ["random", first, Last][: max(GAMES[game].SEATS[0], 3)]
    match = triskele.play_out(game, seated, seed=5)
    assert match.finished
    assert match.names == ["random", "first", "Last"]
    assert match == triskele.play_out(game, seated, seed=5)
    assert match == triskele.replay(match.record())
    other = triskele.play_out(game, [bot(game, "steady")] * 2, seed=6, names=["Ann", "Ben"])
    assert other.names == ["Ann", "Ben"]
    assert other != match


def test_a_bot_decides_once_from_what_its_seat_knows() -> None:
    match, other = triskele.new("keltis", seed=5), triskele.new("keltis", seed=5)
    assert match.let("steady") == other.let("steady")
    assert match == other
    assert str(match.log[0]) == match.log[0].text
    expected = match.action_ids()[0]
    assert match.let(first).id == expected
    assert match != other
    assert match.let("random", random.Random(1)) in match.face.ACTIONS
    seen: list[int] = []

    def looks(decision: Decision) -> int:
        seen.append(decision.known.viewer)
        return decision.actions[0].id

    while len(match.actions()) < 2:
        match.play(match.action_ids()[0])
    seat = match.seat
    match.let(looks)
    assert seen == [seat]
    for wrong in (5, None, dict):
        with pytest.raises(triskele.TriskeleError) as refused:
            match.let(wrong)  # type: ignore[arg-type]
        assert refused.value.code == "bad-bots"
    for wrong in (5, None, "steady"):
        with pytest.raises(triskele.BadRequest, match="Bots are a list") as refused:
            triskele.play_out("wuerfel", wrong)  # type: ignore[arg-type]
        assert refused.value.code == "bad-bots"


def test_nobody_decides_at_the_end_nor_where_chance_does() -> None:
    match = triskele.play_out("wuerfel", ["random", "random"], seed=1)
    with pytest.raises(triskele.TriskeleError) as refused:
        match.let("random")
    assert refused.value.code == "game-over"
    with pytest.raises(triskele.TriskeleError) as refused:
        triskele.new("keltis", chance="nodes").let("random")
    assert refused.value.code == "chance-decides"


@each_game
def test_matches_are_equal_if_they_were_played_alike(game: str) -> None:
    match = triskele.new(game, seed=1)
    alike = triskele.new(game, seed=1)
    for same in (alike, match.clone(), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert same == match
    for differs in (
        triskele.new(game, seed=2),
        triskele.new(game, 3, seed=1),
        triskele.new(game, seed=1, names=["A", "B"]),
        triskele.new(game, seed=1, options={"start": 0}),
        triskele.new(position=match.position(), seed=1),
        match.with_nodes(),
        match.record(with_key=True),
    ):
        assert differs != match
    alike.play(alike.action_ids()[0])
    assert alike != match
    match.play(match.action_ids()[0])
    assert alike == match
    alike.newcomer(0, "word")
    assert alike != match
    with pytest.raises(TypeError):
        hash(match)
    nodes = triskele.new(game, chance="nodes")
    other = nodes.clone()
    nodes.bring(nodes.chances()[0][0])
    assert nodes != other
    other.bring(other.chances()[0][0])
    assert nodes == other


def test_the_games_say_who_can_play_them_and_how() -> None:
    found = {kind.name: kind for kind in triskele.games()}
    assert list(found) == list(GAMES)
    for name, kind in found.items():
        for players in kind.players:
            for option, values in kind.options.items():
                for value in values:
                    if option != "start" or value == "random" or int(value) < players:
                        match = triskele.new(name, players, options={option: value})
                        assert match.options[option] == value
            assert triskele.new(name, players).options == {option: values[0] for option, values in kind.options.items()}
        for players in (kind.players.start - 1, kind.players.stop):
            with pytest.raises(triskele.TriskeleError):
                triskele.new(name, players)


def test_an_analysis_shows_itself_in_a_line() -> None:
    finding = Found(0, "lost-by-luck", ("luck",), False, (), ())
    found = Analysis("keltis", 2, ("Ann", "Ben"), 1.0, "net", (), (), (), (finding,))
    assert repr(found) == "<Analysis of keltis, 2 players, 0 decisions: Ann lost-by-luck>"
