import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { samples, type Sample } from '../../samples/samples'
import { speak } from '../../words/words'
import { all as ofKind } from '../board'
import Board from './Board.svelte'
import { spiral, way } from './spiral'
import { room, standing } from './standing'
import type { Action } from './table'

const all = await samples('orakel')
const titles = all.map((sample, k) => [`${sample.players} players, ${sample.name}`, k] as const)

function show(sample: Sample<'orakel'>, more: Record<string, unknown> = {}) {
  const said = { choose: vi.fn(), why: vi.fn(), seatMenu: vi.fn() }
  const active = sample.view.seat !== null && sample.view.deciding === sample.view.seat
  const page = render(Board, { ...sample, active, confirm: false, ...said, ...more })
  return { ...said, ...page, board: page.container }
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
const DISCARD = /^Discard (russet|yellow|pink|green|blue)/
const card = (board: Element, action: { colour: string; value: number }) =>
  board.querySelector(`[data-card="${action.colour} ${action.value}"]`)!

/** Does by hand what an action stands for. */
async function act(board: Element, action: Action): Promise<void> {
  switch (action.kind) {
    case 'lay':
    case 'discard':
      await click(card(board, action))
      {
        await click(button(action.kind === 'lay' ? /^Lay / : DISCARD))
        return
      }
    case 'drop': {
      const row = board.querySelector(`[data-drop="row:${action.colour}"]`)!
      await click(row)
      await click(row)
      return
    }
    case 'draw': {
      await click(button(/^Draw a card/))
      return
    }
    case 'take': {
      await click(board.querySelector(`[data-drop="pile:${action.colour}"]`)!)
      return
    }
    case 'decline': {
      await click(button(/^(Decline|Stay|Wait|Keep all)$/))
      return
    }
    case 'score': {
      await click(button(/^Score/))
      return
    }
    default: {
      const named = board.querySelector(`.named [data-action="${action.id}"]`)
      await click(named ?? board.querySelector(`.spot[data-action="${action.id}"]`)!)
    }
  }
}

describe('every recorded state', () => {
  test.each(titles)(
    '%s is drawn, and all that is legal can be done',
    async (_, k) => {
      const sample = all[k]!
      const { board, choose } = show(sample)
      expect(board.querySelectorAll('[data-fig]').length).toBe(sample.players * 3 + 1)
      expect(board.querySelector('.step b')?.textContent).toBeTruthy()
      for (const found of board.querySelectorAll('button:not([aria-hidden])')) expect(nameOf(found)).not.toBe('')
      for (const action of sample.view.actions) {
        await act(board, action)
        expect(choose, action.text).toHaveBeenCalledExactlyOnceWith(action)
        choose.mockClear()
        await fireEvent.keyDown(window, { key: 'Escape' })
      }
    },
    30_000,
  )
})

const find = (name: string, players = 4): Sample<'orakel'> =>
  all.find((sample) => sample.name === name && sample.players === players) ?? all.find((sample) => sample.name === name)!

test('nothing can be chosen while somebody else decides', () => {
  const { board, choose } = show(find('waiting'))
  expect(board.querySelectorAll('[data-target], .fig.can').length).toBe(0)
  expect(choose).not.toHaveBeenCalled()
})

test('a spectator sees no hand', () => {
  const { board } = show(find('spectator'))
  expect(board.querySelectorAll('[data-card]').length).toBe(0)
})

test('a finger sees where a spiral leads before it goes there', async () => {
  const sample = find('spiral')
  const { board, choose } = show(sample)
  const target = board.querySelector('button[data-target]')!
  await fireEvent(target, Object.assign(new MouseEvent('click', { bubbles: true }), { pointerType: 'touch' }))
  expect(choose).not.toHaveBeenCalled()
  expect(board.querySelector('.ghost')).not.toBeNull()
  const go = board.querySelector('.step .go')!
  expect(nameOf(go)).toMatch(/^Back to/)
  await click(go)
  expect(choose).toHaveBeenCalledOnce()
})

test('whoever wants to be asked confirms a stone', async () => {
  const { board, choose } = show(find('spiral'), { confirm: true })
  const target = board.querySelector('button[data-target]')!
  await click(target)
  expect(choose).not.toHaveBeenCalled()
  await click(target)
  expect(choose).toHaveBeenCalledOnce()
})

test('where two figures would come to one stone, the first press only shows which', async () => {
  const sample = find('move')
  const [one, other] = ofKind(sample.view.actions, 'advance')
  const moved = (id: number) => sample.choices.get(id)!.events.map((event) => (event.kind === 'move' ? { ...event, field: 22 } : event))
  const choices = new Map(sample.choices)
  for (const { id } of [one!, other!]) choices.set(id, { ...choices.get(id)!, events: moved(id) })
  const { board, choose } = show({ ...sample, choices })
  await click(board.querySelector('button[data-target="22"]')!)
  expect(choose).not.toHaveBeenCalled()
  await click(board.querySelector('button[data-target="22"]')!)
  expect(choose).toHaveBeenCalledExactlyOnceWith(one)
  cleanup()
  const alone = show(sample)
  await click(alone.board.querySelector('button[data-target="22"]')!)
  expect(alone.choose).toHaveBeenCalledExactlyOnceWith(one)
})

test('a stone that a spiral does not lead to says why', async () => {
  const sample = find('spiral')
  const { board, why } = show(sample)
  const legal = new Set(ofKind(sample.view.actions, 'back').map((action) => action.field))
  const not = sample.view.table.fields.findIndex((_, i) => i > 0 && !legal.has(i))
  const spots = [...board.querySelectorAll('.spot')]
  await click(spots[not]!)
  expect(why).toHaveBeenCalledWith(`back ${not}`)
})

test('of the last stone, which no spiral leads to, the same is said as of the one the figure stands on', async () => {
  const sample = find('spiral')
  const { board, why } = show(sample)
  const { table, deciding } = sample.view
  const from = table.players[deciding!]!.figures[table.turn.figure! - 1]!
  await click([...board.querySelectorAll('.spot')][table.fields.length - 2]!)
  expect(why).toHaveBeenCalledWith(`back ${from}`)
})

test('a card that does not fit says why, and can be discarded', async () => {
  const full = find('play')
  const [first] = full.view.table.hand
  const sample = {
    ...full,
    view: {
      ...full.view,
      actions: full.view.actions.filter((a) => a.kind !== 'lay' || a.colour !== first!.colour || a.value !== first!.value),
    },
  }
  const face = sample.view.table.hand.find(
    (found) => !sample.view.actions.some((a) => a.kind === 'lay' && a.colour === found.colour && a.value === found.value),
  )!
  const { board, why } = show(sample)
  await click(board.querySelector(`[data-card="${face.colour} ${face.value}"]`)!)
  expect(why).toHaveBeenCalledWith(`lay ${face.colour} ${face.value}`)
  expect(button(DISCARD)).toBeTruthy()
})

test('the priestess is led along the stones, each with what it brings', () => {
  const sample = find('move', 3)
  const { board } = show(sample)
  for (const action of sample.view.actions.filter((found) => found.kind === 'priestess'))
    expect(board.querySelector(`button[data-target="${sample.view.table.priestess + action.steps}"]`)?.getAttribute('aria-label')).toMatch(
      /priestess|From/,
    )
})

test('the table speaks German', async () => {
  await speak('de')
  const { board } = show(find('play'))
  expect(board.querySelector('.step b')?.textContent).toBe('Lege eine Karte aus oder wirf eine ab.')
  await speak('en')
})

describe('the spiral', () => {
  const { fields } = find('start').view.table
  const big = fields.map((field) => field.big)
  test.each(['wide', 'tall'] as const)('%s: every field lies on the board and apart from its neighbours', (shape) => {
    const { g, spots } = spiral(shape, big)
    expect(spots.length).toBe(fields.length)
    spots.forEach((q, i) => {
      expect(q.x - q.w / 2).toBeGreaterThan(0)
      expect(q.x + q.w / 2).toBeLessThan(g.width)
      expect(q.y - q.h / 2).toBeGreaterThan(0)
      expect(q.y + q.h / 2).toBeLessThan(g.height)
      const next = spots[i + 1]
      if (next && i > 0) expect(Math.hypot(next.x - q.x, next.y - q.y)).toBeGreaterThan(g.stone[1])
    })
  })
  test('it is made once', () => expect(spiral('wide', big)).toBe(spiral('wide', [...big])))
  test('a way begins at one field and ends at the other', () => {
    const s = spiral('wide', big)
    const line = way(s, 4, 9)
    expect(line.at(-1)).toEqual([s.spots[9]!.x, s.spots[9]!.y])
    expect(way(s, 9, 0).length).toBeGreaterThan(4)
  })
  test('figures of one player on one field are counted', () => {
    const { table } = find('start').view
    const here = standing(table, spiral('tall', big))
    expect(here.crowds.get(0)?.counts.map((count) => count.n)).toEqual(table.players.map(() => 3))
  })
})

test.each(['wide', 'tall'] as const)('figures that share a field of the %s board do not hide one another', (shape) => {
  const s = spiral(
    shape,
    Array.from({ length: 41 }, (_, i) => i % 8 === 7),
  )
  for (const field of [1, 7, 12, 30])
    for (const groups of [2, 3, 4, 5]) {
      const feet = Array.from({ length: groups }, (_, k) => room(s, field, groups)(k))
      feet.forEach(([x, y], k) => {
        for (const [ox, oy] of feet.slice(k + 1))
          expect(Math.abs(x - ox) >= s.g.figure * 0.4 || Math.abs(y - oy) >= s.g.figure * 0.6, `${groups} on ${field}`).toBe(true)
      })
    }
})
