"""The wrappers pass the suites of those they are for, and show what a match shows."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import cfr, expected_game_score, generate_playthrough, ismcts, mcts, minimax
from open_spiel.python.observation import make_observation
from pettingzoo.test import api_test, parallel_api_test, seed_test

import triskele
from contract.cases import Case
from contract.test_contract import each_case, each_game
from triskele.envs import gym, spiel, zoo  # noqa: F401 - spiel registers its games
from triskele.envs.table import Series
from triskele.rules import GAMES
from triskele.table import FACES


# PettingZoo's own games have masks beside what is seen, too, and are warned of it.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@each_game
def test_pettingzoos_tests_pass(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(zoo.env(game, GAMES[game].SEATS[1], render_mode="ansi"), num_cycles=40)
    seed_test(lambda: zoo.env(game), num_cycles=20)
    # Its parallel test of seeds does not look at masks, and what it chooses is refused.
    parallel_api_test(zoo.parallel_env(game, 3), num_cycles=20)
    assert "Passed" in capsys.readouterr().out


@each_game
def test_gymnasiums_check_passes(game: str) -> None:
    check_env(gymnasium.make(f"triskele/{game}-v1", bots="random", illegal="replace", render_mode="ansi").unwrapped)


@pytest.mark.parametrize("chance", ["seed", "nodes"])
@each_game
def test_openspiels_tests_pass(game: str, chance: str) -> None:
    loaded = pyspiel.load_game(f"triskele_{game}(chance={chance})")
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=game == "wuerfel", verbose=False)


@each_game
def test_openspiels_games_are_for_two_unless_it_is_said(game: str) -> None:
    assert pyspiel.load_game(f"triskele_{game}").num_players() == 2
    [kind] = [kind for kind in pyspiel.registered_games() if kind.short_name == f"triskele_{game}"]
    assert kind.parameter_specification["players"] == 2


# Das Orakel and Keltis take most of a minute.
@pytest.mark.parametrize(
    ("game", "chance"),
    [
        ("wuerfel", "seed"),
        *(
            pytest.param(game, "nodes", marks=pytest.mark.long if game in ("keltis", "orakel") else ())
            for game in GAMES
        ),
    ],
    ids=lambda part: part,
)
def test_openspiels_playthrough_goes_to_the_end(game: str, chance: str) -> None:
    text = generate_playthrough.playthrough(f"triskele_{game}(chance={chance})", action_sequence=[], seed=5)
    assert f'GameType.short_name = "triskele_{game}"' in text
    assert "IsTerminal() = True" in text
    outcomes = [outcome.text for named in FACES[game].OUTCOMES.values() for outcome in named]
    assert any(f'# Apply action "{outcome}"' in text for outcome in outcomes) == (chance == "nodes")


@each_case
def test_openspiel_has_a_chance_node_for_each_draw_and_roll(case: Case) -> None:
    options = "".join(f",{name}={value}" for name, value in case.options.items())
    loaded = pyspiel.load_game(f"triskele_{case.game}(players={case.players},chance=nodes{options})")
    state, luck = loaded.new_initial_state(), random.Random(6)
    match = triskele.new(case.game, case.players, options=case.options, chance="nodes")
    before = "deal"
    for _ in range(150):
        if state.is_chance_node():
            assert state.information_state_string(0) == before
            expected = [(outcome.id, float(probability)) for outcome, probability in match.chances()]
            assert state.chance_outcomes() == expected
            assert len(expected) <= loaded.max_chance_outcomes()
            outcome = luck.choice(match.chances())[0]
            assert state.action_to_string(outcome.id) == outcome.text
            state.apply_action(outcome.id)
            match.bring(outcome)
            continue
        assert (state.current_player(), state.legal_actions()) == (match.seat, match.action_ids())
        assert np.allclose(state.observation_tensor(0), match.observe(0))
        before = state.information_state_string(0)
        assert before.count("\n") == len(match.log)
        action = luck.choice(match.action_ids())
        state.apply_action(action)
        match.play(action)


# Player 1 has two pieces and can buy one of a third kind. Player 2 has two others and needs a third, too, which is not
# in the display: it comes if the piece that is turned up then is one of two middles, and not the northeast.
LATE = (
    "celtica/1 players=2 turn=65 seat=1 phase=spend ended=round round=6 druids=17,16,14,15,18 "
    "hands=0,0,0,0,0|0,0,0,0,0 experience=2,0,0,0,0|2,0,0,0,0 pieces=0,0,1,0,1,0,0,0,0|1,1,0,0,0,0,0,0,0 "
    "display=9,0,0,0,0,0,0,0,0 given_up=0,8,9,10,9,10,10,10,8 mover=2"
)


def test_openspiels_algorithms_find_what_a_late_position_is_worth() -> None:
    loaded = pyspiel.load_game("triskele_celtica", {"chance": "nodes", "position": LATE})
    value, action = minimax.expectiminimax(loaded.new_initial_state(), 40, None, 0)
    assert value == pytest.approx(2 / 3, abs=1e-12)  # a win, or with two of three a tie
    assert loaded.new_initial_state().action_to_string(action) == "buy north"
    solver = cfr.CFRPlusSolver(loaded)
    for _ in range(4):
        solver.evaluate_and_update_policy()
    state = loaded.new_initial_state()
    found = expected_game_score.policy_value(state, [solver.average_policy()] * 2)
    assert found.tolist() == pytest.approx([2 / 3, 1 / 3], abs=0.01)


def test_an_openspiel_game_begins_from_a_position_with_its_seed_too() -> None:
    loaded = pyspiel.load_game("triskele_celtica", {"position": LATE})
    state = loaded.new_initial_state()
    for byte in range(4):
        state.apply_action(byte)
    assert state.current_player() == 0
    assert state.action_to_string(state.legal_actions()[0]) == "buy north"
    for wrong in ({"position": "celtica/1 players=9"}, {"chance": "dice"}):
        with pytest.raises(triskele.TriskeleError):
            pyspiel.load_game("triskele_celtica", wrong)


def in_the_middle(game: str, chance: str, players: int = 2, decisions: int = 12) -> Any:
    """A state of OpenSpiel in which a seat decides, after so many decisions."""
    state = pyspiel.load_game(f"triskele_{game}(players={players},chance={chance})").new_initial_state()
    luck = random.Random(3)
    while decisions or state.is_chance_node():
        decisions -= not state.is_chance_node()
        state.apply_action(luck.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("chance", ["seed", "nodes"])
@each_game
def test_a_state_dealt_anew_is_the_same_for_its_seat_and_another_one_for_the_others(game: str, chance: str) -> None:
    state, luck = in_the_middle(game, chance, 3), random.Random(4)
    seat = state.current_player()
    told, other, differ = state.information_state_string(seat), (seat + 1) % 3, 0
    for _ in range(10):
        imagined = state.resample_from_infostate(seat, luck.random)
        assert imagined.information_state_string(seat) == told
        assert imagined.observation_tensor(seat) == state.observation_tensor(seat)
        assert imagined.legal_actions() == state.legal_actions()
        differ += imagined.observation_tensor(other) != state.observation_tensor(other)
        action = luck.choice(imagined.legal_actions())
        imagined.apply_action(action)
        while imagined.is_chance_node():
            imagined.apply_action(imagined.legal_actions()[0])
        assert imagined.information_state_string(seat).startswith(told + "\n")
    assert (differ > 0) == (game != "wuerfel"), "in the dice game nothing is hidden"


def test_a_state_is_dealt_anew_only_where_a_seat_decides() -> None:
    state = in_the_middle("wuerfel", "nodes")
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[-1])
    with pytest.raises(triskele.TriskeleError, match="where a seat decides"):
        state.resample_from_infostate(0, random.random)
    new = pyspiel.load_game("triskele_keltis").new_initial_state()
    assert str(new.resample_from_infostate(0, random.random)) == str(new)


@pytest.mark.parametrize("chance", ["seed", "nodes"])
@pytest.mark.parametrize("game", ["keltis", "orakel", "celtica"])
def test_openspiels_search_with_information_sets_plays(game: str, chance: str) -> None:
    state, luck = in_the_middle(game, chance), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(state.get_game(), mcts.RandomRolloutEvaluator(1, luck), 1.4, 6, random_state=luck)
    for _ in range(3):
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@each_game
def test_openspiel_is_told_what_is_hidden(game: str) -> None:
    kinds = pyspiel.GameType.Information
    for chance in ("seed", "nodes"):
        kind = pyspiel.load_game(f"triskele_{game}(chance={chance})").get_type().information
        hidden = game != "wuerfel" or chance == "seed"
        assert kind == (kinds.IMPERFECT_INFORMATION if hidden else kinds.PERFECT_INFORMATION)
    [registered] = [kind for kind in pyspiel.registered_games() if kind.short_name == f"triskele_{game}"]
    assert registered.information == pyspiel.load_game(f"triskele_{game}").get_type().information


@each_game
def test_perfect_recall_is_a_text_and_no_tensor(game: str) -> None:
    state = in_the_middle(game, "seed")
    loaded = state.get_game()
    recall = make_observation(loaded, pyspiel.IIGObservationType(perfect_recall=True))
    recall.set_from(state, 0)
    assert recall.string_from(state, 0) == state.information_state_string(0)
    assert recall.tensor is None
    assert not loaded.get_type().provides_information_state_tensor
    with pytest.raises(triskele.TriskeleError, match="observation_tensor"):
        state.information_state_tensor(0)
    now = make_observation(loaded, pyspiel.IIGObservationType(perfect_recall=False))
    now.set_from(state, 1)
    assert now.string_from(state, 1) == state.observation_string(1)
    assert now.tensor.tolist() == state.observation_tensor(1)
    nobody = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    assert make_observation(loaded, nobody) is None


def test_openspiels_rewards_come_at_the_end() -> None:
    state, luck = in_the_middle("wuerfel", "seed"), random.Random(1)
    while not state.is_terminal():
        assert state.rewards() == [0.0, 0.0]
        state.apply_action(luck.choice(state.legal_actions()))
    assert state.rewards() == state.returns()
    assert sum(state.rewards()) == 1


@each_case
def test_agents_are_shown_what_the_match_shows_and_get_their_reward_at_the_end(case: Case) -> None:
    env = zoo.env(case.game, case.players, options=case.options, rewards="margin")
    env.reset(seed=7)
    match, luck = triskele.new(case.game, case.players, 7, case.options), random.Random(3)
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        total[agent] += reward
        seat = env.possible_agents.index(agent)
        assert (seen["observation"] == match.observe(seat)).all()
        if over:
            assert not seen["action_mask"].any()
            env.step(None)
            continue
        assert seat == match.seat
        assert (seen["action_mask"] == match.mask()).all()
        assert not env.observe(env.possible_agents[seat - 1])["action_mask"].any()
        action = luck.choice(match.action_ids())
        match.play(action)
        env.step(action)
    assert match.finished
    scores = match.scores
    assert list(total.values()) == [
        own - max(points for other, points in enumerate(scores) if other != seat) for seat, own in enumerate(scores)
    ]


@each_game
def test_a_seat_plays_against_bots_and_sees_what_the_match_shows(game: str) -> None:
    env = gym.SeatEnv(game, bots=["random", "steady"], players=3, seat=1, rewards="win", history=2)
    luck = random.Random(5)
    seen, _ = env.reset(seed=11)
    again, _ = gym.SeatEnv(game, bots=["random", "steady"], players=3, seat=1, history=2).reset(seed=11)
    assert (again["observation"] == seen["observation"]).all()
    over = False
    while not over:
        match = env.table.match
        assert match.seat == 1
        assert (seen["observation"] == match.observe(1, 2)).all()
        assert (seen["action_mask"] == match.mask()).all()
        seen, reward, over, cut, info = env.step(luck.choice(match.action_ids()))
        assert not cut
    assert info["scores"] == match.scores
    assert reward == (1 / len(match.winners) if 1 in match.winners else 0.0)


@each_game
def test_an_information_state_has_all_a_seat_saw_and_nothing_else(game: str) -> None:
    loaded = pyspiel.load_game(f"triskele_{game}(players=3,chance=seed)")
    luck = random.Random(2)

    def after(seed: list[int], actions: list[int]) -> Any:
        state = loaded.new_initial_state()
        for action in [*seed, *actions]:
            state.apply_action(action)
        return state

    state = after([1, 2, 3, 4], [])
    match = triskele.new(game, 3, bytes([1, 2, 3, 4]))
    assert len({state.information_state_string(seat) for seat in range(3)}) == 3
    for _ in range(30):
        seat = match.seat
        assert state.current_player() == seat
        assert state.legal_actions() == match.action_ids()
        assert np.allclose(state.observation_tensor(seat), match.observe(seat or 0))
        action = luck.choice(match.action_ids())
        before = state.information_state_string(0)
        state.apply_action(action)
        match.play(action)
        assert state.information_state_string(0).startswith(before), "nothing is forgotten"
    key = match._key.hex()
    assert key not in state.information_state_string(0) + state.observation_string(0)
    if game in {"keltis", "orakel"}:
        other = after([9, 9, 9, 9], [])
        assert other.information_state_string(0) != after([1, 2, 3, 4], []).information_state_string(0)


@pytest.mark.parametrize("where", [zoo.env, gym.SeatEnv, lambda game, **rest: Series(game, **{"players": 2, **rest})])
def test_bad_input_is_refused_with_a_code(where: Any) -> None:
    usual = {"options": None, "history": 0, "rewards": "points"}
    for wrong, code in [
        ({"game": "chess"}, "unknown-game"),
        ({"players": 9}, "wrong-players"),
        ({"options": {"speed": 1}}, "unknown-option"),
        ({"history": 999}, "bad-history"),
        ({"rewards": "gold"}, "bad-rewards"),
    ]:
        with pytest.raises(triskele.TriskeleError) as refusal:
            where(**{"game": "keltis", **usual, **wrong})
        assert refusal.value.code == code


def test_a_game_is_drawn_only_where_that_was_asked_for() -> None:
    for mode, drawn in (("ansi", "Phase"), (None, None)):
        env = zoo.env("keltis", render_mode=mode)
        env.reset(seed=3)
        assert env.render() == (env.unwrapped.table.text() if drawn else None)


def test_what_can_not_be_played_is_refused() -> None:
    for wrong, code in [
        ({"seat": 2}, "unknown-seat"),
        ({"bots": []}, "bad-bots"),
        ({"illegal": "maybe"}, "bad-illegal"),
    ]:
        with pytest.raises(triskele.TriskeleError) as refusal:
            gym.SeatEnv("keltis", **wrong)
        assert refusal.value.code == code
    env = zoo.env("keltis")
    env.reset(seed=1)
    with pytest.raises(triskele.IllegalMove):
        env.step(131)
    for action in ("lay", None, 999, -1, 0.5, True):
        with pytest.raises(triskele.BadRequest) as request:
            env.step(action)
        assert request.value.code == "unknown-action"
    assert len(env.table.match.log) == 0
    seat = gym.SeatEnv("keltis")
    seat.reset(seed=1)
    with pytest.raises(triskele.IllegalMove):
        seat.step(131)
