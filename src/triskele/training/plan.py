"""What a training is to do: which games, how large a net, how fast it learns. Every game has its own recipe."""

import dataclasses
import math
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from triskele.errors import TrainingError
from triskele.rules import GAMES
from triskele.rules.own import own_file
from triskele.training.lanes import Variety

LONGEST = 60 * 24 * 30  # minutes


@dataclass(frozen=True)
class Plan:
    """All that decides how a net is trained; what the command line sets comes first."""

    game: str
    on: str  # cuda or cpu
    minutes: float
    players: str  # which tables with which share of the lanes, such as 2:0.8,2v:0.1,3:0.1
    start: str = ""  # the net it starts from
    rivals: tuple[str, ...] = ()  # nets that are guests, and stay as they are
    teacher: str = ""  # search, or nobody
    seed: int = 0
    width: int = 192
    depth: int = 3
    lanes: int = 65_536
    steps: int = 32  # decisions in a lane before anything is learned from them
    batch: int = 32_768
    rate: float = 5e-4  # of learning at first; it falls to `least`
    least: float = 2e-5
    entropy: float = 0.01  # what chance is worth at first; it falls to nearly nothing
    warm: int = 6  # iterations of a net from nothing that learn only how a seat stands
    win: float = 0.6  # what winning counts; the rest is for the lead
    sure: float = 0.3  # share of the sure decisions that are learned from
    greedy: float = 0.08  # share of lanes with greedy guests: one, or with more than two players all but one
    old: float = 0.06  # share of lanes where an old self has such seats, always with its best action
    rival: float = 0.06  # share of lanes where a rival has such seats, for each of them
    renew: float = 60.0  # seconds, after which the old self becomes what the net is now
    save: float = 60.0  # seconds between checkpoints
    checks: int = 10  # how often all tables' strength is measured, evenly over the time
    duels: int = 8_192  # games of each measurement
    tries: int = 32_768  # actions that a teacher tries after each window of play
    worlds: int = 8  # in which it tries each
    far: int = 16  # decisions after that until the net's value judges
    memory: int = 262_144  # decisions that are remembered, with what was found about them
    study: int = 4_096  # of them in each update
    wish: float = 1.0  # what they count beside what is learned from play


SETTINGS = [field.name for field in dataclasses.fields(Plan)[8:]]  # what --set may say
COUNTS = (  # whole numbers from 1 on
    *("lanes", "steps", "batch", "duels", "width", "depth", "checks"),
    *("tries", "worlds", "far", "memory", "study"),
)
SMALL = {"width": 32, "depth": 2, "lanes": 256, "steps": 16, "batch": 512, "duels": 128, "rate": 2e-3}  # a processor's
SMALL |= {"tries": 64, "worlds": 4, "far": 8, "memory": 4_096, "study": 64}


def recipe(game: str) -> dict[str, Any]:
    """What a game's training does otherwise."""
    file = own_file("triskele.training.recipes", f"{game}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def planned(
    game: str,
    on: str,
    minutes: float,
    players: str = "",
    start: str = "",
    rivals: Sequence[str] = (),
    seed: int = 0,
    settings: Sequence[str] = (),
    teacher: str = "",
) -> Plan:
    """The plan for a game: its recipe, smaller on a processor, with what the command line says."""
    low, high = GAMES[game].SEATS
    chosen = {"players": ",".join(str(number) for number in range(low, high + 1)), **recipe(game)}
    if on == "cpu":
        chosen |= SMALL
    if start:
        chosen["rate"] = 3e-4
    chosen |= {"players": players} if players else {}
    chosen |= dict(_setting(text) for text in settings)
    basis = Plan(game, on, checked_minutes(minutes), chosen.pop("players"), start, tuple(rivals), teacher, seed)
    made = dataclasses.replace(basis, **chosen)
    tables(made)
    most = made.lanes * made.steps // 4  # after sure decisions are left out there must be enough
    if made.batch > most:
        raise TrainingError("bad-setting", text=f"batch={made.batch}", why=f"batch <= lanes * steps / 4 = {most}")
    return made


def checked_minutes(minutes: float) -> float:
    """A sensible time."""
    if not 0 < minutes <= LONGEST:
        raise TrainingError("bad-minutes", minutes=minutes, most=LONGEST)
    return minutes


def _setting(text: str) -> tuple[str, Any]:
    """NAME=NUMBER, checked."""
    name, _, value = text.partition("=")
    if name not in SETTINGS:
        raise TrainingError("unknown-setting", name=name, names=", ".join(SETTINGS))
    kind = int if isinstance(Plan.__dataclass_fields__[name].default, int) else float
    low = 1 if name in COUNTS else 0
    try:
        number = kind(value)
    except ValueError:
        raise TrainingError("bad-setting", text=text, why=f"{name}={Plan.__dataclass_fields__[name].default}") from None
    high = 1.0 if name in {"win", "sure", "greedy", "old", "rival", "rate", "least", "entropy"} else math.inf
    if not low <= number <= high or not math.isfinite(number):
        raise TrainingError("bad-setting", text=text, why=f"{low} <= {name}" + (" <= 1" if high == 1 else ""))
    return name, number


def tables(plan: Plan) -> list[Variety]:
    """The tables of a plan: how many players, v behind it for the other choice of each option, and a share."""
    found: dict[str, Variety] = {}
    low, high = GAMES[plan.game].SEATS
    for entry in plan.players.split(","):
        name, colon, share = entry.strip().partition(":")
        varied = name.endswith("v") and bool(GAMES[plan.game].OPTIONS)
        number = name[:-1] if varied else name
        known = number.isdecimal() and low <= int(number) <= high and name not in found
        if not known or (colon and not _is_share(share)):
            raise TrainingError("bad-players", text=entry, low=low, high=high)
        options = {option: values[varied] for option, values in GAMES[plan.game].OPTIONS.items()}
        found[name] = Variety(name, int(number), options, float(share or 1))
    return list(found.values())


def _is_share(text: str) -> bool:
    try:
        return 0 < float(text) < math.inf
    except ValueError:
        return False
