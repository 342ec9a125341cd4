import { expect, test } from 'vitest'
import type { GameTable } from '../api/types'
import { turnNumber } from './titles'

test('the turn under way is numbered, and when play is over the last one', () => {
  const keltis = {} as GameTable
  expect(turnNumber({ turn: 0, finished: false, table: keltis })).toBe(1)
  expect(turnNumber({ turn: 40, finished: true, table: keltis })).toBe(40)
  const celtica = (last_mover: number | null) => ({ last_mover }) as GameTable
  expect(turnNumber({ turn: 40, finished: false, table: celtica(null) })).toBe(41)
  expect(turnNumber({ turn: 40, finished: false, table: celtica(1) })).toBe(40)
})
