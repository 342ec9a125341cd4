// The rules of the four games, told in sections: what each one draws, and which numbered rules it covers. Its words are in words/.
import type { Colour } from '../kit/kit'
import type { Piece } from '../boards/celtica/table'

/** Something in a drawn row. */
export type Item =
  | { card: readonly [Colour, number]; mark?: Mark }
  | { icon: string; tall?: number; mark?: Mark }
  | { tile: readonly [Colour, number, ...string[]]; mark?: Mark }
  | { figure: number; large?: boolean }
  | { amulet: Partial<Record<Piece, number>>; number: number }
  | { say: string }
  | { arrow: true }
  | { gap: true }
export type Mark = 'yes' | 'no' | 'closed'

export type Picture =
  /** Things side by side. */
  | { kind: 'row'; items: Item[]; second?: boolean }
  /** Things with an explanation each; its word is the key. */
  | { kind: 'legend'; items: [icon: string, word: string][]; more?: string }
  /** A path of Keltis with its values; the figure stands on `from`, and would go to `to`. */
  | { kind: 'path'; colour: Colour; from: number; to?: number; tiles?: Record<number, string>; large?: boolean }
  /** Fields of Das Orakel; field by field a colour. */
  | {
      kind: 'fields'
      colours: Colour[]
      figure: number
      to?: number
      priestess?: number
      priestessTo?: number
      card?: readonly [Colour, number]
      tiles?: Record<number, string>
    }
  /** What each number of something is worth. */
  | { kind: 'worth'; icon: string; from: number; points: number[] }

export interface Section {
  name: string
  rules: string[]
  picture?: Picture
}

const many = (prefix: string, ...numbers: (number | readonly [number, number])[]): string[] =>
  numbers
    .flatMap((n) => (typeof n === 'number' ? [n] : Array.from({ length: n[1] - n[0] + 1 }, (_, k) => n[0] + k)))
    .map((n) => `${prefix}-${n}`)

const PATH = [-4, -3, -2, 1, 2, 3, 6, 7, 10]
const STONES = [-4, -3, 2, 3, 6, 10]
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

const keltis: Section[] = [
  {
    name: 'idea',
    rules: [],
    picture: { kind: 'path', colour: 'green', from: 4, tiles: { 2: 'tile-clover', 5: 'tile-points-2', 7: 'tile-wish' } },
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
  { name: 'move', rules: many('KEL-MOVE', [1, 7]), picture: { kind: 'path', colour: 'pink', from: 2, to: 3, tiles: { 3: 'tile-clover' } } },
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
]

const orakel: Section[] = [
  {
    name: 'idea',
    rules: [],
    picture: {
      kind: 'fields',
      colours: ['pink', 'yellow', 'russet', 'green', 'blue', 'pink', 'yellow'],
      figure: 0,
      to: 3,
      card: ['green', 4],
      tiles: { 1: 'tile-points-2', 3: 'ora-clover-blue', 4: 'tile-mirror', 6: 'tile-spiral' },
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
      second: true,
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
      kind: 'fields',
      colours: ['russet', 'pink', 'yellow', 'green'],
      figure: 2,
      priestess: 0,
      priestessTo: 2,
      card: ['yellow', 8],
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
]

const wuerfel: Section[] = [
  {
    name: 'idea',
    rules: [],
    picture: {
      kind: 'row',
      items: [
        { tile: ['russet', 2] },
        { tile: ['russet', 4, 'stone'] },
        { tile: ['russet', 7] },
        { icon: 'w-hidden', tall: 56 },
        { tile: ['russet', 8, 'clover'] },
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
        { tile: ['blue', 0] },
        { tile: ['green', 3] },
        { tile: ['pink', 4] },
        { tile: ['yellow', 7] },
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
]

const celtica: Section[] = [
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
      items: [{ amulet: ALL, number: 1 }, { gap: true }, { amulet: { ...ALL, north: 2, east: 2, middle: 2 }, number: 2 }],
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
]

export const CONTENT: Record<string, Section[]> = { keltis, orakel, wuerfel, celtica }

/** The section that covers a rule; none for an id that the game doesn't have. */
export function sectionOf(game: string, rule: string): Section | undefined {
  return CONTENT[game]?.find((section) => section.rules.includes(rule))
}

/** Fetches what a game's pictures are drawn with. */
export async function art(game: string): Promise<void> {
  if (game === 'celtica') await Promise.all([import('../boards/celtica/art'), import('../boards/celtica/celtica.css')])
  if (game === 'orakel') await Promise.all([import('../boards/orakel/symbols'), import('../boards/orakel/orakel.css')])
  if (game === 'wuerfel') await Promise.all([import('../boards/wuerfel/art'), import('../boards/wuerfel/wuerfel.css')])
}

/** Keys, and the word that says what they do. */
export const KEYS: [keys: string[], word: string][] = [
  [['Tab'], 'tab'],
  [['←', '→', '↑', '↓'], 'arrows'],
  [['Enter', '␣'], 'enter'],
  [['Esc'], 'escape'],
  [['L'], 'l'],
  [['D'], 'd'],
  [['N'], 'n'],
  [['U'], 'u'],
  [['H'], 'h'],
  [['C'], 'c'],
  [['?'], 'rules'],
  [['←', '→', 'PgUp', 'PgDn', 'Home', 'End'], 'replay'],
  [['P'], 'p'],
]
