// Cards, 100 × 140. The numbers are set by the component, so that their font is the page's.
import { drawing, use } from './draw'
import { knotPath, ring } from './interlace'
import { COLOURS } from './names'
import './symbols'

drawing('card-ring', '0 0 92 132', () => knotPath(ring(12, 17, 92, 132)))

for (const c of COLOURS)
  drawing('card-' + c, '0 0 100 140', () => {
    const line = 'fill="none" stroke="currentColor" stroke-width="1.2"'
    return (
      `<g color="var(--pig-${c})"><rect x=".7" y=".7" width="98.6" height="138.6" rx="8" fill="url(#parch)" stroke="var(--card-edge)" stroke-width="1.4"/>` +
      use('card-ring', 4, 4, 92, 132, 'opacity=".92"') +
      `<rect x="13.4" y="13.4" width="73.2" height="113.2" rx="3" fill="none" stroke="currentColor" stroke-width=".8" opacity=".6"/>` +
      `<path d="M4 10a6 6 0 0 1 6-6h26v24a8 8 0 0 1-8 8h-24z" fill="var(--parchment)"/><path d="M36 4v24a8 8 0 0 1-8 8h-24" ${line}/>` +
      `<path d="M96 130a6 6 0 0 1-6 6h-26v-24a8 8 0 0 1 8-8h24z" fill="var(--parchment-2)"/><path d="M64 136v-24a8 8 0 0 1 8-8h24" ${line}/>` +
      `<circle cx="84" cy="16" r="12.5" fill="var(--parchment)" stroke="currentColor" stroke-width="1.2"/>` +
      `<circle cx="16" cy="124" r="12.5" fill="var(--parchment-2)" stroke="currentColor" stroke-width="1.2"/>` +
      use('sym-' + c, 75, 7, 18, 18) +
      use('sym-' + c, 7, 115, 18, 18) +
      use('sym-' + c, 17, 37, 66, 66, 'opacity=".2"') +
      '</g>'
    )
  })

// Das Orakel's cards have a second number on a green arch, how far the priestess may go.
drawing(
  'card-arch',
  '-12 -17.5 24 31',
  () =>
    '<path d="M0 -16.5C7 -13 11 -6 11 2V9Q11 12.5 7.5 12.5H-7.5Q-11 12.5 -11 9V2C-11 -6 -7 -13 0 -16.5Z" fill="#1F6F5C" stroke="#E2C36B" stroke-width="1.3"/><path d="M0 -12.5c2 1.6 2.6 3.4 1.9 5.4h-3.8c-.7-2-.1-3.8 1.9-5.4z" fill="#E2C36B"/>',
)

drawing('card-back', '0 0 100 140', () => {
  const gold = '#C9A24B'
  return (
    `<rect x=".7" y=".7" width="98.6" height="138.6" rx="8" fill="url(#back)" stroke="#0E2823" stroke-width="1.4"/>` +
    use('card-ring', 4, 4, 92, 132, `color="${gold}"`) +
    `<rect x="13.4" y="13.4" width="73.2" height="113.2" rx="3" fill="none" stroke="${gold}" stroke-width=".9" opacity=".8"/>` +
    `<circle cx="50" cy="70" r="33" fill="none" stroke="${gold}" stroke-width=".8" opacity=".55"/>` +
    use('triskele', 17, 37, 66, 66, 'color="#D9B560"') +
    (
      [
        [24, 26],
        [76, 26],
        [24, 114],
        [76, 114],
      ] as const
    )
      .map(([x, y]) => use('triquetra', x - 8, y - 8, 16, 16, `color="${gold}" opacity=".75"`))
      .join('')
  )
})
