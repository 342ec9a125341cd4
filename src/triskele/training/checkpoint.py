"""A training on disk: what it needs to carry on after Ctrl-C or a lost machine. Games under way begin anew."""

import dataclasses
import json
import zipfile
from pathlib import Path
from typing import Any

from triskele.errors import TrainingError
from triskele.extras import TRAIN
from triskele.rules import GAMES
from triskele.training.learner import Learner
from triskele.training.net import Net, about, load, weights_of, write
from triskele.training.plan import Plan

with TRAIN:
    import numpy as np
    import torch

FORMAT = 1
CHECKPOINT, LAST, START, RIVAL = "checkpoint.npz", "last.npz", "start.npz", "rival{}.npz"  # the files in its folder
MOMENTS = ("exp_avg", "exp_avg_sq")  # as Adam calls them


def save(folder: Path, learner: Learner, progress: dict[str, Any]) -> None:
    """The net as it is, Adam's moments and all counters; and beside it the running mean, a net that plays.

    All numbers have 16 bits, so that a file stays below 16 MB; the moments as bfloat16, as their squares are tiny.
    """
    facts = {"decisions": learner.decisions, "updates": learner.updates, "win": learner.plan.win}
    write(folder / LAST, weights_of(learner.mean), about(learner.mean, **facts))
    arrays = {f"net.{name}": value for name, value in weights_of(learner.net).items()}
    for n, parameter in enumerate(learner.net.parameters()):
        for moment in MOMENTS:
            found = learner.optimizer.state.get(parameter, {}).get(moment, torch.zeros_like(parameter))
            arrays[f"{moment}.{n}"] = found.detach().bfloat16().cpu().view(torch.int16).numpy()
    said = about(
        learner.net,
        training=FORMAT,
        plan=dataclasses.asdict(learner.plan),
        iterations=learner.iterations,
        dealt=int(learner.lanes.dealt[0]),
        **facts,
        **progress,
    )
    write(folder / CHECKPOINT, arrays, said)


def read(path: Path) -> tuple[Plan, dict[str, Any]]:
    """What a checkpoint says of itself: its plan and how far it is."""
    try:
        with path.open("rb") as file, np.load(file) as kept:
            said = json.loads(str(kept["about"]))
        if said["training"] != FORMAT or said["rules"] != GAMES[said["game"]].VERSION:
            raise TrainingError("training-outdated", file=path)
        return Plan(**{**said["plan"], "rivals": tuple(said["plan"]["rivals"])}), said
    except (OSError, ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile) as error:
        raise TrainingError("bad-checkpoint", file=path, why=error) from error


def restore(path: Path, learner: Learner, said: dict[str, Any]) -> None:
    """Put a learner where its checkpoint was."""
    try:
        with (
            path.open("rb") as file,
            path.with_name(LAST).open("rb") as last,
            np.load(file) as kept,
            np.load(last) as mean,
        ):
            load(learner.net, {name[4:]: kept[name] for name in kept.files if name.startswith("net.")})
            load(learner.mean, {name: mean[name] for name in mean.files if name != "about"})
            moments = {name: torch.tensor(kept[name]).view(torch.bfloat16) for name in kept.files if "exp" in name}
    except (OSError, ValueError, KeyError, RuntimeError, EOFError, zipfile.BadZipFile) as error:
        raise TrainingError("bad-checkpoint", file=path, why=error) from error
    gpu = learner.plan.on == "cuda"
    for n, parameter in enumerate(learner.net.parameters()):
        state = learner.optimizer.state[parameter]
        for moment in MOMENTS:  # in place, where a CUDA graph reads and writes them
            state.setdefault(moment, torch.zeros_like(parameter)).copy_(moments[f"{moment}.{n}"])
        state.setdefault("step", torch.zeros((), device="cuda" if gpu else "cpu")).fill_(float(said["updates"]))
    learner.lanes.dealt[0] = said["dealt"]
    learner.decisions, learner.updates, learner.iterations = (
        said[name] for name in ("decisions", "updates", "iterations")
    )
    learner.renew_old_self()


def keep_net(folder: Path, name: str, net: Net) -> None:
    """A copy of a net that the training compares with, so that it carries on wherever the folder goes."""
    write(folder / name, weights_of(net), about(net))
