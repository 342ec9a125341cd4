// The tale so far, in turns: who did what, what was said, and the pictures beside it.
import type { ActionEntry, ChatLine, Entry, EventOf, Game, View } from '../api/types'
import type { Marks } from '../boards/board'
import { COLOURS } from '../kit/kit'
import { t } from '../words/words'

/** What one player did in a row, an act a line. */
export interface Turn {
  seat: number
  acts: ActionEntry[]
}

/** The turns of a table up to a number of actions, the oldest first. */
export function turnsOf(entries: readonly Entry[], actions = Infinity): Turn[] {
  const turns: Turn[] = []
  for (const entry of entries) {
    if (entry.kind !== 'action' || entry.step >= actions) continue
    const last = turns.at(-1)
    if (last?.seat === entry.seat) last.acts.push(entry)
    else turns.push({ seat: entry.seat, acts: [entry] })
  }
  return turns
}

/**
 * What a seat has not answered yet: the turns since its own, the last of which is marked most clearly; its own while nobody else has moved.
 * They stay until the turn that it is in now, `own`, is over. Somebody who only watches sees the last turn.
 */
export function since(
  entries: readonly Entry[],
  seat: number | null,
  { at, deciding }: Pick<View, 'at' | 'deciding'>,
): { turns: Turn[]; own: Turn | null } {
  const turns = turnsOf(entries, at)
  const own = turns.at(-1)?.seat === seat && deciding === seat ? (turns.pop() ?? null) : null
  const answered = seat === null ? turns.length - 2 : turns.findLastIndex((turn) => turn.seat === seat)
  return { turns: turns.slice(answered === turns.length - 1 ? -1 : answered + 1), own }
}

/** What a turn did in one line: the briefest words for each act, each once in a row. */
export const briefly = ({ acts }: Turn): string =>
  acts
    .map((act) => act.brief)
    .filter((brief, n, all) => brief && brief !== all[n - 1])
    .join(', ') ||
  (acts.at(-1)?.text ?? '')

/** The act that a turn is about: the first that has something to say, or what a card that only was laid then moved. */
export function decisive({ acts }: Turn): ActionEntry | undefined {
  const first = acts.findIndex((act) => act.brief)
  const only = first >= 0 && acts[first]!.events.every((event) => event.kind === 'lay')
  return (only && acts[first + 1]?.brief ? acts[first + 1] : acts[first]) ?? acts.at(-1)
}

const eventsOf = (turns: readonly Turn[]): EventOf<Game>[] =>
  turns.flatMap(({ acts }) => acts.flatMap((act): EventOf<Game>[] => act.events))

/** What those turns touched; and in a turn of one's own what one just did, faintly: that is known. */
export const marksOf = ({ turns, own }: ReturnType<typeof since>): Marks<EventOf<Game>> => ({
  now: eventsOf(turns.slice(-1)),
  before: [...eventsOf(turns.slice(0, -1)), ...(own?.acts.at(-1)?.events ?? [])],
})

export type Line = { time: number; key: string } & ({ turn: Turn } | { entry: Exclude<Entry, ActionEntry> } | { said: ChatLine })

/** Everything that is told, the newest first. */
export function linesOf(entries: readonly Entry[], said: readonly ChatLine[]): Line[] {
  // Who sat down before the start is shown only while people wait for the others.
  const start = entries.find((entry) => entry.kind === 'start')?.at ?? 0
  const told: Line[] = []
  for (const entry of entries) {
    if (entry.kind === 'rematch' || (entry.kind === 'seat' && entry.at <= start)) continue
    const last = told.at(-1)
    if (entry.kind !== 'action') told.push({ time: entry.time, key: `e${entry.at}`, entry })
    else if (last && 'turn' in last && last.turn.seat === entry.seat) {
      last.turn.acts.push(entry)
      last.time = entry.time
    } else told.push({ time: entry.time, key: `e${entry.at}`, turn: { seat: entry.seat, acts: [entry] } })
  }
  const spoken = said.map((line): Line => ({ time: line.time, key: `c${line.number}`, said: line }))
  return [...told.reverse(), ...spoken.reverse()].sort((a, b) => b.time - a.time)
}

/** A sentence in parts; names, and whoever is spoken to at its beginning, are strong. */
export function marked(text: string, names: readonly string[]): { text: string; strong: boolean }[] {
  const known = [...new Set(names)].filter(Boolean).sort((a, b) => b.length - a.length)
  const escaped = known.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const you = t('frame.tale.you')
  const found = new RegExp(
    `^(?:${you})(?![\\p{L}\\p{N}])${escaped.map((name) => `|(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`).join('')}`,
    'gu',
  )
  const parts: { text: string; strong: boolean }[] = []
  let at = 0
  for (const match of text.matchAll(found)) {
    if (match.index > at) parts.push({ text: text.slice(at, match.index), strong: false })
    parts.push({ text: match[0], strong: true })
    at = match.index + match[0].length
  }
  if (at < text.length) parts.push({ text: text.slice(at), strong: false })
  return parts
}

/** Pictures of what an act was about: colours, pieces, tiles; each once, three at most. */
export function pictures(events: readonly EventOf<Game>[], known: ReadonlySet<string>): { id: string; colour: string | null }[] {
  const ids = events.flatMap((event): [string, string | null][] => {
    if ('piece' in event)
      return [[`piece-${event.piece}`, null], ...('given' in event ? [[`piece-${event.given}`, null] as [string, null]] : [])]
    const colour = 'colour' in event ? COLOURS.find((one) => one === event.colour) : undefined
    if (event.kind === 'clover') return [['tile-clover', null]]
    if (event.kind === 'stone' || event.kind === 'stones') return [['wish', null]]
    if (event.kind === 'mirror' || event.kind === 'spiral' || event.kind === 'leprechaun') return [[`tile-${event.kind}`, null]]
    if (event.kind === 'play') return [[`druid-${event.colour}`, null]]
    return colour ? [[`sym-${colour}`, colour]] : []
  })
  const shown = new Map(ids.filter(([id]) => known.has(id)))
  return [...shown].slice(0, 3).map(([id, colour]) => ({ id, colour }))
}

/** Short things to say with one tap; they travel as a code, and everybody reads them in their own language. */
export const REACTIONS = ['luck', 'played', 'thanks', 'moment', 'oh'] as const

export const codeOf = (reaction: (typeof REACTIONS)[number]): string => `:${reaction}:`

/** What was said, in the reader's language where it was one of the short things. */
export function spoken(text: string): string {
  const reaction = REACTIONS.find((one) => text === codeOf(one))
  return reaction ? t(`frame.tale.reaction.${reaction}`) : text
}
