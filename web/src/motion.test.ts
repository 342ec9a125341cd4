import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { duration, glide, measure } from './motion'
import { set } from './settings.svelte'

const flights: { element: Element; frames: Keyframe[] }[] = []
const places = new Map<string, [number, number, number?]>()

beforeEach(() => {
  set('speed', 'normal')
  flights.length = 0
  places.clear()
  Element.prototype.animate = function (this: Element, frames: Keyframe[]) {
    flights.push({ element: this, frames })
    return {} as Animation
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
