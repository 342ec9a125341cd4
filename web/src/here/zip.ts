// What lies in a zip whose files are stored as they are: a pack is compressed as a whole.
const END = 0x06054b50,
  END_SIZE = 22

/** Names and contents, which are parts of the pack itself. */
export function* stored(pack: Uint8Array<ArrayBuffer>): Generator<[string, Uint8Array<ArrayBuffer>]> {
  const view = new DataView(pack.buffer, pack.byteOffset, pack.byteLength),
    text = new TextDecoder()
  const short = (at: number) => view.getUint16(at, true),
    long = (at: number) => view.getUint32(at, true)
  const end = pack.length - END_SIZE
  if (end < 0 || long(end) !== END) throw new Error('no zip')
  let at = long(end + 16)
  for (let left = short(end + 10); left; left--) {
    if (short(at + 10)) throw new Error('a file is compressed by itself')
    const length = short(at + 28),
      local = long(at + 42),
      from = local + 30 + short(local + 26) + short(local + 28)
    yield [text.decode(pack.subarray(at + 46, at + 46 + length)), pack.subarray(from, from + long(at + 24))]
    at += 46 + length + short(at + 30) + short(at + 32)
  }
}
