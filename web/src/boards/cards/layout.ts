// How the room that a board has is divided, and how large cards are in it. Measured rather than styled, because hand, rows and piles
// share one height.

/** Wide and upright screens, those in between, phones; `low` is a phone on its side: the board at the left, everything else beside it. */
export type Mode = 'wide' | 'medium' | 'upright' | 'phone' | 'low'

export interface Layout {
  mode: Mode
  /** Whether the board is the tall one, for narrow places. */
  tall: boolean
  /** A wide screen with little height, as laptops have: the board gets what the hand and the rows can spare. */
  short: boolean
  /** Widths of a card in the hand, in a row, on a pile. */
  card: number
  row: number
  pile: number
  /** The height of the rows, and how far cards of the hand rise. */
  rows: number
  rise: number
}

/** A wider area stays empty at both sides. */
export const WIDEST = 1480
/** How wide the board is on a low screen: what stands beside it needs as much as a small phone has. */
export const boardOf = (width: number): number => Math.min(width * 0.54, width - 374)

const clamp = (least: number, value: number, most: number) => Math.round(Math.max(least, Math.min(value, most)))

/** The mode for an area; before it is measured, a usual one. */
export function modeOf(width: number, height: number): Mode {
  const w = width || 1180,
    h = height || 860
  if (h < 560 && w >= 560 && w > h) return 'low'
  if (w >= 980) return 'wide'
  if (w >= 620) return h > w * 1.1 ? 'upright' : 'medium'
  return 'phone'
}

/** The layout for an area. Piles beside the board are scaled where something stands below them. */
export function layout(width: number, height: number, pileScale = 1): Layout {
  const mode = modeOf(width, height)
  const w = Math.min(width || 1180, WIDEST),
    h = height || 860
  if (mode === 'wide') {
    const short = h < 820
    const card = clamp(66, Math.min(h * 0.126, w * 0.092), 130)
    const rise = Math.round(card * (short ? 0.22 : 0.34))
    return {
      mode,
      tall: false,
      short,
      card,
      row: clamp(46, Math.min(h * 0.077, w * 0.056), 80),
      pile: Math.round(clamp(44, Math.min((h - (short ? 240 : 290) - card * (short ? 1.1 : 1.4) - rise) / 4.2, w * 0.08), 112) * pileScale),
      rows: Math.round(card * (short ? 1.1 : 1.4) + rise + (short ? 34 : 40)),
      rise,
    }
  }
  if (mode === 'medium' || mode === 'upright') {
    const card = clamp(66, Math.min(h * 0.115, w * 0.13), 104)
    const pile = clamp(52, Math.min(h * 0.086, w * 0.095), 84)
    return {
      mode,
      tall: false,
      short: false,
      card,
      row: 60,
      pile: mode === 'upright' ? pile : Math.min(pile, Math.max(36, Math.round((h - 400) / 5.4))),
      rows: 200,
      rise: Math.round(card * 0.3),
    }
  }
  const low = mode === 'low'
  const board = boardOf(w)
  const beside = low ? w - board : w
  const card = low ? clamp(48, Math.min(beside * 0.19, h * 0.148), 84) : clamp(60, Math.min(beside * 0.205, h * 0.1), 92)
  return {
    mode,
    tall: !low || board / h < 1.15,
    short: false,
    card,
    row: 54,
    pile: clamp(30, Math.min(beside * 0.101, h * (low ? 0.098 : 0.055)), 48),
    rows: 180,
    rise: Math.round(card * 0.28),
  }
}
