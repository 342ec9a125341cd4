// What this game adds to the kit: coloured clovers and the priestess.
import { COLOURS, drawing, f as r, use } from '../../kit/kit'

const heart = 'M32 31C25 29 17 22 20.5 15C23 10.5 29 11.5 32 16C35 11.5 41 10.5 43.5 15C47 22 39 29 32 31Z'
const cloverTile = (c: string): string =>
  `<g fill="var(--pig-${c})" stroke="var(--pig-${c})" color="color-mix(in srgb, var(--pig-${c}) 55%, #000)"><g stroke="none"><ellipse cx="32" cy="37" rx="34" ry="32" fill="url(#shade)" opacity=".6"/><circle cx="32" cy="34.5" r="28" fill="currentColor"/><circle cx="32" cy="32" r="28"/><circle cx="32" cy="32" r="28" fill="url(#disc)"/><g fill="var(--tile-ink)">${[45, 135, 225, 315].map((a) => `<path transform="rotate(${a} 32 32) translate(-1.6 -1) scale(1.050)" d="${heart}"/>`).join('')}</g></g><circle cx="32" cy="32" r="12.5" fill="var(--tile-ink)" stroke-width="1.6"/></g>${use('sym-' + c, 21.5, 21.5, 21, 21, `color="var(--pig-${c}-ink)"`)}`

const rays = (): string =>
  Array.from({ length: 15 }, (_, i) => {
    const a = ((150 + (i * 240) / 14) * Math.PI) / 180
    const far = i % 2 ? 22 : 25
    return `M${r(30 + 19.5 * Math.cos(a))} ${r(21 + 19.5 * Math.sin(a))}L${r(30 + far * Math.cos(a))} ${r(21 + far * Math.sin(a))}`
  }).join('')
const cloak = 'M30 30C20 33 17 42 16.5 52C15 66 9 78 6 88C16 95.5 44 95.5 54 88C51 78 45 66 43.5 52C43 42 40 33 30 30Z'
const hood = 'M30 4.500C19.5 6.5 15.5 17 17.5 29C21 38 39 38 42.5 29C44.5 17 40.5 6.5 30 4.500Z'
const priestess = (): string => `<ellipse cx="33" cy="92" rx="33" ry="10" fill="url(#shade)" opacity=".8"/>
<g fill="none" stroke="#E2B84F"><circle cx="30" cy="21" r="17.5" stroke-width="1.6" fill="#FFF1B8" fill-opacity=".55"/><path stroke-width="1.5" stroke-linecap="round" d="${rays()}"/></g>
<ellipse cx="30" cy="92.5" rx="26" ry="6.5" fill="#7A5710"/><ellipse cx="30" cy="90.5" rx="26" ry="6.5" fill="#E9C96F" stroke="#5B4210" stroke-width="1"/>
<path d="${cloak}" fill="var(--o-mantle)" stroke="var(--o-mantle-2)" stroke-width="1.5" stroke-linejoin="round"/>
<path d="M30 34C27 48 23 72 20.5 91.500C26 93.3 34 93.3 39.5 91.500C37 72 33 48 30 34Z" fill="#FBF3DC" stroke="#C99A2E" stroke-width="1.6"/><path d="M27 62C26 72 25 82 24.5 90M33 62C34 72 35 82 35.5 90M30 60V91" stroke="#CDBB8E" stroke-width=".9" fill="none"/>
<path d="${cloak}" fill="url(#fig-light)" opacity=".75"/><path d="M7.5 84.500C10 87 15 89 20.8 90M52.5 84.500C50 87 45 89 39.2 90" fill="none" stroke="#E9C25C" stroke-width="2.2" stroke-linecap="round"/>
<path d="${hood}" fill="var(--o-mantle)" stroke="var(--o-mantle-2)" stroke-width="1.4"/><path d="${hood}" fill="url(#fig-light)" opacity=".8"/>
<path d="M30 9.500C23 11 20.8 18 21.8 26C24 33 36 33 38.2 26C39.2 18 37 11 30 9.500Z" fill="#6B3A1B"/><path d="M30 13.500C25.5 14 23.8 18 24.2 22.500C24.8 27.5 27.6 30 30 30C32.4 30 35.2 27.5 35.8 22.500C36.2 18 34.5 14 30 13.500Z" fill="#F4DDBE"/><path d="M26.4 21.600q1.2-.9 2.3 0M31.3 21.600q1.2-.9 2.3 0M28.7 26.600q1.3.7 2.6 0" fill="none" stroke="#5A3116" stroke-width=".9" stroke-linecap="round"/>
<path d="M23.5 16.500C26.5 14.3 33.5 14.3 36.5 16.5" fill="none" stroke="#E9C25C" stroke-width="2"/><path d="M30 3.500A6 6 0 0 0 35.5 -3.500A6.8 6.8 0 1 1 24.5 -3.500A6 6 0 0 0 30 3.500Z" transform="translate(0 6.5)" fill="#F2CF6B" stroke="#6B4A08" stroke-width=".9"/>
<path d="M20.5 34.500C24 40.5 36 40.5 39.5 34.5" fill="none" stroke="#E9C25C" stroke-width="2.4"/><path d="M18.5 47C22 53 26 54.5 30 54.500C34 54.5 38 53 41.5 47L43 56C39 60.5 34 60.5 30 60C26 60.5 21 60.5 17 56Z" fill="var(--o-mantle)" stroke="var(--o-mantle-2)" stroke-width="1.1"/><circle cx="30" cy="51.5" r="9" fill="#FFE7A0" opacity=".45"/><circle cx="30" cy="51.5" r="5.6" fill="url(#amber)" stroke="#6F3206" stroke-width=".8"/><ellipse cx="28.3" cy="49.6" rx="1.8" ry="1.1" fill="#fff" opacity=".85"/>`

for (const c of COLOURS) drawing('ora-clover-' + c, '0 0 64 64', () => cloverTile(c))
drawing('priestess', '0 -4 60 104', priestess)

/** The symbol of a tile by the server's name for it. */
export function tileSymbol(tile: string): string {
  if (tile.startsWith('points_')) return `tile-points-${tile.slice(7)}`
  if (tile.startsWith('clover_')) return `ora-clover-${tile.slice(7)}`
  return tile === 'wishing_stone' ? 'wish' : `tile-${tile}`
}
