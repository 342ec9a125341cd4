// What lies on the table of the dice game, as the server says it.
import type { ActionOf, EventOf, PlayerOf, TableOf } from '../../api/types'

export type Table = TableOf<'wuerfel'>
export type Player = PlayerOf<'wuerfel'>
export type Action = ActionOf<'wuerfel'>
export type BoardEvent = EventOf<'wuerfel'>
export type Face = Table['dice'][number]
export type Tile = Table['tiles']['russet'][number]
export type Row = Player['rows']['russet']

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
