// A game against computers, started with one tap.
import { api } from '../api/client'
import type { SeatWish } from '../api/types'
import { go, to } from '../route.svelte'
import { keep, kept } from '../settings.svelte'
import { noteTrouble } from '../trouble'
const LAST = 'triskele.last'
interface Last {
  game: string
  level: string
  opponents?: number
}

/** What was started last. */
export const lastStarted = (): Last | null => kept<Last>(LAST)

/** Opens a table with so many opponents of a level and goes there; `opened` hears of it first. */
export async function startGame(game: string, level: string, opponents: number, opened?: (table: string) => void): Promise<void> {
  keep(LAST, { game, level, opponents })
  try {
    const bots = Array.from({ length: opponents }, (): SeatWish => ({ who: 'bot', level }))
    const table = await api.open({ game, seats: [{ who: 'me' }, ...bots], options: {}, public: false, chat: false })
    opened?.(table.id)
    go(to('t', table.id))
  } catch (error) {
    noteTrouble(error)
  }
}

const INVITED = 'triskele.invited'

/** Whether a table was opened as an invitation, with nothing chosen but perhaps the game. */
export const isInvitation = (table: string): boolean => kept<string>(INVITED) === table

/** Opens a table with a seat for a friend and goes there; `before` is one that is cleared away for it. */
export async function invite(game: string, before?: string): Promise<void> {
  try {
    const table = await api.open({ game, seats: [{ who: 'me' }, { who: 'open' }], options: {}, public: false, chat: true })
    keep(INVITED, table.id)
    go(to('t', table.id), before !== undefined)
    if (before) await api.remove(before).catch(() => undefined)
  } catch (error) {
    noteTrouble(error)
  }
}
