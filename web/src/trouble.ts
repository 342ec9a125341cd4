// What went wrong, in words: the server's sentence where it refused, and otherwise that it is out of reach.
import { Refusal } from './api/client'
import { note } from './notes.svelte'
import { t } from './words/words'

export const troubleOf = (error: unknown): string => (error instanceof Refusal ? error.message : t('frame.away.short'))

export const noteTrouble = (error: unknown): void => note(troubleOf(error))
