"""The games for OpenSpiel, as Python games: `import triskele.envs.spiel`, then `pyspiel.load_game("triskele_keltis")`.

With the parameter chance=seed chance comes first: BYTES chance nodes choose a byte each, and these are the seed of all
that chance does in the game. With chance=nodes there is a chance node for each draw and roll instead, from the deal on.
The dice game, in which everybody sees everything, has nodes unless a seed is wished, the others a seed.
Needs the extra `envs`.
"""

import copy
from collections.abc import Callable
from typing import Any

from triskele.envs.table import Series
from triskele.errors import TriskeleError
from triskele.extras import ENVS
from triskele.rules import GAMES
from triskele.sight import observation
from triskele.table import FACES
from triskele.table.nodes import MatchWithNodes

with ENVS:
    import numpy as np
    import pyspiel

BYTES = 4
OUTCOMES = 256
LONGEST = 60_000  # decisions; no game comes near it


def usual_chance(name: str) -> str:
    """How chance comes into a game unless it is said: by nodes where that leaves nothing hidden."""
    return "seed" if GAMES[name].STATE.hides else "nodes"


def _type(name: str, chance: str) -> Any:
    """What OpenSpiel is told of a game. A seed that nobody saw is hidden in all of them."""
    kinds = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"triskele_{name}",
        long_name=f"Triskele {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kinds.IMPERFECT_INFORMATION if chance == "seed" or GAMES[name].STATE.hides else kinds.PERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=GAMES[name].SEATS[1],
        min_num_players=GAMES[name].SEATS[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "players": 2,
            "chance": usual_chance(name),
            "position": "",  # where games begin, if they are not dealt
            **{option: values[0] for option, values in GAMES[name].OPTIONS.items()},
        },
    )


class TriskeleGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games by its name; `params` are `players`, its options, `position` and `chance`."""

    def __init__(self, name: str, params: dict[str, Any] | None) -> None:
        self.name, self.params = name, dict(params or {})
        players = int(self.params.get("players", 2))
        options = {option: self.params[option] for option in GAMES[name].OPTIONS if option in self.params}
        position, chance = self.params.get("position") or None, self.params.get("chance", usual_chance(name))
        self.table = Series(name, players, options, 0, "win", position, chance)  # refuses what can't be played
        self.seed_bytes = BYTES if chance == "seed" else 0
        outcomes = max(len(named) for named in FACES[name].OUTCOMES.values())
        info = pyspiel.GameInfo(
            num_distinct_actions=GAMES[name].ACTIONS,
            max_chance_outcomes=OUTCOMES if chance == "seed" else outcomes,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(_type(name, chance), info, self.params)

    def new_initial_state(self) -> "TriskeleState":
        return TriskeleState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "Observer | None":
        """What a seat knows, or with perfect recall all that it was told; None for what is kept apart nowhere: only
        what is public, or only what is private. Which of them is wished, `iig_obs_type` says; there are no `params`."""
        if iig_obs_type is None or isinstance(iig_obs_type, dict):  # OpenSpiel's own code may leave it out
            return Observer(self.name, False)
        if not iig_obs_type.public_info or iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return Observer(self.name, iig_obs_type.perfect_recall)


class TriskeleState(pyspiel.State):  # type: ignore[misc]
    """A game under way."""

    def __init__(self, game: TriskeleGame) -> None:
        super().__init__(game)
        self._seed: bytes = b""
        self._seed_bytes = game.seed_bytes
        self._seen: list[list[str]] = [[] for _ in range(game.num_players())]  # by each seat, from the beginning
        self._told = [0] * game.num_players()  # how many actions of the match each seat's list has
        self.table = copy.deepcopy(game.table)

    @property
    def seeding(self) -> bool:
        """Whether the seed is still to be chosen."""
        return len(self._seed) < self._seed_bytes

    @property
    def begun(self) -> bool:
        """Whether all is dealt, so that there is something to be seen."""
        match = self.table.match
        return not self.seeding and (not isinstance(match, MatchWithNodes) or match.dealt)

    def current_player(self) -> int:
        match = self.table.match
        if self.seeding or (match.seat is None and not match.finished):
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if match.seat is None else match.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.seeding:
            return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]
        return [(outcome.id, float(probability)) for outcome, probability in self._nodes().chances()]

    def _nodes(self) -> MatchWithNodes:
        match = self.table.match
        assert isinstance(match, MatchWithNodes)
        return match

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.match.action_ids()

    def _apply_action(self, action: int) -> None:
        if self.seeding:
            self._seed += bytes([action])
            if not self.seeding:
                self.table.begin(self._seed)
        elif self.is_chance_node():
            self._nodes().bring(action)
        else:
            self.table.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return FACES[self.table.game].ACTIONS[action].text
        if self.seeding:
            return f"seed {action}"
        return next(outcome.text for outcome, _ in self._nodes().chances() if outcome.id == action)

    def is_terminal(self) -> bool:
        return not self.seeding and self.table.match.finished

    def returns(self) -> list[float]:
        return [self.table.reward(seat) if self.is_terminal() else 0.0 for seat in range(self.table.players)]

    def rewards(self) -> list[float]:
        """What the last action brought each seat: all of it at the end."""
        return self.returns()

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Refused: no array of a fixed size has all that a seat was told in a long game."""
        raise TriskeleError("no-tensor")

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "TriskeleState":
        """A state that a seat can't tell from this one: what it doesn't know is dealt anew, each deal equally likely.

        The sampler throws numbers from 0 to 1.
        What others saw before is not made up: their information states begin with what they know in the new state.
        The history of actions and chance is still that of this state."""
        other: TriskeleState = self.clone()
        if not self.begun or self.is_terminal():
            return other
        if self.is_chance_node():
            raise TriskeleError("chance-decides", "chance-node")
        told, key = self.information_state_string(player), bytes(int(sampler() * OUTCOMES) for _ in range(32))
        other.table.imagine(player, key)
        seats = range(self.table.players)
        other._seen = [told.split("\n") if seat == player else [] for seat in seats]
        other._told = [0 for _ in seats]
        return other

    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat, usually the one that decides, ever saw: how the game began for it, and what happened."""
        if not self.begun:
            return "deal"
        player = self.current_player() if player is None else player
        match, seen = self.table.match, self._seen[player]
        if not seen:
            seen.append(str({"seat": player, "table": match.as_of(0).view(player)["table"]}))
        seen += [str(match.events(step, player)) for step in range(self._told[player], len(match.log))]
        self._told[player] = len(match.log)
        return "\n".join(seen)

    def observation_string(self, player: int | None = None) -> str:
        if not self.begun:
            return "deal"
        view = self.table.match.view(self.current_player() if player is None else player)
        return str({name: view[name] for name in ("seat", "turn", "phase", "deciding", "table")})

    def __str__(self) -> str:
        return f"seed {self._seed.hex()}" if self.seeding else self.table.text()


class Observer:
    """What a seat knows, as OpenSpiel asks for it. All that it was told, for perfect recall, is a text only."""

    def __init__(self, name: str, recall: bool) -> None:
        self.recall = recall
        self.tensor = None if recall else np.zeros(observation(name).size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: TriskeleState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = state.table.match.observe(player) if state.begun else 0

    def string_from(self, state: TriskeleState, player: int) -> str:
        return state.information_state_string(player) if self.recall else state.observation_string(player)


def _register(name: str) -> None:
    class Registered(TriskeleGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, params)

    pyspiel.register_game(_type(name, usual_chance(name)), Registered)


for _name in GAMES:
    _register(_name)
