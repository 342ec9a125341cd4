import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, Refusal } from '../api/client'
import type { Hint, HintReasons } from '../api/types'
import { speak } from '../words/words'
import { Asked } from './hint.svelte'

const action = { id: 3, text: 'lay green 5' } as Hint['action']
const hint: Hint = { at: 7, seat: 0, action, label: 'Lay green 5', reason: 'It looks best.', found: [], against: null, preparing: false }
const ready: Hint = { ...hint, against: { id: 4, label: 'Discard blue 8' } }
const why: HintReasons = {
  ...{ at: 7, seat: 0, action, better: { id: 3, label: 'Lay green 5' }, other: { id: 4, label: 'Discard blue 8' } },
  ...{ worlds: 48, win: 0.081, win_error: 0.022, points: -0.31, points_error: 0.7, close: false },
  ...{ verdict: '', counted: 'What differs:', reasons: ['Tiles bring you 1.2 points more.'], figures: ['about 1.2 points (± 0.5)'] },
}
const said = ({ title, detail, busy, best }: Asked) => ({ title, detail, busy, best })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await speak('en')
})

test.each([
  ['en', 'Looking for the reason …'],
  ['de', 'Der Grund wird noch gesucht …'],
] as const)('%s: what is best comes at once, and why when it is counted', async (lang, looking) => {
  await speak(lang)
  vi.spyOn(api, 'hint').mockResolvedValue(ready)
  let tell: (told: HintReasons) => void = () => undefined
  vi.spyOn(api, 'reasons').mockReturnValue(new Promise((resolve) => (tell = resolve)))
  const asked = new Asked('T', 0)
  expect(asked.best).toEqual([])
  await vi.advanceTimersByTimeAsync(10)
  expect(said(asked)).toEqual({ title: 'Lay green 5', detail: looking, busy: true, best: [3] })
  tell(why)
  await vi.advanceTimersByTimeAsync(10)
  expect(api.reasons).toHaveBeenCalledWith('T', 7, 0, 3, 4)
  expect(said(asked)).toEqual({ title: 'Lay green 5', detail: why.reasons[0], busy: false, best: [3] })
})

test('where two are equally good, that is said, both are meant, and no reason is given', async () => {
  vi.spyOn(api, 'hint').mockResolvedValue(ready)
  vi.spyOn(api, 'reasons').mockResolvedValue({ ...why, close: true, reasons: [], figures: [] })
  const asked = new Asked('T', 0)
  await vi.advanceTimersByTimeAsync(10)
  expect(said(asked)).toEqual({ title: 'Equally good: Lay green 5 – or: Discard blue 8', detail: '', busy: false, best: [3, 4] })
})

test('what turns out better takes the place of what looked best', async () => {
  vi.spyOn(api, 'hint').mockResolvedValue(ready)
  const other: Hint['action'] = { ...action, id: 4 }
  vi.spyOn(api, 'reasons').mockResolvedValue({ ...why, action: other, better: why.other, other: why.better })
  const asked = new Asked('T', 0)
  await vi.advanceTimersByTimeAsync(10)
  expect(asked.best).toEqual([4])
  expect(asked.title).toBe('Discard blue 8')
  expect(asked.instead).toBe(true)
})

test('while the server gets ready or is too busy, the reason is looked for until it comes', async () => {
  const hinted = vi
    .spyOn(api, 'hint')
    .mockResolvedValueOnce({ ...hint, preparing: true })
    .mockResolvedValue(ready)
  const busy = new Refusal({ code: 'too-many', detail: 'Later.', retry_after: 3 } as Refusal['problem'])
  const counted = vi.spyOn(api, 'reasons').mockRejectedValueOnce(busy).mockResolvedValue(why)
  const asked = new Asked('T', 0)
  await vi.advanceTimersByTimeAsync(10)
  expect(asked.detail).toBe('Looking for the reason …')
  await vi.advanceTimersByTimeAsync(6500)
  expect(hinted).toHaveBeenCalledTimes(2)
  expect(counted).toHaveBeenCalledTimes(1)
  expect(asked.detail).toBe('Looking for the reason …')
  await vi.advanceTimersByTimeAsync(3000)
  expect(asked.detail).toBe(why.reasons[0])
})

test('where nothing can be compared, it says what it goes by; and who no longer wants to know asks no more', async () => {
  const hinted = vi.spyOn(api, 'hint').mockResolvedValue(hint)
  const asked = new Asked('T', 0)
  await vi.advanceTimersByTimeAsync(10)
  expect(said(asked)).toEqual({ title: 'Lay green 5', detail: 'It looks best.', busy: false, best: [3] })
  hinted.mockResolvedValue({ ...hint, preparing: true })
  const other = new Asked('T', 0)
  await vi.advanceTimersByTimeAsync(10)
  other.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(hinted).toHaveBeenCalledTimes(2)
})

test('a refusal is said', async () => {
  vi.spyOn(api, 'hint').mockRejectedValue(new Refusal({ code: 'no-hints', detail: 'Not here.' } as Refusal['problem']))
  const asked = new Asked('T', 0)
  await vi.advanceTimersByTimeAsync(10)
  expect(said(asked)).toEqual({ title: 'Not here.', detail: '', busy: false, best: [] })
})
