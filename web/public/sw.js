// Lets the page open without a network, so that the page itself can say so. The page is fetched again each time; files named by
// the hash of their content are kept; nothing below /api is touched.
const KEEP = 'triskele-1'
const MOST = 160

addEventListener('install', () => self.skipWaiting())
addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())))

async function tidy() {
  for (const name of await caches.keys()) if (name !== KEEP) await caches.delete(name)
  const kept = await caches.open(KEEP)
  const files = await kept.keys()
  for (const old of files.slice(0, Math.max(0, files.length - MOST))) await kept.delete(old)
}

async function page(request) {
  const kept = await caches.open(KEEP)
  try {
    const answer = await fetch(request)
    if (answer.ok) await kept.put('/', answer.clone())
    return answer
  } catch (error) {
    const known = await kept.match('/')
    if (known) return known
    throw error
  }
}

async function file(request) {
  const kept = await caches.open(KEEP)
  const known = await kept.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) await kept.put(request, answer.clone())
  return answer
}

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api')) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request))
})
