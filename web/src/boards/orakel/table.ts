// What lies on the table of Das Orakel, as the server says it.
import type { Colour } from '../../kit/kit'

export interface Field {
  colour: Colour | 'start'
  points: number
  tile: string
  big: boolean
  stones: number
}
export interface CardFace {
  colour: Colour
  value: number
}
export interface CardRow {
  values: number[]
  direction: string
}
export interface Player {
  seat: number
  hand_size: number
  rows: Record<Colour, CardRow>
  figures: number[]
  in_goal: number
  stones: number
  mirrors: number
  points: number
  leprechauns_scored: boolean
  score: { path: number; stones: number; mirrors: number; scored: number; total: number }
}
export interface Table {
  hand: CardFace[]
  players: Player[]
  fields: Field[]
  priestess: number
  turn: { laid: CardFace | null; began: number[]; figure: number | null; spirals: number; cards_due: number }
  discards: Record<Colour, { top: number | null; size: number; closed: boolean }>
  draw_pile: number
  removed: number
  in_goal: number
  goal_from: number
  goal_figures: number
  own_goal_figures: number
  priestess_steps: number[]
  priestess_bonus: number
  leprechaun_points: number[]
  stone_points: number[]
  spiral_limit: number
}
