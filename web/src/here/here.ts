// Tables in this browser: a worker runs the server's own application, and answers messages instead of requests.
import { mount } from 'svelte'
import type { Line, Way } from '../api/way'
import { painted } from './painted'
import Told from './Told.svelte'
import { tables } from './state.svelte'
import type { FromTables, Parts, ToTables } from './told'

interface Own extends Line {
  state: number
}

const base = new URL('.', document.baseURI.split('#')[0]).href
const worker = new Worker(new URL('./tables.ts', import.meta.url), { type: 'module', name: 'tables' })
const tell = (told: ToTables) => worker.postMessage(told)
tell({ base, parts: JSON.parse(document.documentElement.dataset.tables ?? '{}') as Parts })

const asked = new Map<number, (answer: Response) => void>()
const lines = new Map<number, Own>()
let count = 0

function hear(line: Own, told: FromTables): void {
  const socket = line as unknown as WebSocket
  if ('open' in told) {
    line.state = 1
    line.onopen?.call(socket, new Event('open'))
  } else if ('heard' in told) line.onmessage?.call(socket, new MessageEvent('message', { data: told.heard }))
  else if ('closed' in told) {
    line.state = 3
    lines.delete(told.line)
    line.onclose?.call(socket, new CloseEvent('close', { code: told.closed }))
  }
}

worker.onmessage = ({ data }: MessageEvent<FromTables>) => {
  if ('id' in data) {
    asked.get(data.id)?.(new Response(data.status === 204 ? null : data.body, { status: data.status, headers: data.headers }))
    asked.delete(data.id)
  } else if ('line' in data) {
    const line = lines.get(data.line)
    if (line) hear(line, data)
  } else if ('fetched' in data) {
    tables.elsewhere = false
    tables.fetched = data.fetched
    tables.of = data.of
  } else if ('elsewhere' in data) tables.elsewhere = true
  else if ('ready' in data) {
    tables.elsewhere = false
    tables.storage = data.ready
    document.documentElement.dataset.ready = `${Math.round(data.ms)} ms, ${Math.round(data.heap / 1e6)} MB, ${data.began}` // for whoever measures
  } else {
    console.error(data.why)
    tables.trouble = data.trouble
  }
}
worker.onerror = () => (tables.trouble ??= 'old')

export const here: Way = {
  ask: (method, url, headers, body) => {
    // What is played is worth keeping; browsers want to be asked when somebody begins to do something.
    if (method === 'POST') void navigator.storage?.persist?.().catch(() => false)
    return new Promise((answer) => {
      const id = ++count
      asked.set(id, answer)
      tell({ id, method, url, headers, body })
    })
  },
  listen(url) {
    const number = ++count
    const line = {
      state: 0,
      onopen: null,
      onmessage: null,
      onclose: null,
      get readyState() {
        return this.state
      },
      send: (text: string) => tell({ line: number, say: text }),
      close: () => {
        lines.delete(number)
        tell({ line: number, close: true })
      },
    } as Own
    lines.set(number, line)
    tell({ line: number, url })
    return line
  },
  address: (url) => url.slice(1),
  others: false,
}

// Pictures are asked for by their address: the service worker asks the page, which asks the tables.
navigator.serviceWorker?.addEventListener('message', ({ data, ports }: MessageEvent<{ url: string }>) => {
  void here.ask('GET', data.url, {}, null).then(async (answer) => {
    const body = await answer.arrayBuffer()
    ports[0]?.postMessage({ status: answer.status, headers: [...answer.headers], body }, [body])
  })
})

// Files to keep: browsers fetch these past the service worker.
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[download][href^="api/"]')
  if (!link) return
  event.preventDefault()
  const url = `/${link.getAttribute('href')}`,
    ask = (url: string) => here.ask('GET', url, {}, null)
  void painted(url, ask).then(async (picture) => {
    const answer = picture ?? (await ask(url))
    const file = document.createElement('a')
    file.href = URL.createObjectURL(await answer.blob())
    file.download = link.download || (/filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'triskele.json')
    file.click()
    setTimeout(() => URL.revokeObjectURL(file.href), 60_000)
  })
})

mount(Told, { target: document.body })
