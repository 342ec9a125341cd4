"""A worker process: a question a line in, an action a line out, until the pipe closes."""

import base64
import json
import os
import random
import signal
import sys

from triskele.bots import bot
from triskele.rules import GAMES, kernel


def main() -> None:
    """Answer questions."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when to stop
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a library prints is no answer
    for line in sys.stdin:
        question = json.loads(line)
        known = kernel.thaw(GAMES[question["game"]].STATE, base64.b64decode(question["known"]))
        choose = bot(question["game"], question["level"])
        action = choose(known, question["actions"], random.Random(question["seed"]))
        print(json.dumps({"action": int(action)}), file=answers, flush=True)


if __name__ == "__main__":
    main()
