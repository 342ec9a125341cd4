// The moments of a game that are marked on its curve: what they are is told by the events of its actions.
import type { ActionEntry, Game } from '../api/types'
import { factsOf } from '../boards/games'
import { COLOURS } from '../kit/names'

export interface Moment {
  /** How many actions stood after it. */
  n: number
  seat: number
  icon: string
  colour: string
}

const RARE = 14

/** The moments worth a mark: figures and druids in the goal, leprechauns, the priestess; where all that is frequent, the goal alone. */
export function momentsOf(game: Game, entries: readonly ActionEntry[]): Moment[] {
  const icons: Partial<Record<string, string>> = factsOf(game)?.moments ?? {}
  const found = entries.flatMap(({ events, step }) => {
    const event = events.find((one) => one.kind in icons)
    if (!event) return []
    const colour = events.map((one) => ('colour' in one ? one.colour : undefined)).find(Boolean)
    const sign = event.kind === 'goal' && colour && COLOURS.some((one) => one === colour)
    return [
      {
        n: step + 1,
        seat: event.seat,
        kind: event.kind,
        icon: sign ? `sym-${colour}` : (icons[event.kind] ?? 'triskele'),
        colour: sign ? `c-${colour}` : '',
      },
    ]
  })
  return found.length > RARE ? found.filter(({ kind }) => kind === 'goal') : found
}
