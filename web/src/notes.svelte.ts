// Short notes at the edge of the page, and what a screen reader reads out.
export interface Note {
  number: number
  text: string
  /** The rule that a refusal comes from. */
  rule?: { game: string; id: string; text: string }
  kind: 'note' | 'refusal'
}

let count = 0
export const notes = $state<{ shown: Note[]; spoken: string }>({ shown: [], spoken: '' })

/** Shows a note for a while; a newer one takes its place. */
export function note(text: string, more: Pick<Note, 'rule'> & { kind?: Note['kind'] } = {}): void {
  const number = ++count
  notes.shown = [{ number, text, kind: more.kind ?? 'note', ...(more.rule ? { rule: more.rule } : {}) }]
  setTimeout(() => dismiss(number), more.rule ? 14_000 : 6_000)
}

export function dismiss(number: number): void {
  notes.shown = notes.shown.filter((shown) => shown.number !== number)
}

/** Reads something out. The same words twice are read twice. */
export function speakOut(text: string): void {
  notes.spoken = notes.spoken === text ? text + ' ' : text
}
