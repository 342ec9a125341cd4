import { fireEvent } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CALM, careful, pressing } from './taps'

let now = 0
let stop = () => {}
const root = document.createElement('div')
const heard: string[] = []
const button = () => root.querySelector('button')!
/** Some time goes by; what has changed is noticed. */
const wait = async (time: number) => {
  await Promise.resolve()
  now += time
}
const event = <E extends Event>(one: E): E => {
  Object.defineProperty(one, 'timeStamp', { value: now })
  return one
}
const tap = (time = 0) => {
  button().dispatchEvent(event(new Event('pointerdown', { bubbles: true })))
  now += time
  button().dispatchEvent(event(new MouseEvent('click', { bubbles: true, detail: 1 })))
}
const key = (name: string, repeat = false) =>
  button().dispatchEvent(event(new KeyboardEvent('keydown', { key: name, repeat, bubbles: true, cancelable: true })))

beforeEach(async () => {
  now = 1000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  heard.length = 0
  document.body.append(root)
  root.innerHTML = '<button aria-keyshortcuts="l">lay</button>'
  root.onclick = () => heard.push(button().textContent)
  root.onkeydown = (one) => heard.push(one.key)
  stop = careful(root)
  await wait(CALM)
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

test('what has stood for a while is pressed, and known while it is', () => {
  root.onclick = () => heard.push(pressing()?.means.split('|')[0] ?? '')
  tap()
  expect(heard).toEqual(['lay'])
})

test('what means something else is not pressed until it has stood for a while', async () => {
  button().textContent = 'decline'
  await wait(CALM - 1)
  tap()
  expect(heard).toEqual([])
  await wait(1)
  tap()
  expect(heard).toEqual(['decline'])
})

test('what counts is what it meant when the finger came down', async () => {
  button().dispatchEvent(event(new Event('pointerdown', { bubbles: true })))
  button().textContent = 'decline'
  await wait(CALM * 2)
  button().dispatchEvent(event(new MouseEvent('click', { bubbles: true, detail: 1 })))
  expect(heard).toEqual([])
})

test('what has come anew waits too, and what says what it means keeps its age', async () => {
  root.innerHTML = '<button data-means="card">green 5</button>'
  await wait(CALM - 1)
  tap()
  expect(heard).toEqual([])
  button().textContent = 'green 5, fits'
  await wait(1)
  tap()
  expect(heard).toEqual(['green 5, fits'])
})

test('a key presses what has stood, once, however long it is held', async () => {
  key('Enter')
  key('Enter', true)
  key('l')
  key('l', true)
  key('x', true)
  expect(heard).toEqual(['Enter', 'l'])
  button().textContent = 'decline'
  await wait(CALM - 1)
  key('Enter')
  key('l')
  expect(heard).toEqual(['Enter', 'l'])
})

test('the second step of what was chosen may follow at once by key, not by a tap', async () => {
  root.innerHTML = '<button data-means="again" data-sure="true">green 5</button>'
  await wait(10)
  tap()
  expect(heard).toEqual([])
  key('Enter')
  await fireEvent.click(button(), { detail: 0 })
  expect(heard).toEqual(['Enter', 'green 5'])
})

test('a key does not press what the focus was led to a moment ago, unless somebody went there', async () => {
  const comes = () => button().dispatchEvent(event(new Event('focusin', { bubbles: true })))
  comes()
  await wait(CALM - 1)
  key('Enter')
  expect(heard).toEqual([])
  await wait(1)
  key('Enter')
  expect(heard).toEqual(['Enter'])
  await wait(CALM)
  key('Tab')
  comes()
  key('Enter')
  expect(heard).toEqual(['Enter', 'Tab', 'Enter'])
})

test('who went there by a key that was heard late may press it at once', async () => {
  const late = event(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
  await wait(300)
  button().dispatchEvent(late)
  button().dispatchEvent(event(new Event('focusin', { bubbles: true })))
  await wait(1)
  key('Enter')
  expect(heard).toEqual(['Tab', 'Enter'])
})
