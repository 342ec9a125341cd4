import { describe, expect, it } from 'vitest'
import { chancesOf, decisionAt, doubt, marksOf, placeOf, pointsDoubt } from './report'

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
  const mistake = { ...swings, kind: 'mistake' as const, step: 4, seat: 0, by: 0, title: 'a clear mistake of yours', text: '' }
  const luck = { ...swings, kind: 'luck' as const, step: 7, seat: 1, by: null, title: 'luck for you', text: '' }
  it('are decisions where they were made, and luck after it came', () => {
    const found = marksOf({ marks: [mistake, luck, { ...luck, kind: 'deal', step: null }] }, () => true)
    expect(found.map(({ kind, n }) => [kind, n])).toEqual([
      ['deal', 0],
      ['mistake', 4],
      ['luck', 8],
    ])
    expect(placeOf({ by: 1, step: 3 })).toBe(3)
  })
  it('never lie on one another: the larger swing stays', () => {
    const found = marksOf({ marks: [mistake, { ...luck, win: -0.3, step: 3 }] }, () => false)
    expect(found.map(({ kind }) => kind)).toEqual(['luck'])
  })
})

describe('what a moment is about', () => {
  const made = { ...swings, seat: 0, title: '', amount: '', label: '', best: '', best_label: '', why: [] }
  const mistakes = [{ ...made, step: 4, grade: 'clear' as const }]
  const looks = [{ ...made, step: 9, grade: 'probable' as const }]
  it('is a mistake, something worth a look, or nobody’s decision', () => {
    expect(decisionAt({ mistakes, looks }, { by: 0, step: 4 })?.grade).toBe('clear')
    expect(decisionAt({ mistakes, looks }, { by: 0, step: 9 })?.grade).toBe('probable')
    expect(decisionAt({ mistakes, looks }, { by: null, step: 4 })).toBeUndefined()
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
