// The dice game's own drawings: value tiles of limewashed stone, hidden stones, wooden dice, and the grounds they lie on.
import { COLOURS, drawing, f, frame, rng, signed, stonePath, use, type Colour } from '../../kit/kit'
import type { Face } from './table'

export type Shape = 'wide' | 'tall'

/** Where the tiles lie in each shape of the board: values across and colours down, or the other way round. */
export const PLACES = {
  wide: {
    width: 896,
    height: 404,
    tw: 64,
    th: 53,
    x: (_i: number, v: number) => 128 + v * 70.6,
    y: (i: number, _v: number) => 91 + i * 63.5,
  },
  tall: {
    width: 390,
    height: 398,
    tw: 62,
    th: 27,
    x: (i: number, _v: number) => 67 + i * 70.4,
    y: (_i: number, v: number) => 55 + v * 31.6,
  },
} as const

const seedOf = (c: Colour, v: number): number => COLOURS.indexOf(c) * 31 + v * 7 + 5

/** How far a numeral is lifted, by its size: the face has old-style figures. */
export const lift = (v: number): number => ([3, 4, 5, 7, 9].includes(v) ? 0.2 : [6, 8].includes(v) ? -0.03 : 0.07)

// A long pebble: a rounded oblong, a little uneven.
export function pebble(seed: number, w: number, h: number, x: number, y: number, j = 1.6): string {
  const r = rng(seed)
  const n = Math.max(3, Math.round(w / 26))
  const m = Math.max(1, Math.round(h / 26))
  const q = Math.min(w, h) * 0.3
  const e = (): number => (r() - 0.5) * j
  const p: [number, number][] = []
  for (let k = 0; k <= n; k++) p.push([x + q + ((w - 2 * q) * k) / n, y + e()])
  for (let k = 0; k <= m; k++) p.push([x + w + e(), y + q + ((h - 2 * q) * k) / m])
  for (let k = n; k >= 0; k--) p.push([x + q + ((w - 2 * q) * k) / n, y + h + e()])
  for (let k = m; k >= 0; k--) p.push([x + e(), y + q + ((h - 2 * q) * k) / m])
  const mid = (a: [number, number], b: [number, number]): [number, number] => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const s = mid(p.at(-1)!, p[0]!)
  const curves = p.map((a, i) => {
    const b = mid(a, p[(i + 1) % p.length]!)
    return `Q${f(a[0])} ${f(a[1])} ${f(b[0])} ${f(b[1])}`
  })
  return `M${f(s[0])} ${f(s[1])}${curves.join('')}Z`
}

const outline = (seed: number, w: number, h: number): string =>
  w > h * 1.8 ? pebble(seed, w, h, -w / 2, -h / 2, 2.4) : stonePath(seed, w, h, -w / 2, -h / 2, 8, 0.07)

const outlines = new Map<string, string>()
/** The outline of a tile, grown by `more`, around 0 0. */
export function tileOutline(c: Colour, v: number, shape: Shape, more: readonly [number, number] = [0, 0]): string {
  const key = [c, v, shape, more].join()
  const { tw, th } = PLACES[shape]
  let found = outlines.get(key)
  if (!found) outlines.set(key, (found = outline(seedOf(c, v), tw + more[0], th + more[1])))
  return found
}

for (const n of [1, 2, 3])
  drawing(
    `w-bonus_${n}`,
    '0 0 64 64',
    () =>
      `<circle cx="32" cy="34" r="28" fill="#7A5710"/><circle cx="32" cy="31" r="28" fill="#D9A93C" stroke="#8A6414" stroke-width="2.5"/><circle cx="32" cy="31" r="23" fill="none" stroke="#FBE9B4" stroke-width="1.8" opacity=".8"/><text x="30" y="43" text-anchor="middle" font-family="var(--font-text)" font-weight="700" font-size="35" fill="#35240A">+${n}</text>`,
  )

/** The drawing of a symbol on a tile. */
export const symbolOf = (name: string): string =>
  name === 'stone' ? 'wish' : name === 'clover' || name === 'leprechaun' ? name : `w-${name}`

export function icon(name: string, x: number, y: number, s: number): string {
  const id = symbolOf(name)
  if (name === 'clover') return use(id, x - s * 0.1, y - s * 0.1, s * 1.2, s * 1.2, 'color="#2F6B2C"')
  if (name === 'leprechaun') return use(id, x - s * 0.24, y - s * 0.24, s * 1.5, s * 1.5)
  if (name === 'stone') return use(id, x - s * 0.06, y - s * 0.06, s * 1.12, s * 1.12)
  return use(id, x, y, s, s)
}

type Box = [x: number, y: number, size: number]

/** The places of symbols one after another in a box, smaller where there are several. */
export function places(n: number, [x, y, s]: Box): Box[] {
  if (n < 2) return n ? [[x, y, s]] : []
  const small = s * 0.72
  return Array.from({ length: n }, (_, k) => [x + (k - (n - 1) / 2) * small * 0.95 + (s - small) / 2, y + (s - small) / 2, small])
}

function body(d: string, k: number): string {
  return `<path d="${d}" transform="translate(0 ${f(6 * k)})" fill="#000" opacity=".17"/><path d="${d}" transform="translate(0 ${f(7.5 * k)}) scale(1.03)" fill="#000" opacity=".13"/><path d="${d}" transform="translate(0 ${f(4 * k)})" fill="var(--w-lime-side)"/><path d="${d}" fill="url(#w-lime)" stroke="var(--w-lime-edge)" stroke-width="1.2"/>`
}

type Form = Shape | 'own'
export const sizeOf = (form: Form): { tw: number; th: number } => (form === 'own' ? { tw: 43, th: 40 } : PLACES[form])

/** The outline of a value tile, around 0 0. */
export const bodyOf = (c: Colour, v: number, form: Form): string =>
  form === 'own' ? stonePath(seedOf(c, v), 43, 40, -21.5, -20, 8, 0.07) : tileOutline(c, v, form)

/** Where a tile has its symbols. */
export function symbolBox(form: Form): Box {
  const { tw: w, th: h } = sizeOf(form)
  return form === 'own' ? [3.5, -1, 14.5] : form === 'tall' ? [w * 0.19, -h * 0.27, h * 0.52] : [w * 0.055, -h * 0.03, h * 0.36]
}

function valueTile(c: Colour, v: number, symbols: readonly string[], form: Form): string {
  const shown = form === 'own' ? symbols.filter((name) => name !== 'clover') : symbols
  const boxes = places(shown.length, symbolBox(form))
  return faceOf(c, v, bodyOf(c, v, form), shown.length > 0, form) + boxes.map((box, k) => icon(shown[k]!, ...box)).join('')
}

/** A tile's stone with its rim in a colour. */
export function blankOf(d: string, form: Form, colour: string): string {
  const own = form === 'own'
  const scale = own ? '.87 .85' : form === 'tall' ? '.945 .87' : '.9 .88'
  return (
    body(d, own ? 0.75 : sizeOf(form).th / 54) +
    `<path d="${d}" transform="scale(${scale})" fill="${colour}" fill-opacity=".09" stroke="${colour}" stroke-width="${own ? 1.4 : 1.7}" opacity=".95"/>`
  )
}

/** Where a tile has its value, and how large; `marked` leaves room for symbols. */
export function numberAt(v: number, marked: boolean, form: Form): Box {
  const { tw: w, th: h } = sizeOf(form)
  if (form === 'own') return [marked ? -6.5 : 0, 8.5 - lift(v) * 23, v > 9 ? 19 : 24]
  return form === 'tall'
    ? [-w * 0.27, h * 0.25 - lift(v) * h * 0.64, h * (v > 9 ? 0.54 : 0.66)]
    : [-w * 0.19, h * 0.215 - lift(v) * h * 0.56, h * (v > 9 ? 0.46 : 0.58)]
}

/** Where a tile has the symbol of its colour; a player's own has none. */
export function colourAt(marked: boolean, form: Form): Box | null {
  const { tw: w, th: h } = sizeOf(form)
  if (form === 'own') return null
  if (form === 'tall') return [marked ? -w * 0.085 : w * 0.05, -h * 0.25, h * 0.48]
  return marked ? [w * 0.08, -h * 0.37, h * 0.3] : [w * 0.06, -h * 0.19, h * 0.38]
}

/** A value tile of an outline, without its symbols. */
function faceOf(c: Colour, v: number, d: string, marked: boolean, form: Form): string {
  const [x, y, size] = numberAt(v, marked, form)
  const at = colourAt(marked, form)
  return (
    blankOf(d, form, `var(--pig-${c})`) +
    `<text font-family="var(--font-uncial)" x="${f(x)}" y="${f(y)}" font-size="${f(size)}" text-anchor="middle" fill="var(--pig-${c}-ink)">${v}</text>` +
    (at ? use('sym-' + c, at[0], at[1], at[2], at[2], `color="var(--pig-${c})"`) : '')
  )
}

const drawnTiles = new Set<string>()
/** The id of a value tile's drawing; its view box has its middle at 0 0. */
export function tileId(c: Colour, v: number, symbols: readonly string[], shape: Form): string {
  const id = ['wt', shape, c, v, ...symbols].join('-')
  if (!drawnTiles.has(id)) {
    const { tw: w, th: h } = sizeOf(shape)
    drawing(id, `${-w / 2} ${-h / 2} ${w} ${h}`, () => valueTile(c, v, symbols, shape))
    drawnTiles.add(id)
  }
  return id
}

drawing('w-hidden', '-20.5 -19 41 38', () => {
  const d = stonePath(71, 41, 38, -20.5, -19, 8, 0.07)
  return `<path d="${d}" transform="translate(0 4)" fill="#26352A"/><path d="${d}" fill="#57725A" stroke="#2C4030" stroke-width="1.2"/><path d="${d}" fill="url(#stone-light)" opacity=".55"/>${use('clover', -11, -11.4, 22, 22, 'color="#DCE8C8" opacity=".92"')}`
})

// Dice of carved oak, 104 × 110.
const PIPS: Record<number, [number, number][]> = {
  1: [[52, 48]],
  2: [
    [34, 66],
    [70, 30],
  ],
  3: [
    [32, 68],
    [52, 48],
    [72, 28],
  ],
  4: [
    [35, 31],
    [69, 31],
    [35, 65],
    [69, 65],
  ],
  5: [
    [33, 29],
    [71, 29],
    [52, 48],
    [33, 67],
    [71, 67],
  ],
}
function wood(): string {
  const r = rng(50)
  let grain = ''
  for (let i = 0; i < 9; i++) {
    const y = 14 + i * 8.6 + r() * 4
    grain += `M12 ${f(y)}C36 ${f(y - 5 + r() * 10)} 66 ${f(y - 5 + r() * 10)} 92 ${f(y + (r() - 0.5) * 4)}`
  }
  return `<ellipse cx="54" cy="66" rx="58" ry="54" fill="url(#shade)" opacity=".75"/><rect x="8" y="14" width="88" height="88" rx="16" fill="url(#w-end)"/><path d="M20 98h64M26 94.5h52" stroke="#3A2208" stroke-width="1" opacity=".5"/><rect x="8" y="5" width="88" height="86" rx="16" fill="url(#w-wood)" stroke="#6B431A" stroke-width="1.2"/><path d="${grain}" fill="none" stroke="#7E4F1E" stroke-width="1.1" opacity=".38"/><path d="M12 24Q12 9 26 8.5H80" fill="none" stroke="#FFE9C2" stroke-width="2" opacity=".6" stroke-linecap="round"/><rect x="15.5" y="12" width="73" height="72" rx="11" fill="none" stroke="#F6D8A4" stroke-width="1.3" opacity=".75" transform="translate(.8 1.2)"/><rect x="15.5" y="12" width="73" height="72" rx="11" fill="none" stroke="#5A3412" stroke-width="1.5" opacity=".8"/>`
}
function face(v: Face): string {
  const carved =
    v === 'stone'
      ? `<circle cx="52" cy="48" r="25" fill="#5A3412"/><circle cx="52" cy="49.5" r="25" fill="none" stroke="#F0CE95" stroke-width="1.4" opacity=".6"/>${use('wish', 26, 21, 52, 52)}`
      : PIPS[v]!.map(
          ([x, y]) =>
            `<circle cx="${x + 0.8}" cy="${y + 1.6}" r="8.6" fill="#F3D19A" opacity=".75"/><circle cx="${x}" cy="${y}" r="8.6" fill="url(#w-pip)"/>`,
        ).join('')
  const corners =
    v === 'stone' || v > 3
      ? []
      : v === 1
        ? [
            [26, 22.5],
            [78, 22.5],
            [26, 74.5],
            [78, 74.5],
          ]
        : [
            [26, 22.5],
            [78, 74.5],
          ]
  return corners.map(([x, y]) => use('triquetra', x! - 7, y! - 7, 14, 14, 'color="#5A3412" opacity=".9"')).join('') + carved
}
// The wood apart from what is carved in it: when a die is rolled, only the carving changes.
drawing('w-die', '0 0 104 110', wood)
for (const v of ['stone', 1, 2, 3, 4, 5] as Face[]) {
  drawing(`w-face-${v}`, '0 0 104 110', () => face(v))
  drawing(`w-die-${v}`, '0 0 104 110', () => wood() + face(v))
}
drawing(
  'w-mini-stone',
  '0 0 20 20',
  () =>
    `<rect x="1" y="2.5" width="18" height="17" rx="4.5" fill="#5A3714"/><rect x="1" y="1" width="18" height="16.5" rx="4.5" fill="#D6A362" stroke="#6B431A" stroke-width=".8"/>${use('wish', 3, 2, 14, 14)}`,
)

/** Gradients that this game's drawings share; put once beside them. */
export const GRADIENTS = `<linearGradient id="w-lime" x1="0" y1="0" x2=".5" y2="1"><stop offset="0" stop-color="var(--w-lime)"/><stop offset="1" stop-color="var(--w-lime-2)"/></linearGradient>
<linearGradient id="w-wood" x1="0" y1="0" x2=".8" y2="1"><stop offset="0" stop-color="#E3B77A"/><stop offset=".55" stop-color="#C8924F"/><stop offset="1" stop-color="#A87236"/></linearGradient>
<linearGradient id="w-end" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8A5A28"/><stop offset="1" stop-color="#5A3714"/></linearGradient>
<radialGradient id="w-pip" cx=".45" cy=".35" r=".65"><stop offset="0" stop-color="#2A1503"/><stop offset=".75" stop-color="#4E2C0C"/><stop offset="1" stop-color="#7A4A1C"/></radialGradient>
<linearGradient id="w-oak" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="var(--w-oak)"/><stop offset="1" stop-color="var(--w-oak-2)"/></linearGradient>
<radialGradient id="w-hollow" cx=".5" cy=".25" r=".8"><stop offset="0" stop-color="#000" stop-opacity=".42"/><stop offset="1" stop-color="#000" stop-opacity=".08"/></radialGradient>
<linearGradient id="w-turf" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="var(--board)"/><stop offset="1" stop-color="var(--board-2)"/></linearGradient>`

const made = new Map<string, string>()
const once = (key: string, draw: () => string): string => {
  let found = made.get(key)
  if (found === undefined) made.set(key, (found = draw()))
  return found
}

/** The table of the open tiles: turf, a lane for each colour, a hollow for each tile, the beam of the values. */
export const ground = (shape: Shape): string => once('ground ' + shape, () => middle(shape, hollowOf))

/** The hollow of a tile, around 0 0. */
function hollowOf(c: Colour, v: number, shape: Shape): string {
  const { tw, th } = PLACES[shape]
  return hollow(outline(seedOf(c, v), tw - 5, th - (shape === 'tall' ? 4 : 5)))
}

/** A hollow by its outline. */
export const hollow = (d: string): string =>
  `<path d="${d}" transform="translate(0 1.6)" fill="var(--w-hollow-lip)" opacity=".75"/><path d="${d}" fill="var(--w-hollow)"/><path d="${d}" fill="url(#w-hollow)"/>`

/** The ground with its hollows drawn by a function. */
export function middle(shape: Shape, hollow: (c: Colour, v: number, shape: Shape) => string): string {
  const p = PLACES[shape]
  const tall = shape === 'tall'
  const { width: W, height: H } = p
  const r = rng(23)
  let found = `<defs><clipPath id="w-clip-${shape}"><rect x="2" y="2" width="${W - 4}" height="${H - 4}" rx="16"/></clipPath></defs><rect x="2" y="2" width="${W - 4}" height="${H - 4}" rx="16" fill="url(#w-turf)"/><g clip-path="url(#w-clip-${shape})">`
  let hills = ''
  for (let k = 0; k < 8; k++) {
    const y = H * 0.1 + (k * H) / 8
    hills += `M-10 ${f(y)}`
    for (let x = 0; x <= W + 40; x += 110) hills += `Q${x + 45} ${f(y + (r() - 0.5) * 60)} ${x + 100} ${f(y + (r() - 0.5) * 26)}`
  }
  found += `<path d="${hills}" fill="none" stroke="var(--board-line)" stroke-width="1.2" opacity=".28"/>`
  let tuft = ''
  for (let k = 0; k < (tall ? 60 : 110); k++)
    tuft += `M${f(14 + r() * (W - 28))} ${f(18 + r() * (H - 32))}q-1-4-3-6m3 6q0-4 .5-7m-.5 7q1-4 3-5.5`
  found += `<path d="${tuft}" fill="none" stroke="var(--board-line)" stroke-width="1" opacity=".42" stroke-linecap="round"/></g>`
  if (!tall) found += `<g transform="translate(7 7)" style="color:var(--frame)">${frame(W - 14, H - 14, 13, 1, 0.62)}</g>`
  COLOURS.forEach((c, i) => {
    const d = tall ? `M${f(p.x(i, 0))} 39V${H - 37}` : `M58 ${f(p.y(i, 0) + 1)}H${W - 53}`
    const w = tall ? 67 : 57
    found += `<path d="${d}" stroke="var(--${c})" stroke-width="${w}" opacity=".55" stroke-linecap="round"/><path d="${d}" stroke="var(--w-lane-lime)" stroke-width="${w - 4}" opacity=".62" stroke-linecap="round"/><path d="${d}" stroke="var(--${c})" stroke-width="${w - 4}" opacity=".34" stroke-linecap="round"/>`
  })
  const beam = tall ? pebble(5, 26, H - 46, 3, 37, 2.5) : pebble(8, 11 * 70.6 + 4, 34, p.x(0, 0) - 37, 21, 3)
  found += `<path d="${beam}" transform="translate(0 6)" fill="#000" opacity=".2"/><path d="${beam}" transform="translate(0 4)" fill="var(--stone-side)"/><path d="${beam}" fill="var(--w-beam)" stroke="var(--stone-edge)" stroke-width="1.2"/><path d="${beam}" fill="url(#stone-light)" opacity=".7"/>`
  COLOURS.forEach((c, i) => {
    for (let v = 0; v <= 10; v++) {
      const drawn = hollow(c, v, shape)
      if (drawn) found += `<g transform="translate(${f(p.x(i, v))} ${f(p.y(i, v))})">${drawn}</g>`
    }
    if (!tall) {
      const y = p.y(i, 0)
      found += `<ellipse cx="60" cy="${f(y + 5)}" rx="27" ry="25" fill="url(#shade)" opacity=".6"/><circle cx="60" cy="${f(y)}" r="21" fill="var(--panel)" stroke="var(--${c})" stroke-width="2.2"/>${use('sym-' + c, 46, y - 14, 28, 28, `color="var(--w-sy-${c})"`)}`
    } else found += use('sym-' + c, p.x(i, 0) - 23, 11, 20, 20, `color="var(--w-sy-${c})"`)
  })
  return found
}

/** Measures of the oak board of rows. */
export const OAK = { width: 566, height: 352, x0: 93, px: 47.6, y: (i: number) => 35 + i * 56.4 }

/** The oak board: a lane for each colour and one for stones, with sockets that say what they are worth. */
export const oak = (rows: readonly number[], stones: readonly number[]): string =>
  once(`oak ${rows.join()} ${stones.join()}`, () =>
    board(
      (i) =>
        LANE +
        (i < COLOURS.length ? rows : stones)
          .slice(1)
          .map(
            (worth, k) =>
              `<g transform="translate(${f(OAK.x0 + k * OAK.px)} 0)">${socket(k * 5 + Math.round(OAK.y(i)))}${carved(signed(worth))}</g>`,
          )
          .join(''),
    ),
  )

/** A lane of the oak board, around its middle. */
export const LANE = `<rect x="10" y="-25.5" width="${OAK.width - 20}" height="51" rx="14" fill="#000" opacity=".16"/>`

const carved = (worth: string): string =>
  `<text class="carved" y="6" text-anchor="middle" font-size="16" fill="var(--w-socket-ink)">${worth}</text>`

/** A socket of a lane. */
export function socket(seed: number): string {
  const d = stonePath(seed, 39, 36, -19.5, -18, 8, 0.06)
  return `<path d="${d}" transform="translate(0 1.5)" fill="#FFE9C2" opacity=".22"/><path d="${d}" fill="var(--w-socket)"/><path d="${d}" fill="url(#w-hollow)"/>`
}

/** The oak board with each lane drawn by a function, around its middle. */
export function board(lane: (i: number) => string): string {
  const { width: W, height: H } = OAK
  const r = rng(4)
  let grain = ''
  let found = `<defs><clipPath id="w-oak-clip"><rect width="${W}" height="${H}" rx="15"/></clipPath></defs><rect width="${W}" height="${H}" rx="15" fill="var(--w-oak-side)" transform="translate(0 5)"/><rect width="${W}" height="${H}" rx="15" fill="url(#w-oak)"/><g clip-path="url(#w-oak-clip)">`
  for (let i = 0; i < 17; i++) {
    const y = i * 23 + r() * 9
    grain += `M0 ${f(y)}C140 ${f(y - 10 + r() * 20)} 380 ${f(y - 10 + r() * 20)} ${W} ${f(y + (r() - 0.5) * 8)}`
  }
  found += `<path d="${grain}" fill="none" stroke="var(--w-oak-side)" stroke-width="1.2" opacity=".25"/></g><rect x="5" y="5" width="${W - 10}" height="${H - 10}" rx="11" fill="none" stroke="#FFE9C2" stroke-width="1" opacity=".28"/>`
  for (let i = 0; i <= COLOURS.length; i++) {
    const y = OAK.y(i)
    found += `<g transform="translate(0 ${f(y)})">${lane(i)}</g>`
    const c = COLOURS[i]
    found += c
      ? `<circle cx="32" cy="${f(y)}" r="17.5" fill="var(--parchment)" stroke="var(--pig-${c})" stroke-width="2"/>${use('sym-' + c, 20, y - 12, 24, 24, `color="var(--pig-${c})"`)}`
      : use('wish', 13, y - 19, 38, 38)
  }
  return found
}

/** A wooden bowl with the stones that are left, as many as can be seen. */
export const bowl = (stones: number): string => once(`bowl ${Math.min(stones, 12)}`, () => bowlOf(heap(stones)))

const BOWL = [110, 72] as const

/** The stones that can be seen in the bowl. */
export function heap(stones: number): string {
  const [cx, by] = BOWL
  const spots: [number, number][] = [
    [-34, 4],
    [34, 5],
    [0, 8],
    [-17, -18],
    [18, -16],
    [0, -38],
    [-52, 10],
    [52, 11],
    [-36, -16],
    [37, -14],
    [-14, -34],
    [16, -33],
  ]
  const seen = spots.slice(0, Math.min(stones, 12)).sort((a, b) => a[1] - b[1])
  return seen.map(([dx, dy]) => use('wish', cx + dx - 27, by + dy - 43, 54, 54)).join('')
}

/** The bowl with what is in it. */
export function bowlOf(inside: string): string {
  const [cx, by] = BOWL
  const rim = `M${cx - 92} ${by - 10}A92 30 0 0 0 ${cx + 92} ${by - 10}C${cx + 90} ${by + 24} ${cx + 52} ${by + 44} ${cx} ${by + 44}C${cx - 52} ${by + 44} ${cx - 90} ${by + 24} ${cx - 92} ${by - 10}Z`
  return (
    `<ellipse cx="${cx}" cy="${by + 36}" rx="106" ry="22" fill="url(#shade)" opacity=".7"/><ellipse cx="${cx}" cy="${by - 10}" rx="92" ry="30" fill="var(--w-oak-side)"/><ellipse cx="${cx}" cy="${by - 7}" rx="82" ry="23" fill="#1C1206" opacity=".75"/>` +
    inside +
    `<path d="${rim}" fill="url(#w-wood)" stroke="#5A3714" stroke-width="1.2"/><path d="${rim}" fill="url(#fig-light)" opacity=".8"/><path d="M${cx - 92} ${by - 10}A92 30 0 0 0 ${cx + 92} ${by - 10}" fill="none" stroke="#F3D19A" stroke-width="3" opacity=".85"/><defs><clipPath id="w-bowl"><path d="${rim}"/></clipPath></defs><g clip-path="url(#w-bowl)" color="#5A3412" opacity=".8">${[-3, -2, -1, 0, 1, 2].map((k) => use('knot-twist', cx + k * 66, by + 21 - Math.abs(k + 0.5) * 3.5, 66, 11)).join('')}</g>`
  )
}

/** A standing slab of stone for the table of points. */
export const SLAB = 'M14 226C8 150 8 84 16 44C24 16 58 5 108 5C162 5 196 14 204 46C212 92 212 160 207 225C150 232 70 232 14 226Z'
