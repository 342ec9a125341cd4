// A press is taken only by what has meant the same for a while: the second tap of two, or a key that is still held, never
// reaches what has just come under it, or what the focus has just been led to.
import { forTheTable } from './boards/board'

/** How long something has to have meant the same before it can be pressed, in milliseconds. */
export const CALM = 400
/** How soon after a key or a finger the focus moves because of it. */
const STEERED = 60
const CONTROLS = 'button, [role="button"], a[href], [data-means]'
const TOLD = ['aria-pressed', 'aria-expanded', 'aria-disabled', 'disabled']

interface Meaning {
  means: string
  /** Since when it has meant that. */
  since: number
}
export interface Press extends Meaning {
  control: Element
}
const known = new WeakMap<Element, Meaning>()

/** What pressing something means: what it says of that itself (`data-means`), or its name and its state. */
export const meansOf = (control: Element): string =>
  control.getAttribute('data-means') ??
  [control.getAttribute('aria-label') ?? control.textContent, ...TOLD.map((name) => control.getAttribute(name))].join('|')

function note(control: Element): void {
  const means = meansOf(control)
  if (known.get(control)?.means !== means) known.set(control, { means, since: performance.now() })
}

let current: Press | null = null
/** The press that is being carried out, if it is one. */
export const pressing = (): Press | null => current

/**
 * Keeps watch over the controls of an element. `data-sure` is on what may be pressed again at once by a key: a card, which is
 * chosen by one Enter and played by the next.
 */
export function careful(root: Element): () => void {
  for (const control of [root, ...root.querySelectorAll(CONTROLS)]) if (control.matches(CONTROLS)) note(control)
  const watch = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const control = (target instanceof Element ? target : target.parentElement)?.closest(CONTROLS)
      if (control) note(control)
      for (const added of addedNodes)
        if (added instanceof Element) {
          if (added.matches(CONTROLS)) note(added)
          added.querySelectorAll(CONTROLS).forEach(note)
        }
    }
  })
  watch.observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['data-means', 'aria-label', ...TOLD],
  })

  const of = (event: Event): Element | null => {
    const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null
    return control && root.contains(control) ? control : null
  }
  // Where the focus went by itself, not by a key or a finger, and when: whoever has just pressed Enter has not seen it yet.
  let led: { control: Element; at: number } | null = null
  let steered = -Infinity
  // When it was heard, not when it was made: a busy browser hears of a key late, and then moves the focus at once.
  const steer = (): void => {
    steered = performance.now()
  }
  const focus = (event: Event): void => {
    const control = of(event)
    led = control && performance.now() - steered > STEERED ? { control, at: event.timeStamp } : null
  }
  /** Lets a press through that was made at a time, or stops it. */
  function check(event: Event, control: Element, time: number, meant = true): void {
    const meaning = known.get(control)
    if (!meaning) return
    if (meant && time - meaning.since >= CALM) {
      const press = (current = { control, ...meaning })
      setTimeout(() => current === press && (current = null))
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  let down: Press | null = null
  let downAt = 0
  const point = (event: Event): void => {
    const control = of(event)
    const meaning = control && known.get(control)
    down = control && meaning ? { control, ...meaning } : null
    downAt = event.timeStamp
    steer()
  }
  const click = (event: MouseEvent): void => {
    const control = of(event)
    if (!control) return
    const byKey = event.detail === 0
    if (byKey) check(event, control, control.hasAttribute('data-sure') ? Infinity : event.timeStamp)
    // What counts is what it meant when the finger came down.
    else if (down?.control === control) check(event, control, downAt, down.means === known.get(control)?.means)
    else check(event, control, event.timeStamp)
  }
  /** Whether a key presses what the focus has only just been led to. */
  const hasty = (event: Event, control: Element): boolean => led?.control === control && event.timeStamp - led.at < CALM
  const key = (event: KeyboardEvent): void => {
    const enters = event.key === 'Enter' || event.key === ' '
    if (!enters) steer()
    if (!enters && (event.key.length > 1 || !forTheTable(event))) return
    const named = () => [...root.querySelectorAll('[aria-keyshortcuts]')].find((one) => one.getAttribute('aria-keyshortcuts') === event.key)
    const control = enters ? of(event) : named()
    const meant = !event.repeat && !(control && enters && hasty(event, control))
    if (control) check(event, control, control.hasAttribute('data-sure') ? Infinity : event.timeStamp, meant)
    else if (event.repeat && !enters) event.stopImmediatePropagation()
  }
  root.addEventListener('pointerdown', point, true)
  root.addEventListener('focusin', focus)
  root.addEventListener('click', click as EventListener, true)
  window.addEventListener('keydown', key, true)
  return () => {
    watch.disconnect()
    root.removeEventListener('pointerdown', point, true)
    root.removeEventListener('focusin', focus)
    root.removeEventListener('click', click as EventListener, true)
    window.removeEventListener('keydown', key, true)
  }
}
