// What the games' pictures on the home page share: their size, a sky, hills and stones.
import { rng, use as U } from './kit'

export const WIDTH = 320
export const HEIGHT = 214

export const f = (n: number) => n.toFixed(1)
export const sky = (id: string, stops: [number, string][]) =>
  `<defs><linearGradient id="art-${id}" x1="0" y1="0" x2="0" y2="1">${stops.map(([o, c]) => `<stop offset="${o}" stop-color="${c}"/>`).join('')}</linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#art-${id})"/>`

export function hill(seed: number, y: number, amp: number, fill: string): string {
  const r = rng(seed)
  let d = `M-10 ${y}`
  for (let x = -10; x < WIDTH + 20;) {
    const w = 50 + r() * 50
    d += `Q${f(x + w / 2)} ${f(y - amp + (r() - 0.5) * amp * 1.6)} ${f(x + w)} ${f(y + (r() - 0.5) * amp * 0.7)}`
    x += w
  }
  return `<path d="${d}V${HEIGHT}H-10Z" fill="${fill}"/>`
}

export const stone = (n: number, x: number, y: number, w: number, dark = false) =>
  U(`stone-${n}`, x - w / 2, y - w * 0.35, w, w * 0.7, dark ? 'class="dark-stone"' : '')
