// Questions that the server may be too busy for: they wait and are asked again.
import { Refusal, Unreachable } from '../api/client'

const SOON = 5 // seconds

/** Why an answer will not come: somebody no longer wants it. */
export class Over extends Error {}

/** The answer, however long the server is too busy for it or out of reach, as long as somebody wants it. Any other refusal is thrown. */
export async function patiently<T>(ask: () => Promise<T>, wanted: () => boolean): Promise<T> {
  for (;;) {
    try {
      const found = await ask()
      if (!wanted()) throw new Over()
      return found
    } catch (error) {
      if (!wanted()) throw new Over()
      const busy = error instanceof Refusal && error.code === 'too-many' ? error.problem.retry_after : null
      if (busy === null && !(error instanceof Unreachable)) throw error
      await new Promise((done) => setTimeout(done, 1000 * (busy ?? SOON)))
      if (!wanted()) throw new Over()
    }
  }
}
