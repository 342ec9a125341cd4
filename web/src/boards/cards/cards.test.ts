import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Colour } from '../../kit/kit'
import { keyed, lying, Pieces, rowName, type CardFace, type Discards, type Rows as RowsOf } from './cards'
import Hand from './Hand.svelte'
import Piles from './Piles.svelte'
import PlayerPanel from './PlayerPanel.svelte'
import Prompt from './Prompt.svelte'
import RowChips from './RowChips.svelte'
import Rows from './Rows.svelte'

// on a busy machine jsdom takes a while to find roles
vi.setConfig({ testTimeout: 30_000 })

afterEach(cleanup)

const none = { values: [], direction: 'open' as const }
const rows = (more: Partial<RowsOf> = {}): RowsOf => ({ russet: none, yellow: none, pink: none, green: none, blue: none, ...more })
const discards = (more: Partial<Discards> = {}): Discards => {
  const empty = { top: null, size: 0, closed: false }
  return { russet: empty, yellow: empty, pink: empty, green: empty, blue: empty, ...more }
}
const hand = [
  { colour: 'green', value: 5 },
  { colour: 'green', value: 5 },
  { colour: 'blue', value: 0 },
] as const
const cards = hand.map((card) => ({ ...card }))
const keys = ['a', 'b', 'c']
const noKeys = () => []

describe('keys of cards', () => {
  const at = (place: string, ...faces: [Colour, number][]) => faces.map(([colour, value]) => ({ colour, value, place }))

  it('stay while a card moves from the hand to a row', () => {
    const pieces = new Pieces()
    const [anna, mine] = pieces.keys([...at('row:1', ['green', 5]), ...at('hand', ['green', 5])])
    expect(anna).not.toBe(mine)
    expect(pieces.keys([...at('row:0', ['green', 5]), ...at('row:1', ['green', 5])])).toEqual([mine, anna])
  })

  it('are new for a card that was not seen before', () => {
    const pieces = new Pieces()
    const [first] = pieces.keys(at('hand', ['green', 5]))
    expect(pieces.keys(at('hand', ['green', 5], ['green', 5]))).toEqual([first, expect.not.stringMatching(first!)])
  })

  it('are the same for the same list', () => {
    const pieces = new Pieces(),
      list = at('hand', ['blue', 1], ['blue', 1])
    expect(pieces.keys(list)).toEqual(pieces.keys(list))
  })

  it('are given back by where the cards lie', () => {
    const found = keyed(
      new Pieces(),
      lying(
        cards,
        [{ seat: 0, rows: rows({ pink: { values: [1, 2], direction: 'rising' } }) }],
        discards({ blue: { top: 9, size: 3, closed: false } }),
      ),
    )
    expect(found.hand).toHaveLength(3)
    expect(found.row(0, 'pink')).toEqual([expect.stringMatching(/^card:pink:1:/), expect.stringMatching(/^card:pink:2:/)])
    expect(found.pile('blue')).toMatch(/^card:blue:9:/)
    expect(found.pile('green')).toBeUndefined()
  })
})

describe('a hand', () => {
  const shown = (more: object = {}) => {
    const onchoose = vi.fn(),
      ondrop = vi.fn(),
      onagain = vi.fn()
    render(Hand, { cards, keys, active: true, can: (card: CardFace) => card.colour === 'green', onchoose, ondrop, onagain, ...more })
    return { onchoose, ondrop, onagain }
  }

  it('chooses a card by a tap, and says when it is tapped again', async () => {
    const { onchoose, onagain } = shown({ chosen: 2 })
    await fireEvent.click(screen.getAllByRole('button')[0]!)
    expect(onchoose).toHaveBeenCalledWith(0)
    await fireEvent.click(screen.getByRole('button', { pressed: true }))
    expect(onagain).toHaveBeenCalledWith(2)
  })

  it('lets glow what can be laid, and dims the rest', () => {
    shown()
    const [five, , zero] = screen.getAllByRole('button')
    expect(five!.classList.contains('can')).toBe(true)
    expect(zero!.classList.contains('not')).toBe(true)
  })

  it('is one stop for the keyboard; arrows walk, Escape lets go', async () => {
    const { onchoose } = shown({ chosen: 0 })
    const [first, second, third] = screen.getAllByRole('button')
    expect([first, second, third].map((button) => button!.tabIndex)).toEqual([0, -1, -1])
    first!.focus()
    await fireEvent.keyDown(first!, { key: 'ArrowLeft' })
    expect(document.activeElement).toBe(third)
    await fireEvent.keyDown(third!, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(first)
    await fireEvent.keyDown(first!, { key: 'Escape' })
    expect(onchoose).toHaveBeenCalledWith(null)
  })

  it('names cards in words, with what can be done', () => {
    shown({ note: () => 'fits' })
    expect(screen.getByRole('button', { name: 'blue 0, fits' })).toBeTruthy()
  })

  it('drops a dragged card on the place under the pointer', async () => {
    const { ondrop, onchoose } = shown()
    const place = document.createElement('div')
    place.dataset.drop = 'row:green'
    document.elementsFromPoint = () => [place]
    const button = screen.getAllByRole('button')[1]!
    button.setPointerCapture = () => undefined
    await fireEvent.pointerDown(button, { pointerId: 1, button: 0, clientX: 0, clientY: 0 })
    await fireEvent.pointerMove(button, { pointerId: 1, clientX: 40, clientY: -90 })
    expect(place.hasAttribute('data-over')).toBe(true)
    await fireEvent.pointerUp(button, { pointerId: 1, clientX: 40, clientY: -90 })
    await fireEvent.click(button)
    expect(ondrop).toHaveBeenCalledWith(1, 'row:green')
    expect(onchoose).not.toHaveBeenCalled()
    expect(place.hasAttribute('data-over')).toBe(false)
  })
})

describe('rows', () => {
  const mine = rows({ green: { values: [3, 5], direction: 'rising' }, pink: { values: [4], direction: 'open' } })

  it('say what fits, in words too', () => {
    render(Rows, { rows: mine, keys: noKeys })
    expect(screen.getByRole('button', { name: 'green: 3, 5; rising, 5 or more fits' }).textContent).toContain('5 or more')
    expect(screen.getByRole('button', { name: 'blue: no card yet, any fits' }).textContent).toContain('any')
    expect(rowName('pink', mine.pink)).toContain('open either way')
  })

  it('give a picked row to the board', async () => {
    const onpick = vi.fn()
    render(Rows, { props: { rows: mine, keys: noKeys, target: 'green', onpick } })
    await fireEvent.click(screen.getByRole('button', { name: /^green/ }))
    expect(onpick).toHaveBeenCalledWith('green')
  })

  it('open as chips, or take the card in hand', async () => {
    const onpick = vi.fn()
    render(RowChips, { props: { rows: mine, keys: noKeys, target: 'green', onpick } })
    await fireEvent.click(screen.getByRole('button', { name: /^green/ }))
    expect(onpick).toHaveBeenCalledWith('green')
    const pink = screen.getByRole('button', { name: /^pink/ })
    await fireEvent.click(pink)
    expect(pink.getAttribute('aria-expanded')).toBe('true')
    expect(onpick).toHaveBeenCalledTimes(1)
  })
})

describe('piles', () => {
  it('say their top, their size and whether they are closed', async () => {
    const onpick = vi.fn()
    render(Piles, {
      discards: discards({ blue: { top: 9, size: 3, closed: true }, pink: { top: 2, size: 1, closed: false } }),
      draw: 12,
      can: (pile) => pile === 'draw' || pile === 'pink',
      onpick,
    })
    expect(screen.getByRole('button', { name: /blue 9 on top, 3 cards Closed for this turn/ }).getAttribute('aria-disabled')).toBe('true')
    const draw = screen.getByRole('button', { name: 'Draw pile: 12 cards left' })
    expect(draw.classList.contains('can')).toBe(true)
    await fireEvent.click(draw)
    await fireEvent.click(screen.getByRole('button', { name: /pink 2 on top, 1 card$/ }))
    expect(onpick.mock.calls).toEqual([['draw'], ['pink']])
  })
})

describe('a panel', () => {
  const sitting = { name: 'Anna', kind: 'bot' as const, level: 'easy', present: true, thinking: true, mine: false }

  it('shows who it is and opens the seat', async () => {
    const seatMenu = vi.fn()
    render(PlayerPanel, { seat: 1, sitting, name: 'Anna', score: -3, note: '8 cards', deciding: true, seatMenu })
    expect(screen.getByRole('article', { name: 'Anna' }).classList.contains('deciding')).toBe(true)
    expect(screen.getByText('−3')).toBeTruthy()
    expect(screen.getByText('computer, easy · 8 cards')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'thinking' })).toBeTruthy()
    await fireEvent.click(screen.getByRole('button'))
    expect(seatMenu).toHaveBeenCalledWith(1)
  })

  it('opens by a tap as a chip', async () => {
    const seatMenu = vi.fn()
    render(PlayerPanel, { seat: 1, sitting, name: 'Anna', score: 4, chip: true, seatMenu })
    await fireEvent.click(screen.getByRole('button', { name: 'More about Anna' }))
    await fireEvent.click(screen.getByRole('button', { name: 'Seat of Anna' }))
    expect(seatMenu).toHaveBeenCalledWith(1)
  })

  it('never reads a name as markup', () => {
    render(PlayerPanel, { seat: 1, sitting, name: '<img src=x>', score: 4, seatMenu: vi.fn() })
    expect(document.querySelector('article img:not([role])')).toBeNull()
  })
})

describe('the prompt', () => {
  it('says why something can not be done, and the id of the rule only when it is asked for', async () => {
    const open = vi.fn(),
      reason = { text: 'Your green row rises.', rule: true, open }
    const { container } = render(Prompt, { props: { title: 'Lay a card.' }, context: new Map([['reason', () => reason]]) })
    await vi.waitFor(() => expect(container.querySelector('.why')?.textContent).toMatch(/^Your green row rises\.\s+Why\?$/))
    await fireEvent.click(screen.getByRole('button', { name: 'Why?' }))
    expect(open).toHaveBeenCalledOnce()
  })

  it('says what concerns the page instead of the steps, with its button', async () => {
    const run = vi.fn(),
      aside = { detail: 'What happened in the meantime', label: 'Skip', run }
    const props = { title: 'Lay a card.', steps: [{ label: 'Lay green 5', run: vi.fn() }] }
    const { container } = render(Prompt, { props, context: new Map([['aside', () => aside]]) })
    expect(container.textContent).toMatch(/Lay a card\.\s*What happened in the meantime\s*Skip/)
    await fireEvent.click(screen.getByRole('button'))
    expect(run).toHaveBeenCalledOnce()
  })

  it('offers its steps as buttons that are called what they say', async () => {
    const run = vi.fn()
    render(Prompt, { title: 'Lay a card.', steps: [{ label: 'Lay green 5', run, main: true }], narrow: true })
    const button = screen.getByRole('button', { name: 'Lay green 5' })
    expect(button.textContent).toBe('Lay green 5')
    await fireEvent.click(button)
    expect(run).toHaveBeenCalledOnce()
  })
})
