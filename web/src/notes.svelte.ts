// Short notes above the page, for what went wrong, and what a screen reader reads out.
export interface Note {
  number: number
  text: string
  /** It lies over the page for a moment and moves nothing. */
  over?: boolean
}

const FOR = 6_000 // milliseconds that a note stays
const BRIEFLY = 2_500

let count = 0
export const notes = $state<{ shown: Note[]; spoken: string }>({ shown: [], spoken: '' })

/** Shows a note for a while; a newer one takes its place. */
export function note(text: string): void {
  show({ number: ++count, text }, FOR)
}

/** Says briefly that something was done. */
export function mention(text: string): void {
  show({ number: ++count, text, over: true }, BRIEFLY)
}

function show(one: Note, time: number): void {
  notes.shown = [one]
  setTimeout(() => dismiss(one.number), time)
}

export function dismiss(number: number): void {
  notes.shown = notes.shown.filter((shown) => shown.number !== number)
}

/** Reads something out. The same words twice are read twice. */
export function speakOut(text: string): void {
  notes.spoken = notes.spoken === text ? text + ' ' : text
}
