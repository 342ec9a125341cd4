// Chances in words: rounded to whole percents, but never to certainty or impossibility.
import { language } from '../words/words'

/** A chance as a percentage: "12 %", and what is nearly nothing or nearly certain says so. */
export function percent(chance: number): string {
  const say = (n: number): string => new Intl.NumberFormat(language(), { style: 'percent' }).format(n)
  if (chance > 0 && chance < 0.005) return `<${say(0.01)}`
  if (chance < 1 && chance > 0.995) return `>${say(0.99)}`
  return say(chance)
}
