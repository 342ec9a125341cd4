// The ground of Das Orakel: turf, the trodden path, the kerb with its carved values, the sanctuary. Drawn once for each board and shape.
import { frame, loop, rng, signed, use, weave } from '../../kit/kit'
import './symbols'
import { round as r, type Point, type Spiral } from './spiral'

const made = new Map<string, string>()

/** The picture under all pieces, as SVG markup made of constants only. */
export function ground(s: Spiral, colours: readonly string[], points: readonly number[], goal: number): string {
  const key = [s.shape, colours.join(), points.join(), goal, s.spots.map((q) => +q.big).join('')].join(' ')
  let found = made.get(key)
  if (!found) made.set(key, (found = draw(s, colours, points, goal)))
  return found
}

function draw(s: Spiral, colours: readonly string[], points: readonly number[], goal: number): string {
  const kerbs = s.spots.map((_, i) => kerb(s, i, i >= goal ? 'kerb-gold' : 'kerb'))
  return land(s, lane(s, goal), kerbs.slice(1, -1).join(''), stones(s, colours), gate(s, goal), carved(s, colours, points, goal))
}

/** The ground around what a board decides: where the goal begins, which kerb is gold, the stones' colours, the values. */
export function land(s: Spiral, goalLane: string, kerbs: string, coloured: string, goalGate: string, values: string): string {
  return turf(s) + path(s, goalLane) + kerbs + dais(s) + coloured + goalGate + values
}

function turf({ g, middle, shape }: Spiral): string {
  const { width: w, height: h, tall: ph } = g
  const rnd = rng(77)
  let tuft = ''
  for (let k = 0; k < (ph ? 70 : 105); k++)
    tuft += `M${r(14 + rnd() * (w - 28))} ${r(18 + rnd() * (h - 32))}q-1-4-3-6m3 6q0-4 .5-7m-.5 7q1-4 3-5.5`
  const corner = (x: number, y: number, d: number): string =>
    `<g style="color:var(--frame)" opacity=".62">${use('knot-roundel', x - d / 2, y - d / 2, d, d)}${use('triskele', x - d * 0.21, y - d * 0.21, d * 0.42, d * 0.42)}</g>`
  return (
    `<defs><radialGradient id="ora-turf" cx=".5" cy=".5" r=".75"><stop offset="0" stop-color="var(--board)"/><stop offset="1" stop-color="var(--board-2)"/></radialGradient>` +
    `<radialGradient id="ora-lane-${shape}" gradientUnits="userSpaceOnUse" cx="${middle[0]}" cy="${middle[1]}" r="${ph ? 130 : 250}"><stop offset=".2" stop-color="var(--o-sacred)"/><stop offset="1" stop-color="var(--o-sacred-3)"/></radialGradient>` +
    `<radialGradient id="ora-holy"><stop offset="0" stop-color="var(--o-sacred)"/><stop offset=".62" stop-color="var(--o-sacred-2)" stop-opacity=".85"/><stop offset="1" stop-color="var(--o-sacred-2)" stop-opacity="0"/></radialGradient></defs>` +
    `<rect x="3" y="3" width="${w - 6}" height="${h - 6}" rx="18" fill="url(#ora-turf)"/>` +
    `<path d="${tuft}" fill="none" stroke="var(--board-line)" opacity=".45" stroke-linecap="round"/>` +
    (ph ? '' : `<g transform="translate(8 8)" style="color:var(--frame)">${frame(w - 16, h - 16, 13, 1, 0.62)}</g>`) +
    (ph ? corner(w - 34, h - 32, 48) : corner(62, 62, 66) + corner(w - 62, 62, 66) + corner(w - 62, h - 62, 66))
  )
}

const kerbSide = (s: Spiral) => (k: number) => -s.inner(k) - s.kerb(k) * 0.4

/** The lane of the goal. */
export function lane(s: Spiral, goal: number): string {
  const last = s.points.length - 1
  const from = s.spots[goal]!.from
  const inside = s.line(from + 6, last - 6, (k) => s.outer(k) - (s.g.tall ? 2.5 : 4))
  const band = s.band(from, last, s.outer, kerbSide(s))
  return (
    `<path d="${band}" fill="url(#ora-lane-${s.shape})" stroke="var(--gold)" stroke-width="2" stroke-linejoin="round"/>` +
    (inside.includes('L') ? `<path d="${inside}" fill="none" stroke="var(--gold)" stroke-width="1"/>` : '')
  )
}

function path(s: Spiral, goalLane: string): string {
  const { g, middle, points } = s
  const ph = g.tall
  const last = points.length - 1
  const [ox, oy] = middle
  const light = Array.from({ length: 48 }, (_, i) => {
    const a = (i / 48) * 2 * Math.PI
    const [c, n, z] = [Math.cos(a), Math.sin(a), i % 2 ? 0.55 : 1]
    const [x, y, dx, dy] = ph ? [48, 46, 9, 20] : [88, 64, 30, 15]
    return `M${r(ox + x * c)} ${r(oy + y * n)}L${r(ox + (x + dx * z) * c)} ${r(oy + (y + dy * z) * n)}`
  }).join('')
  let steps = ''
  for (let k = 0; k < 3; k++) {
    // Three stepping stones from the end of the curve to the middle, along a curved line.
    const e = points[last]!
    const f0 = points[last - 16]!
    const u = (k + 1) / (ph ? 6 : 5.6)
    const bend: Point = [e[0] + (e[0] - f0[0]) * 1.8, e[1] + (e[1] - f0[1]) * 1.8]
    const at = (i: 0 | 1): number => (1 - u) ** 2 * e[i] + 2 * u * (1 - u) * bend[i] + u * u * middle[i]
    const [rx, ry] = ph ? [3.6, 2.8] : [6.5, 4.8]
    steps += `<ellipse cx="${r(at(0))}" cy="${r(at(1) + 1.5)}" rx="${rx}" ry="${ry}" fill="var(--o-kerb-gold-side)"/><ellipse cx="${r(at(0))}" cy="${r(at(1))}" rx="${rx}" ry="${ry}" fill="var(--o-kerb-gold)" stroke="var(--o-kerb-gold-edge)"/>`
  }
  return (
    `<path d="${s.band(0, last, s.outer, kerbSide(s))}" fill="var(--o-path)" stroke="var(--o-path-edge)" stroke-width="1.2" opacity=".62" stroke-linejoin="round"/>` +
    `<ellipse cx="${ox}" cy="${oy}" rx="${ph ? 86 : 190}" ry="${ph ? 118 : 136}" fill="url(#ora-holy)"/>` +
    goalLane +
    `<path d="${light}" stroke="var(--o-sacred)" stroke-width="${ph ? 1.4 : 2.2}" stroke-linecap="round" opacity=".75"/>` +
    steps
  )
}

/** The outline of the kerb beside a field. */
export const kerbOf = (s: Spiral, i: number): string =>
  s.band(
    s.spots[i]!.from + 1,
    Math.min(s.points.length - 1, s.spots[i]!.to - 1),
    (k) => -s.inner(k) - 0.5,
    (k) => -s.inner(k) - s.kerb(k),
  )

function kerb(s: Spiral, i: number, v: string): string {
  const d = kerbOf(s, i)
  return `<path d="${d}" transform="translate(0 ${s.g.tall ? 2.2 : 3.6})" fill="var(--o-${v}-side)" stroke="var(--o-${v}-side)" stroke-width="2.5" stroke-linejoin="round"/><path d="${d}" fill="var(--o-${v})" stroke="var(--o-${v}-edge)" stroke-width="1.4" stroke-linejoin="round"/>`
}

function carved(s: Spiral, colours: readonly string[], points: readonly number[], goal: number): string {
  return points.map((n, i) => carving(s, i, n, i >= goal, colours.at(-1)!)).join('')
}

/** What is carved beside a field: its points, gold in the goal; the last ones have the field's colour. */
export function carving(s: Spiral, i: number, n: number, gold: boolean, colour: string): string {
  const { g, spots } = s
  const q = spots[i]!
  const text = (x: number, y: number, size: number, fill: string): string =>
    `<text class="carved" x="${r(x)}" y="${r(y)}" text-anchor="middle" font-size="${r(size)}" fill="${fill}">${signed(n)}</text>`
  if (i === 0) return text(q.x - q.w * 0.4, q.y + g.carved * 0.2, g.carved * 1.1, 'var(--carve)')
  if (i === spots.length - 1) return text(q.x + q.w * 0.12, q.y + g.carved * 0.75, g.carved * 1.25, `var(--o-sy-${colour})`)
  const [x, y] = s.off(q.at, -s.inner(q.at) - s.kerb(q.at) / 2)
  const ink = gold ? 'var(--o-kerb-gold-ink)' : 'var(--carve)'
  return text(x - (n < 0 ? g.carved * 0.1 : 0), y + g.carved * 0.34, gold ? g.carved * 1.1 : g.carved, ink)
}

/** The oracle: a dais with an interlaced ring. */
function dais({ g, middle }: Spiral): string {
  const [ox, oy] = middle
  const [rx, ry, sw, a] = g.tall ? [38, 36, 1.8, 2.4] : [72, 50, 2.6, 3.4]
  const wave = (phase: number): Point[] =>
    loop((t) => [ox + (rx + a * Math.cos(14 * t + phase)) * Math.cos(t), oy + (ry + a * Math.cos(14 * t + phase)) * Math.sin(t)], 480)
  return (
    `<ellipse cx="${ox}" cy="${oy + 6}" rx="${rx + 8}" ry="${ry + 8}" fill="#000" opacity=".16"/><ellipse cx="${ox}" cy="${oy + 3}" rx="${rx + 5}" ry="${ry + 5}" fill="var(--o-kerb-gold-side)"/>` +
    `<ellipse cx="${ox}" cy="${oy}" rx="${rx + 5}" ry="${ry + 5}" fill="var(--o-sacred)" stroke="var(--gold)" stroke-width="1.5"/>` +
    `<path d="${weave([wave(0), wave(Math.PI)], sw, 0.9)}" fill="none" stroke="var(--o-kerb-gold-edge)" stroke-width="${sw}"/>`
  )
}

function stones(s: Spiral, colours: readonly string[]): string {
  const order = s.spots.map((_, i) => i).sort((a, b) => s.spots[a]!.y - s.spots[b]!.y)
  return order.map((i) => stone(s, i, colours[i]!)).join('')
}

/** A field's stone in the field's colour; the first one has none. */
export function stone(s: Spiral, i: number, colour: string): string {
  const q = s.spots[i]!
  const [x, y] = [q.x - q.w / 2, q.y - q.h / 2]
  if (i === 0)
    return `<g transform="translate(${r(x)} ${r(y)}) scale(${r((q.w / 4.2) * 10) / 1000} ${r((q.h / 0.74) * 10) / 1000})">${use('stone-start', 0, 0, 420, 74)}</g>`
  return use(
    `stone-${1 + ((i * 7) % 10)}`,
    x,
    y + 1,
    q.w,
    q.h,
    `style="--stone:color-mix(in srgb, var(--${colour}) var(--o-tint), var(--o-stone));--stone-edge:color-mix(in srgb, var(--${colour}) 45%, var(--o-kerb-side))"`,
  )
}

/** Where the two standing stones of the goal's threshold are. */
export function threshold(s: Spiral, goal: number): [Point, Point] {
  const k = s.spots[goal]!.from
  return [s.off(k, s.outer(k) - 2), s.off(k, -s.inner(k) - s.kerb(k) * 0.5)]
}

const gate = (s: Spiral, goal: number): string =>
  threshold(s, goal)
    .map((at, n) => menhir(s, at, n ? -1 : 1))
    .join('')

/** A standing stone; the second of two is the first one mirrored. */
export function menhir(s: Spiral, [x, y]: Point, m: 1 | -1): string {
  const [w, h] = s.g.tall ? [11, 21] : [19, 37]
  const X = (e: number): number => r(e * w * m)
  const Y = (e: number): number => r(e * h)
  const q = `M${X(-0.5)} ${Y(0.3)}L${X(-0.46)} ${Y(-0.2)}L${X(-0.36)} ${Y(-0.58)}Q${X(-0.25)} ${Y(-0.72)} ${X(0)} ${Y(-0.68)}L${X(0.3)} ${Y(-0.5)}Q${X(0.44)} ${Y(-0.4)} ${X(0.44)} ${Y(-0.1)}L${X(0.52)} ${Y(0.3)}Q${X(0)} ${Y(0.4)} ${X(-0.5)} ${Y(0.3)}Z`
  return `<g transform="translate(${x} ${y})"><ellipse cx="3" cy="${Y(0.33)}" rx="${r(w * 0.75)}" ry="${r(w * 0.3)}" fill="#000" opacity=".3"/><path d="${q}" transform="translate(0 2)" fill="var(--o-kerb-side)"/><path d="${q}" fill="var(--o-kerb)" stroke="var(--o-kerb-edge)" stroke-width="1.3" stroke-linejoin="round"/><path d="${q}" fill="url(#fig-light)" opacity=".8"/>${use('triskele', -w * 0.34, -h * 0.42, w * 0.68, w * 0.68, 'color="var(--carve-gold)"')}</g>`
}
