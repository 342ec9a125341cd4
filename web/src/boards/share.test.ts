import { expect, test } from 'vitest'
import { share, steady } from './share'

test('what is equal stays the same object, what changed is new', () => {
  const old = { a: { x: 1 }, b: [{ y: 1 }, { y: 2 }], c: null }
  const now = { a: { x: 1 }, b: [{ y: 1 }, { y: 3 }, { y: 4 }], c: 5 }
  const found = share(old, now)
  expect(found).toEqual(now)
  expect(found.a).toBe(old.a)
  expect(found.b[0]).toBe(old.b[0])
  expect(found.b[1]).not.toBe(old.b[1])
})

test('all equal is the old object; a field that is gone is not', () => {
  const old = { a: [1, 2], b: undefined }
  expect(share(old, { a: [1, 2], b: undefined })).toBe(old)
  expect(share(old, { a: [1, 2] })).toEqual({ a: [1, 2] })
  expect(share(old, { a: [1, 2] })).not.toBe(old)
  expect(share({ c: undefined }, { d: undefined })).toEqual({ d: undefined })
  expect(share([1, 2, 3], [1, 2])).toEqual([1, 2])
  expect(share([], {})).toEqual({})
})

test('a steady value is shared with the one before', () => {
  const keep = steady()
  const first = keep([{ n: 1 }, { n: 2 }])
  expect(keep([{ n: 1 }, { n: 3 }])[0]).toBe(first[0])
})
