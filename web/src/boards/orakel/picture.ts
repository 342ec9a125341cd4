// One spiral path under the moon, wishing stones on the big fields.
import { COLOURS, rng, use as U } from '../../kit/kit'
import { WIDTH, f, hill, sky, stone } from '../../kit/scenes'

export default function picture(): string {
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
