import { expect, test } from 'vitest'
import { placeOf } from '../places'
import { samples } from '../samples/samples'
import { isGuest, turnNumber } from './titles'

test('the turn under way is numbered, and when play is over the last one', async () => {
  const { table: keltis } = (await samples('keltis'))[0]!.view
  expect(turnNumber({ turn: 0, finished: false, table: keltis })).toBe(1)
  expect(turnNumber({ turn: 40, finished: true, table: keltis })).toBe(40)
  const { table: celtica } = (await samples('celtica'))[0]!.view
  expect(turnNumber({ turn: 40, finished: false, table: { ...celtica, last_mover: null } })).toBe(41)
  expect(turnNumber({ turn: 40, finished: false, table: { ...celtica, last_mover: 1 } })).toBe(40)
})

test('tables that have their place in common are told apart by a number', () => {
  const names = Array.from({ length: 200 }, (_, n) => placeOf(`table-${n * 7919}`))
  expect(new Set(names.map((name) => name.replace(/ \d+$/, ''))).size).toBeLessThan(41)
  expect(new Set(names).size).toBeGreaterThan(190)
})

test('only who has not said a name is a guest', () => {
  expect(['Guest 7', 'Gast 123'].every(isGuest)).toBe(true)
  expect(['Anna', 'Guest', 'Gast', 'Guest 7b'].some(isGuest)).toBe(false)
})
