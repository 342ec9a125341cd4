// A picture of each game for the home page, drawn once from the kit's pieces.
import { COLOURS, rng, use as U } from '../kit/kit'
import '../kit/dice'

export const WIDTH = 320
export const HEIGHT = 214
/** The pictures have one light of their own in both themes. */
export const PIGMENTS =
  '--stone:#D6CFC1;--stone-edge:#857C6A;--stone-side:#7A725F;--stone-cast:#1a1f12;--dark-stone:#8C8576;--dark-stone-edge:#4F4A3D;--dark-stone-side:#4c4638;--f-ivory-line:#6E6247;--f-wine:#8C3550;--f-wine-line:#34101B;--f-slate-line:#233646;--f-oak-line:#45290E'

const f = (n: number) => n.toFixed(1)
const sky = (id: string, stops: [number, string][]) =>
  `<defs><linearGradient id="art-${id}" x1="0" y1="0" x2="0" y2="1">${stops.map(([o, c]) => `<stop offset="${o}" stop-color="${c}"/>`).join('')}</linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#art-${id})"/>`

function hill(seed: number, y: number, amp: number, fill: string): string {
  const r = rng(seed)
  let d = `M-10 ${y}`
  for (let x = -10; x < WIDTH + 20;) {
    const w = 50 + r() * 50
    d += `Q${f(x + w / 2)} ${f(y - amp + (r() - 0.5) * amp * 1.6)} ${f(x + w)} ${f(y + (r() - 0.5) * amp * 0.7)}`
    x += w
  }
  return `<path d="${d}V${HEIGHT}H-10Z" fill="${fill}"/>`
}

const stone = (n: number, x: number, y: number, w: number, dark = false) =>
  U(`stone-${n}`, x - w / 2, y - w * 0.35, w, w * 0.7, dark ? 'class="dark-stone"' : '')

// Five paths climb to the light.
function keltis(): string {
  let o =
    sky('day', [
      [0, '#F3D58A'],
      [0.35, '#E9E2B8'],
      [1, '#B8C49A'],
    ]) + '<circle cx="160" cy="34" r="26" fill="#FFF3C4"/><circle cx="160" cy="34" r="46" fill="#FFF3C4" opacity=".35"/>'
  o += hill(3, 72, 20, '#9FB183') + hill(8, 92, 16, '#86A06B') + hill(5, 112, 10, '#6F8D58')
  const pos = (i: number, s: number): [number, number, number] => {
    const t = s / 8,
      z = 1 - t * 0.62
    return [160 + (i - 2) * (66 * z + 3), 200 - t * 112 - t * t * 6, z]
  }
  COLOURS.forEach((c, i) => {
    const a = pos(i, -1),
      b = pos(i, 7.6)
    o += `<path d="M${f(a[0] - 26 * a[2])} ${f(a[1])}L${f(b[0] - 8)} ${f(b[1])}H${f(b[0] + 8)}L${f(a[0] + 26 * a[2])} ${f(a[1])}Z" fill="var(--pig-${c})" opacity=".5"/>`
  })
  for (let s = 7; s >= 0; s--)
    COLOURS.forEach((c, i) => {
      const [x, y, z] = pos(i, s),
        dark = (i * 5 + s * 3) % 4 === 1
      o += stone(1 + ((i * 3 + s * 7) % 10), x, y, 50 * z, dark)
      if (dark) {
        const w = 22 * z
        o += U(['tile-clover', 'wish', 'tile-points-2'][(i + s) % 3] ?? 'wish', x - w / 2, y - w / 2 - 1, w, w)
      } else if (s < 4) {
        const w = 13 * z
        o += U('sym-' + c, x - w / 2, y - w / 2 - 1, w, w, `color="var(--pig-${c})"`)
      }
    })
  const figure = (p: string, i: number, s: number, big = false) => {
    const [x, y, z] = pos(i, s),
      h = (big ? 78 : 52) * 0.72 * z + 6
    return U(`fig-${p}${big ? '-large' : ''}`, x - h * (big ? 0.256 : 0.385), y - h + 8 * z, h * (big ? 0.513 : 0.77), h)
  }
  return o + figure('wine', 3, 5) + figure('ivory', 1, 4, true) + figure('slate', 2, 1, true) + figure('oak', 4, 2)
}

// One spiral path under the moon, wishing stones on the big fields.
function orakel(): string {
  let o = sky('night', [
    [0, '#16283A'],
    [0.6, '#2D4A5C'],
    [1, '#48676B'],
  ])
  const r = rng(9)
  for (let k = 0; k < 40; k++)
    o += `<circle cx="${f(r() * WIDTH)}" cy="${f(r() * 120)}" r="${f(0.5 + r() * 0.9)}" fill="#FFF4D0" opacity="${f(0.3 + r() * 0.6)}"/>`
  o +=
    '<g transform="translate(266 42)"><circle r="40" fill="#F6E8BE" opacity=".1"/><path d="M8-21A22 22 0 1 0 21 9A18 18 0 1 1 8-21Z" fill="#F6E8BE"/></g>'
  o += hill(21, 96, 14, '#2C4A4B') + hill(12, 120, 10, '#24403F')
  o +=
    '<ellipse cx="160" cy="142" rx="158" ry="74" fill="#3F6152" opacity=".75"/><ellipse cx="160" cy="140" rx="52" ry="26" fill="#F4C860" opacity=".22"/>'
  const curve = (t: number): [number, number] => {
    const a = 0.35 + t * 4.9 * Math.PI,
      R = 146 - 118 * Math.pow(t, 0.92)
    return [160 + R * Math.cos(a), 142 + R * Math.sin(a) * 0.46]
  }
  const fine = Array.from({ length: 901 }, (_, k) => curve(k / 900))
  const length = [0]
  for (let k = 1; k <= 900; k++) {
    const [x, y] = fine[k] ?? [0, 0],
      [u, v] = fine[k - 1] ?? [0, 0]
    length.push((length[k - 1] ?? 0) + Math.hypot(x - u, (y - v) * 1.5))
  }
  const whole = length[900] ?? 1
  const fields = Array.from(
    { length: 50 },
    (_, k) => [...(fine[length.findIndex((l) => l >= (whole * k) / 50)] ?? [0, 0]), k] as [number, number, number],
  )
  o += `<path d="M${fine
    .filter((_, k) => k % 6 === 0)
    .map(([x, y]) => `${f(x)} ${f(y)}`)
    .join('L')}" fill="none" stroke="#8FA98C" stroke-width="12" opacity=".28" stroke-linecap="round"/>`
  for (const [x, y, k] of fields.sort((a, b) => a[1] - b[1])) {
    const c = COLOURS[(k * 2) % 5] ?? 'blue',
      big = k % 7 === 0 && k > 0
    o += stone(1 + (k % 10), x, y, big ? 31 : 23)
    o += big ? U('wish', x - 9, y - 11, 18, 18) : U('sym-' + c, x - 4.5, y - 5.5, 9, 9, `color="var(--pig-${c})"`)
  }
  o += `<g transform="translate(160 132)"><ellipse rx="26" ry="11" cy="4" fill="#1F3633"/>${U('fig-ivory-large', -18, -62, 36, 70)}</g><g opacity=".9">${U('triskele', 148, 44, 24, 24, 'color="#F4C860"')}</g>`
  return o + U('fig-wine', 40, 108, 23, 30) + U('fig-slate', 236, 140, 25, 33) + U('fig-oak', 118, 156, 26, 34)
}

// Three dice on a hearth table, tiles in the five colours.
function wuerfel(): string {
  let o = sky('hearth', [
    [0, '#5A2E1C'],
    [1, '#8A4D2B'],
  ])
  const r = rng(4)
  for (let k = 0; k < 6; k++) {
    const y = k * 38
    o += `<path d="M0 ${y}H320" stroke="#3A1B0E" stroke-width="2" opacity=".6"/>`
    for (let j = 0; j < 4; j++) {
      const x = r() * 300,
        yy = y + 6 + r() * 26
      o += `<path d="M${f(x)} ${f(yy)}q${f(30 + r() * 40)} ${f((r() - 0.5) * 10)} ${f(80 + r() * 60)} 0" fill="none" stroke="#3A1B0E" stroke-width="1.2" opacity=".4"/>`
    }
  }
  o +=
    '<defs><radialGradient id="art-fire" cx=".5" cy=".42" r=".6"><stop offset="0" stop-color="#FFCF7A" stop-opacity=".6"/><stop offset="1" stop-color="#FFCF7A" stop-opacity="0"/></radialGradient></defs><rect width="320" height="214" fill="url(#art-fire)"/>'
  COLOURS.forEach((c, i) => {
    for (let k = 0; k < 4 - ((i * 7) % 3); k++)
      o += `<g transform="translate(${26 + i * 56} ${186 - k * 17}) rotate(${f((r() - 0.5) * 5)} 22 12)"><rect y="3" width="44" height="22" rx="5" fill="#2A1408" opacity=".5"/><rect width="44" height="22" rx="5" fill="#F6ECD2" stroke="#A58F5C"/>${U('sym-' + c, 5, 3.5, 15, 15, `color="var(--pig-${c})"`)}<text x="32" y="16.5" text-anchor="middle" style="font-family:var(--font-uncial)" font-size="15" fill="var(--pig-${c}-ink)">${k * 2 + (i % 3)}</text></g>`
  })
  return (
    o +
    `<g transform="translate(52 34) rotate(-14 34 34)">${U('die-3', 0, 0, 68, 68)}</g><g transform="translate(132 18) rotate(9 38 38)">${U('die-stone', 0, 0, 76, 76)}</g><g transform="translate(216 44) rotate(-5 32 32)">${U('die-5', 0, 0, 64, 64)}</g>` +
    U('leprechaun', 8, -4, 54, 54) +
    U('wish', 276, 8, 34, 34)
  )
}

const STAFFS: Record<string, string> = {
  sun: '<circle r="4.5" fill="#F2C94C"/><path d="M0-8v3M0 5v3M-8 0h3M5 0h3M-5.6-5.6l2 2M3.6 3.6l2 2M-5.6 5.6l2-2M3.6-3.6l2-2" stroke="#F2C94C" stroke-width="1.6"/>',
  moon: '<path d="M3-7a7 7 0 1 0 3 11a6 6 0 1 1-3-11z" fill="#F4F0E2"/>',
  owl: '<path d="M-6-6q3 2 6 2t6-2q2 6-1 10q-2 4-5 4t-5-4q-3-4-1-10z" fill="#8A6A3A"/><circle cx="-2.5" cy="-.5" r="1.9" fill="#FFF2C8"/><circle cx="2.5" cy="-.5" r="1.9" fill="#FFF2C8"/>',
  antler:
    '<path d="M0 6C-1 0-8 0-8-8M-6-2h-4M0 6C1 0 8 0 8-8M6-2h4" fill="none" stroke="#E9D9B4" stroke-width="2" stroke-linecap="round"/>',
  raven: '<path d="M-9-2q6-5 11-3l5-1l-3 3q0 6-6 6q-5 0-9 4q1-5 2-9z" fill="#15151A" stroke="#6B7C8A" stroke-width=".7"/>',
}

// Druids before a ring of stones, the amulet as their moon.
function celtica(): string {
  let o = sky('dusk', [
    [0, '#6B5A78'],
    [0.5, '#B98C86'],
    [0.8, '#E3BC8F'],
    [1, '#D8B58A'],
  ])
  const ring = Array.from({ length: 8 }, (_, k) => {
    const a0 = (k * Math.PI) / 4 + 0.05,
      a1 = a0 + Math.PI / 4 - 0.1,
      got = k !== 1 && k !== 2 && k !== 6
    const p = (r: number, a: number) => `${f(160 + r * Math.cos(a))} ${f(66 + r * Math.sin(a))}`
    return (
      `<path d="M${p(50, a0)}A50 50 0 0 1 ${p(50, a1)}L${p(24, a1)}A24 24 0 0 0 ${p(24, a0)}Z" fill="${got ? '#E7C25E' : 'none'}" stroke="${got ? '#7A5412' : '#FFF0CF'}" stroke-width="1.3"${got ? '' : ' stroke-dasharray="3 3"'}/>` +
      (got ? U('triquetra', 160 + 37 * Math.cos(a0 + 0.34) - 9, 66 + 37 * Math.sin(a0 + 0.34) - 9, 18, 18, 'color="#7A5412"') : '')
    )
  }).join('')
  o += `<circle cx="160" cy="66" r="72" fill="#FFE9BE" opacity=".22"/>${ring}<circle cx="160" cy="66" r="21" fill="#F3D98C" stroke="#7A5412" stroke-width="1.3"/>${U('triskele', 144, 50, 32, 32, 'color="#6B4A0C"')}`
  o += hill(31, 138, 14, '#6B6A66') + hill(14, 152, 10, '#575A55')
  const q = rng(77),
    j = (k: number) => f((q() - 0.5) * k)
  const slab = (x: number, w: number, t: number) =>
    `<g transform="translate(${x} ${t})"><path d="M${j(4)} 120Q${j(5)} 60 ${f(2 + q() * 3)} ${f(8 + q() * 6)}Q${f(3 + q() * 3)} ${j(4)} ${f(w * 0.5)} ${j(5)}Q${f(w - 3)} ${f(1 + q() * 6)} ${f(w - 1)} ${f(12 + q() * 8)}Q${f(w + q() * 3)} 60 ${f(w + q() * 4)} 120Z" fill="#514F52" stroke="#353337" stroke-width="1.2"/><path d="M${f(w * 0.62)} 14Q${f(w * 0.55)} 50 ${f(w * 0.7)} 90" stroke="#353337" fill="none" opacity=".6"/><path d="M3 14Q2 50 3 100" stroke="#C9A89A" stroke-width="2" fill="none" opacity=".45"/></g>`
  for (const [x, w, h] of [
    [6, 24, 70],
    [46, 20, 84],
    [82, 18, 62],
    [220, 18, 64],
    [252, 22, 88],
    [292, 24, 72],
  ] as const)
    o += slab(x, w, 176 - h)
  o += hill(6, 176, 6, '#3F4A38')
  const robes = [
    ['#A23A2E', '#4A120C', 'sun'],
    ['#8D9093', '#2D3033', 'moon'],
    ['#EFE8D6', '#5A513C', 'owl'],
    ['#7A5230', '#2E1A0A', 'antler'],
    ['#2E2D31', '#0C0C0E', 'raven'],
  ] as const
  robes.forEach(([robe, dark, staff], k) => {
    o += `<g transform="translate(${20 + k * 58} ${139 + Math.abs(k - 2) * 2}) scale(1.26)" style="--f-ivory:${robe};--f-ivory-line:${dark};--f-ivory-hood:${dark};--f-ivory-side:${dark}"><path d="M38 2V54" stroke="#3A2612" stroke-width="2.4" stroke-linecap="round"/><g transform="translate(38 -3)">${STAFFS[staff]}</g>${U('fig-ivory', 0, 2, 40, 52)}</g>`
  })
  return o
}

const pictures: Record<string, () => string> = { keltis, orakel, wuerfel, celtica }
const drawn = new Map<string, string>()

/** The picture of a game as SVG content of 320 × 214; a plain emblem for one that has none. */
export function picture(game: string): string {
  let found = drawn.get(game)
  if (found === undefined) {
    const draw = pictures[game]
    found = draw ? draw() : `<rect width="320" height="214" fill="#2C5A4E"/>${U('triskele', 90, 37, 140, 140, 'color="#D9B560"')}`
    drawn.set(game, found)
  }
  return found
}
