// The rhythm of a move: what its events do, one thing after another. A card, then the figure stone by stone, then the tile, then the score.
import type { EventOf, Game } from './api/types'
import type { Beat, Told } from './boards/beats'
import { factsOf } from './boards/games'
import type { Sound } from './sound'

/** One thing that happens, with the time at which it begins and how long it takes, in milliseconds at the usual speed. */
export interface Step {
  beat: Beat
  sound: Sound
  at: number
  time: number
  /** How many stones a figure hops. */
  stones: number
  seat: number
  /** The piece that does it, where it is known. */
  piece: string | null
  /** Points that go to the score. */
  points: number | null
}

const TIMES: Record<Beat, number> = { card: 260, hop: 210, tile: 290, dice: 420 }
const LONGEST_WAY = 1000
const AGAIN = 90 // for the like of what just happened, such as a second card

/** What happens in a move, in the order in which the server tells it. */
export function steps<G extends Game>(game: G, events: readonly EventOf<G>[]): Step[] {
  const facts = factsOf(game)
  const kinds: Partial<Record<string, Told>> = facts?.rhythm ?? {}
  const found: Step[] = []
  let at = 0
  let piece: string | null = null
  for (const event of events) {
    const told = kinds[event.kind]
    if (!told) continue
    const [beat, sound] = told
    piece = facts?.piece(event) ?? piece
    const stones = beat === 'hop' ? wayOf(event) : 1
    const again = beat !== 'hop' && found.at(-1)?.sound === sound
    const time = again ? AGAIN : Math.min(LONGEST_WAY, TIMES[beat] * stones)
    found.push({ beat, sound, at, time, stones, seat: event.seat, piece, points: 'points' in event ? event.points : null })
    at += time
  }
  return found
}

function wayOf(event: EventOf<Game>): number {
  if (!('from' in event)) return 1
  return Math.abs(('field' in event ? event.field : event.step) - event.from) || 1
}
