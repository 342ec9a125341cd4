// What a rule decides comes with the view: where the view says something impossible, the page shows that.
import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { EventOf, Game, TableOf } from '../api/types'
import { samples, type Sample } from '../samples/samples'
import { first, type Board } from './board'
import Celtica from './celtica/Board.svelte'
import Keltis from './keltis/Board.svelte'
import Orakel from './orakel/Board.svelte'
import Wuerfel from './wuerfel/Board.svelte'

vi.setConfig({ testTimeout: 30_000 })
afterEach(cleanup)

/** A recorded state of three players with another table. */
async function changed<G extends Game>(game: G, name: string, change: (table: TableOf<G>, sample: Sample<G>) => void): Promise<Sample<G>> {
  const found = (await samples(game)).find((one) => one.name === name && one.players === 3)!
  const sample = { ...found, view: structuredClone(found.view) }
  change(sample.view.table as TableOf<G>, sample)
  return sample
}
function show<G extends Game>(board: Board<G>, { view, sitting, choices, latest }: Sample<G>): HTMLElement {
  const said = { choose: vi.fn(), why: vi.fn(), seatMenu: vi.fn() }
  return render(board, { view, sitting, choices, latest, active: true, confirm: true, ...said }).container
}
/** What each action would do, with other events. */
const told = <G extends Game>({ choices }: Sample<G>, change: (event: EventOf<G>) => EventOf<G>): Sample<G>['choices'] =>
  new Map([...choices].map(([id, choice]) => [id, { ...choice, events: (choice.events as EventOf<G>[]).map(change) }]))
const all = (page: Element, what: string): Element[] => [...page.querySelectorAll(what)]

test('dice: what they buy, and what that brings', async () => {
  const sample = await changed('wuerfel', 'reroll', (table) => {
    const open = table.tiles.green.find((tile) => tile.taken_by === null && !table.sums.includes(tile.value))!
    table.bought = [{ colour: 'green', value: open.value, hidden: 3, tiles: 71, direction: 'falling', points: 72 }]
    table.stones_bought = { count: 6, points: 73 }
  })
  const page = show(Wuerfel, sample)
  const offered = all(page, 'button.tile[aria-disabled="false"]')
  expect(offered).toHaveLength(1)
  await fireEvent.click(offered[0]!)
  expect(page.textContent).toContain('71 tiles')
  expect(page.textContent).toContain('72')
  expect(all(page, '.lanes .ghost')).toHaveLength(4)
  await fireEvent.click(all(page, 'button').find((found) => /6 stones/.test(found.getAttribute('aria-label') ?? ''))!)
  expect(page.textContent).toContain('73')
})

test('dice: which of them make a sum', async () => {
  const sample = await changed('wuerfel', 'reroll', (table) => {
    table.sum_dice = table.sums.map(() => [2])
    table.bought = [{ colour: 'green', value: table.sums[0]!, hidden: 0, tiles: 1, direction: 'open', points: 0 }]
    table.tiles.green[table.sums[0]!]!.taken_by = null
  })
  const page = show(Wuerfel, sample)
  await fireEvent.click(page.querySelector('button.tile[aria-disabled="false"]')!)
  expect(all(page, '.die').map((die) => die.classList.contains('used'))).toEqual([false, true, false])
})

test('keltis: the step that a figure advances to', async () => {
  const sample = await changed('keltis', 'move', (table, one) => {
    const advance = first(one.view.actions, 'advance')!
    const me = table.players[one.view.seat!]!
    for (const figure of me.figures) if (figure.colour === advance.colour) figure.next = 77
    one.choices = new Map()
  })
  expect(show(Keltis, sample).innerHTML).toContain('goes to stone 77')
})

test('orakel: the fields that a card leads to', async () => {
  let wanted = ''
  const sample = await changed('orakel', 'play', (table, one) => {
    const lay = first(one.view.actions, 'lay')!
    wanted = `${lay.colour} ${lay.value}`
    table.ahead = { russet: [], yellow: [], pink: [], green: [], blue: [], [lay.colour]: [1, 2, 3, 4, 5] }
  })
  const page = show(Orakel, sample)
  await fireEvent.click(page.querySelector(`[data-card="${wanted}"]`)!)
  expect(all(page, '.hint')).toHaveLength(5)
})

test('orakel: where the priestess comes to', async () => {
  const moving = await changed('orakel', 'move', (_, one) => {
    one.choices = told(one, (event) => (event.kind === 'lead' ? { ...event, field: 2 } : event))
  })
  expect(moving.view.actions.some((action) => action.kind === 'priestess')).toBe(true)
  expect(show(Orakel, moving).querySelector('[data-target="2"]')).not.toBeNull()
})

test('celtica: what an amulet lacks', async () => {
  const sample = await changed('celtica', 'take', (table, one) => {
    table.display = { north: 1, northeast: 1, east: 1, southeast: 1, south: 1, southwest: 1, west: 1, northwest: 1, middle: 1 }
    const me = table.players[one.view.seat!]!
    me.lacks = ['east']
  })
  const page = show(Celtica, sample)
  expect(all(page, '.want')).toHaveLength(1)
})

test('celtica: where cards lead a druid', async () => {
  const sample = await changed('celtica', 'play', (table, one) => {
    one.choices = told(one, (event) => (event.kind === 'move' ? { ...event, step: table.places.length - 2 } : event))
  })
  const page = show(Celtica, sample)
  await fireEvent.click(page.querySelector('.druid.able')!)
  expect(all(page, '.reach').map((place) => place.getAttribute('aria-label'))).toEqual([
    expect.stringContaining(String(sample.view.table.places.length - 2)),
  ])
  cleanup()
  const unknown = show(Celtica, { ...sample, choices: new Map() })
  await fireEvent.click(unknown.querySelector('.druid.able')!)
  expect(all(unknown, '.reach')).toHaveLength(0)
})
