import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Live, type Connection } from './live'
import type { Message } from './types'

class Socket {
  static all: Socket[] = []
  static readonly OPEN = 1
  static readonly CONNECTING = 0
  readyState = 0
  sent: string[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  constructor(readonly url: string) {
    Socket.all.push(this)
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.readyState = 3
  }
  open(): void {
    this.readyState = 1
    this.onopen?.()
  }
  hear(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  lose(code = 1006): void {
    this.readyState = 3
    this.onclose?.({ code })
  }
}
const last = () => Socket.all.at(-1) as Socket

let live: Live
let states: Connection[]
let heard: Message[]
let at: number

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Socket)
  Socket.all = []
  states = []
  heard = []
  at = 4
  live = new Live('TABLE', {
    place: () => ({ at, chat: 2, lang: 'de', choices: false }),
    hear: (message) => heard.push(message),
    connection: (state) => states.push(state),
  })
  live.start()
})
afterEach(() => {
  live.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('it asks for what came after the place that was seen last', () => {
  expect(last().url).toContain('/api/tables/TABLE/live?at=4&chat=2&lang=de')
})

test('a lost connection comes back by itself, from where it was, and waits longer each time', () => {
  last().open()
  last().lose(1012)
  expect(states).toEqual(['open', 'lost'])
  at = 9
  vi.advanceTimersByTime(600)
  expect(Socket.all).toHaveLength(2)
  expect(last().url).toContain('at=9')
  last().lose()
  vi.advanceTimersByTime(600)
  expect(Socket.all).toHaveLength(2)
  vi.advanceTimersByTime(600)
  expect(Socket.all).toHaveLength(3)
  last().open()
  expect(states.at(-1)).toBe('open')
})

test('a server that answers with a problem and closes is asked less and less often', () => {
  const tried = () => {
    last().open()
    last().hear({ type: 'problem', code: 'too-many-sockets' })
    last().lose(1013)
    const before = Socket.all.length
    let waited = 0
    for (; Socket.all.length === before && waited < 10_000; waited += 100) vi.advanceTimersByTime(100)
    return waited
  }
  const waits = [tried(), tried(), tried(), tried(), tried()]
  expect(waits.at(-1)).toBeGreaterThan(3_500)
  last().open()
  last().hear({ type: 'pong' })
  last().lose(1012)
  const before = Socket.all.length
  vi.advanceTimersByTime(600)
  expect(Socket.all.length).toBe(before + 1)
})

test('a network that is back is tried at once', () => {
  last().open()
  for (let tries = 0; tries < 6; tries++) {
    last().lose()
    vi.advanceTimersByTime(8000)
  }
  last().lose()
  const before = Socket.all.length
  window.dispatchEvent(new Event('online'))
  expect(Socket.all).toHaveLength(before + 1)
})

test('a socket that nobody answers is given up', () => {
  last().open()
  window.dispatchEvent(new Event('pageshow'))
  expect(last().sent).toEqual(['{"type":"ping"}'])
  vi.advanceTimersByTime(7000)
  expect(states.at(-1)).toBe('lost')
  vi.advanceTimersByTime(1000)
  expect(Socket.all).toHaveLength(2)
})

test('an answer keeps the socket', () => {
  last().open()
  window.dispatchEvent(new Event('pageshow'))
  last().hear({ type: 'pong' })
  vi.advanceTimersByTime(7000)
  expect(Socket.all).toHaveLength(1)
  expect(heard).toEqual([{ type: 'pong' }])
})

test('a deleted table is the end', () => {
  last().open()
  last().hear({ type: 'gone' })
  expect(states.at(-1)).toBe('gone')
  vi.advanceTimersByTime(60_000)
  expect(Socket.all).toHaveLength(1)
})
