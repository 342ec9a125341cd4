// What an answer did to somebody's rating, in words.
import type { Solution } from '../../api/types'
import { signed } from '../../kit/kit'
import { language, t } from '../../words/words'

export function ratingOf({ progress, change }: Solution): string {
  const said = new Intl.NumberFormat(language(), { signDisplay: 'always' }).format(change)
  return t('practice.verdict.rating', { n: progress.rating, change: signed(said) })
}
