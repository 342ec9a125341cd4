import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import Look from './Look.svelte'

afterEach(cleanup)

test('a recorded state is drawn by its board, and what was chosen is said', async () => {
  render(Look, { path: ['keltis', '2', 'draw'] })
  await fireEvent.click(await screen.findByRole('button', { name: /^Draw pile/ }, { timeout: 20_000 }))
  expect(screen.getByRole('status').textContent).toBe('draw')
  expect(screen.getByRole('link', { name: 'clover' }).getAttribute('href')).toBe('#/look/keltis/2/clover')
}, 30_000)

test('bare draws nothing but the board', async () => {
  render(Look, { path: ['keltis', '4', 'play', 'bare'] })
  expect(await screen.findByRole('group', { name: 'Your hand' }, { timeout: 20_000 })).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
}, 30_000)
