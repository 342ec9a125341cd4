// What a hint is about glows on every board: what the action is done with, and where it leads.
import { cleanup, render } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { ActionOf, Game } from '../api/types'
import { GAMES, samples } from '../samples/samples'
import { all, type Board } from './board'
import { loadBoard } from './load'

vi.setConfig({ testTimeout: 60_000 })
afterEach(cleanup)

// What there is nothing to point at for: it is said, and «do that» does it.
const BARE = ['decline', 'nothing', 'pass', 'no_card', 'score']

test.each(GAMES)('%s: in every phase, each kind of action is marked where it is done', async (game) => {
  const board = (await loadBoard(game)) as unknown as Board<Game>
  const kinds = new Set<string>()
  for (const { view, sitting, choices } of await samples(game)) {
    if (view.seat === null || view.seat !== view.deciding || view.finished) continue
    const legal = view.actions as readonly ActionOf<Game>[]
    for (const action of legal.filter((one, n) => legal.findIndex((other) => other.kind === one.kind) === n)) {
      if (kinds.has(`${view.phase} ${action.kind}`)) continue
      kinds.add(`${view.phase} ${action.kind}`)
      const props = { view, sitting, choices, latest: [], confirm: false, active: true }
      const { container } = render(board, {
        ...props,
        hint: { actions: [action], close: null },
        choose: vi.fn(),
        why: vi.fn(),
        seatMenu: vi.fn(),
      })
      const rings = container.querySelectorAll('[data-hint]').length
      if (BARE.includes(action.kind)) expect(rings, action.text).toBe(0)
      else expect(rings, `${view.phase}: ${action.text}`).toBeGreaterThan(0)
      cleanup()
    }
  }
  expect(kinds.size).toBeGreaterThan(3)
})

test('where two actions are equally good, both are numbered, and what they share is not', async () => {
  const board = (await loadBoard('keltis'))!
  const { view, sitting, choices } = (await samples('keltis')).find((one) => one.name === 'play' && one.players === 3)!
  const lays = all(view.actions, 'lay')
  const [one, other] = [lays[0]!, lays.find((lay) => lay.colour !== lays[0]!.colour)!]
  const said = { choose: vi.fn(), why: vi.fn(), seatMenu: vi.fn() }
  const { container } = render(board, {
    ...{ view, sitting, choices, latest: [], active: true, confirm: false, ...said },
    hint: { actions: [one, other], close: null },
  })
  const numbers = [...container.querySelectorAll('[data-hint^="[data-spot=\\"hand"]')].map((ring) => ring.textContent.trim())
  expect(numbers).toEqual(['1', '2'])
})
