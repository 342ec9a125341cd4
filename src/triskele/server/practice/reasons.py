"""Why the best action is better than another one, in sentences: as the judge counted it, or counted now."""

from triskele.server.minds.bots import BUSY
from triskele.server.practice.puzzles import Asked
from triskele.server.refusals import Refused
from triskele.server.services import Services


async def why_better(here: Services, asked: Asked, other: str, lang: str) -> list[str]:
    """The reasons; none where nothing is there that could count them. Until that is ready, it has to be asked again."""
    match, names = asked.match, list(asked.match.names)
    if asked.own is not None and asked.reasons and other == asked.own["played"]:
        from triskele.analysis.telling import words  # where a game was judged, there is numpy

        if told := words(asked.reasons, match.game, lang, names, pictures=True):
            return told  # none of a game that was judged when other reasons were given
    if not here.bots.compares(match.game):
        if here.bots.will_compare(match.game):
            raise Refused("too-many", {"retry_after": BUSY}, seconds=BUSY)
        return []
    from triskele.analysis.telling import words

    best, tried = (match.action(text).id for text in (asked.best, other))
    found = await here.bots.compare(match.game, match.known(asked.seat), best, tried, settled=True)
    return words(found.reasons, match.game, lang, names, pictures=True)
