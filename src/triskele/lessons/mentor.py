"""A mentor for somebody's first game: a word about their moves and their opponents', and silence otherwise.

All of it comes from what the learner's seat knows: events as that seat sees them, and what a net thinks of that."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from triskele.rules.kernel import State
from triskele.table.match import Match
from triskele.words import catalog

LOOKS_BACK = 40  # actions; a turn of everybody has fewer
SURE = 0.5  # how likely the better action has to be, and
UNLIKELY = 0.05  # at most, the one that was chosen
BETTER = "better"
QUIET = 2  # turns of the learner after such a remark in which there is no other
DEAR = (0.15, 0.05)  # of a win: what a decision has to cost in the turns that follow; then anything will do


class Question(NamedTuple):
    """A decision of the learner's that a net is asked about."""

    step: int
    known: State
    actions: Sequence[int]


@dataclass(frozen=True)
class Remark:
    """Something to say about an action; whoever shows remarks tells the same `key` only once, unless it is `better`."""

    step: int
    seat: int  # whose action it was
    key: str
    fields: Mapping[str, Any] = field(default_factory=dict)

    def text(self, match: Match, lang: str) -> str:
        words = catalog("lessons", lang)["mentor"]
        if self.key == BETTER:
            better = match.describe(self.fields["action"], lang, pictures=True)
            return str(words["why" if "why" in self.fields else BETTER].format(**{**self.fields, BETTER: better}))
        who, kind = self.key.split(".")
        return str(words[match.game][who][kind].format(name=match.names[self.seat], **self.fields))


def questions(match: Match, seat: int, since: int) -> list[Question]:
    """What a net is to be asked about the learner's actions from number `since` on: where there was a choice."""
    found = []
    for step in range(*_span(match, since)):
        past = match.as_of(step)
        if past.seat == seat and len(actions := past.action_ids()) > 1:
            found.append(Question(step, past.known(seat), actions))
    return found


def brake(match: Match, seat: int, step: int, spoken: int | None) -> float | None:
    """What an action of the learner's has to have cost, as a share of the win, to be criticised; None if nothing will
    do. `spoken` is the action that was criticised last. At the start it is as if that had been three turns ago."""
    turns = set[int]()
    for past in range(step, -1 if spoken is None else spoken, -1):
        state = match.state_at(past)
        if state.seat == seat:
            turns.add(state.turn)
        if len(turns) > QUIET + len(DEAR):
            break
    since = len(turns)
    if spoken is None:
        since += QUIET
    elif turns and match.state_at(spoken).turn in turns:
        since -= 1
    if since <= QUIET:
        return None
    return (*DEAR, 0.0)[min(since - QUIET - 1, len(DEAR))]


def remarks(match: Match, seat: int, since: int) -> list[Remark]:
    """What there is to say at once about what the actions from number `since` on did."""
    words = catalog("lessons", "en")["mentor"][match.game]
    found = []
    for step in range(*_span(match, since)):
        for event in match.events(step, seat):
            who = "you" if event["seat"] == seat else "other"
            if event["kind"] in words[who]:
                numbers = {name: value for name, value in event.items() if type(value) is int and name != "seat"}
                found.append(Remark(step, event["seat"], f"{who}.{event['kind']}", numbers))
    return found


def _span(match: Match, since: int) -> tuple[int, int]:
    end = len(match.log)
    return max(since, end - LOOKS_BACK, 0), end


def better(chances: Mapping[int, float], chosen: int) -> int | None:
    """The action that was clearly better than the chosen one, by how likely a net thinks each is to be the best."""
    if not chances:
        return None
    best = max(chances, key=lambda action: chances[action])
    return best if chances[best] >= SURE and chances.get(chosen, 1.0) <= UNLIKELY else None
