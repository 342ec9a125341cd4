"""A site without a server in another browser: Firefox."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from triskele.rules import GAMES
from web import firefox
from web.test_site import MEMORY, Host, folder  # noqa: F401 - a fixture

READY = """new Promise((on) => {
  const { dataset } = document.documentElement
  const look = () => dataset.ready ? on(dataset.ready) : setTimeout(look, 100)
  look()
})"""
KEPT = f"(async () => {{ while (!(await {MEMORY})) await new Promise((on) => setTimeout(on, 100)); return true }})()"
# A game against the computer, by the page's own way to its tables, while the page shows it; then its record.
PLAY = """(async (game) => {
  const file = performance.getEntriesByType('resource').find(({ name }) => /assets\\/here-[^/]*\\.js/.test(name)).name
  const { here } = await import(file)
  const ask = async (method, url, body) => {
    const type = { 'Content-Type': 'application/json' }
    const answer = await here.ask(method, url, type, body ? JSON.stringify(body) : null)
    if (answer.status >= 400) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const seats = [{ who: 'me' }, { who: 'bot', level: 'gentle' }]
  let table = await ask('POST', '/api/tables', { game, seats, word: 'ab'.repeat(16) })
  location.hash = `#/t/${table.id}`
  let actions = 0
  for (let n = 0; table.status === 'playing'; n++) {
    const view = table.views[0]
    if (view.deciding === view.seat && view.actions.length) {
      const texts = view.actions.map(({ text }) => text)
      const action = texts.includes('draw') ? 'draw' : texts[n % texts.length]
      table = await ask('POST', `/api/tables/${table.id}/actions`, { at: table.at, action, table: true })
      actions++
    } else {
      await new Promise((on) => setTimeout(on, 50))
      table = await ask('GET', `/api/tables/${table.id}`)
    }
  }
  while (!document.querySelector('#end-title')) await new Promise((on) => setTimeout(on, 50))
  const record = await ask('GET', `/api/tables/${table.id}/record`)
  return { actions, reason: record.result.reason, wide: document.documentElement.scrollWidth <= innerWidth }
})"""


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "size"), [(game, (390, 844) if n % 2 else (1280, 800)) for n, game in enumerate(GAMES)], ids=[*GAMES]
)
def test_a_whole_game_is_played_in_firefox_without_a_network(
    folder: Path,  # noqa: F811
    game: str,
    size: tuple[int, int],
) -> None:
    program = firefox.find()
    if not program:
        pytest.skip(firefox.MISSING)
    signal.alarm(900)  # longer than other tests have: a busy machine plays a long game in five minutes
    host = Host(folder)
    with firefox.opened(program) as tab:
        tab.size(*size)
        tab.go(host.url)
        assert tab.evaluate(READY).endswith("new")
        assert tab.evaluate(KEPT)
        tab.evaluate("navigator.serviceWorker.ready.then(() => true)")
        host.stop()
        tab.go(host.url)
        assert tab.evaluate(READY).endswith("kept")
        found = tab.evaluate(f"{PLAY}({game!r})")
        assert found["actions"] > 4
        assert found["reason"]
        assert found["wide"]
        assert tab.told == []
