// What is said at a table while nobody reads along: a number at the tale's button, and a short bubble.
import { untrack } from 'svelte'
import { noteOf, noteRead } from '../../api/notes'
import type { Session } from '../../api/session.svelte'
import type { ChatLine } from '../../api/types'
import { speakOut } from '../../notes.svelte'
import { spoken } from '../tale'

const FOR = 6000 // milliseconds that a bubble stays

export class Chatter {
  bubble = $state.raw<ChatLine | null>(null)
  #read = $state(0)
  readonly #opened = Date.now() / 1000
  readonly unread = $derived.by(() => {
    const { lines, own } = this.session()
    return lines.filter((line) => line.number > this.#read && !(line.seat !== null && own.includes(line.seat)))
  })

  /** `reading` says whether all that is said can be read just now. */
  constructor(
    private readonly session: () => Session,
    reading: () => boolean,
  ) {
    $effect(() => {
      this.#read = noteOf(session().id)?.chat ?? 0
      this.bubble = null
    })
    $effect(() => {
      const last = session().lines.at(-1)
      if (!reading() || !last) return
      this.#read = last.number
      this.bubble = null
      noteRead(session().id, last.number)
    })
    $effect(() => {
      const last = this.unread.at(-1)
      if (!last || last.time < this.#opened) return
      this.bubble = last
      untrack(() => speakOut(`${last.name}: ${spoken(last.text)}`))
      const timer = setTimeout(() => (this.bubble = null), FOR)
      return () => clearTimeout(timer)
    })
  }
}
