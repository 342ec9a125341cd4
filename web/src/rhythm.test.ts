import { expect, test } from 'vitest'
import type { EventOf, Game } from './api/types'
import { steps } from './rhythm'
import { GAMES, samples } from './samples/samples'

async function beats<G extends Game>(game: G, events: EventOf<G>[]): Promise<string[]> {
  const [sample] = await samples(game)
  return steps(game, events, sample!.view).map((step) => `${step.beat} ${step.sound}`)
}

test('keltis: card, then the figure, then the tile', async () => {
  const moved: EventOf<'keltis'>[] = [
    { kind: 'lay', seat: 0, colour: 'green', value: 5 },
    { kind: 'advance', seat: 0, colour: 'green', step: 4, size: 'small' },
    { kind: 'points', seat: 0, points: 3 },
  ]
  expect(await beats('keltis', moved)).toEqual(['card card', 'hop stone', 'tile tile'])
  const [sample] = await samples('keltis')
  const found = steps('keltis', moved, sample!.view)
  expect(found.map((step, k) => step.at - ((found[k - 1]?.at ?? 0) + (found[k - 1]?.time ?? 0)))).toEqual([0, 0, 0])
  expect(found.at(-1)).toMatchObject({ piece: 'fig:0:green', points: 3 })
})

test('orakel: a figure takes its time for each stone, but not for ever', async () => {
  const [sample] = await samples('orakel')
  const way = (to: number) => steps('orakel', [{ kind: 'move', seat: 1, figure: 2, from: 3, field: to, colour: 'green' }], sample!.view)[0]!
  expect(way(5)).toMatchObject({ stones: 2, piece: 'fig:1:1' })
  expect(way(5).time).toBe(2 * way(4).time)
  expect(way(20)).toMatchObject({ stones: 17, time: 1000 })
})

test('wuerfel: the tile goes to its row before the next dice are thrown', async () => {
  const taken: EventOf<'wuerfel'>[] = [
    { kind: 'take', seat: 0, colour: 'blue', value: 7 },
    { kind: 'clover', seat: 0 },
    { kind: 'roll', seat: 1, die_1: 'stone', die_2: 2, die_3: 3 },
  ]
  expect(await beats('wuerfel', taken)).toEqual(['tile tile', 'tile clover', 'dice die'])
})

test('celtica: a druid hops as many places as lie between', async () => {
  const [sample] = await samples('celtica')
  const at = sample!.view.table.druids.red
  const played: EventOf<'celtica'>[] = [
    { kind: 'play', seat: 0, colour: 'red', druid: 2, experience: 1, cards: '2+1' },
    { kind: 'move', seat: 0, colour: 'red', step: at + 3, place: 'village' },
    { kind: 'to_take', seat: 0, picks: 1 },
  ]
  expect(steps('celtica', played, sample!.view)).toMatchObject([{ beat: 'card' }, { beat: 'hop', stones: 3, piece: 'fig:red' }])
})

test.each(GAMES)('%s: what was recorded takes time, and less than two seconds', async (game) => {
  const times = (await samples(game)).map((sample) => steps(game, sample.latest, sample.view).reduce((sum, step) => sum + step.time, 0))
  expect(Math.max(...times)).toBeGreaterThan(0)
  expect(Math.max(...times)).toBeLessThan(2000)
})
