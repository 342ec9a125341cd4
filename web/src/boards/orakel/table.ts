// What lies on the table of Das Orakel, as the server says it.
import type { ActionOf, EventOf, PlayerOf, TableOf } from '../../api/types'

export type Table = TableOf<'orakel'>
export type Player = PlayerOf<'orakel'>
export type Action = ActionOf<'orakel'>
export type BoardEvent = EventOf<'orakel'>
export type Field = Table['fields'][number]
