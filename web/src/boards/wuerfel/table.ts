// What lies on the table of the dice game, as the server says it.
import type { ActionOf, EventOf, PlayerOf, TableOf } from '../../api/types'
import { first } from '../board'

export type Table = TableOf<'wuerfel'>
export type Player = PlayerOf<'wuerfel'>
export type Action = ActionOf<'wuerfel'>
export type BoardEvent = EventOf<'wuerfel'>
export type Face = Table['dice'][number]
export type Tile = Table['tiles']['russet'][number]
export type Row = Player['rows']['russet']

/** The dice of an action such as `reroll 1 3`, by their places from 0. */
export const placesOf = (which: string): number[] => (which.match(/\d+/g) ?? []).map((n) => Number(n) - 1)

/** Which dice were thrown just now, by their places: all of a new turn's; of those thrown again, not those that lay. */
export function thrown(dice: readonly Face[], latest: readonly BoardEvent[], at: number): boolean[] {
  const again = first(latest, 'reroll')
  const rolled = first(latest, 'dice')
  if (!again || !rolled) return dice.map(() => at === 0 || first(latest, 'roll') !== undefined)
  const places = placesOf(again.which)
  const lay = [rolled.was_1, rolled.was_2, rolled.was_3].filter((_, place) => !places.includes(place))
  return dice.map((face) => {
    const found = lay.indexOf(face)
    if (found >= 0) lay.splice(found, 1)
    return found < 0
  })
}

/** What an action is done with, and where it leads: selectors of what the board draws. */
export function spotsOf(action: Action, table: Pick<Table, 'dice' | 'sums' | 'sum_dice'>): string[] {
  const dice = (places: readonly number[]) => places.map((place) => `[data-spot="die:${place}"]`)
  switch (action.kind) {
    case 'reroll':
      return dice(placesOf(action.which))
    case 'keep':
      return ['[data-place="dice"]']
    case 'take': {
      const made = table.sum_dice[table.sums.indexOf(action.value)] ?? []
      return [`[data-piece="tile:${action.colour}:${action.value}"]`, ...dice(made.map((place) => place - 1))]
    }
    case 'stones':
      return ['[data-spot="stones"]', ...dice(table.dice.flatMap((face, place) => (face === 'stone' ? [place] : [])))]
    default:
      return []
  }
}
