// The words of the help, fetched only when somebody opens it.
export interface Told {
  [key: string]: string | Told
}

const files = import.meta.glob<Told>('./words/*.json', { import: 'default' })
export const LANGUAGES = Object.keys(files).map((file) => file.slice('./words/'.length, -'.json'.length))

/** The help's words in a language, or in English where nobody has translated it yet. */
export async function words(language: string): Promise<Told> {
  const file = files[`./words/${language}.json`] ?? files['./words/en.json']!
  return await file()
}

/** The text at a path such as `keltis.lay.title`; empty where there is none. */
export function at(told: Told, path: string): string {
  let found: string | Told | undefined = told
  for (const part of path.split('.')) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'string' ? found : ''
}
