import { expect, test } from 'vitest'
import { samples } from '../samples/samples'
import { speak } from '../words/words'
import { headline, isGuest, namesOf, turnNumber } from './titles'

test('the turn under way is numbered, and when play is over the last one', async () => {
  const { table: keltis } = (await samples('keltis'))[0]!.view
  expect(turnNumber({ turn: 0, finished: false, table: keltis })).toBe(1)
  expect(turnNumber({ turn: 40, finished: true, table: keltis })).toBe(40)
  const { table: celtica } = (await samples('celtica'))[0]!.view
  expect(turnNumber({ turn: 40, finished: false, table: { ...celtica, last_mover: null } })).toBe(41)
  expect(turnNumber({ turn: 40, finished: false, table: { ...celtica, last_mover: 1 } })).toBe(40)
})

test('only who has not said a name is a guest', () => {
  expect(['Guest 7', 'Gast 123'].every(isGuest)).toBe(true)
  expect(['Anna', 'Guest', 'Gast', 'Guest 7b'].some(isGuest)).toBe(false)
})

test('who has no name is You, the same in every sentence, unless several share the screen', async () => {
  const me = { name: 'Guest 37', mine: true },
    anna = { name: 'Anna', mine: false },
    other = { name: 'Guest 8', mine: false }
  await speak('en')
  expect(namesOf([me, anna, other])).toEqual(['You', 'Anna', 'Guest 8'])
  expect(namesOf([me, { name: 'Ben', mine: true }])).toEqual(['Guest 37', 'Ben'])
  expect(namesOf([{ name: 'Ada', mine: true }, anna])).toEqual(['Ada', 'Anna'])
  expect(headline([me, anna], [0], 'wins_with')).toBe('You win with')
  expect(headline([me, anna], [1], 'wins')).toBe('Anna wins')
  expect(headline([me, anna, other], [0, 1], 'wins')).toBe('You win together with Anna')
  expect(headline([me, anna, other], [1, 2], 'wins')).toBe('Anna and Guest 8 win together')
  await speak('de')
  expect(headline([me, anna], [0], 'wins_with')).toBe('Du gewinnst mit')
})
