// How the page reaches its tables: at a server, or in this browser. Both answer the same addresses in the same way.
export type Line = Pick<WebSocket, 'onopen' | 'onmessage' | 'onclose' | 'send' | 'close' | 'readyState'>
export interface Way {
  ask: (method: string, url: string, headers: Record<string, string>, body: string | null) => Promise<Response>
  listen: (url: string) => Line
  /** Where a file of the tables lies, for links and pictures. */
  address: (url: string) => string
  /** Whether people at other devices can come to a table. */
  others: boolean
}

const server: Way = {
  ask: (method, url, headers, body) => fetch(url, { method, headers, body }),
  listen: (url) => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${url}`),
  address: (url) => url,
  others: true,
}

export let way: Way = server

/** A site without a server says so in its page, with what its workers need. */
export const playsHere = (): boolean => document.documentElement.dataset.tables !== undefined

/** Where there is no server the tables are in a worker, which is fetched now. */
export async function findWay(): Promise<void> {
  if (playsHere()) way = (await import('../here/here')).here
}
