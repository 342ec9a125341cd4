// Who stands where on the path, and how a field is shared by several.
import { round, type Spiral } from './spiral'
import type { Table } from './table'

export interface Stand {
  seat: number
  /** The figure's number from 0. */
  figure: number
  field: number
  x: number
  y: number
}
export interface Crowd {
  field: number
  /** Players with figures there, and the priestess, in the order they stand. */
  groups: number
  /** Where several figures of one player stand on one another. */
  counts: { seat: number; n: number; x: number; y: number }[]
}
export interface Standing {
  figures: Stand[]
  priestess: { x: number; y: number }
  crowds: Map<number, Crowd>
}

/** Where all figures and the priestess stand; `guest` is a field where one more would stand. */
export function standing(table: Table, s: Spiral, guest: number | null = null): Standing {
  const { figure: h } = s.g
  const figures: Stand[] = []
  const crowds = new Map<number, Crowd>()
  let priestess = { x: 0, y: 0 }
  s.spots.forEach((q, field) => {
    const here = table.players.filter((player) => player.figures.includes(field))
    const led = table.priestess === field
    const groups = here.length + (led ? 1 : 0) + (guest === field ? 1 : 0)
    if (groups === 0) return
    const start = field === 0
    const room = start ? q.w * 0.76 : q.w * (q.big ? 1 : 1.2)
    const gap = groups > 1 ? Math.min(h * 0.7, room / groups) : 0
    const middle = start
      ? q.x + q.w * 0.06
      : field === s.spots.length - 1
        ? q.x + q.w * 0.42
        : q.x + q.w * (groups > 1 ? 0.04 : 0.2) * q.side
    const foot = q.y + q.h * (start ? 0.16 : 0.24)
    const x = (k: number): number => round(middle + (k - (groups - 1) / 2) * gap)
    const counts: Crowd['counts'] = []
    here.forEach((player, k) => {
      let pile = 0
      player.figures.forEach((at, figure) => {
        if (at !== field) return
        figures.push({ seat: player.seat, figure, field, x: x(k) + pile * h * 0.1, y: round(foot - pile * h * 0.06) })
        pile++
      })
      if (pile > 1) counts.push({ seat: player.seat, n: pile, x: x(k), y: foot })
    })
    if (led) priestess = { x: x(here.length), y: round(foot + h * 0.04) }
    crowds.set(field, { field, groups, counts })
  })
  figures.sort((a, b) => a.y - b.y)
  return { figures, priestess, crowds }
}
