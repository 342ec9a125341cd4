// The board without pieces: turf, the goal's light, ribbons of the paths, carved pillars, stones. Drawn once and kept.
import { COLOURS, drawing, f, frame, rng, signed, use, type Colour } from '../../kit/kit'
import { STEPS, type Shape } from './geometry'
import type { Table } from './table'

// The printed board's dark stones: one whose wishing stone was taken stays dark.
export const DARK: Record<Colour, number[]> = {
  russet: [3, 5, 6, 7, 9],
  yellow: [2, 4, 6, 7, 9],
  pink: [2, 3, 5, 7, 9],
  green: [2, 4, 5, 7, 9],
  blue: [3, 4, 6, 7, 9],
}

/** Which stones are dark. */
export function darkStones(tiles: Table['tiles']): Record<Colour, number[]> {
  const printed = COLOURS.every((colour) => tiles[colour].every((tile, step) => tile === 'none' || DARK[colour].includes(step)))
  if (printed) return DARK
  return Object.fromEntries(
    COLOURS.map((colour) => [colour, tiles[colour].flatMap((tile, step) => (tile === 'none' ? [] : [step]))]),
  ) as Record<Colour, number[]>
}

/** Stones stay dark when their tile is taken. On a player's own board, those that were seen dark do; a view does not tell. */
export function stillDark(before: Record<Colour, number[]> | null, tiles: Table['tiles']): Record<Colour, number[]> {
  return before && COLOURS.every((colour) => tiles[colour].every((tile, step) => tile === 'none' || before[colour].includes(step)))
    ? before
    : darkStones(tiles)
}

const kept = new Map<string, string>()

/** The ground as markup, made of constants and the board's numbers only. */
export function ground(shape: Shape, dark: Record<Colour, number[]>, points: number[], goalFrom: number): string {
  const key = JSON.stringify([shape.phone, dark, points, goalFrom])
  let found = kept.get(key)
  if (found === undefined) {
    found = land(shape, light(shape, goalFrom), goalLine(shape, goalFrom), carvings(shape, points, goalFrom), stones(shape, dark))
    kept.set(key, found)
  }
  return found
}

/** The ground around what a board decides: where the goal's light falls, what is carved in the pillars, which stones are dark. */
export function land(shape: Shape, goalLight: string, line: string, carved: string, laid: string): string {
  return turf(shape, goalLight) + ribbons(shape) + line + pillars(shape) + carved + startStone(shape) + laid
}

/** The light of the goal, which begins with a step. */
export function light({ W, phone, goal }: Shape, goalFrom: number): string {
  const gy = goal(goalFrom)
  return `<path d="M0 0H${W}V${f(gy)}Q${W / 2} ${f(gy + 20)} 0 ${f(gy)}Z" fill="url(#kel-goal-${phone ? 'tall' : 'broad'})" stroke="none"/>`
}

function turf({ W, H, phone }: Shape, goalLight: string): string {
  const r = rng(41),
    id = phone ? 'tall' : 'broad',
    rect = `x="3" y="3" width="${W - 6}" height="${H - 6}" rx="16"`
  let hills = '',
    tufts = ''
  for (let k = 0; k < 9; k++) {
    const y = H * 0.12 + (k * H) / 9.5
    hills += `M-10 ${f(y)}`
    for (let x = 0; x <= W + 40; x += 110) hills += `Q${x + 45} ${f(y + (r() - 0.5) * 60)} ${x + 100} ${f(y + (r() - 0.5) * 26)}`
  }
  for (let k = 0; k < (phone ? 60 : 100); k++) tufts += `M${f(r() * W)} ${f(r() * H)}q-1-4-3-6m3 6q0-4 .5-7m-.5 7q1-4 3-5.5`
  return (
    `<defs><linearGradient id="kel-turf-${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="var(--board)"/><stop offset="1" stop-color="var(--board-2)"/></linearGradient>` +
    `<clipPath id="kel-clip-${id}"><rect ${rect}/></clipPath>` +
    `<radialGradient id="kel-goal-${id}" cx=".5" cy="0" r=".75"><stop offset="0" stop-color="var(--gold)" stop-opacity=".62"/><stop offset="1" stop-color="var(--gold)" stop-opacity=".16"/></radialGradient></defs>` +
    `<rect ${rect} fill="url(#kel-turf-${id})"/><g clip-path="url(#kel-clip-${id})" fill="none" stroke="var(--board-line)">` +
    `<path d="${hills}" stroke-width="1.2" opacity=".28"/><path d="${tufts}" opacity=".42" stroke-linecap="round"/>` +
    `${goalLight}</g>` +
    (phone
      ? `<rect x="4.5" y="4.5" width="${W - 9}" height="${H - 9}" rx="15" fill="none" stroke="var(--frame)" stroke-width="1.5" opacity=".55"/>`
      : `<g transform="translate(8 8)" style="color:var(--frame)">${frame(W - 16, H - 16, 13, 1, 0.62)}</g>`)
  )
}

function ribbons({ W, H, sw, phone, x, y }: Shape): string {
  const id = phone ? 'tall' : 'broad',
    foot = (i: number) => W / 2 + (i - 2) * (phone ? 56 : 64)
  const lanes = COLOURS.map((colour, i) => {
    let d = `M${foot(i)} ${H - 20}`
    for (let s = 1; s <= STEPS; s++) {
      const px = s > 1 ? x(i, s - 1) : foot(i),
        py = s > 1 ? y(s - 1) : H - 20,
        m = f((py + y(s)) / 2)
      d += `C${f(px)} ${m} ${f(x(i, s))} ${m} ${f(x(i, s))} ${f(y(s))}`
    }
    const lane = (stroke: string, width: number, opacity: number) =>
      `<path d="${d}" stroke="var(--${stroke})" stroke-width="${f(sw * width)}" opacity="${opacity}"/>`
    return lane(colour, 0.95, 0.55) + lane('lane', 0.9, 0.74) + lane(colour, 0.9, 0.2)
  })
  return `<clipPath id="kel-lane-${id}"><path d="M0 0H${W}V${H - (phone ? 48 : 52)}H0Z"/></clipPath><g clip-path="url(#kel-lane-${id})" fill="none" stroke-linecap="round">${lanes.join('')}</g>`
}

/** The line that the goal begins with. */
export function goalLine({ W, phone, goal }: Shape, goalFrom: number): string {
  const e = phone ? 3 : 22,
    gy = goal(goalFrom)
  return `<g fill="none" stroke="var(--goal-line)"><path d="M${e} ${f(gy)}Q${W / 2} ${f(gy + 20)} ${W - e} ${f(gy)}" stroke-width="3"/><path d="M${e} ${f(gy + 5)}Q${W / 2} ${f(gy + 25)} ${W - e} ${f(gy + 5)}"/></g>`
}

// A standing slab with uneven edges.
function slab(x: number, w: number, top: number, bottom: number, seed: number): string {
  const r = rng(seed),
    j = (k: number) => (r() - 0.5) * k,
    n = 5,
    p: [number, number][] = [
      [x - w * 0.3, top + j(6)],
      [x + w * 0.34, top + 3 + j(6)],
    ]
  for (let k = 0; k <= n; k++) p.push([x + w / 2 + j(5), top + 10 + ((bottom - top - 20) * k) / n + j(14)])
  p.push([x + w * 0.36, bottom + j(4)], [x - w * 0.36, bottom + j(4)])
  for (let k = n; k >= 0; k--) p.push([x - w / 2 + j(5), top + 10 + ((bottom - top - 20) * k) / n + j(14)])
  const mid = (k: number) => {
    const a = p[k % p.length]!,
      b = p[(k + 1) % p.length]!
    return `${f((a[0] + b[0]) / 2)} ${f((a[1] + b[1]) / 2)}`
  }
  return (
    `M${mid(0)}` +
    p
      .map((_, k) => {
        const q = p[(k + 1) % p.length]!
        return `Q${f(q[0])} ${f(q[1])} ${mid(k + 1)}`
      })
      .join('') +
    'Z'
  )
}

const besides = ({ W, phone }: Shape): number[] => [phone ? 21 : 58, W - (phone ? 21 : 58)]

function pillars(shape: Shape): string {
  const { W, sh, phone, y } = shape
  return besides(shape)
    .map((x) => {
      const w = phone ? 30 : 48,
        d = slab(x, w, y(STEPS) - sh / 2 - 4, y(1) + sh / 2 + 4, x > W / 2 ? 31 : 17)
      return `<path d="${d}" transform="translate(2 9)" fill="var(--stone-cast)" opacity=".22"/><path d="${d}" fill="var(--stone-side)" transform="translate(0 5)"/><path d="${d}" fill="var(--pillar)" stroke="var(--stone-edge)" stroke-width="1.3"/><path d="${d}" fill="url(#stone-light)" opacity=".7"/>`
    })
    .join('')
}

/** What is carved in both pillars beside a step: its points, gold in the goal, and a notch above it. */
export function carving(shape: Shape, s: number, value: number, goal: boolean, edge: boolean): string {
  const { phone, y } = shape,
    w = phone ? 30 : 48
  return besides(shape)
    .map((x) => {
      const notch = use(edge ? 'kel-edge' : 'kel-notch', x - w * 0.3, (y(s) + y(s + 1)) / 2 - 2, w * 0.6, 4)
      const points = `<text x="${f(x - (value < 0 ? 2 : 0))}" y="${f(y(s) + (phone ? 5 : 6.5))}" text-anchor="middle" font-family="var(--font-uncial)" font-size="${(phone ? 15.5 : 21) + (goal ? 2 : 0)}" fill="var(--carve${goal ? '-gold' : ''})" style="text-shadow:0 1px 0 var(--carve-lit)">${signed(value)}</text>`
      return (s < STEPS ? notch : '') + points
    })
    .join('')
}

function carvings(shape: Shape, points: number[], goalFrom: number): string {
  return Array.from({ length: STEPS }, (_, k) => carving(shape, k + 1, points[k + 1] ?? 0, k + 1 >= goalFrom, k + 2 === goalFrom)).join('')
}

function startStone({ W, H, phone, gap }: Shape): string {
  const w = phone ? 372 : 470
  const marks = COLOURS.map((colour, i) =>
    use(
      'sym-' + colour,
      W / 2 + (i - 2) * gap - (phone ? 8 : 10),
      H - (phone ? 47 : 50),
      phone ? 16 : 20,
      phone ? 16 : 20,
      `color="var(--on-stone-${colour})"`,
    ),
  )
  return use('stone-start', W / 2 - w / 2, H - (phone ? 62 : 70), w, phone ? 56 : 66) + marks.join('')
}

// The top row first, so that lower stones lie in front.
function stones(shape: Shape, dark: Record<Colour, number[]>): string {
  let g = ''
  for (let s = STEPS; s >= 1; s--) for (const colour of COLOURS) g += stoneOf(shape, colour, s, dark[colour].includes(s))
  return g
}

/** A stone of a path: a dark one has a hollow for its tile, any other the path's symbol. */
export function stoneOf({ sw, sh, x, y }: Shape, colour: Colour, s: number, dark: boolean): string {
  const i = COLOURS.indexOf(colour),
    cx = x(i, s),
    cy = y(s)
  return (
    use('stone-' + (1 + ((i * 3 + s * 7) % 10)), cx - sw / 2, cy - sh / 2 + 2, sw, sh, dark ? 'class="dark-stone"' : '') +
    (dark
      ? use('kel-hollow', cx - sw * 0.21, cy - 2 - sw * 0.18, sw * 0.42, sw * 0.36)
      : use('sym-' + colour, cx - sw * 0.15, cy - sw * 0.175, sw * 0.3, sw * 0.3, `color="var(--on-stone-${colour})"`))
  )
}

const notch = (look: string) => (): string => `<path d="M0 2H28.8" ${look}/>`
drawing('kel-notch', '0 0 28.8 4', notch('stroke="var(--stone-edge)" opacity=".5"'), ' preserveAspectRatio="none"')
drawing('kel-edge', '0 0 28.8 4', notch('stroke="var(--carve-gold)" stroke-width="2.2"'), ' preserveAspectRatio="none"')
drawing('kel-hollow', '0 0 42 36', () => '<ellipse cx="21" cy="18" rx="21" ry="18" fill="#000" opacity=".24"/>')

// The sign at the top that counts the figures in the goal.
drawing(
  'kel-plaque',
  '-96 -8 194 35',
  () =>
    '<path d="M-94 4Q-88 -6 -78 -6H80Q90 -6 96 4V15Q90 25 80 25H-78Q-88 25 -94 15Z" fill="var(--plaque)" stroke="var(--gold)" stroke-width="1.6"/>',
)
