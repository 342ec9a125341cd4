"""The lens drawn with characters: what a seat could count."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

import triskele
from triskele.table.language import capital, say, word
from triskele.table.shapes.keltis import KeltisLens
from triskele.table.shapes.orakel import OrakelLens
from triskele.terminal import DRAWINGS
from triskele.terminal.layout import Flow, Framed, block, pairs
from triskele.words import figures


def draw_lens(match: triskele.Match, seat: int, lang: str) -> RenderableType:
    """What a seat could count, as blocks that fit any screen."""
    blocks = DRAWINGS[match.game].lens(match, match.lens(seat), lang)
    return Framed(Group(*blocks), say(lang, "terminal.lens.title"))


def percent(chance: float, lang: str) -> str:
    """A chance, never rounded to certainty or to nothing."""
    if 0 < chance < 0.005:
        return figures(lang, "<1%")
    return figures(lang, ">99%" if 0.995 < chance < 1 else f"{chance:.0%}")


def heading(text: str) -> Text:
    return Text(capital(text), style="bold")


def titles(lang: str, *names: str) -> list[str]:
    return [say(lang, f"terminal.lens.{name}") for name in names]


def card_lens(_match: triskele.Match, lens: KeltisLens | OrakelLens, lang: str) -> Iterator[RenderableType]:
    named = titles(lang, "fits", "next", "rest")
    for name, colour in lens["colours"].items():
        values = [
            Text(f"{value}×{count}", style="bold" if value in colour["fits"] else "dim")
            for value, count in enumerate(colour["left"])
            if count
        ]
        told = [f"{colour['fitting']}/{colour['count']}", percent(colour["next"], lang), percent(colour["rest"], lang)]
        yield block(heading(word(lang, name)), Flow(values or [Text("–")], 2), pairs(named, told))
    every = lens["all"]
    told = [f"{every['fitting']}/{every['count']}", percent(every["next"], lang), percent(every["rest"], lang)]
    yield block(heading(say(lang, "terminal.lens.any")), pairs(named, told))
