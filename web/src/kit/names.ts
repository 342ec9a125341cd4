// The five colours of paths, cards and rows, and the five kinds of figure in the order of the seats.
export const COLOURS = ['russet', 'yellow', 'pink', 'green', 'blue'] as const
export type Colour = (typeof COLOURS)[number]

export const PLAYERS = ['ivory', 'charcoal', 'oak', 'slate', 'wine'] as const
export type Kind = (typeof PLAYERS)[number]

/** The kind of figure a seat plays with. */
export const kindOf = (seat: number): Kind => PLAYERS[seat % PLAYERS.length]!

/** The letter on a player's figures. */
export const letterOf = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? ''

/** Negative numbers with a real minus sign. */
export const signed = (n: number): string => String(n).replace('-', '−')
