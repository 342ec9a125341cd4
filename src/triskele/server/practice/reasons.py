"""Why the best action is better than another one, in sentences: as the judge counted it, or counted now."""

from triskele.server.practice.puzzles import Asked
from triskele.server.services import Services


async def why_better(here: Services, asked: Asked, other: str, lang: str) -> list[str]:
    """The reasons; none where nothing is there that could count them."""
    match, names = asked.match, list(asked.match.names)
    if asked.own is not None and asked.reasons and other == asked.own["played"]:
        from triskele.analysis.reasons import words  # where a game was judged, there is numpy

        return words(asked.reasons, match.game, lang, names)
    if not here.bots.compares(match.game):
        return []
    from triskele.analysis.reasons import words

    best, tried = (match.action(text).id for text in (asked.best, other))
    found = await here.bots.compare(match.game, match.known(asked.seat), best, tried)
    # More worlds than these said what is best: it is not put in doubt here, nor explained by what speaks against it.
    for_it = found.better == best and any(reason.weight > 0 for reason in found.reasons)
    return words(found.reasons, match.game, lang, names) if for_it else []
