import { beforeAll, expect, test } from 'vitest'
import type { Clock } from '../api/types'
import { speak } from '../words/words'
import { DAY, figures, inWords, left, said, scarce, shown } from './clock'

beforeAll(() => speak('en'))

const clock = (more: Partial<Clock> = {}): Clock => ({
  kind: 'live',
  bank: 600,
  more: 10,
  level: null,
  weekends: true,
  zone: 0,
  left: [90, 61.2],
  runs: 0,
  ends: 1090,
  asked: [],
  paused: false,
  warned: [],
  out: [],
  ...more,
})

test('a clock shows minutes and seconds, and hours where there are any', () => {
  expect([0, 0.2, 5, 60, 61.2, 599, 3600, 3725].map(figures)).toEqual([
    '0:00',
    '0:01',
    '0:05',
    '1:00',
    '1:02',
    '9:59',
    '1:00:00',
    '1:02:05',
  ])
})

test('the time of whoever decides passes, and never falls below nothing', () => {
  expect(left(clock(), 0, 1000)).toBe(90)
  expect(left(clock(), 0, 1080)).toBe(10)
  expect(left(clock(), 0, 2000)).toBe(0)
  expect(left(clock(), 1, 1080)).toBe(61.2)
  expect(left(clock({ runs: null, ends: null, paused: true }), 0, 1080)).toBe(90)
})

test('little time is little time of whoever decides', () => {
  expect(scarce(clock(), 0, 1069)).toBe(false)
  expect(scarce(clock(), 0, 1070)).toBe(true)
  expect(scarce(clock({ left: [90, 5] }), 1, 1070)).toBe(false)
  const days = clock({ kind: 'days', bank: 3 * DAY, ends: 2 * DAY })
  expect(scarce(days, 0, 1.99 * DAY)).toBe(false)
  expect(scarce({ ...days, warned: [0] }, 0, DAY)).toBe(true)
})

test('times are said in their largest units, in both languages', async () => {
  const say = (seconds: number, units = 2) => inWords(seconds, units).replaceAll('\u00a0', ' ')
  expect([0, 1, 61, 3600, 2.5 * DAY].map((seconds) => say(seconds))).toEqual([
    '0 seconds',
    '1 second',
    '1 minute 1 second',
    '1 hour',
    '2 days 12 hours',
  ])
  expect(say(2.5 * DAY, 1)).toBe('2 days')
  expect(shown(clock(), 61.2, true)).toBe('1:02')
  expect(shown(clock({ kind: 'days' }), 2.5 * DAY, true).replaceAll('\u00a0', ' ')).toBe('2d 12h')
  expect(said(clock()).replaceAll('\u00a0', ' ')).toBe('10 minutes, 10 seconds more a turn')
  expect(said(clock({ more: 0 })).replaceAll('\u00a0', ' ')).toBe('10 minutes for the whole game')
  await speak('de')
  expect(say(2.5 * DAY)).toBe('2 Tage 12 Stunden')
  const days = clock({ kind: 'days', bank: 5 * DAY, more: DAY, weekends: false })
  expect(said(days).replaceAll('\u00a0', ' ')).toBe('5 Tage Vorrat, je Zug 1 Tag dazu, Wochenenden frei')
  await speak('en')
})
