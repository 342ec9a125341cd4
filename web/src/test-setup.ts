// Components are tested in English unless a test speaks another language.
import { configure } from '@testing-library/svelte'
import { speak } from './words/words'

await speak('en')

// What is waited for comes, however busy the machine is: a deadline is there to end a test that would wait for ever.
configure({ asyncUtilTimeout: 20_000 })

// jsdom does no layout, so nothing there ever changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// Nor does it open dialogs, whose content is there all the same: closed ones are out of reach of roles, so it is marked as open.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
})
