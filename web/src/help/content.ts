// What the help says of every game: where a rule is told, and which keys there are.
import type { Help, Section } from '../boards/help'

/** The section that covers a rule; none for an id that the game doesn't have. */
export const sectionOf = ({ sections }: Help, rule: string): Section | undefined => sections.find(({ rules }) => rules.includes(rule))

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
