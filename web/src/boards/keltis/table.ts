// Keltis's table as views have it.
import type { Colour } from '../../kit/kit'
import type { CardFace, Discards, Rows } from '../cards/cards'

export interface PlacedFigure {
  colour: Colour
  step: number
  size: 'small' | 'large'
}
export interface Player {
  seat: number
  hand_size: number
  rows: Rows
  figures: PlacedFigure[]
  small_at_start: number
  large_at_start: number
  stones: number
  points: number
  score: { paths: number; stones: number; tiles: number; total: number }
}
export interface Table {
  hand: CardFace[]
  players: Player[]
  tiles: Record<Colour, string[]>
  discards: Discards
  draw_pile: number
  removed: number
  in_goal: number
  goal_from: number
  goal_figures: number
  step_points: number[]
  stone_points: number[]
}

/** Where a figure would come to stand, or just did. */
export interface Landing {
  colour: Colour
  step: number
  size: 'small' | 'large'
}
