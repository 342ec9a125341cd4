import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../api/client'
import type { Hint, HintReasons } from '../api/types'
import { speak } from '../words/words'
import HintDialog from './HintDialog.svelte'

const action = { id: 3, text: 'lay green 5' } as Hint['action']
const hint: Hint = { at: 7, seat: 0, action, label: 'Lay green 5', reason: 'It looks best.', found: [], against: null, preparing: false }
const ready: Hint = { ...hint, against: { id: 4, label: 'Discard blue 8' } }
const why: HintReasons = {
  ...{ at: 7, seat: 0, action, better: { id: 3, label: 'Lay green 5' }, other: { id: 4, label: 'Discard blue 8' } },
  ...{ worlds: 48, win: 0.081, win_error: 0.022, points: -0.31, points_error: 0.7, close: false },
  ...{ verdict: '', counted: 'What differs:', reasons: ['Tiles bring you 1.2 points more.'] },
}
const shown = (game: 'keltis' | 'celtica' = 'keltis') =>
  render(HintDialog, { table: 'T', game, seat: 0, close: () => undefined, play: () => undefined })

afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
  await speak('en')
})

test('what is best comes at once, and why when it is counted', async () => {
  vi.spyOn(api, 'hint').mockResolvedValue(ready)
  let tell: (told: HintReasons) => void = () => undefined
  vi.spyOn(api, 'reasons').mockReturnValue(new Promise((resolve) => (tell = resolve)))
  shown()
  await screen.findByText('Lay green 5')
  await screen.findByText('Both are being played out …')
  tell(why)
  await screen.findByText('Tiles bring you 1.2 points more.')
  expect(api.reasons).toHaveBeenCalledWith('T', 7, 0, 3, 4)
  expect(document.body.textContent).toMatch(/\+8\.1 % ± 4\.4/)
  expect(document.body.textContent).toContain('±: In 95 of 100 cases')
  expect(document.body.textContent).toContain('−0.3')
})

test.each([
  ['en', 'Why this is better follows shortly: the server is still getting ready …'],
  ['de', 'Warum das besser ist, kommt gleich: Der Server macht sich noch bereit …'],
] as const)('%s: while the server gets ready, that is said, and it is asked again', async (lang, said) => {
  await speak(lang)
  vi.useFakeTimers()
  const asked = vi
    .spyOn(api, 'hint')
    .mockResolvedValueOnce({ ...hint, preparing: true })
    .mockResolvedValue(ready)
  vi.spyOn(api, 'reasons').mockResolvedValue(why)
  shown()
  await vi.advanceTimersByTimeAsync(10)
  expect(document.body.textContent).toContain(said)
  expect(asked).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(7000)
  expect(asked).toHaveBeenCalledTimes(2)
  expect(document.body.textContent).toContain('Tiles bring you 1.2 points more.')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a dialog that is closed asks no more', async () => {
  vi.useFakeTimers()
  const asked = vi.spyOn(api, 'hint').mockResolvedValue({ ...hint, preparing: true })
  const { unmount } = shown()
  await vi.advanceTimersByTimeAsync(10)
  unmount()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('what was refused while it counts leaves the hint as it is', async () => {
  vi.spyOn(api, 'hint').mockResolvedValue(ready)
  vi.spyOn(api, 'reasons').mockRejectedValue(new Error('busy'))
  shown('celtica')
  await screen.findByText('It looks best.')
})
