"""A training from its first game to its last: learn, measure, keep the best, and write down enough to carry on."""

import contextlib
import dataclasses
import math
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from triskele.bots.nets import WEIGHTS, shape_of
from triskele.bots.nets.layers import Net as Judging
from triskele.errors import BotError, TrainingError
from triskele.extras import TRAIN
from triskele.training import checkpoint, curves
from triskele.training.lanes import Lanes
from triskele.training.learner import Learner, duel
from triskele.training.net import Net, about, load, weights_of, write
from triskele.training.plan import Plan, checked_minutes, tables

with TRAIN:
    import numpy as np
    import torch

PROGRESS = 10.0  # seconds between lines about progress
CURVE, PICTURE = "curve.csv", "curve.svg"
Tell = Callable[[str], object]


def read_net(plan: Plan, file: Path) -> Net:
    """A net that plays, as one that can learn; one of another game or version is refused."""
    said = Judging(shape_of(plan.game), file).about
    net = Net(shape_of(plan.game), said["width"], said["depth"])
    with np.load(file) as kept:
        load(net, {name: kept[name] for name in kept.files if name != "about"})
    net.to(plan.on)
    return net


class Training:
    """A training in a folder of its own."""

    def __init__(self, plan: Plan, folder: Path, tell: Tell = print) -> None:
        self.plan, self.folder, self.tell = plan, folder, tell
        self.seconds, self.best, self.next_check = 0.0, -math.inf, 0.0  # checks are part of the time
        self.curve: list[curves.Row] = []
        self.numbers: dict[str, float] = {}
        self.rivals: dict[str, Net | None] = {"greedy": None}
        self.rings: dict[str, Lanes] = {}
        self.learner: Learner

    @classmethod
    def begin(cls, plan: Plan, folder: Path, tell: Tell = print) -> "Training":
        """A new one. What it starts from is copied into its folder."""
        made = cls(plan, folder, tell)
        with _writing(folder):
            folder.mkdir(parents=True, exist_ok=True)
            if (folder / checkpoint.CHECKPOINT).exists():
                raise TrainingError("training-exists", file=folder / checkpoint.CHECKPOINT)
            rivals = {checkpoint.RIVAL.format(n): file for n, file in enumerate(plan.rivals, 1)}
            for name, file in {checkpoint.START: plan.start, **rivals}.items():
                if file:
                    checkpoint.keep_net(folder, name, read_net(plan, Path(file)))
            curves.write_table(folder / CURVE, [])
        made._make_ready()
        return made

    @classmethod
    def resume(cls, file: Path, minutes: float | None = None, game: str = "", tell: Tell = print) -> "Training":
        """One that was stopped, for as many minutes in all as were planned, or as many as are said."""
        plan, said = checkpoint.read(file)
        if game not in {"", plan.game}:
            raise TrainingError("other-game", file=file, game=plan.game)
        plan = dataclasses.replace(plan, minutes=plan.minutes if minutes is None else checked_minutes(minutes))
        made = cls(plan, file.parent, tell)
        made.seconds, made.best, made.next_check = (said[name] for name in ("seconds", "best", "next_check"))
        made.curve = curves.read_table(file.with_name(CURVE), made.seconds)
        made._make_ready(said["iterations"])
        checkpoint.restore(file, made.learner, said)
        return made

    def _make_ready(self, iterations: int = 0) -> None:
        plan = self.plan
        if plan.on == "cuda":
            torch.backends.cuda.matmul.allow_tf32 = True
            import torch._inductor.config as inductor

            inductor.unroll_reductions_threshold = 16  # Celtica has nine kinds of pieces
        else:
            torch.set_num_threads(1)  # small nets gain little by more, and on a busy machine they lose a lot
        torch.manual_seed(plan.seed + iterations)  # other luck than it had before it was stopped
        net = Net(shape_of(plan.game), plan.width, plan.depth)
        if plan.start:
            start = self.rivals["start"] = read_net(plan, self.folder / checkpoint.START)
            load(net, weights_of(start))
        else:
            with contextlib.suppress(BotError):  # the shipped one may be of other rules
                self.rivals["shipped"] = read_net(plan, WEIGHTS / f"{plan.game}.npz")
        rivals = [read_net(plan, self.folder / checkpoint.RIVAL.format(n)) for n in range(1, len(plan.rivals) + 1)]
        self.rivals |= {f"rival{n}": rival for n, rival in enumerate(rivals, 1)}
        began = time.monotonic()
        self.tell(f"{plan.game} on {curves.place(plan)}: compiling ...")
        self.learner = Learner(plan, net, rivals)
        self.tell(f"ready after {time.monotonic() - began:.0f} s, {sum(p.numel() for p in net.parameters()):,} weights")

    def run(self, stopped: Callable[[], bool] = lambda: False) -> bool:
        """Train until the time is over, or until `stopped()`; whether it is over."""
        plan, learner, whole = self.plan, self.learner, 60 * self.plan.minutes
        if self.next_check == 0.0:
            self._check(stopped)  # where the curve begins
        before, began = self.seconds, time.monotonic()
        told = saved = renewed = self.seconds
        decisions, learning = learner.decisions, 0.0
        while self.seconds < whole and not stopped():
            start = time.monotonic()
            learner.collect()
            self.numbers = learner.learn(min(1.0, self.seconds / whole))
            learning += time.monotonic() - start
            self.numbers["a_second"] = (learner.decisions - decisions) / learning
            self.seconds = before + time.monotonic() - began
            if self.next_check <= self.seconds < whole:
                self._check(stopped)
            elif self.seconds - told > PROGRESS:
                self._say_progress()
                told = self.seconds
            if self.seconds - renewed > plan.renew:
                learner.renew_old_self()
                renewed = self.seconds
            if self.seconds - saved > plan.save:
                self._save()
                saved = self.seconds
        over = self.seconds >= whole
        if over:
            self._check(stopped)
        self._save()
        return over and not stopped()

    def _save(self) -> None:
        progress = {"seconds": self.seconds, "best": self.best, "next_check": self.next_check}
        with _writing(self.folder):
            checkpoint.save(self.folder, self.learner, progress)

    def _check(self, stopped: Callable[[], bool]) -> None:
        """Games against all rivals at every table; the net that does best in all of them together is kept."""
        learner, plan, began = self.learner, self.plan, time.monotonic()
        facts = {"seconds": round(self.seconds, 1), "decisions": learner.decisions, "updates": learner.updates}
        numbers = {name: round(value, 6) for name, value in self.numbers.items() if name in curves.COLUMNS}
        total, rows, said = 0.0, list[curves.Row](), list[str]()
        for table in tables(plan):
            if table.name not in self.rings:
                luck = plan.seed + 1 + learner.iterations
                count = max(plan.duels, 2 * table.players)
                self.rings[table.name] = Lanes(learner.shape, [table], count, plan.on, plan.win, luck)
            for against, rival in self.rivals.items():
                if stopped():
                    return
                wins, error = duel(self.rings[table.name], learner.mean, rival)
                total += math.log(max(wins, 1e-3) / max(1 - wins, 1e-3))
                found = {"players": table.name, "against": against, "wins": round(wins, 5), "error": round(error, 5)}
                rows.append({**facts, **numbers, **found})
                said.append(f"{table.name} v. {against} {wins:.1%} ± {error:.1%}")
        self.curve += rows
        seconds = time.monotonic() - began
        self.next_check = self.seconds + max(60 * plan.minutes / plan.checks, 5 * seconds)
        kept = total > self.best
        with _writing(self.folder):
            if kept:
                self.best = total
                self._keep(facts, rows)
            curves.write_table(self.folder / CURVE, self.curve)
            curves.draw(self.folder / PICTURE, self.curve, plan)
        self.tell(f"check at {self._where()}: {', '.join(said)}{'; kept' if kept else ''}")

    def _keep(self, facts: dict[str, Any], rows: list[curves.Row]) -> None:
        said = {**facts, "players": self.plan.players, "win": self.plan.win}
        write(self.net_file, weights_of(self.learner.mean), about(self.learner.mean, **said))
        curves.written(self.net_file.with_suffix(".md"), curves.card(self.plan, self.net_file.name, facts, rows))

    @property
    def net_file(self) -> Path:
        """The best net so far."""
        return self.folder / f"{self.plan.game}.npz"

    def _where(self) -> str:
        minutes, seconds = divmod(int(self.seconds), 60)
        whole = f"{minutes}:{seconds:02} of {self.plan.minutes:g} min"
        return f"{whole}, {self.learner.decisions:,} decisions, {self.numbers.get('a_second', 0):,.0f} a second"

    def _say_progress(self) -> None:
        found = self.numbers
        self.tell(
            f"{self._where()}: {found['learned']:.0%} learned from, entropy {found['entropy']:.3f}, like greedy"
            f" {found['alike']:.0%}, outcome explained {found['explained']:.0%}, rate {found['rate']:.1e}"
        )


@contextlib.contextmanager
def _writing(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise TrainingError("out-not-writable", folder=folder, why=error.strerror or error) from error
