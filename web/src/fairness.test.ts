import { expect, test } from 'vitest'
import type { RecordOut } from './api/types'
import { check, gameHash, keyOf, plain, sha256 } from './fairness'

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const text = new TextEncoder()

test('the plain hash is that of the standard', () => {
  expect(hex(plain(text.encode('')))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(hex(plain(text.encode('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(hex(plain(text.encode('a'.repeat(1000))))).toBe('41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3')
})

// Made by the server's own functions: key_of(bytes(32), ["one", "zwei"]).
const SECRET = '00'.repeat(32)
const KEY = 'e6f04bfcf42be62e23120ce4d82b1ff97e8636ccafccb19b5c559bc17e64368e'

test('the key is made as the server makes it', async () => {
  expect(await keyOf(SECRET, ['one', 'zwei'])).toBe(KEY)
})

// A record's parts, and the hash that the server's own function gives them.
const GAME = {
  game: 'keltis',
  rules: 1,
  players: 2,
  options: { start: 0 },
  board: { b: ['für\n\u007f'], a: 1 },
  actions: ['draw'],
  key: KEY,
}
const GAME_HASH = '3b574131331a57446dddaf9bb3e2684e94a73b58a60ad26c70c4f07722ae7983'

test('the hash of a game is made as the server makes it', async () => {
  expect(await gameHash(GAME as unknown as RecordOut)).toBe(GAME_HASH)
  const newcomers = [{ after: 3, seat: 1, word: 'new' }]
  expect(await gameHash({ ...GAME, newcomers } as unknown as RecordOut)).toBe(
    'f48808af192d2ccbfe47e3a5f8bbd86306c7d27d9b7764f7deffca5d36b3f595',
  )
  const given_up = [{ after: 1, seat: 0 }]
  expect(await gameHash({ ...GAME, given_up } as unknown as RecordOut)).toBe(
    'bf67a7472b44f80872c3a5912c18400bcc8f9216fc19b2de6667f993194223f4',
  )
  expect(await gameHash({ ...GAME, position: 'a line' } as unknown as RecordOut)).toBe(
    'bf011078fdad520ad5badd1a202b7ea8b736d930dc31a807cfebad535dce71ff',
  )
  expect(await gameHash({ ...GAME, board: { a: 1.5 } } as unknown as RecordOut)).toBeNull()
})

test('a record that was dealt as promised is fair, and one that was not is found', async () => {
  const seal = await sha256(new Uint8Array(32))
  const key_hash = await sha256(Uint8Array.from(KEY.match(/../g) ?? [], (pair) => parseInt(pair, 16)))
  const record = {
    ...GAME,
    key_hash,
    game_hash: GAME_HASH,
    fairness: {
      secret: SECRET,
      seal,
      words: [
        { seat: 0, word: 'one' },
        { seat: 1, word: 'zwei' },
      ],
    },
  } as unknown as RecordOut
  expect(await check(record, { seal, key_hash })).toEqual({
    fair: true,
    checks: { seal: true, key: true, hash: true, game: true, noted: true },
  })
  expect((await check(record, null)).checks.noted).toBeNull()
  expect((await check(record, { seal: 'other' })).fair).toBe(false)
  expect((await check({ ...record, key: SECRET }, null)).fair).toBe(false)
  expect((await check({ ...record, actions: ['other'] }, null)).checks.game).toBe(false)
  expect((await check(record, { game_hash: 'other' })).checks.noted).toBe(false)
})
