// Keltis, as the page is told of it.
import { CARD, CLOVER, GOAL, HOP, TILE } from '../beats'
import type { Facts } from '../games'

const keltis: Facts<'keltis'> = {
  order: 1,
  board: () => import('./Board.svelte'),
  lens: () => import('../cards/Lens.svelte'),
  help: () => import('./help'),
  rules: 'KEL',
  sign: ['sym-green', 'green'],
  rhythm: {
    lay: CARD,
    discard: CARD,
    draw: CARD,
    take: CARD,
    start: HOP,
    advance: HOP,
    clover: CLOVER,
    stone: TILE,
    points: TILE,
    goal: GOAL,
    decline: null,
    end: null,
  },
  piece: (event) => (event.kind === 'start' || event.kind === 'advance' ? `fig:${event.seat}:${event.colour}` : null),
  moments: { goal: 'triskele' },
  unit: 'points',
  chance: 'cards',
  foresees: true,
}
export default keltis
