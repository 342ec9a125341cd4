// The five colour symbols, the triskele and the knots, in the current colour.
import { drawing, f } from './draw'
import { bezier, join, knot, knotPath, loop, ribbon, spiral, weave, type Curve } from './interlace'

const HUNDRED = '0 0 100 100'

drawing('sym-russet', HUNDRED, () => {
  const width = (t: number) => 5 + 6.5 * Math.sin(Math.PI * Math.min(1, t * 1.02)) ** 0.6 * (t > 0.86 ? ((1 - t) / 0.14) * 0.9 + 0.1 : 1)
  return `<path fill="currentColor" d="${ribbon(spiral(50, 50, 1.5, 41, 0.6, 2.85), width, 90)}"/><circle cx="50" cy="50" r="5.4" fill="currentColor"/>`
})

drawing('sym-yellow', HUNDRED, () => {
  const sun = loop((t) => [
    50 + 27 * Math.cos(t) + 19.5 * Math.cos(3 * t + Math.PI),
    50 + 27 * Math.sin(t) - 19.5 * Math.sin(3 * t + Math.PI),
  ])
  const rim = loop((t) => [50 + 25 * Math.cos(t), 50 + 25 * Math.sin(t)], 160)
  return `<g transform="rotate(45 50 50)"><path fill="none" stroke="currentColor" stroke-width="7" stroke-linejoin="round" d="${weave([sun, rim], 7, 2)}"/></g>`
})

drawing('sym-pink', HUNDRED, () => {
  const petal =
    'M50 47C37 41 23 25 32 11C37 4 46 7 50 14C54 7 63 4 68 11C77 25 63 41 50 47ZM50 39C53.4 33 53.4 27 50 21C46.6 27 46.6 33 50 39Z'
  const turned = (angles: number[], d: string) => angles.map((a) => `<path transform="rotate(${a} 50 54)" d="${d}"/>`).join('')
  return `<g fill="currentColor" fill-rule="evenodd">${turned([0, 120, 240], petal)}</g><g fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round">${turned([60, 180, 300], 'M50 44V27')}</g><circle cx="50" cy="54" r="4.6" fill="currentColor"/>`
})

drawing('sym-green', HUNDRED, () => {
  const half = [
    [57, 4, 62, 9, 60, 17],
    [67, 14, 74, 19, 72, 27],
    [71, 31, 69, 33, 66, 35],
    [74, 33, 83, 38, 81, 47],
    [80, 53, 74, 55, 70, 55],
    [77, 56, 81, 62, 77, 69],
    [73, 75, 64, 74, 58, 71],
    [55, 75, 53.5, 79, 53, 84],
    [53, 88, 54, 93, 55, 97],
  ]
  const right = 'M50 4' + half.map((c) => 'C' + c.join(' ')).join('')
  let left = 'L46 97C47 93 47 88 47 84'
  for (let k = half.length - 2; k >= 0; k--) {
    const c = half[k]!,
      p = k ? half[k - 1]!.slice(-2) : [50, 4],
      m = (x: number) => f(100 - x)
    left += `C${m(c[2]!)} ${c[3]} ${m(c[0]!)} ${c[1]} ${m(p[0]!)} ${p[1]}`
  }
  const veins =
    'M50 17L51.7 82H48.3Z' +
    (
      [
        [30, 64, 24],
        [46, 72, 40],
        [61, 68, 57],
      ] as const
    )
      .map(([y, x, tip]) => `M53.6 ${y + 3}L${x} ${tip}L53.8 ${y + 7}ZM46.4 ${y + 3}L${100 - x} ${tip}L46.2 ${y + 7}Z`)
      .join('')
  return `<path transform="rotate(24 50 50)" fill="currentColor" fill-rule="evenodd" d="${right}${left}Z${veins}"/>`
})

drawing('sym-blue', HUNDRED, () => {
  const curl = join(bezier([4, 76], [26, 78], [22, 14], [57, 14]), spiral(57, 37, 23, 5, -Math.PI / 2, 1.45))
  const swell = (thick: number) => (t: number) => 2 + thick * Math.sin(Math.PI * t)
  return `<g fill="currentColor"><path d="${ribbon(curl, (t) => (t < 0.5 ? 4 + 9 * t * 2 : 13 - 8 * (t - 0.5) * 2), 90)}"/><circle cx="58" cy="42" r="3.4"/><path d="${ribbon(bezier([32, 75], [50, 79], [62, 60], [97, 76]), swell(8), 30)}"/><path d="${ribbon(bezier([8, 91], [34, 82], [60, 99], [94, 90]), swell(6), 30)}"/></g>`
})

let arms = ''
const triskele = (): string => {
  if (!arms) {
    const curl = spiral(50, 27.5, 2.5, 17.6, Math.PI * 0.1, 2.12),
      p = curl(1)
    const tail = bezier(p, [p[0] - 7.5, p[1] + 9], [52, 47], [46.5, 53])
    const arm: Curve = (t) => (t < 0.8 ? curl(t / 0.8) : tail((t - 0.8) / 0.2))
    const d = ribbon(arm, (t) => 3 + 3.4 * Math.sin(Math.PI * Math.min(1, t * 0.9 + 0.1)), 100)
    arms = [0, 120, 240].map((a) => `<path transform="rotate(${a} 50 50)" d="${d}"/>`).join('') + '<circle cx="50" cy="50" r="4.2"/>'
  }
  return arms
}
drawing('triskele', '7 5 86 86', () => `<g fill="currentColor">${triskele()}</g>`)

const wave = (n: number, r: number, a: number, phase: number) =>
  loop((t) => [50 + (r + a * Math.cos(n * t + phase)) * Math.cos(t), 50 + (r + a * Math.cos(n * t + phase)) * Math.sin(t)], 420)

drawing('emblem', HUNDRED, () => {
  const rim = weave([wave(12, 44.5, 3.6, 0), wave(12, 44.5, 3.6, Math.PI)], 2.2, 0.8)
  return `<path fill="none" stroke="currentColor" stroke-width="2.2" d="${rim}"/><g fill="currentColor" transform="translate(9.5 9.5) scale(.81)">${triskele()}</g>`
})

drawing('knot-strip', '0 0 96 24', () => {
  const breaks = { '4,1': 'V', '4,3': 'V', '12,1': 'V', '12,3': 'V', '1,2': 'H', '9,2': 'H', '15,2': 'H', '7,2': 'H' } as const
  return knotPath(knot({ w: 8, h: 2, cx: 12, breaks, periodic: true, weight: 0.62, gap: 0.16 }))
})
drawing('knot-braid', '0 0 72 24', () => knotPath(knot({ w: 6, h: 2, cx: 12, periodic: true, weight: 0.62, gap: 0.16 })))
drawing('knot-twist', '0 0 72 12', () => knotPath(knot({ w: 6, h: 1, cx: 12, periodic: true, weight: 0.7, gap: 0.18 })))
drawing(
  'knot-roundel',
  HUNDRED,
  () =>
    `<path fill="none" stroke="currentColor" stroke-width="3.4" d="${weave([wave(8, 36, 9, 0), wave(8, 36, 9, Math.PI), wave(4, 36, 3, 0.4)], 3.4, 1.1)}"/>`,
)
drawing('triquetra', HUNDRED, () => {
  const knot = loop((t) => [50 + 21 * Math.cos(t) + 21 * Math.cos(2 * t), 50 + 21 * Math.sin(t) - 21 * Math.sin(2 * t)])
  return `<path fill="none" stroke="currentColor" stroke-width="6" d="${weave([knot, loop((t) => [50 + 24 * Math.cos(t), 50 + 24 * Math.sin(t)], 160)], 6, 1.8)}"/>`
})
