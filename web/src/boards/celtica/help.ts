// The rules of Celtica, told in sections: what each one draws, and which numbered rules it covers. Its words are in help/words.
import { many, own, type Help } from '../help'
import './art'
import './celtica.css'
import HelpAmulet from './HelpAmulet.svelte'
import type { Piece } from './table'

const ALL: Record<Piece, number> = {
  north: 1,
  northeast: 1,
  east: 1,
  southeast: 1,
  south: 1,
  southwest: 1,
  west: 1,
  northwest: 1,
  middle: 1,
}

const help: Help = {
  sections: [
    {
      name: 'idea',
      rules: [],
      picture: {
        kind: 'row',
        items: (['red', 'grey', 'white', 'brown', 'black'] as const).map((colour) => ({ icon: `druid-${colour}`, tall: 92 })),
      },
    },
    { name: 'setup', rules: many('CEL-SETUP', [1, 5]) },
    {
      name: 'amulets',
      rules: many('CEL-AMULET', 1, 2),
      picture: {
        kind: 'row',
        items: [
          { own: own(HelpAmulet, { pieces: ALL, number: 1 }) },
          { gap: true },
          { own: own(HelpAmulet, { pieces: { ...ALL, north: 2, east: 2, middle: 2 }, number: 2 }) },
        ],
      },
    },
    {
      name: 'cards',
      rules: many('CEL-MOVE', [1, 5]),
      picture: {
        kind: 'row',
        items: [
          { icon: 'card-druid-white', tall: 92 },
          { icon: 'card-druid-white', tall: 92 },
          { icon: 'card-experience-white', tall: 92 },
          { arrow: true },
          { icon: 'pl-ruin', tall: 56 },
          { icon: 'pl-ruin', tall: 56 },
          { icon: 'pl-monastery', tall: 60 },
          { icon: 'druid-white', tall: 74 },
        ],
      },
    },
    {
      name: 'places',
      rules: [...many('CEL-FIND', 1, 2), ...many('CEL-RUIN', [1, 4]), 'CEL-SHRINE-1', 'CEL-CARDS-1'],
      picture: {
        kind: 'legend',
        items: [
          ['pl-castle', 'village'],
          ['pl-goal', 'goal'],
          ['pl-ruin', 'ruin'],
          ['pl-shrine', 'shrine'],
        ],
        more: 'more',
      },
    },
    { name: 'rounds', rules: many('CEL-ROUND', 1, 2) },
    { name: 'end', rules: many('CEL-END', 1, 2) },
    {
      name: 'experience',
      rules: many('CEL-EXPERIENCE', 1, 2),
      picture: {
        kind: 'row',
        items: [
          { icon: 'card-experience-brown', tall: 84 },
          { say: ':' },
          { icon: 'piece-north', tall: 48 },
          { arrow: true },
          { icon: 'piece-west', tall: 48 },
          { gap: true },
          { icon: 'card-experience-red', tall: 84 },
          { icon: 'card-experience-black', tall: 84 },
          { say: ':' },
          { icon: 'piece-middle', tall: 48 },
        ],
      },
    },
    { name: 'score', rules: many('CEL-SCORE', 1, 2) },
    { name: 'translation', rules: many('CEL-TRANSLATION', 1, 2) },
  ],
}
export default help
