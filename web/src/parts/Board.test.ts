import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { loadBoard } from '../boards/load'
import { samples, type Sample } from '../samples/samples'
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
  expect(document.activeElement?.matches('button.can')).toBe(true)
}, 30_000)
