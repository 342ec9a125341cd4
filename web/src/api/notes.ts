// What this browser remembers about tables: how far it has looked, and what was promised about the deal before the end.
import { keep, kept } from '../settings.svelte'
import type { Table } from './types'

interface Note {
  seen?: number
  /** The last line of chat that was read. */
  chat?: number
  seal?: string
  key_hash?: string
  game_hash?: string
  time: number
}
const KEY = 'triskele.tables'
const MOST = 100

/** What is remembered about a table. */
export function noteOf(table: string): Note | null {
  return kept<Record<string, Note>>(KEY)?.[table] ?? null
}

function write(table: string, more: Partial<Note>): void {
  const notes = kept<Record<string, Note>>(KEY) ?? {}
  notes[table] = { ...notes[table], time: Date.now(), ...more }
  const newest = Object.entries(notes).sort(([, a], [, b]) => b.time - a.time)
  keep(KEY, Object.fromEntries(newest.slice(0, MOST)))
}

/** Remembers how far this reader has looked. */
export function noteSeen(table: string, at: number): void {
  if (noteOf(table)?.seen !== at) write(table, { seen: at })
}

/** Remembers what of the chat this reader has read. */
export function noteRead(table: string, chat: number): void {
  if ((noteOf(table)?.chat ?? 0) < chat) write(table, { chat })
}

/** Remembers the hashes that bind the server, those of the deal as long as the game is not over; the first ones count. */
export function notePromise(table: Table): void {
  const known = noteOf(table.id)
  if (table.game_hash && !known?.game_hash) write(table.id, { game_hash: table.game_hash })
  if (table.status === 'finished') return
  if (!known?.seal) write(table.id, { seal: table.seal })
  if (!known?.key_hash && table.key_hash) write(table.id, { key_hash: table.key_hash })
}
