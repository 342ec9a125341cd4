"""Screens of any width: the widest layout that fits is drawn, and nothing is ever cut off."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from triskele.table.language import say

FRAMES_FROM = 60  # columns; narrower screens have none to spare for frames
ANY = 1000  # columns, more than anything needs
NAME = 18  # columns for a name in a table; a longer one goes on in the next line
TEXT = 20  # the fewest columns that a text in a table should have


class Fitting:
    """The first of some layouts that fits; if none does, a sentence says how wide the screen must be."""

    def __init__(self, lang: str, *layouts: RenderableType) -> None:
        self.lang = lang
        self.layouts = layouts
        self._for_width: dict[int, RenderableType] = {}

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self._chosen(console, options)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement.get(console, options, self._chosen(console, options))

    def _chosen(self, console: Console, options: ConsoleOptions) -> RenderableType:
        if options.max_width not in self._for_width:
            self._for_width[options.max_width] = self._choose(console, options)
        return self._for_width[options.max_width]

    def _choose(self, console: Console, options: ConsoleOptions) -> RenderableType:
        needed = []
        for layout in self.layouts:
            _hold(layout)
            width = Measurement.get(console, options.update(max_width=ANY), layout).minimum
            if width <= options.max_width:
                return layout
            needed.append(width)
        missing = min(needed) - options.max_width
        return Text(say(self.lang, "terminal.too-narrow", width=console.width + missing), style="bold")


def _hold(layout: RenderableType) -> None:
    """Mark columns that must not be broken, or only from a width on; otherwise a table would cut off others."""
    if isinstance(layout, Group):
        for part in layout.renderables:
            _hold(part)
    elif isinstance(layout, Table):
        for column in layout.columns:
            if column.no_wrap or column.max_width:
                cells = [
                    str(cell).splitlines() for cell in (column.header, *column.cells) if isinstance(cell, str | Text)
                ]
                longest = max((cell_len(line) for cell in cells for line in cell), default=0)
                column.min_width = max(column.min_width or 0, min(longest, column.max_width or longest))


class Framed:
    """Something in a frame with a title; on a narrow screen, without the frame below its title."""

    def __init__(self, content: RenderableType, title: str = "") -> None:
        self.content = content
        self.title = title

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> RenderResult:
        if options.max_width >= FRAMES_FROM:
            yield Panel(self.content, title=self.title or None, title_align="left", border_style="dim", expand=False)
            return
        yield Text(f"── {self.title}" if self.title else "──", style="dim")
        yield self.content


def plain_table(*, padding: int = 1) -> Table:
    """A table without lines, its columns set apart."""
    return Table(box=None, padding=(0, padding, 0, 0), pad_edge=False)


def name_column(table: Table, title: str = "") -> None:
    table.add_column(title, max_width=NAME, overflow="fold")


def text_column(table: Table, title: str = "") -> None:
    table.add_column(title, min_width=TEXT, overflow="fold")


def numbers_column(table: Table, title: str = "") -> None:
    table.add_column(title, justify="right", no_wrap=True)


class Flow:
    """Texts side by side, on as many lines as it takes; where possible a line is broken between two of them."""

    def __init__(self, parts: Sequence[Text], gap: int = 3) -> None:
        self.parts = parts
        self.gap = gap

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        for part in self.parts:
            if line and line.cell_len + self.gap + part.cell_len > options.max_width:
                yield line
                line = Text()
            line = Text.assemble(line, " " * self.gap, part) if line else part
        yield line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        longest = max((Measurement.get(console, options, part).minimum for part in self.parts), default=0)
        whole = sum(part.cell_len + self.gap for part in self.parts) - self.gap
        return Measurement(longest, max(longest, whole)).with_maximum(options.max_width)


def pairs(titles: Sequence[str], values: Sequence[Text | str], gap: int = 3) -> Flow:
    """Values one after the other, each behind its title."""
    parts = [Text.assemble((f"{title} ", "dim"), value) for title, value in zip(titles, values, strict=True)]
    return Flow(parts, gap)


def indented(content: RenderableType) -> Padding:
    return Padding(content, (0, 0, 0, 2))


def block(title: Text, *lines: RenderableType) -> Group:
    """Something with a title, on as many lines as it takes."""
    return Group(title, *(indented(line) for line in lines))
