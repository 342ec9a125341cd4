// Five paths climb to the light.
import { COLOURS, use as U } from '../../kit/kit'
import { f, hill, sky, stone } from '../../kit/scenes'

export default function picture(): string {
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
