import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { samples } from '../samples/samples'
import { set } from '../settings.svelte'
import { speak } from '../words/words'
import Page from './Table.svelte'

interface Wire {
  onopen: () => void
  onmessage: (event: { data: string }) => void
}
let sockets: Wire[]
let away: Set<string>
let asked: [string, string, unknown][]
let table: { status: string; seats: { kind: string; mine: boolean; name: string }[]; views: unknown[] } & Record<string, unknown>

beforeEach(async () => {
  localStorage.clear()
  set('speed', 'off')
  await speak('en')
  sockets = []
  away = new Set()
  asked = []
  const { view } = (await samples('keltis')).find((sample) => sample.name === 'waiting')!
  const seats = view.names.map((name, seat) => ({
    seat,
    kind: 'person',
    name: seat === view.seat ? 'Guest 7' : name,
    level: null,
    mine: seat === view.seat,
    kept: false,
    kept_for_me: false,
    together: [],
    held_by: [],
  }))
  table = {
    id: 'TABLE',
    place: 'Tara 7',
    game: 'keltis',
    at: 9,
    status: 'playing',
    chat: true,
    seats,
    views: [view],
    undo: false,
    aided: true,
    options: {},
  }
  const answers: Record<string, unknown> = {
    '/api/me': { name: 'Guest 7' },
    '/api/games': { games: [{ game: 'keltis', title: 'Keltis', levels: [] }] },
    '/api/tables/TABLE': table,
    '/api/tables/TABLE/log': { entries: [] },
  }
  vi.stubGlobal(
    'WebSocket',
    class {
      static OPEN = 1
      readyState = 1
      constructor() {
        sockets.push(this as never)
      }
      close(): void {}
      send(): void {}
    },
  )
  vi.stubGlobal('fetch', (path: string, wish?: { method: string; body: string | null }) => {
    const name = path.split('?')[0]!
    if (wish?.method !== 'GET') asked.push([wish?.method ?? '', name, wish?.body ? JSON.parse(wish.body) : null])
    if (away.has(name)) return Promise.reject(new TypeError('away'))
    const body = wish?.body ?? null
    const found = /TABLE\/(join|seats)/.test(name) ? table : name === '/api/me' && body ? (JSON.parse(body) as object) : answers[name]
    return Promise.resolve(new Response(JSON.stringify(found ?? {}), { headers: { 'content-type': 'application/json' } }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const opened = async () => {
  const page = render(Page, { path: ['TABLE'] })
  await vi.waitFor(() => expect(sockets).toHaveLength(1))
  return page.container
}

test('a guest without a name is You at their own table', async () => {
  const page = await opened()
  // The board is fetched first, which takes its time on a busy machine.
  await vi.waitFor(() => expect(page.querySelector('.board')?.textContent).toContain('You'), { timeout: 10_000 })
  expect(page.querySelector('.board')?.textContent).not.toContain('Guest 7')
})

test('a table that was opened while the server was away gets its title when it is back', async () => {
  away.add('/api/games')
  const page = await opened()
  expect(page.querySelector('h1')?.textContent).toBe('')
  away.clear()
  sockets[0]!.onopen()
  await vi.waitFor(() => expect(page.querySelector('h1')?.textContent).toBe('Keltis'))
})

test('what is said while the tale is closed is counted and shown in a bubble, until it is read', async () => {
  window.innerWidth = 390
  const page = await opened()
  const line = (number: number, seat: number | null, text: string) => ({ number, seat, name: 'Ben', text, time: Date.now() / 1000 + 1 })
  sockets[0]!.onmessage({ data: JSON.stringify({ type: 'chat', lines: [line(1, null, ':luck:'), line(2, null, 'well')] }) })
  const button = () => page.querySelector<HTMLElement>('.tale.narrow-only')!
  await vi.waitFor(() => expect(button().querySelector('.badge')?.textContent).toBe('2'))
  expect(button().getAttribute('aria-label')).toContain('2 new messages')
  expect(page.querySelector('.bubble')?.textContent).toContain('well')
  HTMLDialogElement.prototype.showModal = vi.fn()
  button().click()
  await vi.waitFor(() => expect(button().querySelector('.badge')).toBeNull())
  expect(page.querySelector('.bubble')).toBeNull()
  expect(document.body.textContent).toContain('Good luck!')
})

test('who comes by a link is asked for a name beside the seat, and sits down with it or without', async () => {
  for (const name of ['Ada', '']) {
    localStorage.clear()
    asked = []
    table.status = 'waiting'
    table.views = []
    table.seats = table.seats.map((seat) => ({ ...seat, kind: 'open', mine: false, name: '' }))
    const page = await opened()
    const field = () => page.querySelector<HTMLInputElement>('.waiting input')
    await vi.waitFor(() => expect(field()).not.toBeNull())
    expect(field()!.closest('label')?.textContent).toContain('What shall we call you?')
    await fireEvent.input(field()!, { target: { value: name } })
    await fireEvent.click(page.querySelector('.waiting .go')!)
    await vi.waitFor(() => expect(asked.some(([, path]) => path === '/api/tables/TABLE/join')).toBe(true))
    expect(asked.filter(([method]) => method === 'PUT')).toEqual(name ? [['PUT', '/api/me', { name }]] : [])
    cleanup()
    sockets = []
  }
  // Asked once: the next invitation only offers the seat.
  const page = await opened()
  await vi.waitFor(() => expect(page.querySelector('.waiting .go')).not.toBeNull())
  expect(page.querySelector('.waiting input')).toBeNull()
})

test('who got a seat in a running game says a name there, and is called by it', async () => {
  const page = await opened()
  const field = () => page.querySelector<HTMLInputElement>('form.float input')
  await vi.waitFor(() => expect(field()).not.toBeNull())
  expect(page.querySelector('.board')).not.toBeNull() // nothing waits for the answer
  await fireEvent.input(field()!, { target: { value: 'Ada' } })
  await fireEvent.click(page.querySelector('form.float button')!)
  await vi.waitFor(() => expect(field()).toBeNull())
  const seat = table.seats.findIndex((one) => one.mine)
  expect(asked.map(([method, path]) => `${method} ${path}`)).toEqual(['PUT /api/me', `PUT /api/tables/TABLE/seats/${seat}`])
  expect(asked[1]![2]).toMatchObject({ who: 'me', name: 'Ada' })
})
