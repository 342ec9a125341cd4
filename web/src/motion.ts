// Pieces glide from where they were to where they are: first measured, then drawn, then moved back and let go.
// A board only marks: `data-piece` names what moves, `data-place` a fixed spot, `data-home` where a piece comes from or goes to,
// `data-homes` the same for all pieces inside that do not say so themselves, and `data-enter="tumble"` what comes by being thrown.
// A move has a rhythm: what belongs to a later step waits where it was until that step begins. The page already is as it will be, so
// nothing that a reader does has to wait; whatever comes next ends what is still under way.
import { signed } from './kit/names'
import type { Beat } from './boards/beats'
import type { Step } from './rhythm'
import { settings } from './settings.svelte'
import { play } from './sound'

const FACTOR = { off: 0, fast: 0.55, normal: 1, slow: 1.7 } as const
const TIMES = { glide: 320, step: 380, score: 420, playback: 850, handover: 1900, fade: 160 } as const

/** Milliseconds for something, at the reader's speed; nothing moves with `off`, or where the system asks for less motion. */
export function duration(what: keyof typeof TIMES): number {
  const still = !moves()
  // What takes time to read takes it without motion too.
  if (what === 'playback' || what === 'handover') return TIMES[what] * (still ? 0.7 : FACTOR[settings.speed])
  return still ? 0 : TIMES[what] * FACTOR[settings.speed]
}

/** Whether anything may move. */
export function moves(): boolean {
  return settings.speed !== 'off' && !(typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches)
}

let rhythm: Step[] = []
let restingAt = 0
const underWay = new Set<() => void>()

/** Begins a move: its steps are heard, and what moves for them moves in time. */
export function begin(steps: Step[]): void {
  settle()
  const pace = moves() ? FACTOR[settings.speed] : 0
  rhythm = steps.map((step) => ({ ...step, at: step.at * pace, time: step.time * pace }))
  const last = rhythm.at(-1)
  restingAt = performance.now() + (last ? last.at + last.time : 0)
  rhythm.forEach(({ sound, at, time, stones, beat }, n) => {
    // Where nothing moves, the sounds still come one after the other.
    const start = pace ? at : n * 130
    for (let k = 0; k < stones; k++) later(() => play(sound, k), start + (beat === 'hop' ? (time * (k + 1)) / stones : 0))
  })
}

/** Ends all that is under way: everything lies where it belongs. */
export function settle(): void {
  for (const end of [...underWay]) end()
  underWay.clear()
  rhythm = []
  restingAt = 0
}

/** Milliseconds until the move that is shown has been seen; the score may still be counting. */
export function rest(): number {
  return Math.max(0, restingAt - performance.now())
}

/** Does something later, unless the next thing comes before. */
export function later(run: () => void, time: number): void {
  const end = () => {
    clearTimeout(timer)
    underWay.delete(end)
  }
  const timer = setTimeout(() => {
    underWay.delete(end)
    run()
  }, time)
  underWay.add(end)
}

/** Moves something, and does `after` when it has arrived or the next thing comes. */
function animate(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions, after?: () => void): void {
  if (typeof element.animate !== 'function') return after?.()
  const flight = element.animate(frames, { easing: 'cubic-bezier(.2,.7,.2,1)', fill: 'backwards', ...options })
  const end = () => {
    flight.onfinish = null
    underWay.delete(end)
    flight.cancel()
    after?.()
  }
  flight.onfinish = end
  underWay.add(end)
}

const BEATS: Partial<Record<string, Beat>> = { card: 'card', top: 'card', fig: 'hop', die: 'dice' }
const startOf = (beat: Beat): number => rhythm.find((step) => step.beat === beat)?.at ?? 0
const scoredAt = (): number => Math.max(0, ...rhythm.filter((step) => step.beat !== 'dice').map((step) => step.at + step.time))
const beatOf = (key: string): Beat => BEATS[key.split(':', 1)[0] ?? ''] ?? 'tile'

interface Seen {
  element: Element
  box: DOMRect
  home: string | null
  /** For a piece inside a drawing: how the drawing lies on the screen. */
  matrix: DOMMatrix | null
  /** What a score says. */
  text?: string
}
export type Scene = Map<string, Seen>

/** Where everything is now. */
export function measure(root: Element): Scene {
  const scene: Scene = new Map()
  if (!moves()) return scene
  const drawings = new Map<Node, DOMMatrix | null>()
  for (const element of root.querySelectorAll('[data-piece], [data-place]')) {
    const box = element.getBoundingClientRect()
    if (box.width === 0 && box.height === 0) continue
    const piece = element.getAttribute('data-piece')
    const home =
      piece === null ? null : (element.getAttribute('data-home') ?? element.closest('[data-homes]')?.getAttribute('data-homes') ?? null)
    let matrix: DOMMatrix | null = null
    if (home !== null && inDrawing(element)) {
      const parent = element.parentNode as SVGGraphicsElement
      if (!drawings.has(parent)) drawings.set(parent, parent.getScreenCTM())
      matrix = drawings.get(parent) ?? null
    }
    scene.set(piece ?? 'place:' + element.getAttribute('data-place'), { element, box, home, matrix })
  }
  for (const element of root.querySelectorAll('[data-score]')) {
    const key = 'score:' + element.getAttribute('data-score')
    if (!scene.has(key))
      scene.set(key, { element, box: element.getBoundingClientRect(), home: null, matrix: null, text: element.textContent })
  }
  return scene
}

/** Lets everything that has moved since `before` glide to where it is now. */
export function glide(root: Element, before: Scene): void {
  const time = duration('glide')
  if (time === 0 || before.size === 0) return
  const now = measure(root)
  // First everything is read, then everything is written: reading between changes would make the browser lay out the page each time.
  const starts: (() => void)[] = []
  const hopping = new Set(rhythm.map((step) => (step.beat === 'hop' ? step.piece : null)))
  const find = (scene: Scene, key: string | null) => (key === null ? undefined : (scene.get(key) ?? scene.get('place:' + key)))
  for (const [key, { element, box, home, text }] of now) {
    if (key.startsWith('place:')) continue
    const was = before.get(key)
    const from = was?.box ?? find(before, home)?.box ?? find(now, home)?.box
    const when = { duration: time, delay: startOf(beatOf(key)) }
    if (text !== undefined) starts.push(...(was?.text !== undefined ? count(element, was.text, text) : []))
    else if (from) starts.push(...move(element, from, box, was !== undefined, when, hopping.has(key)))
    else if (element.getAttribute('data-enter') === 'tumble') starts.push(() => tumble(element, when))
  }
  for (const [key, gone] of before) {
    if (key.startsWith('place:') || now.has(key) || gone.home === null) continue
    const target = find(now, gone.home) ?? find(before, gone.home)
    if (target) starts.push(() => depart(gone, target.box, { duration: time, delay: startOf(beatOf(key)) }))
  }
  for (const step of rhythm) {
    const piece = step.beat === 'tile' && step.piece ? root.querySelector(`[data-piece="${step.piece}"], [data-fig="${step.piece}"]`) : null
    const score = now.get(`score:${step.seat}`)
    if (!piece) continue
    const box = piece.getBoundingClientRect()
    if (step.points && score) starts.push(() => coin(step, box, score.box))
    else starts.push(() => ring(step, box))
  }
  for (const start of starts) start()
}

function inDrawing(element: Element): boolean {
  return element instanceof SVGElement && element.ownerSVGElement !== null
}

type When = { duration: number; delay: number }

function move(element: Element, from: DOMRect, to: DOMRect, known: boolean, when: When, hops: boolean): (() => void)[] {
  const dx = from.x + from.width / 2 - to.x - to.width / 2
  const dy = from.y + from.height / 2 - to.y - to.height / 2
  const size = to.width > 0 && from.width > 0 ? (known ? from.width / to.width : fitting(from, to)) : 1
  if (Math.abs(dx) < 1 && Math.abs(dy) < 1 && Math.abs(size - 1) < 0.02) return []
  const drawn = inDrawing(element)
  // On large screens a table is zoomed: boxes are measured on the screen, distances are given at the table.
  const zoom = (element.currentCSSZoom as number | undefined) ?? 1
  const [x, y] = drawn ? within(element, dx, dy) : [dx / zoom, dy / zoom]
  // The property `translate` leaves an element's own transform alone.
  const start: Keyframe = { translate: `${x}px ${y}px` }
  const end: Keyframe = { translate: '0px 0px' }
  if (!drawn && Math.abs(size - 1) >= 0.02) {
    start.scale = String(size)
    end.scale = '1'
  }
  if (!known) start.opacity = when.delay ? 0 : 0.4
  const frames = hops ? [start, over([x, y], drawn ? Math.abs(within(element, 0, 1)[1]) : 1), end] : [start, end]
  const flows = element instanceof HTMLElement && getComputedStyle(element).position === 'static'
  return [
    () => {
      const lifted = element instanceof HTMLElement ? lift(element, flows) : undefined
      animate(element, frames, hops ? { ...when, easing: 'ease-in-out' } : when, lifted)
    },
  ]
}

// The height of a hop, between where it begins and where it ends.
const LIFT = 20
const over = ([x, y]: [number, number], unit: number): Keyframe => ({ translate: `${x / 2}px ${y / 2 - LIFT * unit}px` })

/** Lets a figure hop from stone to stone: `stops` are where it touches, seen from where it stands now; the first is where it was. */
export function hop(element: Element, stops: [number, number][]): void {
  const step = rhythm.find((found) => found.beat === 'hop')
  if (!moves()) return
  const frames = stops.flatMap(([x, y], k): Keyframe[] => {
    const stop: Keyframe = { translate: `${x}px ${y}px`, offset: k / (stops.length - 1), easing: 'ease-out' }
    const next = stops[k + 1]
    if (!next) return [stop]
    const top = `${(x + next[0]) / 2}px ${(y + next[1]) / 2 - LIFT}px`
    return [stop, { translate: top, offset: (k + 0.5) / (stops.length - 1), easing: 'ease-in' }]
  })
  animate(element, frames, { duration: step?.time ?? duration('glide'), delay: step?.at ?? 0, easing: 'linear' })
}

// A score counts up or down when everything that brought it has been seen.
function count(element: Element, from: string, to: string): (() => void)[] {
  const [old, now] = [from, to].map((text) => Number(text.replace('−', '-'))) as [number, number]
  const text = element.firstChild
  if (!text || old === now || !Number.isFinite(old + now)) return []
  const number = Math.min(8, Math.abs(now - old))
  const each = duration('score') / number
  return [
    () => {
      const end = () => (underWay.delete(end), (text.nodeValue = to))
      underWay.add(end)
      text.nodeValue = from
      later(() => play('score'), scoredAt())
      for (let k = 1; k <= number; k++)
        later(() => (k === number ? end() : (text.nodeValue = signed(Math.round(old + ((now - old) * k) / number)))), scoredAt() + k * each)
      animate(element, [{ scale: '1' }, { scale: '1.25', offset: 0.3 }, { scale: '1' }], { duration: each * number, delay: scoredAt() })
    },
  ]
}

function flight(box: DOMRect, kind: string, text = ''): HTMLElement {
  const ghost = document.createElement('div')
  ghost.className = `flight ${kind}`
  ghost.setAttribute('aria-hidden', 'true')
  ghost.textContent = text
  Object.assign(ghost.style, { left: `${box.x + box.width / 2}px`, top: `${box.y + box.height / 2}px` })
  document.body.append(ghost)
  return ghost
}

// Points leave the figure that found them and fly to the score.
function coin(step: Step, from: DOMRect, to: DOMRect): void {
  const ghost = flight(from, 'coin', `+${step.points ?? 0}`)
  const [dx, dy] = [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2]
  animate(
    ghost,
    [
      { opacity: 0, scale: '.5', translate: '0px 0px' },
      { opacity: 1, scale: '1.15', translate: '0px -14px', offset: 0.25 },
      { opacity: 1, scale: '1', translate: '0px -14px', offset: 0.4 },
      { opacity: 0.2, scale: '.7', translate: `${dx}px ${dy}px` },
    ],
    { duration: step.time * 1.6, delay: step.at, easing: 'ease-in-out' },
    () => ghost.remove(),
  )
}

// A ring of light around the figure that came to a tile or to the goal.
function ring(step: Step, box: DOMRect): void {
  const ghost = flight(box, 'ring')
  animate(
    ghost,
    [
      { opacity: 0.95, scale: '.5' },
      { opacity: 0, scale: '1.7' },
    ],
    { duration: step.time * 1.4, delay: step.at },
    () => ghost.remove(),
  )
}

// How large a piece is at a place that it comes from or goes to: a card does not grow to a whole panel.
const fitting = (place: DOMRect, piece: DOMRect): number => Math.min(1.6, Math.max(0.3, place.width / (piece.width || 1)))

function tumble(element: Element, { duration, delay }: When): void {
  animate(
    element,
    [
      { transform: 'translate(-34px, -26px) rotate(-250deg) scale(.8)', opacity: 0 },
      { transform: 'translate(5px, 4px) rotate(18deg) scale(1.06)', opacity: 1, offset: 0.55 },
      { transform: 'none' },
    ],
    { duration: duration * 1.3, delay, easing: 'cubic-bezier(.2,.8,.3,1.15)' },
  )
}

// A screen distance in the units of the drawing that an element lies in.
function within(element: Element, dx: number, dy: number): [number, number] {
  const matrix = (element.parentNode as SVGGraphicsElement).getScreenCTM?.()
  if (!matrix) return [dx, dy]
  const { a, b, c, d } = matrix
  const area = a * d - b * c || 1
  return [(d * dx - c * dy) / area, (a * dy - b * dx) / area]
}

function lift(element: HTMLElement, flows: boolean): () => void {
  const { zIndex, position } = element.style
  element.style.zIndex = '60'
  if (flows) element.style.position = 'relative'
  return () => {
    element.style.zIndex = zIndex
    element.style.position = position
  }
}

function depart(gone: Seen, to: DOMRect, when: When): void {
  const { box, matrix } = gone
  const copy = gone.element.cloneNode(true) as Element
  copy.removeAttribute('data-piece')
  const ghost = document.createElement('div')
  ghost.className = 'flight'
  ghost.setAttribute('aria-hidden', 'true')
  if (matrix) {
    ghost.style.inset = '0'
    const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    drawing.setAttribute('width', '100%')
    drawing.setAttribute('height', '100%')
    const place = document.createElementNS('http://www.w3.org/2000/svg', 'g')
    place.setAttribute('transform', `matrix(${matrix.a} ${matrix.b} ${matrix.c} ${matrix.d} ${matrix.e} ${matrix.f})`)
    place.append(copy)
    drawing.append(place)
    ghost.append(drawing)
  } else {
    Object.assign(ghost.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` })
    if (copy instanceof HTMLElement)
      Object.assign(copy.style, { position: 'static', width: '100%', height: '100%', margin: '0', transform: 'none' })
    ghost.append(copy)
  }
  document.body.append(ghost)
  const dx = to.x + to.width / 2 - box.x - box.width / 2
  const dy = to.y + to.height / 2 - box.y - box.height / 2
  const size = matrix ? 1 : fitting(to, box)
  animate(
    ghost,
    [
      { translate: '0px 0px', scale: '1', opacity: 1 },
      { opacity: 1, offset: 0.7 },
      { translate: `${dx}px ${dy}px`, scale: String(size), opacity: 0 },
    ],
    when,
    () => ghost.remove(),
  )
}
