// Somebody who keeps losing against a level is offered something else: kindly, and once.
import type { Finished, Level } from '../api/types'
import { keep, kept } from '../settings.svelte'

const OFTEN = 6
const KEY = 'triskele.lighter'
const DONE = 'done'

export interface Losses {
  game: string
  level: string
  /** The last of the games that were lost. */
  table: string
}

/** The level and the outcome of a game that was played from one seat against bots of one level. */
function against({ results }: Finished): { level: string; won: boolean } | null {
  const [mine, more] = results.filter((result) => result.mine)
  const [level, other] = new Set(results.flatMap((result) => (result.mine ? [] : [result.level])))
  return mine && !more && level && other === undefined ? { level, won: mine.won } : null
}

/** The game and the level that were lost six times in a row, the latest of all games among them; the newest comes first. */
export function manyLosses(games: readonly Finished[]): Losses | null {
  const [latest] = games
  const level = latest && against(latest)?.level
  if (!latest || !level) return null
  const tried = games.filter(({ game }) => game === latest.game).flatMap((one) => against(one) ?? [])
  const alike = tried.filter((one) => one.level === level).slice(0, OFTEN)
  return alike.length < OFTEN || alike.some(({ won }) => won) ? null : { game: latest.game, level, table: latest.id }
}

type Offered = Record<string, string>
const read = (): Offered => kept<Offered>(KEY) ?? {}
const nameOf = ({ game, level }: Losses): string => `${game} ${level}`

/** Whether to offer something else: once for a game and level, until it is answered or another game is over. */
export function offersLighter(losses: Losses): boolean {
  const before = read()[nameOf(losses)]
  if (before === undefined) keep(KEY, { ...read(), [nameOf(losses)]: losses.table })
  return before === undefined || before === losses.table
}

/** It was answered, whatever the answer: that is the end of it. */
export const answeredLighter = (losses: Losses): void => keep(KEY, { ...read(), [nameOf(losses)]: DONE })

/** The level below another one. */
export function easier(levels: readonly Level[], level: string): Level | null {
  return levels[levels.findIndex((one) => one.level === level) - 1] ?? null
}
