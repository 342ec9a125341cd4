import type { ActionEntry, Seat } from '../api/types'
import { locale, t } from '../words/words'

/** The title of a game without that of its family: "Keltis – Das Orakel" is Das Orakel where all four stand side by side. */
export function shortTitle(title: string): string {
  const own = title.split(' – ').at(-1) ?? title
  return own.charAt(0).toLocaleUpperCase() + own.slice(1)
}

/** Whether somebody has not said a name: the server calls them guests, by a number. */
export const isGuest = (name: string): boolean => /^(Guest|Gast) \d+$/.test(name)

/** The number of the turn that an action belongs to, or that is under way: the one counter that people see. */
export const turnNumber = ({ turn }: { turn: number }): number => turn + 1

/** The turn of an action in words; before the first one there was the deal. */
export function turnAt(entries: readonly ActionEntry[], step: number | null): string {
  const entry = step === null ? undefined : entries[step]
  return entry ? t('frame.replay.turn', { n: turnNumber(entry) }) : t('report.deal')
}

/** What is spoken of in a game that can be gone through: the action that led to a position or, before a decision, the one to come. */
export function momentAt(entries: readonly ActionEntry[], step: number, before: boolean): { turn: string; text: string } | null {
  const at = before ? step : step - 1
  const told = entries[at]
  if (!told) return null
  const turn = turnAt(entries, at)
  return { turn: before ? t('frame.replay.before', { turn }) : turn, text: told.text }
}

type Sat = readonly Pick<Seat, 'name' | 'mine'>[]

/** The reader's seat; nobody's where several people share this screen. */
export function meAmong(seats: Sat): number | null {
  const own = seats.flatMap((seat, n) => (seat.mine ? [n] : []))
  return own.length === 1 ? (own[0] ?? null) : null
}

/** The seat of a reader without a name, who is called "You" then. */
export function youAmong(seats: Sat): number | null {
  const me = meAmong(seats)
  return me !== null && isGuest(seats[me]?.name ?? '') ? me : null
}

/** Everybody at a table as the reader calls them. */
export function namesOf(seats: Sat): string[] {
  const you = youAmong(seats)
  return seats.map((seat, n) => (n === you ? t('frame.you') : seat.name))
}

/** Several names in a row, as a sentence has them. */
export const listed = (names: readonly string[]): string => new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names)

/** Who won, in words; `with` leads to the points. */
export function headline(seats: Sat, winners: readonly number[], lead: 'wins' | 'wins_with'): string {
  const you = youAmong(seats)
  const names = namesOf(seats)
  const others = winners.filter((seat) => seat !== you).map((seat) => names[seat] ?? '')
  const mine = others.length < winners.length
  if (winners.length > 1) return t(mine ? 'frame.end.shared_you' : 'frame.end.shared', { names: listed(others) })
  return mine ? t(`frame.end.${lead}_you`) : t(`frame.end.${lead}`, { name: others[0] ?? '' })
}
