// The rhythm of a move: what its events do, one thing after another. A card, then the figure stone by stone, then the tile, then the score.
import type { EventOf, Game } from './api/types'
import type { Sound } from './sound'

export type Beat = 'card' | 'hop' | 'tile' | 'dice'

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

type Told = readonly [Beat, Sound] | null
type Kinds<G extends Game> = Record<EventOf<G>['kind'], Told>
const CARD: Told = ['card', 'card']
const HOP: Told = ['hop', 'stone']
const TILE: Told = ['tile', 'tile']
const CLOVER: Told = ['tile', 'clover']
const GOAL: Told = ['tile', 'goal']
const DICE: Told = ['dice', 'die']
// What only says that nothing happens, or that something may be chosen next, takes no time.
const KINDS: { [G in Game]: Kinds<G> } = {
  keltis: {
    lay: CARD,
    discard: CARD,
    draw: CARD,
    take: CARD,
    start: HOP,
    advance: HOP,
    clover: CLOVER,
    stone: TILE,
    points: TILE,
    goal: GOAL,
    decline: null,
    end: null,
  },
  orakel: {
    lay: CARD,
    discard: CARD,
    drop: CARD,
    draw: CARD,
    take: CARD,
    move: HOP,
    back: HOP,
    home: HOP,
    lead: HOP,
    clover: CLOVER,
    spiral: CLOVER,
    mirror: TILE,
    stone: TILE,
    leprechaun: TILE,
    points: TILE,
    bonus: TILE,
    leprechauns: TILE,
    goal: GOAL,
    goal_left: null,
    gathered: null,
    idle: null,
    no_stone: null,
    decline: null,
    end: null,
  },
  wuerfel: {
    take: TILE,
    stones: TILE,
    clover: CLOVER,
    bonus: TILE,
    leprechaun: TILE,
    dice: DICE,
    roll: DICE,
    stone: null,
    reroll: null,
    keep: null,
    nothing: null,
    no_fit: null,
    no_stone_left: null,
    direction: null,
    end: null,
  },
  celtica: {
    play: CARD,
    card: CARD,
    experience: CARD,
    move: HOP,
    take: TILE,
    give: TILE,
    buy: TILE,
    swap: TILE,
    goal: GOAL,
    exchange: null,
    to_take: null,
    to_give: null,
    from: null,
    round: null,
    refill: null,
    hands_discarded: null,
    spending: null,
    end: null,
    druid_pile: null,
    experience_pile: null,
    new_supply: null,
    no_card: null,
    pass: null,
    no_effect: null,
    offer: null,
    no_druid_card: null,
    nothing_to_give: null,
    nothing_to_take: null,
    no_experience: null,
    last_round: null,
    out: null,
  },
}

/** What happens in a move, in the order in which the server tells it. */
export function steps<G extends Game>(game: G, events: readonly EventOf<G>[]): Step[] {
  const kinds: Partial<Record<string, Told>> = KINDS[game] ?? {}
  const found: Step[] = []
  let at = 0
  let piece: string | null = null
  for (const event of events) {
    const told = kinds[event.kind]
    if (!told) continue
    const [beat, sound] = told
    piece = pieceOf(event) ?? piece
    const stones = beat === 'hop' ? wayOf(event) : 1
    const again = beat !== 'hop' && found.at(-1)?.sound === sound
    const time = again ? AGAIN : Math.min(LONGEST_WAY, TIMES[beat] * stones)
    found.push({ beat, sound, at, time, stones, seat: event.seat, piece, points: 'points' in event ? event.points : null })
    at += time
  }
  return found
}

/** The piece that an event is about, by the name that boards give it. */
function pieceOf(event: EventOf<Game>): string | null {
  if (event.kind === 'start' || event.kind === 'advance') return `fig:${event.seat}:${event.colour}`
  if (event.kind === 'lead') return 'fig:priestess'
  if ('figure' in event) return `fig:${event.seat}:${event.figure - 1}`
  if (event.kind === 'move') return `fig:${event.colour}`
  if (event.kind === 'take' && 'value' in event) return `tile:${event.colour}:${event.value}`
  return null
}

function wayOf(event: EventOf<Game>): number {
  if (!('from' in event)) return 1
  return Math.abs(('field' in event ? event.field : event.step) - event.from) || 1
}
