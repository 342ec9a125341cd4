"""The command for people who train nets."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from triskele.cli.app import INTERRUPTED, app, known_game
from triskele.errors import TrainingError
from triskele.extras import TRAIN

if TYPE_CHECKING:
    from triskele.training.plan import Plan

MINUTES = 25.0


@app.command
def train(
    game: str,
    /,
    *,
    minutes: Annotated[float | None, Parameter(help="How long to train, compiling not counted. By default 25.")] = None,
    out: Annotated[Path | None, Parameter(help="The folder for all files. By default training-GAME.")] = None,
    resume: Annotated[Path | None, Parameter(help="Carry on from this checkpoint.npz.")] = None,
    start: Annotated[
        str | None, Parameter(help="The net to start from: a file, “shipped” or “nothing”, which is the default.")
    ] = None,
    on: Annotated[
        Literal["cpu", "gpu"] | None, Parameter(help="Where: on a GPU if there is one; a processor trains small nets.")
    ] = None,
    players: Annotated[
        str | None, Parameter(help="Which tables, with shares, such as 2:0.6,3:0.2,4:0.2; 2v has the other options.")
    ] = None,
    rival: Annotated[
        list[Path] | None,
        Parameter(help="A net that is a guest and stays as it is; once for each.", negative=""),
    ] = None,
    teacher: Annotated[
        Literal["search"] | None, Parameter(help="Also learn what search finds where the net is not sure.")
    ] = None,
    seed: Annotated[int | None, Parameter(help="The same number deals the same games.")] = None,
    setting: Annotated[
        list[str] | None, Parameter(name="--set", help="A setting as NAME=NUMBER; see docs/training.md.", negative="")
    ] = None,
) -> None:
    """Train a net by letting it play against itself, best on a GPU; Ctrl-C keeps all, and --resume carries on."""
    known_game(game)
    TRAIN.need("torch", "numba", "matplotlib")
    import signal

    from triskele.arena.workers import until_interrupted
    from triskele.training.loop import Training

    def tell(line: str) -> None:
        print(line, flush=True)

    with until_interrupted(signal.SIGINT, signal.SIGTERM) as stopped:
        if resume is not None:
            fixed: dict[str, object] = {
                "--out": out,
                "--start": start,
                "--on": on,
                "--players": players,
                "--rival": rival,
                "--teacher": teacher,
                "--seed": seed,
                "--set": setting,
            }
            if said := [flag for flag, value in fixed.items() if value is not None]:
                raise TrainingError("training-fixed", flags=", ".join(said))
            training = Training.resume(resume, minutes, game, tell)
        else:
            plan = _plan(game, minutes, start, on, players, rival or [], teacher, seed, setting)
            training = Training.begin(plan, out or Path(f"training-{game}"), tell)
        over = training.run(stopped)
    folder = training.folder
    print(f"The net: {training.net_file}, with a card beside it; measurements: {folder / 'curve.csv'} and .svg.")
    if not over:
        print(f"Stopped. It carries on with: triskele train {game} --resume {folder / 'checkpoint.npz'}")
        sys.exit(INTERRUPTED)


def _plan(
    game: str,
    minutes: float | None,
    start: str | None,
    on: str | None,
    players: str | None,
    rivals: list[Path],
    teacher: str | None,
    seed: int | None,
    settings: list[str] | None,
) -> "Plan":
    import secrets

    import torch

    from triskele.arena.gpu import need_gpu
    from triskele.bots.nets import WEIGHTS, net
    from triskele.training.plan import planned

    gpu = on == "gpu" or (on is None and torch.cuda.is_available())
    if gpu:
        need_gpu()
        if not torch.cuda.is_available():
            raise TrainingError("torch-without-gpu")
    file = str(WEIGHTS / f"{game}.npz") if start == "shipped" else "" if start in {None, "nothing"} else str(start)
    said = net(game, file).about if file else None
    for rival in rivals:
        net(game, rival)  # refuses what does not fit
    plan = planned(
        game,
        "cuda" if gpu else "cpu",
        MINUTES if minutes is None else minutes,
        players or "",
        file,
        [str(rival) for rival in rivals],
        secrets.randbits(31) if seed is None else seed & 0x7FFFFFFF,
        [*([f"width={said['width']}", f"depth={said['depth']}"] if said else []), *(settings or [])],
        teacher or "",
    )
    if said and plan.width != said["width"]:
        raise TrainingError("bad-setting", text=f"width={plan.width}", why=f"width={said['width']}")
    if said and plan.depth < said["depth"]:
        raise TrainingError("bad-setting", text=f"depth={plan.depth}", why=f"depth >= {said['depth']}")
    return plan
