// Short notes above the page, for what went wrong, and what a screen reader reads out.
export interface Note {
  number: number
  text: string
}

const FOR = 6_000 // milliseconds that a note stays

let count = 0
export const notes = $state<{ shown: Note[]; spoken: string }>({ shown: [], spoken: '' })

/** Shows a note for a while; a newer one takes its place. */
export function note(text: string): void {
  const number = ++count
  notes.shown = [{ number, text }]
  setTimeout(() => dismiss(number), FOR)
}

export function dismiss(number: number): void {
  notes.shown = notes.shown.filter((shown) => shown.number !== number)
}

/** Reads something out. The same words twice are read twice. */
export function speakOut(text: string): void {
  notes.spoken = notes.spoken === text ? text + ' ' : text
}
