"""A program that plays over the network, with nothing but the standard library: it plays any legal action.

python network_bot.py http://localhost:8000 TOKEN TABLE
"""

import json
import random
import sys
import urllib.request

SERVER, TOKEN, TABLE = sys.argv[1:4]


def ask(path, content=None):
    body = None if content is None else json.dumps(content).encode()
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    return urllib.request.urlopen(urllib.request.Request(SERVER + path, body, headers))


ask(f"/api/tables/{TABLE}/join", {})
for line in ask("/api/me/stream"):
    news = json.loads(line) if line.strip() else {"type": "nothing"}
    if news["type"] == "turn":
        table = json.load(ask(f"/api/tables/{news['table']}"))
        [view] = [view for view in table["views"] if view["actions"]]
        action = random.choice(view["actions"])["text"]
        ask(f"/api/tables/{news['table']}/actions", {"at": table["at"], "action": action, "table": False})
    elif news["type"] == "over" and news["table"] == TABLE:
        break
