"""The games for OpenSpiel, as Python games: `import triskele.envs.spiel`, then `pyspiel.load_game("triskele_keltis")`.

Chance comes first: BYTES chance nodes choose a byte each, and these are the seed of all that chance does in the game.
Needs the extra `envs`.
"""

from typing import Any

from triskele.envs.table import Table
from triskele.extras import ENVS
from triskele.rules import GAMES
from triskele.sight import observation
from triskele.table import FACES

with ENVS:
    import numpy as np
    import pyspiel

BYTES = 4
OUTCOMES = 256
LONGEST = 60_000  # decisions; no game comes near it


def _type(name: str) -> Any:
    return pyspiel.GameType(
        short_name=f"triskele_{name}",
        long_name=f"Triskele {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
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
            **{option: values[0] for option, values in GAMES[name].OPTIONS.items()},
        },
    )


class TriskeleGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games, for a number of players and with its options as parameters."""

    def __init__(self, name: str, kind: Any, params: dict[str, Any] | None) -> None:
        self.name, self.params = name, dict(params or {})
        players = int(self.params.get("players", 2))
        options = {option: self.params[option] for option in GAMES[name].OPTIONS if option in self.params}
        self.settings = (name, players, options)
        Table(*self.settings, 0, "win")  # refuses what can't be played
        info = pyspiel.GameInfo(
            num_distinct_actions=GAMES[name].ACTIONS,
            max_chance_outcomes=OUTCOMES,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, self.params)

    def new_initial_state(self) -> "TriskeleState":
        return TriskeleState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "Observer":
        return Observer(self.name)


class TriskeleState(pyspiel.State):  # type: ignore[misc]
    """A game under way."""

    def __init__(self, game: TriskeleGame) -> None:
        super().__init__(game)
        self._seed = b""
        self.table = Table(*game.settings, 0, "win")

    def current_player(self) -> int:
        if len(self._seed) < BYTES:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.table.match.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.match.action_ids()

    def _apply_action(self, action: int) -> None:
        if len(self._seed) < BYTES:
            self._seed += bytes([action])
            if len(self._seed) == BYTES:
                self.table.begin(self._seed)
        else:
            self.table.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        return FACES[self.table.game].ACTIONS[action].text

    def is_terminal(self) -> bool:
        return len(self._seed) == BYTES and self.table.match.finished

    def returns(self) -> list[float]:
        return [self.table.reward(seat) if self.is_terminal() else 0.0 for seat in range(self.table.players)]

    def information_state_string(self, player: int) -> str:
        """All that a seat ever saw: how the game began for it, and what happened since."""
        if len(self._seed) < BYTES:
            return "seed"
        match = self.table.match
        first = match.as_of(0).view(player)
        told = [str(match.events(step, player)) for step in range(len(match.log))]
        return "\n".join([str({"seat": player, "table": first["table"]}), *told])

    def observation_string(self, player: int) -> str:
        if len(self._seed) < BYTES:
            return "seed"
        view = self.table.match.view(player)
        return str({name: view[name] for name in ("seat", "turn", "phase", "deciding", "table")})

    def __str__(self) -> str:
        return self.table.text() if len(self._seed) == BYTES else f"seed {self._seed.hex()}"


class Observer:
    """What a seat knows, as OpenSpiel asks for it."""

    def __init__(self, name: str) -> None:
        self.tensor = np.zeros(observation(name).size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TriskeleState, player: int) -> None:
        self.tensor[:] = state.table.match.observe(player) if state.current_player() != pyspiel.PlayerId.CHANCE else 0

    def string_from(self, state: TriskeleState, player: int) -> str:
        return state.observation_string(player)


def _register(name: str) -> None:
    kind = _type(name)

    class Registered(TriskeleGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, kind, params)

    pyspiel.register_game(kind, Registered)


for _name in GAMES:
    _register(_name)
