// Three dice on a hearth table, tiles in the five colours.
import { COLOURS, rng, use as U } from '../../kit/kit'
import { f, sky } from '../../kit/scenes'
import '../../kit/dice'

export default function picture(): string {
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
