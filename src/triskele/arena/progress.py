"""Progress in the terminal: how far the games are, and how long they will still take."""

from datetime import timedelta
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeElapsedColumn
from rich.text import Text


class TimeLeft(ProgressColumn):
    """By all the time so far. Some games take seconds and others none, so a round of all kinds must be over first."""

    def render(self, task: Task) -> Text:
        played = task.completed - task.fields["before"]
        if task.total is None or task.elapsed is None or played < task.fields["round"]:
            return Text("left: -:--:--")
        left = timedelta(seconds=int(task.elapsed / played * (task.total - task.completed)))
        return Text(f"left: {left}")


class Games(Progress):
    """A bar for games, where somebody watches."""

    def __init__(self, console: Console) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeLeft())
        super().__init__(*columns, console=console, transient=True, disable=not console.is_terminal)

    def begin(self, what: str, games: int, before: int = 0, a_round: int = 1, compiling: bool = False) -> None:
        """This many games, some of which were played before; a round has one of each kind. Compiling may come first."""
        fields: dict[str, Any] = {"before": before, "round": a_round, "games": f"{what}, {games:,} games"}
        first = f"{what}, compiling" if compiling else fields["games"]
        self.add_task(first, total=games, completed=before, **fields)

    def ready(self) -> None:
        """All is compiled: from now on time counts."""
        [task] = self.tasks
        self.reset(task.id, completed=task.fields["before"], description=task.fields["games"])

    def played(self, games: int = 1) -> None:
        self.advance(self.task_ids[0], games)
