// Figures: standing stones with a hood; the base tells the player apart. Small 40 × 52, large 40 × 78.
import { drawing, f } from './draw'
import { PLAYERS, type Kind } from './names'

const BASES: Record<Kind, string> = {
  ivory: '<ellipse cx="20" cy="46" rx="16" ry="5.6"/>',
  charcoal: '<path d="M3.5 42.5h33l2 7.5h-37z"/>',
  oak: '<path d="M8 41.5h24l7 4.5l-7 5.5h-24l-7-5.5z"/>',
  slate: '<path d="M20 39.5l19 6.5l-19 6.5l-19-6.5z"/>',
  wine: '<path d="M4 51q-3.5-4 1-6q1-4.5 7-3q8-3.5 16 0q6-1.5 7 3q4.5 2 1 6q-5 2.4-9 0q-7 2.6-14 0q-4 2.4-9 0z"/>',
}

function figure(p: Kind, big: boolean): string {
  const H = big ? 78 : 52,
    d = H - 52,
    y = (n: number) => f(n + (big ? (n > 22 ? d : n * 0.16 + 1) : 0))
  const cloak = `M21 ${y(1)}C14.5 ${y(4)} 11.5 ${y(10)} 12 ${y(18)}C7 ${y(22)} 4.8 ${y(32)} 5.2 ${y(44)}C13 ${y(48.5)} 27 ${y(48.5)} 34.8 ${y(44)}C35.2 ${y(32)} 33 ${y(22)} 28 ${y(18)}C28.6 ${y(11)} 27 ${y(4.5)} 21 ${y(1)}Z`
  const line = `var(--f-${p}-line)`,
    side = `var(--f-${p}-side)`,
    body = `var(--f-${p})`
  // Ivory is hardly lighter than the stones it stands on by day: its outline tells them apart.
  const edge = p === 'ivory' ? 2.6 : 1.4
  return (
    `<ellipse cx="23.5" cy="${47 + d}" rx="23" ry="8" fill="url(#shade)" opacity=".8"/>` +
    `<g transform="translate(0 ${d + 2})" fill="${side}">${BASES[p]}</g><g fill="${body}" stroke="${line}" stroke-width="${edge}" color="var(--f-${p}-hood)"><g transform="translate(0 ${d})" stroke-width="${f(edge - 0.2)}">${BASES[p]}</g>` +
    `<path d="${cloak}" stroke-linejoin="round"/><path d="${cloak}" fill="url(#fig-light)" stroke="none"/>` +
    `<path d="M20.5 ${y(6.5)}C16 ${y(9.5)} 14.8 ${y(13)} 15.2 ${y(17.5)}C17 ${y(20.6)} 23 ${y(20.6)} 24.8 ${y(17.5)}C25.2 ${y(13)} 24 ${y(9.5)} 20.5 ${y(6.5)}Z" fill="currentColor" stroke="none"/>` +
    `<path d="M12 ${y(18)}C15 ${y(24.5)} 25 ${y(24.5)} 28 ${y(18)}M10.5 ${y(30)}C9.5 ${y(36)} 9.6 ${y(40)} 9.8 ${y(44)}M29.5 ${y(30)}C30.5 ${y(36)} 30.4 ${y(40)} 30.2 ${y(44)}" fill="none" stroke-width="1.1" opacity=".6" stroke-linecap="round"/>` +
    (big
      ? `<path d="M5.6 ${H - 13}C13 ${H - 8.5} 27 ${H - 8.5} 34.4 ${H - 13}" fill="none" stroke="#E2B84F" stroke-width="2.4"/><circle cx="20" cy="${f(Number(y(22.6)) - d + 2)}" r="3" fill="#E2B84F" stroke-width=".9"/>`
      : '') +
    '</g>'
  )
}

for (const p of PLAYERS) {
  drawing('fig-' + p, '0 0 40 52', () => figure(p, false))
  drawing(`fig-${p}-large`, '0 0 40 78', () => figure(p, true))
}
