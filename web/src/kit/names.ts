// The five colours of paths, cards and rows, and the five kinds of figure in the order of the seats.
import type { Colour } from '../api/types'

export type { Colour }
export const COLOURS: readonly Colour[] = ['russet', 'yellow', 'pink', 'green', 'blue']

export const PLAYERS = ['ivory', 'charcoal', 'oak', 'slate', 'wine'] as const
export type Kind = (typeof PLAYERS)[number]

/** The kind of figure a seat plays with. */
export const kindOf = (seat: number): Kind => PLAYERS[seat % PLAYERS.length]!

/**
 * The letter on a player's figures, another one for each at a table; the number of a player called "Computer 2".
 * Of those who would have the same, whoever has the longest name keeps it, so that «Du» leaves Declan the D; the others have the first
 * letter of their names that nobody begins with.
 */
export function letterOf(name: string, among: readonly string[] = [name]): string {
  const names = [...among].sort((a, b) => b.trim().length - a.trim().length)
  const first = names.map(initial)
  const given = new Map<string, string>()
  names.forEach((one, n) => {
    const taken = [...given.values()]
    const others = lettersOf(one).filter((letter) => !first.includes(letter))
    const free = [initial(one), ...others, ...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')].find((letter) => !taken.includes(letter))
    if (first[n] && !given.has(one)) given.set(one, free ?? '')
  })
  return given.get(name) ?? initial(name)
}
const lettersOf = (name: string): string[] => Array.from(name.toLocaleUpperCase()).filter((letter) => /[\p{L}\p{N}]/u.test(letter))
const initial = (name: string): string => /\s(\d{1,2})$/.exec(name.trim())?.[1] ?? Array.from(name.trim())[0]?.toLocaleUpperCase() ?? ''

/** Negative numbers with a real minus sign. */
export const signed = (n: number | string): string => String(n).replace('-', '−')

/** A sentence in which figures stay with their signs: no line ends between them. */
export const unbroken = (sentence: string): string => sentence.replace(/± /g, '±\u00a0').replace(/ %/g, '\u00a0%')
