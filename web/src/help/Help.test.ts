import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { RulePage } from '../api/types'
import { allGames as all, factsOf } from '../boards/games'
import { known } from '../kit/kit'
import { speak } from '../words/words'
import type { Section } from '../boards/help'
import { KEYS, sectionOf } from './content'
import Help from './Help.svelte'
import { at, LANGUAGES, words, type Told } from './words'

vi.setConfig({ testTimeout: 30_000 })
afterEach(cleanup)
const GAMES = all()
const helps = new Map(await Promise.all(GAMES.map(async (game) => [game, (await factsOf(game)!.help()).default] as const)))
const sectionsOf = (game: string): Section[] => helps.get(game as (typeof GAMES)[number])!.sections

const flat = (told: Told, path = ''): [string, string][] =>
  Object.entries(told).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  )
const pages = import.meta.glob<string>('../../../docs/rules/**/*.md', { query: '?raw', import: 'default', eager: true })
const page = (game: string, folder = ''): string => pages[`../../../docs/rules/${folder}${game}.md`]!
const idsOf = (game: string) => [...page(game).matchAll(/^- \*\*([A-Z]+(?:-[A-Z]+)*-\d+)\*\*/gm)].map(([, id]) => id!)

/** The numbered rules as the server gives them. */
function rulesOf(game: RulePage['game'], folder = ''): RulePage {
  const rules = [...page(game, folder).matchAll(/^- \*\*([A-Z]+(?:-[A-Z]+)*-\d+)\*\* (.*)$/gm)].map(([, id, text]) => ({
    id: id!,
    text: text!,
  }))
  return { game, title: game, reconstructed: null, sections: [{ title: '', rules }] }
}

describe('words', () => {
  test('German and English are complete and name the same values', async () => {
    expect(LANGUAGES.sort()).toEqual(['de', 'en'])
    const english = new Map(flat(await words('en')))
    for (const name of LANGUAGES) {
      const here = flat(await words(name))
      expect(here.map(([key]) => key).sort()).toEqual([...english.keys()].sort())
      for (const [key, text] of here) {
        expect(text.trim(), key).not.toBe('')
        expect(text.match(/\{\w+\}/g) ?? [], key).toEqual(english.get(key)!.match(/\{\w+\}/g) ?? [])
        expect((text.match(/\*\*/g) ?? []).length % 2, key).toBe(0)
      }
    }
  })

  test('nothing of the numbered rules is copied', async () => {
    for (const [name, folder] of [
      ['en', ''],
      ['de', 'de/'],
    ] as const) {
      const told = flat(await words(name))
        .map(([, text]) => text.replaceAll('**', ''))
        .join('\n')
      for (const game of GAMES)
        for (const { id, text } of rulesOf(game, folder).sections[0]!.rules)
          for (const sentence of text.replaceAll('**', '').split(/(?<=[.:;]) /))
            if (sentence.length > 60) expect(told.includes(sentence), `${id}: ${sentence}`).toBe(false)
    }
  })

  test('every section, caption and legend has its words, and every word its section', async () => {
    const told = await words('en')
    for (const game of GAMES) {
      const used = sectionsOf(game).flatMap(({ name, picture }) => {
        const legend = picture?.kind === 'legend' ? [...picture.items.map(([, word]) => word), ...(picture.more ? [picture.more] : [])] : []
        return [
          `${name}.title`,
          `${name}.text`,
          ...legend.map((word) => `${name}.${word}`),
          ...(at(told, `${game}.${name}.caption`) ? [`${name}.caption`] : []),
        ]
      })
      expect(
        flat(told[game] as Told)
          .map(([key]) => key)
          .sort(),
        game,
      ).toEqual(used.sort())
      for (const { name, picture } of sectionsOf(game))
        if (at(told, `${game}.${name}.caption`)) expect(picture, `${game} ${name}`).toBeTruthy()
    }
    for (const [, word] of KEYS) expect(at(told, `keys.${word}`)).not.toBe('')
  })
})

describe('rules', () => {
  test.each(GAMES)('%s: every numbered rule is covered by one section', (game) => {
    const covered = sectionsOf(game).flatMap((section) => section.rules)
    expect(new Set(covered).size).toBe(covered.length)
    expect(covered.filter((id) => !id.startsWith('KEL') || game === 'keltis').sort()).toEqual(idsOf(game).sort())
  })

  test('Das Orakel covers what it shares with Keltis', () => {
    for (const id of ['KEL-LAY-1', 'KEL-LAY-2', 'KEL-LAY-3', 'KEL-TURN-2', 'KEL-DISCARD-1', 'KEL-SETUP-3', 'KEL-SETUP-4', 'KEL-SETUP-5'])
      expect(sectionOf(helps.get('orakel')!, id), id).toBeTruthy()
  })

  test.each(GAMES)('%s: every picture can be drawn', (game) => {
    const drawings = known()
    for (const { picture } of sectionsOf(game)) {
      const ids =
        picture?.kind === 'row'
          ? picture.items.flatMap((item) => ('icon' in item ? [item.icon] : []))
          : picture?.kind === 'legend'
            ? picture.items.map(([icon]) => icon)
            : picture?.kind === 'own'
              ? Object.values((picture.own.props['tiles'] ?? {}) as Record<string, string>)
              : []
      for (const id of ids) expect(drawings, `${game} ${id}`).toContain(id)
    }
  })
})

describe.each(GAMES)('%s', (game) => {
  test('is told in both languages', async () => {
    for (const name of ['en', 'de']) {
      await speak(name)
      const told = await words(name)
      const { container } = render(Help, { game })
      for (const section of sectionsOf(game))
        expect(await screen.findByRole('heading', { name: at(told, `${game}.${section.name}.title`) })).toBeTruthy()
      expect(container.textContent).not.toMatch(/undefined|NaN|\{\w+\}|\*\*/)
      cleanup()
    }
    await speak('en')
  })

  test('scrolls to the rule that is asked for and shows it word for word', async () => {
    const scrolled = vi.fn()
    Element.prototype.scrollIntoView = scrolled
    const asked = sectionsOf(game).at(-2)!.rules[0]!
    const { container } = render(Help, { game, rule: asked, rules: rulesOf(game) })
    await waitFor(() => expect(container.querySelector(`[data-rule="${asked}"]`)).toBeTruthy())
    const shown = container.querySelector<HTMLElement>(`[data-rule="${asked}"]`)!
    await waitFor(() => expect(scrolled.mock.contexts).toContain(shown))
    expect(shown.classList.contains('named')).toBe(true)
    expect(shown.closest('details')!.open).toBe(true)
    const text = rulesOf(game).sections[0]!.rules.find(({ id }) => id === asked)!.text
    expect(shown.textContent.replace(/\s+/g, ' ')).toContain(text.replaceAll('**', '').slice(0, 60))
  })
})

test('what is reconstructed is said, and every section is reached from the top', async () => {
  const scrolled = vi.fn()
  Element.prototype.scrollIntoView = scrolled
  render(Help, { game: 'celtica', reconstructed: 'The order of the places is not certain.' })
  expect(await screen.findByText(/The order of the places is not certain/)).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'Playing cards' }))
  expect((scrolled.mock.contexts[0] as Element).id).toBe('help-cards')
})
