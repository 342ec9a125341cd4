"""A bot that is asked over standard input and output; any language will do. It plays the card of the highest value."""

import json
import sys


def best(actions: list[dict]) -> str:
    return max(actions, key=lambda action: (action["kind"] != "discard", action.get("value", 0)))["text"]


for line in sys.stdin:
    word, _, rest = line.partition(" ")
    if word == "triskele":
        print("triskele 1 Highest card", flush=True)
    elif word == "game":
        print("a new game:", json.loads(rest)["game"], file=sys.stderr)
    elif word == "choose":
        print(best(json.loads(rest)["actions"]), flush=True)
    elif word == "quit":
        break
