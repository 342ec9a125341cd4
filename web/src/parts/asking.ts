// Whether somebody is still to be asked for a name: a guest is, once in this browser.
import { api } from '../api/client'
import { keep, kept } from '../settings.svelte'
import { isGuest } from './titles'

const ASKED = 'triskele.asked'

export async function asksForName(): Promise<boolean> {
  if (kept<boolean>(ASKED)) return false
  return api.me().then(
    (me) => isGuest(me.name),
    () => false,
  )
}

export const nameAsked = (): void => keep(ASKED, true)
