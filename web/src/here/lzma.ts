// LZMA: what is fetched is a fifth smaller so than with gzip, which is all that browsers unpack by themselves. The format is that
// of .lzma files: a byte of properties, four of the dictionary's size, eight of the content's, then the content.
const HEAD = 13
const SHORT = 7 // states below it come after a literal
// Where each kind of probability lies.
const MATCH = 0,
  REP = 192,
  REP_0 = 204,
  REP_1 = 216,
  REP_2 = 228,
  REP_0_LONG = 240,
  SLOT = 432,
  SPECIAL = 688,
  ALIGN = 803,
  LENGTH = 819,
  REP_LENGTH = LENGTH + 514,
  LITERAL = REP_LENGTH + 514

/** Reads bits whose probabilities adapt to what was read. */
function reader(from: Uint8Array, probabilities: Uint16Array) {
  let at = HEAD + 5
  const now = new Uint32Array([0xffffffff, new DataView(from.buffer, from.byteOffset).getUint32(HEAD + 1)]) // range and code
  const more = () => {
    if (now[0]! >= 0x1000000) return
    now[0]! <<= 8
    now[1] = (now[1]! << 8) | from[at++]!
  }
  const bit = (index: number): number => {
    const likely = probabilities[index]!,
      bound = (now[0]! >>> 11) * likely
    const found = now[1]! < bound ? 0 : 1
    if (found) {
      now[0]! -= bound
      now[1]! -= bound
      probabilities[index] = likely - (likely >> 5)
    } else {
      now[0] = bound
      probabilities[index] = likely + ((2048 - likely) >> 5)
    }
    more()
    return found
  }
  /** A number, its highest bit first. */
  const number = (base: number, bits: number): number => {
    let found = 1
    for (let n = 0; n < bits; n++) found = (found << 1) | bit(base + found)
    return found - (1 << bits)
  }
  const backwards = (base: number, bits: number): number => {
    let found = 0
    for (let n = 0, node = 1; n < bits; n++) {
      const one = bit(base + node)
      node = (node << 1) | one
      found |= one << n
    }
    return found
  }
  /** Bits that are as likely as not. */
  const plain = (bits: number): number => {
    let found = 0
    for (let n = 0; n < bits; n++) {
      now[0]! >>>= 1
      const one = now[1]! >= now[0]! ? 1 : 0
      if (one) now[1]! -= now[0]!
      found = (found << 1) | one
      more()
    }
    return found
  }
  const length = (base: number, where: number): number => {
    if (!bit(base)) return 2 + number(base + 2 + (where << 3), 3)
    if (!bit(base + 1)) return 10 + number(base + 130 + (where << 3), 3)
    return 18 + number(base + 258, 8)
  }
  const distance = (length: number): number => {
    const slot = number(SLOT + (Math.min(length - 2, 3) << 6), 6)
    if (slot < 4) return slot
    const bits = (slot >> 1) - 1,
      high = (2 | (slot & 1)) << bits
    if (slot < 14) return high + backwards(SPECIAL + high - slot, bits)
    return high + (plain(bits - 4) << 4) + backwards(ALIGN, 4)
  }
  return { bit, length, distance }
}

export function unlzma(from: Uint8Array): Uint8Array<ArrayBuffer> {
  const properties = from[0]!,
    context = properties % 9,
    low = (1 << (Math.floor(properties / 9) % 5)) - 1,
    places = (1 << Math.floor(properties / 45)) - 1
  const to = new Uint8Array(Number(new DataView(from.buffer, from.byteOffset).getBigUint64(5, true)))
  const probabilities = new Uint16Array(LITERAL + (0x300 << context) * (low + 1)).fill(1024)
  const { bit, length, distance } = reader(from, probabilities)
  let state = 0,
    back = 1, // how far what comes was seen before, and the three distances before that
    second = 1,
    third = 1,
    fourth = 1
  const literal = (at: number): number => {
    const base = LITERAL + 0x300 * (((at & low) << context) + ((to[at - 1] ?? 0) >> (8 - context)))
    let found = 1
    if (state >= SHORT)
      for (let seen = to[at - back]! << 1; found < 0x100; seen <<= 1) {
        const expected = (seen >> 8) & 1,
          one = bit(base + ((1 + expected) << 8) + found)
        found = (found << 1) | one
        if (one !== expected) break
      }
    while (found < 0x100) found = (found << 1) | bit(base + found)
    return found
  }
  for (let at = 0; at < to.length;) {
    const where = at & places
    if (!bit(MATCH + (state << 4) + where)) {
      to[at] = literal(at++)
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6
      continue
    }
    let count: number
    if (!bit(REP + state)) {
      ;[fourth, third, second] = [third, second, back]
      count = length(LENGTH, where)
      back = distance(count) + 1
      state = state < SHORT ? 7 : 10
    } else {
      let one = false
      if (!bit(REP_0 + state)) one = !bit(REP_0_LONG + (state << 4) + where)
      else if (!bit(REP_1 + state)) [back, second] = [second, back]
      else if (!bit(REP_2 + state)) [back, second, third] = [third, back, second]
      else [back, second, third, fourth] = [fourth, back, second, third]
      count = one ? 1 : length(REP_LENGTH, where)
      state = one ? (state < SHORT ? 9 : 11) : state < SHORT ? 8 : 11
    }
    if (back > at || count > to.length - at) throw new Error('what was fetched is damaged')
    for (const end = at + count; at < end; at++) to[at] = to[at - back]!
  }
  return to
}
