import { beforeEach, expect, test, vi } from 'vitest'
import { dismiss, heardAt, isCoached, learned, nextLesson, noteHeard, noteLearned, noteOffered, startCoached, wasOffered } from './learned'

const lessons = [{ name: 'turn' }, { name: 'rows' }, { name: 'end' }]

beforeEach(() => {
  localStorage.clear()
  let tables = 0
  vi.stubGlobal('fetch', (path: string) => {
    const found = path === '/api/tables' ? { id: `TABLE${++tables}` } : { name: 'Anna' }
    return Promise.resolve(new Response(JSON.stringify(found), { headers: { 'content-type': 'application/json' } }))
  })
})

test('what was learned is kept, game by game, and leads to the next lesson', () => {
  expect(nextLesson('keltis', lessons)).toBe(1)
  noteLearned('keltis', 'turn')
  noteLearned('keltis', 'turn')
  noteLearned('celtica', 'rows')
  expect([...learned('keltis')]).toEqual(['turn'])
  expect(nextLesson('keltis', lessons)).toBe(2)
  noteLearned('keltis', 'end')
  expect(nextLesson('keltis', lessons)).toBe(2)
  noteLearned('keltis', 'rows')
  expect(nextLesson('keltis', lessons)).toBeNull()
  expect(nextLesson('celtica', lessons)).toBe(1)
})

test('the courses are offered until they are answered, and that keeps what was learned', () => {
  noteLearned('keltis', 'turn')
  expect(wasOffered()).toBe(false)
  noteOffered()
  expect(wasOffered()).toBe(true)
  expect(learned('keltis').has('turn')).toBe(true)
})

test('a first game has a mentor, who tells the same thing once and can be sent away', async () => {
  await startCoached('keltis')
  expect(location.hash).toBe('#/t/TABLE1')
  expect(isCoached('TABLE1')).toBe(true)
  expect(isCoached('OTHER')).toBe(false)
  noteHeard('TABLE1', ['you.stone'])
  expect([...heardAt('TABLE1')]).toEqual(['you.stone'])
  expect([...heardAt('OTHER')]).toEqual([])
  dismiss('TABLE1')
  expect(isCoached('TABLE1')).toBe(false)
})

test('only the latest games with a mentor are remembered', async () => {
  for (let n = 0; n < 12; n++) await startCoached('keltis')
  expect(isCoached('TABLE2')).toBe(false)
  expect(isCoached('TABLE3')).toBe(true)
  expect(isCoached('TABLE12')).toBe(true)
})
