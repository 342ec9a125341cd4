import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { speak } from '../words/words'
import Page from './Home.svelte'

let asked: [string, string, unknown][]
let name: string
let mine: unknown[]
let played: unknown[]
let done: number
let slow: Promise<void> | null
let today: unknown[]
const since = (minutes: number) => ({
  id: 'TABLE',
  place: 'Tara 7',
  branch: null as { table: string; step: number; place: string } | null,
  practice: null as string | null,
  game: 'keltis',
  players: 2,
  options: {},
  status: 'playing',
  touched: Date.now() / 1000 - 60 * minutes - 5,
  seats: [
    { kind: 'person', name: 'Anna', level: null, mine: true },
    { kind: 'bot', name: 'Brendan', level: 'easy', mine: false },
  ],
  deciding: 0,
  your_turn: true,
  clock: null,
  ends: null,
})

beforeEach(async () => {
  localStorage.clear()
  await speak('en')
  asked = []
  name = 'Guest 7'
  mine = [since(4), { ...since(0), id: 'OTHER', branch: { table: 'OLD', step: 9, place: 'Skye 3' } }]
  played = []
  done = 0
  slow = null
  today = []
  location.hash = ''
  const levels = ['gentle', 'easy'].map((level) => ({ level, title: level, text: `Plays ${level}.` }))
  const info = (game: string, most: number) => ({ game, title: game, line: '', seats: [2, most], options: [], levels, reconstructed: null })
  const answers: Record<string, () => unknown> = {
    '/api/me': () => ({ name }),
    '/api/games': () => ({ games: [info('keltis', 4), info('celtica', 5)] }),
    '/api/me/tables': () => ({ tables: mine }),
    '/api/lessons': () => ({
      courses: [{ game: 'keltis', lessons: [1, 2, 3, 4].map((n) => ({ name: `l${n}`, title: `Lesson ${n}`, done: n <= done })) }],
    }),
    '/api/tables': () => ({ tables: [], id: 'NEW' }),
    '/api/me/games': () => ({ games: played }),
    '/api/days': () => ({ day: '2026-11-19', ends: 0, ahead: [], games: today }),
  }
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: string | null }) => {
    asked.push([method, path, body && JSON.parse(body)])
    if (path.startsWith('/api/me/tables')) await slow
    if (method === 'PUT') name = (JSON.parse(body ?? '{}') as { name: string }).name
    const found = answers[path.split('?')[0]!]?.() ?? {}
    return new Response(JSON.stringify(found), { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a game against as many as it allows starts from its card, and each level says what it is', async () => {
  render(Page, { path: [] })
  await fireEvent.click(await screen.findByRole('button', { name: 'Play celtica' }))
  const number = within(screen.getByRole('group', { name: 'How many opponents?' }))
  expect(number.getAllByRole('button')).toHaveLength(4)
  await fireEvent.click(number.getByRole('button', { name: '4' }))
  const level = within(screen.getByRole('group', { name: /How strong/ })).getByRole('button', { name: /easy/ })
  expect(level.textContent).toContain('Plays easy.')
  await fireEvent.click(level)
  await vi.waitFor(() => expect(asked.some(([method, path]) => method === 'POST' && path === '/api/tables')).toBe(true))
  const sent = asked.find(([method, path]) => method === 'POST' && path === '/api/tables')![2]
  expect(sent).toMatchObject({ game: 'celtica', seats: [{ who: 'me' }, ...Array<unknown>(4).fill({ who: 'bot', level: 'easy' })] })
})

test('the deals of the day say how far one is with each', async () => {
  const one = { status: 'open', table: null, begun: 3, streak: { now: 0, longest: 0 } }
  today = [
    { ...one, game: 'keltis' },
    { ...one, game: 'celtica', status: 'through', streak: { now: 4, longest: 9 } },
  ]
  render(Page, { path: [] })
  const tile = await screen.findByRole('region', { name: /^Deal of the day/ })
  expect(
    within(tile)
      .getByRole('link', { name: /keltis not played yet$/i })
      .getAttribute('href'),
  ).toBe('#/day/keltis')
  expect(within(tile).getByRole('link', { name: /celtica played · 4 days in a row$/i })).toBeTruthy()
})

test('a guest is asked for a name once', async () => {
  const { unmount } = render(Page, { path: [] })
  await fireEvent.input(await screen.findByLabelText('What shall we call you?'), { target: { value: 'Anna' } })
  await fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(screen.queryByLabelText('What shall we call you?')).toBeNull())
  expect(asked).toContainEqual(['PUT', '/api/me', { name: 'Anna' }])
  unmount()
  name = 'Guest 7'
  render(Page, { path: [] })
  await screen.findByRole('button', { name: 'Play keltis' })
  expect(screen.queryByLabelText('What shall we call you?')).toBeNull()
})

test('who has a name is not asked', async () => {
  name = 'Anna'
  render(Page, { path: [] })
  await screen.findByRole('button', { name: 'Play keltis' })
  await vi.waitFor(() => expect(asked.some(([, path]) => path === '/api/me')).toBe(true))
  expect(screen.queryByLabelText('What shall we call you?')).toBeNull()
})

test('how long it has been my turn is said', async () => {
  render(Page, { path: [] })
  const [row, other] = (await screen.findAllByRole('link', { name: /with Brendan/ })).map((link) => link.textContent)
  expect(row).toContain('Keltis')
  expect(row).toMatch(/with Brendan · 4.min.ago/)
  expect(other).not.toMatch(/ago/)
})

test('the large button goes on with the game in which it is my turn, even when it is tapped too soon', async () => {
  let known = (): void => undefined
  slow = new Promise((tell) => (known = tell))
  render(Page, { path: [] })
  const button = await screen.findByRole('button', { name: 'Play now' })
  await vi.waitFor(() => expect(button).toHaveProperty('disabled', false))
  await fireEvent.click(button)
  known()
  await vi.waitFor(() => expect(location.hash).toBe('#/t/TABLE'))
  expect(screen.getByRole('button', { name: 'Play on' })).toBeTruthy()
  expect(asked.some(([method]) => method === 'POST')).toBe(false)
})

test('where it is nobody’s turn but the others’, it begins a new one', async () => {
  mine = [{ ...since(4), your_turn: false, deciding: 1 }]
  render(Page, { path: [] })
  expect(await screen.findByText(/Brendan’s turn/)).toBeTruthy()
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Play now' })).toHaveProperty('disabled', false))
  await fireEvent.click(screen.getByRole('button', { name: 'Play now' }))
  await vi.waitFor(() => expect(location.hash).toBe('#/t/NEW'))
})

test('of many games that wait four are shown, and all are a tap away', async () => {
  mine = Array.from({ length: 6 }, (_, n) => ({ ...since(4), id: `T${n}` }))
  render(Page, { path: [] })
  expect(await screen.findAllByRole('link', { name: /Your turn/ })).toHaveLength(4)
  expect(screen.getByRole('link', { name: 'All 6' }).getAttribute('href')).toBe('#/history')
})

test('a newcomer has no list of games that wait', async () => {
  mine = []
  render(Page, { path: [] })
  await screen.findByText('New here?')
  expect(screen.queryByText('Games in progress')).toBeNull()
})

test('a course that was begun is on the card of its game', async () => {
  done = 2
  render(Page, { path: [] })
  expect((await screen.findByRole('link', { name: 'Lesson 3 of 4' })).getAttribute('href')).toBe('#/learn/keltis/3')
  expect(screen.getAllByRole('link', { name: 'Learn' }).map((link) => link.getAttribute('href'))).toEqual(['#/learn', '#/learn/celtica'])
})

test('a friend is invited with one tap, to the table that already waits if there is one', async () => {
  mine = []
  const { unmount } = render(Page, { path: [] })
  await fireEvent.click(await screen.findByRole('button', { name: 'Play with a friend' }))
  await vi.waitFor(() => expect(location.hash).toBe('#/t/NEW'))
  const sent = asked.find(([method, path]) => method === 'POST' && path === '/api/tables')![2]
  expect(sent).toMatchObject({ game: 'keltis', seats: [{ who: 'me' }, { who: 'open' }], public: false, chat: true })
  unmount()
  const seats = [since(0).seats[0], { kind: 'open', name: '', level: null, mine: false }]
  mine = [{ ...since(4), id: 'INVITED', status: 'waiting', deciding: null, your_turn: false, seats }]
  asked = []
  render(Page, { path: [] })
  await fireEvent.click(await screen.findByRole('button', { name: 'Play with a friend' }))
  await vi.waitFor(() => expect(location.hash).toBe('#/t/INVITED'))
  expect(asked.some(([method]) => method === 'POST')).toBe(false)
})

const loss = (n: number) => ({
  ...since(4),
  ...{ id: `L${n}`, status: 'finished', your_turn: false, deciding: null },
  results: [
    { seat: 0, score: 1, won: false, mine: true, level: null },
    { seat: 1, score: 9, won: true, mine: false, level: 'easy' },
  ],
})

test('who has lost six times is offered something lighter once, and who has no need of it is asked no more', async () => {
  played = [1, 2, 3, 4, 5, 6].map(loss)
  const { unmount } = render(Page, { path: [] })
  const offer = within(await screen.findByRole('region', { name: 'A rough patch?' }))
  expect(offer.getByText(/Keltis against “easy”/)).toBeTruthy()
  expect(offer.getAllByRole('button').map((button) => button.textContent)).toEqual([
    ...['Play against “gentle”', 'To the course', 'Practise a little', 'No, thanks'],
  ])
  await fireEvent.click(offer.getByRole('button', { name: 'No, thanks' }))
  expect(screen.queryByRole('region', { name: 'A rough patch?' })).toBeNull()
  unmount()
  render(Page, { path: [] })
  await screen.findAllByRole('link', { name: /with Brendan/ })
  await vi.waitFor(() => expect(asked.filter(([, path]) => path.startsWith('/api/me/games'))).toHaveLength(2))
  expect(screen.queryByRole('region', { name: 'A rough patch?' })).toBeNull()
})

test('games that wait stand above all questions', async () => {
  played = [1, 2, 3, 4, 5, 6].map(loss)
  const { container } = render(Page, { path: [] })
  const asking = [await screen.findByLabelText('What shall we call you?'), await screen.findByText('A rough patch?')]
  const waiting = await screen.findByRole('heading', { name: 'Games in progress' })
  for (const one of asking) expect(waiting.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(container.querySelector('main')?.firstElementChild?.contains(waiting)).toBe(true)
})

test('the easier level begins with one tap', async () => {
  played = [1, 2, 3, 4, 5, 6].map(loss)
  render(Page, { path: [] })
  await fireEvent.click(await screen.findByRole('button', { name: 'Play against “gentle”' }))
  await vi.waitFor(() => expect(location.hash).toBe('#/t/NEW'))
  const sent = asked.find(([method, path]) => method === 'POST' && path === '/api/tables')![2]
  expect(sent).toMatchObject({ game: 'keltis', seats: [{ who: 'me' }, { who: 'bot', level: 'gentle' }] })
})

test('a game that was played on from another is marked in the list', async () => {
  render(Page, { path: [] })
  const marked = await screen.findAllByText('branched off Skye 3')
  expect(marked).toHaveLength(1)
  expect(marked[0]!.closest('a')?.getAttribute('href')).toBe('#/t/OTHER')
})
