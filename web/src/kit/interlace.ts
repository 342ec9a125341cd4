// Interlace: strands on a grid of cells, and closed curves that go over and under each other in turn.
import { f } from './draw'

export type Point = [number, number]
type Cubic = [Point, Point, Point, Point]

export interface Grid {
  w: number
  h: number
  cx?: number
  cy?: number
  /** Cells that are missing. */
  hole?: (x: number, y: number) => boolean
  /** Walls at inner mid-points, which turn a strand back. */
  breaks?: Record<string, 'H' | 'V'>
  /** Open at both ends, to be set in a row. */
  periodic?: boolean
  weight?: number
  gap?: number
}

export interface Knot {
  d: string
  width: number
  height: number
  stroke: number
}

const between = (q: Point, r: Point, t: number): Point => [q[0] + (r[0] - q[0]) * t, q[1] + (r[1] - q[1]) * t]

function halves(p: Cubic, t: number): [Cubic, Cubic] {
  const a = between(p[0], p[1], t),
    b = between(p[1], p[2], t),
    c = between(p[2], p[3], t)
  const d = between(a, b, t),
    e = between(b, c, t),
    m = between(d, e, t)
  return [
    [p[0], a, d, m],
    [m, e, c, p[3]],
  ]
}

function part(p: Cubic, a: number, b: number): Cubic {
  if (b < 1) p = halves(p, b)[0]
  if (a > 0) p = halves(p, a / b)[1]
  return p
}

/** Interlace on a grid: each cell holds four diagonal links, and walls turn a strand back. */
export function knot({ w, h, cx = 8, cy = cx, hole = () => false, breaks = {}, periodic = false, weight = 0.36, gap = 0.13 }: Grid): Knot {
  const has = (x: number, y: number) => (periodic || (x >= 0 && x < w)) && y >= 0 && y < h && !hole(x, y)
  const u = Math.min(cx, cy) / 2
  const state = (i: number, j: number): 'X' | 'H' | 'V' => {
    const wall = breaks[i + ',' + j]
    if (wall) return wall
    if (i % 2) return has((i - 1) / 2, j / 2 - 1) && has((i - 1) / 2, j / 2) ? 'X' : 'H'
    return has(i / 2 - 1, (j - 1) / 2) && has(i / 2, (j - 1) / 2) ? 'X' : 'V'
  }
  const cell = (i: number, j: number, dx: number, dy: number) => has(Math.floor((i + dx / 2) / 2), Math.floor((j + dy / 2) / 2))
  const end = (i: number, j: number, dx: number, dy: number): [number, number, number, number] => {
    const s = state(i, j),
      d = weight * u * 0.62,
      x = (i * cx) / 2,
      y = (j * cy) / 2
    if (s === 'H') return [x, y + dy * d, dx * u * 0.62, 0]
    if (s === 'V') return [x + dx * d, y, 0, dy * u * 0.62]
    return [x, y, dx * u * 0.42, dy * u * 0.42]
  }
  const over = (i: number, dx: number, dy: number) => (i % 2 !== 0) === dx * dy > 0
  const seen = new Set<string>(),
    out: string[] = []
  const key = (i: number, j: number, dx: number, dy: number) => (dx > 0 ? [i, j, dx, dy] : [i + dx, j + dy, -dx, -dy]).join()
  const t = (((weight * 0.5 + gap) * 2 * u) / (u * Math.SQRT2) / 2) * 1.25
  let pen: string | null = null
  const emit = (i: number, j: number, dx: number, dy: number) => {
    const a = end(i, j, dx, dy),
      b = end(i + dx, j + dy, -dx, -dy)
    const under = state(i, j) === 'X' && !over(i, dx, dy),
      underNext = state(i + dx, j + dy) === 'X' && !over(i + dx, dx, dy)
    const p = part(
      [
        [a[0], a[1]],
        [a[0] + a[2], a[1] + a[3]],
        [b[0] + b[2], b[1] + b[3]],
        [b[0], b[1]],
      ],
      under ? t : 0,
      underNext ? 1 - t : 1,
    )
    const s = f(p[0][0]) + ' ' + f(p[0][1])
    if (pen !== s) out.push('M' + s)
    out.push('C' + [p[1], p[2], p[3]].map((q) => f(q[0]) + ' ' + f(q[1])).join(' '))
    pen = underNext ? null : f(p[3][0]) + ' ' + f(p[3][1])
  }
  const walk = (i: number, j: number, dx: number, dy: number) => {
    for (;;) {
      if (!cell(i, j, dx, dy) || (periodic && (i + dx < 0 || i + dx > 2 * w))) return
      const k = key(i, j, dx, dy)
      if (seen.has(k)) return
      seen.add(k)
      emit(i, j, dx, dy)
      i += dx
      j += dy
      const s = state(i, j)
      if (s === 'H') dy = -dy
      if (s === 'V') dx = -dx
    }
  }
  const first: [number, number, number, number][] = [],
    rest: [number, number, number, number][] = []
  for (let j = 0; j <= 2 * h; j++)
    for (let i = 0; i <= 2 * w; i++)
      if ((i + j) % 2)
        for (const dx of [1, -1])
          for (const dy of [1, -1]) {
            const under = state(i, j) === 'X' && !over(i, dx, dy)
            ;(under || (periodic && (i === 0 || i === 2 * w)) ? first : rest).push([i, j, dx, dy])
          }
  for (const [i, j, dx, dy] of [...first.reverse(), ...rest]) {
    if (periodic && ((i === 0 && dx < 0) || (i === 2 * w && dx > 0))) continue
    if (cell(i, j, dx, dy) && !seen.has(key(i, j, dx, dy))) {
      pen = null
      walk(i, j, dx, dy)
    }
  }
  return { d: out.join(''), width: w * cx, height: h * cy, stroke: weight * u }
}

/** A knot as a path in the current colour. */
export const knotPath = (k: Knot): string =>
  `<path d="${k.d}" fill="none" stroke="currentColor" stroke-width="${f(k.stroke)}" stroke-linejoin="round"/>`

/** A frame of interlace of any size, `t` cells thick. */
export function frame(W: number, H: number, cell = 14, t = 1, weight = 0.6): string {
  const w = Math.round(W / cell),
    h = Math.round(H / cell)
  return knotPath(ring(w, h, W, H, t, weight))
}

export const ring = (w: number, h: number, W: number, H: number, t = 1, weight = 0.6): Knot =>
  knot({ w, h, cx: W / w, cy: H / h, hole: (x, y) => x >= t && x < w - t && y >= t && y < h - t, weight, gap: 0.17 })

interface Crossing {
  a: number
  ta: number
  b: number
  tb: number
  sin: number
  up: 0 | 1 | null
}

/** Interlace of closed curves: finds their crossings, goes over and under in turn, and cuts the lower strand. */
export function weave(curves: Point[][], width: number, gap: number): string {
  const cross = crossings(curves)
  const visits = curves.map((_, a) =>
    cross
      .flatMap((x): { t: number; x: Crossing; side: 0 | 1 }[] => [
        ...(x.a === a ? [{ t: x.ta, x, side: 0 as const }] : []),
        ...(x.b === a ? [{ t: x.tb, x, side: 1 as const }] : []),
      ])
      .sort((p, q) => p.t - q.t),
  )
  const todo = curves.map((_, a) => a)
  while (todo.length) {
    const a = todo.find((a) => visits[a]!.some((v) => v.x.up !== null)) ?? todo[0]!
    todo.splice(todo.indexOf(a), 1)
    const mine = visits[a]!,
      at = mine.findIndex((v) => v.x.up !== null)
    const phase = at < 0 ? 0 : mine[at]!.x.up === mine[at]!.side ? at % 2 : (at + 1) % 2
    mine.forEach((v, i) => {
      if (v.x.up === null) v.x.up = i % 2 === phase ? v.side : v.side ? 0 : 1
    })
  }
  const out: string[] = []
  curves.forEach((c, a) => {
    const N = c.length,
      len = [0]
    for (let i = 0; i < N; i++) len.push(len[i]! + Math.hypot(c[(i + 1) % N]![0] - c[i]![0], c[(i + 1) % N]![1] - c[i]![1]))
    const at = (t: number) => {
      const i = Math.floor(t) % N
      return len[i]! + (len[i + 1]! - len[i]!) * (t - Math.floor(t))
    }
    const cuts = visits[a]!.filter((v) => v.x.up !== v.side).map((v): Point => [at(v.t), (width / 2 + gap) / Math.max(0.45, v.x.sin)])
    const total = len[N]!
    const gone = (s: number) =>
      cuts.some(([m, r]) => {
        const d = Math.abs(s - m)
        return Math.min(d, total - d) < r
      })
    const first = cuts.length ? cuts[0]![0] + 0.01 : 0,
      n = Math.round(total / 1.1)
    let down = false,
      i = 0,
      last = -1
    for (let k = 0; k <= n; k++) {
      const s = (first + (total * k) / n) % total
      if (gone(s)) {
        down = false
        continue
      }
      if (s < last) i = 0
      last = s
      while (i < N - 1 && len[i + 1]! < s) i++
      const r = (s - len[i]!) / (len[i + 1]! - len[i]! || 1),
        p = c[i]!,
        q = c[(i + 1) % N]!
      out.push((down ? 'L' : 'M') + f(p[0] + (q[0] - p[0]) * r) + ' ' + f(p[1] + (q[1] - p[1]) * r))
      down = true
    }
  })
  return out.join('')
}

// Segments are looked up by the square they begin in: only near ones can cross.
function crossings(curves: Point[][]): Crossing[] {
  const found: Crossing[] = [],
    seg: { a: number; i: number; p: Point; q: Point }[] = []
  curves.forEach((c, a) => c.forEach((p, i) => seg.push({ a, i, p, q: c[(i + 1) % c.length]! })))
  const SIZE = 4,
    square = (p: Point, dx = 0, dy = 0) => (Math.floor(p[0] / SIZE) + dx) * 4096 + Math.floor(p[1] / SIZE) + dy
  const at = new Map<number, number[]>()
  seg.forEach((s, m) => {
    const k = square(s.p),
      list = at.get(k)
    if (list) list.push(m)
    else at.set(k, [m])
  })
  seg.forEach(({ a, i, p, q }, m) => {
    const near: number[] = []
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++) for (const n of at.get(square(p, dx, dy)) ?? []) if (n >= m + 2) near.push(n)
    for (const n of near.sort((x, y) => x - y)) {
      const { a: b, i: j, p: r, q: s } = seg[n]!
      if (a === b && ((i + 1) % curves[a]!.length === j || (j + 1) % curves[a]!.length === i)) continue
      const d = (q[0] - p[0]) * (s[1] - r[1]) - (q[1] - p[1]) * (s[0] - r[0])
      if (Math.abs(d) < 1e-9) continue
      const t = ((r[0] - p[0]) * (s[1] - r[1]) - (r[1] - p[1]) * (s[0] - r[0])) / d
      const v = ((r[0] - p[0]) * (q[1] - p[1]) - (r[1] - p[1]) * (q[0] - p[0])) / d
      if (t < 0 || t >= 1 || v < 0 || v >= 1) continue
      found.push({
        a,
        ta: i + t,
        b,
        tb: j + v,
        sin: Math.abs(d) / Math.hypot(q[0] - p[0], q[1] - p[1]) / Math.hypot(s[0] - r[0], s[1] - r[1]),
        up: null,
      })
    }
  })
  return found
}

/** A closed curve as points. */
export const loop = (fn: (angle: number) => Point, n = 240): Point[] => Array.from({ length: n }, (_, i) => fn((i / n) * 2 * Math.PI))

export type Curve = (t: number) => Point

/** A ribbon of changing width along a curve. */
export function ribbon(fn: Curve, width: (t: number) => number, n = 90): string {
  const l: Point[] = [],
    r: Point[] = []
  for (let i = 0; i <= n; i++) {
    const t = i / n,
      p = fn(t),
      a = fn(Math.max(0, t - 0.004)),
      b = fn(Math.min(1, t + 0.004)),
      w = width(t) / 2
    const dx = b[0] - a[0],
      dy = b[1] - a[1],
      m = Math.hypot(dx, dy) || 1
    l.push([p[0] - (dy / m) * w, p[1] + (dx / m) * w])
    r.push([p[0] + (dy / m) * w, p[1] - (dx / m) * w])
  }
  return (
    'M' +
    l
      .concat(r.reverse())
      .map((p) => f(p[0]) + ' ' + f(p[1]))
      .join('L') +
    'Z'
  )
}

export const spiral =
  (x: number, y: number, r0: number, r1: number, a0: number, turns: number): Curve =>
  (t) => {
    const r = r0 + (r1 - r0) * t,
      a = a0 + turns * 2 * Math.PI * t
    return [x + r * Math.cos(a), y + r * Math.sin(a)]
  }

export const join =
  (...parts: Curve[]): Curve =>
  (t) => {
    const k = Math.min(parts.length - 1, Math.floor(t * parts.length))
    return parts[k]!(t * parts.length - k)
  }

export const bezier =
  (a: Point, b: Point, c: Point, d: Point): Curve =>
  (t) => {
    const at = (k: 0 | 1) => (1 - t) ** 3 * a[k] + 3 * (1 - t) ** 2 * t * b[k] + 3 * (1 - t) * t * t * c[k] + t ** 3 * d[k]
    return [at(0), at(1)]
  }
