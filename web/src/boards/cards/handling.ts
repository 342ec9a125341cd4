// What a tap, a drag or a key does with cards, alike in Keltis and Das Orakel.
import type { ActionOf } from '../../api/types'
import type { Colour } from '../../kit/kit'
import { withFields, type OfKind } from '../board'
import type { CardFace } from './cards'

type Anything = ActionOf<'keltis'> | ActionOf<'orakel'>
type CardAction = OfKind<ActionOf<'keltis'>, 'lay' | 'discard' | 'take' | 'draw'> &
  OfKind<ActionOf<'orakel'>, 'lay' | 'discard' | 'take' | 'draw'>

/** A board as it is now. */
interface Now {
  view: { actions: readonly Anything[]; table: { hand: readonly CardFace[] } }
  active: boolean
  confirm: boolean
  /** What is done with a card just now, and the one that is chosen or dragged. */
  use: 'lay' | 'discard' | null
  card: CardFace | null
  choose: (action: CardAction) => void
  why: (text: string) => void
}

/** `pick` holds the card with this index of the hand, or none any more. */
export function handling(now: () => Now, pick: (index: number | null) => void) {
  function withCard(kind: 'lay' | 'discard', face: CardFace | null) {
    const { active, view } = now()
    return active && face ? withFields(view.actions, kind, { colour: face.colour, value: face.value }) : undefined
  }
  const ask = (kind: 'lay' | 'discard', { colour, value }: CardFace): void => now().why(`${kind} ${colour} ${value}`)

  return {
    withCard,
    tap(index: number | null): void {
      const { view, active, use } = now()
      const face = index === null ? undefined : view.table.hand[index]
      if (!face || use) pick(face ? index : null)
      if (face && active && use !== 'discard' && !withCard('lay', face)) ask('lay', face)
    },
    /** A second tap on a card. */
    again(): void {
      const { use, card, choose } = now()
      const action = use && withCard(use, card)
      if (action) choose(action)
      else pick(null)
    },
    /** A card let go over a row, a pile or the board; over one of another colour it is only chosen. */
    drop(index: number, where: string): void {
      const { view, confirm, choose } = now()
      const face = view.table.hand[index]
      if (!face) return
      const [place, colour] = where.split(':')
      const kind = place === 'pile' ? 'discard' : 'lay'
      pick(index)
      if (colour && colour !== face.colour) return
      const action = withCard(kind, face)
      if (!action) ask(kind, face)
      else if (!confirm) choose(action)
    },
    row(colour: Colour): void {
      const { card, choose } = now()
      const lay = withCard('lay', card)
      if (lay && card?.colour === colour) choose(lay)
    },
    pile(which: 'draw' | Colour): void {
      const { view, active, card, choose, why } = now()
      if (!active) return
      const taken = which === 'draw' ? withFields(view.actions, 'draw', {}) : withFields(view.actions, 'take', { colour: which })
      const discard = withCard('discard', card)
      if (taken) choose(taken)
      else if (discard && card?.colour === which) choose(discard)
      else why(which === 'draw' ? 'draw' : `take ${which}`)
    },
  }
}
