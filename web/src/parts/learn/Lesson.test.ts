import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadBoard } from '../../boards/load'
import { samples } from '../../samples/samples'
import { set } from '../../settings.svelte'
import { speak } from '../../words/words'
import Lesson from './Lesson.svelte'

let asked: [string, string, unknown][]
let answers: unknown[]

beforeEach(async () => {
  localStorage.clear()
  set('speed', 'off')
  await speak('en')
  await loadBoard('keltis')
  asked = []
  const { view, choices } = (await samples('keltis')).find((sample) => sample.name === 'play')!
  const lesson = {
    game: 'keltis',
    name: 'turn',
    number: 1,
    lessons: 3,
    title: 'Your first turn',
    idea: 'Cards move figures.',
    task: 'Lay a card.',
    step: 0,
    steps: 1,
    done: false,
    actions: [],
    said: null,
    told: [],
    view,
    choices: [...choices.values()],
  }
  const rule = { rule: 'KEL-LAY-3', rule_text: 'Rows rise or fall.' }
  const told = { seat: view.seat, events: [], text: 'You lay it.', view: { ...view, at: view.at + 1 } }
  answers = [
    lesson,
    { ...lesson, said: { right: false, text: 'Not that one.', ...rule } },
    {
      ...lesson,
      said: { right: true, text: '', ...rule },
      task: 'That was it.',
      done: true,
      step: 1,
      actions: ['x'],
      told: [told],
      view: told.view,
    },
  ]
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body: string | null }) => {
    const found = path.startsWith('/api/lessons') ? answers.shift() : { name: 'Anna' }
    if (path.startsWith('/api/lessons')) asked.push([method, path, body && JSON.parse(body)])
    return Promise.resolve(new Response(JSON.stringify(found), { headers: { 'content-type': 'application/json' } }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a lesson says its idea and the task, answers mistakes with the rule, and ends with what was learned', async () => {
  const { container } = render(Lesson, { game: 'keltis', number: 1 })
  expect(await screen.findByText('Cards move figures.')).toBeTruthy()
  const says = () => container.querySelector('.says')!
  expect(says().textContent).toContain('Lay a card.')
  expect(says().getAttribute('aria-live')).toBe('polite')

  const lay = async () => {
    await vi.waitFor(() => expect(container.querySelector('.h.can')).toBeTruthy())
    await fireEvent.click(container.querySelector('.h.can')!)
    await vi.waitFor(() => expect(container.querySelector('.step .go')).toBeTruthy())
    await fireEvent.click(container.querySelector('.step .go')!)
  }
  await lay()
  await vi.waitFor(() => expect(says().textContent).toContain('Not that one.'))
  expect(screen.getByRole('button', { name: 'The rule' })).toBeTruthy()

  await fireEvent.click(container.querySelector('.step .go')!)
  await vi.waitFor(() => expect(says().textContent).toContain('That was it.'))
  expect(asked.map(([method]) => method)).toEqual(['GET', 'POST', 'POST'])
  expect(asked[2]![2]).toMatchObject({ actions: [] })
  await fireEvent.click(screen.getByRole('button', { name: 'Next lesson' }))
  expect(location.hash).toBe('#/learn/keltis/2')
})
