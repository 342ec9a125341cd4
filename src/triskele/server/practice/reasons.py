"""Why the best action is better than another one, in sentences: as the judge counted it, or counted now."""

from triskele.server.practice.puzzles import Asked
from triskele.server.services import Services


async def why_better(here: Services, asked: Asked, other: str, lang: str) -> list[str]:
    """The reasons; none where nothing is there that could count them."""
    match, names = asked.match, list(asked.match.names)
    if asked.own is not None and asked.reasons and other == asked.own["played"]:
        from triskele.analysis.reasons import words  # where a game was judged, there is numpy

        return words(asked.reasons, match.game, lang, names)
    compares = getattr(here.bots, "compares", None)  # a server whose bots don't compare gives no reasons
    if compares is None or not compares(match.game):
        return []
    from triskele.analysis.reasons import words

    found = await here.bots.compare(  # type: ignore[attr-defined,unused-ignore]
        match.game, match.known(asked.seat), match.action(asked.best).id, match.action(other).id
    )
    return words(found, match.game, lang, names)
