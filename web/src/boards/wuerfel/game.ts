// The dice game, as the page is told of it.
import { CLOVER, DICE, TILE } from '../beats'
import type { Facts } from '../games'

const wuerfel: Facts<'wuerfel'> = {
  order: 3,
  board: () => import('./Board.svelte'),
  lens: () => import('./Lens.svelte'),
  help: () => import('./help'),
  rules: 'WUR',
  sign: ['sym-yellow', 'gold'],
  rhythm: {
    take: TILE,
    stones: TILE,
    clover: CLOVER,
    bonus: TILE,
    leprechaun: TILE,
    dice: DICE,
    roll: DICE,
    stone: null,
    reroll: null,
    keep: null,
    nothing: null,
    no_fit: null,
    no_stone_left: null,
    direction: null,
    end: null,
  },
  piece: (event) => (event.kind === 'take' ? `tile:${event.colour}:${event.value}` : null),
  moments: { leprechaun: 'leprechaun', bonus: 'knot-roundel' },
  unit: 'points',
  chance: 'dice',
  // Its sheet shows it anyway.
  foresees: false,
}
export default wuerfel
