// Who stands where on the path, and how a field is shared by several.
import { round, type Point, type Spiral } from './spiral'
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

/** Figures that stand closer than this part of their height hide one another's letters. */
const CLOSE = 0.62

/** Where all figures and the priestess stand; `guest` is a field where one more would stand. */
export function standing(table: Table, s: Spiral, guest: number | null = null): Standing {
  const { figure: h } = s.g
  const figures: Stand[] = []
  const crowds = new Map<number, Crowd>()
  let priestess = { x: 0, y: 0 }
  s.spots.forEach((_, field) => {
    const here = table.players.filter((player) => player.figures.includes(field))
    const led = table.priestess === field
    const groups = here.length + (led ? 1 : 0) + (guest === field ? 1 : 0)
    if (groups === 0) return
    const place = room(s, field, groups)
    const counts: Crowd['counts'] = []
    here.forEach((player, k) => {
      const [x, foot] = place(k)
      let pile = 0
      player.figures.forEach((at, figure) => {
        if (at !== field) return
        figures.push({ seat: player.seat, figure, field, x: x + pile * h * 0.1, y: round(foot - pile * h * 0.06) })
        pile++
      })
      if (pile > 1) counts.push({ seat: player.seat, n: pile, x, y: foot })
    })
    if (led) {
      const [x, foot] = place(here.length)
      priestess = { x, y: round(foot + h * 0.04) }
    }
    crowds.set(field, { field, groups, counts })
  })
  figures.sort((a, b) => a.y - b.y)
  return { figures, priestess, crowds }
}

/** Where the feet of each of several on a field are: side by side, or in two rows where they would hide one another. */
export function room(s: Spiral, field: number, groups: number): (k: number) => Point {
  const q = s.spots[field]!
  const start = field === 0
  const wide = start ? q.w * 0.76 : q.w * (q.big ? 1 : 1.2)
  const front = wide / groups < s.g.figure * CLOSE ? Math.ceil(groups / 2) : groups
  const gap = Math.min(s.g.figure * (front < groups ? 0.8 : 0.7), wide / front)
  const middle = start ? q.x + q.w * 0.06 : field === s.spots.length - 1 ? q.x + q.w * 0.42 : q.x + q.w * (groups > 1 ? 0.04 : 0.2) * q.side
  const foot = q.y + q.h * (start ? 0.16 : front < groups ? 0.4 : 0.24)
  return (k) => {
    const [n, of] = k < front ? [k, front] : [k - front, groups - front]
    return [round(middle + (n - (of - 1) / 2) * gap), round(k < front ? foot : foot - s.g.figure * 0.66)]
  }
}

/** Where a field's symbol is when so many stand there; as a badge it lies in front of them. */
export function symbolOf(s: Spiral, i: number, groups: number): { x: number; y: number; size: number; badge: boolean } {
  const q = s.spots[i]!
  if (groups > 1 && !q.big) return { x: q.x - q.w * 0.34 * q.side, y: q.y + q.h * 0.46, size: s.g.stone[0] * 0.26, badge: true }
  const size = q.w * (q.big ? (groups ? 0.31 : 0.38) : 0.4)
  if (i === s.spots.length - 1) return { x: q.x - q.w * 0.22, y: q.y + q.h * 0.1, size: q.w * 0.34, badge: false }
  return { x: q.x - (groups ? q.w * (q.big ? 0.3 : 0.24) * q.side : 0), y: q.y - 1.5, size, badge: false }
}

/** Where a field's tile lies: it steps aside where a figure would hide it. */
export function tileOf(s: Spiral, i: number, crowded: boolean): Point {
  const q = s.spots[i]!
  return crowded && q.n[1] < -0.4 ? [q.tile[0] - q.w * 0.3 * q.side, q.tile[1] + 2] : q.tile
}

/** Wishing stones lie side by side, two at most, at the outer side of a big field. */
export function wishOf(s: Spiral, i: number, k: number): Point {
  const q = s.spots[i]!
  if (i === s.spots.length - 1) return [q.x, q.y - q.h * 0.36]
  const size = s.g.tile * 0.92
  const d = Math.hypot((q.n[0] * q.w) / 2, (q.n[1] * q.h) / 2) + size * (s.g.tall ? 0.1 : 0.16)
  return [q.x + q.n[0] * d - q.n[1] * (k - 0.5) * size, q.y + q.n[1] * d + q.n[0] * (k - 0.5) * size]
}
