"""The reference explains what is given to functions: in their own words, or in its table of names."""

from __future__ import annotations

import dataclasses
import inspect
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

PAGE = (Path(__file__).parents[1] / "docs" / "site" / "api.md").read_text(encoding="utf-8")
DIRECTIVE = re.compile(r"^\.\. auto(\w+):: (\S+)((?:\n   :.*)*)", re.MULTILINE)
EXPLAINED = {name for row in re.findall(r"^\| (`.+?) \|", PAGE, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)}
IN_PLACE = {"self", "cls", "args", "kwargs"}


def members(place: str, thing: Any, options: str) -> Iterator[tuple[str, Any]]:
    """What a directive shows besides its own name."""
    named = re.search(r":members:(.*)", options)
    if not named:
        return
    left_out = {name.strip() for found in re.findall(r":exclude-members:(.*)", options) for name in found.split(",")}
    wished = [name.strip() for name in named[1].split(",") if name.strip()]
    for name in wished or [name for name in vars(thing) if not name.startswith("_")]:
        member = getattr(thing, name)
        if name in left_out or not callable(member) or not member.__doc__:
            continue
        own = not inspect.ismodule(thing) or getattr(member, "__module__", None) == thing.__name__
        if wished or own:
            yield f"{place}.{name}", member
            if inspect.isclass(member):
                yield from members(f"{place}.{name}", member, ":members:")


def made_by_hand(found: type) -> bool:
    """Whether whoever uses a class gives it parameters: it is no result or refusal, and no function makes it."""
    given = "__init__" in vars(found) and not dataclasses.is_dataclass(found) and not issubclass(found, Exception)
    return given and "Make one with" not in (found.__doc__ or "")


def shown() -> Iterator[tuple[str, Any]]:
    """All functions, methods and classes with a beginning of their own that the reference shows."""
    for kind, place, options in DIRECTIVE.findall(PAGE):
        thing = pkgutil.resolve_name(place)
        everything = [*members(place, thing, options), *([] if kind == "module" else [(place, thing)])]
        for name, found in everything:
            if not (found.__module__ or "").startswith("triskele"):
                continue  # what another package explains
            if inspect.isclass(found) and not made_by_hand(found):
                continue
            yield name, found


SHOWN = dict(shown())


def test_the_reference_shows_what_is_used() -> None:
    assert len(SHOWN) > 100
    assert {"triskele.play_out", "triskele.Match.play", "triskele.analysis.analyse", "triskele.bots.Bot.choose"} <= set(
        SHOWN
    )


@pytest.mark.parametrize("name", SHOWN)
def test_every_parameter_is_explained(name: str) -> None:
    text = inspect.getdoc(SHOWN[name]) or ""
    given = set(inspect.signature(SHOWN[name]).parameters) - IN_PLACE
    told = EXPLAINED | set(re.findall(r"\w+", text.lower()))
    assert sorted(given - told) == []
