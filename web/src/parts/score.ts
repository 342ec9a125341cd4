// What a score is made of, as the server tells it: parts in order, and the parts of a part where it has some.
import type { View } from '../api/types'

export interface Detail {
  symbol: string
  points: number
}
export interface Part {
  name: string
  points: number
  details: Detail[]
  note?: { count: number }
}

/** The parts of a player's score. Where it is a number of complete amulets, the slabs are the amulets, piece by piece. */
export function partsOf(view: View, seat: number): Part[] {
  const player = view.table.players[seat]
  if (!player) return []
  return Object.entries(player.score)
    .filter(([name]) => name !== 'total')
    .map(([name, points]) => ({
      name,
      points,
      details: details(view, seat, name),
      ...(name === 'stones' && 'stones' in player ? { note: { count: player.stones } } : {}),
    }))
}

function details(view: View, seat: number, name: string): Detail[] {
  if (view.game === 'keltis' && name === 'paths')
    return view.table.players[seat]!.figures.map(({ colour, points }) => ({ symbol: 'sym-' + colour, points }))
  if (view.game === 'orakel' && name === 'path')
    return view.table.players[seat]!.figure_points.map((points) => ({ symbol: 'triskele', points }))
  if (view.game === 'wuerfel' && name === 'rows')
    return Object.entries(view.table.players[seat]!.rows)
      .filter(([, row]) => row.points)
      .map(([colour, row]) => ({ symbol: 'sym-' + colour, points: row.points }))
  return []
}

// Points of the same kind have the same drawing and colour in all games.
const ICONS: Record<string, string> = {
  stones: 'wish',
  tiles: 'knot-roundel',
  scored: 'knot-roundel',
  bonus: 'knot-roundel',
  mirrors: 'mirror',
  leprechauns: 'leprechaun',
}

/** The drawing for a part of a score. */
export const iconOf = (part: string): string => ICONS[part] ?? 'triskele'

/** The seats from first to last. */
export function standings(view: View): number[] {
  const ranking = view.result?.ranking ?? []
  return view.names.map((_, seat) => seat).sort((a, b) => (ranking[a] ?? 0) - (ranking[b] ?? 0))
}

/** What is drawn of a player's score over time: points or, where amulets count, their pieces. */
export function heightOf(view: View, seat: number): number {
  const score = view.table.players[seat]?.score
  return score ? ('pieces' in score ? score.pieces : score.total) : 0
}

/** What a cairn is built of: points by part, or amulets by their pieces. */
export function slabsOf(view: View, seat: number): { name: string; size: number }[] {
  const player = view.table.players[seat]
  if (player && 'amulets' in player)
    return player.amulets.map((pieces, n) => ({ name: n < player.score.amulets ? 'amulets' : 'pieces', size: pieces }))
  return partsOf(view, seat).map(({ name, points }) => ({ name, size: points }))
}
