// The minds: bots, hints, reasons and the judge. They are handed functions by their names, one after the other.
import type { PyProxy } from 'pyodide/ffi'
import { bring, python, type Python } from './python'
import type { FromMind, Parts, ToMind } from './told'

type Do = (number: number, content: Uint8Array, post: (number: number, content: PyProxy) => void) => void
let ready: Promise<[Python, Do]> | undefined
let last: Promise<unknown> = Promise.resolve()
const brought = new Set<string>()

async function start(base: string, parts: Parts): Promise<[Python, Do]> {
  const py = await python(base, parts, () => undefined)
  const work = py.runPython(`
from pyodide.ffi import create_proxy
from triskele.server.here.minds import do
lambda number, content, post: do(number, content.to_bytes(), lambda number, content: post(number, create_proxy(content)))
`) as Do
  return [py, work]
}

async function done(data: ToMind): Promise<void> {
  ready ??= start(data.base, data.parts)
  ready.catch(() => (ready = undefined)) // the next one tries again
  const [py, work] = await ready
  if (data.game && !brought.has(data.game)) {
    // Without a network whoever thinks without it does; the next question tries again.
    const came = await bring(py, data.base, data.parts, data.game)
      .then(() => true)
      .catch(() => false)
    if (came) brought.add(data.game)
  }
  work(data.number, data.content, (number, content) => {
    const told: FromMind = { number, content: content.toJs() as Uint8Array }
    content.destroy()
    self.postMessage(told)
  })
}

self.onmessage = ({ data }: MessageEvent<ToMind>) => {
  last = last.then(() => done(data)).catch(console.error)
}
