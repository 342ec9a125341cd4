// The clock of a table in words: what it is set to, and how much time is left.
import type { Clock, Terms } from '../api/types'
import { locale, t } from '../words/words'

export const DAY = 86_400
const HOUR = 3_600
const UNITS = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', 60],
  ['second', 1],
] as const

/** How much time a seat has left, in seconds; `now` is the server's time. By days it is the time until then, whatever is counted of it. */
export const left = (clock: Clock, seat: number, now: number): number =>
  Math.max(0, clock.runs === seat && clock.ends !== null ? clock.ends - now : (clock.left[seat] ?? 0))

/** A time as on a clock: 4:05, 1:04:05. */
export function figures(seconds: number): string {
  const whole = Math.ceil(seconds)
  const two = (n: number): string => String(n).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / 60)]
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** A time in words, in its largest units, as many as are wished. */
export function inWords(seconds: number, units = 2, display: 'long' | 'short' | 'narrow' = 'long'): string {
  const whole = Math.ceil(seconds)
  const first = Math.max(
    0,
    UNITS.findIndex(([, size]) => whole >= size),
  )
  const from = whole < 1 ? UNITS.length - 1 : first
  let rest = whole
  const parts: string[] = []
  for (const [unit, size] of UNITS.slice(from, from + units)) {
    const n = Math.floor(rest / size)
    rest -= n * size
    if (n || parts.length === 0) parts.push(new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: display }).format(n))
  }
  return parts.join(' ').replaceAll(' ', '\u00a0')
}

/** How much time is left as a player sees it: figures while people play live, words where it is days. */
export const shown = (clock: Terms, seconds: number, narrow: boolean): string =>
  clock.kind === 'live' ? figures(seconds) : inWords(seconds, 2, narrow ? 'narrow' : 'short')

/** What a clock is set to, in a line. */
export function said(terms: Terms): string {
  const [bank, more] = [inWords(terms.bank), inWords(terms.more)]
  const key = terms.more === 0 ? 'clock.terms_plain' : terms.kind === 'live' ? 'clock.terms_live' : 'clock.terms_days'
  return t(key, { bank, more }) + (terms.weekends ? '' : `, ${t('clock.terms_weekends')}`)
}

/** Whether there is so little time left that it is said: a third of a minute, or what days are warned of. */
export const scarce = (clock: Clock, seat: number, now: number): boolean =>
  clock.runs === seat && (clock.kind === 'live' ? left(clock, seat, now) <= 20 : clock.warned.includes(seat))
