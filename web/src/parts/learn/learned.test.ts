import { beforeEach, expect, test, vi } from 'vitest'
import { dismiss, heardAt, isCoached, nextLesson, noteHeard, noteOffered, noteSpoken, spokenAt, startCoached, wasOffered } from './learned'

beforeEach(() => {
  localStorage.clear()
  let tables = 0
  vi.stubGlobal('fetch', (path: string) => {
    const found = path === '/api/tables' ? { id: `TABLE${++tables}` } : { name: 'Anna' }
    return Promise.resolve(new Response(JSON.stringify(found), { headers: { 'content-type': 'application/json' } }))
  })
})

test('the first lesson that is not done is the next one', () => {
  const after = (...done: boolean[]) => nextLesson(done.map((done) => ({ done })))
  expect(after(false, false, false)).toBe(1)
  expect(after(true, false, false)).toBe(2)
  expect(after(true, false, true)).toBe(2)
  expect(after(true, true, true)).toBeNull()
})

test('the courses are offered until they are answered, or a first game began', async () => {
  expect(wasOffered()).toBe(false)
  noteOffered()
  expect(wasOffered()).toBe(true)
  localStorage.clear()
  await startCoached('keltis')
  expect(wasOffered()).toBe(true)
  noteOffered()
  expect(isCoached('TABLE1')).toBe(true)
})

test('a first game has a mentor, who tells the same thing once and can be sent away', async () => {
  await startCoached('keltis')
  expect(location.hash).toBe('#/t/TABLE1')
  expect(isCoached('TABLE1')).toBe(true)
  expect(isCoached('OTHER')).toBe(false)
  noteHeard('TABLE1', ['you.stone'])
  expect([...heardAt('TABLE1')]).toEqual(['you.stone'])
  expect([...heardAt('OTHER')]).toEqual([])
  expect(spokenAt('TABLE1')).toBeNull()
  noteSpoken('TABLE1', 12)
  expect(spokenAt('TABLE1')).toBe(12)
  expect([...heardAt('TABLE1')]).toEqual(['you.stone'])
  dismiss('TABLE1')
  expect(isCoached('TABLE1')).toBe(false)
})

test('only the latest games with a mentor are remembered', async () => {
  for (let n = 0; n < 12; n++) await startCoached('keltis')
  expect(isCoached('TABLE2')).toBe(false)
  expect(isCoached('TABLE3')).toBe(true)
  expect(isCoached('TABLE12')).toBe(true)
})
