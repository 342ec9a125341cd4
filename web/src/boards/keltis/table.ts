// Keltis's table as views have it.
import type { ActionOf, EventOf, PlayerOf, TableOf } from '../../api/types'

export type Table = TableOf<'keltis'>
export type Player = PlayerOf<'keltis'>
export type Action = ActionOf<'keltis'>
export type BoardEvent = EventOf<'keltis'>
/** Where a figure would come to stand, or just did. */
export type Landing = Player['figures'][number]
