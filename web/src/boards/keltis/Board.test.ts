import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { samples, type Sample } from '../../samples/samples'
import { speak } from '../../words/words'
import Board from './Board.svelte'
import { BROAD, offsets, stoneAt, TALL, waiting } from './geometry'
import { darkStones, ground, stillDark } from './ground'
import { layout } from '../cards/layout'
import type { Action, Table } from './table'

// on a busy machine jsdom takes a while to find roles
vi.setConfig({ testTimeout: 30_000 })

const all = await samples('keltis')
const found = (name: string, players = 3): Sample<'keltis'> => all.find((sample) => sample.name === name && sample.players === players)!

function show(sample: Sample<'keltis'>, more: { confirm?: boolean; active?: boolean } = {}) {
  const choose = vi.fn<(action: Action) => void>(),
    why = vi.fn(),
    seatMenu = vi.fn()
  const { view } = sample
  const shown = render(Board, {
    view,
    sitting: sample.sitting,
    choices: sample.choices,
    latest: sample.latest,
    active: more.active ?? (view.seat !== null && view.seat === view.deciding),
    confirm: more.confirm ?? false,
    choose,
    why,
    seatMenu,
  })
  return { ...shown, choose, why, seatMenu, view }
}
const hand = () => screen.getByRole('group', { name: 'Your hand' })
const card = (name: string) => within(hand()).getAllByRole('button', { name: new RegExp(`^${name},?`) })[0]!

afterEach(async () => {
  cleanup()
  await speak('en')
})

describe('every recorded state', () => {
  it.each(all.map((sample) => [`${sample.players} ${sample.name}`, sample] as const))('%s is drawn', (_, sample) => {
    const { container, view } = show(sample)
    const figures = view.table.players.flatMap((player) => player.figures)
    expect(container.querySelectorAll('[data-piece^="fig:"]')).toHaveLength(figures.length)
    expect(container.querySelectorAll('[data-piece^="tile:"]')).toHaveLength(
      Object.values(view.table.tiles)
        .flat()
        .filter((tile) => tile !== 'none').length,
    )
    expect(container.querySelectorAll('[data-card]')).toHaveLength(view.table.hand.length)
    expect(container.innerHTML).not.toMatch(/NaN|undefined|keltis\.|cards\./)
    const keys = [...container.querySelectorAll('[data-piece]')].map((element) => element.getAttribute('data-piece'))
    expect(new Set(keys).size).toBe(keys.length)
  })

  it.each(all.filter((sample) => sample.players === 3).map((sample) => [sample.name, sample] as const))(
    '%s speaks German',
    async (_, sample) => {
      await speak('de')
      const { container } = show(sample)
      expect(container.textContent).not.toMatch(/\b(lay|discard|draw|wishing|your|rows)\b/i)
    },
  )
})

describe('laying', () => {
  it('chooses the action of a card and shows where its figure goes', async () => {
    const { choose, container } = show(found('play'))
    await fireEvent.click(card('russet 3'))
    expect(screen.getByText('Your figure on russet goes to stone 3')).toBeTruthy()
    expect(container.querySelector('.ghost')).not.toBeNull()
    await fireEvent.click(screen.getByRole('button', { name: 'Lay russet 3' }))
    expect(choose).toHaveBeenCalledWith(expect.objectContaining({ text: 'lay russet 3' }))
  })

  it('lays by a second tap, by the row and by the key', async () => {
    const { choose } = show(found('play'))
    await fireEvent.click(card('russet 3'))
    await fireEvent.click(card('russet 3'))
    await fireEvent.click(screen.getByRole('button', { name: /^russet: / }))
    await fireEvent.keyDown(window, { key: 'l' })
    expect(choose.mock.calls.map(([action]) => action.text)).toEqual(['lay russet 3', 'lay russet 3', 'lay russet 3'])
  })

  it('lays by a second tap where the reader wants to confirm', async () => {
    const { choose } = show(found('play'), { confirm: true })
    await fireEvent.click(card('russet 3'))
    expect(choose).not.toHaveBeenCalled()
    await fireEvent.click(card('russet 3'))
    expect(choose).toHaveBeenCalledOnce()
  })

  it('asks why a dimmed card does not fit, and offers to discard it', async () => {
    const { choose, why } = show(found('play'))
    await fireEvent.click(card('yellow 2'))
    expect(why).toHaveBeenCalledWith('lay yellow 2')
    await fireEvent.click(screen.getByRole('button', { name: 'Discard yellow 2' }))
    expect(choose).toHaveBeenCalledWith(expect.objectContaining({ text: 'discard yellow 2' }))
  })

  it('discards onto the pile of the card', async () => {
    const { choose } = show(found('play'))
    await fireEvent.click(card('pink 9'))
    await fireEvent.click(screen.getByRole('button', { name: /^Discard pile pink/ }))
    expect(choose).toHaveBeenCalledWith(expect.objectContaining({ text: 'discard pink 9' }))
  })

  it('reaches every legal action with the keyboard alone', async () => {
    const { choose, view } = show(found('play'))
    const buttons = within(hand()).getAllByRole('button')
    for (const button of buttons) {
      await fireEvent.click(button)
      await fireEvent.keyDown(window, { key: 'd' })
      await fireEvent.keyDown(window, { key: 'l' })
    }
    expect(new Set(choose.mock.calls.map(([action]) => action.text))).toEqual(new Set(view.actions.map((action) => action.text)))
  })

  it('lets go of a chosen card when another view comes', async () => {
    const sample = found('play'),
      { rerender } = show(sample)
    await fireEvent.click(card('russet 3'))
    expect(screen.getByRole('button', { name: 'Lay russet 3' })).toBeTruthy()
    await rerender({ view: { ...sample.view, at: sample.view.at + 1 } })
    expect(screen.queryByRole('button', { name: 'Lay russet 3' })).toBeNull()
  })
})

describe('a card that is dragged', () => {
  async function drag(name: string, where: string) {
    const place = document.createElement('div'),
      button = card(name)
    place.dataset.drop = where
    document.elementsFromPoint = () => [place]
    button.setPointerCapture = () => undefined
    await fireEvent.pointerDown(button, { pointerId: 1, button: 0, clientX: 0, clientY: 0 })
    await fireEvent.pointerMove(button, { pointerId: 1, clientX: 40, clientY: -90 })
    await fireEvent.pointerUp(button, { pointerId: 1, clientX: 40, clientY: -90 })
  }

  it.each([
    ['row:russet', 'lay russet 3'],
    ['board', 'lay russet 3'],
    ['pile:russet', 'discard russet 3'],
  ])('onto %s is played there', async (where, action) => {
    const { choose } = show(found('play'))
    await drag('russet 3', where)
    expect(choose.mock.calls.map(([{ text }]) => text)).toEqual([action])
  })

  it.each(['row:green', 'pile:green'])('onto %s, a place of another colour, is not played', async (where) => {
    const { choose, why } = show(found('play'))
    await drag('russet 3', where)
    expect(choose).not.toHaveBeenCalled()
    expect(why).not.toHaveBeenCalled()
  })

  it('says why where it does not fit, and waits where the reader wants to confirm', async () => {
    const first = show(found('play'))
    await drag('yellow 2', 'row:yellow')
    expect(first.why).toHaveBeenCalledExactlyOnceWith('lay yellow 2')
    expect(first.choose).not.toHaveBeenCalled()
    cleanup()
    const second = show(found('play'), { confirm: true })
    await drag('russet 3', 'row:russet')
    expect(second.choose).not.toHaveBeenCalled()
    await fireEvent.click(screen.getByRole('button', { name: 'Lay russet 3' }))
    expect(second.choose).toHaveBeenCalledOnce()
  })
})

describe('the keyboard', () => {
  it('leaves the focus alone outside the board', async () => {
    const play = found('play'),
      draw = found('draw'),
      { rerender } = show(play)
    const chat = document.body.appendChild(document.createElement('input'))
    await fireEvent.keyDown(card('russet 2'), { key: 'ArrowRight' })
    chat.focus()
    await rerender({ view: draw.view, latest: draw.latest, choices: draw.choices })
    expect(document.activeElement).toBe(chat)
    chat.remove()
  })
})

describe('moving', () => {
  it.each(['move', 'clover'])('%s offers each figure on the stone it would reach', async (name) => {
    const { choose, container, view } = show(found(name))
    const targets = [...container.querySelectorAll('[data-target]')]
    for (const target of targets) await fireEvent.click(target)
    const moves = view.actions.filter((action) => action.kind === 'advance' || action.kind === 'start')
    expect(choose.mock.calls.map(([action]) => action.text)).toEqual(moves.map((action) => action.text))
    for (const target of targets) expect(target.getAttribute('aria-label')).toBeTruthy()
  })

  it('says what lies on the stone', () => {
    show(found('clover'))
    expect(screen.getByRole('button', { name: 'Your figure on yellow goes to stone 7 · goal (4 of 5) · a wishing stone' })).toBeTruthy()
  })

  it('is done with Enter, too', async () => {
    const { choose, container } = show(found('move'))
    await fireEvent.keyDown(container.querySelector('[data-target]')!, { key: 'Enter' })
    expect(choose).toHaveBeenCalledOnce()
  })

  it('offers small and large side by side', async () => {
    const { choose, container } = show(found('move', 4))
    expect(container.textContent).toContain('Large: counts double at the end.')
    await fireEvent.click(screen.getByRole('button', { name: 'Large, on pink' }))
    expect(choose).toHaveBeenCalledWith(expect.objectContaining({ text: 'start large pink' }))
  })

  it('can leave a clover', async () => {
    const { choose } = show(found('clover'))
    await fireEvent.click(screen.getByRole('button', { name: 'Decline the clover' }))
    expect(choose).toHaveBeenCalledWith(expect.objectContaining({ text: 'decline' }))
  })
})

describe('taking a card', () => {
  it('takes from every pile it was given, and asks why of the others', async () => {
    const { choose, why, view } = show(found('draw'))
    const piles = within(screen.getByRole('group', { name: 'Draw pile and discard piles' })).getAllByRole('button')
    for (const pile of piles) await fireEvent.click(pile)
    expect(choose.mock.calls.map(([action]) => action.text)).toEqual(view.actions.map((action) => action.text))
    expect(why.mock.calls.length + choose.mock.calls.length).toBe(piles.length)
  })
})

describe('who does not decide', () => {
  it.each(['waiting', 'end'])('%s has nothing to choose', async (name) => {
    const { choose, why } = show(found(name))
    for (const button of screen.getAllByRole('button')) await fireEvent.click(button)
    expect(choose).not.toHaveBeenCalled()
    expect(why).not.toHaveBeenCalled()
  })

  it('sees no hand as a spectator, and everybody along the top', () => {
    show(found('spectator', 4))
    expect(screen.queryByRole('group', { name: 'Your hand' })).toBeNull()
    expect(screen.getAllByRole('article')).toHaveLength(4)
  })

  it('reads who won', () => {
    const sample = found('end'),
      { result, names } = sample.view
    show(sample)
    expect(screen.getByText(new RegExp(`${names[result!.winners[0]!]}, ${result!.scores[result!.winners[0]!]} points`))).toBeTruthy()
  })
})

describe('the drawing', () => {
  it('is made once for the same board', () => {
    const { table } = found('play').view
    const make = () => ground(BROAD, darkStones(table.tiles), table.step_points, table.goal_from)
    expect(make()).toBe(make())
    expect(ground(TALL, darkStones(table.tiles), table.step_points, table.goal_from)).not.toBe(make())
    expect(make()).not.toMatch(/NaN|undefined/)
  })

  it('shows the tiles of a board of one’s own where they lie', () => {
    const { tiles } = found('play').view.table
    const own: Table['tiles'] = { ...tiles, green: tiles.green.map((_, step) => (step === 1 ? 'clover' : 'none')) }
    expect(darkStones(own).green).toEqual([1])
    const taken: Table['tiles'] = { ...own, green: own.green.map(() => 'none') }
    expect(stillDark(darkStones(own), taken).green).toEqual([1])
    expect(stillDark(null, own).green).toEqual([1])
    expect(darkStones(tiles).green).toEqual([2, 4, 5, 7, 9])
  })

  it('keeps stones and figures inside, for any number of players', () => {
    for (const shape of [BROAD, TALL]) {
      for (const colour of ['russet', 'blue'] as const)
        for (let step = 1; step <= 9; step++) {
          const { x, y } = stoneAt(shape, colour, step)
          expect(x - shape.sw / 2).toBeGreaterThan(0)
          expect(x + shape.sw / 2).toBeLessThan(shape.W)
          expect(y - shape.sh / 2).toBeGreaterThan(0)
        }
      for (const count of [1, 2, 3, 4]) {
        const places = offsets(shape, count, true)
        expect(Math.max(...places.map(Math.abs))).toBeLessThan(shape.sw * 0.55)
        expect(new Set(places).size).toBe(count)
      }
      for (const players of [2, 3, 4])
        expect(new Set(Array.from({ length: players }, (_, k) => waiting(shape, k, players).x)).size).toBe(players)
    }
  })

  it('has a layout for every width', () => {
    expect([360, 390, 800, 1024, 1440].map((width) => layout(width, 760).mode)).toEqual(['phone', 'phone', 'medium', 'wide', 'wide'])
    expect(layout(360, 640).card * 8 * 0.5).toBeLessThan(360)
    expect(layout(0, 0).mode).toBe('wide')
  })
})
