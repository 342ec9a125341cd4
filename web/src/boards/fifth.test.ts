// A fifth game, as somebody could write one: a game.ts is all that the page has to be given.
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { ActionEntry, EventOf, Finished, Game, Lens as LensSeen, Listed, RulePage } from '../api/types'
import { api } from '../api/client'
import Help from '../help/Help.svelte'
import { many, own, type Help as Told } from './help'
import Board from '../parts/Board.svelte'
import Lens from '../parts/lens/Lens.svelte'
import { momentsOf } from '../parts/moments'
import { chanceOf } from '../parts/report/report'
import TableRow from '../parts/TableRow.svelte'
import { steps } from '../rhythm'
import { samples } from '../samples/samples'
import { DICE, GOAL, HOP } from './beats'
import { allGames, enter, factsOf, unitOf, type Facts } from './games'
import HelpPath from './keltis/HelpPath.svelte'
import { foresees, loadBoard } from './load'

vi.setConfig({ testTimeout: 30_000 })
afterEach(cleanup)

const PATIENT = { timeout: 20_000 }
const MESH = 'mesh' as Game
const keltis = factsOf('keltis')!
const help: Told = {
  sections: [
    {
      name: 'score',
      rules: [...many('MES-SCORE', 1, 2), 'KEL-SCORE-1'],
      picture: { kind: 'own', own: own(HelpPath, { colour: 'pink', from: 3 }) },
    },
  ],
}
const mesh: Facts<'keltis'> = {
  ...keltis,
  order: 5,
  help: () => Promise.resolve({ default: help }),
  rules: 'MES',
  sign: ['sym-pink', 'pink'],
  rhythm: { ...keltis.rhythm, advance: DICE, goal: GOAL, start: HOP },
  piece: (event) => (event.kind === 'advance' ? 'thread' : null),
  moments: { clover: 'knot-roundel' },
  unit: 'amulets',
  chance: 'dice',
  foresees: false,
}
const events: EventOf<'keltis'>[] = [
  { kind: 'advance', seat: 0, colour: 'pink', from: 2, step: 3, size: 'small' },
  { kind: 'clover', seat: 0 },
]
enter(MESH as 'keltis', mesh)

test('it is the last of the games', () => expect(allGames()).toEqual(['keltis', 'orakel', 'wuerfel', 'celtica', MESH]))

test('its rhythm, its moments, its unit and what it foresees are its own', () => {
  expect(steps(MESH, events)[0]).toMatchObject({ beat: 'dice', sound: 'die', piece: 'thread' })
  const entries = [{ step: 4, events }] as unknown as ActionEntry[]
  expect(momentsOf(MESH, entries)).toMatchObject([{ n: 5, icon: 'knot-roundel' }])
  expect(momentsOf('keltis', entries)).toEqual([])
  expect([unitOf(MESH), chanceOf({ game: MESH }), foresees(MESH)]).toEqual(['amulets', 'dice', false])
})

test('its board is drawn', async () => {
  const { view, ...sample } = (await samples('keltis')).find(({ name, players }) => name === 'play' && players === 3)!
  await loadBoard(MESH)
  const said = { choose: vi.fn(), why: vi.fn(), seatMenu: vi.fn() }
  render(Board<'keltis'>, { ...sample, ...said, view: { ...view, game: MESH as 'keltis' }, active: true, confirm: false })
  expect(await screen.findByRole('group', { name: 'Your hand' }, PATIENT)).toBeTruthy()
})

test('its sign stands in lists', () => {
  const table = { id: 'x', game: MESH, seats: [], place: '', branch: null, practice: null } as unknown as Listed & Finished
  const { container } = render(TableRow, { table, title: 'Keltis on a net', action: 'Watch', sub: '' })
  expect(container.querySelector('.icon')!.getAttribute('style')).toContain('--pink')
  expect(container.querySelector('.icon use')!.getAttribute('href')).toBe('#sym-pink')
})

test('its lens is drawn', async () => {
  const part = { left: Array<number>(11).fill(2), fits: [3], fitting: 2, count: 22, next: 0.1, rest: 0.2 }
  const colours = { russet: part, yellow: part, pink: part, green: part, blue: part }
  const lens = { game: MESH, colours, all: part, draw_pile: 40 } as unknown as LensSeen
  vi.spyOn(api, 'lens').mockResolvedValue({ lens } as Awaited<ReturnType<typeof api.lens>>)
  const { container } = render(Lens, { table: 'x', seat: 0, at: 3 })
  await vi.waitFor(() => expect(container.querySelectorAll('td.fits')).toHaveLength(5), PATIENT)
})

test('its rules are told with its own drawing, and lead to those of the other game that it shares', async () => {
  const rules = { game: MESH, title: '', reconstructed: null, sections: [] } as unknown as RulePage
  const { container } = render(Help, { game: MESH, rules })
  await vi.waitFor(() => expect(container.querySelectorAll('[data-rule]')).toHaveLength(3), PATIENT)
  expect(container.querySelector('figure svg')).toBeTruthy()
  expect(container.querySelector('[data-rule="KEL-SCORE-1"] dd a')!.getAttribute('href')).toContain('keltis')
  expect(container.querySelector('[data-rule="MES-SCORE-1"] dd a')).toBeNull()
})

const sources = import.meta.glob<string>(['../**/*.{ts,svelte}', '!../**/*.test.ts', '!../api/schema.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
test('no other module decides anything by the name of a game', () => {
  const own = new RegExp('^\\./(keltis|orakel|wuerfel|celtica|cards)/')
  const names = Object.entries(sources)
    .filter(([path]) => !own.test(path))
    .flatMap(([path, text]) => [...text.matchAll(/(?<!Of<|<|\| )'(keltis|orakel|wuerfel|celtica)'/g)].map(([name]) => `${path}: ${name}`))
  expect(names).toEqual([])
})
