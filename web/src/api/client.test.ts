import { expect, test } from 'vitest'
import { Refusal } from './client'

test('a refusal is told without the number of its rule, which is kept for those who ask', () => {
  const problem = { type: '', title: '', status: 409, code: 'illegal-move', detail: 'Your row falls. (KEL-LAY-2)', rule: 'KEL-LAY-2' }
  const refusal = new Refusal(problem)
  expect(refusal.message).toBe('Your row falls.')
  expect(refusal.problem.rule).toBe('KEL-LAY-2')
})
