// Requests to the server. A refusal carries the server's sentence; a request that did not get through is `Unreachable`.
import { languageToCome } from '../words/words'
import type { paths } from './schema'
import type { Game, Me, NewDuel, NewTable, Problem, SeatWish, Table } from './types'
import { way } from './way'

export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    // The number of a rule is for those who want to know more.
    super(problem.detail.replace(` (${problem.rule})`, ''))
  }
  get code(): string {
    return this.problem.code
  }
}
export class Unreachable extends Error {}

// What may be asked, and what it is answered with, as the server describes it.
interface Operation {
  parameters: { path?: unknown; query?: unknown }
  requestBody?: { content: { 'application/json': unknown } }
}
type Verb<P extends keyof paths> = { [V in keyof paths[P]]: paths[P][V] extends Operation ? V : never }[keyof paths[P]]
type Named<Name extends string, T> = [T] extends [never] ? unknown : object extends T ? { [N in Name]?: T } : { [N in Name]: T }
type Given<O> = O extends Operation
  ? Named<'path', NonNullable<O['parameters']['path']>> &
      Named<'query', NonNullable<O['parameters']['query']>> &
      Named<'body', NonNullable<O['requestBody']>['content']['application/json']>
  : never
interface AnyGiven {
  path?: object
  query?: object
  body?: unknown
}
type Json<T> = { content: { 'application/json': T } }
type Answer<O> = O extends { responses: { 200: Json<infer T> } | { 201: Json<infer T> } } ? T : undefined

async function once(method: string, url: string, body: unknown): Promise<Response> {
  const headers: Record<string, string> = { 'Accept-Language': languageToCome() }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  try {
    return await way.ask(method, url, headers, body === undefined ? null : JSON.stringify(body))
  } catch (error) {
    throw new Unreachable(String(error))
  }
}

const ME = '/api/me'
const OWN = [`${ME}/`, '/api/practice'] // what is somebody's own, even to look at

function addressOf(path: string, parts: object = {}, query: object = {}): string {
  const named = Object.entries(parts).reduce((url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(String(value))), path)
  const asked = Object.entries(query).flatMap(([name, value]) => (value === null ? [] : `${name}=${encodeURIComponent(String(value))}`))
  return asked.length ? `${named}?${asked.join('&')}` : named
}

const fileAt = (...parts: Parameters<typeof addressOf>): string => way.address(addressOf(...parts))

async function ask<P extends keyof paths, V extends Verb<P> & string>(
  verb: V,
  path: P,
  asked: Given<paths[P][V]> & AnyGiven,
): Promise<Answer<paths[P][V]>> {
  const { path: parts, query, body }: AnyGiven = asked
  const method = verb.toUpperCase(),
    url = addressOf(path, parts, query)
  if (method !== 'GET' || OWN.some((part) => url.startsWith(part))) await identify()
  const before = known
  let answer = await once(method, url, body)
  if (answer.status === 401 && url !== ME) {
    // The server has forgotten this browser. Whichever request notices first makes it somebody again.
    if (known === before) known = null
    await identify()
    answer = await once(method, url, body)
  }
  const type = answer.headers.get('content-type') ?? ''
  // What the server says is what it describes: a test holds all of it against its types.
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as Answer<paths[P][V]>
  // A proxy that answers for an absent server does so in its own words.
  if (!type.includes('problem+json')) throw new Unreachable(`${answer.status}`)
  throw new Refusal((await answer.json()) as Problem)
}

const seen = (table: string) => ask('get', '/api/tables/{table}', { path: { table } })
const told = (table: string, from = 0) => ask('get', '/api/tables/{table}/log', { path: { table }, query: { from } })

// Answers on their way to a page that is not there yet, by their tables.
const early = { seen: new Map<string, ReturnType<typeof seen>>(), told: new Map<string, ReturnType<typeof told>>() }

/** Asks for a table and its log while its page is still being fetched; whoever asks for them first gets these answers. */
export function askEarly(table: string): Promise<Table> {
  const answer = identify().then(() => seen(table))
  const log = identify().then(() => told(table))
  for (const asked of [answer, log]) asked.catch(() => undefined)
  early.seen.set(table, answer)
  early.told.set(table, log)
  return answer
}

function taken<T>(answers: Map<string, Promise<T>>, table: string): Promise<T> | undefined {
  const found = answers.get(table)
  answers.delete(table)
  return found
}

/** Our own random letters, which are mixed into the key of a game. */
export function newWord(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

let known: Promise<Me> | null = null

/** Makes sure that this browser has an identity. Requests wait here for it: two first ones at once would make two people. */
export function identify(): Promise<Me> {
  known ??= ask('get', ME, {}).catch((error: unknown) => {
    known = null
    throw error
  })
  return known
}

async function me(): Promise<Me> {
  if (known === null) return identify()
  await identify()
  return ask('get', ME, {})
}

export const api = {
  me,
  rename: (name: string) => ask('put', ME, { body: { name } }),
  carry: () => ask('post', '/api/me/carry', {}),
  carried: (token: string) => ask('post', '/api/me/carried', { body: { token } }),
  games: async () => (await ask('get', '/api/games', {})).games,
  openTables: async () => (await ask('get', '/api/tables', {})).tables,
  myTables: async () => (await ask('get', '/api/me/tables', {})).tables,
  myGames: async (before?: number) => (await ask('get', '/api/me/games', { query: { limit: 30, before: before ?? null } })).games,
  statistics: () => ask('get', '/api/me/statistics', {}),
  rules: (game: string) => ask('get', '/api/rules/{game}', { path: { game } }),
  boardFile: (game: Game) => fileAt('/api/games/{game}/board', { game }),
  open: (wish: NewTable) => ask('post', '/api/tables', { body: { word: newWord(), ...wish } }),
  table: (table: string) => taken(early.seen, table) ?? seen(table),
  remove: (table: string) => ask('delete', '/api/tables/{table}', { path: { table } }),
  join: (table: string) => ask('post', '/api/tables/{table}/join', { path: { table }, body: { word: newWord() } }),
  leave: (table: string) => ask('post', '/api/tables/{table}/leave', { path: { table } }),
  seat: (table: string, seat: number, who: SeatWish['who'], level: string | null = null, name: string | null = null) =>
    ask('put', '/api/tables/{table}/seats/{seat}', {
      path: { table, seat },
      body: { who, level, name, ...(who === 'me' ? { word: newWord() } : {}) },
    }),
  seatLink: (table: string, seat: number) => ask('post', '/api/tables/{table}/seats/{seat}/link', { path: { table, seat } }),
  takeSeat: (table: string, seat: number, token: string) =>
    ask('post', '/api/tables/{table}/seats/{seat}/take', { path: { table, seat }, body: { token, word: newWord() } }),
  // Who listens (`whole` false) is answered with the place alone: the table comes by the socket.
  act: (table: string, at: number, action: string, whole: boolean) =>
    ask('post', '/api/tables/{table}/actions', { path: { table }, body: { at, action, table: whole } }),
  undo: (table: string, at: number, whole: boolean) =>
    ask('post', '/api/tables/{table}/undo', { path: { table }, body: { at, table: whole } }),
  pause: (table: string) => ask('post', '/api/tables/{table}/pause', { path: { table } }),
  resume: (table: string) => ask('post', '/api/tables/{table}/resume', { path: { table } }),
  branch: (table: string, step: number, seat: number, level: string, action: string | null = null) =>
    ask('post', '/api/tables/{table}/branch', { path: { table }, body: { step, seat, level, action } }),
  bring: (record: Record<string, unknown>, seats: number[], level: string | null) =>
    ask('post', '/api/records', { body: { record, seats, level } }),
  takeAlong: (table: string) => ask('post', '/api/tables/{table}/taken', { path: { table } }),
  rematch: async (table: string) => (await ask('post', '/api/tables/{table}/rematch', { path: { table } })).table,
  say: (table: string, text: string) => ask('post', '/api/tables/{table}/chat', { path: { table }, body: { text } }),
  openDuel: (wish: NewDuel) => ask('post', '/api/duels', { body: { word: newWord(), ...wish } }),
  duel: (duel: string) => ask('get', '/api/duels/{duel}', { path: { duel } }),
  myDuels: async () => (await ask('get', '/api/me/duels', {})).duels,
  beginDuel: (duel: string) => ask('post', '/api/duels/{duel}/begin', { path: { duel } }),
  closeDuel: (duel: string) => ask('post', '/api/duels/{duel}/close', { path: { duel } }),
  days: () => ask('get', '/api/days', {}),
  day: (game: string, day: string) => ask('get', '/api/days/{game}/{day}', { path: { game, day } }),
  beginDay: (game: string, day: string) => ask('post', '/api/days/{game}/{day}/begin', { path: { game, day } }),
  record: (table: string) => ask('get', '/api/tables/{table}/record', { path: { table } }),
  recordFile: (table: string) => fileAt('/api/tables/{table}/record', { table }),
  pictureFile: (table: string) => fileAt('/api/tables/{table}/picture.png', { table }, { lang: languageToCome() }),
  log: async (table: string, from = 0) => (await ((from === 0 ? taken(early.told, table) : null) ?? told(table, from))).entries,
  step: (table: string, step: number, seat: number | 'open' | null) =>
    ask('get', '/api/tables/{table}/steps/{step}', { path: { table, step }, query: { seat } }),
  positionPicture: (table: string, step: number, seat: number, theme: 'light' | 'dark', told: 'next' | 'last') =>
    fileAt('/api/tables/{table}/steps/{step}/picture.svg', { table, step }, { seat, theme, told, lang: languageToCome() }),
  course: (table: string) => ask('get', '/api/tables/{table}/course', { path: { table } }),
  judge: (table: string) => ask('post', '/api/tables/{table}/analysis', { path: { table } }),
  judged: (table: string) => ask('get', '/api/tables/{table}/analysis', { path: { table } }),
  stopJudging: (table: string) => ask('delete', '/api/tables/{table}/analysis', { path: { table } }),
  why: (table: string, seat: number, action: string) => ask('get', '/api/tables/{table}/why', { path: { table }, query: { seat, action } }),
  lens: (table: string, seat: number) => ask('get', '/api/tables/{table}/lens', { path: { table }, query: { seat } }),
  courses: async () => (await ask('get', '/api/lessons', {})).courses,
  lesson: (game: string, number: number) => ask('get', '/api/lessons/{game}/{number}', { path: { game, number } }),
  learn: (game: string, number: number, actions: string[], action: string) =>
    ask('post', '/api/lessons/{game}/{number}', { path: { game, number }, body: { actions, action } }),
  mentor: (table: string, seat: number, since: number) =>
    ask('get', '/api/tables/{table}/mentor', { path: { table }, query: { seat, since } }),
  secondThoughts: (table: string, seat: number, since: number, spoken: number | null) =>
    ask('get', '/api/tables/{table}/mentor/better', { path: { table }, query: { seat, since, spoken } }),
  practice: () => ask('get', '/api/practice', {}),
  mistakes: (table: string | null) => ask('get', '/api/practice/mine', { query: { table } }),
  puzzle: (game: string, puzzle: string, theme: string | null = null) =>
    ask('get', '/api/practice/{game}/{puzzle}', { path: { game, puzzle }, query: { theme } }),
  solve: (game: string, puzzle: string, action: number) =>
    ask('post', '/api/practice/{game}/{puzzle}', { path: { game, puzzle }, body: { action } }),
  puzzleReasons: async (game: string, puzzle: string, action: string) =>
    (await ask('get', '/api/practice/{game}/{puzzle}/reasons', { path: { game, puzzle }, query: { action } })).reasons,
  playPuzzle: (game: string, puzzle: string, level: string) =>
    ask('post', '/api/practice/{game}/{puzzle}/table', { path: { game, puzzle }, body: { level } }),
  puzzleWhy: (game: string, puzzle: string, action: string) =>
    ask('get', '/api/practice/{game}/{puzzle}/why', { path: { game, puzzle }, query: { action } }),
  hint: (table: string, seat: number) => ask('post', '/api/tables/{table}/hint', { path: { table }, body: { seat } }),
  reasons: (table: string, at: number, seat: number, action: number, against: number) =>
    ask('post', '/api/tables/{table}/hint/reasons', { path: { table }, body: { at, seat, action, against } }),
}
