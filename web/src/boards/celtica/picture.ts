import { rng, use as U } from '../../kit/kit'
import { f, hill, sky } from '../../kit/scenes'

const STAFFS: Record<string, string> = {
  sun: '<circle r="4.5" fill="#F2C94C"/><path d="M0-8v3M0 5v3M-8 0h3M5 0h3M-5.6-5.6l2 2M3.6 3.6l2 2M-5.6 5.6l2-2M3.6-3.6l2-2" stroke="#F2C94C" stroke-width="1.6"/>',
  moon: '<path d="M3-7a7 7 0 1 0 3 11a6 6 0 1 1-3-11z" fill="#F4F0E2"/>',
  owl: '<path d="M-6-6q3 2 6 2t6-2q2 6-1 10q-2 4-5 4t-5-4q-3-4-1-10z" fill="#8A6A3A"/><circle cx="-2.5" cy="-.5" r="1.9" fill="#FFF2C8"/><circle cx="2.5" cy="-.5" r="1.9" fill="#FFF2C8"/>',
  antler:
    '<path d="M0 6C-1 0-8 0-8-8M-6-2h-4M0 6C1 0 8 0 8-8M6-2h4" fill="none" stroke="#E9D9B4" stroke-width="2" stroke-linecap="round"/>',
  raven: '<path d="M-9-2q6-5 11-3l5-1l-3 3q0 6-6 6q-5 0-9 4q1-5 2-9z" fill="#15151A" stroke="#6B7C8A" stroke-width=".7"/>',
}

// Druids before a ring of stones, the amulet as their moon.
export default function picture(): string {
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
