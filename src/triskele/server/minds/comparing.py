"""Why one action is better than another, counted in a thinking process. What that needs is imported there."""

from triskele.bots.protocol import Found
from triskele.bots.thinking import Question, prepare, think
from triskele.rules import GAMES, kernel

PREPARES = "net+search:1s"  # the bot that needs what a comparison needs: when it is ready, comparisons are
SECONDS = 1.0  # that a comparison takes at most, on a core of its own


def advised(asked: Question) -> Found:
    """What is best: where the end is solved, that; else what a bot finds."""
    from triskele.bots.endgame import solved

    return solved(asked.game, kernel.thaw(GAMES[asked.game].STATE, asked.known), asked.actions) or think(asked)


def prepared(game: str) -> None:
    """Make comparisons of a game ready in this process: the first one shall not wait for what it needs."""
    from triskele.analysis.reasons import compare
    from triskele.bots.search import first_decision

    prepare(game, PREPARES)
    known, actions = first_decision(game)
    compare(known, *actions[:2], worlds=2)
