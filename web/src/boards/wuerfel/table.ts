// What lies on the table of the dice game, as the server says it.
import type { Colour } from '../../kit/kit'

export type Face = number | 'stone'
export interface Tile {
  value: number
  symbols: string[]
  taken_by: number | null
}
export interface Row {
  values: number[]
  hidden: number
  direction: string
  fits: number[]
  points: number
}
export interface Player {
  seat: number
  rows: Record<Colour, Row>
  stones: number
  leprechauns: number
  score: { rows: number; stones: number; bonus: number; leprechauns: number; total: number }
}
export interface Table {
  dice: Face[]
  sums: number[]
  last_dice: Face[]
  tiles: Record<Colour, Tile[]>
  stones_left: number
  players: Player[]
  row_points: number[]
  stone_points: number[]
  most_leprechauns: number
  fewest_leprechauns: number
}

/** The dice that make a sum, by their places: as few as do. */
export function diceOf(dice: readonly Face[], sum: number): number[] {
  let best: number[] | null = null
  for (let set = 1; set < 1 << dice.length; set++) {
    const on = dice.map((_, i) => i).filter((i) => (set >> i) & 1)
    const total = on.reduce((n, i) => n + (dice[i] === 'stone' ? 0 : Number(dice[i])), 0)
    if (total === sum && (!best || on.length < best.length)) best = on
  }
  return best ?? []
}

/** The dice of an action such as `reroll 1 3`, by their places from 0. */
export const placesOf = (which: string): number[] => (which.match(/\d+/g) ?? []).map((n) => Number(n) - 1)

/** The value of a table that ends with "or more". */
export const upTo = (points: readonly number[], n: number): number => points[Math.min(n, points.length - 1)] ?? 0
