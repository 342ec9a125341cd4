// A site without a server, without a network: its page is fetched again when there is one, and everything else is kept. What
// the tables' worker needs it keeps itself (python.ts). Pictures of positions are asked of the page.
const KEEP = 'triskele-page'
const FILES = __FILES__

const scope = new URL(self.registration.scope)
addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(caches.open(KEEP).then((kept) => kept.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })))))
})
addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())))

/** What this version does not name is not needed any more. */
async function tidy() {
  const wanted = new Set(FILES.map((file) => new URL(file, scope).href))
  for (const name of [KEEP, 'triskele-here']) {
    const kept = await caches.open(name)
    for (const { url } of await kept.keys())
      if (url.startsWith(scope.href) && !wanted.has(url) && !PARTS.some((part) => url === new URL(part, scope).href)) await kept.delete(url)
  }
}
const PARTS = __PARTS__

async function page(request) {
  const kept = await caches.open(KEEP)
  try {
    const answer = await fetch(request)
    if (answer.ok) await kept.put('./', answer.clone())
    return answer
  } catch (error) {
    const known = await kept.match('./')
    if (known) return known
    throw error
  }
}

async function file(request) {
  const known = await caches.match(request, { ignoreSearch: true })
  return known ?? fetch(request)
}

async function asked(event, url) {
  const all = await self.clients.matchAll({ type: 'window' })
  const page = all.find((client) => client.id === event.clientId) ?? all[0]
  if (!page) return Response.error()
  const channel = new MessageChannel()
  const answer = new Promise((on) => (channel.port1.onmessage = on))
  page.postMessage({ url: url.pathname.slice(scope.pathname.length - 1) + url.search }, [channel.port2])
  const { data } = await answer
  return new Response(data.body, { status: data.status, headers: data.headers })
}

addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || !url.href.startsWith(scope.href)) return
  if (url.pathname.startsWith(`${scope.pathname}api/`)) event.respondWith(asked(event, url))
  else event.respondWith(event.request.mode === 'navigate' ? page(event.request) : file(event.request))
})
