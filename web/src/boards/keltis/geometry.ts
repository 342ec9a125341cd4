// Where things stand on the board, in the drawing's own units: a broad board, and a tall one for phones.
import { COLOURS, type Colour } from '../../kit/kit'

export const STEPS = 9

export interface Shape {
  phone: boolean
  W: number
  H: number
  /** Width and height of a stone. */
  sw: number
  sh: number
  /** Height of a small figure. */
  fh: number
  x: (path: number, step: number) => number
  y: (step: number) => number
  /** The border of the goal, at the left and right edge. */
  goal: (from: number) => number
  /** How wide a path may be touched at a step: as far as to the middle between two. */
  lane: (step: number) => number
  /** The distance of paths on the start stone. */
  gap: number
}

function shape(phone: boolean): Shape {
  const W = phone ? 390 : 714,
    H = phone ? 412 : 500,
    sw = phone ? 62 : 74
  const pitch = (H - (phone ? 96 : 112)) / 8.86,
    bottom = H - (phone ? 78 : 92)
  const y = (step: number) => bottom - (step - 1) * pitch
  const lane = (step: number) => (phone ? 60 + step * 0.75 : 78 + step * 3.6)
  const x = (path: number, step: number) => W / 2 + (path - 2) * lane(step) + Math.sin(step * 0.95 + path * 1.7) * (phone ? 2.5 : 6)
  return {
    phone,
    W,
    H,
    sw,
    sh: sw * 0.7,
    fh: phone ? 27 : 34,
    x,
    y,
    lane,
    goal: (from) => (y(from - 1) + y(from)) / 2 - 5,
    gap: phone ? 62 : 80,
  }
}

export const BROAD = shape(false)
export const TALL = shape(true)

/** The middle of a stone. */
export function stoneAt(shape: Shape, colour: Colour, step: number): { x: number; y: number } {
  const path = COLOURS.indexOf(colour)
  return { x: shape.x(path, step), y: shape.y(step) }
}

/** How far from a stone's middle each of several figures stands, so that all of them can be seen, and a tile beside them. */
export function offsets(shape: Shape, count: number, tile: boolean): number[] {
  const room = shape.sw * (tile ? 0.62 : 0.68),
    wide = shape.fh * 0.74
  const pitch = count > 1 ? Math.min(wide, (room - wide * 0.55) / (count - 1)) : 0
  const shift = tile ? shape.sw * (count > 2 ? 0.12 : count > 1 ? 0.14 : 0.2) : 0
  return Array.from({ length: count }, (_, k) => shift + (k - (count - 1) / 2) * pitch)
}

// The gaps between the five marks on the start stone, one for each player.
const GAPS: Record<number, number[]> = { 2: [0, 3], 3: [0, 1, 3], 4: [0, 1, 2, 3] }

/** Where the figures of a player wait on the start stone: in a gap between two paths. */
export function waiting(shape: Shape, place: number, players: number): { x: number; y: number } {
  return { x: shape.W / 2 + ((GAPS[players]?.[place] ?? place) - 1.5) * shape.gap, y: shape.H - (shape.phone ? 23 : 25) }
}
