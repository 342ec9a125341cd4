"""The lens drawn with characters: what a seat could count."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

import triskele
from triskele.table.language import capital, say, word
from triskele.table.shapes.celtica import CelticaLens
from triskele.table.shapes.keltis import KeltisLens
from triskele.table.shapes.orakel import OrakelLens
from triskele.table.shapes.wuerfel import WuerfelLens
from triskele.terminal.layout import Flow, Framed, block, pairs
from triskele.words import figures


def draw_lens(match: triskele.Match, seat: int, lang: str) -> RenderableType:
    """What a seat could count, as blocks that fit any screen."""
    lens = match.lens(seat)
    if lens["game"] == "wuerfel":
        blocks = _rolls(match, lens, lang)
    elif lens["game"] == "celtica":
        blocks = _druids(lens, lang)
    else:
        blocks = _cards(lens, lang)
    return Framed(Group(*blocks), say(lang, "terminal.lens.title"))


def percent(chance: float, lang: str) -> str:
    """A chance, never rounded to certainty or to nothing."""
    if 0 < chance < 0.005:
        return figures(lang, "<1%")
    return figures(lang, ">99%" if 0.995 < chance < 1 else f"{chance:.0%}")


def _title(text: str) -> Text:
    return Text(capital(text), style="bold")


def _titles(lang: str, *names: str) -> list[str]:
    return [say(lang, f"terminal.lens.{name}") for name in names]


def _cards(lens: KeltisLens | OrakelLens, lang: str) -> Iterator[RenderableType]:
    titles = _titles(lang, "fits", "next", "rest")
    for name, colour in lens["colours"].items():
        values = [
            Text(f"{value}×{count}", style="bold" if value in colour["fits"] else "dim")
            for value, count in enumerate(colour["left"])
            if count
        ]
        told = [f"{colour['fitting']}/{colour['count']}", percent(colour["next"], lang), percent(colour["rest"], lang)]
        yield block(_title(word(lang, name)), Flow(values or [Text("–")], 2), pairs(titles, told))
    every = lens["all"]
    told = [f"{every['fitting']}/{every['count']}", percent(every["next"], lang), percent(every["rest"], lang)]
    yield block(_title(say(lang, "terminal.lens.any")), pairs(titles, told))


def _rolls(match: triskele.Match, lens: WuerfelLens, lang: str) -> Iterator[RenderableType]:
    for roll in lens["rolls"]:
        name = match.describe(roll["action"], lang) if roll["action"] else say(lang, "terminal.lens.first-roll")
        new = roll["tiles"] - roll["continues"]
        told = [percent(ways / roll["of"], lang) for ways in (roll["continues"], new, roll["stones"], roll["useful"])]
        begins = say(lang, "terminal.lens.begins", points=str(lens["new_row"]).replace("-", "−"))
        titles = [*_titles(lang, "continues"), begins, *_titles(lang, "stone", "useful")]
        shares = [(value, percent(ways / roll["of"], lang)) for value, ways in enumerate(roll["values"]) if ways]
        values = [Text(f"{value}: {share}") for value, share in shares]
        yield block(_title(name), pairs(titles, told), Flow(values or [Text("–")], 2))


def _druids(lens: CelticaLens, lang: str) -> Iterator[RenderableType]:
    for name, druid in lens["druids"].items():
        if druid["moves"]:
            moves = [
                Text(
                    f"{move['druid']}{'+' + str(move['experience']) if move['experience'] else ''}: "
                    f"{word(lang, move['place'])}"
                    f"{' ' + format(move['pieces'], '+d').replace('-', '−') if move['pieces'] else ''}"
                )
                for move in druid["moves"]
            ]
            yield block(_title(word(lang, name)), Flow(moves))
    for key, cards in (("druid-cards", lens["druid_cards"]), ("experience-cards", lens["experience_cards"])):
        told = [f"{colour['count']} ({percent(colour['next'], lang)})" for colour in cards["colours"].values()]
        yield block(_title(say(lang, f"terminal.lens.{key}")), pairs([word(lang, c) for c in cards["colours"]], told))
    kinds = lens["pieces"]["kinds"]
    told = [f"{kind['left']} ({percent(kind['next'], lang)})" for kind in kinds.values()]
    lacked = pairs(_titles(lang, "lacked"), [percent(lens["pieces"]["lacked"], lang)])
    supply = pairs([word(lang, piece) for piece in kinds], told)
    yield block(_title(say(lang, "terminal.lens.pieces")), supply, lacked)
