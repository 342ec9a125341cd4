// Recorded views of all four games, written by web/samples.py: for the look page and for tests. Loaded one game at a time.
import type { BoardEvent, Choice, Sitting, View } from '../boards/board'

interface Recorded {
  name: string
  players: number
  latest: BoardEvent[]
  choices: { id: number; text: string; events: BoardEvent[]; label: Record<string, string>; sentence: Record<string, string> }[]
  view: View<unknown>
}

/** A recorded state: the view, what just happened, and what each action would do. */
export interface Sample<T> {
  name: string
  players: number
  view: View<T>
  latest: BoardEvent[]
  choices: Map<number, Choice>
  sitting: Sitting[]
}

export const GAMES = ['keltis', 'orakel', 'wuerfel', 'celtica'] as const
export type Game = (typeof GAMES)[number]

const files = import.meta.glob<Recorded[]>('./*.json', { import: 'default' })

/** The recorded states of a game, with choices in a language. */
export async function samples<T>(game: Game, language = 'en'): Promise<Sample<T>[]> {
  const found = await files[`./${game}.json`]!()
  return found.map(({ name, players, latest, choices, view }) => ({
    name,
    players,
    latest,
    view: view as View<T>,
    choices: new Map(
      choices.map((choice) => [choice.id, { ...choice, label: choice.label[language] ?? '', sentence: choice.sentence[language] ?? '' }]),
    ),
    sitting: view.names.map((name, seat) => ({
      name,
      kind: seat === view.seat ? 'person' : 'bot',
      level: seat === view.seat ? null : 'clever',
      present: true,
      thinking: !view.finished && seat === view.deciding && seat !== view.seat,
      mine: seat === view.seat,
    })),
  }))
}
