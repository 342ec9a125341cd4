// What every board is given, and all that it may say. No board knows a rule: it draws a view and offers the actions it was given.
import type { Component } from 'svelte'

/** A legal action as the server lists it: its fields, such as colour and value, stand beside these. */
export interface Action {
  id: number
  kind: string
  text: string
  [field: string]: string | number
}

/** What happened, or would happen: a kind and fields named like an action's. */
export interface BoardEvent {
  kind: string
  [field: string]: unknown
}

/** What a legal action would do, as far as nothing hidden is revealed. */
export interface Choice {
  id: number
  text: string
  label: string
  events: BoardEvent[]
  sentence: string
}

/** A view: what one seat, or a spectator (seat null), knows. `T` is the game's own table. */
export interface View<T> {
  game: string
  options: Record<string, string | number>
  names: string[]
  seat: number | null
  at: number
  turn: number
  phase: string
  deciding: number | null
  actions: Action[]
  finished: boolean
  result: { reason: string; scores: number[]; winners: number[]; [more: string]: unknown } | null
  table: T
}

/** A player as the frame knows it, beside the game: by seat. */
export interface Sitting {
  name: string
  kind: 'person' | 'bot' | 'open'
  level: string | null
  present: boolean
  thinking: boolean
  mine: boolean
}

export interface BoardProps<T> {
  view: View<T>
  sitting: Sitting[]
  /** Whether the viewer may act now: the own seat decides and nothing is under way. */
  active: boolean
  /** What each legal action would do, by id; empty until it is known. */
  choices: Map<number, Choice>
  /** The last action's events, for the thin gold rim on what just happened. */
  latest: BoardEvent[]
  /** Asks for a tap to confirm before a card is laid (setting). */
  confirm: boolean
  choose: (action: Action) => void
  /** Asks why an action, named by its text such as "lay green 5", is not legal. */
  why: (text: string) => void
  /** Opens the menu of a seat (bot, another person, another device). */
  seatMenu: (seat: number) => void
}

export type Board = Component<BoardProps<any>> // eslint-disable-line @typescript-eslint/no-explicit-any
