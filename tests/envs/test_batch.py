"""Many games at once are the games that a match plays, lane by lane."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import triskele
from contract.cases import CASES
from contract.test_contract import each_game
from triskele import envs
from triskele.errors import BadRequest
from triskele.rules import GAMES
from triskele.rules.board import default_board_text
from triskele.table.action import numbers_in
from triskele.table.match import Match

MOST = 3000  # steps
LOOK = 10  # at each so many


def settings_of(game: str) -> list[tuple[int, dict[str, str]]]:
    """All player counts and options, and one with draws that are counted."""
    settings = [(case.players, case.options) for case in CASES if case.game == game]
    return [*settings, (settings[0][0], {**settings[0][1], "draws": "counted"})]


def rewarded(match: Match, kind: str) -> list[float]:
    if kind == "points":
        return [float(points) for points in match.scores]
    if kind == "margin":
        return [
            float(own - max(s for other, s in enumerate(match.scores) if other != seat))
            for seat, own in enumerate(match.scores)
        ]
    return [1 / len(match.winners) if seat in match.winners else 0.0 for seat in range(match.players)]


@pytest.mark.few("keltis-points-raw", "keltis-margin-scaled", "keltis-win-scaled")
@pytest.mark.parametrize(("kind", "form"), [("points", "raw"), ("margin", "scaled"), ("win", "scaled")])
@each_game
def test_a_lane_plays_the_games_that_a_match_plays(game: str, kind: str, form: str) -> None:
    """All player counts and options side by side; games that are over are followed by others."""
    settings = settings_of(game)
    lanes = len(settings) + 1
    games = envs.batch(game, settings=settings, games=lanes, history=2, rewards=kind, form=form, threads=2)
    luck = np.random.default_rng(4)
    seen = games.reset("a seed")

    def begun(lane: int, number: int) -> Match:
        players, options = settings[lane % len(settings)]
        return Match(game, games.key(number), players, options)

    numbers = list(range(lanes))
    matches = [begun(lane, lane) for lane in range(lanes)]
    over = 0
    for step in range(MOST):
        for lane, match in enumerate(matches):
            if step % LOOK and match.log:
                continue
            assert seen.seats[lane] == match.seat
            assert match.seat is not None
            assert (seen.masks[lane] == match.mask()).all()
            assert (seen.observations[lane] == match.observe(match.seat, 2, raw=form == "raw")).all()
            assert games.players[lane] == match.players
        chosen = np.array([luck.choice(match.action_ids()) for match in matches])
        seen = games.step(chosen)
        for lane, match in enumerate(matches):
            match.play(int(chosen[lane]))
            assert seen.done[lane] == match.finished
            expected = rewarded(match, kind) if match.finished else [0.0] * match.players
            assert np.allclose(seen.rewards[lane], [*expected, *[0.0] * (GAMES[game].SEATS[1] - match.players)])
            if match.finished:
                over += 1
                numbers[lane] += lanes
                matches[lane] = begun(lane, numbers[lane])
        if over >= lanes:
            break
    assert over >= lanes
    games.close()


@pytest.mark.few("keltis")
@each_game
def test_whole_games_are_rewarded_as_their_matches_are(game: str) -> None:
    games = envs.batch(game, games=1, form="packed", rewards="win")
    seen, match, luck = games.reset(9), Match(game, games.key(0), 2), np.random.default_rng(5)
    while not seen.done[0]:
        action = luck.choice(match.action_ids())
        match.play(int(action))
        seen = games.step(np.array([action]))
    assert match.finished
    assert np.allclose(seen.rewards[0, :2], rewarded(match, "win"))


def test_the_number_of_threads_changes_nothing() -> None:
    def played(threads: int) -> Any:
        games = envs.batch("wuerfel", games=1500, form="raw", threads=threads)
        seen = games.reset(3)
        for _ in range(20):
            seen = games.step(seen.masks.argmax(axis=1))
        return [array.copy() for array in seen]

    for one, three in zip(played(1), played(3), strict=True):
        assert (one == three).all()


def first_legal(games: Any, form: str) -> Any:
    """The first legal action of each game, as the masks that are shown say."""
    if form != "packed":
        return games.seen.masks.argmax(1)
    return np.array([numbers_in(words)[0] for words in games.seen.masks.tolist()])


@pytest.mark.few("keltis-scaled-copy", "keltis-raw-deepcopy", "keltis-packed-<lambda>")
@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
@pytest.mark.parametrize("form", ["scaled", "raw", "packed"])
@each_game
def test_a_copy_plays_on_by_itself(game: str, form: str, again: Callable[[Any], Any]) -> None:
    one = envs.batch(game, games=600, history=2, form=form, threads=2)
    with pytest.raises(triskele.TriskeleError, match="reset"):
        again(one).step(np.zeros(600, np.int64))
    one.reset(5)
    for _ in range(7):
        one.step(first_legal(one, form))
    kept, other = one.states(), again(one)
    for mine, its in zip(one.seen, other.seen, strict=True):
        assert (mine == its).all()
        assert not np.shares_memory(mine, its)
    for _ in range(9):
        other.step(first_legal(other, form))
    assert all((mine == was).all() for mine, was in zip(one.states(), kept, strict=True)), "the first one stands still"
    for _ in range(9):
        one.step(first_legal(one, form))
    for mine, its in zip(one.seen, other.seen, strict=True):
        assert (mine == its).all()
    one.restore(kept)
    assert (first_legal(one, form) != first_legal(other, form)).any()
    with pytest.raises(triskele.TriskeleError) as refused:
        envs.batch(game, games=3, form=form).restore(kept)
    assert refused.value.code == "bad-states"
    for wrong in (5, None, [], "states"):
        with pytest.raises(BadRequest, match="states of another kind"):
            one.restore(wrong)  # type: ignore[arg-type]


def test_packed_words_hold_what_bytes_do() -> None:
    packed, raw = (envs.batch("keltis", games=5, form=form) for form in ("packed", "raw"))
    words, rows = packed.reset(1), raw.reset(1)
    bits = [
        (word >> n) & 1 for word in words.observations[3, : packed.observation.bit_words].tolist() for n in range(56)
    ]
    assert rows.observations[3, : len(bits)].tolist() == bits
    legal = [(word >> n) & 1 for word in words.masks[3].tolist() for n in range(55)]
    assert rows.masks[3].tolist() == legal[: packed.actions]


def test_an_action_that_is_not_legal_changes_nothing_in_any_game() -> None:
    games = envs.batch("wuerfel", games=600, form="raw", threads=2)
    seen = games.reset(1)
    before = [array.copy() for array in seen]
    chosen = seen.masks.argmax(axis=1)
    for wrong in (64, -1, 1 << 40, 0):
        chosen[599] = wrong
        with pytest.raises(triskele.BadRequest) as refusal:
            games.step(chosen)
        assert refusal.value.code == "illegal-action"
        assert refusal.value.fields["lane"] == 599
    assert all((now == then).all() for now, then in zip(games.seen, before, strict=True))


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"game": "chess"}, "unknown-game"),
        ({"players": 7}, "wrong-players"),
        ({"options": {"speed": 1}}, "unknown-option"),
        ({"games": 0}, "bad-games"),
        ({"games": True}, "bad-games"),
        ({"games": 10**9}, "bad-games"),
        ({"settings": []}, "bad-settings"),
        ({"settings": [2]}, "bad-settings"),
        ({"settings": 5}, "bad-settings"),
        ({"history": -1}, "bad-history"),
        ({"rewards": "gold"}, "bad-rewards"),
        ({"form": "cake"}, "bad-form"),
        ({"on": "gpu", "form": "scaled"}, "bad-form"),
        ({"on": "moon"}, "bad-on"),
        ({"threads": 0}, "bad-workers"),
    ],
)
def test_bad_input_is_refused_with_a_code(wrong: dict[str, Any], code: str) -> None:
    with pytest.raises(triskele.TriskeleError) as refusal:
        envs.batch(**{"game": "keltis", **wrong})
    assert refusal.value.code == code


def test_a_step_wants_a_number_for_each_game_and_a_reset_before() -> None:
    games = envs.batch("celtica", games=3)
    with pytest.raises(triskele.BadRequest) as refusal:
        games.step([0, 0, 0])
    assert refusal.value.code == "not-begun"
    games.reset()
    for wrong in ([0, 0], 0, [0.5, 1.0, 2.0], ["a", "b", "c"], None):
        with pytest.raises(triskele.BadRequest) as refusal:
            games.step(wrong)
        assert refusal.value.code == "bad-actions"


@pytest.mark.parametrize("game", ["keltis", *(pytest.param(game, marks=pytest.mark.long) for game in list(GAMES)[1:])])
def test_a_simulated_gpu_plays_the_same_games(game: str) -> None:
    program = Path(__file__).with_name("simulated.py")
    path = os.pathsep.join(
        [str(program.parents[1]), str(Path(triskele.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    )
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "PYTHONPATH": path}
    done = subprocess.run(
        [sys.executable, str(program), game], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "the same\n"), done.stderr


POSITIONS = {  # one in which hands are hidden, and one that tells all
    game: (triskele.new(game, seed=3).position(0), triskele.new(game, 3, seed=4).position()) for game in GAMES
}


@pytest.mark.few("keltis")
@each_game
def test_a_batch_begins_from_positions(game: str) -> None:
    lines = POSITIONS[game]
    games = envs.batch(game, games=5, positions=lines, history=1)
    assert games.players.tolist() == [2, 3, 2, 3, 2]
    seen, luck = games.reset(seed=8), np.random.default_rng(1)

    def begun(lane: int, number: int) -> Match:
        return Match(game, games.key(number), games.players[lane], position=lines[lane % 2])

    matches = [begun(lane, lane) for lane in range(5)]
    for _ in range(12):
        for lane, match in enumerate(matches):
            assert seen.seats[lane] == match.seat
            assert (seen.observations[lane] == match.observe(match.seat or 0, 1)).all()
        actions = np.array([luck.choice(match.action_ids()) for match in matches])
        seen = games.step(actions)
        for match, action in zip(matches, actions, strict=True):
            match.play(int(action))
    seen = games.begin([1, 4])
    matches[1], matches[4] = begun(1, 6), begun(4, 9)
    for lane, match in enumerate(matches):
        assert (seen.observations[lane] == match.observe(match.seat or 0, 1)).all()
        assert (seen.masks[lane] == match.mask()).all()


def test_a_batch_takes_a_board(tmp_path: Path) -> None:
    text = default_board_text("keltis").replace("points = [0, -4,", "points = [0, -5,", 1)
    assert text != default_board_text("keltis")
    file = tmp_path / "own.toml"
    file.write_text(text, encoding="utf-8")
    games = envs.batch("keltis", games=2, board=file)
    seen = games.reset(1)
    match = Match("keltis", games.key(0), 2, board=file)
    assert (seen.observations[0] == match.observe(match.seat or 0)).all()
    assert games.states()[0].tobytes() != envs.batch("keltis", games=2).states()[0].tobytes()
    assert (
        games._templates["step_points"].tolist()
        == envs.batch("keltis", board=match.board)._templates["step_points"].tolist()
    )


def test_a_lane_begins_anew_alone() -> None:
    games = envs.batch("wuerfel", games=3)
    with pytest.raises(BadRequest, match="reset"):
        games.begin([0])
    games.reset(1)
    for _ in range(5):
        games.step(games.seen.masks.argmax(1))
    before = games.clone()
    games.begin([])
    assert all((one == other).all() for one, other in zip(games.seen, before.seen, strict=True))
    games.begin(np.array([2]))
    assert (games.seen.observations[:2] == before.seen.observations[:2]).all()
    fresh = Match("wuerfel", games.key(5), 2)
    assert (games.seen.observations[2] == fresh.observe(fresh.seat or 0)).all()
    assert not games.seen.done[2]
    for wrong in ([3], [-1], [0.5], ["a"]):
        with pytest.raises(BadRequest) as refused:
            games.begin(wrong)
        assert refused.value.code == "bad-lanes"


@pytest.mark.parametrize(
    ("positions", "code"),
    [
        ([], "bad-settings"),
        (["keltis/1 players=2 seat=1"], "position-differs"),
        (["wuerfel/1 seat=1"], "position-key"),
        ([5], "position-malformed"),
        (5, "position-malformed"),
    ],
)
def test_positions_that_a_batch_can_not_begin_from_are_refused(positions: Any, code: str) -> None:
    with pytest.raises(triskele.TriskeleError) as refused:
        envs.batch("wuerfel", positions=positions)
    assert refused.value.code == code
