// The pages by the first part of their addresses, each fetched when it is first wanted.
import type { Component } from 'svelte'

export type Page = Component<{ path: string[] }>

const files = import.meta.glob<Page>('./*.svelte', { import: 'default' })
const names: Record<string, string> = {
  new: 'New',
  t: 'Table',
  seat: 'Seat',
  carry: 'Carry',
  history: 'History',
  replay: 'Replay',
  duel: 'Duel',
  day: 'Day',
  rules: 'Rules',
  learn: 'Learn',
  settings: 'Settings',
  look: 'Look',
  practice: 'Practice',
}

/** The page that an address wants; the hall for any that is not known. */
export const pageOf = (path: string[]): string => names[path[0] ?? ''] ?? 'Home'

export const loadPage = async (name: string): Promise<Page | undefined> => files[`./${name}.svelte`]?.()
