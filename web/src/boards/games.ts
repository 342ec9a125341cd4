// What each game says of itself. The page has no other list of games: a game is a folder here with a game.ts.
import type { Component } from 'svelte'
import type { EventOf, Game, LensOf } from '../api/types'
import type { Help } from './help'
import type { Told } from './beats'
import type { Board } from './board'

export interface Facts<G extends Game> {
  /** Where it stands among the games. */
  order: number
  board: () => Promise<{ default: Board<G> }>
  /** What a seat could count, drawn. */
  lens: () => Promise<{ default: Component<{ lens: LensOf<G> }> }>
  /** Its rules with drawn examples, and what they are drawn with. */
  help: () => Promise<{ default: Help }>
  /** How the ids of its numbered rules begin. */
  rules: string
  /** Its sign in lists: an icon and a colour. */
  sign: readonly [icon: string, colour: string]
  /** What its events do, one thing after another. */
  rhythm: Record<EventOf<G>['kind'], Told>
  /** The piece that an event is about, by the name that its board gives it. */
  piece: (event: EventOf<G>) => string | null
  /** The events that are marked on its curve, with their icons. */
  moments: Partial<Record<EventOf<G>['kind'], string>>
  /** What its score counts; if not points, it is a part of the score of that name. */
  unit: 'points' | 'amulets'
  /** What decides a game besides its players. */
  chance: 'dice' | 'cards'
  /** Whether its board shows what an action would do before it is chosen. */
  foresees: boolean
}

const found = import.meta.glob<Facts<never>>('./*/game.ts', { eager: true, import: 'default' })
const games = new Map(Object.entries(found).map(([path, facts]) => [path.split('/')[1]!, facts]))

/** What a game says of itself; nothing for one that the page does not know. */
export const factsOf = <G extends Game>(game: G): Facts<G> | undefined => games.get(game) as Facts<G> | undefined

/** What its score counts. */
export const unitOf = (game: Game): 'points' | 'amulets' => factsOf(game)?.unit ?? 'points'

/** All games, in their order. */
export const allGames = (): Game[] => [...games].sort(([, a], [, b]) => a.order - b.order).map(([name]) => name as Game)

/** A game that is in no folder here. */
export const enter = <G extends Game>(game: G, facts: Facts<G>): unknown => games.set(game, facts)
