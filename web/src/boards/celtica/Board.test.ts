import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { samples, type Sample } from '../../samples/samples'
import { speak, text } from '../../words/words'
import { all as ofKind, is, type BoardProps } from '../board'
import Board from './Board.svelte'
import { cardsOf, PIECES, type Action, type Play, type Table } from './table'

/** What a piece is called: by what is seen on it. */
const seen = (piece: string): string => text(`celtica.pieces.${piece}`)

vi.setConfig({ testTimeout: 60_000 })

let all: Sample<'celtica'>[] = []
beforeAll(async () => {
  all = await samples('celtica')
})
afterEach(cleanup)

function found(name: string, players?: number): Sample<'celtica'> {
  const sample = all.find((s) => s.name === name && (players === undefined || s.players === players))
  if (!sample) throw new Error(`no sample ${name}`)
  return sample
}

function show(sample: Sample<'celtica'>, more: Partial<BoardProps<'celtica'>> = {}) {
  const { view, sitting, latest, choices } = sample
  const choose = vi.fn<(action: Action) => void>()
  const why = vi.fn<(text: string) => void>()
  const seatMenu = vi.fn<(seat: number) => void>()
  const active = !view.finished && view.seat !== null && view.seat === view.deciding
  const props = { view, sitting, latest, choices, active, confirm: false, choose, why, seatMenu, ...more }
  return { ...render(Board, props), choose, why, view }
}

/** The view of a sample with other things on its table. */
function changed(sample: Sample<'celtica'>, view: Partial<Sample<'celtica'>['view']>, table: Partial<Table> = {}): Sample<'celtica'> {
  return { ...sample, view: { ...sample.view, ...view, table: { ...sample.view.table, ...table } } }
}

const plays = (sample: { view: Sample<'celtica'>['view'] }) => ofKind(sample.view.actions, 'play')
const picks = (sample: Sample<'celtica'>) => ofKind(sample.view.actions, 'take', 'give', 'buy', 'exchange')
const played = (choose: { mock: { calls: [Action][] } }): Play => {
  const [sent] = choose.mock.calls[0]!
  if (!is(sent, 'play')) throw new Error(`${sent.text} is not a play`)
  return sent
}

test('every recorded state is drawn, in both languages', async () => {
  for (const language of ['en', 'de']) {
    await speak(language)
    for (const sample of language === 'en' ? all : all.filter((s) => s.players === 3)) {
      const { container, view } = show(sample)
      expect(container.querySelectorAll('.druid:not(.guest)'), sample.name).toHaveLength(5)
      expect(container.querySelectorAll('ol.sr-only li')).toHaveLength(view.table.places.length)
      for (const name of view.names) expect(container.textContent).toContain(name)
      expect(container.textContent, sample.name).not.toMatch(/celtica\.\w|\{\w+\}|undefined|NaN/)
      cleanup()
    }
  }
  await speak('en')
})

describe('playing cards', () => {
  test('a tap on a card offers to play it and says where its druid goes', async () => {
    const { container, choose, view } = show(found('play', 3))
    const first = cardsOf(view.table.hand).find((c) => plays({ view }).some((a) => a.colour === c.colour && a[c.suit] === 1))!
    await fireEvent.click(container.querySelector(`[data-piece="card:${first.key}"]`)!)
    const play = screen.getByRole('button', { name: /^Play 1 / })
    expect(container.querySelector('.guest, .callout')).toBeTruthy()
    await fireEvent.click(play)
    const sent = played(choose)
    expect([sent.colour, sent.druid + sent.experience]).toEqual([first.colour, 1])
  })

  test('cards of one colour add up, a card of another colour begins anew', async () => {
    const sample = all.find((s) => s.name === 'play' && plays(s).some((a) => a.druid + a.experience > 1))!
    const { container, view } = show(sample)
    const cards = cardsOf(view.table.hand)
    const two = plays(sample).find((a) => a.druid + a.experience > 1)!
    const same = cards.filter((c) => c.colour === two.colour).slice(0, 2)
    for (const card of same) await fireEvent.click(container.querySelector(`[data-piece="card:${card.key}"]`)!)
    expect(container.querySelectorAll('.h[aria-pressed=true]')).toHaveLength(2)
    const other = cards.find((c) => c.colour !== two.colour && plays(sample).some((a) => a.colour === c.colour))
    if (other) {
      await fireEvent.click(container.querySelector(`[data-piece="card:${other.key}"]`)!)
      expect(container.querySelectorAll('.h[aria-pressed=true]')).toHaveLength(1)
    }
  })

  test('every legal play is reached with cards, and every place in reach with one tap', async () => {
    const sample = found('play', 3)
    expect(plays(sample)).toHaveLength(sample.view.actions.length)
    for (const wanted of plays(sample)) {
      const { container, choose, view } = show(sample)
      const cards = cardsOf(view.table.hand).filter((c) => c.colour === wanted.colour)
      for (const suit of ['druid', 'experience'] as const)
        for (const card of cards.filter((c) => c.suit === suit).slice(0, wanted[suit]))
          await fireEvent.click(container.querySelector(`[data-piece="card:${card.key}"]`)!)
      await fireEvent.click(screen.getByRole('button', { name: /^Play / }))
      expect(choose.mock.calls[0]![0].text).toBe(wanted.text)
      cleanup()
    }
  })

  test('a druid and then a place choose the cards', async () => {
    const { container, choose, view } = show(found('play', 3))
    const { colour } = plays({ view })[0]!
    await fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${colour} druid: `, 'i') }))
    const reach = [...container.querySelectorAll('.reach')]
    expect(reach.length).toBeGreaterThan(0)
    await fireEvent.click(reach.at(-1)!)
    await fireEvent.click(screen.getByRole('button', { name: /^Play / }))
    expect(played(choose).colour).toBe(colour)
  })

  test('a place is reached with the fewest cards, and of these with the fewest experience cards', async () => {
    const sample = found('play', 3)
    const to = (step: number, cards: string, druid: number, experience: number) => ({
      action: {
        id: 900 + druid * 10 + experience,
        kind: 'play',
        text: `play white ${cards}`,
        colour: 'white',
        druid,
        experience,
        cards,
      } as Play,
      step,
    })
    const ways = [to(10, '0+1', 0, 1), to(10, '1', 1, 0), to(11, '3', 3, 0), to(11, '1+1', 1, 1), to(11, '2', 2, 0)]
    const [known] = sample.choices.values()
    const choices = new Map(
      ways.map(({ action, step }) => [
        action.id,
        {
          ...known!,
          id: action.id,
          events: [{ kind: 'move' as const, seat: 2, colour: 'white' as const, from: 9, step, place: 'ruin' as const }],
        },
      ]),
    )
    const none = { red: 0, grey: 0, white: 0, brown: 0, black: 0 }
    const hand = { druid: { ...none, white: 3 }, experience: { ...none, white: 1 } }
    const state = { ...changed(sample, { actions: ways.map(({ action }) => action) }, { hand }), choices }
    for (const [nth, text] of [
      [0, 'play white 1'],
      [1, 'play white 2'],
    ] as const) {
      const { container, choose } = show(state)
      await fireEvent.click(screen.getByRole('button', { name: /^white druid: /i }))
      await fireEvent.click([...container.querySelectorAll('.reach')][nth]!)
      await fireEvent.click(screen.getByRole('button', { name: /^Play / }))
      expect(played(choose).text).toBe(text)
      cleanup()
    }
  })

  test('a hint that names one play shows where its druid goes, and one that names two does not', () => {
    const sample = found('play', 3)
    const [one, other] = plays(sample)
    for (const actions of [[one!], [one!, other!]]) {
      const { container } = show(sample, { hint: { actions, close: vi.fn() } })
      expect(container.querySelectorAll('.guest, .callout').length > 0).toBe(actions.length === 1)
      cleanup()
    }
  })

  test('Escape puts the cards back; arrow keys walk along the hand', async () => {
    const { container } = show(found('play', 3))
    const cards = [...container.querySelectorAll<HTMLElement>('.h')]
    cards[0]!.focus()
    await fireEvent.keyDown(cards[0]!, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(cards[1])
    await fireEvent.click(container.querySelector('.h.can')!)
    const pressed = () => container.querySelector('.h[aria-pressed=true]')
    expect(pressed()).toBeTruthy()
    await fireEvent.keyDown(pressed()!, { key: 'u' }) // another key puts nothing back
    await fireEvent.keyDown(pressed()!, { key: 'Escape' })
    expect(pressed()).toBeNull()
    const beyond = vi.fn()
    container.addEventListener('keydown', beyond)
    await fireEvent.keyDown(cards[0]!, { key: 'Escape' }) // with nothing chosen it is for the table
    expect(beyond).toHaveBeenCalledTimes(1)
  })

  test('an experience card that may not go alone says why', async () => {
    const sample = found('play', 3)
    const hand = { druid: { red: 1, grey: 0, white: 0, brown: 0, black: 0 }, experience: { red: 1, grey: 1, white: 0, brown: 0, black: 0 } }
    const actions: Action[] = [
      { id: 4, kind: 'play', text: 'play red 1', colour: 'red', druid: 1, experience: 0, cards: '1' },
      { id: 5, kind: 'play', text: 'play red 1+1', colour: 'red', druid: 1, experience: 1, cards: '1+1' },
    ]
    const { why, choose } = show(changed(sample, { actions, options: { rules: 'translation' } }, { hand }))
    await fireEvent.click(screen.getByRole('button', { name: 'Grey experience card' }))
    expect(why).toHaveBeenLastCalledWith('play grey 0+1')
    await fireEvent.click(screen.getByRole('button', { name: 'Red experience card' }))
    await fireEvent.click(screen.getByRole('button', { name: /^Play 1 / }))
    expect(why).toHaveBeenLastCalledWith('play red 0+1')
    expect(choose).not.toHaveBeenCalled()
  })

  test('a piece of the display asks why it can not be taken yet', async () => {
    const { container, why } = show(found('play', 3))
    await fireEvent.click(container.querySelector('.lintel button')!)
    expect(why).toHaveBeenCalledWith(expect.stringMatching(/^take /))
  })
})

describe('places', () => {
  test('each legal piece of the display is taken with one tap, or two where a tap is to be confirmed', async () => {
    const sample = found('take', 3)
    expect(picks(sample)).toHaveLength(sample.view.actions.length)
    for (const wanted of picks(sample)) {
      const { choose } = show(sample)
      await fireEvent.click(
        within(screen.getByRole('region', { name: 'Display' })).getAllByRole('button', {
          name: new RegExp(`^${seen(wanted.piece)} piece`),
        })[0]!,
      )
      expect(choose.mock.calls[0]![0].text).toBe(wanted.text)
      cleanup()
    }
    const { choose } = show(sample, { confirm: true })
    const wanted = picks(sample)[0]!
    const piece = within(screen.getByRole('region', { name: 'Display' })).getAllByRole('button', {
      name: new RegExp(`^${seen(wanted.piece)} piece`),
    })[0]!
    await fireEvent.click(piece)
    expect(choose).not.toHaveBeenCalled()
    await fireEvent.click(screen.getByRole('button', { name: `Take ${seen(wanted.piece)}` }))
    expect(choose.mock.calls[0]![0].text).toBe(wanted.text)
  })

  test('a ruin takes a piece that its owner chooses', async () => {
    const sample = found('give', 3)
    expect(picks(sample)).toHaveLength(sample.view.actions.length)
    for (const wanted of picks(sample)) {
      const { choose } = show(sample)
      await fireEvent.click(
        within(screen.getByRole('region', { name: 'Your pieces: which one goes?' })).getByRole('button', {
          name: new RegExp(`^${seen(wanted.piece)} piece`),
        }),
      )
      expect(choose.mock.calls[0]![0].text).toBe(wanted.text)
      cleanup()
    }
  })

  test('at a shrine a druid card is taken from the pile or left', async () => {
    const { choose } = show(found('shrine', 3))
    await fireEvent.click(screen.getByRole('button', { name: 'Decline' }))
    expect(choose.mock.calls[0]![0].kind).toBe('no_card')
    await fireEvent.click(screen.getAllByRole('button', { name: 'Take a druid card' })[0]!)
    expect(choose.mock.calls[1]![0].kind).toBe('card')
  })
})

describe('the end', () => {
  test('experience cards buy, exchange, or are left', async () => {
    const sample = found('spend', 3)
    for (const wanted of sample.view.actions) {
      const { choose } = show(sample)
      const region = wanted.kind === 'buy' ? 'Display' : /^Your pieces/
      const button = is(wanted, 'buy', 'exchange')
        ? within(screen.getByRole('region', { name: region })).getAllByRole('button', {
            name: new RegExp(`^${seen(wanted.piece)} piece`),
          })[0]!
        : screen.getByRole('button', { name: 'I’m done' })
      await fireEvent.click(button)
      expect(choose.mock.calls[0]![0].text).toBe(wanted.text)
      cleanup()
    }
  })

  test('the piece that comes is chosen from the display', async () => {
    const sample = found('exchange', 3)
    const { choose } = show(sample)
    const wanted = picks(sample)[0]!
    await fireEvent.click(
      within(screen.getByRole('region', { name: 'Display' })).getAllByRole('button', {
        name: new RegExp(`^${seen(wanted.piece)} piece`),
      })[0]!,
    )
    expect(choose.mock.calls[0]![0].text).toBe(wanted.text)
  })

  test('by the translation first a partner is chosen, then one of their pieces', async () => {
    const sample = found('spend', 3),
      seat = sample.view.seat!,
      partner = (seat + 1) % 3,
      name = sample.view.names[partner]!
    const from: Action = { id: 600, kind: 'from', text: `from ${partner + 1}`, number: partner + 1 }
    const exchange = { given: 'north' as const, source: null, partner: null }
    const first = show(changed(sample, { phase: 'partner', actions: [from] }, { exchange }))
    await fireEvent.click(screen.getByRole('button', { name: `A piece of ${name}’s` }))
    await fireEvent.click(screen.getByRole('button', { name }))
    expect(first.choose.mock.calls.map(([a]) => a.text)).toEqual([from.text, from.text])
    cleanup()
    const held = PIECES.find((piece) => sample.view.table.players[partner]!.pieces[piece] > 0)!
    const take: Action = { id: 320, kind: 'take', text: `take ${held}`, piece: held }
    const second = show(
      changed(sample, { phase: 'exchange', actions: [take] }, { exchange: { given: 'north', source: 'player', partner } }),
    )
    await fireEvent.click(
      within(screen.getByRole('region', { name: `${name}’s pieces` })).getByRole('button', { name: new RegExp(`^${seen(held)} piece`) }),
    )
    expect(second.choose.mock.calls[0]![0].text).toBe(take.text)
  })

  test('who has won stands above the hand', () => {
    const { container, view } = show(found('end', 2))
    for (const seat of view.result!.winners) expect(container.querySelector('.step')!.textContent).toContain(view.names[seat])
  })
})

test('a spectator sees everybody and no hand', () => {
  const { container, view } = show(found('spectator', 5))
  expect(container.querySelectorAll('.opp')).toHaveLength(view.names.length)
  expect(container.querySelector('.fan')).toBeNull()
})

test('who waits is told whom for, and nothing can be chosen', async () => {
  const { container, choose, why, view } = show(found('waiting', 3))
  expect(container.querySelector('.step')!.textContent).toContain(view.names[view.deciding!])
  for (const card of container.querySelectorAll('.h')) await fireEvent.click(card)
  for (const piece of container.querySelectorAll('.lintel button')) await fireEvent.click(piece)
  expect(choose).not.toHaveBeenCalled()
  expect(why).not.toHaveBeenCalled()
})

test('any order of places is drawn, and any number', () => {
  const sample = found('play', 2)
  const places = sample.view.table.places.toReversed().slice(5, 14)
  const odd = changed(
    sample,
    {},
    {
      places: [{ kind: 'start', amount: 0 }, ...places.map((p) => ({ ...p, amount: p.amount * 3 })), { kind: 'goal', amount: 9 }],
      druids: { red: 10, grey: 4, white: 4, brown: 4, black: 0 },
    },
  )
  const { container } = show(odd)
  expect(container.querySelectorAll('ol.sr-only li')).toHaveLength(11)
  expect(container.querySelectorAll('.druid:not(.guest)')).toHaveLength(5)
})
