// The server's shapes by short names, and what comes over the socket, which its description has no place for.
import type { Action, BoardEvent, View as AnyView } from '../boards/board'
import type { components } from './schema'

type Schemas = components['schemas']
export type KeltisTable = Schemas['triskele__table__keltis__Table']
export type OrakelTable = Schemas['triskele__table__orakel__Table']
export type WuerfelTable = Schemas['triskele__table__wuerfel__Table']
export type CelticaTable = Schemas['triskele__table__celtica__Table']
export type GameTable = KeltisTable | OrakelTable | WuerfelTable | CelticaTable

export type View = AnyView<GameTable>
export type Seat = Schemas['SeatOut']
export type Table = Omit<Schemas['TableOut'], 'views'> & { views: View[] }
export type SeatWish = Schemas['SeatWish']
export type NewTable = Schemas['NewTable'] & { board_file?: string | null }
export type Me = Schemas['Me']
export type Token = Schemas['Token']
export type Statistics = Schemas['Statistics']
export type ChatLine = Schemas['ChatLine']
export type RecordOut = Schemas['RecordOut']

export interface OptionInfo {
  name: string
  text: string
  values: { value: string | number; text: string }[]
}
export interface Level {
  level: string
  title: string
  text: string
}
export interface GameInfo {
  game: string
  title: string
  line: string
  seats: [number, number]
  options: OptionInfo[]
  levels: Level[]
  reconstructed: string | null
}
export interface ListedSeat {
  kind: 'open' | 'person' | 'bot'
  name: string
  level: string | null
  mine: boolean
}
export type Listed = Schemas['Listed'] & { seats: ListedSeat[]; deciding: number | null; your_turn: boolean }
export type Finished = Schemas['Finished'] & { seats: ListedSeat[] }

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
  table?: string
}

export interface ChoicesOut {
  at: number
  seat: number
  choices: { id: number; text: string; label: string; events: BoardEvent[]; sentence: string }[]
}
export interface Why {
  action: string
  rule: string
  sentence: string
  text: string
}
export interface Hint {
  at: number
  seat: number
  action: Action
  label: string
  reason: string
  found: { id: number; text: string; label: string; visits: number; value: number; margin: number }[]
}

export type Message =
  | { type: 'news'; since: number; at: number; entries: Entry[]; table: Table }
  | { type: 'presence'; seats: number[]; watching: number }
  | { type: 'thinking'; seat: number; level: string }
  | { type: 'chat'; lines: ChatLine[] }
  | { type: 'problem'; problem: Problem }
  | { type: 'gone' }
  | { type: 'pong' }

export interface Problem {
  code: string
  detail: string
  status: number
  rule?: string
  table?: Table
  retry_after?: number
  errors?: { where: string[]; why: string }[]
}
