// The rules of Das Orakel, told in sections: what each one draws, and which numbered rules it covers. Its words are in help/words.
import { many, own, type Help } from '../help'
import HelpFields from './HelpFields.svelte'
import { stepsOf } from './steps'
import './orakel.css'
import './symbols'

const help: Help = {
  sections: [
    {
      name: 'idea',
      rules: [],
      picture: {
        kind: 'own',
        own: own(HelpFields, {
          colours: ['pink', 'yellow', 'russet', 'green', 'blue', 'pink', 'yellow'],
          figure: 0,
          to: 3,
          card: ['green', 4],
          tiles: { 1: 'tile-points-2', 3: 'ora-clover-blue', 4: 'tile-mirror', 6: 'tile-spiral' },
        }),
      },
    },
    {
      name: 'setup',
      rules: [...many('ORA-SETUP', 1, 2), ...many('KEL-SETUP', [3, 5])],
      picture: {
        kind: 'row',
        items: [
          { icon: 'priestess', tall: 92 },
          { gap: true },
          { figure: 1 },
          { figure: 1 },
          { figure: 1 },
          { gap: true },
          { icon: 'wish', tall: 52 },
          { icon: 'wish', tall: 52 },
        ],
      },
    },
    { name: 'turn', rules: ['ORA-TURN-1', 'KEL-TURN-2', 'KEL-DISCARD-1', 'ORA-DRAW-1'] },
    {
      name: 'lay',
      rules: [...many('KEL-LAY', [1, 4]), 'ORA-MOVE-3'],
      picture: {
        kind: 'row',
        second: stepsOf,
        items: [
          { card: ['blue', 9] },
          { card: ['blue', 6] },
          { card: ['blue', 6] },
          { arrow: true },
          { card: ['blue', 2], mark: 'yes' },
          { card: ['blue', 8], mark: 'no' },
        ],
      },
    },
    { name: 'move', rules: many('ORA-MOVE', 1, 4) },
    {
      name: 'priestess',
      rules: ['ORA-MOVE-2', 'ORA-PRIESTESS-1'],
      picture: {
        kind: 'own',
        own: own(HelpFields, {
          colours: ['russet', 'pink', 'yellow', 'green'],
          figure: 2,
          priestess: 0,
          priestessTo: 2,
          card: ['yellow', 8],
        }),
      },
    },
    {
      name: 'tiles',
      rules: many('ORA-TILE', [1, 8]),
      picture: {
        kind: 'legend',
        items: [
          ['tile-points-4', 'points'],
          ['ora-clover-pink', 'clover'],
          ['tile-spiral', 'spiral'],
          ['tile-leprechaun', 'leprechaun'],
          ['wish', 'wish'],
          ['tile-mirror', 'mirror'],
        ],
      },
    },
    {
      name: 'leprechaun',
      rules: many('ORA-LEPRECHAUN', 1, 2),
      picture: {
        kind: 'row',
        items: [
          { figure: 2 },
          { icon: 'tile-leprechaun', tall: 56 },
          { gap: true },
          { figure: 2 },
          { icon: 'tile-leprechaun', tall: 56 },
          { gap: true },
          { figure: 2 },
          { icon: 'tile-leprechaun', tall: 56 },
          { say: '= 15' },
        ],
      },
    },
    { name: 'end', rules: many('ORA-END', [1, 3]) },
    {
      name: 'score',
      rules: many('ORA-SCORE', [1, 4]),
      picture: {
        kind: 'row',
        items: [
          { icon: 'wish', tall: 48 },
          { icon: 'wish', tall: 48 },
          { icon: 'wish', tall: 48 },
          { say: '× (1 +' },
          { icon: 'tile-mirror', tall: 52 },
          { icon: 'tile-mirror', tall: 52 },
          { say: ') = 9' },
        ],
      },
    },
    { name: 'variant', rules: many('ORA-VARIANT', 1, 2) },
  ],
}
export default help
