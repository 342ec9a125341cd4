import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Duel } from '../api/types'
import { speak } from '../words/words'
import Page from './Duel.svelte'

const opened = {
  ...{ id: 'DUEL', game: 'keltis', players: 2, options: {}, level: 'easy', aids: false, people: 2, created: 0, seal: 'abcdef0123456789' },
  ...{ key_hash: '', mine: true, may_begin: true, full: false, over: false, table: null, duelists: [] },
} as Duel
const nobody = { scores: null, ranking: null, standings: null, place: null, steps: null, parted: null, table: null }
const anna = {
  ...nobody,
  name: 'Anna',
  mine: true,
  status: 'through' as const,
  scores: [20, 10],
  standings: [20, 10],
  place: 1,
  ranking: [1, 2],
  steps: 60,
  table: 'HERS',
}
const ben = {
  ...nobody,
  name: 'Ben',
  mine: false,
  status: 'through' as const,
  scores: [5, 9],
  standings: [5, 9],
  place: 2,
  ranking: [2, 1],
  steps: 70,
  table: 'HIS',
}
const parted = { step: 12, turn: 4 }

let duel: Duel
let asked: string[]

beforeEach(async () => {
  await speak('en')
  asked = []
  duel = opened
  const answers: Record<string, () => unknown> = {
    '/api/me': () => ({ name: 'Anna' }),
    '/api/games': () => ({
      games: [{ game: 'keltis', title: 'Keltis', seats: [2, 4], levels: [{ level: 'easy', title: 'Easy', text: '' }] }],
    }),
    '/api/duels/DUEL': () => duel,
    '/api/duels/DUEL/begin': () => ({ id: 'TABLE' }),
    '/api/tables/HIS/analysis': () => ({ status: 'done', report: { accounts: [{ seat: 0, headline: 'The cards decided.' }] } }),
    '/api/tables/HERS/analysis': () => ({ status: 'none', report: null }),
  }
  vi.stubGlobal('fetch', (path: string, { method }: { method: string }) => {
    asked.push(`${method} ${path}`)
    const found = answers[path.split('?')[0]!]
    const headers = { 'content-type': found ? 'application/json' : 'application/problem+json' }
    const gone = { code: 'unknown-duel', detail: 'This duel does not exist, or not any more.' }
    return Promise.resolve(new Response(JSON.stringify(found ? found() : gone), { status: found ? 200 : 404, headers }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('who is invited begins their own game with one press', async () => {
  render(Page, { path: ['DUEL'] })
  await fireEvent.click(await screen.findByRole('button', { name: 'Play my game' }))
  await vi.waitFor(() => expect(location.hash).toBe('#/t/TABLE'))
  expect(asked).toContain('POST /api/duels/DUEL/begin')
})

test('the link is there while others may begin, and only who opened it lets nobody else', async () => {
  const { unmount } = render(Page, { path: ['DUEL'] })
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'The link to this duel' })).value).toMatch(/#\/duel\/DUEL$/)
  expect(screen.getByRole('button', { name: 'Let nobody else begin' })).toBeTruthy()
  expect(screen.getAllByText('not begun')).toHaveLength(2)
  unmount()
  duel = { ...opened, mine: false, full: true, may_begin: false, duelists: [anna, ben].map((one) => ({ ...one, mine: false })) }
  render(Page, { path: ['DUEL'] })
  expect(await screen.findByText('Nobody else can begin this duel.')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'The link to this duel' })).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('before one is through, others only play', async () => {
  const playing = { ...nobody, status: 'playing' as const }
  duel = { ...opened, full: true, may_begin: false, table: 'HERS' }
  duel.duelists = [
    { ...playing, name: 'Anna', mine: true, table: 'HERS' },
    { ...playing, name: 'Ben', mine: false, status: 'through' },
  ]
  render(Page, { path: ['DUEL'] })
  expect((await screen.findByRole('link', { name: 'Go on with my game' })).getAttribute('href')).toBe('#/t/HERS')
  expect(screen.getByText('still playing')).toBeTruthy()
  expect(screen.getByText('through')).toBeTruthy()
  expect(screen.queryByText('Replay')).toBeNull()
  expect(screen.queryByRole('img')).toBeNull()
})

test('results stand side by side, the best first, with what the judge said and where the games parted', async () => {
  duel = { ...opened, full: true, may_begin: false, over: true, table: 'HERS', duelists: [{ ...ben, parted }, anna] }
  render(Page, { path: ['DUEL'] })
  const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent)
  expect(rows[0]).toContain('Anna')
  expect(rows[0]).toContain('20 : 10')
  expect(rows[1]).toContain('5 : 9')
  expect(rows[1]).toContain('Parted from yours in turn 5')
  expect(await screen.findByText('The cards decided.')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Replay' }).map((link) => link.getAttribute('href'))).toEqual([
    '#/replay/HERS',
    '#/replay/HIS',
  ])
})

test('in Celtica the sizes of the amulets are compared', async () => {
  const celtica = { ...anna, scores: [0, 0], standings: [8300000000, 9000000000], ranking: [2, 1] }
  duel = { ...opened, game: 'celtica', full: true, may_begin: false, over: true, table: 'HERS', people: 1, duelists: [celtica] }
  render(Page, { path: ['DUEL'] })
  expect((await screen.findByRole('listitem')).textContent).toContain('8 + 3 : 9')
})

test('both games are shown from where they parted, and each to its own end', async () => {
  duel = { ...opened, full: true, may_begin: false, over: true, table: 'HERS', duelists: [{ ...ben, parted }, anna] }
  render(Page, { path: ['DUEL'] })
  const pictures = async () => (await screen.findAllByRole<HTMLImageElement>('img', { name: /The table as/ })).map((one) => one.src)
  expect((await pictures()).map((src) => /tables\/(\w+)\/steps\/(\d+)/.exec(src)?.slice(1))).toEqual([
    ['HERS', '13'],
    ['HIS', '13'],
  ])
  await fireEvent.input(screen.getByRole('slider'), { target: { value: '70' } })
  expect((await pictures()).map((src) => /steps\/(\d+)/.exec(src)?.[1])).toEqual(['60', '70'])
  await fireEvent.click(screen.getByRole('button', { name: 'Where they parted' }))
  expect((await pictures()).map((src) => /steps\/(\d+)/.exec(src)?.[1])).toEqual(['13', '13'])
})

test('a duel that is not there says so', async () => {
  render(Page, { path: ['NOTHING'] })
  expect((await screen.findByRole('alert')).textContent).toContain('does not exist')
})
