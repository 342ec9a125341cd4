// Where in the page we are: everything after the #, so that no server ever sees a link's secret.
// A shared link to a game has its table before the #, so that servers can say what it is. Here it is an address like any other.
const shared = /^\/g\/([\w-]{16})$/.exec(location.pathname)?.[1]
if (shared) history.replaceState(null, '', location.hash ? `/${location.hash}` : `/#/replay/${shared}`)

let parts = $state.raw<string[]>(read())

function read(): string[] {
  return location.hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decode)
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

window.addEventListener('hashchange', () => (parts = read()))

/** The parts of the address: `#/replay/TABLE/3` is replay, TABLE and 3; none is home. */
export function route(): string[] {
  return parts
}

/** The address of a page, for links. */
export function to(...path: (string | number)[]): string {
  return '#/' + path.map((part) => encodeURIComponent(part)).join('/')
}

/** Goes to a page; `instead` leaves no trace of this one in the history. */
export function go(address: string, instead = false): void {
  if (instead) location.replace(address)
  else location.hash = address
}
