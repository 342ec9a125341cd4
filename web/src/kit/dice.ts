// Dice of bone, 64 × 64.
import { drawing } from './draw'
import { wish } from './tiles'

const PIPS: Record<number, [number, number][]> = {
  1: [[32, 32]],
  2: [
    [21, 43],
    [43, 21],
  ],
  3: [
    [19, 45],
    [32, 32],
    [45, 19],
  ],
  4: [
    [21, 21],
    [43, 21],
    [21, 43],
    [43, 43],
  ],
  5: [
    [20, 20],
    [44, 20],
    [32, 32],
    [20, 44],
    [44, 44],
  ],
}

const die = (inner: string): string =>
  `<ellipse cx="32" cy="38" rx="36" ry="34" fill="url(#shade)" opacity=".55"/><rect x="5" y="6" width="54" height="54" rx="12" fill="#B9AA86"/><rect x="5" y="3" width="54" height="54" rx="12" fill="url(#bone)" stroke="#A4946E" stroke-width="1.2"/><rect x="10.5" y="8.5" width="43" height="43" rx="9" fill="none" stroke="#A4946E" stroke-width="1" opacity=".6"/><g transform="translate(0 -2)">${inner}</g>`

for (const n in PIPS)
  drawing('die-' + n, '0 0 64 64', () =>
    die(
      PIPS[n]!.map(
        ([x, y]) => `<circle cx="${x}" cy="${y + 0.8}" r="5" fill="#fff" opacity=".7"/><circle cx="${x}" cy="${y}" r="5" fill="#3B2F1C"/>`,
      ).join(''),
    ),
  )
drawing('die-stone', '0 0 64 64', () => die(`<g transform="translate(9.6 9.6) scale(.7)">${wish}</g>`))
