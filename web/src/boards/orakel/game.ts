// Das Orakel, as the page is told of it.
import { CARD, CLOVER, GOAL, HOP, TILE } from '../beats'
import type { Facts } from '../games'

const orakel: Facts<'orakel'> = {
  order: 2,
  board: () => import('./Board.svelte'),
  lens: () => import('../cards/Lens.svelte'),
  help: () => import('./help'),
  rules: 'ORA',
  sign: ['sym-russet', 'russet'],
  rhythm: {
    lay: CARD,
    discard: CARD,
    drop: CARD,
    draw: CARD,
    take: CARD,
    move: HOP,
    back: HOP,
    home: HOP,
    lead: HOP,
    clover: CLOVER,
    spiral: CLOVER,
    mirror: TILE,
    stone: TILE,
    leprechaun: TILE,
    points: TILE,
    bonus: TILE,
    leprechauns: TILE,
    goal: GOAL,
    goal_left: null,
    gathered: null,
    idle: null,
    no_stone: null,
    decline: null,
    end: null,
  },
  piece: (event) => (event.kind === 'lead' ? 'fig:priestess' : 'figure' in event ? `fig:${event.seat}:${event.figure - 1}` : null),
  // Its figures meet a leprechaun often; what counts is when all three are scored.
  moments: { goal: 'triskele', leprechauns: 'leprechaun', bonus: 'knot-roundel' },
  unit: 'points',
  chance: 'cards',
  foresees: true,
}
export default orakel
