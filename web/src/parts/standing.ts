// What seats reached at tables with one deal: points or, where amulets count, how many pieces each has.
import { unitOf } from '../boards/games'
import type { Game } from '../api/types'
import { signed } from '../kit/kit'
import { t } from '../words/words'

const worth = (game: Game, standing: number): string =>
  unitOf(game) === 'points' ? signed(standing) : String(standing).replace(/0+$/, '').split('').join(' + ') || '0'

/** One's own result against those of the others. */
export function scoreOf(game: Game, standings: readonly number[]): string {
  const [own, ...others] = standings.map((standing) => worth(game, standing))
  return t('frame.duel.score', { own: own ?? '', others: others.join(', ') })
}
