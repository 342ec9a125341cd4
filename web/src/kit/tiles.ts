// Wooden discs, 64 × 64: green ones stay, amber ones are collected, pale ones are the dice game's and Orakel's leprechauns.
import { drawing, f, rng, use } from './draw'
import './symbols'

const BOX = '0 0 64 64'

function grain(seed: number): string {
  const r = rng(seed)
  let d = ''
  for (let i = 0; i < 5; i++) {
    const y = 12 + i * 9 + r() * 4,
      w = Math.sqrt(Math.max(0, 26 * 26 - (y - 32) ** 2)) - 2
    d += `M${f(32 - w)} ${f(y)}C24 ${f(y - 3 + r() * 6)} 40 ${f(y - 3 + r() * 6)} ${f(32 + w)} ${f(y)}`
  }
  return d
}

/** A wooden disc with something on it. */
export const disc = (wood: 'tile-green' | 'tile-amber' | 'tile-pale', seed: number, icon: string): string =>
  `<ellipse cx="32.5" cy="37" rx="32" ry="31" fill="url(#shade)" opacity=".8"/><circle cx="32" cy="34.5" r="28" fill="var(--${wood}-side)"/><circle cx="32" cy="32" r="28" fill="var(--${wood})"/><path d="${grain(seed)}" fill="none" stroke="var(--${wood}-side)" stroke-width="1.2" opacity=".5"/><circle cx="32" cy="32" r="28" fill="url(#disc)"/><circle cx="32" cy="32" r="23.6" fill="none" stroke="var(--tile-ink)" stroke-width="1.2" opacity=".5"/>${icon}`

const HEART = 'M32 30.5C27 27.5 20.5 21 22.5 14.5C24.2 9.6 30 10 32 14.5C34 10 39.8 9.6 41.5 14.5C43.5 21 37 27.5 32 30.5Z'
export const clover = `<g transform="translate(32 30) scale(.86) translate(-32 -32)"><g fill="currentColor">${[45, 135, 225, 315].map((a) => `<path transform="rotate(${a} 32 32) translate(0 -1.2)" d="${HEART}"/>`).join('')}</g><path d="M32 32C32.5 42 34 49 38.5 56" fill="none" stroke="currentColor" stroke-width="3.2" stroke-linecap="round"/></g>`
export const wish = `<ellipse cx="33" cy="37" rx="26" ry="23" fill="url(#shade)" opacity=".75"/><path d="M32 10C46 10 55 20 55 32C55 45 45 53 32 53C18 53 9 45 9 33C9 19 19 10 32 10Z" fill="#7A4A0C"/><path d="M32 11.6C45 11.6 53 21 53 32C53 43.6 44 50.6 32 50.6C19.4 50.6 11 43.6 11 33C11 20.4 20 11.6 32 11.6Z" fill="url(#amber)" stroke="#E9C25C" stroke-width="1.6"/><ellipse cx="25" cy="22.5" rx="8.4" ry="4.8" transform="rotate(-28 25 22.5)" fill="#FFF8E2" opacity=".82"/><path d="M20 42C26 47.5 40 48 47 39" fill="none" stroke="#FFD98A" stroke-width="2.4" stroke-linecap="round" opacity=".7"/>`
export const mirror = `<path d="M29.4 40h5.2l1 12c.2 3-7.4 3-7.2 0z" fill="#8A5A14" stroke="#4A2E06" stroke-width="1"/><circle cx="32" cy="27" r="15" fill="#D8A840" stroke="#4A2E06" stroke-width="1.2"/><circle cx="32" cy="27" r="11" fill="url(#glass)" stroke="#6A4309" stroke-width="1"/><path d="M25 26c1-4 4-6 7-6.5" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round"/>`
export const hat = `<path d="M21 40l2.6-19c.3-2.4 16.5-2.4 16.8 0l2.6 19z" fill="#2E6B3A" stroke="#173A1E" stroke-width="1.2"/><path d="M22.1 32.5c6 2 14 2 19.8 0l.9 6.8c-6 2.2-15.6 2.2-21.6 0z" fill="#1B1A17"/><rect x="27.4" y="32.3" width="9.2" height="9" rx="1.2" fill="none" stroke="#E9C25C" stroke-width="2.2"/><path d="M11 41c4 6.5 38 6.5 42 0c-3.5-2.2-7.5-1.8-11-1.2c-6 1.8-14 1.8-20 0c-3.5-.6-7.5-1-11 1.2z" fill="#2E6B3A" stroke="#173A1E" stroke-width="1.2"/>`

drawing('clover', BOX, () => clover)
drawing('wish', BOX, () => wish)
drawing('mirror', BOX, () => mirror)
drawing('leprechaun', BOX, () => hat)
drawing('tile-clover', BOX, () => disc('tile-green', 5, `<g color="var(--tile-ink)">${clover}</g>`))
for (const n of [1, 2, 3, 4])
  drawing('tile-points-' + n, BOX, () =>
    disc(
      'tile-green',
      8 + n,
      `<text x="32" y="43" text-anchor="middle" font-family="var(--font-uncial)" font-size="30" fill="var(--tile-ink)">${n}</text>`,
    ),
  )
drawing('tile-wish', BOX, () => disc('tile-amber', 4, `<g transform="translate(6.4 6.4) scale(.8)">${wish}</g>`))
drawing('tile-mirror', BOX, () => disc('tile-amber', 6, `<g transform="translate(0 1)">${mirror}</g>`))
drawing('tile-spiral', BOX, () => disc('tile-green', 3, use('sym-russet', 14, 14, 36, 36, 'color="var(--tile-ink)"')))
drawing('tile-leprechaun', BOX, () => disc('tile-pale', 7, `<g transform="translate(0 -1.5)">${hat}</g>`))
