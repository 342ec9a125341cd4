// Where a piece flies: motion looks at data-home when the piece comes, and at data-home again when it has gone.
import type { Attachment } from 'svelte/attachments'

/** Says where a piece comes from, and once it has come, where it will go to. */
export function homing(from: string | null, to: () => string): Attachment {
  let there = false
  return (node) => {
    const goal = to()
    if (there) {
      node.setAttribute('data-home', goal)
      return
    }
    if (from !== null) node.setAttribute('data-home', from)
    const later = setTimeout(() => {
      there = true
      node.setAttribute('data-home', goal)
    }, 60)
    return () => clearTimeout(later)
  }
}
