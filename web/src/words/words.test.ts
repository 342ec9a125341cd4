import { expect, test } from 'vitest'
import { LANGUAGES, browserLanguage, language, speak, text } from './words'

const files = import.meta.glob<Tree>('./*.json', { import: 'default', eager: true })
interface Tree {
  [key: string]: string | Tree
}
function flat(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  )
}
const english = new Map(flat(files['./en.json'] ?? {}))

test('German and English are there', () => {
  expect(LANGUAGES).toEqual(expect.arrayContaining(['en', 'de']))
})

test.each(LANGUAGES)('%s has every key and no other', (name) => {
  expect(
    flat(files[`./${name}.json`] ?? {})
      .map(([key]) => key)
      .sort(),
  ).toEqual([...english.keys()].sort())
})

test.each(LANGUAGES)('%s names the same values in every text, and no text is empty', (name) => {
  const values = (found: string) => [...new Set(found.match(/\{\w+\}/g))].sort()
  for (const [key, found] of flat(files[`./${name}.json`] ?? {})) {
    expect(found.trim(), key).not.toBe('')
    expect(values(found), key).toEqual(values(english.get(key) ?? ''))
  }
})

test('the first language of the browser that we speak is taken', () => {
  expect(browserLanguage(['fr-FR', 'de-AT', 'en'])).toBe('de')
  expect(browserLanguage(['fr'])).toBe('en')
})

test('a language is changed while the page stands', async () => {
  await speak('de')
  expect(language()).toBe('de')
  expect(document.documentElement.lang).toBe('de')
  await speak('en')
  expect(text('no.such.key', {}, 'fallback')).toBe('fallback')
})
