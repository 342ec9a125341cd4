import type { View } from '../api/types'

/** The title of a game without that of its family: "Keltis – Das Orakel" is Das Orakel where all four stand side by side. */
export function shortTitle(title: string): string {
  const own = title.split(' – ').at(-1) ?? title
  return own.charAt(0).toLocaleUpperCase() + own.slice(1)
}

/** Whether somebody has not said a name: the server calls them guests, by a number. */
export const isGuest = (name: string): boolean => /^(Guest|Gast) \d+$/.test(name)

/** The number of the turn under way, or of the last one when play is over. */
export function turnNumber({ turn, finished, table }: Pick<View, 'turn' | 'finished' | 'table'>): number {
  // In Celtica experience cards are used after the last turn.
  const over = finished || ('last_mover' in table && table.last_mover !== null)
  return over ? turn : turn + 1
}
