// The words of the page in the reader's language. A language is one JSON file beside this one; English says which keys there are.
import type english from './en.json'

type Paths<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}` }[keyof T & string]
/** Every key there is, such as `frame.title`. */
export type Key = Paths<typeof english>
export type Values = Record<string, string | number>
interface Tree {
  [key: string]: string | Tree
}

const files = import.meta.glob<Tree>('./*.json', { import: 'default' })
/** The languages there are, by the names of their files. */
export const LANGUAGES = Object.keys(files).map((file) => file.slice(2, -5))

let tree = $state.raw<Tree>({})
let current = $state('en')
let coming = 'en'
let plural = new Intl.PluralRules('en')
let categories = order()

/** The language that is spoken now. */
export function language(): string {
  return current
}

/** How lists, dates and times are written in it: our English is that of Britain. */
export function locale(): string {
  return current === 'en' ? 'en-GB' : current
}

/** The language that is spoken, or will be as soon as its words are there. */
export function languageToCome(): string {
  return coming
}

/** The first language of the browser that we speak. */
export function browserLanguage(wished: readonly string[] = navigator.languages): string {
  const known = wished.map((name) => name.toLowerCase().split('-')[0] ?? '')
  return known.find((name) => LANGUAGES.includes(name)) ?? 'en'
}

/** Changes the language; everything on the page follows. */
export async function speak(name: string): Promise<void> {
  const file = files[`./${name}.json`]
  if (!file) return
  coming = name
  const found = await file()
  if (coming !== name) return
  plural = new Intl.PluralRules(name)
  categories = order()
  tree = found
  current = name
  document.documentElement.lang = name
}

/** The name of a language in that language. */
export function languageName(name: string): string {
  const found = new Intl.DisplayNames([name], { type: 'language' }).of(name) ?? name
  return found.charAt(0).toLocaleUpperCase(name) + found.slice(1)
}

/** The text of a key, with `{name}` replaced by values. `one | other` forms are chosen by the value `n`. */
export function t(key: Key, values?: Values): string {
  return text(key, values)
}

/** Like `t` for a key that is put together at run time; a key that does not exist gives `otherwise`, or itself. */
export function text(key: string, values: Values = {}, otherwise: string = key): string {
  let found: string | Tree | undefined = tree
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  if (typeof found !== 'string') return otherwise
  if (typeof values.n === 'number' && found.includes(' | ')) found = form(found.split(' | '), values.n)
  return found.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

function form(forms: string[], n: number): string {
  return forms[categories.indexOf(plural.select(n))] ?? forms.at(-1) ?? ''
}

function order(): Intl.LDMLPluralRule[] {
  const known = plural.resolvedOptions().pluralCategories
  return (['zero', 'one', 'two', 'few', 'many', 'other'] as const).filter((name) => known.includes(name))
}
