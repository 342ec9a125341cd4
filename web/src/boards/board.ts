// What every board is given, and everything it may say. No board knows a rule: it draws a view and offers the actions it was given.
import type { Component } from 'svelte'
import type { ActionOf, EventOf, Game, PreviewOf, ViewOf } from '../api/types'

/** What the frame knows about a player besides the game, by seat. */
export interface Sitting {
  name: string
  kind: 'person' | 'bot' | 'open'
  /** What a bot's level is called. */
  level: string | null
  present: boolean
  thinking: boolean
  mine: boolean
}

export interface BoardProps<G extends Game> {
  /** What one seat, or a spectator (seat null), knows. */
  view: ViewOf<G>
  sitting: Sitting[]
  /** Whether it is the viewer's turn to act. */
  active: boolean
  /** Whether what they chose is under way: until it is answered, nothing else can be chosen. */
  sent?: boolean
  /** What each legal action would do, as far as nothing hidden is revealed, by id; empty until it is known. */
  choices: Map<number, PreviewOf<G>>
  /** The last action's events, for the thin gold rim on what just happened. */
  latest: EventOf<G>[]
  /** Asks for a tap to confirm before a card is laid (setting). */
  confirm: boolean
  /** Why something could not be done, until something else is. */
  reason?: Reason | null
  /** What the page has to say besides the game. */
  aside?: Aside | null
  choose(action: ActionOf<G>): void
  /** Asks why an action, named by its text such as "lay green 5", is not legal. */
  why: (text: string) => void
  /** Opens the menu of a seat (bot, another person, another device). */
  seatMenu: (seat: number) => void
}

/** Why something could not be done: it stands where the next step does. */
export interface Reason {
  text: string
  /** Whether a rule says so; `open` shows it. */
  rule: boolean
  open: () => void
}

/** What concerns the page rather than the game, and the button that goes with it: it stands where the next step does. */
export interface Aside {
  /** Instead of the next step. */
  title?: string
  detail?: string
  label: string
  run: () => void
  /** The one obvious thing to do. */
  main?: boolean
}

export type Board<G extends Game> = Component<BoardProps<G>>

/** The other players in turn order after a seat's; for a spectator everybody, in the order of the seats. */
export const othersFrom = <P>(players: readonly P[], seat: number | null): readonly P[] =>
  seat === null ? players : [...players.slice(seat + 1), ...players.slice(0, seat)]

interface OfSomeKind {
  kind: string
}
/** Those of a union that may be of one of these kinds. */
export type OfKind<E extends OfSomeKind, K extends string> = E extends OfSomeKind ? ([E['kind'] & K] extends [never] ? never : E) : never

/** Whether an action or event is of one of these kinds. */
export function is<E extends OfSomeKind, K extends E['kind']>(one: E, ...kinds: K[]): one is OfKind<E, K> {
  return kinds.some((kind) => kind === one.kind)
}

/** The first of some kinds. */
export function first<E extends OfSomeKind, K extends E['kind']>(list: readonly E[], ...kinds: K[]): OfKind<E, K> | undefined {
  return list.find((one): one is OfKind<E, K> => is(one, ...kinds))
}

/** All of some kinds. */
export function all<E extends OfSomeKind, K extends E['kind']>(list: readonly E[], ...kinds: K[]): OfKind<E, K>[] {
  return list.filter((one): one is OfKind<E, K> => is(one, ...kinds))
}

/** The one of a kind that has these fields. */
export function withFields<E extends OfSomeKind, K extends E['kind']>(
  list: readonly E[],
  kind: K,
  fields: Partial<OfKind<E, K>>,
): OfKind<E, K> | undefined {
  return all(list, kind).find((one) => Object.entries(fields).every(([name, value]) => Reflect.get(one, name) === value))
}

interface Drag {
  id: number
  x: number
  y: number
  moved: boolean
}
const FAR = 8 // pixels that make a tap a drag
/** How far a pointer has dragged something; null if it is another one, or has hardly moved. */
export function dragged(drag: Drag | null, event: PointerEvent): { dx: number; dy: number } | null {
  if (!drag || event.pointerId !== drag.id) return null
  const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y]
  return drag.moved || Math.hypot(dx, dy) >= FAR ? { dx, dy } : null
}

/** The button of a group that an arrow key, Home or End leads to from one of them; it gets the focus. Null for other keys. */
export function walked(event: KeyboardEvent, from: number, group: HTMLElement): number | null {
  const buttons = group.querySelectorAll('button')
  const next = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: buttons.length - 1 }[event.key]
  if (next === undefined) return null
  event.preventDefault()
  const found = (next + buttons.length) % buttons.length
  buttons[found]?.focus()
  return found
}

/** Whether a key is meant for the table: nobody types in a field or in a dialog, and it is not a shortcut of the browser's. */
export function forTheTable(event: KeyboardEvent): boolean {
  const fields = 'input, textarea, select, dialog'
  return !event.ctrlKey && !event.metaKey && !event.altKey && !(event.target instanceof Element && event.target.closest(fields))
}
