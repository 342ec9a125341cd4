// The boards of the games, each fetched when it is first wanted.
import type { Game } from '../api/types'
import type { Board } from './board'

class Fetched<G extends Game> {
  board: Board<G> | null = null
  constructor(readonly fetch: () => Promise<{ default: Board<G> }>) {}
}

const boards: { [G in Game]?: Fetched<G> } = {
  keltis: new Fetched(() => import('./keltis/Board.svelte')),
  orakel: new Fetched(() => import('./orakel/Board.svelte')),
  wuerfel: new Fetched(() => import('./wuerfel/Board.svelte')),
  celtica: new Fetched(() => import('./celtica/Board.svelte')),
}

/** The board of a game, if it is there already. */
export const boardOf = <G extends Game>(game: G): Board<G> | null => boards[game]?.board ?? null

/** Whether a board shows what an action would do before it is chosen; on the dice game's sheet that is plain to see. */
export const foresees = (game: string): boolean => game !== 'wuerfel'

/** Fetches the board of a game; null where it has none. */
export async function loadBoard<G extends Game>(game: G): Promise<Board<G> | null> {
  const found: Fetched<G> | undefined = boards[game]
  if (!found) return null
  found.board ??= (await found.fetch()).default
  return found.board
}
