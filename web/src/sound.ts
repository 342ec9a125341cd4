// Sounds of our own, made here: quiet knocks of wood and stone, a brush of paper, plucked strings.
// Browsers allow sound only after the reader has done something on the page.
import { settings } from './settings.svelte'

export type Sound = 'card' | 'stone' | 'die' | 'tile' | 'clover' | 'goal' | 'score' | 'turn'

const LOUD = { off: 0, quiet: 0.35, normal: 0.8, loud: 1.6 } as const
let context: AudioContext | null = null
let out: GainNode | null = null
let hiss: AudioBuffer | null = null

function wake(): void {
  if (settings.sound === 'off') return
  try {
    context ??= new AudioContext()
    if (context.state !== 'running') void context.resume()
  } catch {
    // A browser without sound can still play.
  }
}

/** Makes sound possible from the next tap or key on. */
export function allowSound(): void {
  addEventListener('pointerdown', wake)
  addEventListener('keydown', wake)
}

/** Lets the reader hear how loud it will be. */
export async function sample(): Promise<void> {
  wake()
  await context?.resume().catch(() => undefined)
  play('clover')
}

/** Lets a sound be heard, as loud as the reader wants it; `higher` raises a row of equal ones, step by step. */
export function play(sound: Sound, higher = 0): void {
  if (settings.sound === 'off' || context?.state !== 'running') return
  if (!out) {
    out = context.createGain()
    out.connect(context.destination)
  }
  out.gain.value = LOUD[settings.sound]
  SOUNDS[sound](context, out, context.currentTime + 0.01, higher)
}

type Voice = (sound: AudioContext, out: AudioNode, at: number, higher: number) => void
const SOUNDS: Record<Sound, Voice> = {
  card: (sound, out, at) => brush(sound, out, at, 1500, 0.11, 0.22),
  stone: (sound, out, at, higher) => knock(sound, out, at, 150 + 9 * Math.min(higher, 9), 0.3),
  die: (sound, out, at) =>
    [0, 0.07, 0.15, 0.26].forEach((later, k) => knock(sound, out, at + later, 330 + ((k * 97) % 140), 0.16 - k * 0.025)),
  tile: (sound, out, at) => {
    knock(sound, out, at, 240, 0.16)
    pluck(sound, out, 440, at + 0.03, 0.5)
  },
  clover: (sound, out, at) => [392, 493.88, 587.33].forEach((pitch, k) => pluck(sound, out, pitch, at + 0.07 * k, 0.6)),
  goal: (sound, out, at) => [293.66, 369.99, 440, 587.33].forEach((pitch, k) => pluck(sound, out, pitch, at + 0.1 * k, 0.9)),
  score: (sound, out, at) => pluck(sound, out, 659.26, at, 0.25),
  // d, a and the d above, as on a small harp
  turn: (sound, out, at) => [293.66, 440, 587.33].forEach((pitch, k) => pluck(sound, out, pitch, at + 0.13 * k, 1)),
}

function fading(sound: AudioContext, out: AudioNode, at: number, loud: number, time: number): GainNode {
  const gain = sound.createGain()
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(loud, at + 0.008)
  gain.gain.exponentialRampToValueAtTime(0.0004, at + time)
  gain.connect(out)
  return gain
}

function pluck(sound: AudioContext, out: AudioNode, pitch: number, at: number, loud: number): void {
  for (const [partial, part] of [
    [1, 0.16],
    [2, 0.05],
    [3, 0.02],
  ] as const) {
    const string = sound.createOscillator()
    string.type = partial === 1 ? 'triangle' : 'sine'
    string.frequency.value = pitch * partial
    string.connect(fading(sound, out, at, part * loud, 1.3 / partial))
    string.start(at)
    string.stop(at + 1.4)
  }
}

function knock(sound: AudioContext, out: AudioNode, at: number, pitch: number, loud: number): void {
  const body = sound.createOscillator()
  body.frequency.setValueAtTime(pitch * 1.5, at)
  body.frequency.exponentialRampToValueAtTime(pitch, at + 0.05)
  body.connect(fading(sound, out, at, loud, 0.14))
  body.start(at)
  body.stop(at + 0.16)
  brush(sound, out, at, pitch * 4, loud * 0.3, 0.04)
}

function brush(sound: AudioContext, out: AudioNode, at: number, pitch: number, loud: number, time: number): void {
  const paper = sound.createBufferSource()
  const filter = sound.createBiquadFilter()
  paper.buffer = hiss ??= noise(sound)
  filter.type = 'bandpass'
  filter.frequency.setValueAtTime(pitch * 1.4, at)
  filter.frequency.exponentialRampToValueAtTime(pitch * 0.6, at + time)
  paper.connect(filter).connect(fading(sound, out, at, loud, time))
  paper.start(at)
  paper.stop(at + time)
}

function noise(sound: AudioContext): AudioBuffer {
  const buffer = sound.createBuffer(1, Math.round(sound.sampleRate * 0.3), sound.sampleRate)
  buffer.getChannelData(0).forEach((_, k, data) => (data[k] = Math.random() * 2 - 1))
  return buffer
}
