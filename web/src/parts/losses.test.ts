import { beforeEach, expect, test } from 'vitest'
import type { Finished } from '../api/types'
import { answeredLighter, easier, manyLosses, offersLighter } from './losses'

let count = 0
const game = (won: boolean, { name = 'keltis', levels = ['clever'] as (string | null)[], own = 1 } = {}): Finished => {
  const mine = Array.from({ length: own }, (_, seat) => ({ seat, score: 0, won, mine: true, level: null }))
  const others = levels.map((level, n) => ({ seat: own + n, score: 1, won: !won, mine: false, level }))
  return { id: `T${++count}`, game: name, results: [...mine, ...others] } as unknown as Finished
}
const lost = (n: number, more = {}) => Array.from({ length: n }, () => game(false, more))

beforeEach(() => localStorage.clear())

test('six losses in a row against a level are many, five are not', () => {
  const six = lost(6)
  expect(manyLosses(six)).toEqual({ game: 'keltis', level: 'clever', table: six[0]!.id })
  expect(manyLosses(lost(5))).toBeNull()
  expect(manyLosses([])).toBeNull()
})

test('a win among them ends the row, and another game or level between them does not', () => {
  expect(manyLosses([...lost(3), game(true), ...lost(3)])).toBeNull()
  expect(manyLosses([game(true), ...lost(6)])).toBeNull()
  const between = [game(true, { name: 'celtica' }), game(true, { levels: ['easy'] }), game(false, { levels: ['easy', 'clever'] })]
  expect(manyLosses([...lost(3), ...between, ...lost(3)])?.level).toBe('clever')
  expect(manyLosses([...lost(1, { levels: ['easy'] }), ...lost(6)])).toBeNull()
})

test('games with people and at one screen are nobody’s to console', () => {
  expect(manyLosses(lost(6, { levels: [null] }))).toBeNull()
  expect(manyLosses(lost(6, { levels: ['clever', null] }))).toBeNull()
  expect(manyLosses(lost(6, { own: 2 }))).toBeNull()
})

test('it is offered once: until it is answered, or until the next game is over', () => {
  const first = manyLosses(lost(6))!
  expect(offersLighter(first)).toBe(true)
  expect(offersLighter(first)).toBe(true)
  expect(offersLighter(manyLosses(lost(7))!)).toBe(false)
  const elsewhere = manyLosses(lost(6, { name: 'orakel' }))!
  expect(offersLighter(elsewhere)).toBe(true)
  answeredLighter(elsewhere)
  expect(offersLighter(elsewhere)).toBe(false)
})

test('the easier level is the one before, if there is one', () => {
  const levels = ['gentle', 'easy'].map((level) => ({ level, title: level, text: '' }))
  expect(easier(levels, 'easy')?.level).toBe('gentle')
  expect(easier(levels, 'gentle')).toBeNull()
})
