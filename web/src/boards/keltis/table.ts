// Keltis's table as views have it.
import type { ActionOf, EventOf, PlayerOf, TableOf } from '../../api/types'

export type Table = TableOf<'keltis'>
export type Player = PlayerOf<'keltis'>
export type Action = ActionOf<'keltis'>
export type BoardEvent = EventOf<'keltis'>
/** Where a figure would come to stand, or just did. */
export interface Landing extends Pick<Player['figures'][number], 'colour' | 'step' | 'size'> {
  /** Whether it comes from the start. */
  start: boolean
}

/** A path's first stone, where figures come from the start. */
export const FIRST = 1
