import { cleanup, render } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import type { PartOf } from '../api/types'
import { GAMES, samples } from '../samples/samples'
import Cairns from './Cairns.svelte'
import { itemText, slabsOf } from './score'

afterEach(cleanup)

const stones: PartOf = { name: 'stones', points: 71, items: [{ name: 'stones', points: 71, count: 3 }] }
const amulets: PartOf = {
  name: 'amulets',
  points: 2,
  count: 22,
  items: [9, 9, 4].map((count, n) => ({ name: n < 2 ? 'complete' : 'begun', points: n < 2 ? 1 : 0, count })),
}

test.each(GAMES)(
  '%s: whatever ended it, everybody stands with a cairn of what the server says',
  async (game) => {
    for (const sample of (await samples(game)).filter((found) => found.view.finished)) {
      const { container, unmount } = render(Cairns, {
        view: sample.view,
        names: sample.view.names,
        parts: sample.view.names.map(() => [stones]),
      })
      for (const name of sample.view.names) expect(container.textContent, sample.name).toContain(name)
      expect([...container.querySelectorAll('.points')].map((points) => points.textContent)).toEqual(sample.view.names.map(() => '71'))
      unmount()
    }
  },
  30_000,
)

test('a cairn of amulets has a stone for each, complete ones apart', () => {
  expect(slabsOf([amulets])).toEqual([
    { name: 'amulets', size: 9 },
    { name: 'amulets', size: 9 },
    { name: 'pieces', size: 4 },
  ])
})

test('an item says how many, of what, and what each brought', () => {
  expect(itemText('keltis', { name: 'large', points: -6, count: 2, each: -3, colour: 'green', at: 2 })).toBe('2 × −3')
  expect(itemText('orakel', { name: 'figure', points: 6, at: 23 })).toBe('field 23: 6')
  expect(itemText('orakel', { name: 'figure', points: 0, at: 0 })).toBe('start: 0')
  expect(itemText('celtica', { name: 'given', points: 0, count: -3 })).toBe('−3 given up')
})
