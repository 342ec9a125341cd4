// Celtica's own pictures: druids, their cards, the places of the island, the pieces of an amulet. Drawn once, then used by reference.
import { drawing, f as n1, need, PLAYERS, use, type Kind } from '../../kit/kit'
import { DRUIDS, HEADS, PIECES, type Druid, type Piece, type Suit } from './table'

export function polar(radius: number, degrees: number): [number, number] {
  return [radius * Math.cos((degrees * Math.PI) / 180), radius * Math.sin((degrees * Math.PI) / 180)]
}

/** Each kind of piece has an enamel and a sign of its own; the sign is a symbol of the kit or of this file. */
export const ENAMEL: Record<Piece, { fill: string; sign: string }> = {
  north: { fill: '#A4412A', sign: 'sym-russet' },
  northeast: { fill: '#9A6B08', sign: 'sym-yellow' },
  east: { fill: '#4C7A34', sign: 'sym-green' },
  southeast: { fill: '#1E7A70', sign: 'triquetra' },
  south: { fill: '#2B6596', sign: 'sym-blue' },
  southwest: { fill: '#69478F', sign: 'head-moon' },
  west: { fill: '#B04C7A', sign: 'sym-pink' },
  northwest: { fill: '#5A646B', sign: 'head-antler' },
  middle: { fill: '#C9972F', sign: 'triskele' },
}

const MIDDLE = 'M0-20A20 20 0 1 1-.1-20Z'

function segment(index: number): string {
  const outer = 52,
    inner = 22,
    gap = 1.1
  const a = Math.asin(gap / outer) * 57.3,
    b = Math.asin(gap / inner) * 57.3,
    c = -90 + index * 45
  const [p, q, r, s] = [polar(outer, c - 22.5 + a), polar(outer, c + 22.5 - a), polar(inner, c + 22.5 - b), polar(inner, c - 22.5 + b)].map(
    (point) => point.map(n1).join(' '),
  )
  return `M${p}A${outer} ${outer} 0 0 1 ${q}L${r}A${inner} ${inner} 0 0 0 ${s}Z`
}

/** The outline of a piece where it belongs in an amulet around (0, 0), and where its sign is. */
export const SHAPES: Record<Piece, { d: string; at: [number, number] }> = Object.fromEntries(
  PIECES.map((piece, k) => [piece, piece === 'middle' ? { d: MIDDLE, at: [0, 0] } : { d: segment(k), at: polar(37.5, -90 + k * 45) }]),
) as Record<Piece, { d: string; at: [number, number] }>

const draw = (id: string, box: string, body: () => string): void =>
  drawing(id, box, () => {
    need('celtica-light')
    return body()
  })

const RAYS =
  'M42 24q8-8 8-20 0 12 8 20-8-4-16 0zM76 42q8 8 20 8-12 0-20 8 4-8 0-16zM58 76q-8 8-8 20 0-12-8-20 8 4 16 0zM24 58q-8-8-20-8 12 0 20-8-4 8 0 16z'
drawing(
  'head-sun',
  '0 0 100 100',
  () =>
    `<g fill="currentColor"><circle cx="50" cy="50" r="21"/><g stroke="currentColor" stroke-width="3" stroke-linejoin="round"><path d="${RAYS}"/><path transform="rotate(45 50 50)" d="${RAYS}"/></g></g>`,
)
drawing(
  'head-moon',
  '0 0 100 100',
  () => '<path fill="currentColor" d="M62 8A44 44 0 1 0 92 66A36 36 0 1 1 62 8Z"/><circle cx="70" cy="40" r="6" fill="currentColor"/>',
)
drawing(
  'head-owl',
  '0 0 100 100',
  () =>
    '<path fill="currentColor" fill-rule="evenodd" d="M14 8Q32 16 50 16Q68 16 86 8Q92 40 88 62Q80 92 50 96Q20 92 12 62Q8 40 14 8ZM33 30a15 15 0 1 0 .1 0ZM67 30a15 15 0 1 0 .1 0ZM50 58L42 66L50 80L58 66Z"/><circle cx="33" cy="45" r="7" fill="currentColor"/><circle cx="67" cy="45" r="7" fill="currentColor"/>',
)
drawing(
  'head-antler',
  '0 0 100 100',
  () =>
    '<g fill="none" stroke="currentColor" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"><path d="M46 94C44 72 16 70 16 38Q16 22 22 10M19 52Q4 46 6 30M24 63Q36 54 36 36M54 94C56 72 84 70 84 38Q84 22 78 10M81 52Q96 46 94 30M76 63Q64 54 64 36"/></g>',
)
drawing(
  'head-raven',
  '0 0 100 100',
  () =>
    '<path fill="currentColor" fill-rule="evenodd" d="M4 34Q14 22 26 22Q34 10 48 14Q62 18 64 34Q84 44 98 78Q86 72 78 72Q84 80 84 88Q72 80 62 78L64 92H56L54 80L46 80L46 92H38L38 76Q24 68 24 46Q22 38 4 34ZM38 26a4.5 4.5 0 1 0 .1 0Z"/>',
)

/** The pieces around the middle are one shape, turned. */
const turn = (piece: Piece): string => (piece === 'middle' || piece === 'north' ? '' : `rotate(${PIECES.indexOf(piece) * 45})`)
const turned = (piece: Piece): string => turn(piece) && ` transform="${turn(piece)}"`
for (const piece of PIECES) {
  const mid = piece === 'middle',
    { d } = SHAPES[mid ? piece : 'north'],
    [x, y] = SHAPES[piece].at,
    { fill, sign } = ENAMEL[piece],
    e = mid ? 27 : 17.5,
    k = mid ? 1 : 0.97
  const body = () =>
    `<g fill="${fill}"${turned(piece)}><path d="${d}"/><path d="${d}" fill="url(#pc-${mid ? 'm' : 's'})" stroke="#F0D48A" stroke-width="1.7" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="#3A2806" stroke-width=".5"/></g>${use(sign, x - e / 2, y - e / 2, e, e, `color="${mid ? '#4A3204' : '#FFF6DC'}"`)}`
  draw(`seg-${piece}`, '-56 -56 112 112', body)
  draw(
    `piece-${piece}`,
    `${n1(x * k - 24)} ${n1(y * k - 24)} 48 48`,
    () =>
      `<path d="${d}" transform="translate(0 3)${turn(piece)}" fill="#20160A" opacity=".35"/><path d="${d}" transform="translate(0 1.8)${turn(piece)}" fill="#6A4A12"/>${body()}`,
  )
}
// An amulet without its pieces, and what stands where one is missing.
draw(
  'amulet',
  '-60 -60 120 120',
  () =>
    '<circle cx="1" cy="4" r="59" fill="url(#ce-shade)" opacity=".8"/><circle r="57.5" fill="#3A2806"/><circle r="56.5" fill="url(#gold-rim)"/><circle r="53.5" fill="#2A241A"/>',
)
for (const piece of PIECES) {
  const { d } = SHAPES[piece === 'middle' ? piece : 'north'],
    [x, y] = SHAPES[piece].at,
    e = piece === 'middle' ? 24 : 16
  draw(
    `lack-${piece}`,
    '-56 -56 112 112',
    () =>
      `<path d="${d}"${turned(piece)} fill="#4A4336" stroke="#6E644F" stroke-width=".8"/>${use(ENAMEL[piece].sign, x - e / 2, y - e / 2, e, e, 'color="#9A8F76" opacity=".65"')}`,
  )
}
draw(
  'piece-back',
  '-24 -24 48 48',
  () =>
    `<path d="${SHAPES.north.d}" transform="translate(0 39.3)" fill="#6A4A12"/><path d="${SHAPES.north.d}" transform="translate(0 37.5)" fill="#A9803A" stroke="#F0D48A" stroke-width="1.2"/>${use('triquetra', -8, -8, 16, 16, 'color="#5A3E0C"')}`,
)
drawing(
  'amu',
  '0 0 20 20',
  () =>
    '<circle cx="10" cy="10" r="9.6" fill="#6B4A08"/><circle cx="10" cy="10" r="6.6" fill="none" stroke="#F0C65A" stroke-width="5" stroke-dasharray="4.3 .88"/><circle cx="10" cy="10" r="3" fill="#FFF0BE"/>',
)

const ROBE = 'M25 24C15 30 11 46 8 62Q6 72 3 78C13 84 37 84 46 78Q42 66 41 56C40 42 36 28 25 24Z'
const SLEEVE = 'M32 33C39 34 46 40 50 49Q51 54 46 55C40 53 34 49 30 45Z'
const HOOD = 'M24 3C14 8 11 18 12 29C14 36 20 38 25 38C31 38 37 35 38 28C38 17 33 7 24 3Z'

/** A druid, 60 by 84, with a light rim that lifts him off any ground. What all of them have says nothing of their colours. */
function druid(c: Druid): string {
  return (
    `<g fill="var(--d-${c})" stroke="var(--d-${c}-line)" color="var(--d-${c}-2)">` +
    '<ellipse cx="29" cy="79" rx="27" ry="6.5" fill="url(#ce-shade)" stroke="none"/>' +
    `<g fill="var(--figrim)" stroke="var(--figrim)" stroke-width="4" stroke-linejoin="round"><path d="${ROBE}"/><path d="${SLEEVE}"/><path d="${HOOD}"/><path d="M46.5 22L50 80" stroke-width="6.5" stroke-linecap="round"/><circle cx="46" cy="12" r="11"/></g>` +
    '<g stroke-width="1.5" stroke-linejoin="round"><path d="M46.5 22L50 80" stroke="#3A2509" stroke-width="4" stroke-linecap="round"/><path d="M46.5 22L50 79.5" stroke="#A0733A" stroke-width="2" stroke-linecap="round"/>' +
    `<path d="${ROBE}"/><path d="M31 30C37 38 40 46 41 56Q42 66 46 78Q40 81.5 32 82C35 62 35 46 31 30Z" fill="currentColor" stroke="none" opacity=".75"/>` +
    `<path d="${SLEEVE}"/><circle cx="48.3" cy="50" r="3.2" fill="#E9C39B"/>` +
    `<path d="${HOOD}"/><path d="M30 8C35 13 38 20 38 28C37 34 33 37 28.5 37.8C35 29 34 17 30 8Z" fill="currentColor" stroke="none" opacity=".75"/>` +
    '<path d="M24.5 13C18 16 16.5 23 18 30H32C33.5 23 31 16 24.5 13Z" fill="#2A1A0C" stroke="none"/><path d="M19.5 24Q25 17 30.6 24L30 30H20Z" fill="#E9C39B" stroke="none"/></g>' +
    '<path d="M18.5 27Q22 29 25 28.5Q28 29 31.5 27C33 37 30 47 25.5 52C20.5 47 17 37 18.5 27Z" fill="#FBF6E6" stroke="#8A7C5C"/><path d="M22 33Q23 40 25 46M28 33Q27.5 38 26.5 42" stroke="#B7AB8B" stroke-width=".9" fill="none"/><g fill="#23170A" stroke="none"><circle cx="22.3" cy="24.6" r="1.1"/><circle cx="27.9" cy="24.6" r="1.1"/></g>' +
    '<path d="M9.5 57Q24 63 41 57.5" fill="none" stroke="#D8B45E" stroke-width="2"/><path d="M27 60.5l2 8M30 60l1.5 6" stroke="#D8B45E" stroke-width="1.5" stroke-linecap="round"/>' +
    `<circle cx="46" cy="12" r="11" fill="#FBF0CC" stroke="#4A3204" stroke-width="1.6"/></g>${use(`head-${HEADS[c]}`, 38.5, 4.5, 15, 15, 'color="#3A2806"')}`
  )
}
for (const c of DRUIDS) draw(`druid-${c}`, '0 0 60 84', () => druid(c))

// A player's medallion: nobody owns a druid, so the players have no figures here.
const EDGES: Record<Kind, string> = { ivory: '', charcoal: '6 3', oak: '1.5 2.5', slate: '3 3', wine: '9 2 2 2' }
for (const kind of PLAYERS)
  drawing(
    `medal-${kind}`,
    '0 0 40 42',
    () =>
      `<g fill="var(--f-${kind})" stroke="var(--f-${kind}-line)" stroke-width="1.4" color="var(--f-${kind}-side)"><circle cx="20" cy="21.5" r="18" fill="currentColor" stroke="none"/><circle cx="20" cy="19.5" r="18"/><circle cx="20" cy="19.5" r="18" fill="url(#disc)" stroke="none"/></g><circle cx="20" cy="19.5" r="14.5" fill="none" stroke="${kind === 'ivory' ? '#6E6247' : '#fff'}" opacity=".6"${EDGES[kind] && ` stroke-dasharray="${EDGES[kind]}"`}/>`,
  )

/** Robe and border of a colour's cards: ground, interlace, field, hills. */
const PAINT: Record<Druid, [string, string, string, string]> = {
  red: ['#9E2E22', '#F4D9A6', '#F3D3BF', '#B2503B'],
  grey: ['#737D85', '#F4F3EC', '#DDE2E4', '#8A949B'],
  white: ['#F6F2E6', '#A08E62', '#FDFBF4', '#C9D3CF'],
  brown: ['#6B4524', '#EBCF9A', '#EAD5B4', '#8C6539'],
  black: ['#26272B', '#D9CBA4', '#C6C5C2', '#54565C'],
}

drawing(
  'helmet',
  '0 0 100 84',
  () =>
    `<g stroke="#33260F" stroke-width="2.4" stroke-linejoin="round"><path d="M33 34C17 36 4 24 7 2C14 18 22 22 38 22ZM67 34C83 36 96 24 93 2C86 18 78 22 62 22Z" fill="#F6ECD0"/><path d="M25 60C24 32 34 17 50 17C66 17 76 32 75 60Z" fill="#A9A79B"/><path d="M46 17.5Q50 14 54 17.5L55 56H45Z" fill="#D2A547"/><path d="M22 54Q50 46 78 54V65Q50 57 22 65Z" fill="#D2A547"/><path d="M45.5 57h9L53 80q-3 3-6 0Z" fill="#D2A547"/><path d="M24 64Q26 74 36 79Q40 72 40 61ZM76 64Q74 74 64 79Q60 72 60 61Z" fill="#8B897D"/></g><path d="M32 48C33 34 37 27 42 24" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".6"/><g fill="#5A4110"><circle cx="28" cy="60" r="1.9"/><circle cx="39" cy="58.4" r="1.9"/><circle cx="61" cy="58.4" r="1.9"/><circle cx="72" cy="60" r="1.9"/></g>`,
)
draw(
  'card-experience-back',
  '0 0 100 140',
  () =>
    `<rect x=".7" y=".7" width="98.6" height="138.6" rx="8" fill="url(#xback)" stroke="#2E0F06" stroke-width="1.4"/>${use('card-ring', 4, 4, 92, 132, 'color="#D9B066"')}<rect x="13.4" y="13.4" width="73.2" height="113.2" rx="3" fill="none" stroke="#D9B066" stroke-width=".9" opacity=".8"/><circle cx="50" cy="70" r="33" fill="none" stroke="#D9B066" stroke-width=".8" opacity=".55"/>${use('helmet', 21, 46, 58, 48.7)}`,
)

function card(c: Druid, suit: Suit): string {
  const [ground, lace, field, hills] = PAINT[c],
    pale = c === 'white',
    edge = pale ? '#A59671' : '#20180C',
    sign = `head-${HEADS[c]}`
  const shell = `<g fill="${ground}" stroke="${edge}" color="${lace}"><rect x=".7" y=".7" width="98.6" height="138.6" rx="8" stroke-width="1.4"/>${use('card-ring', 4, 4, 92, 132)}</g>`
  const tag = (x: number, y: number) => `<circle cx="${x}" cy="${y}" r="13.5"/>`
  const corners = `<g fill="#FCF7EA" stroke="${pale ? '#A59671' : ground}" stroke-width="1.6" color="${pale ? '#4A4232' : ground}">${tag(17, 18)}${tag(83, 122)}${use(sign, 8.5, 9.5, 17, 17)}${use(sign, 74.5, 113.5, 17, 17)}</g>`
  if (suit === 'druid')
    return `${shell}<g fill="${field}" stroke="${edge}" color="${hills}"><rect x="13" y="13" width="74" height="114" rx="3" stroke-width=".8"/><circle cx="49" cy="58" r="33" fill="#FFFDF2" stroke="none" opacity=".8"/><circle cx="49" cy="58" r="33" fill="none" stroke="currentColor" opacity=".7" stroke-dasharray="1.5 3"/><g fill="currentColor" stroke="none"><path d="M13.4 100Q30 88 50 96T86.6 92V124a3 3 0 0 1-3 3H16.4a3 3 0 0 1-3-3Z" opacity=".55"/><path d="M13.4 112Q38 102 60 110T86.6 106V124a3 3 0 0 1-3 3H16.4a3 3 0 0 1-3-3Z"/></g></g>${use(`druid-${c}`, 20, 27, 64, 89.6)}${corners}`
  return `${shell}<path d="M13 25A12 12 0 0 0 25 13H75A12 12 0 0 0 87 25V115A12 12 0 0 0 75 127H25A12 12 0 0 0 13 115Z" fill="#D8BD86" stroke="#4A3410" stroke-width="1.2"/><path d="M17 28A15 15 0 0 0 28 17H72A15 15 0 0 0 83 28V112A15 15 0 0 0 72 123H28A15 15 0 0 0 17 112Z" fill="none" stroke="#6B4A16" stroke-dasharray="3 2.4" opacity=".75"/>${use('knot-roundel', 17, 33, 66, 66, 'color="#8A6426" opacity=".34"')}${use('helmet', 20, 39, 60, 50.4)}<circle cx="50" cy="105" r="12" fill="${ground}" stroke="${lace}" stroke-width="1.4"/>${use(sign, 42, 97, 16, 16, `color="${pale ? '#4A4232' : lace}"`)}${corners}`
}
for (const c of DRUIDS) for (const suit of ['druid', 'experience'] as const) draw(`card-${suit}-${c}`, '0 0 100 140', () => card(c, suit))

export const LINE = 'stroke="var(--line2)" stroke-width="1.3" stroke-linejoin="round"'

/** The places, 80 by 70, standing on y = 58; the goal 160 by 100. */
const cottage = (x: number, y: number, k: number) =>
  `<g transform="translate(${x} ${y}) scale(${k})" ${LINE}><path d="M-14 0V-11H14V0Z" fill="var(--wash)"/><path d="M6 0V-11H14V0Z" fill="var(--wash-side)" stroke="none"/><path d="M-17.5-9.5Q-13-23 0-24Q13-23 17.5-9.5Q0-13 -17.5-9.5Z" fill="var(--thatch)"/><path d="M5-23.3Q14-20 17.5-9.5Q12-11 6-11.5Z" fill="var(--thatch-side)" stroke="none" opacity=".7"/><path d="M-11-13Q-9-19-5-22M-3-14Q-3-18-1-22.5" fill="none" stroke="var(--thatch-side)" stroke-width=".9"/><path d="M-3 0V-7.5H2.5V0Z" fill="#7A2E1E"/><path d="M-10-7.5h4v4h-4zM7-7.5h4v4h-4z" fill="var(--pane)" stroke-width=".8"/><path d="M9-22v-5h4v7" fill="var(--keep)"/></g>`
draw('pl-village', '0 0 80 70', () => cottage(26, 44, 0.8) + cottage(56, 46, 0.86) + cottage(39, 57, 1.02))
draw(
  'pl-monastery',
  '0 0 80 70',
  () =>
    `<g ${LINE}><path d="M50 56L51.5 12Q57 9 62.5 12L64 56Z" fill="var(--wash)"/><path d="M58 56V10.5Q61 11 62.5 12L64 56Z" fill="var(--wash-side)" stroke="none"/><path d="M49.5 13L57-6L64.5 13Q57 9.5 49.5 13Z" fill="var(--roof)"/><path d="M55.5 18h3v6h-3zM55.5 34h3v5h-3z" fill="var(--pane)" stroke-width=".8"/><path d="M12 57V39L29 23L46 39V57Z" fill="var(--wash)"/><path d="M8.5 41L29 20L49.5 41L45.5 43L29 26.5L12.5 43Z" fill="var(--roof)"/><path d="M25 57V46Q29 40 33 46V57Z" fill="#5A3A22"/><path d="M27.5 33h3v5h-3z" fill="var(--pane)" stroke-width=".8"/><path d="M27.6 20V5.5h2.8V20M24 10h10" fill="none" stroke-width="2.6"/><circle cx="29" cy="10" r="3.3" fill="none" stroke-width="1.6"/></g>`,
)
const battlement = (x: number, y: number, w: number, n: number) => {
  const u = n1(w / (2 * n - 1))
  return `M${x} ${y + 5}V${y}h${u}${`v3.6h${u}v-3.6h${u}`.repeat(n - 1)}V${y + 5}`
}
draw(
  'pl-castle',
  '0 0 80 70',
  () =>
    `<g ${LINE}><path d="M40-2V-14" stroke-width="1.6"/><path d="M40-14Q46-17 50-13Q54-10 58-13L56-5Q52-3 49-6Q45-9 40-6Z" fill="#B23A24"/><path d="${battlement(26, -2, 28, 4)}V57H26Z" fill="var(--keep)"/><path d="M45 57V1h9V57Z" fill="var(--keep-side)" stroke="none" opacity=".7"/><path d="${battlement(8, 18, 20, 3)}V57H8Z" fill="var(--keep)"/><path d="M20 57V23h8V57Z" fill="var(--keep-side)" stroke="none" opacity=".7"/><path d="${battlement(52, 18, 20, 3)}V57H52Z" fill="var(--keep)"/><path d="M64 57V23h8V57Z" fill="var(--keep-side)" stroke="none" opacity=".8"/><path d="${battlement(26, 34, 28, 4)}V57H26Z" fill="var(--keep)"/><path d="M34 57V47Q40 39 46 47V57Z" fill="#4A3018"/><path d="M34 50h12M38 44v13M42 44v13" stroke-width=".9" fill="none"/><path d="M38.5 8h3v8h-3zM32 22h3v6h-3zM45 22h3v6h-3zM16.5 30h3v7h-3zM60.5 30h3v7h-3z" fill="var(--pane)" stroke-width=".8"/></g>`,
)
draw(
  'pl-shrine',
  '0 0 80 70',
  () =>
    `<ellipse cx="40" cy="52" rx="33" ry="9" fill="var(--grass-3)" opacity=".55"/><g ${LINE} fill="var(--keep)"><path d="M21 44l1-17q3-4 7-1l1 18zM51 44l1-18q4-3 7 1l1 17z"/><path d="M18 27l2-6q20-4 42 0l1 6q-22-4-45 0z"/><path d="M26 43l.5-16q1.5-2 2.5-1l1 17zM56 44l0-18q2 0 3 1l1 17z" fill="var(--keep-side)" stroke="none" opacity=".7"/><path d="M36 46l.5-9q4-3 7 0l.5 9z" fill="var(--keep-side)"/><path d="M5 51l2-17q4-5 8 0l1 17zM64 51l1-17q4-5 8 0l2 17z"/><path d="M17 60l1-12q5-5 9 0l1 12zM52 60l1-12q4-5 9 0l1 12z"/></g><path d="M40 33q-4 3-3 6q3 3 6 0q1-3-3-6z" fill="#FFD98A"/>`,
)
const sail = 'M42-4H75Q69 14 74 33Q58 38 43 33Q47 14 42-4Z'
const smoke = [
  [20, 26, 10, 0.75],
  [26, 14, 12, 0.6],
  [19, 2, 13, 0.45],
  [27, -10, 13, 0.25],
]
  .map(([x, y, r, o]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#ce-smoke)" opacity="${o}"/>`)
  .join('')
draw(
  'pl-ruin',
  '0 0 80 70',
  () =>
    `<g ${LINE}><path d="M58 55V-8" stroke="#5A3A1A" stroke-width="2.8"/><path d="${sail}" fill="var(--sail)"/><path d="M42-4H50.2Q55 16 51 35.6Q47 35 43 33Q47 14 42-4ZM58.5-4H66.8Q62 15 66.5 35.4Q62 36.5 59 36.4Q61 14 58.5-4Z" fill="var(--sail-2)" stroke="none"/><path d="${sail}" fill="none"/></g>${smoke}<g ${LINE}><path d="M6 57V36l5 3 3-10 6 6 4-4 3 12 4-1v15Z" fill="var(--char)"/><path d="M20 57V35l4-4 3 12 4-1v15Z" fill="var(--char-side)" stroke="none"/><path d="M36 57l1-14 5-4 4 6 6-8 3 10 7-1 5 11Z" fill="var(--char)"/><path d="M52 57V40l3 7 7-1 5 11Z" fill="var(--char-side)" stroke="none"/><path d="M12 57v-8q3-4 6 0v8z" fill="#17120E"/><path d="M29 44L49 30M33 50L24 34" stroke="#241A12" stroke-width="2.6" stroke-linecap="round"/></g><path d="M44 56q-4-6 0-11q1 4 4 1q0 4 3 5q-1 4-3 5zM17 57q-3-5 0-8q1 3 3 1q2 4 0 7z" fill="#F28A2E"/><path d="M46 56q-2-3 0-6q2 3 2 6z" fill="#FFE08A"/>`,
)
const boulder = (x: number) => `<path d="M${x - 7} ${n1(93 - Math.abs(x - 80) * 0.05)}l1-10q6-4 12 0l1 11q-7 2-14-1z" fill="var(--keep)"/>`
draw(
  'pl-goal',
  '0 0 160 100',
  () =>
    `<ellipse cx="80" cy="46" rx="96" ry="62" fill="url(#goalglow)"/><path d="M6 86Q12 32 80 26Q148 32 154 86Q80 100 6 86Z" fill="var(--grass-1)" ${LINE}/><path d="M6 86Q12 32 80 26Q44 44 40 88Q20 88 6 86ZM154 86Q148 32 80 26Q118 46 122 88Q142 88 154 86Z" fill="var(--grass-3)" opacity=".4"/><path d="M5 86Q7 74 12 66Q46 58 80 58Q114 58 148 66Q153 74 155 86Q80 103 5 86Z" fill="var(--wash)" ${LINE}/><path d="M9 78Q80 62 151 78M7 84Q80 69 153 84" fill="none" stroke="var(--wash-side)" stroke-width="2.6" stroke-dasharray="6 3"/><g ${LINE}><path d="M60 96V66Q80 60 100 66V96Z" fill="var(--keep)"/><path d="M70 96V74H90V96Z" fill="url(#gdoor)"/><path d="M56 68q24-8 48 0l-1 7q-23-6-46 0z" fill="var(--keep)"/>${[14, 30, 46, 112, 128, 144].map(boulder).join('')}</g>${use('triskele', 63, 27.5, 34, 29, 'color="#FFFDF2"')}`,
)

const shade = (id: string, colour: string, from: number, more = '') =>
  `<radialGradient id="${id}" ${more}><stop offset="0" stop-color="${colour}" stop-opacity="${from}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`

drawing(
  'celtica-light',
  '0 0 1 1',
  () =>
    '<radialGradient id="pc-s" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="60"><stop offset=".3" stop-color="#fff" stop-opacity=".13"/><stop offset=".7" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".34"/></radialGradient>' +
    '<radialGradient id="pc-m" cx=".36" cy=".28" r=".9"><stop offset="0" stop-color="#FFF3C4" stop-opacity=".9"/><stop offset=".5" stop-color="#fff" stop-opacity=".05"/><stop offset="1" stop-color="#4A2C02" stop-opacity=".6"/></radialGradient>' +
    '<linearGradient id="xback" x1="0" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="#8A3A22"/><stop offset="1" stop-color="#551E10"/></linearGradient>' +
    '<linearGradient id="gold-rim" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#FFF0B8"/><stop offset=".45" stop-color="#C9972F"/><stop offset="1" stop-color="#6F4A0C"/></linearGradient>' +
    '<linearGradient id="gdoor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#FFF6CE"/><stop offset="1" stop-color="#E8A93A"/></linearGradient>' +
    shade('goalglow', '#FFE28A', 0.95) +
    shade('ce-shade', '#000', 0.5) +
    shade('ce-smoke', 'var(--smoke)', 0.9) +
    shade('ce-mist', 'var(--mist)', 0.85) +
    shade('ce-beacon', 'var(--beacon)', 0.9),
)
