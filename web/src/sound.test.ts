import { beforeEach, expect, test, vi } from 'vitest'
import { set, settled } from './settings.svelte'

let gains: { gain: { value: number } }[] = []
let started = 0
const param = () => ({ value: 0, setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() })
const node = () => {
  const made = {
    connect: (next: unknown) => next,
    start: () => started++,
    stop: vi.fn(),
    frequency: param(),
    gain: param(),
    type: '',
    buffer: null,
  }
  return made
}
class Context {
  state = 'running'
  currentTime = 0
  sampleRate = 100
  destination = {}
  resume = () => Promise.resolve()
  createOscillator = node
  createBufferSource = node
  createBiquadFilter = node
  createBuffer = () => ({ getChannelData: () => new Float32Array(30) })
  createGain = () => {
    const made = node()
    gains.push(made)
    return made
  }
}

beforeEach(() => {
  gains = []
  started = 0
  vi.resetModules()
  vi.stubGlobal('AudioContext', Context)
})
const woken = async () => {
  const sound = await import('./sound')
  const { set } = await import('./settings.svelte')
  sound.allowSound()
  return { ...sound, set, tap: () => dispatchEvent(new Event('pointerdown')) }
}

test('every sound can be heard, after a tap, as loud as chosen', async () => {
  const { play, set, tap } = await woken()
  set('sound', 'quiet')
  play('card')
  expect(started).toBe(0)
  tap()
  for (const sound of ['card', 'stone', 'die', 'tile', 'clover', 'goal', 'score', 'turn'] as const) {
    const before = started
    play(sound)
    expect(started, sound).toBeGreaterThan(before)
  }
  const quiet = gains[0]!.gain.value
  set('sound', 'loud')
  play('card')
  expect(gains[0]!.gain.value).toBeGreaterThan(quiet)
})

test('whoever wants no sound hears none', async () => {
  const { play, set, tap } = await woken()
  set('sound', 'off')
  tap()
  play('turn')
  expect(started).toBe(0)
})

test('who had turned the sound off before there were volumes still hears nothing', () => {
  expect(settled({ sound: false }).sound).toBe('off')
  expect(settled({ sound: true }).sound).toBe('normal')
  expect(settled({ sound: 'loud' }).sound).toBe('loud')
  expect(settled(null).sound).toBe('normal')
  set('sound', 'normal')
})
