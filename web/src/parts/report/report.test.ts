import { describe, expect, it } from 'vitest'
import { chancesOf, doubt, marksOf } from './report'

const swings = { win: 0.1, points: 1, win_error: 0.01, points_error: 0.1 }

describe('the chances at every position', () => {
  it('go straight from decision to decision, and end with the result', () => {
    const found = chancesOf({ at: [1, 3], chances: [[0.5, 0.7, 1]] }, 5)
    expect(found.map(([own]) => Number(own?.toFixed(3)))).toEqual([0.5, 0.5, 0.6, 0.7, 0.85, 1])
  })
  it('are there for a game without a decision', () => {
    expect(chancesOf({ at: [], chances: [[1], [0]] }, 2)).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
    ])
  })
})

describe('the marks', () => {
  const mistake = { ...swings, seat: 0, grade: 'clear' as const, label: '', best: '', best_label: '', why: [] }
  it('are mistakes where they were made, and luck after it came', () => {
    const found = marksOf({ mistakes: [{ ...mistake, step: 4 }], fortunes: [{ ...swings, step: 7, seat: 1 }] }, () => true)
    expect(found.map(({ kind, n }) => [kind, n])).toEqual([
      ['mistake', 4],
      ['luck', 8],
    ])
  })
  it('never lie on one another: the larger swing stays', () => {
    const found = marksOf({ mistakes: [{ ...mistake, step: 4 }], fortunes: [{ ...swings, win: -0.3, step: 3, seat: 1 }] }, () => false)
    expect(found.map(({ kind }) => kind)).toEqual(['luck'])
  })
})

describe('the doubt of a figure', () => {
  it('is said unless it rounds to nothing', () => {
    expect(doubt(0.023)).toBe('± 2%')
    expect(doubt(0.004)).toBe('')
  })
})
