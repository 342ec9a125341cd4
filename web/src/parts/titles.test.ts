import { expect, test } from 'vitest'
import type { ActionEntry } from '../api/types'
import { speak } from '../words/words'
import { headline, isGuest, momentAt, namesOf, turnAt } from './titles'

test('a moment is the turn of the action that led to it, or of the one to come', async () => {
  await speak('en')
  const entry = (step: number, turn: number): ActionEntry => ({
    at: step + 2,
    time: 0,
    kind: 'action',
    seat: turn % 2,
    step,
    turn,
    events: [],
    text: `act ${step}`,
    brief: '',
  })
  const entries = [entry(0, 0), entry(1, 0), entry(2, 1)]
  expect(momentAt(entries, 0, false)).toBeNull()
  expect(momentAt(entries, 1, false)).toEqual({ turn: 'Turn 1', text: 'act 0' })
  expect(momentAt(entries, 2, false)?.turn).toBe('Turn 1')
  expect(momentAt(entries, 2, true)).toEqual({ turn: 'Turn 2, just before', text: 'act 2' })
  expect(momentAt(entries, 3, false)?.turn).toBe('Turn 2')
  expect([turnAt(entries, 2), turnAt(entries, null)]).toEqual(['Turn 2', 'The deal'])
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
