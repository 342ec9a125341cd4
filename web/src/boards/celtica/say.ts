// Places and cards in words.
import { t, text } from '../../words/words'
import type { HandCard, Place } from './table'

/** What a place does: "take 2 pieces". */
export const does = (place: Place): string => text(`celtica.does.${place.kind}`, { n: place.amount })

/** A place and what it does: "Monastery: take 2 pieces". */
export const meaning = (place: Place): string => t('celtica.gives', { place: text(`celtica.places.${place.kind}`), does: does(place) })

/** The name of a card: "White druid card". */
export const cardName = ({ suit, colour }: HandCard): string =>
  t(suit === 'druid' ? 'celtica.druidCard' : 'celtica.experienceCard', { colour: text(`celtica.druid.${colour}`) })
