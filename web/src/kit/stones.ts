// Hand-cut stones: rounded polygons with a seeded jitter.
import { drawing, f, rng } from './draw'
import type { Point } from './interlace'

/** The outline of a stone. */
export function stonePath(seed: number, w: number, h: number, x = 0, y = 0, n = 7, rough = 0.1): string {
  const r = rng(seed),
    p: Point[] = [],
    off = r() * 6.28,
    within = (v: number) => Math.max(-1, Math.min(1, v))
  for (let i = 0; i < n; i++) {
    const a = off + ((i + (r() - 0.5) * 0.42) / n) * 2 * Math.PI,
      e = 2.9
    const c = Math.cos(a),
      s = Math.sin(a),
      k = Math.pow(Math.abs(c) ** e + Math.abs(s) ** e, -1 / e) * (1 - rough * r())
    p.push([x + w / 2 + (within(c * k * 1.04) * w) / 2, y + h / 2 + (within(s * k * 1.04) * h) / 2])
  }
  const mid = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
  let d = ''
  for (let i = 0; i < n; i++) {
    const a = p[i]!,
      b = p[(i + 1) % n]!,
      c = p[(i + 2) % n]!,
      m = mid(a, b, 0.72),
      q = mid(b, c, 0.28)
    d += (i ? 'L' : 'M') + f(m[0]) + ' ' + f(m[1]) + 'Q' + f(b[0]) + ' ' + f(b[1]) + ' ' + f(q[0]) + ' ' + f(q[1])
  }
  return d + 'Z'
}

/** A stone with its side, light, specks and a crack. */
export function stone(seed: number, w = 100, h = 70): string {
  const r = rng(seed + 99),
    top = stonePath(seed, w - 10, h - 14, 5, 3)
  let specks = ''
  for (let i = 0; i < 9; i++) {
    const x = 20 + r() * (w - 40),
      y = 14 + r() * (h - 36)
    specks += `M${f(x)} ${f(y)}h${f(0.8 + r() * 2)}`
  }
  const x = 16 + r() * 20
  r()
  const crack = `M${f(x)} ${f(h - 18 - r() * 6)}l${f(6 + r() * 6)} ${f(-4 - r() * 4)}l${f(5 + r() * 5)} ${f(1 + r() * 3)}`
  return (
    `<ellipse cx="${w / 2}" cy="${h / 2 + 8}" rx="${w * 0.53}" ry="${h * 0.53}" fill="url(#cast)" stroke="none" opacity=".62"/>` +
    `<path d="${top}" transform="translate(0 5.5)" fill="var(--stone-side)" stroke="none"/>` +
    `<path d="${top}" fill="var(--stone)" stroke="var(--stone-edge)" stroke-width="1.6"/>` +
    `<path d="${top}" fill="url(#stone-light)" stroke="none"/>` +
    `<path d="${specks}${crack}" fill="none" stroke="var(--stone-edge)" stroke-width="1.3" stroke-linecap="round" opacity=".36"/>`
  )
}

export const STONES = 10
for (let i = 1; i <= STONES; i++) drawing('stone-' + i, '0 0 100 70', () => stone(i * 7 + 3))

drawing(
  'stone-start',
  '0 0 420 74',
  () => {
    const d = stonePath(12, 408, 54, 6, 3, 13, 0.07)
    return `<path d="${d}" transform="translate(0 11)" fill="var(--stone-cast)" opacity=".2"/><path d="${d}" transform="translate(0 9)" fill="var(--stone-cast)" opacity=".2"/><path d="${d}" transform="translate(0 7)" fill="var(--stone-side)"/><path d="${d}" fill="var(--stone)" stroke="var(--stone-edge)" stroke-width="1.6"/><path d="${d}" fill="url(#stone-light)"/>`
  },
  ' preserveAspectRatio="none"',
)
