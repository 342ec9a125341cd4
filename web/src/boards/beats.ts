// How a thing that happens looks and sounds: a game's `rhythm` is made of these.
import type { Sound } from '../sound'

export type Beat = 'card' | 'hop' | 'tile' | 'dice'
/** Null takes no time: it only says that nothing happens, or that something may be chosen next. */
export type Told = readonly [Beat, Sound] | null

export const CARD: Told = ['card', 'card']
export const HOP: Told = ['hop', 'stone']
export const TILE: Told = ['tile', 'tile']
export const CLOVER: Told = ['tile', 'clover']
export const GOAL: Told = ['tile', 'goal']
export const DICE: Told = ['dice', 'die']
