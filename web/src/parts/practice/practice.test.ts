import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../api/client'
import type { OwnMistake, PracticeGame, Puzzle, Solution } from '../../api/types'
import { GAMES, samples } from '../../samples/samples'
import { speak } from '../../words/words'
import Mistakes from './Mistakes.svelte'
import Overview from './Overview.svelte'
import PuzzlePart from './Puzzle.svelte'
import Stars from './Stars.svelte'
import Trend from './Trend.svelte'
import Verdict from './Verdict.svelte'

const progress = { rating: 1312, tried: 3, found: 2, streak: 2, longest: 2, days: 2, trend: [1200, 1250, 1312] }
const solution: Solution = {
  found: true,
  counted: true,
  best: { id: 1, text: 'lay green 5', label: 'Lay green 5' },
  other: { id: 2, text: 'lay green 6', label: 'Lay green 6' },
  played: null,
  gain: { win: 0.112, win_error: 0.018, points: 2.4, points_error: 0.4 },
  change: -12,
  progress,
}
async function puzzle(game: (typeof GAMES)[number]): Promise<Puzzle> {
  const sample = (await samples(game)).find((one) => one.view.seat !== null && one.view.seat === one.view.deciding && !one.view.finished)
  if (!sample || !('actions' in sample.view)) throw new Error(`no sample of ${game}`)
  const { view } = sample
  return {
    id: 'p',
    game,
    players: view.names.length,
    seat: view.seat ?? 0,
    stars: 3,
    day: false,
    own: null,
    found: null,
    view: view as Puzzle['view'],
    choices: [],
  }
}

beforeEach(() => {
  vi.spyOn(api, 'games').mockResolvedValue([])
  vi.spyOn(api, 'puzzleReasons').mockResolvedValue(['Your figures come 1.4 steps further.'])
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await speak('en')
})

test('a difficulty is said, not only shown', () => {
  render(Stars, { n: 4 })
  expect(screen.getByRole('img', { name: 'Difficulty: 4 of 5' }).querySelectorAll('.full')).toHaveLength(4)
})

test('a trend of equal ratings is a line and no accident', () => {
  const { container } = render(Trend, { ratings: [1200, 1200] })
  expect(container.querySelector('polyline')?.getAttribute('points')).not.toContain('NaN')
})

test.each([
  ['en', true, 'Found! 2 in a row.', 'The next best, “Lay green 6”, is 11% (± 4%) of a win and 2.4 points behind.', 'Rating 1312 (−12)'],
  ['de', false, 'Nicht ganz.', 'Das ist um 11 % (± 4 %) eines Siegs und 2,4 Punkte besser als deine Wahl.', 'Wertung 1312 (−12)'],
] as const)('%s: a verdict says what is best, by how much, and how one gets on', async (lang, found, title, gain, rated) => {
  await speak(lang)
  const next = vi.fn(),
    again = vi.fn()
  const { container } = render(Verdict, { puzzle: await puzzle('keltis'), solution: { ...solution, found }, next, again })
  await screen.findByText('Your figures come 1.4 steps further.')
  const said = container.textContent.replace(/\s+/g, ' ')
  for (const part of [title, 'Lay green 5', gain, rated]) expect(said).toContain(part)
  for (const button of screen.getAllByRole('button')) button.click()
  expect([next, again].map((one) => one.mock.calls.length)).toEqual([1, 1])
})

test('of an own mistake it is said what was done then, and what was never compared is not made up', async () => {
  const own = { ...(await puzzle('keltis')), own: { table: 'T', place: 'Doolin 1', step: 4 } }
  const then = { id: 3, text: 'lay green 7', label: 'Lay green 7' }
  const { container } = render(Verdict, {
    puzzle: own,
    solution: { ...solution, found: false, gain: null, played: then },
    next: () => undefined,
    again: () => undefined,
  })
  expect(container.textContent).toContain('In your game you chose:')
  expect(container.textContent).toContain('It was not compared with your choice')
  expect(screen.getByRole('link').getAttribute('href')).toBe('#/replay/T/4')
  expect(container.textContent).not.toContain('Rating')
})

test('the overview offers each game, its position of the day, and own mistakes', async () => {
  const games = GAMES.map((game, n): PracticeGame => ({
    ...progress,
    tried: n,
    game,
    count: 1000,
    day: { id: 'd', stars: 2, found: [null, true, false, null][n] ?? null },
  }))
  vi.spyOn(api, 'practice').mockResolvedValue({ date: '2026-01-01', games })
  render(Overview, { games: [] })
  expect(await screen.findAllByRole('link', { name: /^Today’s position/ })).toHaveLength(4)
  expect(screen.getAllByRole('link', { name: /^Find the move/ })).toHaveLength(4)
  expect(screen.getByText('1000 positions')).toBeTruthy()
  expect(screen.getByText(/Found today/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /Learn from your mistakes/ }).getAttribute('href')).toBe('#/practice/mine')
})

test('own mistakes are listed with what they cost; where there are none, it is said', async () => {
  const one: OwnMistake = {
    id: 'T.4',
    game: 'keltis',
    players: 2,
    table: 'T',
    place: 'Doolin 1',
    step: 4,
    time: 0,
    grade: 'clear',
    cost: 0.08,
    found: true,
  }
  const asked = vi.spyOn(api, 'mistakes').mockResolvedValue([one])
  render(Mistakes, { games: [], table: 'T' })
  expect((await screen.findByText(/Doolin 1, action 5 · cost 8%/)).closest('a')?.getAttribute('href')).toBe('#/practice/keltis/T.4/T')
  cleanup()
  asked.mockResolvedValue([])
  render(Mistakes, { games: [], table: null })
  expect(await screen.findByText(/Once you have had a finished game judged/)).toBeTruthy()
})

test.each(GAMES)('%s: a position is asked on the board of its game', async (game) => {
  vi.spyOn(api, 'puzzle').mockResolvedValue(await puzzle(game))
  const { container } = render(PuzzlePart, { games: [], game, wanted: 'next', from: null })
  await screen.findByText('Find the best action')
  expect(container.querySelector('.board')).toBeTruthy()
  expect(screen.getByText('It is your move. One action is clearly best: which?')).toBeTruthy()
})

test('where there is no practice, the page says so and leads back', async () => {
  vi.spyOn(api, 'puzzle').mockRejectedValue(new Error('away'))
  render(PuzzlePart, { games: [], game: 'keltis', wanted: 'next', from: null })
  expect((await screen.findByRole('link', { name: 'All of practice' })).getAttribute('href')).toBe('#/practice')
})
