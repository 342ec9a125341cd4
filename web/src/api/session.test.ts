import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { begin, rest, settle } from '../motion'
import { set } from '../settings.svelte'
import { askEarly } from './client'
import { Session, standing } from './session.svelte'
import type { ActionOf, Entry, Game, PreviewOf, Table, TableOf, ViewOf } from './types'

const pile = { top: null, size: 0, closed: false }
const BARE: TableOf<'keltis'> = {
  hand: [],
  players: [],
  tiles: { russet: [], yellow: [], pink: [], green: [], blue: [] },
  discards: { russet: pile, yellow: pile, pink: pile, green: pile, blue: pile },
  draw_pile: 0,
  removed: 0,
  in_goal: 0,
  goal_from: 0,
  goal_figures: 0,
  step_points: [],
  stone_points: [],
}

function viewOf(at: number, seat: number, deciding: number): ViewOf<'keltis'> {
  const actions: ActionOf<'keltis'>[] = deciding === seat ? [{ id: 1, kind: 'draw', text: 'draw' }] : []
  return {
    game: 'keltis',
    rules: 1,
    options: {},
    names: ['Anna', 'Ben'],
    seat,
    at,
    turn: at,
    phase: 'draw',
    deciding,
    actions,
    finished: false,
    result: null,
    key_hash: 'k',
    key: null,
    game_hash: null,
    table: BARE,
  }
}
function tableOf(at: number, deciding: number, own = [0]): Table {
  const seats = [0, 1].map((seat) => ({
    seat,
    kind: 'person' as const,
    name: 'AB'[seat] ?? '',
    level: null,
    mine: own.includes(seat),
    kept: false,
    kept_for_me: false,
    together: [],
    held_by: [],
  }))
  return {
    id: 'TABLE',
    place: 'Tara 7',
    game: 'keltis',
    players: 2,
    options: {},
    public: false,
    chat: true,
    aids: false,
    aided: false,
    own: true,
    created: 0,
    touched: 0,
    status: 'playing',
    at,
    seats,
    seal: 's',
    key_hash: 'k',
    game_hash: null,
    undo: true,
    previous: null,
    branch: null,
    practice: null,
    carried: false,
    duel: null,
    day: null,
    clock: null,
    rematch: null,
    revealed_undos: 0,
    views: own.map((seat) => viewOf(at - 3, seat, deciding)),
  }
}
const action = (at: number, step: number, seat = 1): Entry => ({
  at,
  kind: 'action',
  time: at,
  seat,
  step,
  turn: step,
  events: [{ seat, kind: 'draw' }],
  text: `move ${step}`,
  brief: '',
})

interface Wire {
  address: string
  onmessage: (event: { data: string }) => void
  onopen: () => void
}
let sockets: Wire[]
let asked: [string, string, unknown][]
let answers: Record<string, (body: unknown) => unknown>

beforeEach(() => {
  localStorage.clear()
  set('speed', 'fast')
  sockets = []
  asked = []
  vi.stubGlobal(
    'WebSocket',
    class {
      static OPEN = 1
      static CONNECTING = 0
      readyState = 1
      constructor(readonly address: string) {
        sockets.push(this as never)
      }
      close(): void {}
      send(): void {}
    },
  )
  answers = { 'GET /api/tables/TABLE': () => tableOf(3, 0), 'GET /api/tables/TABLE/log?from=0': () => ({ entries: [] }) }
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body: string | null }) => {
    asked.push([method, path, body && JSON.parse(body)])
    const make = answers[`${method} ${path}`]
    const found = make?.(body && JSON.parse(body)) as { status?: number } | undefined
    const problem = found && 'code' in found
    const headers = { 'content-type': problem ? 'application/problem+json' : 'application/json' }
    return Promise.resolve(new Response(JSON.stringify(found ?? {}), { status: problem ? 409 : 200, headers }))
  })
})
afterEach(() => vi.unstubAllGlobals())

async function begun(): Promise<Session> {
  const session = new Session('TABLE')
  await session.start()
  return session
}
const news = (table: Table, entries: Entry[], choices: PreviewOf<Game>[] | null = null, socket = 0) =>
  sockets[socket]?.onmessage({ data: JSON.stringify({ type: 'news', since: 0, at: table.at, entries, table, choices }) })

test('an own action is played once, however often it is tapped', async () => {
  const session = await begun()
  answers['POST /api/tables/TABLE/actions'] = () => (news(tableOf(4, 1), [action(4, 0, 0)]), tableOf(4, 1))
  const draw = session.shown?.actions[0]
  if (!draw) throw new Error('nothing to do')
  await Promise.all([session.play(draw), session.play(draw), session.play(draw)])
  expect(asked.filter(([method]) => method === 'POST')).toEqual([
    ['POST', '/api/tables/TABLE/actions', { at: 3, action: 'draw', table: true }],
  ])
  expect(session.shown?.deciding).toBe(1)
  expect(session.active).toBe(false)
  session.stop()
})

const moving = () => begin([{ beat: 'hop', sound: 'stone', at: 0, time: 300, stones: 1, seat: 1, piece: null, points: null }])

test('a move that is still being seen is seen to its end before the next one', async () => {
  const session = await begun()
  moving()
  news(tableOf(4, 0), [action(4, 0)])
  await Promise.resolve()
  expect(session.shown?.at).toBe(0)
  await vi.waitFor(() => expect(session.shown?.at).toBe(1))
  expect(rest()).toBe(0)
  session.stop()
})

test('what a reader does never waits for a move that is still being seen', async () => {
  const session = await begun()
  const draw = session.shown?.actions[0]
  moving()
  answers['POST /api/tables/TABLE/actions'] = () => (news(tableOf(4, 1), [action(4, 0, 0)]), tableOf(4, 1))
  const played = session.play(draw!)
  expect(rest()).toBe(0)
  await played
  expect(session.shown?.at).toBe(1)
  settle()
  session.stop()
})

test('a turn is shown once more from where it began, and then the table as it is', async () => {
  answers['GET /api/tables/TABLE'] = () => tableOf(6, 0)
  answers['GET /api/tables/TABLE/log?from=0'] = () => ({ entries: [action(4, 0, 0), action(5, 1), action(6, 2)] })
  for (const step of [1, 2, 3]) answers[`GET /api/tables/TABLE/steps/${step}?seat=0`] = () => viewOf(step, 0, 1)
  const session = await begun()
  expect(session.shown?.at).toBe(3)
  const seen: (number | undefined)[] = []
  session.told = () => seen.push(session.shown?.at)
  const again = session.again(session.entries.filter((entry) => entry.kind === 'action').slice(1))
  await vi.waitFor(() => expect(session.shown?.at).toBe(1))
  expect(session.active).toBe(false)
  await again
  await vi.waitFor(() => expect(session.current).toBe(true), 4000)
  expect(seen).toEqual([2, 3])
  expect([session.shown?.at, session.active]).toEqual([3, true])
  session.stop()
})

test('what is shown once more can be skipped', async () => {
  answers['GET /api/tables/TABLE'] = () => tableOf(6, 0)
  answers['GET /api/tables/TABLE/log?from=0'] = () => ({ entries: [action(4, 0), action(5, 1), action(6, 2)] })
  for (const step of [0, 1, 2, 3]) answers[`GET /api/tables/TABLE/steps/${step}?seat=0`] = () => viewOf(step, 0, 1)
  const session = await begun()
  void session.again(session.entries.filter((entry) => entry.kind === 'action'))
  await vi.waitFor(() => expect(session.shown?.at).toBe(0))
  session.skip()
  expect([session.shown?.at, session.active]).toEqual([3, true])
  session.stop()
})

test('a table that has gone on is taken as it is now', async () => {
  const session = await begun()
  answers['POST /api/tables/TABLE/actions'] = () => ({ code: 'stale', status: 409, detail: 'gone on', table: tableOf(7, 1) })
  const draw = session.shown?.actions[0]
  if (draw) await session.play(draw)
  expect(session.table?.at).toBe(7)
  expect(session.shown?.at).toBe(4)
  session.stop()
})

test('what happened while the server was away is in the tale, too', async () => {
  const session = await begun()
  answers['POST /api/tables/TABLE/actions'] = () => tableOf(4, 1)
  answers['GET /api/tables/TABLE/log?from=0'] = () => ({ entries: [action(4, 0, 0)] })
  const draw = session.shown?.actions[0]
  if (draw) await session.play(draw)
  expect(session.table?.at).toBe(4)
  await vi.waitFor(() => expect(session.entries.at(-1)).toMatchObject({ text: 'move 0' }))
  session.stop()
})

test('a tap is shown before what came of it, however quick the answer is', async () => {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  const session = await begun()
  answers['POST /api/tables/TABLE/actions'] = () => (news(tableOf(4, 1), [action(4, 0, 0)]), { at: 4 })
  const draw = session.shown?.actions[0]
  if (!draw) throw new Error('nothing to do')
  const played = session.play(draw)
  await vi.waitFor(() => expect(asked.at(-1)?.[0]).toBe('POST'))
  expect([session.busy, session.active, session.shown?.deciding]).toEqual([true, true, 0])
  frames.forEach((run) => run())
  await played
  expect([session.busy, session.active, session.shown?.deciding]).toEqual([false, false, 1])
  session.stop()
})

test('the next action can be chosen as soon as the table has the last one', async () => {
  const session = await begun()
  let answer = (): void => undefined
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    asked.push(['POST', path, JSON.parse(body)])
    return new Promise((done) => (answer = () => done(new Response('{"at": 4}', { headers: { 'content-type': 'application/json' } }))))
  })
  const [draw] = session.shown?.actions ?? []
  if (!draw) throw new Error('nothing to do')
  const first = session.play(draw)
  expect(session.busy).toBe(true)
  news(tableOf(4, 0), [action(4, 0, 0)])
  await vi.waitFor(() => expect(session.table?.at).toBe(4))
  expect([session.busy, session.active]).toEqual([false, true])
  const answered = answer
  void session.play(draw)
  answered()
  await first
  expect(asked.filter(([method]) => method === 'POST').map(([, , body]) => body)).toMatchObject([{ at: 3 }, { at: 4 }])
  expect(session.busy).toBe(true)
  session.stop()
})

test('who listens is answered with the place alone, and shown what the socket tells', async () => {
  const session = await begun()
  sockets[0]?.onopen()
  answers['POST /api/tables/TABLE/actions'] = () => (news(tableOf(4, 1), [action(4, 0, 0)]), { at: 4 })
  const draw = session.shown?.actions[0]
  if (draw) await session.play(draw)
  expect(asked.at(-1)).toEqual(['POST', '/api/tables/TABLE/actions', { at: 3, action: 'draw', table: false }])
  expect(session.table?.at).toBe(4)
  expect(session.entries.at(-1)).toMatchObject({ text: 'move 0' })
  session.stop()
})

test('what the socket tells after the answer is shown the moment it comes', async () => {
  vi.useFakeTimers()
  try {
    const session = await begun()
    sockets[0]?.onopen()
    answers['POST /api/tables/TABLE/actions'] = () => ({ at: 4 })
    const played = session.play(session.shown!.actions[0]!)
    await vi.advanceTimersByTimeAsync(120) // it is drawn and answered
    expect([session.busy, session.table?.at, sockets.length]).toEqual([true, 3, 1])
    news(tableOf(4, 1), [action(4, 0, 0)])
    await played // and no time passes
    expect([session.busy, session.table?.at, sockets.length]).toEqual([false, 4, 1])
    session.stop()
  } finally {
    vi.useRealTimers()
  }
})

test('where the socket does not tell of an own action, a new one is asked for what was missed', async () => {
  const session = await begun()
  sockets[0]?.onopen()
  answers['POST /api/tables/TABLE/actions'] = () => ({ at: 4 })
  const draw = session.shown?.actions[0]
  if (!draw) throw new Error('nothing to do')
  const played = session.play(draw)
  await vi.waitFor(() => expect(sockets).toHaveLength(2))
  expect(sockets[1]?.address).toContain('at=3&')
  expect(session.busy).toBe(true)
  news(tableOf(4, 1), [action(4, 0, 0)], null, 1)
  await played
  expect(session.table?.at).toBe(4)
  expect(session.busy).toBe(false)
  session.stop()
})

test('what each action would do comes with the news, for the position that is shown', async () => {
  const session = await begun()
  expect(sockets[0]?.address).toContain('&choices=1')
  const choice: PreviewOf<'keltis'> = {
    id: 1,
    text: 'draw',
    label: 'Draw',
    events: [{ seat: 0, kind: 'draw' }],
    sentence: 'Anna draws a card.',
  }
  news(tableOf(3, 0), [], [choice])
  expect([...session.choices.values()]).toEqual([choice])
  news(tableOf(4, 1), [action(4, 0, 0)])
  expect(session.choices.size).toBe(0)
  news(tableOf(5, 0), [action(5, 1)], [choice])
  await vi.waitFor(() => expect(session.choices.get(1)).toEqual(choice))
  expect(asked.filter(([, path]) => path.includes('/choices'))).toHaveLength(0)
  session.stop()
})

test('a board that shows nothing ahead is not told what actions would do', async () => {
  answers['GET /api/tables/TABLE'] = () => ({ ...tableOf(3, 0), game: 'wuerfel' })
  const session = await begun()
  expect(sockets[0]?.address).not.toContain('choices')
  session.stop()
})

test('a table that was asked for before its page was there is not asked for again', async () => {
  void askEarly('TABLE')
  const session = await begun()
  const times = () => asked.filter(([, path]) => path === '/api/tables/TABLE').length
  expect(times()).toBe(1)
  session.stop()
  const next = await begun()
  expect(times()).toBe(2)
  next.stop()
})

const undos = () => asked.filter(([, path]) => path === '/api/tables/TABLE/undo').map(([, , body]) => body)
const stale = (at: number) => ({ code: 'stale', status: 409, detail: 'gone on', table: tableOf(at, 0) })

test('an own move is taken back, although a bot was quicker', async () => {
  const session = await begun()
  answers['POST /api/tables/TABLE/undo'] = (body) => ((body as { at: number }).at < 5 ? stale(5) : tableOf(6, 0))
  await session.undo()
  expect(undos()).toEqual([
    { at: 3, table: true },
    { at: 5, table: true },
  ])
  expect(session.table?.at).toBe(6)
  session.stop()
})

test('one move is taken back, although its answer was lost; then the socket is asked whether the server is back', async () => {
  const session = await begun()
  sockets[0]?.onopen()
  const answer = vi
    .fn(() => stale(4) as unknown)
    .mockImplementationOnce(() => {
      throw new TypeError('lost')
    })
  answers['POST /api/tables/TABLE/undo'] = answer
  await session.undo()
  // Whoever has lost the server wants the table itself.
  expect(undos()).toEqual([
    { at: 3, table: false },
    { at: 3, table: true },
  ])
  expect(session.table?.at).toBe(4)
  expect(session.connection).toBe('lost')
  sockets[1]?.onopen()
  expect(session.connection).toBe('open')
  session.stop()
})

test('several moves are shown one by one, and can be skipped', async () => {
  const session = await begun()
  const told: string[] = []
  session.told = (entry) => told.push(entry.text ?? '')
  for (const step of [1, 2, 3]) answers[`GET /api/tables/TABLE/steps/${step}?seat=0`] = () => viewOf(step, 0, 1)
  news(tableOf(7, 0), [action(4, 0), action(5, 1), action(6, 2), action(7, 3)])
  await vi.waitFor(() => expect(told).toEqual(['move 0']))
  expect(session.shown?.at).toBe(1)
  expect(session.behind).toBe(3)
  expect(session.active).toBe(false)
  session.skip()
  expect(session.behind).toBe(0)
  expect(session.shown?.at).toBe(4)
  session.stop()
})

test('what was taken back is not told', () => {
  const undo: Entry = { at: 6, kind: 'undo', time: 6, seat: 0, to_step: 1, revealed: false }
  expect(standing([action(4, 0), action(5, 1), undo, action(7, 1)]).map((entry) => entry.at)).toEqual([4, 6, 7])
})

test('with two people at one screen nobody looks until somebody says so', async () => {
  answers['GET /api/tables/TABLE'] = () => tableOf(3, 0, [0, 1])
  const session = await begun()
  expect(session.seat).toBe(-1)
  expect(session.active).toBe(false)
  session.lookFrom(0)
  expect(session.shown?.seat).toBe(0)
  expect(session.active).toBe(true)
  session.stop()
})
