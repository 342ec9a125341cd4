"""Why the best action is better than another one, in sentences: as the judge counted it, or counted now."""

from triskele.server.practice.puzzles import Asked
from triskele.server.services import Services


async def why_better(here: Services, asked: Asked, other: str, lang: str) -> list[str]:
    """The reasons; none where nothing is there that could count them, or where too many wait for that."""
    match = asked.match
    if asked.own is not None and asked.reasons and other == asked.own["played"]:
        from triskele.analysis.reasons import words  # where a game was judged, there is numpy

        return words(asked.reasons, match.game, lang, list(match.names))
    return []
