// The boards of the games, each fetched when it is first wanted.
import type { Board } from './board'

const files = import.meta.glob<Board>('./*/Board.svelte', { import: 'default' })
const loaded = new Map<string, Board>()

/** The board of a game, if it is there already. */
export const boardOf = (game: string): Board | null => loaded.get(game) ?? null

/** Fetches the board of a game; null where it has none. */
export async function loadBoard(game: string): Promise<Board | null> {
  const found = boardOf(game) ?? (await files[`./${game}/Board.svelte`]?.()) ?? null
  if (found) loaded.set(game, found)
  return found
}
