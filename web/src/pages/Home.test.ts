import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { speak } from '../words/words'
import Page from './Home.svelte'

let asked: [string, string, unknown][]
let name: string
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
})

beforeEach(async () => {
  localStorage.clear()
  await speak('en')
  asked = []
  name = 'Guest 7'
  const levels = ['gentle', 'easy'].map((level) => ({ level, title: level, text: `Plays ${level}.` }))
  const info = (game: string, most: number) => ({ game, title: game, line: '', seats: [2, most], options: [], levels, reconstructed: null })
  const answers: Record<string, () => unknown> = {
    '/api/me': () => ({ name }),
    '/api/games': () => ({ games: [info('keltis', 4), info('celtica', 5)] }),
    '/api/me/tables': () => ({ tables: [since(4), { ...since(0), id: 'OTHER', branch: { table: 'OLD', step: 9, place: 'Skye 3' } }] }),
    '/api/tables': () => ({ tables: [], id: 'NEW' }),
    '/api/me/games': () => ({ games: [] }),
  }
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body: string | null }) => {
    asked.push([method, path, body && JSON.parse(body)])
    if (method === 'PUT') name = (JSON.parse(body ?? '{}') as { name: string }).name
    const found = answers[path.split('?')[0]!]?.() ?? {}
    return Promise.resolve(new Response(JSON.stringify(found), { headers: { 'content-type': 'application/json' } }))
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
  expect((await screen.findByText(/with Brendan · for 4 min/)).textContent).toContain('keltis')
  expect(screen.getAllByText(/with Brendan/)).toHaveLength(2)
  expect(screen.getAllByText(/for \d+ min/)).toHaveLength(1)
})

test('a game that was played on from another is marked in the list', async () => {
  render(Page, { path: [] })
  const marked = await screen.findAllByText('branch of Skye 3')
  expect(marked).toHaveLength(1)
  expect(marked[0]!.closest('a')?.getAttribute('href')).toBe('#/t/OTHER')
})
