"""A bot in Python: it plays what leads to the best score at once, in some imagined worlds."""

from triskele.bots import Decision

WORLDS = 4


def choose(decision: Decision) -> str:
    def lead(number: int) -> float:
        total = 0
        for _ in range(WORLDS):
            world = decision.imagine()
            world.play(number)
            scores = world.scores
            own = scores.pop(decision.seat)
            total += own - max(scores)
        return total

    return max(decision.actions, key=lambda action: lead(action.id)).text
