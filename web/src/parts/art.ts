// A picture of each game for the home page, drawn once from the kit's pieces: a game's own `picture.ts`.
import { use as U } from '../kit/kit'
import { HEIGHT, WIDTH } from '../kit/scenes'

export { HEIGHT, WIDTH }
/** The pictures have one light of their own in both themes. */
export const PIGMENTS =
  '--stone:#D6CFC1;--stone-edge:#857C6A;--stone-side:#7A725F;--stone-cast:#1a1f12;--dark-stone:#8C8576;--dark-stone-edge:#4F4A3D;--dark-stone-side:#4c4638;--f-ivory-line:#6E6247;--f-wine:#8C3550;--f-wine-line:#34101B;--f-slate-line:#233646;--f-oak-line:#45290E'

const pictures = import.meta.glob<() => string>('../boards/*/picture.ts', { eager: true, import: 'default' })
const drawn = new Map<string, string>()

/** The picture of a game as SVG content of 320 × 214; a plain emblem for one that has none. */
export function picture(game: string): string {
  let found = drawn.get(game)
  if (found === undefined) {
    const draw = pictures[`../boards/${game}/picture.ts`]
    found = draw
      ? draw()
      : `<rect width="${WIDTH}" height="${HEIGHT}" fill="#2C5A4E"/>${U('triskele', 90, 37, 140, 140, 'color="#D9B560"')}`
    drawn.set(game, found)
  }
  return found
}
