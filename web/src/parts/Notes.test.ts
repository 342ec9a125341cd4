import { cleanup, render } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import { note } from '../notes.svelte'
import { speak } from '../words/words'
import Notes from './Notes.svelte'

afterEach(cleanup)

test('the id of a rule stands only in the details of a refusal', async () => {
  await speak('en')
  note('Your green row rises.', { kind: 'refusal', rule: { game: 'keltis', id: 'KEL-LAY-2', text: 'A row rises or falls.' } })
  const { container } = render(Notes)
  expect(container.querySelector('.note p')?.textContent).toBe('Your green row rises.')
  expect(container.querySelector('summary')?.textContent).toBe('Why?')
  expect(container.querySelector('details a')?.textContent).toContain('KEL-LAY-2')
})
