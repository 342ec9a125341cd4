// The rules of Keltis, told in sections: what each one draws, and which numbered rules it covers. Its words are in help/words.
import { many, own, type Help } from '../help'
import HelpPath from './HelpPath.svelte'

const STONES = [-4, -3, 2, 3, 6, 10]

const help: Help = {
  sections: [
    {
      name: 'idea',
      rules: [],
      picture: {
        kind: 'own',
        own: own(HelpPath, { colour: 'green', from: 4, tiles: { 2: 'tile-clover', 5: 'tile-points-2', 7: 'tile-wish' } }),
      },
    },
    {
      name: 'setup',
      rules: many('KEL-SETUP', [1, 5]),
      picture: {
        kind: 'row',
        items: [
          { figure: 0, large: true },
          { figure: 0 },
          { figure: 0 },
          { figure: 0 },
          { figure: 0 },
          { gap: true },
          { card: ['russet', 0] },
          { card: ['yellow', 3] },
          { card: ['pink', 5] },
          { card: ['green', 8] },
          { card: ['blue', 10] },
        ],
      },
    },
    {
      name: 'turn',
      rules: [...many('KEL-TURN', 1, 2), 'KEL-DISCARD-1', 'KEL-DRAW-1'],
      picture: {
        kind: 'row',
        items: [
          { icon: 'card-back', tall: 84 },
          { gap: true },
          { card: ['russet', 6] },
          { card: ['pink', 1] },
          { card: ['blue', 3], mark: 'closed' },
        ],
      },
    },
    {
      name: 'lay',
      rules: many('KEL-LAY', [1, 4]),
      picture: {
        kind: 'row',
        items: [
          { card: ['green', 2] },
          { card: ['green', 4] },
          { card: ['green', 4] },
          { card: ['green', 7] },
          { arrow: true },
          { card: ['green', 9], mark: 'yes' },
          { card: ['green', 5], mark: 'no' },
        ],
      },
    },
    {
      name: 'move',
      rules: many('KEL-MOVE', [1, 7]),
      picture: { kind: 'own', own: own(HelpPath, { colour: 'pink', from: 2, to: 3, tiles: { 3: 'tile-clover' } }) },
    },
    {
      name: 'tiles',
      rules: many('KEL-TILE', [1, 4]),
      picture: {
        kind: 'legend',
        items: [
          ['tile-points-3', 'points'],
          ['tile-clover', 'clover'],
          ['tile-wish', 'wish'],
        ],
      },
    },
    { name: 'end', rules: many('KEL-END', [1, 3]) },
    { name: 'score', rules: many('KEL-SCORE', [1, 6]), picture: { kind: 'worth', icon: 'wish', from: 0, points: STONES } },
  ],
}
export default help
