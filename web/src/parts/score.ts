// What a score is made of, as the server tells it: parts in order, and the items of each part.
import type { ItemOf, PartOf, View } from '../api/types'
import { signed } from '../kit/names'
import { text } from '../words/words'

// Points of the same kind have the same drawing and colour in all games.
const ICONS: Record<string, string> = {
  stones: 'wish',
  tiles: 'knot-roundel',
  bonus: 'knot-roundel',
  mirrors: 'mirror',
  leprechauns: 'leprechaun',
  large: 'fig-ivory-large',
}

/** The drawing for a part of a score. */
export const iconOf = (part: string): string => ICONS[part] ?? 'triskele'

/** What an item of a part says. */
export function itemText(game: string, item: ItemOf): string {
  const name = item.at === 0 ? `${item.name}_home` : item.name
  const { count = 0, each = 0, at = 0 } = item
  return text(`frame.item.${game}.${name}`, { n: count, count: signed(count), each: signed(each), at, points: signed(item.points) })
}

/** The seats from first to last. */
export function standings(view: View): number[] {
  const ranking = view.result?.ranking ?? []
  return view.names.map((_, seat) => seat).sort((a, b) => (ranking[a] ?? 0) - (ranking[b] ?? 0))
}

/** What a cairn is built of: points by part, or amulets by their pieces. */
export function slabsOf(parts: PartOf[]): { name: string; size: number }[] {
  const amulets = parts.find(({ name }) => name === 'amulets')
  if (amulets) return amulets.items.map(({ name, count = 0 }) => ({ name: name === 'complete' ? 'amulets' : 'pieces', size: count }))
  return parts.map(({ name, points }) => ({ name, size: points }))
}
