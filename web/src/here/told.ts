// What the page and its workers tell each other.
export type Parts = Record<string, [file: string, size: number]>

/** Python's two kinds of trouble with storage, and what a browser may lack. */
export type Trouble = 'old' | 'failed' | 'network'
export type Storage = 'kept' | 'memory'

export type ToTables =
  | { base: string; parts: Parts }
  | { id: number; method: string; url: string; headers: Record<string, string>; body: string | null }
  | { line: number; url: string }
  | { line: number; say: string }
  | { line: number; close: true }

export type FromTables =
  | { fetched: number; of: number }
  | { elsewhere: true }
  | { ready: Storage; heap: number; ms: number; began: string }
  | { trouble: Trouble; why: string }
  | { id: number; status: number; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }
  | { line: number; open: true }
  | { line: number; heard: string }
  | { line: number; closed: number }

export interface ToMind {
  base: string
  parts: Parts
  game: string // whose minds are needed for it
  number: number
  content: Uint8Array
}
export interface FromMind {
  number: number
  content: Uint8Array
}
