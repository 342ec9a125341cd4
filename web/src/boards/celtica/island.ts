// The island: where its places are, and its ground, which is drawn once for each shape and order of places.
import { drawing, f, frame, need, rng, stonePath, use } from '../../kit/kit'
import { LINE } from './art'
import { DRUIDS, type Colours, type Druid, type Place, type PlaceKind } from './table'

export type Point = [number, number]

/** A wide island for tables, a tall one for phones: the view box, where the way goes, and the landscape around it. */
export interface Shape {
  name: 'wide' | 'tall'
  box: { x: number; y: number; w: number; h: number }
  scale: number
  way: Point[]
  middle: Point
  radius: Point
  start: Point[]
  goal: Point[]
  hills: [number, number, number, number][]
  lakes: [number, number, number, number, number][]
  trees: Point[]
  sheep: Point[]
  mist: [number, number, number, number, number][]
  ships: [number, number, number][]
  boat: Point
}

export const WIDE: Shape = {
  name: 'wide',
  box: { x: 0, y: 84, w: 944, h: 420 },
  scale: 1,
  way: [
    [122, 398],
    [206, 424],
    [304, 410],
    [402, 430],
    [500, 416],
    [598, 432],
    [696, 418],
    [790, 400],
    [858, 338],
    [842, 232],
    [758, 184],
    [664, 172],
    [568, 158],
    [470, 172],
    [374, 160],
    [276, 176],
    [196, 234],
    [304, 296],
    [488, 310],
  ],
  middle: [476, 284],
  radius: [438, 184],
  start: [
    [-68, 10],
    [-36, -4],
    [-4, -10],
    [-48, 40],
    [-12, 34],
  ],
  goal: [
    [64, 36],
    [-64, 36],
    [94, 26],
    [-94, 26],
    [0, 2],
  ],
  hills: [
    [712, 326, 84, 64],
    [772, 344, 58, 42],
    [648, 342, 56, 34],
    [392, 252, 62, 40],
    [336, 240, 50, 28],
    [150, 326, 60, 44],
    [216, 356, 62, 36],
  ],
  lakes: [
    [426, 366, 118, 26, 9],
    [236, 292, 62, 18, 4],
  ],
  trees: [
    [610, 350],
    [622, 360],
    [668, 366],
    [806, 362],
    [734, 366],
    [440, 240],
    [452, 250],
    [404, 282],
    [112, 286],
    [98, 298],
    [126, 302],
    [280, 358],
    [268, 366],
    [292, 368],
    [300, 244],
    [344, 330],
    [894, 284],
    [64, 330],
    [902, 298],
    [122, 206],
    [136, 198],
  ],
  sheep: [
    [704, 358],
    [758, 366],
    [186, 372],
    [202, 380],
    [372, 276],
    [356, 284],
  ],
  mist: [
    [720, 332, 170, 24, 0.6],
    [690, 304, 96, 16, 0.42],
    [360, 256, 140, 20, 0.55],
    [180, 346, 150, 20, 0.55],
    [150, 310, 80, 14, 0.38],
    [890, 414, 100, 24, 0.5],
    [76, 226, 96, 22, 0.5],
    [420, 470, 260, 18, 0.34],
  ],
  ships: [
    [78, 160, 0.9],
    [884, 462, 0.72],
  ],
  boat: [-82, 42],
}

export const TALL: Shape = {
  name: 'tall',
  box: { x: 0, y: 58, w: 390, h: 356 },
  scale: 0.64,
  way: [
    [48, 342],
    [98, 358],
    [150, 366],
    [202, 356],
    [254, 364],
    [305, 350],
    [345, 310],
    [354, 256],
    [346, 202],
    [338, 146],
    [292, 116],
    [240, 108],
    [188, 100],
    [136, 108],
    [86, 122],
    [50, 166],
    [56, 220],
    [104, 262],
    [198, 244],
  ],
  middle: [196, 230],
  radius: [184, 164],
  start: [
    [-59, 2],
    [-8, -16],
    [43, -20],
    [-34, 38],
    [17, 30],
  ],
  goal: [
    [64, 36],
    [-64, 36],
    [94, 26],
    [-94, 26],
    [0, 2],
  ],
  hills: [
    [276, 206, 40, 32],
    [300, 226, 34, 24],
    [252, 318, 44, 22],
    [122, 196, 34, 26],
    [100, 208, 26, 16],
    [296, 304, 26, 18],
  ],
  lakes: [
    [176, 304, 62, 18, 9],
    [96, 204, 34, 12, 4],
  ],
  trees: [
    [232, 196],
    [316, 232],
    [284, 326],
    [150, 208],
    [82, 312],
    [74, 318],
    [150, 190],
    [24, 256],
    [240, 300],
    [232, 306],
    [132, 312],
    [96, 152],
    [246, 176],
    [308, 276],
    [30, 262],
  ],
  sheep: [
    [274, 250],
    [150, 232],
    [216, 322],
  ],
  mist: [
    [280, 226, 84, 16, 0.5],
    [116, 206, 70, 14, 0.45],
  ],
  ships: [],
  boat: [-24, 66],
}

/** A smooth line through points. */
export function smooth(points: Point[], closed = false): string {
  const m = points.length
  const at = (i: number): Point => points[closed ? (i + m) % m : Math.max(0, Math.min(m - 1, i))]!
  let d = `M${f(at(0)[0])} ${f(at(0)[1])}`
  for (let i = 0; i < (closed ? m : m - 1); i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    d += `C${f(b[0] + (c[0] - a[0]) / 6)} ${f(b[1] + (c[1] - a[1]) / 6)} ${f(c[0] - (e[0] - b[0]) / 6)} ${f(c[1] - (e[1] - b[1]) / 6)} ${f(c[0])} ${f(c[1])}`
  }
  return d + (closed ? 'Z' : '')
}

/** Where `n` places lie along the way; the drawn bends are kept if there are as many places as on the board we know. */
export function pointsFor(shape: Shape, n: number): Point[] {
  const { way } = shape
  if (n === way.length) return way
  return Array.from({ length: n }, (_, k) => {
    const t = n < 2 ? 0 : (k * (way.length - 1)) / (n - 1),
      i = Math.min(way.length - 2, Math.floor(t)),
      part = t - i
    const [a, b] = [way[i]!, way[i + 1]!]
    return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]
  })
}

/** How far from a place's middle its druids stand, for one to five of them, and how large they are drawn. */
const GROUPS: Point[][] = [
  [],
  [[37, 18]],
  [
    [-38, 14],
    [38, 20],
  ],
  [
    [-40, 12],
    [2, 22],
    [41, 18],
  ],
  [
    [-47, 8],
    [-17, 21],
    [17, 23],
    [48, 14],
  ],
  [
    [-52, 4],
    [-27, 17],
    [0, 24],
    [27, 20],
    [53, 10],
  ],
]

export interface Standing {
  colour: Druid
  at: number
  x: number
  y: number
  size: number
}

/** Where every druid stands: his feet, and his size compared with a single one. */
export function standings(shape: Shape, points: Point[], druids: Colours): Standing[] {
  return DRUIDS.map((colour) => {
    const at = druids[colour]
    const group = DRUIDS.filter((other) => druids[other] === at)
    return { colour, at, ...slot(shape, points, at, group.indexOf(colour), group.length) }
  })
}

/** The place of the `k`-th of `n` druids. */
export function slot(shape: Shape, points: Point[], at: number, k: number, n: number): { x: number; y: number; size: number } {
  const [x, y] = points[at]!
  const last = at === points.length - 1
  const [dx, dy] = (at === 0 ? shape.start[k] : last ? shape.goal[k] : GROUPS[n]?.[k]) ?? [0, 20]
  return { x: x + dx * shape.scale, y: y + dy * shape.scale, size: at === 0 || last ? 0.94 : n > 3 ? 0.84 : n > 2 ? 0.92 : 1 }
}

/** An outline in whole numbers, for what is seen faintly. */
const whole = (d: string): string => d.replace(/-?\d+\.\d+/g, (n) => String(Math.round(Number(n))))

const memo = new Map<string, string>()
function once(key: string, make: () => string): string {
  let found = memo.get(key)
  if (found === undefined) memo.set(key, (found = make()))
  return found
}

/** Sea, land and the way, without its places. */
export function ground(shape: Shape): string {
  need('celtica-light')
  return once(`ground ${shape.name}`, () => land(shape, stonePath))
}

/** The ground with the outlines of its fields drawn by a function. */
export function land(shape: Shape, field: typeof stonePath): string {
  const {
    name,
    scale: s,
    middle: [cx, cy],
    radius: [a, b],
    box,
  } = shape
  const tall = name === 'tall',
    W = box.w,
    top = box.y,
    H = top + box.h,
    r = rng(77),
    points = shape.way
  const coast = smooth(
    Array.from({ length: 44 }, (_, i): Point => {
      const t = (i / 44) * 6.2832,
        c = Math.cos(t),
        q = Math.sin(t)
      const k =
        Math.pow(Math.abs(c) ** 2.5 + Math.abs(q) ** 2.5, -1 / 2.5) *
        (1 + (r() - 0.5) * 0.05 + 0.02 * Math.sin(5 * t + 1) + 0.075 * Math.exp(-(((t - 2.62) / 0.3) ** 2)))
      return [cx + a * c * k, cy + b * q * k]
    }),
    true,
  )
  const lit = (id: string, x2: string, ...stops: [number, string][]) =>
    `<linearGradient id="${id}-${name}" x1="0" y1="0" x2="${x2}" y2="1">${stops.map(([at, colour]) => `<stop offset="${at}" stop-color="var(--${colour})"/>`).join('')}</linearGradient>`
  let o = `<defs>${lit('sea', '0', [0, 'sea-1'], [1, 'sea-2'])}${lit('grass', '.2', [0, 'grass-1'], [1, 'grass-2'])}${lit('hill', '.6', [0, 'grass-hi'], [0.5, 'grass-2'], [1, 'grass-3'])}<clipPath id="isl-${name}"><path d="${coast}"/></clipPath></defs>`
  o += `<rect x="0" y="${top - 30}" width="${W}" height="${box.h + 30}" fill="url(#sea-${name})"/>`
  let waves = ''
  // What the land hides is not drawn.
  const ashore = (x: number, y: number, k: number) => Math.abs((x - cx) / a) ** 2.5 + Math.abs((y - cy) / b) ** 2.5 < k
  for (let k = 0; k < (tall ? 50 : 130); k++) {
    const [x, y] = [r() * W, top + r() * (H - top)]
    if (!ashore(x, y, 0.8)) waves += `M${f(x)} ${f(y)}q4-4 8 0q4 4 8 0`
  }
  o += `<path d="${waves}" fill="none" stroke="var(--sea-line)" stroke-width="1.3" opacity=".42" stroke-linecap="round"/>`
  o += [56, 44, 32].map((w) => `<path d="${coast}" fill="none" stroke="var(--shoal)" stroke-width="${w * s}" opacity=".17"/>`).join('')
  o += `<path d="${coast}" fill="none" stroke="var(--sea-line)" stroke-width="${18 * s}" opacity=".45"/><path d="${coast}" fill="none" stroke="var(--sea-2)" stroke-width="${14 * s}" opacity=".35"/>`
  o += `<path d="${coast}" transform="translate(0 ${9 * s})" fill="var(--cliff)"/><path d="${coast}" transform="translate(0 ${4 * s})" fill="var(--sand-edge)"/><path d="${coast}" fill="var(--sand)"/>`
  o += `<g clip-path="url(#isl-${name})"><g transform="translate(${cx} ${cy}) scale(.972 .955) translate(${-cx} ${-cy})"><path d="${coast}" fill="url(#grass-${name})"/></g>`
  const fields: Record<string, string> = {}
  for (let k = 0; k < (tall ? 16 : 34); k++) {
    const x = cx + (r() - 0.5) * 1.7 * a,
      y = cy + (r() - 0.5) * 1.7 * b,
      w = (40 + r() * 60) * s,
      h = (18 + r() * 22) * s,
      kind = r() < 0.4 ? 'hi' : r() < 0.5 ? '3' : '1'
    const key = `fill="var(--grass-${kind})" opacity="${r() < 0.5 ? 0.45 : 0.55}"`
    if (ashore(x, y, 1.25)) fields[key] = (fields[key] ?? '') + whole(field(k * 5 + 2, w, h, x - w / 2, y - h / 2, 6, 0.2))
  }
  o += '<g stroke="var(--wallstone)" stroke-width="1.4" stroke-dasharray="2.5 1.5">'
  for (const [look, d] of Object.entries(fields)) o += `<path d="${d}" ${look}/>`
  o += '</g>'
  const [sx, sy] = points[0]!,
    beach = `cx="${sx - 18 * s}" cy="${sy + 12 * s}" rx="${92 * s}" ry="${54 * s}"`
  o += `<ellipse ${beach} fill="var(--sand)"/><ellipse ${beach} fill="none" stroke="var(--sand-edge)" stroke-width="1.4" stroke-dasharray="2 5" stroke-linecap="round"/></g>`
  o += shape.lakes.map(lake).join('') + shape.hills.map((h) => hill(h, name)).join('')
  o +=
    shape.trees.map((p, i) => tree(p, (0.9 + (i % 3) * 0.14) * (tall ? 0.66 : 1))).join('') +
    shape.sheep.map((p) => sheep(p, tall ? 0.8 : 1)).join('')
  const road = smooth(points)
  o += `<path d="${road}" fill="none" stroke="var(--road-edge)" stroke-width="${21 * s}" opacity=".5" stroke-linecap="round"/><path d="${road}" fill="none" stroke="var(--road)" stroke-width="${16 * s}" stroke-linecap="round"/><path d="${road}" fill="none" stroke="var(--road-dash)" stroke-width="${2 * s}" stroke-dasharray="${7 * s} ${9 * s}" stroke-linecap="round"/>`
  o += shape.mist
    .map(([x, y, w, h, q]) => `<ellipse cx="${x}" cy="${y}" rx="${w}" ry="${h}" fill="url(#ce-mist)" opacity="${q}"/>`)
    .join('')
  o += shape.ships.map(ship).join('') + boat(sx + shape.boat[0] * s, sy + shape.boat[1] * s, s)
  if (!tall)
    o += `<g transform="translate(7 ${top - 9})" color="var(--sea-frame)" opacity=".8">${frame(W - 14, box.h + 2, 13, 1, 0.62)}</g>`
  return o
}

for (const name of ['wide', 'tall'])
  drawing(
    `ce-hill-${name}`,
    '-60 -40 120 40',
    () =>
      `<path d="M-60 0Q-30-44-4-40 30-36 60 0 0 10-60 0Z" fill="url(#hill-${name})" stroke="var(--grass-3)" stroke-width="1.2"/><path d="M6-33q13 9 18 24M18-30q12 8 17 20M-18-28q-7 8-13 16" fill="none" stroke="var(--grass-line)" stroke-width="1.2" opacity=".5" stroke-linecap="round"/>`,
    ' preserveAspectRatio="none"',
  )
const hill = ([x, y, w, h]: Shape['hills'][number], name: string): string => use(`ce-hill-${name}`, x - w, y - h, 2 * w, h)

function lake([x, y, w, h, seed]: Shape['lakes'][number]): string {
  return `<path d="${stonePath(seed, w, h, x - w / 2, y - h / 2, 8, 0.16)}" fill="var(--sea-2)" stroke="var(--sand-edge)" stroke-width="2"/><path d="M${f(x - w * 0.26)} ${f(y - h * 0.08)}q5-3 10 0t10 0M${x} ${f(y + h * 0.18)}q5-3 10 0t10 0" fill="none" stroke="var(--sea-line)" stroke-width="1.3" stroke-linecap="round" opacity=".8"/>`
}

drawing(
  'ce-tree',
  '-10 -24 20 24',
  () =>
    '<path d="M0 0v-8" stroke="#4A3218" stroke-width="2.4"/><ellipse cy="-13" rx="7.5" ry="9" fill="var(--tree)"/><ellipse cx="-2" cy="-15.5" rx="4" ry="5" fill="var(--tree-hi)"/>',
)
const tree = ([x, y]: Point, k: number): string => use('ce-tree', x - 10 * k, y - 24 * k, 20 * k, 24 * k)

drawing(
  'ce-sheep',
  '-8 -6 16 12',
  () =>
    '<path d="M-4 3v3M3 3v3" stroke="#2A2118" stroke-width="1.4"/><ellipse rx="6" ry="4" fill="#FBF7EA" stroke="#7A6F58" stroke-width=".7"/><circle cx="6" cy="-1.5" r="2.2" fill="#2A2118"/>',
)
const sheep = ([x, y]: Point, k: number): string => use('ce-sheep', x - 8 * k, y - 6 * k, 16 * k, 12 * k)

drawing(
  'ce-ship',
  '-40 -46 80 56',
  () =>
    `<g ${LINE}><path d="M0-4V-44" stroke="#5A3A1A" stroke-width="2.6"/><path d="M-17-42H17Q13-28 17-14Q0-9-17-14Q-13-28-17-42Z" fill="var(--sail)"/><path d="M-17-42H-8Q-4-27-8-12Q-13-13-17-14Q-13-28-17-42ZM1-42H9Q6-27 9-12.3Q4-11 1-11.2Q3-27 1-42Z" fill="var(--sail-2)" stroke="none"/><path d="M-34-20Q-34-4-26 0Q0 8 26 0Q34-4 34-20Q30-8 20-6Q0-2-20-6Q-30-8-34-20Z" fill="#6E4722"/><circle cx="-34" cy="-21" r="2.6" fill="#6E4722"/><g fill="#D2A547" stroke-width=".8">${[-18, -9, 0, 9, 18].map((v) => `<circle cx="${v}" cy="${f(-2 - Math.abs(v) * 0.06)}" r="3"/>`).join('')}</g><path d="M-38 5q8-4 14 0t14 0t14 0t14 0t14 0" fill="none" stroke="var(--sea-line)" stroke-width="1.8"/></g>`,
)
const ship = ([x, y, k]: Shape['ships'][number]): string => use('ce-ship', x - 40 * k, y - 46 * k, 80 * k, 56 * k)

function boat(x: number, y: number, k: number): string {
  return `<g transform="translate(${f(x)} ${f(y)}) rotate(-14) scale(${k})" ${LINE}><path d="M-24-8Q0 2 24-8Q22 8 10 10H-10Q-22 8-24-8Z" fill="#8A5E2E"/><path d="M-24-8Q0 2 24-8Q0-14-24-8Z" fill="#4A3018"/><path d="M-6-9L16 8" stroke-width="2" stroke="#D8B27A"/></g>`
}

const keyOf = (places: Place[]): string => places.map(({ kind, amount }) => kind + amount).join()

/** The buildings on their stones, the farthest ones first. */
export function buildings(shape: Shape, places: Place[]): string {
  return once(`places ${shape.name} ${keyOf(places)}`, () => {
    const points = pointsFor(shape, places.length),
      s = shape.scale
    const order = places.map((_, i) => i).sort((i, j) => points[i]![1] - points[j]![1])
    return order.map((i) => building(places[i]!.kind, points[i]!, i, s)).join('')
  })
}

/** A place's building on the stone with its number. */
export function building(kind: PlaceKind, [x, y]: Point, i: number, s: number): string {
  if (kind === 'start') return ''
  if (kind === 'goal') {
    const w = 194 * s
    return use('pl-goal', x - w / 2, y - w * 0.46, w, w * 0.625)
  }
  return (
    use(`stone-${1 + ((i * 7) % 10)}`, x - 43 * s, y - 26 * s, 86 * s, 60 * s) +
    use(`pl-${kind}`, x - 37 * s, y - 48 * s, 74 * s, 64.75 * s)
  )
}

/** The signs that say what a place gives or takes; they lie above the druids, so that a figure never hides them. */
export function signs(shape: Shape, places: Place[]): string {
  return once(`signs ${shape.name} ${keyOf(places)}`, () => {
    const points = pointsFor(shape, places.length)
    return places.map((place, i) => sign(shape, place, points[i]!)).join('')
  })
}

/** More coins than this are written as a number. */
const COINS = 5

/** The sign of a place. */
export function sign(shape: Shape, { kind, amount }: Place, [px, py]: Point): string {
  if (kind === 'start') return ''
  const tall = shape.name === 'tall',
    x = px,
    y = py + (kind === 'goal' ? (tall ? 25 : 38) : 25 * shape.scale)
  const lose = kind === 'ruin',
    many = amount > COINS,
    u = (kind === 'shrine' ? 16 : 13) * (tall ? 0.78 : 1),
    h = tall ? 13.5 : 18
  const w = (kind === 'shrine' ? 2 : many ? 3.2 : amount + 1) * u + (tall ? 5 : 7),
    left = x - w / 2
  const ink = lose ? '#FFE9D6' : 'var(--tag-ink)',
    font = `font-family="var(--font-text)" font-weight="700" font-size="${tall ? 13 : 17}" fill="${ink}"`
  let o = `<rect x="${f(left)}" y="${f(y - h / 2)}" width="${f(w)}" height="${h}" rx="${h / 2}" fill="var(--${lose ? 'lose' : 'tag'})" stroke="${lose ? '#3A0E06' : '#7A5A1C'}" stroke-width="1.2"/>`
  o += `<text x="${f(left + u * 0.62)}" y="${f(y + h * 0.29)}" text-anchor="middle" ${font}>${lose ? '−' : '+'}</text>`
  if (kind === 'shrine')
    return (
      o +
      `<rect x="${f(x + 1)}" y="${f(y - h * 0.36)}" width="${f(h * 0.52)}" height="${f(h * 0.72)}" rx="1.5" fill="#1F4A40" stroke="#C9A24B"/>`
    )
  if (many)
    return (
      o +
      `<text x="${f(left + u * 1.5)}" y="${f(y + h * 0.29)}" text-anchor="middle" ${font}>${amount}</text>` +
      use('amu', left + u * 2.1, y - u * 0.46, u * 0.92, u * 0.92)
    )
  for (let i = 0; i < amount; i++) o += use('amu', left + u * (i + 1.08), y - u * 0.46, u * 0.92, u * 0.92)
  return o
}

/** The line a druid would walk: over the places between, from one to another. */
export function walk(shape: Shape, points: Point[], from: number, to: number): string {
  const s = shape.scale
  return smooth(
    points
      .slice(from, to + 1)
      .map(([x, y], i, all): Point => [
        x + (i === 0 ? 32 : i === all.length - 1 ? 40 : 6) * s,
        y + (i === 0 ? -50 : i === all.length - 1 ? -54 : -62) * s,
      ]),
  )
}

/** The lintel of stone that the display lies on. */
export const LINTEL = { w: 960, h: 85 }
drawing(
  'lintel',
  `0 0 ${LINTEL.w} ${LINTEL.h}`,
  () => {
    const { w } = LINTEL,
      h = LINTEL.h - 8,
      r = rng(19),
      jitter = (m: number) => (r() - 0.5) * m,
      n = 9,
      c = 11,
      p: Point[] = []
    for (let i = 0; i <= n; i++) p.push([c + ((w - 2 * c) * i) / n, jitter(4) + 2])
    p.push([w, c], [w + jitter(4), h / 2], [w, h - c])
    for (let i = n; i >= 0; i--) p.push([c + ((w - 2 * c) * i) / n, h + jitter(4) - 2])
    p.push([0, h - c], [jitter(4), h / 2], [0, c])
    const slab = smooth(p, true)
    return `<path d="${slab}" transform="translate(0 6)" fill="var(--beam-side)"/><path d="${slab}" fill="var(--beam)" stroke="var(--beam-edge)" stroke-width="1.5"/><path d="${slab}" fill="url(#stone-light)" opacity=".8"/>`
  },
  ' preserveAspectRatio="none"',
)
