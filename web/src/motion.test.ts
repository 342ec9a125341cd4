import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { begin, duration, glide, hop, measure, rest, settle } from './motion'
import type { Step } from './rhythm'
import { set } from './settings.svelte'

const flights: { element: Element; frames: Keyframe[]; options: KeyframeAnimationOptions; cancelled: boolean }[] = []
const places = new Map<string, [number, number, number?]>()

beforeEach(() => {
  set('speed', 'normal')
  flights.length = 0
  places.clear()
  Element.prototype.animate = function (this: Element, frames: Keyframe[], options: KeyframeAnimationOptions) {
    const flight = { element: this, frames, options, cancelled: false }
    flights.push(flight)
    return { cancel: () => (flight.cancelled = true) } as unknown as Animation
  }
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [x, y, width = 10] = places.get(this.id) ?? [0, 0]
    return new DOMRect(x, y, width, 10)
  })
  vi.stubGlobal(
    'DOMRect',
    class {
      constructor(
        public x: number,
        public y: number,
        public width: number,
        public height: number,
      ) {}
    },
  )
})
afterEach(() => {
  settle()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

function scene(html: string): Element {
  document.body.innerHTML = `<div id="root">${html}</div>`
  return document.getElementById('root') as Element
}

test('a piece glides from where it was', () => {
  const root = scene('<b id="a" data-piece="card:1"></b>')
  places.set('a', [100, 50])
  const before = measure(root)
  places.set('a', [0, 0])
  glide(root, before)
  expect(flights[0]?.frames[0]?.translate).toBe('100px 50px')
})

test('a piece that appears comes from its home, and one that vanishes goes to it', () => {
  const root = scene('<i id="pile" data-place="pile"></i><b id="old" data-piece="old" data-home="pile"></b>')
  places.set('pile', [30, 0])
  places.set('old', [0, 60])
  const before = measure(root)
  root.querySelector('#old')?.remove()
  root.insertAdjacentHTML('beforeend', '<b id="new" data-piece="new" data-home="pile"></b>')
  places.set('new', [0, 0])
  glide(root, before)
  expect(flights[0]?.frames[0]?.translate).toBe('30px 0px')
  expect(flights[1]?.frames.at(-1)?.translate).toBe('30px -60px')
  expect(document.querySelector('.flight')).not.toBeNull()
})

test('a card that somebody else lays leaves their panel as a card, not as wide as the panel', () => {
  const root = scene('<i id="seat" data-place="seat:1"></i>')
  places.set('seat', [200, 0, 110])
  const before = measure(root)
  root.insertAdjacentHTML('beforeend', '<b id="new" data-piece="card:1" data-home="seat:1"></b>')
  glide(root, before)
  expect(flights[0]?.frames[0]?.translate).toBe('250px 0px')
  expect(Number(flights[0]?.frames[0]?.scale)).toBeLessThanOrEqual(1.6)
})

test('what is thrown tumbles where it comes to lie, and what lay there slides', () => {
  const root = scene('<b id="lay" data-piece="die:0" data-enter="tumble"></b>')
  places.set('lay', [0, 0])
  const before = measure(root)
  places.set('lay', [40, 0])
  root.insertAdjacentHTML('beforeend', '<b id="thrown" data-piece="die:1" data-enter="tumble"></b>')
  glide(root, before)
  expect(flights.map(({ element }) => element.id)).toEqual(['lay', 'thrown'])
  expect(flights[0]?.frames[0]).toEqual({ translate: '-40px 0px' })
  expect(flights[1]?.frames[0]?.transform).toContain('rotate')
})

const step = (beat: Step['beat'], at: number, time: number, more: Partial<Step> = {}): Step => ({
  beat,
  at,
  time,
  sound: 'card',
  stones: 1,
  seat: 0,
  piece: null,
  points: null,
  ...more,
})
const PIECES =
  '<b id="card" data-piece="card:1"></b><b id="fig" data-piece="fig:0:green"></b><b id="tile" data-piece="tile:green:4" data-home="stones:0"></b>' +
  '<i id="stones" data-place="stones:0"></i><i id="score" data-score="0">3</i>'

function moved(steps: Step[]): void {
  const root = scene(PIECES)
  for (const id of ['card', 'fig', 'tile']) places.set(id, [100, 50])
  const before = measure(root)
  for (const id of ['card', 'fig']) places.set(id, [0, 0])
  root.querySelector('#tile')?.remove()
  root.querySelector('#score')!.firstChild!.nodeValue = '6'
  begin(steps)
  glide(root, before)
}
const STEPS = [
  step('card', 0, 200),
  step('hop', 200, 200, { piece: 'fig:0:green' }),
  step('tile', 400, 300, { piece: 'fig:0:green', points: 3 }),
]

test('a card comes first, then the figure hops, then the tile flies, then the score counts', () => {
  vi.useFakeTimers()
  moved(STEPS)
  const delay = (find: (element: Element) => boolean) => flights.find(({ element }) => find(element))?.options.delay
  expect(delay((element) => element.id === 'card')).toBe(0)
  expect(delay((element) => element.id === 'fig')).toBe(200)
  expect(delay((element) => element.className === 'flight')).toBe(400)
  expect(delay((element) => element.className === 'flight coin')).toBe(400)
  expect(delay((element) => element.id === 'score')).toBe(700)
  expect(flights.find(({ element }) => element.id === 'fig')?.frames).toHaveLength(3)
  const score = document.getElementById('score') as Element
  expect(score.textContent).toBe('3')
  vi.advanceTimersByTime(700)
  expect(score.textContent).toBe('3')
  vi.advanceTimersByTime(300)
  expect(['4', '5']).toContain(score.textContent)
  vi.advanceTimersByTime(400)
  expect(score.textContent).toBe('6')
  expect(rest()).toBe(0)
})

test('the next thing ends what is still under way: everything lies where it belongs', () => {
  vi.useFakeTimers()
  moved(STEPS)
  expect(rest()).toBeGreaterThan(0)
  settle()
  expect(flights.every(({ cancelled }) => cancelled)).toBe(true)
  expect(document.getElementById('score')?.textContent).toBe('6')
  expect(document.querySelector('.flight')).toBeNull()
  expect(vi.getTimerCount()).toBe(0)
  expect(rest()).toBe(0)
})

test('a figure touches each stone of its way', () => {
  begin([step('hop', 100, 600, { stones: 2 })])
  hop(scene(''), [
    [-80, 0],
    [-40, 0],
    [0, 0],
  ])
  expect(flights[0]?.options).toMatchObject({ delay: 100, duration: 600 })
  expect(flights[0]?.frames.filter((_, k) => k % 2 === 0).map((frame) => frame.translate)).toEqual(['-80px 0px', '-40px 0px', '0px 0px'])
})

test('the reader sets the pace', () => {
  set('speed', 'fast')
  moved(STEPS)
  expect(flights.find(({ element }) => element.id === 'fig')?.options.delay).toBeCloseTo(110)
  set('speed', 'off')
  flights.length = 0
  moved(STEPS)
  expect(flights).toEqual([])
  expect(rest()).toBe(0)
  expect(document.getElementById('score')?.textContent).toBe('6')
})

test('nothing moves where the reader wants none', () => {
  set('speed', 'off')
  const root = scene('<b id="a" data-piece="card:1"></b>')
  places.set('a', [100, 50])
  const before = measure(root)
  places.set('a', [0, 0])
  glide(root, before)
  expect(flights).toEqual([])
  expect(duration('glide')).toBe(0)
})
