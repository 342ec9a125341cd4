import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { loadBoard } from '../boards/load'
import { samples, type Sample } from '../samples/samples'
import { CALM } from '../taps'
import Board from './Board.svelte'

afterEach(cleanup)

const shown = ({ view, sitting, choices, latest }: Sample<'celtica'>, at: number) => ({
  view: { ...view, at },
  sitting,
  choices,
  latest,
  active: true,
  confirm: false,
  choose: vi.fn(),
  why: vi.fn(),
  seatMenu: vi.fn(),
})

test('somebody with a keyboard is led on when what had the focus is gone', async () => {
  await loadBoard('celtica')
  const all = await samples('celtica')
  const [give, take] = ['give', 'take'].map((name) => all.find((sample) => sample.name === name && sample.players === 3)!)
  const { rerender } = render(Board<'celtica'>, shown(give!, 7))
  const piece = document.querySelector<HTMLElement>('.tray button.can')!
  piece.focus()
  await fireEvent.keyDown(piece, { key: 'Enter' })
  await rerender(shown(take!, 8))
  expect(piece.isConnected).toBe(false)
  // To all that can be taken, and not to one of it: a key that is pressed once more takes nothing.
  expect(document.activeElement?.matches('.lintel')).toBe(true)
  expect(document.activeElement?.querySelector('button.can')).not.toBeNull()
}, 30_000)

test('who wants to confirm presses twice what decides', async () => {
  await loadBoard('celtica')
  const shrine = (await samples('celtica')).find((sample) => sample.name === 'shrine')!
  const props = { ...shown(shrine, 7), confirm: true }
  render(Board<'celtica'>, props)
  await calm()
  const leave = () => document.querySelector<HTMLElement>('.step .or')!
  await fireEvent.click(leave())
  expect(props.choose).not.toHaveBeenCalled()
  expect(leave().matches('.asked')).toBe(true)
  expect(document.querySelector('.step')?.textContent).toContain('Once more')
  await fireEvent.click(leave())
  expect(props.choose).toHaveBeenCalledOnce()
}, 30_000)

const calm = () => new Promise((done) => setTimeout(done, CALM + 20))
