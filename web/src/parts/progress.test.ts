import { expect, test } from 'vitest'
import type { Finished, Level } from '../api/types'
import { nextLevel, progressOf } from './progress'

const finished = (id: string, game: Finished['game'], score: number, won: boolean): Finished => ({
  id,
  place: 'Tara 7',
  game,
  players: 2,
  options: {},
  status: 'finished',
  touched: 0,
  seats: [],
  deciding: null,
  your_turn: false,
  branch: null,
  practice: null,
  duel: null,
  day: null,
  clock: null,
  ends: null,
  results: [
    { seat: 0, score, won, mine: true, level: null },
    { seat: 1, score: 99, won: !won, mine: false, level: 'easy' },
  ],
})
const games = [
  finished('e', 'keltis', 12, true),
  finished('d', 'keltis', 30, true),
  finished('x', 'orakel', 77, false),
  finished('c', 'keltis', -4, false),
  finished('b', 'keltis', 20, true),
]

test('the last games, the best result, and how many were won in a row', () => {
  const found = progressOf(games, 'keltis')
  expect(found?.last.map((one) => one.id)).toEqual(['b', 'c', 'd', 'e'])
  expect(found?.last.map((one) => one.height)).toEqual([24 / 34, 0, 1, 16 / 34])
  expect(found).toMatchObject({ best: 30, streak: 2, longest: 2 })
  expect(progressOf(games, 'orakel')).toMatchObject({ best: 77, streak: 0, longest: 0 })
  expect(progressOf(games, 'celtica')).toBeNull()
})

test('who often beats a level is shown the next one', () => {
  const levels = ['gentle', 'easy', 'steady'].map((level): Level => ({ level, title: level, text: '' }))
  const tally = (parts: Record<string, [number, number]>) => ({
    played: 0,
    won: 0,
    mean_score: 0,
    levels: Object.fromEntries(Object.entries(parts).map(([level, [won, played]]) => [level, { won, played, mean_score: 0 }])),
  })
  expect(nextLevel(tally({ gentle: [3, 3] }), levels)?.level).toBe('easy')
  expect(nextLevel(tally({ gentle: [3, 3], easy: [3, 4] }), levels)?.level).toBe('steady')
  expect(nextLevel(tally({ gentle: [2, 2] }), levels)).toBeNull()
  expect(nextLevel(tally({ gentle: [1, 4] }), levels)).toBeNull()
  expect(nextLevel(tally({ steady: [5, 5] }), levels)).toBeNull()
  expect(nextLevel(tally({ person: [5, 5] }), levels)).toBeNull()
})
