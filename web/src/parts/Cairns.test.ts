import { cleanup, render } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import { GAMES, samples } from '../samples/samples'
import Cairns from './Cairns.svelte'

afterEach(cleanup)

test.each(GAMES)(
  '%s: whatever ended it, everybody stands with a cairn',
  async (game) => {
    for (const sample of (await samples(game)).filter((found) => found.view.finished)) {
      const { container, unmount } = render(Cairns, { view: sample.view })
      for (const name of sample.view.names) expect(container.textContent, sample.name).toContain(name)
      unmount()
    }
  },
  30_000,
)
