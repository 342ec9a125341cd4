import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { COLOURS } from '../../kit/kit'
import { samples, type Sample } from '../../samples/samples'
import { speak } from '../../words/words'
import Board from './Board.svelte'
import { placesOf, type Action, type BoardEvent, type Table } from './table'

const all = await samples('wuerfel')
const titles = all.map((sample, k) => [`${sample.players} players, ${sample.name}`, k] as const)

function props(sample: Sample<'wuerfel'>, more: Record<string, unknown> = {}) {
  const said = { choose: vi.fn(), why: vi.fn(), seatMenu: vi.fn() }
  return { ...sample, active: sample.view.seat !== null && sample.view.deciding === sample.view.seat, confirm: false, ...said, ...more }
}
function show(sample: Sample<'wuerfel'>, more: Record<string, unknown> = {}) {
  const given = props(sample, more)
  const page = render(Board, given)
  return { ...page, ...given, board: page.container }
}
afterEach(cleanup)
const click = async (element: Element): Promise<void> => {
  await fireEvent.click(element)
}
const nameOf = (found: Element): string => (found.getAttribute('aria-label') ?? found.textContent).trim()
const buttons = (name: RegExp): Element[] =>
  [...document.querySelectorAll('button:not([aria-hidden]):not(:disabled)')].filter((found) => name.test(nameOf(found)))
function button(name: RegExp): Element {
  const found = buttons(name)
  if (found.length !== 1) throw new Error(`${found.length} buttons are named ${name}`)
  return found[0]!
}
const tile = (action: { colour: string; value: number }) => button(new RegExp(`^${action.colour} ${action.value}[,:]`))
const find = (name: string, players?: number): Sample<'wuerfel'> =>
  all.find((sample) => sample.name === name && (players === undefined || sample.players === players))!

/** Does by hand what an action stands for. */
async function act(action: Action): Promise<void> {
  if (action.kind === 'take') {
    await click(tile(action))
    return
  }
  if (action.kind === 'stones') {
    await click(button(/^Take \d stones?$/))
    return
  }
  if (action.kind === 'nothing') {
    await click(button(/^Take nothing$/))
    return
  }
  if (action.kind === 'keep') {
    await click(button(/^Keep all dice$/))
    return
  }
  if (action.kind !== 'reroll') throw new Error(`no way to ${action.text}`)
  for (const die of placesOf(action.which)) await click(button(new RegExp(`^Die ${die + 1},`)))
  await click(button(/^Roll \d/))
}

describe('every recorded state', () => {
  test.each(titles)(
    '%s is drawn, and all that is legal can be done',
    async (_, k) => {
      const sample = all[k]!
      const { board, choose } = show(sample)
      const taken = COLOURS.flatMap((c) => sample.view.table.tiles[c]).filter((found) => found.taken_by !== null).length
      expect(board.querySelectorAll('.tile').length).toBe(55 - taken)
      expect(board.querySelectorAll('.gone').length).toBe(taken)
      expect(board.querySelectorAll('.die').length).toBe(3)
      for (const action of sample.view.actions) {
        await act(action)
        expect(choose, action.text).toHaveBeenCalledExactlyOnceWith(action)
        choose.mockClear()
        await fireEvent.keyDown(window, { key: 'Escape' })
      }
    },
    30_000,
  )
})

test('a tile chosen before the dice are kept is taken as soon as they are', async () => {
  const sample = find('reroll')
  const { choose, rerender, board } = show(sample)
  const chosen = board.querySelector<HTMLElement>('.tile.can')!
  await click(chosen)
  expect(choose).not.toHaveBeenCalled()
  await click(button(/^Take (russet|yellow|pink|green|blue)/))
  expect(choose).toHaveBeenCalledExactlyOnceWith(sample.view.actions.find((action) => action.kind === 'keep'))
  const [, name, number] = chosen.getAttribute('aria-label')!.match(/^(\w+) (\d+)/)!
  const colour = COLOURS.find((found) => found === name)!
  const take = { id: 1, kind: 'take', text: `take ${name} ${number}`, colour, value: Number(number) } as const
  await rerender({ view: { ...sample.view, at: sample.view.at + 1, phase: 'choose', actions: [take] } })
  expect(choose).toHaveBeenLastCalledWith(take)
  expect(choose).toHaveBeenCalledTimes(2)
})

test('what was wished is forgotten when the turn has ended instead', async () => {
  const sample = find('reroll')
  const { choose, rerender, board } = show(sample)
  await click(board.querySelector('.tile.can')!)
  await click(button(/^Take (russet|yellow|pink|green|blue)/))
  await rerender({
    view: { ...sample.view, at: sample.view.at + 1, phase: 'reroll', deciding: (sample.view.seat! + 1) % sample.players, actions: [] },
    active: false,
  })
  await rerender({ view: { ...sample.view, at: sample.view.at + 5 }, active: true })
  expect(choose).toHaveBeenCalledOnce()
})

test('of equal dice either may be marked', async () => {
  const sample = all.find(({ view }) => view.phase === 'reroll' && view.actions.length > 0)!
  const again: Action = { id: 1, kind: 'reroll', text: 'reroll 2', which: 'dice_2' }
  const view = { ...sample.view, table: { ...sample.view.table, dice: [2, 4, 4], sums: [2, 4, 6, 8, 10] }, actions: [again] }
  const { choose } = show({ ...sample, view })
  await click(button(/^Die 3,/))
  await click(button(/^Roll 1 die again/))
  expect(choose).toHaveBeenCalledWith(again)
})

test('dice are marked and rolled again by keys', async () => {
  const sample = find('reroll')
  const { choose } = show(sample)
  await fireEvent.keyDown(window, { key: '1' })
  await fireEvent.keyDown(window, { key: 'r' })
  expect(choose).toHaveBeenCalledWith(sample.view.actions.find((action) => action.text === 'reroll 1'))
})

test('a tile that the dice do not buy says why', async () => {
  const sample = find('choose')
  const { why, choose, board } = show(sample)
  const not = board.querySelector<HTMLElement>('.tile[aria-disabled="true"]')!
  await click(not)
  const [, colour, value] = not.getAttribute('aria-label')!.match(/^(\w+) (\d+)/)!
  expect(why).toHaveBeenCalledWith(`take ${colour} ${value}`)
  expect(choose).not.toHaveBeenCalled()
})

test('a chosen tile shows what it brings', async () => {
  const sample = find('reroll')
  const { board } = show(sample)
  await click(board.querySelector('.tile.can')!)
  expect(board.querySelector('.step small')?.textContent).toMatch(/in the row/)
  expect(board.querySelector('.piece.ghost')).not.toBeNull()
  expect(board.querySelectorAll('.die.used').length).toBeGreaterThan(0)
})

test('whoever wants to be asked confirms a tile', async () => {
  const { board, choose } = show(find('choose'), { confirm: true })
  const chosen = board.querySelector('.tile.can')!
  await click(chosen)
  expect(choose).not.toHaveBeenCalled()
  await click(chosen)
  expect(choose).toHaveBeenCalledOnce()
})

test('while a choice is under way nothing else is sent', async () => {
  const { board, choose, rerender } = show(find('choose'), { sent: true })
  await click(board.querySelector('.tile.can')!)
  await fireEvent.keyDown(window, { key: 'n' })
  expect(choose).not.toHaveBeenCalled()
  await rerender({ sent: false })
  await click(board.querySelector('.tile.can')!)
  expect(choose).toHaveBeenCalledOnce()
})

test('nothing can be chosen while somebody else decides', () => {
  const { board } = show(find('waiting'))
  expect(board.querySelectorAll('.tile.can').length).toBe(0)
  expect(buttons(/^Keep|^Take nothing/)).toEqual([])
})

test('the rows of another player can be looked at', async () => {
  const sample = find('choose', 2)
  show(sample)
  const other = sample.sitting.find((who) => !who.mine)!.name
  await click(button(new RegExp(`rows of ${other}`)))
  expect(document.querySelector('.who h2')?.textContent).toBe(other)
})

test('points that a tile would bring stand apart from what points at them', async () => {
  const { container } = render(Board, props(find('choose', 3)))
  const can = container.querySelector('.tile.can')!
  await fireEvent.focus(can)
  expect(container.querySelectorAll('.lanes .ghost').length).toBeGreaterThan(0)
  const y = (text: Element | null | undefined) => Number(text?.getAttribute('y'))
  const then = [...container.querySelectorAll('.oak text')].find((text) => text.getAttribute('fill') === '#8FF0D2')
  expect(y(then) - y(then?.parentElement?.querySelector(`text[y="${y(then) - 25}"]`))).toBe(25) // what was stands above what would be
  // a chevron has no line that a minus could belong to
  for (const path of container.querySelectorAll('.oak path[stroke="#8FF0D2"]')) expect(path.getAttribute('d')).not.toMatch(/h/)
})

test('the table speaks German', async () => {
  await speak('de')
  show(find('choose'))
  expect(document.querySelector('.step b')?.textContent).toBe('Was nimmst du?')
  await speak('en')
})

test('dice that are kept stay the dice they were, and only those thrown again are new', async () => {
  const start = find('reroll')
  const before: BoardEvent[] = [{ kind: 'roll', seat: 0, die_1: 'stone', die_2: 3, die_3: 5 }]
  const table = { ...start.view.table, dice: ['stone', 3, 5] as Table['dice'] }
  const given = props(start, { view: { ...start.view, table }, latest: before })
  const { container, rerender } = render(Board, given)
  const dice = () => [...container.querySelectorAll('[data-piece^="die:"]')].map((die) => die.getAttribute('data-piece'))
  const [stone, three, five] = dice()
  await rerender({ ...given, active: false })
  expect(dice()).toEqual([stone, three, five])
  const again: BoardEvent[] = [
    { kind: 'reroll', seat: 0, which: 'dice_2_3' },
    { kind: 'dice', seat: 0, was_1: 'stone', was_2: 3, was_3: 5, die_1: 'stone', die_2: 'stone', die_3: 3 },
  ]
  const lie = { ...table, dice: ['stone', 'stone', 3] as Table['dice'] }
  await rerender({ ...given, active: false, latest: again, view: { ...start.view, at: start.view.at + 1, table: lie } })
  expect(dice()[0]).toBe(stone)
  expect([stone, three, five]).not.toContain(dice()[1])
  expect([stone, three, five]).not.toContain(dice()[2])
})

test('the dice of an action are named by their places', () => {
  expect(placesOf('dice_1_3')).toEqual([0, 2])
})

test('the others follow in turn order from the viewer, and spectators see everybody by seat', () => {
  const sample = find('waiting', 4)
  for (const [seat, order] of [
    [0, [1, 2, 3]],
    [1, [2, 3, 0]],
    [2, [3, 0, 1]],
    [3, [0, 1, 2]],
    [null, [0, 1, 2, 3]],
  ] as const) {
    const { board, view } = show({ ...sample, view: { ...sample.view, seat } })
    const shown = [...board.querySelectorAll('.top .opp')].map((panel) => view.names.findIndex((name) => panel.textContent.includes(name)))
    expect(shown).toEqual(order)
    cleanup()
  }
})

test.each([
  ['reroll', 1, 0, 'Take, or roll again?', 'Tap dice to roll them again, once.'],
  ['reroll', 0, 1, 'Take, or roll again?', 'Tap dice to roll them again, once.'],
  ['reroll', 0, 0, 'Roll again?', 'Nothing fits so far. Tap dice to roll them again, once.'],
  ['choose', 1, 0, 'What will you take?', 'Take a tile that shows a sum of your dice.'],
  ['choose', 0, 1, 'What will you take?', 'No sum of your dice fits, but you can take stones.'],
  ['choose', 0, 0, 'Nothing fits.', 'No sum of your dice fits, and none of them shows a stone.'],
])('in %s with %i tiles and %i stones to take only what can be done is said', (name, tiles, stones, title, detail) => {
  const sample = find(name)
  const { table } = sample.view
  const bought = table.bought.slice(0, tiles)
  expect(bought).toHaveLength(tiles)
  const stones_bought = stones ? { count: stones, points: 1 } : null
  const { board } = show({ ...sample, view: { ...sample.view, table: { ...table, bought, stones_bought } } })
  expect(board.querySelector('.step b')!.textContent).toBe(title)
  expect(board.querySelector('.step small')!.textContent).toBe(detail)
})
