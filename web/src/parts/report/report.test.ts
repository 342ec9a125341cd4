import { describe, expect, it } from 'vitest'
import { against, chancesOf, doubt, marksOf, pointsDoubt } from './report'

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
    expect(doubt(0.023)).toBe('± 5%')
    expect(doubt(0.002)).toBe('')
    expect(pointsDoubt(0.73)).toBe(' ± 1.5')
    expect(pointsDoubt(0.02)).toBe('')
  })
})

describe('luck that was good and bad', () => {
  it('is told as both, if both are seen', () => {
    expect(against({ win: 0.1, points: -2 })).toBe(true)
    expect(against({ win: -0.1, points: 2 })).toBe(true)
    expect(against({ win: -0.1, points: -2 })).toBe(false)
    expect(against({ win: 0.001, points: -2 })).toBe(false)
    expect(against({ win: 0.1, points: -0.01 })).toBe(false)
  })
})
