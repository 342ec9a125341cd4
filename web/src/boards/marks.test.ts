// Everything that the turns since one's own have touched is marked: the last turn clearly, those before it faintly.
import { cleanup, render } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { EventOf, Game } from '../api/types'
import { samples } from '../samples/samples'
import type { Board, Marks } from './board'
import Celtica from './celtica/Board.svelte'
import Keltis from './keltis/Board.svelte'
import Orakel from './orakel/Board.svelte'
import Wuerfel from './wuerfel/Board.svelte'

vi.setConfig({ testTimeout: 30_000 })
afterEach(cleanup)

async function show<G extends Game>(game: G, board: Board<G>, name: string, marks: Marks<EventOf<G>>): Promise<HTMLElement> {
  const { view, sitting, choices } = (await samples(game)).find((one) => one.name === name && one.players === 3)!
  const said = { choose: vi.fn(), why: vi.fn(), seatMenu: vi.fn() }
  return render(board, { view, sitting, choices, latest: [], marks, active: true, confirm: false, ...said }).container
}
const count = (page: Element, what: string): number => page.querySelectorAll(what).length

test('keltis: row, way with its start, pile and player', async () => {
  const page = await show('keltis', Keltis, 'play', {
    now: [
      { kind: 'lay', seat: 1, colour: 'green', value: 10 },
      { kind: 'advance', seat: 1, colour: 'green', from: 2, step: 3, size: 'large' },
      { kind: 'clover', seat: 1 },
      { kind: 'advance', seat: 1, colour: 'green', from: 3, step: 4, size: 'large' },
      { kind: 'take', seat: 1, colour: 'blue', value: 6 },
    ],
    before: [
      { kind: 'discard', seat: 2, colour: 'russet', value: 1 },
      { kind: 'start', seat: 2, colour: 'pink', from: 0, step: 1, size: 'small' },
      { kind: 'draw', seat: 2 },
    ],
  })
  // The two steps of one figure are one way, from where it stood.
  expect(count(page, '.now[data-way="1:green:2-4"] .left')).toBe(2)
  expect(count(page, '.before[data-way="2:pink:0-1"] .rim')).toBe(2)
  expect(count(page, '[data-way]')).toBe(2)
  expect(count(page, '.pile.fresh:not(.before)[data-place="pile:blue"]')).toBe(1)
  expect(count(page, '.pile.before[data-place="pile:russet"], .pile.before[data-place="pile:draw"]')).toBe(2)
  expect([...page.querySelectorAll('.opp.fresh')].map((panel) => panel.classList.contains('before'))).toEqual([false, true])
})

test('orakel: all moves of a chain, the priestess’s too', async () => {
  const page = await show('orakel', Orakel, 'play', {
    now: [
      { kind: 'lay', seat: 1, colour: 'green', value: 5 },
      { kind: 'move', seat: 1, figure: 1, from: 3, field: 7, colour: 'green' },
      { kind: 'clover', seat: 1, colour: 'blue', tile: 'clover_blue' },
      { kind: 'move', seat: 1, figure: 1, from: 7, field: 9, colour: 'blue' },
      { kind: 'back', seat: 1, figure: 1, from: 9, field: 5, colour: 'pink' },
    ],
    before: [{ kind: 'lead', seat: 2, steps: 2, from: 1, field: 3, colour: 'russet' }],
  })
  const ways = [...page.querySelectorAll('[data-way]')].map((way) => [way.getAttribute('data-way'), way.classList.contains('before')])
  expect(ways).toEqual([
    ['1-3', true],
    ['3-7', false],
    ['7-9', false],
    ['9-5', false],
  ])
})

test('wuerfel: the tiles of all who took one, and the stones', async () => {
  const { view } = (await samples('wuerfel')).find((one) => one.name === 'reroll' && one.players === 3)!
  const gone = Object.values(view.table.tiles)
    .flat()
    .filter((tile) => tile.taken_by !== null)
  const colours = Object.entries(view.table.tiles).flatMap(([colour, tiles]) =>
    tiles.flatMap((tile) => (tile.taken_by === null ? [] : [{ colour: colour as 'green', value: tile.value, seat: tile.taken_by }])),
  )
  expect(gone.length).toBeGreaterThan(1)
  const [one, two] = colours
  const page = await show('wuerfel', Wuerfel, 'reroll', {
    now: [
      { kind: 'take', ...one! },
      { kind: 'stone', seat: one!.seat },
    ],
    before: [{ kind: 'take', ...two! }],
  })
  expect(count(page, '.gone.last:not(.before)')).toBe(1)
  expect(count(page, '.gone.before')).toBe(1)
  expect(count(page, '.heap.fresh')).toBe(1)
})

test('celtica: the way of a druid, pieces given up, cards played and drawn', async () => {
  const page = await show('celtica', Celtica, 'play', {
    now: [
      { kind: 'play', seat: 1, colour: 'red', druid: 2, experience: 1, cards: '2+1' },
      { kind: 'move', seat: 1, colour: 'red', from: 2, step: 5, place: 'ruin' },
      { kind: 'give', seat: 1, piece: 'north' },
      { kind: 'experience', seat: 1 },
    ],
    before: [
      { kind: 'move', seat: 2, colour: 'grey', from: 0, step: 3, place: 'shrine' },
      { kind: 'card', seat: 2 },
    ],
  })
  expect(count(page, '.now[data-way="2-5"] ellipse')).toBe(2)
  expect(count(page, '.before[data-way="0-3"]')).toBe(1)
  const piles = (age: string) => [...page.querySelectorAll(`.piles .${age}`)].map((pile) => pile.getAttribute('data-place'))
  expect(piles('now')).toEqual(['laid:druid', 'pile:experience', 'laid:experience', 'given'])
  expect(piles('before')).toEqual(['pile:druid'])
})
