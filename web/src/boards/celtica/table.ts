// Celtica's table as the server sends it, and the words it is drawn with.
import type { ActionOf, EventOf, PlayerOf, TableOf } from '../../api/types'
import type { OfKind } from '../board'

export type Table = TableOf<'celtica'>
export type Player = PlayerOf<'celtica'>
export type Action = ActionOf<'celtica'>
export type BoardEvent = EventOf<'celtica'>
export type Play = OfKind<Action, 'play'>
export type Pick = OfKind<Action, 'take'>
export type Hand = NonNullable<Table['hand']>
export type Place = Table['places'][number]
export type PlaceKind = Place['kind']
export type Colours = Table['druids']
export type Druid = keyof Colours
export type Pieces = Table['display']
export type Piece = keyof Pieces

export const DRUIDS: readonly Druid[] = ['red', 'grey', 'white', 'brown', 'black']

/** What each druid's staff bears, so that no colour stands alone. */
export const HEADS: Record<Druid, string> = { red: 'sun', grey: 'moon', white: 'owl', brown: 'antler', black: 'raven' }

/** The kinds of pieces, by their place in the amulet: clockwise from the top, then the middle. */
export const PIECES: readonly Piece[] = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest', 'middle']

export type Suit = 'druid' | 'experience'

/** A card of the hand; equal ones are told apart by a number, which gives each its place in the fan. */
export interface HandCard {
  key: string
  suit: Suit
  colour: Druid
}

/** The hand in the order of the fan: colour by colour, druid cards before experience cards. */
export function cardsOf(hand: Hand | null): HandCard[] {
  if (!hand) return []
  return DRUIDS.flatMap((colour) =>
    (['druid', 'experience'] as const).flatMap((suit) =>
      Array.from({ length: hand[suit][colour] }, (_, k) => ({ key: `${suit}:${colour}:${k}`, suit, colour })),
    ),
  )
}

export function count(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, n) => sum + n, 0)
}

/** Every piece one by one, such as the nine of the display. */
export function each(pieces: Pieces): { key: string; piece: Piece }[] {
  return PIECES.flatMap((piece) => Array.from({ length: pieces[piece] }, (_, k) => ({ key: `${piece}:${k}`, piece })))
}

/** The amulet that is being completed: which it is, counted from 1, what it lacks, and how many are complete. */
export function progress({ lacks, score }: Player): { number: number; size: number; lacks: Piece[]; complete: number } {
  return { number: score.amulets + 1, size: score.largest, lacks, complete: score.amulets }
}

/** What an action is done with, and where it leads: selectors of what the board draws. */
export function spotsOf(action: Action, fromTray: boolean): string[] {
  switch (action.kind) {
    case 'play': {
      const cards = (suit: Suit) => Array.from({ length: action[suit] }, (_, k) => `[data-piece="card:${suit}:${action.colour}:${k}"]`)
      return [...cards('druid'), ...cards('experience'), `[data-fig="fig:${action.colour}"]`, '[data-spot="goal"]']
    }
    case 'take':
      return [`[data-spot="${fromTray ? 'tray' : 'display'}:${action.piece}"]`]
    case 'buy':
      return [`[data-spot="display:${action.piece}"]`]
    case 'give':
    case 'exchange':
      return [`[data-spot="tray:${action.piece}"]`]
    case 'from':
      return [`[data-place="seat:${action.number - 1}"]`]
    case 'card':
      return ['[data-place="pile:druid"]']
    default:
      return []
  }
}
