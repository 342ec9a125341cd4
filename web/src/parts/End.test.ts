import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { createRawSnippet } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Course, Table } from '../api/types'
import { samples } from '../samples/samples'
import { CALM } from '../taps'
import { speak } from '../words/words'
import End from './End.svelte'

const { view } = (await samples('keltis')).find((sample) => sample.name === 'end' && sample.players === 2)!
const seats = view.names.map((name, seat) => ({ seat, kind: 'person', name, level: null, mine: seat === view.seat, kept: false }))
const table = { id: 'TABLE', game: 'keltis', status: 'finished', seats, views: [view], options: {}, own: true } as unknown as Table
const course = { parts: seats.map(() => []) } as unknown as Course
let now = 0
let asked: string[] = []

beforeEach(async () => {
  await speak('en')
  asked = []
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return path.endsWith('/me') ? Promise.resolve(new Response('{}')) : new Promise(() => {})
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a press that was meant for the board does not begin another game', async () => {
  const nothing = createRawSnippet(() => ({ render: () => '<i></i>' }))
  const act = vi.fn()
  render(End, { table, info: undefined, course, show: act, play: act, glance: nothing, more: nothing })
  const press = async (name: string, time: number) => {
    now = time
    const button = screen.getByRole('button', { name })
    for (const event of [new Event('pointerdown', { bubbles: true }), new MouseEvent('click', { bubbles: true, detail: 1 })]) {
      Object.defineProperty(event, 'timeStamp', { value: time })
      await fireEvent(button, event)
    }
  }
  for (const name of ['Rematch', 'Watch the replay', 'See the board']) await press(name, CALM - 1)
  expect([asked.filter((path) => path.includes('rematch')), act.mock.calls]).toEqual([[], []])
  await press('See the board', CALM)
  expect(act).toHaveBeenCalledOnce()
  await press('Rematch', CALM)
  await vi.waitFor(() => expect(asked.filter((path) => path.includes('rematch'))).toHaveLength(1))
})
