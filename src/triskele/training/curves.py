"""How a training went: a table of all measurements, a picture of it, and what is said of the net that came of it."""

import csv
import dataclasses
import io
import platform
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from triskele import __version__
from triskele.bots.nets import WEIGHTS, shape_of
from triskele.rules import GAMES
from triskele.training.plan import SETTINGS, Plan, tables

COLUMNS = ("seconds", "decisions", "updates", "a_second", "learned", "entropy", "explained", "rate")
FIGURES = ("players", "against", "wins", "error")
Row = dict[str, Any]  # a measurement: all of these
CARD = """# {net}

A net for {plan.game}, trained by Triskele {version} with `triskele train`. It plays as `net:{net}`.

- Rules version {rules}, inputs version {inputs}; width {plan.width}, depth {plan.depth}, float16
- Started from {start}{rivals}
- {decisions:,} decisions, {updates:,} updates, {seconds:.0f} s on {place}
- Tables (players, v for the other options, share of the games): {plan.players}
- Settings: {settings}

Wins of {plan.duels:,} games each, with the net's best actions and seats shared evenly; ± is 95%. The best of several
measurements was kept, so these figures are a little too good.

| players | even share | {against} |
| --- | ---: |{lines}
{rows}

It knows what its seat knows now, and of what others did before only what that shows. It belongs to these rules and
inputs: any other version refuses it. It was not measured against people.
"""


def written(path: Path, text: str) -> None:
    """A text, there in whole or not at all."""
    part = path.with_name(f".{path.name}.part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def write_table(path: Path, rows: Sequence[Row]) -> None:
    out = io.StringIO()
    writer = csv.DictWriter(out, [*COLUMNS, *FIGURES], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    written(path, out.getvalue())


def read_table(path: Path, until: float) -> list[Row]:
    """The measurements of a training up to its checkpoint."""
    if not path.exists():
        return []
    found = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    return [row for row in found if float(row["seconds"]) <= until]


def draw(path: Path, rows: Sequence[Row], plan: Plan) -> None:
    """Wins over decisions, a picture for each opponent and a line for each kind of table."""
    from matplotlib.figure import Figure

    opponents = list(dict.fromkeys(row["against"] for row in rows))
    figure = Figure(figsize=(5.5 * len(opponents), 4), layout="constrained")
    figure.suptitle(f"{plan.game}: games of the net with its best actions, ± 95%")
    for axes, against in zip(figure.subplots(1, len(opponents), squeeze=False)[0], opponents, strict=True):
        for table in tables(plan):
            points = [row for row in rows if (row["against"], row["players"]) == (against, table.name)]
            decisions, wins, error = ([float(row[name]) for row in points] for name in ("decisions", "wins", "error"))
            [line, *_] = axes.errorbar([d / 1e6 for d in decisions], wins, error, capsize=2, label=table.name)
            axes.axhline(1 / table.players, color=line.get_color(), linewidth=0.6, linestyle=":")
        axes.set_title(f"against {against}")
        axes.set_xlabel("million decisions")
        axes.set_ylabel("share of games won; dotted: an even share")
        axes.grid(alpha=0.3)
        axes.legend(title="players")
    part = path.with_name(f".{path.name}.part")
    figure.savefig(part, format="svg")
    part.replace(path)


def card(plan: Plan, net: str, facts: dict[str, Any], measured: Sequence[Row]) -> str:
    """What there is to know about a net: where it comes from, how strong it is, what it can't do."""
    opponents = list(dict.fromkeys(row["against"] for row in measured))
    rows = []
    for table in tables(plan):
        found = {row["against"]: row for row in measured if row["players"] == table.name}
        wins = (f"{float(found[name]['wins']):.1%} ± {float(found[name]['error']):.1%}" for name in opponents)
        rows.append(f"| {table.name} | {1 / table.players:.1%} | {' | '.join(wins)} |")
    settings = {name: value for name, value in dataclasses.asdict(plan).items() if name in SETTINGS}
    return CARD.format(
        **facts,
        plan=plan,
        net=net,
        version=__version__,
        rules=GAMES[plan.game].VERSION,
        inputs=shape_of(plan.game).version,
        start=_named(plan.start),
        rivals="".join(f"; a rival was {_named(rival)}" for rival in plan.rivals),
        place=place(plan),
        settings=", ".join(f"{name} {value:g}" for name, value in settings.items()),
        against=" | ".join(f"against {name}" for name in opponents),
        lines=" ---: |" * len(opponents),
        rows="\n".join(rows),
    )


def _named(net: str) -> str:
    """A net by its file's name, wherever that lies on this machine."""
    if not net:
        return "nothing"
    return "the net that comes with Triskele" if Path(net).parent == WEIGHTS else Path(net).name


def place(plan: Plan) -> str:
    """The machine that it runs on."""
    if plan.on == "cuda":
        import torch

        return str(torch.cuda.get_device_name())
    return f"a processor ({platform.machine()})"
