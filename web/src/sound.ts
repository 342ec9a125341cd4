// A sound of our own: three plucked strings, made here. Browsers allow sound only after the reader has done something on the page.
let context: AudioContext | null = null

function wake(): void {
  try {
    context ??= new AudioContext()
    void context.resume()
  } catch {
    // A browser without sound can still play.
  }
}

/** Asks for sound to be possible, at the next tap or key. */
export function allowSound(): void {
  addEventListener('pointerdown', wake, { once: true })
  addEventListener('keydown', wake, { once: true })
}

function pluck(sound: AudioContext, pitch: number, at: number): void {
  for (const [partial, loud] of [
    [1, 0.16],
    [2, 0.05],
    [3, 0.02],
  ] as const) {
    const string = sound.createOscillator()
    const fading = sound.createGain()
    string.type = partial === 1 ? 'triangle' : 'sine'
    string.frequency.value = pitch * partial
    fading.gain.setValueAtTime(0, at)
    fading.gain.linearRampToValueAtTime(loud, at + 0.008)
    fading.gain.exponentialRampToValueAtTime(0.0004, at + 1.3 / partial)
    string.connect(fading).connect(sound.destination)
    string.start(at)
    string.stop(at + 1.4)
  }
}

/** It is your turn: d, a and the d above, as on a small harp. */
export function harp(): void {
  if (context?.state !== 'running') return
  const now = context.currentTime + 0.02
  pluck(context, 293.66, now)
  pluck(context, 440, now + 0.13)
  pluck(context, 587.33, now + 0.26)
}
