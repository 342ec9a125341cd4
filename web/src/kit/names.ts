// The five colours of paths, cards and rows, and the five kinds of figure in the order of the seats.
import type { Colour } from '../api/types'

export type { Colour }
export const COLOURS: readonly Colour[] = ['russet', 'yellow', 'pink', 'green', 'blue']

export const PLAYERS = ['ivory', 'charcoal', 'oak', 'slate', 'wine'] as const
export type Kind = (typeof PLAYERS)[number]

/** The kind of figure a seat plays with. */
export const kindOf = (seat: number): Kind => PLAYERS[seat % PLAYERS.length]!

/** The letter on a player's figures; the number of a player called "Computer 2". */
export function letterOf(name: string): string {
  const number = /\s(\d{1,2})$/.exec(name.trim())
  return number?.[1] ?? Array.from(name.trim())[0]?.toLocaleUpperCase() ?? ''
}

/** Negative numbers with a real minus sign. */
export const signed = (n: number | string): string => String(n).replace('-', '−')

/** A sentence in which figures stay with their signs: no line ends between them. */
export const unbroken = (sentence: string): string => sentence.replace(/± /g, '±\u00a0').replace(/ %/g, '\u00a0%')
