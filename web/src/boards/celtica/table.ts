// Celtica's table as the server sends it, and the words it is drawn with.
export const DRUIDS = ['red', 'grey', 'white', 'brown', 'black'] as const
export type Druid = (typeof DRUIDS)[number]

/** What each druid's staff bears, so that no colour stands alone. */
export const HEADS: Record<Druid, string> = { red: 'sun', grey: 'moon', white: 'owl', brown: 'antler', black: 'raven' }

/** The kinds of pieces, by their place in the amulet: clockwise from the top, then the middle. */
export const PIECES = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest', 'middle'] as const
export type Piece = (typeof PIECES)[number]

export type Colours = Record<Druid, number>
export type Pieces = Record<Piece, number>
export type PlaceKind = 'start' | 'village' | 'monastery' | 'castle' | 'goal' | 'ruin' | 'shrine'

export interface Place {
  kind: PlaceKind
  amount: number
}

export interface Player {
  seat: number
  druid_cards: number
  experience_cards: number
  out: boolean
  pieces: Pieces
  amulets: number[]
  score: Record<string, number>
}

export interface Hand {
  druid: Colours
  experience: Colours
}

export interface Table {
  hand: Hand | null
  players: Player[]
  places: Place[]
  druids: Colours
  display: Pieces
  supply: number
  given_up: Pieces
  druid_pile: number
  druid_discards: Colours
  experience_pile: number
  experience_discards: Colours
  round: number
  last_round: boolean
  picks: number
  exchange: { given: Piece; source: 'display' | 'player' | null; partner: number | null } | null
  last_mover: number | null
  hidden?: { hands: Hand[] }
}

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
export function progress(player: Player): { number: number; size: number; lacks: Piece[]; complete: number } {
  const complete = player.amulets.filter((size) => size === PIECES.length).length
  const number = complete + 1
  const lacks = PIECES.filter((piece) => player.pieces[piece] < number)
  return { number, size: PIECES.length - lacks.length, lacks, complete }
}
