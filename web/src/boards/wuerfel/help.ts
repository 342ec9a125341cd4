// The rules of the dice game, told in sections: what each one draws, and which numbered rules it covers. Its words are in help/words.
import { many, own, type Help } from '../help'
import { GRADIENTS } from './art'
import HelpTile from './HelpTile.svelte'
import './wuerfel.css'

const PATH = [-4, -3, -2, 1, 2, 3, 6, 7, 10]

const help: Help = {
  defs: GRADIENTS,
  sections: [
    {
      name: 'idea',
      rules: [],
      picture: {
        kind: 'row',
        items: [
          { own: own(HelpTile, { colour: 'russet', value: 2 }) },
          { own: own(HelpTile, { colour: 'russet', value: 4, symbols: ['stone'] }) },
          { own: own(HelpTile, { colour: 'russet', value: 7 }) },
          { icon: 'w-hidden', tall: 56 },
          { own: own(HelpTile, { colour: 'russet', value: 8, symbols: ['clover'] }) },
        ],
      },
    },
    { name: 'setup', rules: many('WUR-SETUP', 1, 2) },
    {
      name: 'roll',
      rules: ['WUR-ROLL-1', 'WUR-TURN-1'],
      picture: {
        kind: 'row',
        items: [
          { icon: 'w-die-1', tall: 70 },
          { icon: 'w-die-5', tall: 70 },
          { icon: 'w-die-stone', tall: 70 },
        ],
      },
    },
    {
      name: 'take',
      rules: many('WUR-TAKE', 1, 2, 6),
      picture: {
        kind: 'row',
        items: [
          { icon: 'w-die-stone', tall: 62 },
          { icon: 'w-die-3', tall: 62 },
          { icon: 'w-die-4', tall: 62 },
          { arrow: true },
          { own: own(HelpTile, { colour: 'blue', value: 0 }) },
          { own: own(HelpTile, { colour: 'green', value: 3 }) },
          { own: own(HelpTile, { colour: 'pink', value: 4 }) },
          { own: own(HelpTile, { colour: 'yellow', value: 7 }) },
        ],
      },
    },
    {
      name: 'symbols',
      rules: many('WUR-TAKE', 3, 4, 5),
      picture: {
        kind: 'legend',
        items: [
          ['wish', 'stone'],
          ['w-hidden', 'clover'],
          ['w-bonus_3', 'bonus'],
          ['leprechaun', 'leprechaun'],
        ],
      },
    },
    {
      name: 'stones',
      rules: ['WUR-STONES-1'],
      picture: {
        kind: 'row',
        items: [
          { icon: 'w-die-stone', tall: 62 },
          { icon: 'w-die-stone', tall: 62 },
          { icon: 'w-die-2', tall: 62 },
          { arrow: true },
          { icon: 'wish', tall: 52 },
          { icon: 'wish', tall: 52 },
        ],
      },
    },
    { name: 'end', rules: [...many('WUR-END', 1, 2), 'WUR-VARIANT-1'] },
    { name: 'score', rules: many('WUR-SCORE', [1, 5]), picture: { kind: 'worth', icon: 'triskele', from: 1, points: PATH } },
  ],
}
export default help
