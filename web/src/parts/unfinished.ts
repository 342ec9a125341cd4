// Somebody's tables that are not over: in which order they wait, and what is said of each.
import type { Listed } from '../api/types'
import { locale, t } from '../words/words'
import { inWords, said } from './clock'
import { listed } from './titles'

const others = (table: Listed) => table.seats.filter((seat) => !seat.mine && seat.kind !== 'open')

/** Where somebody waits for me, where a bot does, what left another game, where others decide, and what has not begun. */
function rank(table: Listed): number {
  if (table.status === 'waiting') return 4
  if (!table.your_turn) return 3
  if (table.branch || table.practice) return 2
  return others(table).some((seat) => seat.kind === 'person') ? 0 : 1
}

/** Tables in the order in which to go on with them, of a list that begins with the latest. */
export const inOrder = (tables: readonly Listed[]): Listed[] => [...tables].sort((one, other) => rank(one) - rank(other))

/** The table that an invitation waits at: mine alone, all its other seats open. */
export const invitation = (tables: readonly Listed[]): Listed | undefined =>
  tables.find(
    ({ status, seats }) =>
      status === 'waiting' && seats.filter((seat) => seat.mine).length === 1 && seats.every((seat) => seat.mine || seat.kind === 'open'),
  )

export const openSeats = (table: Listed): number => table.seats.filter((seat) => seat.kind === 'open').length

/** How long ago something was, in the largest fitting unit; nothing before a minute has passed. */
function ago(time: number): string {
  const minutes = Math.floor((Date.now() / 1000 - time) / 60)
  if (minutes < 1) return ''
  const [n, unit] =
    minutes < 60
      ? ([minutes, 'minute'] as const)
      : minutes < 2880
        ? ([Math.floor(minutes / 60), 'hour'] as const)
        : ([Math.floor(minutes / 1440), 'day'] as const)
  return new Intl.RelativeTimeFormat(locale(), { style: 'short' }).format(-n, unit).replaceAll(' ', '\u00a0')
}

/** With whom a table is played, and whose turn it is where it is not mine. */
export function saying(table: Listed): string {
  const clock = table.clock ? `${t('clock.title')}: ${said(table.clock)}` : ''
  if (table.status === 'waiting') return [t('frame.home.waits', { n: openSeats(table) }), clock].filter(Boolean).join(' · ')
  const names = others(table).map((seat) => seat.name)
  const shared = table.seats.filter((seat) => seat.mine).length > 1
  const decides = table.deciding === null ? '' : (table.seats[table.deciding]?.name ?? '')
  const rest = Math.max(0, (table.ends ?? 0) - Date.now() / 1000)
  const alone = !table.your_turn && names.length === 1 && names[0] === decides
  return [
    shared ? t('frame.home.one_screen') : names.length && !alone ? t('frame.home.with', { names: listed(names) }) : '',
    decides && (shared || !table.your_turn) ? t('frame.home.decides', { name: decides }) : '',
    table.ends !== null ? t('clock.ends', { time: inWords(rest, rest > 3600 ? 2 : 1, 'short') }) : '',
    table.ends === null && table.your_turn && !shared ? ago(table.touched) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
