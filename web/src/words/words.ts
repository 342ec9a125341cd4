export { LANGUAGES, browserLanguage, language, languageName, languageToCome, locale, speak, t, text } from './words.svelte'
export type { Key, Values } from './words.svelte'
