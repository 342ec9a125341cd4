// The tables: the server's own application, asked by messages. Its database lies in this browser.
import type { PyProxy } from 'pyodide/ffi'
import { mountKept } from './kept'
import { keep, python } from './python'
import type { FromMind, FromTables, Parts, ToMind, ToTables } from './told'

interface Line {
  say: (text: string) => void
  close: () => void
}
interface Tables {
  ask: (method: string, url: string, headers: object, body: string | null) => Promise<PyProxy & { get: (n: number) => PyProxy }>
  listen: (url: string, heard: (text: string) => void, closed: (code: number) => void) => Line
}

const tell = (told: FromTables, move: Transferable[] = []) => self.postMessage(told, { transfer: move })
let begin: (base: string, parts: Parts) => void
const begun = new Promise<[string, Parts]>((on) => (begin = (...given) => on(given)))
const lines = new Map<number, Line>()

/** Only one page of this browser has the tables; the others wait until it is closed. */
async function owned(name: string): Promise<void> {
  if (!navigator.locks) return
  await new Promise<void>((have) => {
    const hold = () => new Promise<never>(() => have())
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock) return hold()
      tell({ elsewhere: true })
      void navigator.locks.request(name, hold)
      return undefined
    })
  })
}

async function start(): Promise<Tables> {
  const [base, parts] = await begun
  const name = `triskele${new URL(base).pathname.replaceAll('/', '-')}`
  await owned(name)
  const from = performance.now()
  const py = await python(base, parts, (fetched, of) => tell({ fetched, of }))
  const storage = await mountKept(py.FS, name)
  const minds = new Map<number, Worker>()
  let hear: (number: number, content: Uint8Array) => void = () => undefined
  const mind = (which: number): Worker => {
    const known = minds.get(which)
    if (known) return known
    const made = new Worker(new URL('./mind.ts', import.meta.url), { type: 'module', name: which ? 'judge' : 'mind' })
    made.onmessage = ({ data }: MessageEvent<FromMind>) => hear(data.number, data.content)
    minds.set(which, made)
    return made
  }
  const send = (which: number, game: string, number: number, content: PyProxy) => {
    const told: ToMind = { base, parts, game, number, content: content.toJs() as Uint8Array }
    content.destroy()
    mind(which).postMessage(told)
  }
  const end = (which: number) => {
    minds.get(which)?.terminate()
    minds.delete(which)
  }
  py.registerJsModule('page', { send, end })
  const [here, heard] = (await py.runPythonAsync(`
import page
from pyodide.ffi import create_proxy
from triskele.processes import Pool
from triskele.server.here.beforehand import here
from triskele.server.here.minds import Mind
Pool.hire = Mind
Mind.post = staticmethod(lambda worker, game, number, content: page.send(worker, game, number, create_proxy(content)))
Mind.ended = staticmethod(page.end)
await here.start()
async def ask(method, url, headers, body):
    return await here.ask(method, url, headers.to_py(), body.encode() if body else b"")
(ask, here.listen), lambda number, content: Mind.hear(number, content.to_bytes())
`)) as [[Tables['ask'], Tables['listen']], (number: number, content: Uint8Array) => void]
  hear = heard
  void keep(base, parts).catch(() => undefined) // without a network it is tried again the next time
  tell({ ready: storage, began: py.began ?? '', heap: py._module.HEAPU8.length, ms: performance.now() - from })
  return { ask: here[0], listen: here[1] }
}

const ready = start()
ready.catch((error: unknown) => {
  const why = String(error instanceof Error ? error.message : error).slice(-2000)
  const old = typeof WebAssembly === 'undefined' || typeof DecompressionStream === 'undefined'
  tell({ trouble: old ? 'old' : error instanceof TypeError ? 'network' : 'failed', why })
})

self.onmessage = async ({ data }: MessageEvent<ToTables>) => {
  if ('base' in data) {
    begin(data.base, data.parts)
    return
  }
  const got = await ready.catch(() => null) // which was told
  if (!got) return
  const { ask, listen } = got
  if ('id' in data) {
    const found = await ask(data.method, data.url, data.headers, data.body).catch((error: unknown) => {
      console.error(data.url, error)
      return null
    })
    if (!found) {
      tell({ id: data.id, status: 500, headers: {}, body: new Uint8Array() })
      return
    }
    const status = found.get(0) as unknown as number
    const headers = found.get(1).toJs({ dict_converter: Object.fromEntries }) as Record<string, string>
    const body = found.get(2).toJs() as Uint8Array<ArrayBuffer>
    found.destroy()
    tell({ id: data.id, status, headers, body }, [body.buffer])
  } else if ('url' in data) {
    const { line } = data
    lines.set(
      line,
      listen(
        data.url,
        (heard) => tell({ line, heard }),
        (closed) => tell({ line, closed }),
      ),
    )
    tell({ line, open: true })
  } else if ('say' in data) lines.get(data.line)?.say(data.say)
  else {
    lines.get(data.line)?.close()
    lines.delete(data.line)
  }
}
