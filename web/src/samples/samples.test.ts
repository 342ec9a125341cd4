import { expect, test } from 'vitest'
import { speak, text } from '../words/words'
import { GAMES, samples } from './samples'

const PHASES = {
  keltis: ['play', 'move', 'clover', 'draw'],
  orakel: ['play', 'move', 'clover', 'spiral', 'scoring', 'leprechaun', 'draw'],
  wuerfel: ['reroll', 'choose'],
  celtica: ['play', 'take', 'give', 'shrine', 'spend', 'partner', 'exchange'],
}
const REASONS = {
  keltis: ['goal', 'pile', 'turns'],
  orakel: ['fifth_figure', 'pile', 'third_figure', 'turns'],
  wuerfel: ['colour', 'stones', 'turns'],
  celtica: ['goal', 'pieces', 'round'],
}
const SEATS = { keltis: [2, 3, 4], orakel: [2, 3, 4], wuerfel: [2, 3, 4], celtica: [2, 3, 4, 5] }

test.each(GAMES)('%s is recorded in every phase, for every number of players, to the end', async (game) => {
  const found = await samples(game)
  expect([...new Set(found.map((sample) => sample.players))]).toEqual(SEATS[game])
  expect([...new Set(found.map((sample) => sample.view.phase))]).toEqual(expect.arrayContaining([...PHASES[game], 'over']))
  for (const players of SEATS[game]) {
    const names = found.filter((sample) => sample.players === players).map((sample) => sample.name)
    expect(names).toEqual(expect.arrayContaining(['start', 'waiting', 'end']))
  }
  expect(found.some((sample) => sample.view.seat === null)).toBe(true)
})

test.each(GAMES)('%s is recorded as it ended by every reason, and the page has words for it', async (game) => {
  const ended = (await samples(game)).filter((sample) => sample.name.startsWith('end-'))
  for (const players of SEATS[game]) {
    const reasons = ended.filter((sample) => sample.players === players).map((sample) => sample.view.result?.reason)
    // Two players have at most four figures in the goal: a third one of either ends the game.
    expect(reasons).toEqual(REASONS[game].filter((reason) => players > 2 || reason !== 'fifth_figure'))
  }
  for (const language of ['de', 'en'] as const) {
    await speak(language)
    for (const reason of REASONS[game]) expect(text(`frame.reason.${game}.${reason}`, {}, '')).not.toBe('')
  }
})

test.each(GAMES)('%s tells what each action would do, in both languages', async (game) => {
  const english = (await samples(game)).find((sample) => sample.choices.size > 0)!
  const german = (await samples(game, 'de')).find((sample) => sample.choices.size > 0)!
  expect([...english.choices.keys()]).toEqual(english.view.actions.map((action) => action.id))
  for (const [id, choice] of english.choices) {
    expect(choice.label).not.toBe('')
    expect(german.choices.get(id)!.label).not.toBe(choice.label)
  }
})
