"""Tables that stand still: the page shows recorded views as if a server told them, in every phase there is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from web.visit import Visit

FOLDER = Path(__file__).parents[2] / "web" / "src" / "samples"

# In the page: answers about recorded tables come from here; everything else from the server.
STAND_IN = """
const shelf = window.shelf = { tables: {}, told: '' }
const ask = window.fetch
const json = (value, status = 200, type = 'application/json') =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': type } })
window.fetch = async (url, wish) => {
  const [, id, what] = /[/]api[/]tables[/]([^/?]+)[/]?([a-z]*)/.exec(url) ?? []
  const found = shelf.tables[id]
  if (!found) return ask(url, wish)
  if (!what) return json(found.table)
  if (what === 'log') return json({ entries: found.entries })
  // Of a table that is held, the first missed move is told and the next one never comes.
  if (what === 'steps') return found.held && found.held++ > 1 ? new Promise(() => {}) : json(found.table.views[0])
  if (what === 'why') return json(shelf.why)
  return json({ code: 'no', title: 'no', status: 404, detail: 'no' }, 404, 'application/problem+json')
}
const Socket = window.WebSocket
window.WebSocket = class {
  static OPEN = 1
  static CONNECTING = 0
  constructor(url) {
    const id = /tables[/]([^/]+)[/]live/.exec(url)[1], found = shelf.tables[id]
    if (!found) return new Socket(url)
    this.readyState = 1
    setTimeout(() => {
      this.onopen?.()
      const { table, choices } = found, lang = document.documentElement.lang
      const news = { type: 'news', at: table.at, entries: [], table, choices: choices[lang] }
      this.onmessage?.({ data: JSON.stringify(news) })
      shelf.told = id
    })
  }
  send() {}
  close() {}
}
"""
SHOW = """async (id) => {
  shelf.told = ''
  if (location.hash === `#/t/${id}`) location.hash = '#/settings'
  location.hash = `#/t/${id}`
  const frame = () => new Promise(requestAnimationFrame)
  for (let n = 0; n < 600 && !(shelf.told === id && document.querySelector('main .step')); n++) await frame()
  if (!document.querySelector('main .step')) throw new Error(`${id} does not come`)
  await frame()
}"""


def recorded(game: str) -> list[dict[str, Any]]:
    """The recorded states of a game."""
    found: list[dict[str, Any]] = json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))
    return found


def name_of(game: str, sample: dict[str, Any]) -> str:
    return f"{game}-{sample['players']}-{sample['name']}"


def table_of(game: str, sample: dict[str, Any]) -> dict[str, Any]:
    """A recorded state as the server would tell of its table."""
    view = sample["view"]
    mine = view["seat"]
    seat = {"kept": False, "kept_for_me": False, "together": [], "held_by": []}
    seats = [
        seat | {"seat": n, "kind": "person", "name": name, "level": None, "mine": True}
        if n == mine
        else seat | {"seat": n, "kind": "bot", "name": name, "level": "steady", "mine": False}
        for n, name in enumerate(view["names"])
    ]
    return {
        "id": name_of(game, sample),
        "place": "Glendalough 88",
        "game": game,
        "players": sample["players"],
        "options": view["options"],
        "public": False,
        "chat": True,
        "created": 1.0,
        "seal": "0" * 64,
        "previous": None,
        "touched": 1.0,
        "status": "finished" if view["finished"] else "playing",
        "at": view["at"] + 3,
        "key_hash": "0" * 64,
        "game_hash": None,
        "rematch": None,
        "revealed_undos": 0,
        "own": mine is not None,
        "undo": mine is not None,
        "seats": seats,
        "views": [view],
    }


class Shelf:
    """The recorded tables of a game, in the browser of a visit."""

    def __init__(self, visit: Visit, game: str) -> None:
        self.game = game
        self.samples = {name_of(game, sample): sample for sample in recorded(game)}
        self.visit = visit
        visit.context.add_init_script(STAND_IN)
        self.page: Page = visit.goto("settings")
        self._tell(self.samples)

    def _tell(self, samples: dict[str, dict[str, Any]]) -> None:
        start = {"at": 1, "kind": "start", "time": 1.0}
        self.page.evaluate(
            "tables => Object.assign(shelf.tables, tables)",
            {
                name: {"table": table_of(self.game, sample), "entries": [start], "choices": sample["choices"]}
                for name, sample in samples.items()
            },
        )

    def add(self, sample: dict[str, Any]) -> str:
        """One more table, which gets a name."""
        name = name_of(self.game, sample)
        self.samples[name] = sample
        self._tell({name: sample})
        return name

    def show(self, name: str) -> None:
        """Open a recorded table, and wait until it is drawn."""
        self.page.evaluate(SHOW, name)
