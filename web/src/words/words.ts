export { LANGUAGES, browserLanguage, language, languageName, speak, t, text } from './words.svelte'
export type { Key, Values } from './words.svelte'
