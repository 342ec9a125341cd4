// Where everything of the spiral path is: one curve, cut into fields, in two shapes for wide and for tall screens.

export type Shape = 'wide' | 'tall'
export type Point = [number, number]

/** A field of the path: its stone, which way is outward, and where its tile lies. */
export interface Spot {
  x: number
  y: number
  w: number
  h: number
  /** Outward from the spiral's middle. */
  n: Point
  /** The side to which figures step so that the symbol and the tile stay visible. */
  side: 1 | -1
  tile: Point
  big: boolean
  /** Where along the curve the field lies, begins and ends, in steps of the sampled curve. */
  at: number
  from: number
  to: number
}

/** The measures of a shape. */
export interface Measures {
  width: number
  height: number
  centre: Point
  radii: Point
  shrink: Point
  turns: number
  begin: number
  stone: Point
  tile: number
  kerb: number
  kerbMore: number
  carved: number
  figure: number
  power: number
  lead: number
  start: { x: number; y: number; w: number; h: number }
  end: Point
  tall: boolean
}

const MEASURES: Record<Shape, Measures> = {
  wide: {
    width: 786,
    height: 564,
    centre: [421, 302],
    radii: [355, 262],
    shrink: [112, 82],
    turns: 2.06,
    begin: 136,
    stone: [62, 40],
    tile: 30,
    kerb: 16,
    kerbMore: 8,
    carved: 15.5,
    figure: 36,
    power: 2.75,
    lead: 2.2,
    start: { x: 122, y: 510, w: 150, h: 58 },
    end: [1.62, 1.75],
    tall: false,
  },
  tall: {
    width: 390,
    height: 442,
    centre: [211, 237],
    radii: [178, 227],
    shrink: [66, 68],
    turns: 1.97,
    begin: 134,
    stone: [36.5, 27],
    tile: 20,
    kerb: 11.5,
    kerbMore: 5,
    carved: 11.5,
    figure: 26,
    power: 2.7,
    lead: 1.9,
    start: { x: 62, y: 414, w: 96, h: 40 },
    end: [1.5, 1.6],
    tall: true,
  },
}
const SAMPLES = 700
const BIG = 1.34

export interface Spiral {
  shape: Shape
  g: Measures
  spots: Spot[]
  /** The middle, where the last field lies. */
  middle: Point
  points: Point[]
  normals: Point[]
  /** A point of the curve, moved outward. */
  off: (k: number, d: number) => Point
  /** How far a stone reaches across the path there. */
  inner: (k: number) => number
  outer: (k: number) => number
  kerb: (k: number) => number
  band: (k0: number, k1: number, out: (k: number) => number, inn: (k: number) => number) => string
  line: (k0: number, k1: number, d: (k: number) => number) => string
}

export const round = (n: number): number => Math.round(n * 10) / 10
const power = (v: number, e: number): number => Math.sign(v) * Math.abs(v) ** e
const reach = (n: Point, hx: number, hy: number): number => Math.hypot(n[0] * hx, n[1] * hy)

const made = new Map<string, Spiral>()

/** The spiral in a shape, for a path on which these fields are big; made once. */
export function spiral(shape: Shape, big: readonly boolean[]): Spiral {
  const key = shape + big.map(Number).join('')
  let found = made.get(key)
  if (!found) made.set(key, (found = lay(shape, big)))
  return found
}

function curve(g: Measures, t: number): Point {
  const u = t / g.turns
  const e = 2 / (g.power - 0.45 * u)
  const angle = ((g.begin + 360 * t) * Math.PI) / 180
  return [
    g.centre[0] + (g.radii[0] - g.shrink[0] * t) * power(Math.cos(angle), e),
    g.centre[1] + (g.radii[1] - g.shrink[1] * t) * power(Math.sin(angle), e),
  ]
}

/** The curve in equal steps of length, so that stones lie evenly. */
function even(g: Measures): { points: Point[]; length: number } {
  const raw = Array.from({ length: 5001 }, (_, i) => curve(g, (g.turns * i) / 5000))
  const far = [0]
  for (let i = 1; i < raw.length; i++) far.push(far[i - 1]! + Math.hypot(raw[i]![0] - raw[i - 1]![0], raw[i]![1] - raw[i - 1]![1]))
  const length = far.at(-1)!
  const points: Point[] = []
  for (let k = 0, i = 0; k <= SAMPLES; k++) {
    const s = (length * k) / SAMPLES
    while (i < 4999 && far[i + 1]! < s) i++
    const r = (s - far[i]!) / (far[i + 1]! - far[i]! || 1)
    const [a, b] = [raw[i]!, raw[i + 1]!]
    points.push([a[0] + (b[0] - a[0]) * r, a[1] + (b[1] - a[1]) * r])
  }
  return { points, length }
}

function lay(shape: Shape, big: readonly boolean[]): Spiral {
  const g = MEASURES[shape]
  const { points, length } = even(g)
  const normals = points.map((_, k): Point => {
    const a = points[Math.max(0, k - 9)]!
    const b = points[Math.min(SAMPLES, k + 9)]!
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
    const m = Math.hypot(dx, dy)
    return [dy / m, -dx / m]
  })
  const [sw, sh] = g.stone
  const across = (k: number): number => reach(normals[k]!, sw / 2, sh / 2)
  const inner = (k: number): number => across(k) + (g.tall ? 1.5 : 3)
  const outer = (k: number): number => across(k) + g.tile * 0.62
  const kerb = (k: number): number => g.kerb + g.kerbMore * Math.abs(normals[k]![0])
  const off = (k: number, d: number): Point => [round(points[k]![0] + normals[k]![0] * d), round(points[k]![1] + normals[k]![1] * d)]
  const index = (s: number): number => Math.max(0, Math.min(SAMPLES, Math.round((s / length) * SAMPLES)))

  // The last field lies in the middle, all others on the curve; big ones take more of it.
  const last = big.length - 1
  const weight = (i: number): number => (i === 0 ? g.lead / 2 : big[i] ? BIG : 1)
  let total = 0
  for (let i = 0; i < last; i++) total += weight(i)
  const unit = length / (total - 0.2)
  const spots: Spot[] = []
  for (let i = 0, s = 0; i < last; i++) {
    const end = s + weight(i) * unit
    const at = i === 0 ? 0 : index((s + end) / 2)
    const [p, n] = [points[at]!, normals[at]!]
    const shift = big[i] ? g.tile * (g.tall ? 0.15 : 0.3) : 0
    const grow = big[i] ? BIG : 1
    const d = across(at) + g.tile * 0.36
    spots.push({
      x: round(p[0] + n[0] * shift),
      y: round(p[1] + n[1] * shift),
      w: sw * grow,
      h: sh * grow,
      n,
      side: n[0] > 0.5 ? -1 : 1,
      tile: [round(p[0] + n[0] * d), round(p[1] + n[1] * d)],
      big: !!big[i],
      at,
      from: index(s),
      to: index(end),
    })
    s = end
  }
  Object.assign(spots[0]!, { ...g.start, n: [0, -1], side: 1, tile: [g.start.x, g.start.y] })
  const round1 = Array.from({ length: 100 }, (_, i) => curve(g, g.turns - 1 + i / 100))
  const mid = (k: 0 | 1): number => {
    const all = round1.map((p) => p[k])
    return round((Math.min(...all) + Math.max(...all)) / 2)
  }
  const middle: Point = [mid(0), mid(1)]
  spots.push({
    x: middle[0],
    y: middle[1],
    w: sw * g.end[0],
    h: sh * g.end[1],
    n: [0, -1],
    side: 1,
    tile: [middle[0], middle[1] - sh * 0.5],
    big: true,
    at: SAMPLES,
    from: SAMPLES,
    to: SAMPLES,
  })

  const line: Spiral['line'] = (k0, k1, d) => {
    const found: string[] = []
    for (let k = k0; k <= k1; k += 2) found.push(off(k, d(k)).join(' '))
    return 'M' + found.join('L')
  }
  const band: Spiral['band'] = (k0, k1, out, inn) => {
    const there: string[] = []
    const back: string[] = []
    for (let k = k0; k <= k1; k += 2) {
      there.push(off(k, out(k)).join(' '))
      back.unshift(off(k, inn(k)).join(' '))
    }
    return `M${[...there, ...back].join('L')}Z`
  }
  return { shape, g, spots, middle, points, normals, off, inner, outer, kerb, band, line }
}

/** A line along the path between two fields, on the kerb's side when it leads back, for the dots of a way. */
export function way(s: Spiral, from: number, to: number): Point[] {
  const [a, b] = [s.spots[from]!, s.spots[to]!]
  const inward = from > to
  const found: Point[] = []
  const step = inward ? -4 : 4
  for (let k = a.at; inward ? k > b.at : k < b.at; k += step) found.push(inward ? s.off(k, -s.inner(k) + 2) : s.off(k, 0))
  const last = s.spots.length - 1
  if (from === last) found.unshift([a.x, a.y])
  if (from === 0) found[0] = [a.x + a.w * 0.3, a.y - a.h * 0.3]
  found.push(to === 0 ? [b.x + b.w * 0.3, b.y - b.h * 0.3] : inward ? s.off(b.at, -s.inner(b.at) + 2) : [b.x, b.y])
  return found
}
