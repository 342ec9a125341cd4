import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Day } from '../api/types'
import { speak } from '../words/words'
import Page from './Day.svelte'

const open = {
  ...{ game: 'keltis', day: '2026-11-19', players: 2, options: {}, level: 'clever', status: 'open', ends: 1763596800, closes: 1763618400 },
  ...{ seal: 'abcdef', key_hash: '', secret: null, word: 'keltis-2026-11-19', mine: 'open', table: null, steps: null, begun: 3 },
  ...{ through: 2, own: null, results: [], best: null, streak: { now: 0, longest: 0 }, before: '2026-11-18' },
} as Day
const anna = { place: 1, name: 'Anna', mine: false, won: true, standings: [31, 20], steps: 60 }
const ben = { place: 2, name: 'Ben', mine: true, won: false, standings: [12, 14], steps: 70 }
const through = {
  ...open,
  mine: 'through',
  table: 'HIS',
  steps: 70,
  own: { place: 2, better_than: 50 },
  results: [anna, ben],
  streak: { now: 3, longest: 5 },
} as Day

let day: Day
let asked: string[]

beforeEach(async () => {
  await speak('en')
  asked = []
  day = open
  const answers: Record<string, () => unknown> = {
    '/api/me': () => ({ name: 'Ben' }),
    '/api/games': () => ({
      games: [{ game: 'keltis', title: 'Keltis', seats: [2, 4], levels: [{ level: 'clever', title: 'Clever', text: '' }] }],
    }),
    '/api/days': () => ({ day: '2026-11-19', ends: 1763596800, games: [], ahead: [{ game: 'keltis', day: '2026-11-20', seal: 'fedcba' }] }),
    '/api/days/keltis/2026-11-19': () => day,
    '/api/days/keltis/2026-11-18': () => day,
    '/api/days/keltis/2026-11-19/begin': () => ({ id: 'TABLE' }),
  }
  vi.stubGlobal('fetch', (path: string, { method }: { method: string }) => {
    asked.push(`${method} ${path}`)
    const found = answers[path.split('?')[0]!]
    const headers = { 'content-type': found ? 'application/json' : 'application/problem+json' }
    const gone = { code: 'unknown-day', detail: 'There is no deal of this day.' }
    return Promise.resolve(new Response(JSON.stringify(found ? found() : gone), { status: found ? 200 : 404, headers }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test("today's deal begins with one press, and shows no results before", async () => {
  render(Page, { path: ['keltis'] })
  await fireEvent.click(await screen.findByRole('button', { name: 'Play my game' }))
  await vi.waitFor(() => expect(location.hash).toBe('#/t/TABLE'))
  expect(asked).toContain('POST /api/days/keltis/2026-11-19/begin')
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByText(/You see the results once you are through/).textContent).toContain('2 people are.')
  expect(screen.getByRole('link', { name: 'The day before' }).getAttribute('href')).toBe('#/day/keltis/2026-11-18')
  expect(screen.queryByRole('link', { name: 'The day after' })).toBeNull()
  expect(screen.getByText('fedcba')).toBeTruthy()
})

test('who is through sees the table, their own place and streak', async () => {
  day = through
  render(Page, { path: ['keltis'] })
  expect(await screen.findByText('Place 2 of 2')).toBeTruthy()
  expect(screen.getByText('better than 50% of the others')).toBeTruthy()
  expect(screen.getByText('3 days in a row · longest: 5')).toBeTruthy()
  const rows = screen.getAllByRole('row').map((row) => row.textContent?.replace(/\s+/g, ' '))
  expect(rows[1]).toContain('Anna')
  expect(rows[1]).toContain('31 : 20')
  expect(rows[2]).toContain('12 : 14')
  expect(screen.queryByRole('button', { name: 'Play my game' })).toBeNull()
  expect(screen.queryByRole('img', { name: /The table as/ })).toBeNull()
})

test('when the day is over the best game is shown beside mine, and the secret', async () => {
  const best = { table: 'HERS', name: 'Anna', mine: false, steps: 60, parted: { step: 12, turn: 4 } }
  day = { ...through, day: '2026-11-18', status: 'over', secret: '00ff', best }
  render(Page, { path: ['keltis', '2026-11-18'] })
  expect(await screen.findByText('Anna played it.')).toBeTruthy()
  expect(screen.getByText('00ff')).toBeTruthy()
  const pictures = screen.getAllByRole<HTMLImageElement>('img', { name: /The table as/ }).map((one) => one.src)
  expect(pictures.map((src) => /tables\/(\w+)\/steps\/(\d+)/.exec(src)?.slice(1))).toEqual([
    ['HIS', '13'],
    ['HERS', '13'],
  ])
  expect(screen.getByRole('link', { name: 'The day after' }).getAttribute('href')).toBe('#/day/keltis')
})

test('a day without a deal says so', async () => {
  render(Page, { path: ['keltis', '2020-01-01'] })
  expect((await screen.findByRole('alert')).textContent).toContain('no deal of this day')
})
