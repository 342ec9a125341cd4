// How large cards are in the area that the board has. Measured rather than styled, because hand, rows and piles share one height.
export interface Layout {
  mode: 'wide' | 'medium' | 'upright' | 'phone'
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

const clamp = (least: number, value: number, most: number) => Math.round(Math.max(least, Math.min(value, most)))

/** The layout for an area; before it is measured, a usual one. Piles beside the board are scaled where something stands below them. */
export function layout(width: number, height: number, pileScale = 1): Layout {
  const w = Math.min(width || 1180, WIDEST),
    h = Math.max(height || 860, 600)
  if (w >= 980) {
    const card = clamp(76, Math.min(h * 0.126, w * 0.092), 130)
    const rise = Math.round(card * 0.34)
    return {
      mode: 'wide',
      card,
      row: clamp(50, Math.min(h * 0.077, w * 0.056), 80),
      pile: Math.round(clamp(50, Math.min((h - 280 - card * 1.4 - rise) / 4.2, w * 0.08), 112) * pileScale),
      rows: Math.round(card * 1.4 + rise + 40),
      rise,
    }
  }
  if (w >= 620) {
    const card = clamp(72, Math.min(h * 0.115, w * 0.13), 104)
    const upright = h > w * 1.1
    const pile = clamp(52, Math.min(h * 0.086, w * 0.095), 84)
    return {
      mode: upright ? 'upright' : 'medium',
      card,
      row: 60,
      pile: upright ? pile : Math.min(pile, Math.max(36, Math.round((h - 380) / 5.4))),
      rows: 200,
      rise: Math.round(card * 0.3),
    }
  }
  const card = clamp(64, Math.min(w * 0.205, h * 0.1), 92)
  return { mode: 'phone', card, row: 54, pile: clamp(34, Math.min(w * 0.101, h * 0.055), 48), rows: 180, rise: Math.round(card * 0.28) }
}
