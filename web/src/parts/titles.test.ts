import { expect, test } from 'vitest'
import { samples } from '../samples/samples'
import { turnNumber } from './titles'

test('the turn under way is numbered, and when play is over the last one', async () => {
  const { table: keltis } = (await samples('keltis'))[0]!.view
  expect(turnNumber({ turn: 0, finished: false, table: keltis })).toBe(1)
  expect(turnNumber({ turn: 40, finished: true, table: keltis })).toBe(40)
  const { table: celtica } = (await samples('celtica'))[0]!.view
  expect(turnNumber({ turn: 40, finished: false, table: { ...celtica, last_mover: null } })).toBe(41)
  expect(turnNumber({ turn: 40, finished: false, table: { ...celtica, last_mover: 1 } })).toBe(40)
})
