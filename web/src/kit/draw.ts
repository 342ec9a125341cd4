// Every picture is a symbol that is drawn when it is first needed and put into the page once; `<use href="#id">` reuses it.

interface Drawing {
  box: string
  more: string
  body: () => string
}

const drawings = new Map<string, Drawing>()
const SVG = 'http://www.w3.org/2000/svg'
let sprite: SVGSVGElement | null = null
let drawn = new Set<string>()

/** Says how a symbol is drawn; nothing is computed until somebody needs it. */
export function drawing(id: string, box: string, body: () => string, more = ''): void {
  drawings.set(id, { box, body, more })
}

/** The ids that can be drawn by what has been imported so far. */
export const known = (): string[] => [...drawings.keys()]

/** A symbol as markup, for tests and for pictures that stand outside a page. */
export function markup(id: string): string {
  const found = drawings.get(id)
  if (!found) throw new Error(`nobody draws ${id}`)
  return `<symbol id="${id}" viewBox="${found.box}" overflow="visible"${found.more}>${found.body()}</symbol>`
}

/** The view box of a symbol. */
export const box = (id: string): string => drawings.get(id)?.box ?? '0 0 100 100'

function put(svg: string): void {
  if (typeof document === 'undefined') return
  if (!sprite?.isConnected) {
    sprite = document.createElementNS(SVG, 'svg')
    sprite.setAttribute('width', '0')
    sprite.setAttribute('height', '0')
    sprite.setAttribute('aria-hidden', 'true')
    sprite.style.position = 'absolute'
    document.body.prepend(sprite)
    drawn = new Set()
    put(SHARED)
  }
  const holder = document.createElementNS(SVG, 'svg')
  holder.innerHTML = svg
  sprite.append(...holder.childNodes)
}

/** Makes sure that a symbol is in the page, and says its id. */
export function need(id: string): string {
  if (drawn.has(id) && sprite?.isConnected) return id
  if (!drawings.has(id)) {
    if (import.meta.env.DEV) throw new Error(`nobody draws ${id}: import the part of the kit that does`)
    return id
  }
  const symbol = markup(id)
  put(symbol)
  drawn.add(id)
  return id
}

/** A number as paths write it. */
export const f = (n: number): string => String(Math.round(n * 10) / 10)

/** A symbol placed inside a drawing, as markup for {@html}. */
export const use = (id: string, x: number, y: number, w: number, h: number, extra = ''): string =>
  `<use href="#${need(id)}" x="${f(x)}" y="${f(y)}" width="${f(w)}" height="${f(h)}"${extra && ' ' + extra}/>`

/** The same jitter for the same seed, everywhere. */
export function rng(seed: number): () => number {
  return () => {
    seed |= 0
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

// Shadows are gradients rather than blurs: a blur is computed again whenever something above it moves.
const stops = (...list: [number, string, number?][]): string =>
  list
    .map(
      ([at, colour, opacity]) =>
        `<stop offset="${at}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('')
/** What all drawings share; put once beside them. */
export const SHARED = `<defs>
<radialGradient id="shade">${stops([0, '#000', 0.62], [0.55, '#000', 0.44], [0.8, '#000', 0.16], [1, '#000', 0])}</radialGradient>
<radialGradient id="cast">${stops([0, '#000', 0.62], [0.62, '#000', 0.5], [0.84, '#000', 0.18], [1, '#000', 0])}</radialGradient>
<linearGradient id="stone-light" x1="0" y1="0" x2=".25" y2="1">${stops([0, '#fff', 0.42], [0.4, '#fff', 0.04], [1, '#000', 0.16])}</linearGradient>
<linearGradient id="parch" x1="0" y1="0" x2="1" y2="1">${stops([0, 'var(--parchment)'], [1, 'var(--parchment-2)'])}</linearGradient>
<radialGradient id="amber" cx=".38" cy=".3" r=".8">${stops([0, '#FFE7A0'], [0.35, '#F0A93A'], [0.75, '#B5610F'], [1, '#6F3206'])}</radialGradient>
<radialGradient id="disc" cx=".4" cy=".32" r=".8">${stops([0, '#fff', 0.3], [0.55, '#fff', 0], [1, '#000', 0.28])}</radialGradient>
<linearGradient id="glass" x1="0" y1="0" x2="1" y2="1">${stops([0, '#F2FBFA'], [0.5, '#A9C9CC'], [0.52, '#D7E9E8'], [1, '#7FA5AB'])}</linearGradient>
<linearGradient id="fig-light" x1="0" y1="0" x2="1" y2="0">${stops([0, '#fff', 0.38], [0.42, '#fff', 0.03], [1, '#000', 0.34])}</linearGradient>
<linearGradient id="back" x1="0" y1="0" x2=".6" y2="1">${stops([0, '#2C5A4E'], [1, '#173A33'])}</linearGradient>
<linearGradient id="bone" x1="0" y1="0" x2=".7" y2="1">${stops([0, '#FFFBEF'], [1, '#E2D6B8'])}</linearGradient>
</defs>`
