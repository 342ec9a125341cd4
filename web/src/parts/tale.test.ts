import { expect, test } from 'vitest'
import type { ChatLine, Entry } from '../api/types'
import { speak } from '../words/words'
import { briefly, codeOf, decisive, linesOf, marked, marksOf, pictures, REACTIONS, since, spoken, turnsOf } from './tale'

const act = (at: number, seat: number): Entry => ({
  at,
  kind: 'action',
  time: at,
  seat,
  step: at,
  turn: at,
  events: [],
  text: `act ${at}`,
  brief: '',
})
const said = (number: number, time: number): ChatLine => ({ number, time, seat: 0, name: 'Anna', text: 'hello' })

test('a turn is what one player did in a row, an act a line, the newest turn first', () => {
  const lines = linesOf([{ at: 1, kind: 'start', time: 1 }, act(2, 0), act(3, 0), act(4, 1), act(5, 0)], [said(1, 3.5)])
  expect(lines.map((line) => ('turn' in line ? line.turn.acts.map((one) => one.at) : line.key))).toEqual([[5], [4], 'c1', [2, 3], 'e1'])
})

test('names are strong, and so is who is spoken to', async () => {
  const strong = (text: string) => marked(text, ['Anna', 'Anna B. (2)', '']).flatMap((part) => (part.strong ? [part.text] : []))
  await speak('en')
  expect(strong('Anna lays green 5.')).toEqual(['Anna'])
  expect(strong('Annabel lays green 5.')).toEqual([])
  expect(strong("Anna B. (2)'s figure moves, Anna rolls.")).toEqual(['Anna B. (2)', 'Anna'])
  expect(strong('You lay green 5, you take a wishing stone.')).toEqual(['You'])
  expect(strong('Your figure on green moves.')).toEqual(['Your'])
  await speak('de')
  expect(strong('Du legst Grün 5.')).toEqual(['Du'])
  expect(strong('Durchgang 2 beginnt mit Anna.')).toEqual(['Anna'])
  expect(
    marked('Du legst Grün 5.', [])
      .map((part) => part.text)
      .join(''),
  ).toBe('Du legst Grün 5.')
})

test('what an act was about stands beside it as pictures, if they can be drawn', () => {
  const known = new Set(['sym-green', 'tile-clover', 'piece-south', 'druid-red'])
  expect(
    pictures(
      [
        { kind: 'lay', seat: 0, colour: 'green', value: 5 },
        { kind: 'advance', seat: 0, colour: 'green', from: 3, step: 4, size: 'small' },
        { kind: 'clover', seat: 0 },
      ],
      known,
    ).map((picture) => picture.id),
  ).toEqual(['sym-green', 'tile-clover'])
  expect(pictures([{ kind: 'take', seat: 0, piece: 'south' }], known)).toEqual([{ id: 'piece-south', colour: null }])
  expect(pictures([{ kind: 'take', seat: 0, piece: 'north' }], known)).toEqual([])
  const played = { kind: 'play', seat: 0, colour: 'red', druid: 1, experience: 0, cards: '1+0' } as const
  expect(pictures([played], known)).toEqual([{ id: 'druid-red', colour: null }])
})

test('a short thing to say is read in each reader’s language, and anything else as it was written', async () => {
  const read = async (language: string) => (await speak(language), REACTIONS.map((one) => spoken(codeOf(one))))
  const [english, german] = [await read('en'), await read('de')]
  expect(new Set([...english, ...german]).size).toBe(2 * REACTIONS.length - 1) // "Oh!" is the same in both
  expect(spoken(':luck: and more')).toBe(':luck: and more')
})

const did = (at: number, seat: number, brief: string): Entry => ({
  at,
  kind: 'action',
  time: at,
  seat,
  step: at,
  turn: at,
  events: [{ kind: 'draw', seat }],
  text: `act ${at}`,
  brief,
})
const table = [did(0, 0, 'a'), did(1, 1, 'b'), did(2, 2, 'c'), did(3, 2, 'd'), did(4, 0, 'e'), did(5, 1, 'f')]
const seen = (seat: number | null, at: number, deciding: number) => {
  const { turns, own } = since(table, seat, { at, deciding })
  return [turns.map((turn) => turn.acts.map((one) => one.at)), own?.acts.map((one) => one.at) ?? null]
}

test('what happened since one’s own turn is there until one’s next is over', () => {
  expect(seen(0, 0, 0)).toEqual([[], null])
  expect(seen(0, 4, 0)).toEqual([[[1], [2, 3]], null]) // my turn: both of the others
  expect(seen(0, 5, 0)).toEqual([[[1], [2, 3]], [4]]) // in the middle of it
  expect(seen(0, 5, 1)).toEqual([[[4]], null]) // mine is over: it is the last one
  expect(seen(0, 6, 1)).toEqual([[[5]], null])
  expect(seen(0, 3, 2)).toEqual([[[1], [2]], null]) // somebody else is in the middle of theirs
  expect(seen(null, 4, 0)).toEqual([[[2, 3]], null]) // who watches sees the last one
})

test('the last turn is marked most clearly, and one’s own act least', () => {
  const { now, before } = marksOf(since(table, 0, { at: 5, deciding: 0 }))
  expect(now.map((event) => event.seat)).toEqual([2, 2])
  expect(before.map((event) => event.seat)).toEqual([1, 0])
})

test('a turn is one line of few words, and about the first act that has some', () => {
  const [turn] = turnsOf([did(0, 1, ''), did(1, 1, 'green 6'), did(2, 1, 'drew'), did(3, 1, 'drew')])
  expect(briefly(turn!)).toBe('green 6, drew')
  expect(decisive(turn!)?.at).toBe(1)
  const [begun] = turnsOf([did(0, 1, '')])
  expect(briefly(begun!)).toBe('act 0')
  expect(decisive(begun!)?.at).toBe(0)
})

test('a turn that lays a card and then moves is about the move', () => {
  const laid: Entry[] = [{ ...act(0, 1), brief: 'green 6', events: [{ seat: 1, kind: 'lay', colour: 'green', value: 6 }] } as Entry]
  const about = (more: Entry[]) => turnsOf([...laid, ...more]).map((turn) => decisive(turn)?.at)
  expect(about([did(1, 1, 'figure to 16'), did(2, 1, 'drew')])).toEqual([1])
  expect(about([])).toEqual([0]) // it is still to move
})
