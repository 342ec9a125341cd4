// What unfolds beside something stays in the room there is, however close to an edge it begins.
const EDGE = 6

/** Moves an element into the page's main part, below the head, and lets it scroll where it is higher than that. */
export function within(sheet: HTMLElement): void {
  const main = sheet.closest('main')
  if (!main) return
  const room = main.getBoundingClientRect()
  sheet.style.maxHeight = `${room.height - 2 * EDGE}px`
  const box = sheet.getBoundingClientRect()
  /** How far to move a stretch so that it lies in another; its beginning is seen in any case. */
  const shift = (start: number, end: number, from: number, to: number): number =>
    Math.max(from + EDGE - start, Math.min(0, to - EDGE - end))
  const x = shift(box.left, box.right, room.left, room.right)
  const y = shift(box.top, box.bottom, room.top, room.bottom)
  sheet.style.translate = `${x}px ${y < 0 ? y : 0}px`
}

/** Tells when somebody taps elsewhere than in an element; while a dialog lies over everything, no tap is meant for what is below. */
export const elsewhere =
  (tapped: () => void) =>
  (element: HTMLElement): (() => void) => {
    const hear = ({ target }: PointerEvent): void => {
      if (!(target instanceof Node && element.contains(target)) && !document.querySelector('dialog[open]')) tapped()
    }
    window.addEventListener('pointerdown', hear)
    return () => window.removeEventListener('pointerdown', hear)
  }
