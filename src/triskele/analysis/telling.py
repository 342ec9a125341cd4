"""Reasons in words."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from triskele.analysis.reasons import Comparison, Reason
from triskele.analysis.result import SPREAD
from triskele.bots.worth import decimals
from triskele.table import FACES
from triskele.words import Number, catalog

NUMBERS = ("count", "points", "before", "second")
NAMED = ("colour", "druid", "piece", "second")  # what has a name on the table


def words(
    told: Comparison | Mapping[str, Any] | Sequence[Any],
    game: str,
    lang: str,
    names: Sequence[str] | None = None,
    you: bool = True,
    pictures: bool = False,
) -> list[str]:
    """A comparison, its JSON, or reasons alone, in sentences. Of a comparison it is also said if it is too close.

    Whoever decides is spoken to, unless `you` is false; the others are called by their names, where these are known;
    pieces by their pictures, where these are drawn."""
    if isinstance(told, Comparison):
        told = told.as_json()
    said = [] if isinstance(told, Sequence) else verdict(told, lang)
    sentence = _Sentence(game, lang, names, you, pictures)
    reasons = told if isinstance(told, Sequence) else told["reasons"]
    plain = [asdict(each) if isinstance(each, Reason) else each for each in reasons]
    return said + [sentence.of(each) for each in plain if sentence.knows(each)]


def figures(told: Sequence[Reason], game: str, lang: str) -> list[str]:
    """What each reason weighs, with its doubt, for those who want to know."""
    spoken = catalog("analysis", lang)["reasons"]
    digits, unit = 1 + decimals(game), FACES[game].UNIT

    def number(value: float) -> str:
        return f"{value:.{digits}f}".replace(".", spoken["decimal"]).replace("-", "−")

    return [
        str(spoken["figures"][unit]).format(count=number(each.weight), doubt=number(SPREAD * each.error))
        for each in told
    ]


def verdict(told: Mapping[str, Any], lang: str) -> list[str]:
    """What is said of a comparison, as JSON, that is too close to call; of any other nothing."""
    key = "close-solved" if told["solved"] else "close"
    return [str(catalog("analysis", lang)["reasons"][key]).format(worlds=told["worlds"])] if told["close"] else []


def counted(worlds: int, lang: str) -> str:
    """What stands before reasons: in how many games they were counted."""
    return str(catalog("analysis", lang)["reasons"]["counted"]).format(worlds=worlds)


class _Sentence:
    def __init__(self, game: str, lang: str, names: Sequence[str] | None, you: bool, pictures: bool) -> None:
        self.names, self.you, table = names, you, catalog("table", lang)
        self.spoken = catalog("analysis", lang)["reasons"]
        parts = {f"part-{name}": form for name, form in self.spoken["parts"].items()}
        self.told: dict[str, Any] = {**self.spoken["told"], **self.spoken[game], **parts}
        self.things, self.pictures = table["names"], table["pictures"] if pictures else {}

    def knows(self, reason: Mapping[str, Any]) -> bool:
        """A judged game may have been kept with reasons that are no longer given."""
        return self._key(reason) in self.told

    def of(self, reason: Mapping[str, Any]) -> str:
        told, form = reason["fields"], self.told[self._key(reason)]
        you = bool(told["own"] and self.you)
        sentence = str(form if isinstance(form, str) else form["you" if you else "other"])
        whole = sentence.format_map({**told, **self._fields(told, you)})
        return whole[:1].upper() + whole[1:]

    @staticmethod
    def _key(reason: Mapping[str, Any]) -> str:
        told = reason["fields"]
        if reason["key"] != "part":
            return str(reason["key"])
        return f"part-{told['part']}-one" if told["colour"] else f"part-{told['part']}"

    def _fields(self, told: Mapping[str, Any], you: bool) -> dict[str, Any]:
        spoken, seat = self.spoken, told["seat"]
        who = spoken["player"].format(number=seat + 1)
        if self.names and seat < len(self.names):
            who = self.names[seat]
        more = spoken["more" if told["own"] else "fewer"]
        fields: dict[str, Any] = {"who": who, "whom": spoken["you"] if you else who, "more": more}
        fields |= {name: self._name(told[name]) for name in NAMED if isinstance(told.get(name), str) and told[name]}
        for name in ("ending", "going"):
            if name in told:
                outcome, count = told[name]
                form = spoken["outcomes"]["you" if you else "other"][name][outcome]
                fields[name] = str(form).format(who=who, count=count)
        if "value" in told and told["colour"]:
            fields["card"] = self._card(told)
        if "cards" in told:
            fields["cards"] = self._list([self._card(card) for card in told["cards"]])
        if told.get("dice"):
            fields["dice"] = self._list([self._die(die) for die in told["dice"]])
        numbers = {name: told[name] for name in NUMBERS if isinstance(told.get(name), int)}
        return fields | {name: Number(value, spoken["units"]) for name, value in numbers.items()}

    def _card(self, card: Mapping[str, Any]) -> str:
        return f"{self._name(card['colour'])} {card['value']}"

    def _name(self, thing: str) -> str:
        return str(self.pictures.get(thing, self.things[thing]))

    def _die(self, die: int) -> str:
        return str(self.spoken["die"]).format(die=die) if die else str(self.spoken["stone"])

    def _list(self, things: Sequence[str]) -> str:
        *first, last = things
        return f"{', '.join(first)} {self.spoken['and']} {last}" if first else last
