// What the rules of a game are told with: sections that draw something and cover numbered rules. A game's own are its help.ts.
import type { Component } from 'svelte'
import type { Colour } from '../kit/kit'

/** Something in a drawn row. */
export type Item =
  | { card: readonly [Colour, number]; mark?: Mark }
  | { icon: string; tall?: number; mark?: Mark }
  | { figure: number; large?: boolean }
  | { own: Own }
  | { say: string }
  | { arrow: true }
  | { gap: true }
export type Mark = 'yes' | 'no' | 'closed'

export type Picture =
  /** Things side by side; `second` is the other number of a card. */
  | { kind: 'row'; items: Item[]; second?: (value: number) => number }
  /** Things with an explanation each; its word is the key. */
  | { kind: 'legend'; items: [icon: string, word: string][]; more?: string }
  /** Something that only this game draws. */
  | { kind: 'own'; own: Own }
  /** What each number of something is worth. */
  | { kind: 'worth'; icon: string; from: number; points: number[] }

export interface Own {
  component: Component<Record<string, unknown>>
  props: Record<string, unknown>
}
export interface Help {
  sections: Section[]
  /** What its drawings refer to. */
  defs?: string
}
export interface Section {
  name: string
  rules: string[]
  picture?: Picture
}

export const many = (prefix: string, ...numbers: (number | readonly [number, number])[]): string[] =>
  numbers
    .flatMap((n) => (typeof n === 'number' ? [n] : Array.from({ length: n[1] - n[0] + 1 }, (_, k) => n[0] + k)))
    .map((n) => `${prefix}-${n}`)

/** What only one game draws. */
export const own = <P extends object>(component: Component<P>, props: P): Own => ({ component, props }) as unknown as Own
