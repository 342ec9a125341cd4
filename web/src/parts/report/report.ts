// What the judge found, made ready to be drawn: it decides nothing, says nothing of its own, and counts nothing but places on a line.
import type { Report, Table } from '../../api/types'
import { factsOf } from '../../boards/games'
import { language } from '../../words/words'
import { SPREAD } from '../doubt'

export type Mistake = Report['mistakes'][number]
export type Moment = Report['moments'][number]

/** What decides a game besides its players. */
export const chanceOf = ({ game }: Pick<Table, 'game'>): 'dice' | 'cards' => factsOf(game)?.chance ?? 'cards'

/** The decision that a moment is about. */
export const decisionAt = (report: Pick<Report, 'mistakes' | 'looks'>, { by, step }: Pick<Moment, 'by' | 'step'>): Mistake | undefined =>
  by === null ? undefined : [...report.mistakes, ...report.looks].find((one) => one.step === step)

/** The position that a moment is shown at: a decision where it was made, and luck after it came. */
export const placeOf = ({ by, step }: Pick<Moment, 'by' | 'step'>): number => (step === null ? 0 : by === null ? step + 1 : step)

/** Each seat's chance to win at every position of the game, between two decisions along a straight line. */
export function chancesOf({ at, chances }: Pick<Report, 'at' | 'chances'>, last: number): number[][] {
  const places = [...at, last]
  let next = 0
  return Array.from({ length: last + 1 }, (_, n) => {
    while (next < places.length - 1 && (places[next] ?? last) < n) next++
    const to = places[next] ?? last
    const from = next > 0 ? (places[next - 1] ?? 0) : to
    const part = to > from ? Math.min(1, Math.max(0, (n - from) / (to - from))) : 1
    return chances.map((own) => {
      const end = own[next] ?? 0
      const begin = next > 0 ? (own[next - 1] ?? end) : end
      return begin + (end - begin) * part
    })
  })
}

export interface Mark extends Pick<Moment, 'kind' | 'seat' | 'win' | 'by' | 'step' | 'title'> {
  /** The position that it is shown at. */
  n: number
}

const MOST = 14

/** What is marked on the curve, the largest swings first; where two would lie on one another, the smaller is left out. */
export function marksOf(report: Pick<Report, 'marks'>, apart: (a: Mark, b: Mark) => boolean): Mark[] {
  const all = report.marks.map((mark): Mark => ({ ...mark, n: placeOf(mark) })).sort((a, b) => Math.abs(b.win) - Math.abs(a.win))
  const placed: Mark[] = []
  for (const mark of all) if (placed.length < MOST && placed.every((one) => apart(one, mark))) placed.push(mark)
  return placed.sort((a, b) => a.n - b.n)
}

/** A difference of chances: "+12 %", "−3 %". */
export function swing(win: number): string {
  return new Intl.NumberFormat(language(), { style: 'percent', signDisplay: 'exceptZero' }).format(win).replace('-', '−')
}

/** How far off a share may be, given its standard error: "± 4 %"; nothing where that rounds to nothing. */
export function doubt(error: number): string {
  const off = SPREAD * error
  return off < 0.005 ? '' : `± ${new Intl.NumberFormat(language(), { style: 'percent' }).format(off)}`
}

/** How far off points may be, given their standard error: " ± 1.4", after the figure. */
export function pointsDoubt(error: number): string {
  const off = SPREAD * error
  return off < 0.05 ? '' : ` ± ${tenths(off)}`
}

/** A difference of points, with one decimal. */
export function tenths(points: number, sign = false): string {
  const format = new Intl.NumberFormat(language(), { maximumFractionDigits: 1, signDisplay: sign ? 'exceptZero' : 'auto' })
  return format.format(points).replace('-', '−')
}
