import { beforeEach, expect, test } from 'vitest'
import type { Listed } from '../api/types'
import { speak } from '../words/words'
import { inOrder, invitation, saying } from './unfinished'

type Sitter = 'me' | 'bot' | 'person' | 'open'
const NAMES: Record<Sitter, string> = { me: 'Anna', bot: 'Brendan', person: 'Cara', open: '' }
const table = (id: string, seats: Sitter[], more: Partial<Listed> = {}): Listed => ({
  ...{
    id,
    place: 'Tara 7',
    game: 'keltis',
    players: seats.length,
    options: {},
    status: 'playing',
    branch: null,
    practice: null,
    duel: null,
    day: null,
    clock: null,
    ends: null,
  },
  ...{ touched: Date.now() / 1000 - 185, deciding: 0, your_turn: true },
  seats: seats.map((who) => ({ kind: who === 'me' ? 'person' : who, name: NAMES[who], level: null, mine: who === 'me' })),
  ...more,
})

beforeEach(() => speak('en'))

test('where somebody waits for me comes first, and what has not begun last', () => {
  const tables = [
    table('begun by nobody', ['me', 'open'], { status: 'waiting', deciding: null, your_turn: false }),
    table('theirs', ['me', 'person'], { deciding: 1, your_turn: false }),
    table('tried', ['me', 'bot'], { practice: 'k1' }),
    table('left', ['me', 'bot'], { branch: { table: 'OLD', step: 2, place: 'Skye 3' } }),
    table('bot', ['me', 'bot']),
    table('person', ['me', 'person', 'bot']),
    table('older', ['me', 'bot']),
  ]
  expect(inOrder(tables).map(({ id }) => id)).toEqual(['person', 'bot', 'older', 'tried', 'left', 'theirs', 'begun by nobody'])
})

test('a table says with whom it is played and whose turn it is', () => {
  expect(saying(table('a', ['me', 'bot', 'person']))).toBe('with Brendan and Cara · 3\u00a0min\u00a0ago')
  expect(saying(table('b', ['me', 'person'], { deciding: 1, your_turn: false }))).toBe('Cara’s turn') // and nobody is named twice
  expect(saying(table('b', ['me', 'bot', 'person'], { deciding: 2, your_turn: false }))).toBe('with Brendan and Cara · Cara’s turn')
  expect(saying(table('c', ['me', 'bot', 'person', 'bot']))).toContain('with Brendan, Cara and Brendan · ')
  expect(saying(table('c', ['me', 'me', 'bot']))).toBe('at one screen · Anna’s turn')
  expect(saying(table('d', ['me', 'open', 'open'], { status: 'waiting' }))).toBe('waiting for 2 more')
})

test('an invitation is a table where I wait alone', () => {
  const waiting = { status: 'waiting', deciding: null, your_turn: false } as const
  expect(invitation([table('a', ['me', 'bot', 'open'], waiting), table('b', ['me', 'person', 'open'], waiting)])).toBeUndefined()
  expect(invitation([table('c', ['me', 'bot']), table('d', ['me', 'open', 'open'], waiting)])?.id).toBe('d')
})
