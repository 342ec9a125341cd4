// What every board is given, and everything it may say. No board knows a rule: it draws a view and offers the actions it was given.
import type { Component, Snippet } from 'svelte'
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
  /** The last action's events: what moves now. */
  latest: EventOf<G>[]
  /** What keeps a gold rim: what turns have touched; without it, the last action. */
  marks?: Marks<EventOf<G>> | undefined
  /** Asks for a tap to confirm before a card is laid (setting). */
  confirm: boolean
  /** Why something could not be done, until something else is. */
  reason?: Reason | null
  /** What the page has to say besides the game. */
  aside?: Aside | null
  /** What a teacher says, where there is no room for it beside the board: it stands where the next step does. */
  speech?: Snippet | null
  /** What would be good to do: it glows on the board, and is said where the next step is. */
  hint?: Hinted<ActionOf<G>> | null
  /** The last turn in one line, above the next step; it has its room there even while there is none yet. */
  turn?: TurnLine | null
  choose(action: ActionOf<G>): void
  /** Asks why an action, named by its text such as "lay green 5", is not legal. */
  why: (text: string) => void
  /** Opens the menu of a seat (bot, another person, another device). */
  seatMenu: (seat: number) => void
}

/** What the last turn touched, and what those before it did since the viewer's own. */
export interface Marks<E> {
  now: readonly E[]
  before: readonly E[]
}
/** How a mark is drawn: the last turn's strongly, older ones faintly. */
export type Age = 'now' | 'before'

/** All that is marked, each with its age, the newest last. */
export const aged = <E>({ now, before }: Marks<E>): { event: E; age: Age }[] => [
  ...before.map((event) => ({ event, age: 'before' as const })),
  ...now.map((event) => ({ event, age: 'now' as const })),
]

/** Actions that a hint is about; two where both are equally good. */
export interface Hinted<A> {
  actions: readonly A[]
  /** What is said of it in the place of the next step; without it, it is said elsewhere. */
  said?: Said | null
  /** Puts it away; without this it stays. */
  close: (() => void) | null
}
export interface Said {
  /** The action as the board shows it. */
  title: string
  /** The main reason. */
  detail: string
  /** Whether something is still being looked for. */
  busy: boolean
  /** All that is known of it, such as every reason with its figures. */
  more: Snippet | null
  /** What can be done at once: its label, and what a press means (`data-means`). */
  step: { label: string; means: string; key?: string; run: () => void } | null
}

/** The turns since the viewer's own, the last one in words; `play` shows them once more, or ends that while they are shown. */
export interface TurnLine {
  turns: { seat: number; letter: string; name: string; text: string }[]
  shown: boolean
  play: () => void
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
