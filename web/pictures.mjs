// Prints the artwork that pictures of positions are made of, as JSON: pictures.py writes it down for the Python package.
// Where a board or a position decides, the drawings have holes: {n3} is the number of step 3, for instance.
import { readFileSync } from 'node:fs'
import { createServer } from 'vite'

const vite = await createServer({ server: { middlewareMode: true, ws: false }, appType: 'custom', logLevel: 'error' })
const load = (path) => vite.ssrLoadModule(`/src/${path}.ts`)
const { COLOURS, drawing, known, markup, PLAYERS, SHARED } = { ...(await load('kit/kit')), ...(await load('kit/draw')) }
await load('kit/tiles')

const drawn = new Set()
/** The symbols that were added since the last call. */
function symbols() {
  const found = known().filter((id) => !drawn.has(id))
  for (const id of found) drawn.add(id)
  return Object.fromEntries(found.map((id) => [id, markup(id)]))
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
  const { carving, land, laneOf, menhir, threshold } = await load('boards/orakel/ground')
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
  const curve = (d) => s.points.map((_, k) => s.off(k, d(k)).join(' '))
  const symbol = (i, n) => Object.values(symbolOf(s, i, n))
  return {
    size: [s.g.width, s.g.height],
    ground: land(
      s,
      '{lane}',
      (i) => `{kerb${i}}`,
      list(FIELDS, (i) => `{colour${i}}`),
      '{gate}',
      '{carvings}',
    ),
    carvings: list(FIELDS, (i) => [carving(s, i, '{n}', false, '{colour}'), carving(s, i, '{n}', true, '{colour}')]),
    lane: laneOf(s, '{band}', '{inside}'),
    from: s.spots.map((q) => q.from),
    outer: curve(s.outer),
    inner: curve((k) => -s.inner(k) - s.kerb(k) * 0.4),
    inside: curve((k) => s.outer(k) - 4),
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
  const { bodyOf, bowlOf, faceOf, GRADIENTS, ground, heap, icon, lift, OAK, oak, places, PLACES, symbolBox } =
    await load('boards/wuerfel/art')
  const own = symbols()
  drawing('sym-{colour}', '0 0 1 1', () => '')
  const VALUES = 11,
    WORTHS = 10, // of none to nine tiles or more
    SYMBOLS = ['stone', 'clover', 'leprechaun', 'bonus_1', 'bonus_2', 'bonus_3'],
    p = PLACES.wide
  const tiles = (form) => ({
    outlines: Object.fromEntries(COLOURS.map((c) => [c, list(VALUES, (v) => bodyOf(c, v, form))])),
    faces: list(VALUES, (v) => [false, true].map((marked) => faceOf('{colour}', v, '{outline}', marked, form))),
    places: list(SYMBOLS.length + 1, (n) => rounded(places(n, symbolBox(form)))),
  })
  return {
    size: [p.width, p.height],
    ground: ground('wide'),
    gradients: GRADIENTS.replaceAll('\n', ''),
    at: Object.fromEntries(COLOURS.map((c, i) => [c, list(VALUES, (v) => rounded([p.x(i, v), p.y(i, v)]))])),
    tile: [p.tw, p.th],
    lift: list(VALUES, lift),
    wide: tiles('wide'),
    own: tiles('own'),
    icons: Object.fromEntries(SYMBOLS.map((name) => [name, icon(name, 0, 0, 100)])),
    oak: oak(
      list(WORTHS, (n) => `{row${n}}`),
      list(WORTHS, (n) => `{stones${n}}`),
    ),
    lanes: { size: [OAK.width, OAK.height], x: OAK.x0, step: OAK.px, y: list(COLOURS.length + 1, (i) => round(OAK.y(i))) },
    bowl: bowlOf('{heap}'),
    heaps: list(13, heap),
    symbols: own,
  }
}

async function celtica() {
  const { building, ground, pointsFor, sign, slot, WIDE } = await load('boards/celtica/island')
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
    ground: ground(WIDE),
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
console.log(JSON.stringify(art))
