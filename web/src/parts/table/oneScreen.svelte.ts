// Several people at one screen: whose view is shown, and when it is covered until the next one is there.
import { untrack } from 'svelte'
import { hides, type Session } from '../../api/session.svelte'
import { duration } from '../../motion'

export class OneScreen {
  /** Whether somebody has just drawn: they see the card before the curtain falls. */
  handing = $state(false)
  readonly several = $derived.by(() => this.session().own.length > 1)
  readonly #deciding = $derived.by(() => this.session().shown?.deciding ?? null)
  /** Whether one of us decides, and somebody else of us is looking. */
  readonly #another = $derived.by(() => {
    const { current, seat, own } = this.session()
    return current && this.#deciding !== null && this.#deciding !== seat && own.includes(this.#deciding)
  })
  /** Whether the hand of somebody else at this screen would be shown. */
  readonly curtain = $derived.by(() => {
    const { table, seat } = this.session()
    return this.several && table?.status === 'playing' && hides(table) && (seat === -1 || (this.#another && !this.handing))
  })

  constructor(private readonly session: () => Session) {
    let before: number | null = null
    $effect(() => {
      const now = this.#deciding
      untrack(() => {
        const { own, seat } = session()
        if (this.several && before !== null && now !== null && now !== before && before === seat && own.includes(now)) {
          this.handing = true
          setTimeout(() => (this.handing = false), duration('handover'))
        }
        before = now
      })
    })
    // Where nothing is hidden there is nothing to cover: the next player simply plays.
    $effect(() => {
      const { table } = session()
      const next = this.#deciding
      if (this.several && table && !hides(table) && this.#another && next !== null) untrack(() => session().lookFrom(next))
    })
    $effect(() => {
      const { shown, current, seat, own } = session()
      const [first] = own
      if (shown?.finished && current && this.several && seat === -1 && first !== undefined) untrack(() => session().lookFrom(first))
    })
  }
}
