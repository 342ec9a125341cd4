// The server's shapes by short names, and what comes over the socket, which its description has no place for.
import type { Action, BoardEvent, Choice, View as AnyView } from '../boards/board'
import type { components } from './schema'

type Schemas = components['schemas']
export type KeltisTable = Schemas['KeltisTable']
export type OrakelTable = Schemas['OrakelTable']
export type WuerfelTable = Schemas['WuerfelTable']
export type CelticaTable = Schemas['CelticaTable']
export type GameTable = KeltisTable | OrakelTable | WuerfelTable | CelticaTable

export type View = AnyView<GameTable>
export type Seat = Schemas['SeatOut']
export type Table = Omit<Schemas['TableOut'], 'views'> & { views: View[] }
export type SeatWish = Schemas['SeatWish']
export type NewTable = Schemas['NewTable']
export type Me = Schemas['Me']
export type Token = Schemas['Token']
export type Statistics = Schemas['Statistics']
export type ChatLine = Schemas['ChatLine']
export type RecordOut = Schemas['RecordOut']
export type GameInfo = Schemas['Choice']
export type OptionInfo = Schemas['Option']
export type Level = Schemas['Level']
export type Listed = Schemas['Listed']
export type Finished = Schemas['Finished']
export type Why = Schemas['Why']
export type RulePage = Schemas['RulePage']
export type Hint = Omit<Schemas['Hint'], 'action'> & { action: Action }
export type ChoicesOut = Omit<Schemas['TableChoices'], 'choices'> & { choices: Choice[] }

/** An entry of a table's log as it is told to a reader. */
export interface Entry {
  at: number
  kind: 'seat' | 'start' | 'action' | 'undo' | 'rematch'
  time: number
  seat?: number
  step?: number
  events?: BoardEvent[]
  text?: string
  action?: Action
  to?: string
  name?: string
  level?: string | null
  to_step?: number
  /** Whether what was taken back had revealed something. */
  revealed?: boolean
  /** Whether somebody came into the running game, and with a word of their own changed what is still to be drawn. */
  newcomer?: boolean
  table?: string
}

export type Message =
  | { type: 'news'; since: number; at: number; entries: Entry[]; table: Table }
  | { type: 'presence'; seats: number[]; watching: number }
  | { type: 'thinking'; seat: number; level: string }
  | { type: 'chat'; lines: ChatLine[] }
  | { type: 'problem'; problem: Problem }
  | { type: 'gone' }
  | { type: 'pong' }

/** A refusal; which of the fields at the end are there depends on its code. */
export interface Problem {
  code: string
  detail: string
  status: number
  rule?: string
  table?: Table
  retry_after?: number
  errors?: { where: string[]; why: string }[]
}
