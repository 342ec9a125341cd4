// Requests to the server. A refusal carries the server's sentence; a request that did not get through is `Unreachable`.
import { languageToCome } from '../words/words'
import type {
  ChatLine,
  ChoicesOut,
  Entry,
  Finished,
  GameInfo,
  Hint,
  Listed,
  Me,
  NewTable,
  Problem,
  RecordOut,
  RulePage,
  Statistics,
  Table,
  Token,
  View,
  Why,
} from './types'

export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail)
  }
  get code(): string {
    return this.problem.code
  }
}
export class Unreachable extends Error {}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

async function once(method: Method, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { 'Accept-Language': languageToCome() }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  try {
    return await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) })
  } catch (error) {
    throw new Unreachable(String(error))
  }
}

const ME = '/api/me'

async function ask<T>(method: Method, path: string, body?: unknown): Promise<T> {
  if (method !== 'GET' || path.startsWith(`${ME}/`)) await identify()
  const before = known
  let answer = await once(method, path, body)
  if (answer.status === 401 && path !== ME) {
    // The server has forgotten this browser. Who notices first makes it somebody again.
    if (known === before) known = null
    await identify()
    answer = await once(method, path, body)
  }
  if (answer.status === 204) return undefined as T
  const type = answer.headers.get('content-type') ?? ''
  if (answer.ok) return (await answer.json()) as T
  // A proxy that answers for a server that is away does so in its own words.
  if (!type.includes('problem+json')) throw new Unreachable(`${answer.status}`)
  throw new Refusal((await answer.json()) as Problem)
}

// Answers on their way to a page that is not there yet, by their paths.
const early = new Map<string, Promise<unknown>>()

function get<T>(path: string): Promise<T> {
  const found = early.get(path)
  early.delete(path)
  return (found as Promise<T> | undefined) ?? ask<T>('GET', path)
}

/** Asks for a table and its log while its page is still being fetched; who asks for them first gets these answers. */
export function askEarly(table: string): Promise<Table> {
  for (const path of [at(table), logOf(table)]) {
    const answer = identify().then(() => ask('GET', path))
    answer.catch(() => undefined)
    early.set(path, answer)
  }
  return early.get(at(table)) as Promise<Table>
}

const at = (table: string) => `/api/tables/${encodeURIComponent(table)}`
const logOf = (table: string) => `${at(table)}/log?from=0`
const seatQuery = (seat: number | 'open' | null) => (seat === null ? '' : `?seat=${seat}`)

/** Random letters of one's own that are mixed into the key of a game. */
export function newWord(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

let known: Promise<Me> | null = null

/** Makes sure that this browser is somebody. Who needs that waits here: two first requests at once would make it two people. */
export function identify(): Promise<Me> {
  known ??= ask<Me>('GET', ME).catch((error: unknown) => {
    known = null
    throw error
  })
  return known
}

async function me(): Promise<Me> {
  if (known === null) return identify()
  await identify()
  return ask<Me>('GET', ME)
}

export const api = {
  me,
  rename: (name: string) => ask<Me>('PUT', '/api/me', { name }),
  carry: () => ask<Token>('POST', '/api/me/carry'),
  carried: (token: string) => ask<Me>('POST', '/api/me/carried', { token }),
  games: async () => (await ask<{ games: GameInfo[] }>('GET', '/api/games')).games,
  openTables: async () => (await ask<{ tables: Listed[] }>('GET', '/api/tables')).tables,
  myTables: async () => (await ask<{ tables: Listed[] }>('GET', '/api/me/tables')).tables,
  myGames: async (before?: number) =>
    (await ask<{ games: Finished[] }>('GET', `/api/me/games?limit=30${before ? `&before=${before}` : ''}`)).games,
  statistics: () => ask<Statistics>('GET', '/api/me/statistics'),
  rules: (game: string) => ask<RulePage>('GET', `/api/rules/${encodeURIComponent(game)}`),
  boardFile: (game: string) => `/api/games/${game}/board`,
  open: (wish: NewTable) => ask<Table>('POST', '/api/tables', { word: newWord(), ...wish }),
  table: (table: string) => get<Table>(at(table)),
  remove: (table: string) => ask<undefined>('DELETE', at(table)),
  join: (table: string) => ask<Table>('POST', `${at(table)}/join`, { word: newWord() }),
  leave: (table: string) => ask<Table>('POST', `${at(table)}/leave`),
  seat: (table: string, seat: number, who: 'me' | 'bot' | 'open', level: string | null = null) =>
    ask<Table>('PUT', `${at(table)}/seats/${seat}`, { who, level, ...(who === 'me' ? { word: newWord() } : {}) }),
  seatLink: (table: string, seat: number) => ask<Token>('POST', `${at(table)}/seats/${seat}/link`),
  takeSeat: (table: string, seat: number, token: string) =>
    ask<Table>('POST', `${at(table)}/seats/${seat}/take`, { token, word: newWord() }),
  act: (table: string, place: number, action: string) => ask<Table>('POST', `${at(table)}/actions`, { at: place, action }),
  undo: (table: string, place: number) => ask<Table>('POST', `${at(table)}/undo`, { at: place }),
  rematch: async (table: string) => (await ask<{ table: string }>('POST', `${at(table)}/rematch`)).table,
  say: (table: string, text: string) => ask<ChatLine>('POST', `${at(table)}/chat`, { text }),
  record: (table: string) => ask<RecordOut>('GET', `${at(table)}/record`),
  recordFile: (table: string) => `${at(table)}/record`,
  log: async (table: string) => (await get<{ entries: Entry[] }>(logOf(table))).entries,
  step: (table: string, step: number, seat: number | 'open' | null) => ask<View>('GET', `${at(table)}/steps/${step}${seatQuery(seat)}`),
  choices: (table: string, seat: number) => ask<ChoicesOut>('GET', `${at(table)}/choices?seat=${seat}`),
  why: (table: string, seat: number, action: string) =>
    ask<Why>('GET', `${at(table)}/why?seat=${seat}&action=${encodeURIComponent(action)}`),
  hint: (table: string, seat: number) => ask<Hint>('POST', `${at(table)}/hint`, { seat }),
}
