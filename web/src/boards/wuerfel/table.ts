// What lies on the table of the dice game, as the server says it.
import type { ActionOf, EventOf, PlayerOf, TableOf } from '../../api/types'

export type Table = TableOf<'wuerfel'>
export type Player = PlayerOf<'wuerfel'>
export type Action = ActionOf<'wuerfel'>
export type BoardEvent = EventOf<'wuerfel'>
export type Face = Table['dice'][number]
export type Tile = Table['tiles']['russet'][number]
export type Row = Player['rows']['russet']

/** The dice of an action such as `reroll 1 3`, by their places from 0. */
export const placesOf = (which: string): number[] => (which.match(/\d+/g) ?? []).map((n) => Number(n) - 1)
