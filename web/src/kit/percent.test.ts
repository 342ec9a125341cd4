import { expect, test } from 'vitest'
import { speak } from '../words/words'
import { percent } from './percent'

test('a chance is never rounded to certainty or to nothing', async () => {
  await speak('en')
  expect([0, 0.001, 0.005, 0.126, 0.994, 0.9951, 1].map(percent)).toEqual(['0%', '<1%', '1%', '13%', '99%', '>99%', '100%'])
  await speak('de')
  expect(percent(0.126).replace(/\s/, ' ')).toBe('13 %')
})
