// Whether the courses were offered, and which games have a mentor, kept in this browser. Which lessons are done is kept by the server.
import { keep, kept } from '../../settings.svelte'
import { startGame } from '../start'

const KEY = 'triskele.learn'
const GAMES = 10 // with a mentor that are remembered
const LEVEL = 'gentle' // of the first opponent

interface Learned {
  offered?: boolean
  /** Tables with a mentor, the latest last, each with what was heard there, and the action that was criticised last. */
  coached?: { table: string; heard: string[]; spoken?: number }[]
}

const read = (): Learned => kept<Learned>(KEY) ?? {}

/** Whether a newcomer was asked and has answered. */
export const wasOffered = (): boolean => read().offered === true
export const noteOffered = (): void => keep(KEY, { ...read(), offered: true })

/** The number of the first lesson that is not done; none when all are. */
export function nextLesson(lessons: readonly { done: boolean }[]): number | null {
  const found = lessons.findIndex((lesson) => !lesson.done)
  return found < 0 ? null : found + 1
}

/** Opens the first game of somebody who has learned: a gentle opponent, and a mentor beside them. */
export const startCoached = (game: string): Promise<void> => startGame(game, LEVEL, 1, coach)

function coach(table: string): void {
  const now = read()
  keep(KEY, { ...now, offered: true, coached: [...(now.coached ?? []).slice(1 - GAMES), { table, heard: [] }] })
}

/** Whether a mentor sits beside this table. */
export const isCoached = (table: string): boolean => read().coached?.some((one) => one.table === table) ?? false

/** What was heard at a table. */
export const heardAt = (table: string): Set<string> => new Set(read().coached?.find((one) => one.table === table)?.heard ?? [])

/** Which action the mentor criticised last at a table. */
export const spokenAt = (table: string): number | null => read().coached?.find((one) => one.table === table)?.spoken ?? null

export const noteHeard = (table: string, keys: Iterable<string>): void => change(table, { heard: [...keys] })
export const noteSpoken = (table: string, step: number): void => change(table, { spoken: step })

function change(table: string, heard: { heard: string[] } | { spoken: number }): void {
  const now = read()
  keep(KEY, { ...now, coached: (now.coached ?? []).map((one) => (one.table === table ? { ...one, ...heard } : one)) })
}

/** Sends the mentor of a table away. */
export function dismiss(table: string): void {
  const now = read()
  keep(KEY, { ...now, coached: (now.coached ?? []).filter((one) => one.table !== table) })
}
