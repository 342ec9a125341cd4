import { expect, test } from 'vitest'
import type { EventOf, Game } from './api/types'
import { steps } from './rhythm'
import { GAMES, samples } from './samples/samples'

const beats = <G extends Game>(game: G, events: EventOf<G>[]): string[] => steps(game, events).map((step) => `${step.beat} ${step.sound}`)

test('keltis: card, then the figure, then the tile', () => {
  const moved: EventOf<'keltis'>[] = [
    { kind: 'lay', seat: 0, colour: 'green', value: 5 },
    { kind: 'advance', seat: 0, colour: 'green', from: 3, step: 4, size: 'small' },
    { kind: 'points', seat: 0, points: 3 },
  ]
  expect(beats('keltis', moved)).toEqual(['card card', 'hop stone', 'tile tile'])
  const found = steps('keltis', moved)
  expect(found.map((step, k) => step.at - ((found[k - 1]?.at ?? 0) + (found[k - 1]?.time ?? 0)))).toEqual([0, 0, 0])
  expect(found.at(-1)).toMatchObject({ piece: 'fig:0:green', points: 3 })
})

test('orakel: a figure takes its time for each stone, but not for ever', () => {
  const way = (to: number) => steps('orakel', [{ kind: 'move', seat: 1, figure: 2, from: 3, field: to, colour: 'green' }])[0]!
  expect(way(5)).toMatchObject({ stones: 2, piece: 'fig:1:1' })
  expect(way(5).time).toBe(2 * way(4).time)
  expect(way(20)).toMatchObject({ stones: 17, time: 1000 })
})

test('wuerfel: the tile goes to its row before the next dice are thrown', () => {
  const taken: EventOf<'wuerfel'>[] = [
    { kind: 'take', seat: 0, colour: 'blue', value: 7 },
    { kind: 'clover', seat: 0 },
    { kind: 'roll', seat: 1, die_1: 'stone', die_2: 2, die_3: 3 },
  ]
  expect(beats('wuerfel', taken)).toEqual(['tile tile', 'tile clover', 'dice die'])
})

test('celtica: a druid hops as many places as lie between', () => {
  const played: EventOf<'celtica'>[] = [
    { kind: 'play', seat: 0, colour: 'red', druid: 2, experience: 1, cards: '2+1' },
    { kind: 'move', seat: 0, colour: 'red', from: 2, step: 5, place: 'village' },
    { kind: 'to_take', seat: 0, picks: 1 },
  ]
  expect(steps('celtica', played)).toMatchObject([{ beat: 'card' }, { beat: 'hop', stones: 3, piece: 'fig:red' }])
})

test.each(GAMES)('%s: what was recorded takes time, and less than two seconds', async (game) => {
  const times = (await samples(game)).map((sample) => steps(game, sample.latest).reduce((sum, step) => sum + step.time, 0))
  expect(Math.max(...times)).toBeGreaterThan(0)
  expect(Math.max(...times)).toBeLessThan(2000)
})
