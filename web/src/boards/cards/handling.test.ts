import { beforeEach, expect, test, vi } from 'vitest'
import { handling } from './handling'

const CARDS = [
  { colour: 'green', value: 5 },
  { colour: 'pink', value: 2 },
] as const
const act = (id: number, kind: 'lay' | 'discard' | 'take', colour: 'green' | 'pink', value = 0) =>
  kind === 'take' ? { id, kind, text: `take ${colour}`, colour } : { id, kind, text: `${kind} ${colour} ${value}`, colour, value }
// The green card fits, the pink one does not; both can be discarded.
const ACTIONS = [act(1, 'lay', 'green', 5), act(2, 'discard', 'green', 5), act(3, 'discard', 'pink', 2)]

let picked: (number | null)[]
const choose = vi.fn()
const why = vi.fn()
function hand(more: Partial<ReturnType<Parameters<typeof handling>[0]>> = {}) {
  const view = { actions: ACTIONS, table: { hand: CARDS } }
  const now = { view, active: true, confirm: false, use: 'lay' as const, card: null, choose, why }
  return handling(
    () => ({ ...now, ...more }),
    (index) => picked.push(index),
  )
}
const chosen = () => choose.mock.calls.map(([action]) => (action as { text: string }).text)
beforeEach(() => {
  picked = []
  vi.clearAllMocks()
})

test('a card that is tapped is held, and one that does not fit says why', () => {
  hand().tap(0)
  expect([picked, why.mock.calls]).toEqual([[0], []])
  hand().tap(1)
  expect([picked, why.mock.calls]).toEqual([[0, 1], [['lay pink 2']]])
  hand().tap(null)
  expect(picked).toEqual([0, 1, null])
})

test('where no card is asked for a tap only says why, and where one is given away it says nothing', () => {
  hand({ use: null, view: { actions: [], table: { hand: CARDS } } }).tap(0)
  expect([picked, why.mock.calls]).toEqual([[], [['lay green 5']]])
  hand({ use: 'discard' }).tap(1)
  expect([picked, why.mock.calls.length]).toEqual([[1], 1])
  hand({ use: null, active: false }).tap(0)
  expect([picked, why.mock.calls.length]).toEqual([[1], 1])
})

test('a second tap lays the card, gives it away, or lets go of it', () => {
  hand({ card: CARDS[0] }).again()
  hand({ card: CARDS[1], use: 'discard' }).again()
  expect([chosen(), picked]).toEqual([['lay green 5', 'discard pink 2'], []])
  hand({ card: CARDS[1] }).again()
  expect([choose.mock.calls.length, picked]).toEqual([2, [null]])
})

test('a card that is dropped is played there; over another colour it is only held', () => {
  for (const where of ['row:green', 'pile:green', 'board']) hand().drop(0, where)
  expect(chosen()).toEqual(['lay green 5', 'discard green 5', 'lay green 5'])
  for (const where of ['row:pink', 'pile:pink']) hand().drop(0, where)
  expect([choose.mock.calls.length, why.mock.calls, picked]).toEqual([3, [], [0, 0, 0, 0, 0]])
  hand().drop(1, 'row:pink')
  expect(why.mock.calls).toEqual([['lay pink 2']])
  hand({ confirm: true }).drop(0, 'row:green')
  expect([choose.mock.calls.length, picked.at(-1)]).toEqual([3, 0])
})

test('a row takes the card of its colour, a pile gives or takes one, and says why not', () => {
  hand({ card: CARDS[0] }).row('green')
  hand({ card: CARDS[0] }).row('pink')
  hand({ card: CARDS[1] }).row('pink')
  hand({ card: CARDS[1] }).pile('pink')
  expect([chosen(), why.mock.calls]).toEqual([['lay green 5', 'discard pink 2'], []])
  hand({ card: CARDS[1] }).pile('green')
  hand().pile('draw')
  expect(why.mock.calls).toEqual([['take green'], ['draw']])
  const drawing = { actions: [act(4, 'take', 'pink'), { id: 5, kind: 'draw' as const, text: 'draw' }], table: { hand: CARDS } }
  hand({ view: drawing }).pile('pink')
  hand({ view: drawing }).pile('draw')
  hand({ view: drawing, active: false }).pile('draw')
  expect([chosen().slice(2), why.mock.calls.length]).toEqual([['take pink', 'draw'], 2])
})
