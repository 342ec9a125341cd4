// What Keltis and Das Orakel show alike, as views have it.
import type { CardFace, CardRow, Colour, Discards, Rows } from '../../api/types'
import { COLOURS, signed } from '../../kit/kit'
import { t } from '../../words/words'

export type { CardFace, Discards, Rows }

/** The name of a colour: "green", "Grün". */
export const colourName = (colour: Colour): string => t(`cards.colour.${colour}`)

/** The name of a card: "green 5", "Grün 5". */
export const cardName = (card: CardFace): string => t('cards.card', { colour: colourName(card.colour), value: card.value })

/** Where a card of the hand lies, as a selector. */
export const handSpot = ({ colour, value }: CardFace): string => `[data-spot="hand:${colour}:${value}"]`

/** A row in words, for readers who can't see it. */
export function rowName(colour: Colour, row: CardRow): string {
  const name = colourName(colour)
  if (!row.values.length) return t('cards.row.empty', { colour: name })
  return t(`cards.row.${row.direction}`, { colour: name, values: row.values.join(', '), last: row.values.at(-1)! })
}

/** Instead of the next step: that the game is over, and who has won. */
export function over(
  game: 'keltis' | 'orakel',
  result: { winners: number[]; scores: number[] } | null,
  name: (seat: number) => string,
): { title: string; detail: string; steps: never[]; busy: false } {
  const winners = result?.winners ?? []
  const points = signed(result?.scores[winners[0] ?? 0] ?? 0)
  const detail = winners.length ? t(`${game}.next.won`, { n: winners.length, names: winners.map(name).join(', '), points }) : ''
  return { title: t(`${game}.next.over`), detail, steps: [], busy: false }
}

export const ARROWS = { open: '↕', rising: '↑', falling: '↓' } as const

/** A place a card can lie at, such as `hand`, `row:0`, `pile`. */
export interface Lying extends CardFace {
  place: string
}

/**
 * Gives cards keys that stay the same while they move from place to place: there are two of each, and nobody says which is
 * says. A card that stays keeps its key; one that came takes the key of an equal one that left.
 */
export class Pieces {
  #next = 0
  #known = new Map<string, number[]>()
  #last: { cards: Lying[]; keys: string[] } | null = null

  keys(cards: Lying[]): string[] {
    if (this.#last?.cards === cards) return this.#last.keys
    const before = this.#known,
      after = new Map<string, number[]>(),
      found: (number | undefined)[] = []
    const at = (card: Lying) => `${card.colour}:${card.value}@${card.place}`
    cards.forEach((card, i) => (found[i] = before.get(at(card))?.shift()))
    cards.forEach((card, i) => {
      if (found[i] === undefined) {
        const prefix = `${card.colour}:${card.value}@`
        for (const [place, ids] of before)
          if (place.startsWith(prefix) && ids.length) {
            found[i] = ids.shift()
            break
          }
        found[i] ??= this.#next++
      }
      const list = after.get(at(card)) ?? []
      list.push(found[i])
      after.set(at(card), list)
    })
    this.#known = after
    const keys = cards.map((card, i) => `card:${card.colour}:${card.value}:${found[i]}`)
    this.#last = { cards, keys }
    return keys
  }
}

/** The cards everybody can see, and the viewer's hand, in one list with their places; `keyed` gives each list of keys back by place. */
export function lying(hand: CardFace[], players: { seat: number; rows: Rows }[], discards: Discards): Lying[] {
  const found: Lying[] = hand.map((card) => ({ ...card, place: 'hand' }))
  for (const player of players)
    for (const colour of COLOURS) for (const value of player.rows[colour].values) found.push({ colour, value, place: `row:${player.seat}` })
  for (const colour of COLOURS) {
    const top = discards[colour].top
    if (top !== null) found.push({ colour, value: top, place: 'pile' })
  }
  return found
}

export interface Keyed {
  hand: string[]
  /** Keys of a player's row, in its order. */
  row: (seat: number, colour: Colour) => string[]
  pile: (colour: Colour) => string | undefined
}

/** The keys of all cards, by where they lie. */
export function keyed(pieces: Pieces, cards: Lying[]): Keyed {
  const keys = pieces.keys(cards)
  const of = (test: (card: Lying) => boolean) => keys.filter((_, i) => test(cards[i]!))
  return {
    hand: of((card) => card.place === 'hand'),
    row: (seat, colour) => of((card) => card.place === `row:${seat}` && card.colour === colour),
    pile: (colour) => of((card) => card.place === 'pile' && card.colour === colour)[0],
  }
}
