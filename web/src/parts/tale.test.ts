import { expect, test } from 'vitest'
import type { ChatLine, Entry } from '../api/types'
import { speak } from '../words/words'
import { codeOf, linesOf, marked, pictures, REACTIONS, spoken } from './tale'

const act = (at: number, seat: number): Entry => ({ at, kind: 'action', time: at, seat, step: at, events: [], text: `act ${at}` })
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
        { kind: 'advance', seat: 0, colour: 'green', step: 4, size: 'small' },
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
