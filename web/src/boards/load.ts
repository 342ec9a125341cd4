// The boards of the games, each fetched when it is first wanted.
import type { Game } from '../api/types'
import type { Board } from './board'
import { factsOf } from './games'

const boards = new Map<Game, Board<never>>()

/** The board of a game, if it is there already. */
export const boardOf = <G extends Game>(game: G): Board<G> | null => (boards.get(game) as Board<G> | undefined) ?? null

/** Whether a board shows what an action would do before it is chosen. */
export const foresees = (game: Game): boolean => factsOf(game)?.foresees ?? true

/** Fetches the board of a game; null where it has none. */
export async function loadBoard<G extends Game>(game: G): Promise<Board<G> | null> {
  const facts = factsOf(game)
  if (facts && !boards.has(game)) boards.set(game, (await facts.board()).default)
  return boardOf(game)
}
