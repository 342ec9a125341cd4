// A hint that was asked for at a table: what is best at once, and why when that is counted.
import { api } from '../api/client'
import type { Hint, HintReasons } from '../api/types'
import { troubleOf } from '../trouble'
import { t } from '../words/words'
import { Over, patiently } from './patient'

const AGAIN = 6000 // milliseconds until it is asked again whether reasons can be counted by now

export class Asked {
  #hint = $state.raw<Hint | null>(null)
  #why = $state.raw<HintReasons | null>(null)
  #trouble = $state('')
  /** Whether the reason is still looked for. */
  #looking = $state(true)
  #over = false
  #later: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly table: string,
    readonly seat: number,
  ) {
    void this.#ask()
  }

  /** Nobody wants to know any more. */
  stop(): void {
    this.#over = true
    clearTimeout(this.#later)
  }

  get why(): HintReasons | null {
    return this.#why
  }
  /** Whether something else than what looked best at first turned out better. */
  get instead(): boolean {
    return !!this.#why && this.#why.action.id !== this.#hint?.action.id
  }
  /** What is best: an action, two that are equally good, or none as long as nothing is known. */
  get best(): number[] {
    const { better, other, close } = this.#why ?? {}
    if (better && other) return close ? [better.id, other.id] : [better.id]
    return this.#hint ? [this.#hint.action.id] : []
  }
  /** The action, or that two are equally good. */
  get title(): string {
    if (this.#trouble) return this.#trouble
    if (this.#why?.close) return t('why.both', { label: this.#why.better.label, other: this.#why.other.label })
    return this.#why?.better.label ?? this.#hint?.label ?? t('frame.hint.thinking')
  }
  /** The main reason, or that it is being looked for. */
  get detail(): string {
    if (!this.#hint || this.#why?.close) return ''
    return this.#looking ? t('why.looking') : (this.#why?.reasons[0] ?? this.#hint.reason)
  }
  get busy(): boolean {
    return !this.#trouble && this.#looking
  }

  async #ask(): Promise<void> {
    try {
      const found = await patiently(
        () => api.hint(this.table, this.seat),
        () => !this.#over,
      )
      this.#hint = found
      if (found.against) await this.#count(found, found.against.id)
      else if (found.preparing) this.#later = setTimeout(() => void this.#ask(), AGAIN)
      else this.#looking = false
    } catch (error) {
      if (error instanceof Over) return
      this.#looking = false
      if (!this.#hint) this.#trouble = troubleOf(error)
    }
  }

  async #count(hint: Hint, against: number): Promise<void> {
    this.#why = await patiently(
      () => api.reasons(this.table, hint.at, this.seat, hint.action.id, against),
      () => !this.#over,
    )
    this.#looking = false
  }
}
