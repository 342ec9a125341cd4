"""What a practice position is about: found from what is best there, what is tempting, and why the one is better.

themes.toml says which themes there are, and which lesson of the course belongs to each."""

import functools
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from importlib.resources import files

from triskele.words import catalog


@dataclass(frozen=True)
class Theme:
    """One thing to practise in a game."""

    game: str
    name: str
    lesson: str  # of the game's course
    causes: tuple[str, ...]
    always: tuple[tuple[str, str], ...]  # what is best and what is tempting, as patterns
    otherwise: tuple[tuple[str, str], ...]

    def title(self, lang: str) -> str:
        return str(catalog("analysis", lang)["themes"][self.game][self.name])


@functools.cache
def themes(game: str) -> dict[str, Theme]:
    """The themes of a game by their names, in their order."""
    text = (files("triskele.analysis.practice") / "themes.toml").read_text(encoding="utf-8")
    return {
        name: Theme(
            game,
            name,
            one["lesson"],
            tuple(one.get("causes", ())),
            tuple((best, tempting) for best, tempting in one.get("always", ())),
            tuple((best, tempting) for best, tempting in one.get("otherwise", ())),
        )
        for name, one in tomllib.loads(text)[game].items()
    }


def theme_of(game: str, best: str, tempting: str, causes: Sequence[str]) -> str:
    """The theme of a position in which one action is best and another one tempting, for these causes."""
    known = themes(game).values()
    for theme in known:
        if _fits(theme.always, best, tempting):
            return theme.name
    for cause in causes:
        for theme in known:
            if cause in theme.causes:
                return theme.name
    return next(theme.name for theme in known if _fits(theme.otherwise, best, tempting))


def _fits(patterns: Sequence[tuple[str, str]], best: str, tempting: str) -> bool:
    return any(fnmatchcase(best, one) and fnmatchcase(tempting, other) for one, other in patterns)
