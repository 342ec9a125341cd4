// Keltis's table as views have it.
import type { ActionOf, Colour, EventOf, PlayerOf, TableOf } from '../../api/types'
import type { Age } from '../board'
import { handSpot } from '../cards/cards'

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

/** The way of a figure in a turn, from the stone where it stood; 0 is the start. */
export interface Way {
  seat: number
  colour: Colour
  from: number
  to: number
  age: Age
}

/** What an action of a seat is done with, and where it leads: selectors of what the board draws. */
export function spotsOf(action: Action, seat: number | null): string[] {
  const figure = '[data-spot="ghost"]'
  switch (action.kind) {
    case 'lay':
      return [handSpot(action), `[data-spot="row:${action.colour}"]`, figure]
    case 'discard':
      return [handSpot(action), `[data-place="pile:${action.colour}"]`]
    case 'advance':
      return [`[data-piece="fig:${seat}:${action.colour}"]`, `[data-target^="${action.colour}:"], ${figure}`]
    case 'start': {
      const stone = `${action.colour}:${FIRST}`
      return [`[data-place="start:${seat}"]`, `[data-target="${stone}:${action.size}"], [data-target="${stone}"], ${figure}`]
    }
    case 'draw':
      return ['[data-place="pile:draw"]']
    case 'take':
      return [`[data-place="pile:${action.colour}"]`]
    default:
      return []
  }
}
