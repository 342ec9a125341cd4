// What lies on the table of Das Orakel, as the server says it.
import type { ActionOf, EventOf, PlayerOf, TableOf } from '../../api/types'
import { first } from '../board'
import { handSpot } from '../cards/cards'

export type Table = TableOf<'orakel'>
export type Player = PlayerOf<'orakel'>
export type Action = ActionOf<'orakel'>
export type BoardEvent = EventOf<'orakel'>
export type Field = Table['fields'][number]

/** What an action of a seat is done with, and where it leads: selectors of what the board draws. */
export function spotsOf(action: Action, events: readonly BoardEvent[], seat: number | null, figure: number | null): string[] {
  const field = first(events, 'move', 'lead', 'back', 'home')?.field
  const to = field === undefined ? [] : [`[data-spot="field:${field}"]`]
  switch (action.kind) {
    case 'lay':
      return [handSpot(action), `[data-spot="row:${action.colour}"]`]
    case 'discard':
      return [handSpot(action), `[data-place="pile:${action.colour}"]`]
    case 'drop':
      return [`[data-spot="row:${action.colour}"]`, `[data-place="pile:${action.colour}"]`]
    case 'advance':
      return [`[data-fig="fig:${seat}:${action.figure - 1}"]`, ...to]
    case 'back':
      return [`[data-fig="fig:${seat}:${(figure ?? 1) - 1}"]`, `[data-spot="field:${action.field}"]`]
    case 'priestess':
      return ['[data-fig="fig:priestess"]', ...to]
    case 'draw':
      return ['[data-place="pile:draw"]']
    case 'take':
      return [`[data-place="pile:${action.colour}"]`]
    default:
      return []
  }
}
