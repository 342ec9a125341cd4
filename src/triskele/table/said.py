"""An action as somebody says it: which one is meant, and which rule forbids it now."""

import functools
from collections.abc import Callable, Sequence

from triskele.errors import BadRequest, IllegalMove
from triskele.rules import GAMES, kernel
from triskele.rules.kernel import State
from triskele.table import FACES
from triskele.table.action import Action, numbers_in
from triskele.table.language import sentence, with_name
from triskele.whole import whole


def legal_numbers(game: str, state: State) -> list[int]:
    """The numbers of the actions that are legal in a state."""
    words = [0] * GAMES[game].ACTION_WORDS
    GAMES[game].legal(state, words)
    return numbers_in(words)


def meant(game: str, action: Action | int | str, legal: Callable[[], Sequence[Action]]) -> Action:
    """An action of a game by itself, its number or its text, legal or not; where there is none, a legal one is the
    example."""
    actions = FACES[game].ACTIONS
    example = actions[0].text
    if isinstance(action, Action):
        # An action of another game, or a made-up one, may have the number of one of this game.
        number = action.id if type(action.id) is int and 0 <= action.id < len(actions) else 0
        if actions[number] == action:
            return actions[number]
        text = str(action.text)[:60]
        raise BadRequest("unknown-action", "others-action", text=text, game=game, example=example)
    found = whole(action)
    if found is None and not isinstance(action, str):
        raise BadRequest("unknown-action", "no-action", text=str(action)[:60], example=example)
    if found is not None:
        if not 0 <= found < len(actions):
            raise BadRequest("unknown-action", "unknown-number", text=found, last=len(actions) - 1, example=example)
        return actions[found]
    assert isinstance(action, str)
    text = " ".join(action.lower().split())
    if text in (by_text := _by_text(game)):
        return by_text[text]
    example = next((one.text for one in legal()), example)
    raise BadRequest("unknown-action", text=action[:60], game=game, example=example)


def forbidden(
    game: str, state: State, action: Action, names: Sequence[str], pictures: bool = False
) -> IllegalMove | None:
    """Which rule forbids an action in a state, with a sentence in each language; None if it is legal."""
    words = [0] * GAMES[game].ACTION_WORDS
    GAMES[game].legal(state, words)
    if kernel.has(words, action.id):
        return None
    reason = FACES[game].forbids(state, action)
    fields = with_name(reason.fields, names)
    key = f"{game}.reasons.{reason.sentence}"
    return IllegalMove(reason.rule, functools.partial(sentence, key=key, pictures=pictures, fields=fields))


@functools.cache
def _by_text(game: str) -> dict[str, Action]:
    return {action.text: action for action in FACES[game].ACTIONS}
