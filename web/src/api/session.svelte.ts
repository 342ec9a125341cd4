// A table as this page shows it. The truth comes by the socket; what is shown follows it move by move, so that people can follow.
import { foresees } from '../boards/load'
import { duration, rest, settle } from '../motion'
import { language } from '../words/words'
import { api, identify, Refusal, Unreachable } from './client'
import { Live, type Connection } from './live'
import { notePromise, noteOf, noteSeen } from './notes'
import type { ActionEntry, ActionOf, ChatLine, Entry, EventOf, Game, Message, PreviewOf, Stored, Table, View } from './types'

interface Due {
  entry: ActionEntry
  views: View[] | null
}

export class Session {
  table = $state.raw<Table | null>(null)
  /** The view that is drawn; it may be some moves behind the table. */
  shown = $state.raw<View | null>(null)
  latest = $state.raw<EventOf<Game>[]>([])
  entries = $state.raw<Entry[]>([])
  lines = $state.raw<ChatLine[]>([])
  present = $state.raw<Set<number>>(new Set())
  watching = $state(0)
  thinking = $state<number | null>(null)
  /** How many seconds the server's time is ahead of ours, where there is a clock. */
  ahead = $state(0)
  connection = $state<Connection>('connecting')
  /** The seat whose view is shown; null for a spectator. */
  seat = $state<number | null>(null)
  /** How many missed moves are still to be played back. */
  behind = $state(0)
  failed = $state.raw<Refusal | Unreachable | null>(null)
  /** What the server refused last, for a note. */
  refused: (refusal: Refusal) => void = () => undefined
  /** Called with the table's game as soon as it is known. */
  met: (game: Game) => void = () => undefined
  /** Called with each action as it is shown. */
  told: (entry: ActionEntry) => void = () => undefined

  /** What each action would do, for the seat that decides, as it was told for a place. */
  private foreseen = $state.raw<{ at: number; choices: PreviewOf<Game>[] }>({ at: -1, choices: [] })
  /** The place in the log that something was sent for. */
  private sent = $state<number | null>(null)
  /** Whether something was sent that the table does not show yet; until it does, nothing else is sent. */
  readonly busy = $derived(this.sent !== null && (this.table?.at ?? 0) <= this.sent)
  readonly own = $derived(this.table?.seats.filter((seat) => seat.mine).map((seat) => seat.seat) ?? [])
  /** Whether the table is shown as it is, with nothing left to play back. */
  readonly current = $derived(this.shown !== null && this.behind === 0)
  readonly active = $derived(this.current && this.seat !== null && this.shown?.deciding === this.seat && this.shown.actions.length > 0)

  /** What each legal action would do, by id, where the table is shown as it is and the seat that is looked from decides. */
  readonly choices = $derived(
    new Map(
      this.current && this.shown?.deciding === this.seat && this.foreseen.at === this.table?.at
        ? this.foreseen.choices.map((choice) => [choice.id, choice])
        : [],
    ),
  )

  private readonly live: Live
  private due: Due[] = []
  private running = false
  private hurry: (() => void) | null = null
  private ended = false
  /** Those who wait until the table has come to a place. */
  private waiting: { at: number; done: () => void }[] = []
  /** While a tap waits for the frame that shows it. */
  private drawing: Promise<void> | null = null

  constructor(readonly id: string) {
    this.live = new Live(id, {
      place: () => ({
        at: this.table?.at ?? 0,
        chat: this.lines.at(-1)?.number ?? 0,
        lang: language(),
        choices: this.table !== null && foresees(this.table.game),
      }),
      // First the page shows that a tap was heard, and only then what came of it, however quickly that is known.
      hear: (message) => (this.drawing ? void this.drawing.then(() => this.hear(message)) : this.hear(message)),
      connection: (state) => (this.connection = state),
    })
  }

  async start(): Promise<void> {
    document.addEventListener('visibilitychange', this.look)
    for (let tries = 0; !this.ended; tries++) {
      try {
        await identify()
        const asked = api.table(this.id)
        asked.then(
          (table) => this.met(table.game),
          () => undefined,
        )
        const [table, log] = await Promise.all([asked, this.log()])
        // The log may be from before a move that the table already has.
        const entries = log.length > 0 && (log.at(-1)?.at ?? 0) < table.at ? await this.log() : log
        if (this.ended) return
        this.failed = null
        this.begin(table, entries)
        this.live.start()
        return
      } catch (error) {
        if (error instanceof Refusal) {
          this.failed = error
          return
        }
        this.connection = 'lost'
        await pause(Math.min(8000, 500 * 2 ** tries))
      }
    }
  }

  private log(): Promise<Entry[]> {
    return api.log(this.id).catch((error: unknown) => {
      if (error instanceof Refusal) return []
      throw error
    })
  }

  stop(): void {
    this.ended = true
    document.removeEventListener('visibilitychange', this.look)
    this.hurry?.()
    for (const { done } of this.waiting) done()
    this.live.stop()
  }

  private begin(table: Table, entries: Entry[]): void {
    this.moved(table)
    this.entries = standing(entries)
    notePromise(table)
    const seen = noteOf(this.id)?.seen
    const missed = this.entries.filter((entry) => entry.kind === 'action').filter((entry) => entry.at > (seen ?? Infinity))
    const before = missed[0]?.step
    // Somebody who comes back sees what happened in the meantime, from the position they left.
    if (before !== undefined && missed.length <= 60 && !document.hidden) {
      this.due = missed.map((entry, n) => ({ entry, views: n === missed.length - 1 ? table.views : null }))
      this.behind = this.due.length
      void this.playFrom(before)
    } else this.showNow()
  }

  private async playFrom(step: number): Promise<void> {
    try {
      const view = await api.step(this.id, step, this.seat)
      if (this.behind) this.shown = view
    } catch {
      // The last position is as good a start.
    }
    if (!this.shown) this.showNow()
    else void this.run()
  }

  /** Shows once more what was already seen, from the position before it. */
  async again(acts: readonly ActionEntry[]): Promise<void> {
    const first = acts[0]
    if (!first || !this.current) return
    settle()
    this.due = acts.map((entry) => ({ entry, views: null }))
    this.behind = this.due.length
    const due = this.due
    const view = await api.step(this.id, first.step, this.seat).catch(() => null)
    if (this.due !== due || this.running) return // skipped in the meantime
    if (view) [this.shown, this.latest] = [view, []]
    else this.showNow()
    await this.wait(Math.max(duration('glide'), 300))
    void this.run()
  }

  private settleSeat(table: Table): void {
    const own = table.seats.filter((seat) => seat.mine).map((seat) => seat.seat)
    if (this.seat !== null && own.includes(this.seat)) return
    const deciding = table.views[0]?.deciding ?? null
    // With several seats of ours nobody is looking yet: the curtain asks.
    this.seat =
      own.length === 1
        ? (own[0] ?? null)
        : own.length > 1 && deciding !== null && !hides(table) && own.includes(deciding)
          ? deciding
          : own.length > 1
            ? -1
            : null
  }

  /** Shows the view of another of our seats. */
  lookFrom(seat: number): void {
    this.seat = seat
    this.showNow()
  }

  private viewOf(views: View[] | null): View | null {
    return views?.find((view) => view.seat === this.seat) ?? (this.seat === null || this.seat < 0 ? (views?.[0] ?? null) : null)
  }

  private showNow(): void {
    this.due = []
    this.behind = 0
    this.shown = this.viewOf(this.table?.views ?? null)
    if (!document.hidden && this.table) noteSeen(this.id, this.table.at)
  }

  /** Shows the table as it is, without playing back what was missed. */
  skip(): void {
    const last = this.due.at(-1)?.entry
    if (last) this.latest = last.events
    this.hurry?.()
    this.showNow()
  }

  private hear(message: Message): void {
    if (message.type === 'news') {
      if (message.now !== undefined) this.ahead = message.now - Date.now() / 1000
      this.foreseen = { at: message.at, choices: message.choices ?? [] }
      this.news(message.entries, message.table)
    } else if (message.type === 'presence') {
      this.present = new Set(message.seats)
      this.watching = message.watching
    } else if (message.type === 'thinking') this.thinking = message.seat
    else if (message.type === 'chat') {
      const known = this.lines.at(-1)?.number ?? 0
      this.lines = [...this.lines, ...message.lines.filter((line) => line.number > known)]
    } else if (message.type === 'problem') this.refused(new Refusal(message.problem))
  }

  private news(entries: Entry[], table: Table): void {
    if (!this.table || table.at < this.table.at) return
    const known = this.entries.at(-1)?.at ?? 0
    const fresh = entries.filter((entry) => entry.at > known)
    this.moved(table)
    this.entries = standing([...this.entries, ...fresh])
    notePromise(table)
    this.catchUp()
    if (table.views[0]?.deciding !== this.thinking) this.thinking = null
    const actions = fresh.filter((entry) => entry.kind === 'action')
    if (fresh.some((entry) => entry.kind === 'undo')) {
      this.latest = []
      this.hurry?.()
      this.showNow()
    } else if (actions.length === 0) {
      if (this.due.length === 0 && !this.running) this.showNow()
    } else {
      this.due.push(...actions.map((entry, n) => ({ entry, views: n === actions.length - 1 ? table.views : null })))
      this.behind = this.due.length
      void this.run()
    }
  }

  // Moves that come while nobody looks wait until somebody does.
  private async run(): Promise<void> {
    if (this.running || document.hidden) return
    this.running = true
    const many = this.due.length > 2
    try {
      while (this.due.length > 0 && !document.hidden && !this.ended) {
        const next = this.due[0]
        if (!next) break
        const view = this.viewOf(next.views) ?? (await this.fetched(next.entry))
        // A move is seen to its end before the next one; what a reader does ends it at once.
        if (rest() > 0) await this.wait(rest())
        if (this.due[0] !== next) continue // skipped in the meantime
        this.due.shift()
        if (view) this.shown = view
        this.latest = next.entry.events
        this.told(next.entry)
        this.behind = this.due.length
        if (this.due.length > 0) await this.wait(duration(many ? 'playback' : 'step'))
      }
    } finally {
      this.running = false
    }
    if (this.due.length === 0) this.showNow()
  }

  private async fetched(entry: ActionEntry): Promise<View | null> {
    if (this.seat === -1) return null
    try {
      return await api.step(this.id, entry.step + 1, this.seat)
    } catch {
      return null
    }
  }

  private wait(time: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(() => this.hurry?.(), time)
      this.hurry = () => {
        clearTimeout(timer)
        this.hurry = null
        done()
      }
    })
  }

  private readonly look = (): void => {
    if (document.hidden) return
    if (this.due.length > 0) void this.run()
    else if (this.table) noteSeen(this.id, this.table.at)
  }

  private get listens(): boolean {
    return this.connection === 'open'
  }

  /** Plays an action: once, however often it is tapped, and again if the network was away. */
  async play(action: ActionOf<Game>): Promise<void> {
    if (!this.active || this.busy || !this.table) return
    settle()
    await this.send((place) => api.act(this.id, place, action.text, !this.listens))
  }

  async undo(): Promise<void> {
    if (this.busy || !this.table?.undo) return
    settle()
    // A bot that was quicker does not keep us from taking back our own move.
    await this.send(
      (place) => api.undo(this.id, place, !this.listens),
      (now) => now.undo,
    )
  }

  /** Sends for the current place until it gets through; if the table has moved on, `still` says whether to send for the new one. */
  private async send(request: (place: number) => Promise<Table | Stored>, still: (now: Table) => boolean = () => false): Promise<void> {
    let place = this.table?.at ?? 0
    this.sent = place
    this.drawing ??= frame().then(() => void (this.drawing = null))
    let lost = false
    try {
      for (let tries = 0; !this.ended; tries++) {
        try {
          await this.settle(await request(place))
          return
        } catch (error) {
          if (error instanceof Refusal) {
            const now = error.problem.table
            if (error.code !== 'stale' || !now) this.refused(error)
            // A request without an answer may have arrived: then the table has moved on by just that.
            else if (!lost && still(now)) {
              this.sent = place = now.at
              continue
            } else await this.settle(now)
            return
          }
          lost = true
          this.connection = 'lost'
          await pause(Math.min(8000, 500 * 2 ** tries))
        }
      }
    } finally {
      // By then the next thing may have been sent.
      if (this.sent === place) this.sent = null
      // A socket that outlived the lost request would not say that the server is back.
      if (lost && !this.ended) this.live.again()
    }
  }

  // The socket tells the rest, in order. Where it does not, the answer itself is shown, or a new socket is asked for what was missed.
  private async settle(answer: Table | Stored): Promise<void> {
    if (await this.reached(answer.at, 400)) return
    if ('views' in answer) this.take(answer)
    else {
      this.live.again()
      await this.reached(answer.at, 8000)
    }
  }

  /** Whether the table comes to a place before so much time is over; it is known the moment it does. */
  private async reached(at: number, patience: number): Promise<boolean> {
    if ((this.table?.at ?? 0) < at && !this.ended)
      await new Promise<void>((done) => {
        const late = setTimeout(done, patience)
        this.waiting.push({
          at,
          done: () => {
            clearTimeout(late)
            done()
          },
        })
      })
    return (this.table?.at ?? 0) >= at
  }

  /** The table stands elsewhere: whoever waited for that place knows. */
  private moved(table: Table): void {
    this.table = table
    this.settleSeat(table)
    for (const one of this.waiting) if (one.at <= table.at) one.done()
    this.waiting = this.waiting.filter((one) => one.at > table.at)
  }

  /** Says the name that a guest, who has one seat here, wants to be called by. */
  async rename(name: string): Promise<void> {
    const [seat] = this.own
    if (seat !== undefined) this.take(await api.seat(this.id, seat, 'me', null, name))
  }

  /** Takes a table as the server answered it. */
  take(table: Table): void {
    if (this.table && table.at < this.table.at) return
    this.moved(table)
    this.catchUp()
    this.showNow()
  }

  /** Reads what the table has and the tale has not: an answer, unlike the socket, does not tell what happened. */
  private catchUp(): void {
    const told = this.entries.at(-1)?.at ?? 0
    if (told >= (this.table?.at ?? 0)) return
    api.log(this.id, told).then(
      (found) => {
        const now = this.entries.at(-1)?.at ?? 0
        this.entries = standing([...this.entries, ...found.filter((entry) => entry.at > now)])
      },
      () => undefined,
    )
  }

  /** Reads the log again, for another language. */
  async retell(): Promise<void> {
    this.live.again()
    this.entries = standing(await api.log(this.id).catch(() => this.entries))
  }
}

/** Whether a view has something that others at the same screen must not see. */
export function hides(table: Table): boolean {
  return table.views.some((view) => 'hand' in view.table)
}

/** The log without what was taken back. */
export function standing(entries: Entry[]): Entry[] {
  const stand: Entry[] = []
  for (const entry of entries) {
    if (entry.kind === 'undo') {
      const stood = (told: Entry): boolean => told.kind !== 'action' || told.step < entry.to_step
      stand.splice(0, stand.length, ...stand.filter(stood))
    }
    stand.push(entry)
  }
  return stand
}

/** Until what was changed has been drawn; a page that nobody sees draws nothing. */
const frame = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, 100)
    requestAnimationFrame(() => setTimeout(done))
  })
const pause = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time))
