import type { Seat, View } from '../api/types'
import { language, t } from '../words/words'

/** The title of a game without that of its family: "Keltis – Das Orakel" is Das Orakel where all four stand side by side. */
export function shortTitle(title: string): string {
  const own = title.split(' – ').at(-1) ?? title
  return own.charAt(0).toLocaleUpperCase() + own.slice(1)
}

/** Whether somebody has not said a name: the server calls them guests, by a number. */
export const isGuest = (name: string): boolean => /^(Guest|Gast) \d+$/.test(name)

/** The number of the turn under way, or of the last one when play is over. */
export function turnNumber({ turn, finished, table }: Pick<View, 'turn' | 'finished' | 'table'>): number {
  // In Celtica experience cards are used after the last turn.
  const over = finished || ('last_mover' in table && table.last_mover !== null)
  return over ? turn : turn + 1
}

type Sat = readonly Pick<Seat, 'name' | 'mine'>[]

/** The seat of a reader without a name, who is called "You" then; nobody's where several people share this screen. */
export function youAmong(seats: Sat): number | null {
  const own = seats.flatMap((seat, n) => (seat.mine ? [n] : []))
  const [you] = own
  return own.length === 1 && you !== undefined && isGuest(seats[you]?.name ?? '') ? you : null
}

/** Everybody at a table as the reader calls them. */
export function namesOf(seats: Sat): string[] {
  const you = youAmong(seats)
  return seats.map((seat, n) => (n === you ? t('frame.you') : seat.name))
}

/** Several names in a row, as a sentence has them. */
export const listed = (names: readonly string[]): string => new Intl.ListFormat(language(), { type: 'conjunction' }).format(names)

/** Who won, in words; `with` leads to the points. */
export function headline(seats: Sat, winners: readonly number[], lead: 'wins' | 'wins_with'): string {
  const you = youAmong(seats)
  const names = namesOf(seats)
  const others = winners.filter((seat) => seat !== you).map((seat) => names[seat] ?? '')
  const mine = others.length < winners.length
  if (winners.length > 1) return t(mine ? 'frame.end.shared_you' : 'frame.end.shared', { names: listed(others) })
  return mine ? t(`frame.end.${lead}_you`) : t(`frame.end.${lead}`, { name: others[0] ?? '' })
}
