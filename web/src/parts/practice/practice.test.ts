import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, Refusal } from '../../api/client'
import type { GameInfo, OwnMistake, PracticeGame, Puzzle, Solution } from '../../api/types'
import { loadBoard } from '../../boards/load'
import { GAMES, samples } from '../../samples/samples'
import { speak } from '../../words/words'
import Mistakes from './Mistakes.svelte'
import Overview from './Overview.svelte'
import PlayOut from './PlayOut.svelte'
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
  theme: { name: 'discard', title: 'What to discard', lesson: { number: 7, title: 'Discard and take' } },
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
    theme: null,
    variant: [],
    own: null,
    found: null,
    view: view as Puzzle['view'],
    choices: [],
  }
}

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1400)
  vi.spyOn(api, 'games').mockResolvedValue([])
  vi.spyOn(api, 'puzzleReasons').mockResolvedValue(['Your figures come 1.4 steps further.'])
})
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
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
  [
    'en',
    true,
    'Found! 2 in a row.',
    'The next best, “Lay green 6”, costs 11% (± 4%) of the chance to win and 2.4 points.',
    'Rating 1312 (−12)',
  ],
  ['de', false, 'Nicht ganz.', 'Deine Wahl kostet 11 % (± 4 %) Siegchance und 2,4 Punkte.', 'Wertung 1312 (−12)'],
] as const)('%s: a verdict says what is best, by how much, and how one gets on', async (lang, found, title, gain, rated) => {
  await speak(lang)
  const next = vi.fn(),
    again = vi.fn(),
    playOn = vi.fn()
  const told = { puzzle: await puzzle('keltis'), solution: { ...solution, found }, next, again, playOn }
  const { container, rerender } = render(Verdict, { ...told, reasons: null })
  expect(container.querySelector('.counting')).not.toBeNull()
  await rerender({ ...told, reasons: ['Your figures come 1.4 steps further.'] })
  await screen.findByText('Your figures come 1.4 steps further.')
  const said = container.textContent.replace(/\s+/g, ' ')
  for (const part of [title, 'Lay green 5', gain, rated]) expect(said).toContain(part)
  for (const button of screen.getAllByRole('button')) button.click()
  expect([next, again, playOn].map((one) => one.mock.calls.length)).toEqual([1, 1, 1])
  expect(container.querySelector('.counting')).toBeNull()
})

test('a verdict names the theme, its lesson, and where there is more of it', async () => {
  const does = { reasons: [], next: () => undefined, again: () => undefined, playOn: () => undefined }
  render(Verdict, { puzzle: await puzzle('keltis'), solution, ...does })
  expect(screen.getByText('What to discard')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Lesson: Discard and take' }).getAttribute('href')).toBe('#/learn/keltis/7')
  expect(screen.getByRole('link', { name: 'More of this' }).getAttribute('href')).toBe('#/practice/keltis/next/discard')
  cleanup()
  render(Verdict, { puzzle: { ...(await puzzle('keltis')), theme: 'What to discard' }, solution, ...does })
  expect(screen.queryByRole('link', { name: 'More of this' })).toBeNull()
})

test('a variant is named, and so is the theme that was wished for', async () => {
  const variant = ['Rules: the translation']
  const asked = vi.spyOn(api, 'puzzle').mockResolvedValue({ ...(await puzzle('celtica')), variant, theme: 'Ruins' })
  render(PuzzlePart, { games: [], game: 'celtica', wanted: 'next', about: 'ruin' })
  expect(await screen.findByText('Rules: the translation')).toBeTruthy()
  expect(screen.getByText('Ruins')).toBeTruthy()
  expect(asked).toHaveBeenCalledWith('celtica', 'next', 'ruin')
})

test('of an own mistake it is said what was done then, and what was never compared is not made up', async () => {
  const own = { ...(await puzzle('keltis')), own: { table: 'T', place: 'Doolin 1', step: 4 } }
  const then = { id: 3, text: 'lay green 7', label: 'Lay green 7' }
  const { container } = render(Verdict, {
    puzzle: own,
    solution: { ...solution, found: false, gain: null, played: then },
    reasons: [],
    next: () => undefined,
    again: () => undefined,
    playOn: () => undefined,
  })
  expect(container.textContent).toContain('In your game you chose:')
  expect(container.textContent).toContain('It was not compared with your choice')
  expect(screen.getAllByRole('link').at(-1)?.getAttribute('href')).toBe('#/replay/T/4/next')
  expect(container.textContent).not.toContain('Rating')
  cleanup()
  const same = { puzzle: own, reasons: [], next: () => undefined, again: () => undefined, playOn: () => undefined }
  const found = render(Verdict, { ...same, solution: { ...solution, other: then, played: then } })
  expect(found.container.textContent).toContain('“Lay green 7”, which you chose in your game, costs 11%')
})

test('the overview offers each game, its position of the day, and own mistakes', async () => {
  const games = GAMES.map((game, n): PracticeGame => ({
    ...progress,
    tried: n,
    game,
    count: 1000,
    themes: [{ name: 'end', title: 'When it ends', count: 7 }],
    day: { id: 'd', stars: 2, found: [null, true, false, null][n] ?? null },
  }))
  vi.spyOn(api, 'practice').mockResolvedValue({ date: '2026-01-01', games })
  render(Overview, { games: [] })
  expect(await screen.findAllByRole('link', { name: /^Today’s position/ })).toHaveLength(4)
  expect(screen.getAllByRole('link', { name: /^Find the best move/ })).toHaveLength(4)
  expect(screen.getByText('1,000 positions')).toBeTruthy()
  const themes = screen.getAllByRole('link', { name: 'When it ends', hidden: true })
  expect(themes.map((link) => link.getAttribute('href'))).toContain('#/practice/celtica/next/end')
  expect(screen.getByText(/Found today/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /Learn from your mistakes/ }).getAttribute('href')).toBe('#/practice/mine')
})

test('own mistakes are listed with how grave they were; where there are none, it is said', async () => {
  const one: OwnMistake = {
    id: 'T.4',
    game: 'keltis',
    players: 2,
    table: 'T',
    place: 'Doolin 1',
    step: 4,
    turn: 2,
    time: 0,
    grade: 'clear',
    found: true,
  }
  const asked = vi.spyOn(api, 'mistakes').mockResolvedValue({ judged: 1, mistakes: [one], looks: [] })
  render(Mistakes, { games: [], table: 'T' })
  expect((await screen.findByText(/Doolin 1, turn 3 · a clear mistake/)).closest('a')?.getAttribute('href')).toBe('#/practice/keltis/T.4/T')
  for (const [judged, looks, table, said] of [
    [0, [], null, /Have a finished game judged/],
    [3, [], null, 'You made no mistake in 3 judged games.'],
    [0, [], 'T', /has not been judged yet/],
    [1, [], 'T', 'You made no mistake in this game.'],
    [1, [one], 'T', 'Worth a second look'],
  ] as const) {
    cleanup()
    asked.mockResolvedValue({ judged, mistakes: [], looks: [...looks] })
    render(Mistakes, { games: [], table })
    expect(await screen.findByText(said)).toBeTruthy()
    if (looks.length) expect(screen.getByText('Doolin 1, turn 3').closest('a')?.getAttribute('href')).toBe('#/replay/T/4/next')
  }
})

test.each(GAMES)('%s: a position is asked on the board of its game', async (game) => {
  vi.spyOn(api, 'puzzle').mockResolvedValue(await puzzle(game))
  const { container } = render(PuzzlePart, { games: [], game, wanted: 'next', about: null })
  await screen.findByText('Find the best move')
  expect(container.querySelector('.board')).toBeTruthy()
  expect(screen.getByText('It is your turn. One move is clearly best: which?')).toBeTruthy()
})

test.each([
  ['beside the board', 1400],
  ['where the next step was', 390],
])('what is best glows, and why it is best is waited for while the server is busy: %s', async (_, width) => {
  await loadBoard('keltis')
  vi.useFakeTimers()
  vi.stubGlobal('innerWidth', width)
  const asked = await puzzle('keltis')
  const [best] = asked.view.actions
  if (!best) throw new Error('no action')
  vi.spyOn(api, 'puzzle').mockResolvedValue(asked)
  vi.spyOn(api, 'solve').mockResolvedValue({ ...solution, best: { id: best.id, text: best.text, label: 'This one' } })
  const busy = new Refusal({ code: 'too-many', detail: 'Later.', retry_after: 5 } as Refusal['problem'])
  const why = vi.spyOn(api, 'puzzleReasons').mockRejectedValueOnce(busy).mockResolvedValue(['It reaches further.'])
  const { container } = render(PuzzlePart, { games: [], game: 'keltis', wanted: 'next', about: null })
  await vi.advanceTimersByTimeAsync(50)
  container.querySelector<HTMLElement>('.h.can, .h')?.click()
  await vi.advanceTimersByTimeAsync(500)
  container.querySelector<HTMLElement>('.step .go')?.click()
  await vi.advanceTimersByTimeAsync(500)
  expect(container.textContent).toContain('This one')
  expect(container.textContent).toContain('Looking for the reason')
  expect(container.querySelector('[data-hint]')).toBeTruthy()
  await vi.advanceTimersByTimeAsync(5500)
  expect(why).toHaveBeenCalledTimes(2)
  expect(container.textContent).toContain('It reaches further.')
  expect(!!container.querySelector('aside')).toBe(width > 1100)
  expect(!!container.querySelector('.step.hinting')).toBe(width <= 1100)
})

test('where there is no practice, the page says so and leads back', async () => {
  vi.spyOn(api, 'puzzle').mockRejectedValue(new Error('away'))
  render(PuzzlePart, { games: [], game: 'keltis', wanted: 'next', about: null })
  expect((await screen.findByRole('link', { name: 'All of practice' })).getAttribute('href')).toBe('#/practice')
})

test('a position is played on from, against the level that is picked', async () => {
  const level = (name: string) => ({ level: name, title: name, text: `as ${name} as can be` })
  const info = { game: 'celtica', title: 'Celtica', levels: [level('easy'), level('sharp')] } as unknown as GameInfo
  const opened = vi.spyOn(api, 'playPuzzle').mockRejectedValue(new Error('away'))
  render(PlayOut, { puzzle: await puzzle('celtica'), info, close: () => undefined })
  expect(screen.getByText('as sharp as can be')).toBeTruthy()
  const pick = screen.getByRole<HTMLSelectElement>('combobox')
  pick.value = 'easy'
  pick.dispatchEvent(new Event('change', { bubbles: true }))
  await screen.findByText('as easy as can be')
  screen.getByRole('button', { name: 'Play on' }).click()
  expect(opened).toHaveBeenCalledWith('celtica', 'p', 'easy')
})
