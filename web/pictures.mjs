// Prints the artwork that pictures of positions are made of, as JSON: pictures.py writes it down for the Python package.
// Where a board or a position decides, the drawings have holes: {n3} is the number of step 3, for instance.
import { readFileSync } from 'node:fs'
import { createServer } from 'vite'

const vite = await createServer({ server: { middlewareMode: true, ws: false }, appType: 'custom', logLevel: 'error' })
const load = (path) => vite.ssrLoadModule(`/src/${path}.ts`)
const { COLOURS, drawing, known, markup, PLAYERS, SHARED } = { ...(await load('kit/kit')), ...(await load('kit/draw')) }
await load('kit/tiles')

const OUTLINES = 3
const drawn = new Set()
/** The symbols that were added since the last call. */
function symbols() {
  const found = known().filter((id) => !drawn.has(id))
  for (const id of found) drawn.add(id)
  return Object.fromEntries(found.map((id) => [id, plain(id, markup(id))]))
}
const SPECKS = /(?<=<path d=")[^"]*(?=" fill="none" stroke="var\(--stone-edge\)")/
const GRAIN = /(?<=<path d=")[^"]*(?=" fill="none" stroke="var\(--tile-\w+-side\)" stroke-width="1.2" opacity=".5")/
const HAIRLINE = /<path d="[^"]*" fill="none" stroke="#3A2806" stroke-width=".5"\/>/
const faint = new Map()
/** A symbol without what is hardly seen: stones have the same specks, discs the same grain, and enamel no hairline in its rim. */
function plain(id, drawn) {
  for (const lines of [SPECKS, GRAIN])
    drawn = drawn.replace(lines, (d) => {
      if (!faint.has(lines)) faint.set(lines, d)
      return faint.get(lines)
    })
  return drawn.replace(HAIRLINE, '').replaceAll('\n', '')
}
const list = (length, make) => Array.from({ length }, (_, k) => make(k))
const round = (n) => Math.round(n * 100) / 100
const rounded = (value) => (typeof value === 'number' ? round(value) : Array.isArray(value) ? value.map(rounded) : value)

/** The colours of a style sheet by theme, and the classes that change some. */
function colours(...sheets) {
  const found = { light: {}, dark: {}, classes: {} }
  for (const sheet of sheets) {
    const text = readFileSync(new URL(`src/${sheet}`, import.meta.url), 'utf8').replace(/\/\*[^]*?\*\//g, '')
    for (const [, selector, body] of text.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      const names = Object.fromEntries([...body.matchAll(/--([\w-]+):\s*([^;}]+)/g)].map(([, name, value]) => [name, value.trim()]))
      const [, theme] = /^:root(?:\[data-theme='?(dark)'?\])?$/.exec(selector.trim()) ?? []
      const [, cls] = /^\.([\w-]+)$/.exec(selector.trim()) ?? []
      if (selector.trim().startsWith(':root')) Object.assign(theme ? found.dark : found.light, names)
      else if (cls && Object.keys(names).length) found.classes[cls] = names
    }
  }
  return found
}

const kit = {
  ...colours('kit/kit.css', 'boards/orakel/orakel.css', 'boards/wuerfel/wuerfel.css', 'boards/celtica/celtica.css'),
  shared: SHARED.replaceAll('\n', ''),
  figures: PLAYERS,
  symbols: symbols(),
}

async function keltis() {
  const { BROAD, offsets, stoneAt, STEPS, waiting } = await load('boards/keltis/geometry')
  const { carving, DARK, goalLine, land, light, stoneOf } = await load('boards/keltis/ground')
  const steps = list(STEPS, (k) => k + 1)
  const hole = (s, goal, edge) => carving(BROAD, s, `{n}`, goal, edge)
  return {
    size: [BROAD.W, BROAD.H],
    ground: land(BROAD, '{light}', '{line}', '{carvings}', '{stones}'),
    light: steps.map((s) => light(BROAD, s)),
    line: steps.map((s) => goalLine(BROAD, s)),
    carvings: steps.map((s) => ({ plain: hole(s, false, false), edge: hole(s, false, true), goal: hole(s, true, false) })),
    stones: Object.fromEntries(COLOURS.map((c) => [c, steps.map((s) => [stoneOf(BROAD, c, s, false), stoneOf(BROAD, c, s, true)])])),
    printed: DARK,
    at: Object.fromEntries(COLOURS.map((c) => [c, steps.map((s) => rounded(Object.values(stoneAt(BROAD, c, s))))])),
    stone: rounded([BROAD.sw, BROAD.sh]),
    figure: BROAD.fh,
    beside: { tile: list(5, (n) => rounded(offsets(BROAD, n, true))), none: list(5, (n) => rounded(offsets(BROAD, n, false))) },
    waiting: list(5, (n) => list(n, (k) => rounded(Object.values(waiting(BROAD, k, n))))),
    symbols: symbols(),
  }
}

async function orakel() {
  const { carving, kerbOf, land, lane, menhir, stone, threshold } = await load('boards/orakel/ground')
  const { spiral } = await load('boards/orakel/spiral')
  const { room, symbolOf, tileOf, wishOf } = await load('boards/orakel/standing')
  const FIELDS = 36,
    BIG = 7,
    STONES = 9,
    PIECES = 5 // those of four players, and the priestess
  const s = spiral(
    'wide',
    list(FIELDS, (i) => i > 0 && i % BIG === 0),
  )
  const last = FIELDS - 1
  const symbol = (i, n) => Object.values(symbolOf(s, i, n))
  return {
    size: [s.g.width, s.g.height],
    ground: land(s, '{lane}', '{kerbs}', '{stones}', '{gate}', '{carvings}'),
    stones: list(FIELDS, (i) => stone(s, i, '{colour}')),
    carvings: list(FIELDS, (i) => [carving(s, i, '{n}', false, '{colour}'), carving(s, i, '{n}', true, '{colour}')]),
    kerbs: list(last - 1, (i) => kerbOf(s, i + 1)),
    lanes: list(last + 1, (i) => lane(s, i)),
    threshold: list(last, (i) => threshold(s, i + 1)),
    gate: [menhir(s, ['{x}', '{y}'], 1), menhir(s, ['{x}', '{y}'], -1)],
    spots: s.spots.map((q, i) => ({
      at: rounded([q.x, q.y, q.w, q.h]),
      big: q.big,
      symbol: i ? list(3, (n) => rounded(symbol(i, n))) : [],
      tile: [rounded(tileOf(s, i, false)), rounded(tileOf(s, i, true))],
      hollow: rounded(q.tile),
      wishes: list(STONES, (k) => rounded(wishOf(s, i, k))),
      places: list(PIECES + 1, (n) => list(n, (k) => room(s, i, n)(k))),
    })),
    tile: s.g.tile,
    figure: s.g.figure,
    symbols: symbols(),
  }
}

async function wuerfel() {
  const {
    blankOf,
    board,
    bodyOf,
    bowlOf,
    colourAt,
    GRADIENTS,
    heap,
    hollow,
    icon,
    LANE,
    lift,
    middle,
    numberAt,
    OAK,
    places,
    PLACES,
    sizeOf,
    socket,
    symbolBox,
  } = await load('boards/wuerfel/art')
  const VALUES = 11,
    SOCKETS = 3,
    WORTHS = 10, // of none to nine tiles or more
    SYMBOLS = ['stone', 'clover', 'leprechaun', 'bonus_1', 'bonus_2', 'bonus_3'],
    p = PLACES.wide
  const few = (draw) => list(OUTLINES, (k) => draw(COLOURS[k % COLOURS.length], k * 2))
  const box = (w, h) => `${-w / 2} ${-h / 2} ${w} ${h}`
  const size = (form) => [sizeOf(form).tw, sizeOf(form).th]
  for (const form of ['wide', 'own'])
    for (const [k, d] of few((c, v) => bodyOf(c, v, form)).entries())
      drawing(`w-tile-${form}-${k}`, box(...size(form)), () => blankOf(d, form, 'currentColor'))
  for (const [k, d] of few((c, v) => bodyOf(c, v, 'wide')).entries())
    drawing(`w-hollow-${k}`, box(p.tw, p.th), () => `<g transform="scale(.92 .9)">${hollow(d)}</g>`)
  for (const k of list(SOCKETS, Number)) drawing(`w-socket-${k}`, '0 0 1 1', () => socket(k * 5))
  const at = (k) => round(OAK.x0 + k * OAK.px)
  const worth = (k, hole) =>
    `<text class="carved" x="${at(k)}" y="6" text-anchor="middle" font-size="16" fill="var(--w-socket-ink)">{${hole}${k + 1}}</text>`
  const sockets = (k) => `<use href="#w-socket-${k % SOCKETS}" x="${at(k)}" width="1" height="1"/>`
  const lane = (hole) => LANE + list(WORTHS - 1, sockets).join('') + list(WORTHS - 1, (k) => worth(k, hole)).join('')
  const tiles = (form) => ({
    size: size(form),
    numbers: list(VALUES, (v) => [false, true].map((marked) => rounded(numberAt(v, marked, form)))),
    colour: [false, true].map((marked) => rounded(colourAt(marked, form))),
    places: list(SYMBOLS.length + 1, (n) => rounded(places(n, symbolBox(form)))),
  })
  return {
    size: [p.width, p.height],
    ground: middle('wide', () => ''),
    outlines: OUTLINES,
    gradients: GRADIENTS.replaceAll('\n', ''),
    at: Object.fromEntries(COLOURS.map((c, i) => [c, list(VALUES, (v) => rounded([p.x(i, v), p.y(i, v)]))])),
    tile: [p.tw, p.th],
    lift: list(VALUES, lift),
    wide: tiles('wide'),
    own: tiles('own'),
    icons: Object.fromEntries(SYMBOLS.map((name) => [name, icon(name, 0, 0, 100)])),
    oak: board((i) => (i < COLOURS.length ? '<use href="#oak-row"/>' : lane('stones'))),
    row: lane('row'),
    lanes: { size: [OAK.width, OAK.height], x: OAK.x0, step: OAK.px, y: list(COLOURS.length + 1, (i) => round(OAK.y(i))) },
    bowl: bowlOf('{heap}'),
    heaps: list(13, heap),
    symbols: symbols(),
  }
}

async function celtica() {
  const { building, land, pointsFor, sign, slot, WIDE } = await load('boards/celtica/island')
  const { need, stonePath } = await load('kit/kit')
  need('celtica-light')
  // What is seen so faintly needs no round corners.
  const field = (...asked) =>
    stonePath(...asked)
      .replace(/L[-\d. ]+Q([-\d.]+ [-\d.]+) [-\d.]+ [-\d.]+/g, 'L$1')
      .replace(/^M[-\d. ]+Q([-\d.]+ [-\d.]+) [-\d.]+ [-\d.]+/, 'M$1')
  const PLACES = 19,
    AMOUNTS = 9,
    DRUIDS = 5
  const points = pointsFor(WIDE, PLACES),
    kinds = ['village', 'monastery', 'castle', 'shrine', 'ruin', 'goal']
  const stand = (at, n) =>
    list(n, (k) => {
      const { x, y, size } = slot(WIDE, points, at, k, n)
      return rounded([x - points[at][0], y - points[at][1], size])
    })
  return {
    box: Object.values(WIDE.box),
    ground: land(WIDE, field),
    points,
    buildings: list(PLACES, (i) => Object.fromEntries(kinds.map((kind) => [kind, building(kind, points[i], i, WIDE.scale)]))),
    signs: Object.fromEntries(kinds.map((kind) => [kind, list(AMOUNTS + 1, (amount) => sign(WIDE, { kind, amount }, [0, 0]))])),
    start: stand(0, DRUIDS),
    goal: stand(PLACES - 1, DRUIDS),
    groups: list(DRUIDS + 1, (n) => stand(1, n)),
    symbols: symbols(),
  }
}

const art = { kit, keltis: await keltis(), orakel: await orakel(), wuerfel: await wuerfel(), celtica: await celtica() }
await vite.close()
// A picture has few outlines for its many stones, so that it needs each only once.
const few = (_, n) => `#stone-${((n - 1) % OUTLINES) + 1}`
console.log(JSON.stringify(art).replace(/#stone-(\d+)/g, few))
