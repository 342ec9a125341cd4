// Pieces glide from where they were to where they are: first measured, then drawn, then moved back and let go.
// A board only marks: `data-piece` names what moves, `data-place` a fixed spot, `data-home` where a piece comes from or goes to,
// `data-homes` the same for all pieces inside that do not say so themselves, and `data-enter="tumble"` what comes by being thrown.
import { settings } from './settings.svelte'

const FACTOR = { off: 0, fast: 0.55, normal: 1, slow: 1.7 } as const
const TIMES = { glide: 320, step: 380, playback: 850, handover: 1900, fade: 160 } as const

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

interface Seen {
  element: Element
  box: DOMRect
  home: string | null
  /** For a piece inside a drawing: how the drawing lies on the screen. */
  matrix: DOMMatrix | null
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
  return scene
}

/** Lets everything that has moved since `before` glide to where it is now. */
export function glide(root: Element, before: Scene): void {
  const time = duration('glide')
  if (time === 0 || before.size === 0) return
  const now = measure(root)
  // First everything is read, then everything is written: reading between changes would make the browser lay out the page each time.
  const starts: (() => void)[] = []
  const find = (scene: Scene, key: string | null) => (key === null ? undefined : (scene.get(key) ?? scene.get('place:' + key)))
  for (const [key, { element, box, home }] of now) {
    if (key.startsWith('place:')) continue
    const was = before.get(key)
    const from = was?.box ?? find(before, home)?.box ?? find(now, home)?.box
    if (from) starts.push(...move(element, from, box, was !== undefined, time))
    else if (element.getAttribute('data-enter') === 'tumble') starts.push(() => tumble(element, time))
  }
  for (const [key, gone] of before) {
    if (key.startsWith('place:') || now.has(key) || gone.home === null) continue
    const target = find(now, gone.home) ?? find(before, gone.home)
    if (target) starts.push(() => depart(gone, target.box, time))
  }
  for (const start of starts) start()
}

function inDrawing(element: Element): boolean {
  return element instanceof SVGElement && element.ownerSVGElement !== null
}

function move(element: Element, from: DOMRect, to: DOMRect, known: boolean, time: number): (() => void)[] {
  const dx = from.x + from.width / 2 - to.x - to.width / 2
  const dy = from.y + from.height / 2 - to.y - to.height / 2
  const size = to.width > 0 && from.width > 0 ? (known ? from.width / to.width : fitting(from, to)) : 1
  if (Math.abs(dx) < 1 && Math.abs(dy) < 1 && Math.abs(size - 1) < 0.02) return []
  const drawn = inDrawing(element)
  const [x, y] = drawn ? within(element, dx, dy) : [dx, dy]
  // The property `translate` leaves an element's own transform alone.
  const start: Keyframe = { translate: `${x}px ${y}px` }
  const end: Keyframe = { translate: '0px 0px' }
  if (!drawn && Math.abs(size - 1) >= 0.02) {
    start.scale = String(size)
    end.scale = '1'
  }
  if (!known) start.opacity = 0.4
  const flows = element instanceof HTMLElement && getComputedStyle(element).position === 'static'
  return [
    () => {
      const lifted = element instanceof HTMLElement ? lift(element, flows) : null
      const flight = element.animate([start, end], { duration: time, easing: 'cubic-bezier(.2,.7,.2,1)' })
      if (lifted) flight.onfinish = flight.oncancel = lifted
    },
  ]
}

// How large a piece is at a place that it comes from or goes to: a card does not grow to a whole panel.
const fitting = (place: DOMRect, piece: DOMRect): number => Math.min(1.6, Math.max(0.3, place.width / (piece.width || 1)))

function tumble(element: Element, time: number): void {
  element.animate(
    [
      { transform: 'translate(-34px, -26px) rotate(-250deg) scale(.8)', opacity: 0 },
      { transform: 'translate(5px, 4px) rotate(18deg) scale(1.06)', opacity: 1, offset: 0.55 },
      { transform: 'none' },
    ],
    { duration: time * 1.3, easing: 'cubic-bezier(.2,.8,.3,1.15)' },
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

function depart(gone: Seen, to: DOMRect, time: number): void {
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
  const flight = ghost.animate(
    [
      { translate: '0px 0px', scale: '1', opacity: 1 },
      { opacity: 1, offset: 0.7 },
      { translate: `${dx}px ${dy}px`, scale: String(size), opacity: 0 },
    ],
    { duration: time, easing: 'cubic-bezier(.2,.7,.2,1)' },
  )
  flight.onfinish = flight.oncancel = () => ghost.remove()
}
