// Recorded views of all four games, written by web/samples.py: for the look page and for tests. Loaded one game at a time.
import type { EventOf, Game, PreviewOf, ViewOf } from '../api/types'
import type { Sitting } from '../boards/board'
import { allGames } from '../boards/games'

interface Recorded<G extends Game> {
  name: string
  players: number
  latest: EventOf<G>[]
  choices: Record<string, PreviewOf<G>[]>
  view: ViewOf<G>
}

/** A recorded state: the view, what just happened, and what each action would do. */
export interface Sample<G extends Game> {
  name: string
  players: number
  view: ViewOf<G>
  latest: EventOf<G>[]
  choices: Map<number, PreviewOf<G>>
  sitting: Sitting[]
}

export const GAMES: readonly Game[] = allGames()

const files = import.meta.glob('./*.json', { import: 'default' })

/** The recorded states of a game, with choices in a language. */
export async function samples<G extends Game>(game: G, language = 'en'): Promise<Sample<G>[]> {
  const found = (await files[`./${game}.json`]!()) as Recorded<G>[]
  return found.map(({ name, players, latest, choices, view }) => ({
    name,
    players,
    latest,
    view,
    choices: new Map(choices[language]!.map((choice) => [choice.id, choice])),
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
