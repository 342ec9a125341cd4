// Components are tested in English unless a test speaks another language.
import { speak } from './words/words'

await speak('en')

// jsdom does no layout, so nothing there ever changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
