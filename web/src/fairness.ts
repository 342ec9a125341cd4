// Whether a game was dealt as promised: compares the server's earlier hashes with the secrets that it told afterwards.
import type { RecordOut } from './api/types'

/** SHA-256; written out for pages without TLS, where browsers do not offer theirs. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  const content = new Uint8Array(bytes)
  const hash = globalThis.crypto?.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', content)) : plain(content)
  return hex(hash)
}

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const unhex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))

/** SHA-256 in plain arithmetic (FIPS 180-4). */
export function plain(bytes: Uint8Array): Uint8Array {
  const primes: number[] = []
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n)
  const part = (x: number) => Math.floor((x - Math.floor(x)) * 2 ** 32)
  const K = primes.map((prime) => part(Math.cbrt(prime)))
  const H = primes.slice(0, 8).map((prime) => part(Math.sqrt(prime)))
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor((bytes.length * 8) / 2 ** 32))
  view.setUint32(padded.length - 4, bytes.length * 8)
  const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n))
  const w = new Array<number>(64)
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(block + i * 4)
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15]!,
        b = w[i - 2]!
      w[i] = (w[i - 16]! + w[i - 7]! + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) | 0
    }
    let [a, b, c, d, e, f, g, h] = H as [number, number, number, number, number, number, number, number]
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
    }
    ;[a, b, c, d, e, f, g, h].forEach((x, i) => (H[i] = (H[i]! + x) | 0))
  }
  const out = new DataView(new ArrayBuffer(32))
  H.forEach((x, i) => out.setUint32(i * 4, x >>> 0))
  return new Uint8Array(out.buffer)
}

/** The key of a game: the secret, and the words in the order in which they were said. */
export async function keyOf(secret: string, words: string[]): Promise<string> {
  const text = new TextEncoder()
  const parts = [text.encode('triskele key 1\n'), unhex(secret)]
  for (const word of words) {
    const content = text.encode(word)
    const length = new Uint8Array(4)
    new DataView(length.buffer).setUint32(0, content.length)
    parts.push(length, content)
  }
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return sha256(whole)
}

/** JSON as the server writes it to hash it: sorted, without spaces, in ASCII. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${parts.map(([name, part]) => `${canonical(name)}:${canonical(part)}`).join(',')}}`
  }
  return JSON.stringify(value).replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Whether all its numbers are written the same everywhere; those of the games' own boards are. */
const whole = (value: unknown): boolean =>
  typeof value === 'number' ? Number.isSafeInteger(value) : typeof value !== 'object' || value === null || Object.values(value).every(whole)

/** The hash of a whole game; null where a board has numbers that can't be written the same here. */
export async function gameHash(record: RecordOut): Promise<string | null> {
  const { game, rules, players, options, board, key, actions } = record
  if (!whole(board)) return null
  const content = {
    ...{ game, rules, players, options, board, key, actions, newcomers: record.newcomers ?? [] },
    ...(record.given_up?.length ? { given_up: record.given_up } : {}),
    ...(record.position === undefined ? {} : { position: record.position }),
  }
  return sha256(new TextEncoder().encode(`triskele game 1\n${canonical(content)}`))
}

export type Check = 'seal' | 'key' | 'hash' | 'game' | 'noted'
export interface Verdict {
  fair: boolean
  /** Each thing that was checked, and whether it held; `noted` is null where this browser saw no promise before the end. */
  checks: Record<Check, boolean | null>
}

/** Checks a record, and that its hashes are those that this browser noted before the end. */
export async function check(record: RecordOut, noted: { seal?: string; key_hash?: string; game_hash?: string } | null): Promise<Verdict> {
  const { secret, seal, words } = record.fairness ?? { secret: null, seal: '', words: [] } // a terminal's games have no seal
  const key = record.key ?? ''
  const held = (name: 'seal' | 'key_hash' | 'game_hash', now: string) => (noted?.[name] === undefined ? null : noted[name] === now)
  const kept = [secret === null ? null : held('seal', seal), held('key_hash', record.key_hash), held('game_hash', record.game_hash)]
  const game = await gameHash(record)
  const checks = {
    seal: secret === null ? null : (await sha256(unhex(secret))) === seal,
    key:
      secret === null
        ? null
        : (await keyOf(
            secret,
            words.map((word) => String(word.word)),
          )) === key,
    hash: (await sha256(unhex(key))) === record.key_hash,
    game: game === null ? null : game === record.game_hash,
    noted: kept.includes(false) ? false : kept.includes(true) ? true : null,
  }
  return { fair: Object.values(checks).every((held) => held !== false), checks }
}
