import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { speak } from '../words/words'
import Page from './History.svelte'

let asked: [string, string, unknown][]
let played: { game: string; score: number }[]
let waiting: string[]

beforeEach(async () => {
  localStorage.clear()
  await speak('en')
  asked = []
  waiting = []
  const levels = ['gentle', 'easy'].map((level) => ({ level, title: level, text: `Plays ${level}.` }))
  const seats = [
    { kind: 'person', name: 'Guest 37', level: null, mine: true },
    ...['Brendan', 'Ciara'].map((name) => ({ kind: 'bot', name, level: 'gentle', mine: false })),
  ]
  const finished = ({ game, score }: { game: string; score: number }, n: number) => ({
    ...{ id: `T${n}`, place: `Tara ${n + 1}`, game, players: 3, options: {}, status: 'finished', touched: 1, seats },
    ...{ deciding: null, your_turn: false, branch: null, practice: null },
    results: [score, 3, 2].map((points, seat) => ({ seat, score: points, won: seat === 0, mine: seat === 0, level: null })),
  })
  const unfinished = (id: string) => ({ ...finished({ game: 'keltis', score: 0 }, 8), id, status: 'playing', deciding: 0, your_turn: true })
  const mean = () => played.reduce((sum, { score }) => sum + score, 0) / played.length
  const tally = () => ({ played: played.length, won: played.length, mean_score: mean() })
  const answers: Record<string, () => unknown> = {
    '/api/me': () => ({ name: 'Guest 37' }),
    '/api/games': () => ({ games: [{ game: 'keltis', title: 'Keltis', seats: [2, 4], levels }] }),
    '/api/me/games': () => ({ games: played.map(finished) }),
    '/api/me/statistics': () => ({ games: { keltis: { ...tally(), levels: { gentle: tally() } } } }),
    '/api/tables': () => ({ id: 'NEW' }),
    '/api/me/duels': () => ({ duels: [] }),
    '/api/me/tables': () => ({ tables: waiting.map((id) => unfinished(id)) }),
    '/api/tables/T0/rematch': () => ({ table: 'AGAIN' }),
  }
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body: string | null }) => {
    asked.push([method, path, body && JSON.parse(body)])
    const found = answers[path.split('?')[0]!]?.() ?? {}
    return Promise.resolve(new Response(JSON.stringify(found), { headers: { 'content-type': 'application/json' } }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const scores = (...found: number[]) => (played = found.map((score) => ({ game: 'keltis', score })))

test('a guest is You, and every number has a real minus sign', async () => {
  scores(-8, -4)
  const { container } = render(Page, { path: [] })
  await screen.findAllByText('You')
  await vi.waitFor(() => expect(container.textContent).toContain('−6 points on average'))
  expect(container.textContent).toContain('−8')
  expect(container.textContent).not.toMatch(/Guest|-\d/)
})

test('what the bars are is written above them, and when and where a game was apart', async () => {
  scores(-8, -4)
  const { container } = render(Page, { path: [] })
  expect(await screen.findByText('Your last 2 results')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Your last results: −4, −8' })).toBeTruthy()
  expect(container.querySelector('li small')?.textContent).toMatch(/\d · Tara 1$/)
})

test('one game is no trend, and is told in a sentence', async () => {
  scores(-8)
  const { container } = render(Page, { path: [] })
  expect(await screen.findByText(/First result: −8/)).toBeTruthy()
  expect(container.querySelector('.trend')).toBeNull()
})

test('who wins often starts against the next level with one tap, with as many opponents as before', async () => {
  scores(9, 8, 7)
  render(Page, { path: [] })
  const next = await screen.findByRole('button', { name: /play against easy/ })
  expect(next.textContent).toContain('Plays easy.')
  await fireEvent.click(next)
  await vi.waitFor(() => expect(location.hash).toBe('#/t/NEW'))
  const sent = asked.find(([method, path]) => method === 'POST' && path === '/api/tables')![2]
  expect(sent).toMatchObject({ game: 'keltis', seats: [{ who: 'me' }, ...Array<unknown>(2).fill({ who: 'bot', level: 'easy' })] })
})

test('a game that waits stands first, leads on, and is cleared away only after a question', async () => {
  scores(4)
  waiting = ['W1', 'W2']
  render(Page, { path: [] })
  const rows = await screen.findAllByRole('link', { name: /Your turn/ })
  expect(rows.map((row) => row.getAttribute('href'))).toEqual(['#/t/W1', '#/t/W2'])
  const shown = await screen.findByRole('link', { name: 'Replay' })
  expect(rows[0]!.compareDocumentPosition(shown)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await fireEvent.click(screen.getAllByRole('button', { name: /^Clear away: Keltis/ })[0]!)
  expect(asked.some(([method]) => method === 'DELETE')).toBe(false)
  await fireEvent.click(screen.getByRole('button', { name: 'Clear away' }))
  await vi.waitFor(() => expect(asked).toContainEqual(['DELETE', '/api/tables/W1', null]))
  await vi.waitFor(() => expect(screen.getAllByRole('link', { name: /Your turn/ })).toHaveLength(1))
})

test('a finished game says how it ended and is played again with one tap', async () => {
  scores(4)
  render(Page, { path: [] })
  await vi.waitFor(() => expect(document.querySelector('li em')?.textContent).toBe('Won'))
  expect(screen.getByText('1 of 1 game won')).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'Rematch' }))
  await vi.waitFor(() => expect(location.hash).toBe('#/t/AGAIN'))
})
