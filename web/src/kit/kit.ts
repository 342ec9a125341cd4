// The kit's front door: what every page may draw. Dice and other things of one game are imported by that game.
export { box, drawing, f, known, markup, need, rng, use } from './draw'
export { bezier, frame, join, knot, knotPath, loop, ribbon, ring, spiral, weave, type Curve, type Knot, type Point } from './interlace'
export { COLOURS, kindOf, letterOf, PLAYERS, signed, unbroken, type Colour, type Kind } from './names'
export { stone, stonePath } from './stones'
export { clover, disc, hat, mirror, wish } from './tiles'
import './cards'
import './figures'
import './symbols'
