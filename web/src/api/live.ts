// The socket of a table: it comes back by itself after a lost network, a sleeping phone or a restarted server, and resumes where it was.
import type { Message, Sent } from './types'
import { way, type Line } from './way'

export type Connection = 'connecting' | 'open' | 'lost' | 'gone'

export interface Ends {
  /** What was seen last, and the language: asked again for each connection. */
  place: () => { at: number; chat: number; lang: string; choices: boolean }
  hear: (message: Message) => void
  connection: (state: Connection) => void
}

const FIRST = 400 // milliseconds until the second try; each further one waits twice as long
const LONGEST = 5_000
const PING = 25_000
const PATIENCE = 6_000 // for a pong: a phone that slept keeps sockets that nobody answers
const GONE = new Set([4004, 4404])

export class Live {
  private socket: Line | null = null
  private tries = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private beat: ReturnType<typeof setInterval> | undefined
  private patience: ReturnType<typeof setTimeout> | undefined
  private stopped = false

  constructor(
    private readonly table: string,
    private readonly ends: Ends,
  ) {}

  start(): void {
    document.addEventListener('visibilitychange', this.wake)
    window.addEventListener('online', this.wake)
    window.addEventListener('pageshow', this.wake)
    this.beat = setInterval(this.ping, PING)
    this.connect()
  }

  stop(): void {
    this.stopped = true
    document.removeEventListener('visibilitychange', this.wake)
    window.removeEventListener('online', this.wake)
    window.removeEventListener('pageshow', this.wake)
    clearInterval(this.beat)
    clearTimeout(this.timer)
    clearTimeout(this.patience)
    this.drop()
  }

  /** Reconnects at once, with the current place and language. */
  again(): void {
    this.drop()
    this.tries = 0
    this.connect()
  }

  private connect(): void {
    clearTimeout(this.timer)
    if (this.stopped) return
    const { at, chat, lang, choices } = this.ends.place()
    const query = `at=${at}&chat=${chat}&lang=${lang}${choices ? '&choices=1' : ''}`
    const socket = way.listen(`/api/tables/${this.table}/live?${query}`)
    this.socket = socket
    socket.onopen = () => this.ends.connection('open')
    socket.onmessage = (event: MessageEvent<string>) => {
      clearTimeout(this.patience)
      this.patience = undefined
      const message = JSON.parse(event.data) as Message
      if (message.type !== 'problem') this.tries = 0 // one that only says why it closes is no better than none
      if (message.type === 'gone') this.end()
      this.ends.hear(message)
    }
    socket.onclose = (event) => {
      if (this.socket !== socket) return
      this.socket = null
      if (GONE.has(event.code)) this.end()
      else this.later()
    }
  }

  private end(): void {
    this.ends.connection('gone')
    this.stop()
  }

  private later(): void {
    if (this.stopped) return
    this.ends.connection('lost')
    const wait = Math.min(LONGEST, FIRST * 2 ** this.tries++) * (0.8 + Math.random() * 0.4)
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.connect(), wait)
  }

  private drop(): void {
    const socket = this.socket
    this.socket = null
    if (!socket) return
    socket.onmessage = socket.onclose = socket.onopen = null
    socket.close()
  }

  private readonly wake = (): void => {
    if (document.visibilityState === 'hidden' || this.stopped) return
    if (this.socket?.readyState === WebSocket.OPEN) this.ping()
    else if (this.socket?.readyState !== WebSocket.CONNECTING) {
      this.tries = 0
      this.connect()
    }
  }

  private readonly ping = (): void => {
    const socket = this.socket
    if (socket?.readyState !== WebSocket.OPEN || this.patience) return
    const asked: Sent = { type: 'ping' }
    socket.send(JSON.stringify(asked))
    this.patience = setTimeout(() => {
      this.patience = undefined
      if (this.socket !== socket) return
      this.drop()
      this.tries = 0
      this.later()
    }, PATIENCE)
  }
}
