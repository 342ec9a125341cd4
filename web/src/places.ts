// Tables have names that people can say: places in Celtic countries, chosen by the table's id.
const PLACES = [
  'Doolin',
  'Skellig',
  'Burren',
  'Aran',
  'Kilkee',
  'Moher',
  'Tara',
  'Kells',
  'Cashel',
  'Dingle',
  'Achill',
  'Sligo',
  'Glendalough',
  'Iona',
  'Skye',
  'Inishmore',
  'Valentia',
  'Clifden',
  'Kinsale',
  'Cong',
  'Ardmore',
  'Trim',
  'Bray',
  'Howth',
  'Lismore',
  'Kenmare',
  'Sneem',
  'Portree',
  'Islay',
  'Mull',
  'Lewis',
  'Harris',
  'Barra',
  'Orkney',
  'Tintagel',
  'Anglesey',
  'Bardsey',
  'Conwy',
  'Carnac',
  'Ouessant',
]

/** The name of a table; the number tells tables apart that have their place in common. */
export function placeOf(table: string): string {
  let sum = 0
  for (const letter of table) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0
  const mixed = Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d) >>> 0
  return `${PLACES[sum % PLACES.length] ?? 'Doolin'} ${1 + ((mixed >>> 8) % 99)}`
}
