// Python in a worker. What it needs is fetched once, unpacked and kept; the names of the files have a hash of their content.
// Most of a start is Python importing. So its memory is kept, too, as it is when everything is imported, and a later start begins
// with that.
import type { loadPyodide, PyodideInterface } from 'pyodide'
import { unlzma } from './lzma'
import type { Parts } from './told'
import { stored } from './zip'

type Bytes = Uint8Array<ArrayBuffer>
export interface Files {
  writeFile: (path: string, content: Uint8Array) => void
  mkdirTree: (path: string) => void
}
/** What is used of the module that Emscripten makes: it loads libraries into Python's memory. */
interface Emscripten {
  FS: Files
  HEAPU8: Uint8Array
  _malloc: (bytes: number) => number
  newDSO: (path: string, handle: undefined, exports: object) => void
  loadWebAssemblyModule: (module: WebAssembly.Module, how: object, path: string, scope: object) => object
}
interface Settings {
  preRun: ((module: Emscripten) => void)[]
}
type Create = (settings: Settings) => Promise<Emscripten>
export type Python = PyodideInterface & { _module: Emscripten; began?: 'new' | 'kept' }

const KEEP = 'triskele-here'
const PARTS = ['pyodide.asm.mjs', 'pyodide.asm.wasm', 'std.zip', 'app.zip'] as const
const APP = '/app'
const ROOM = 4 << 20 // bytes by which memory grows
const LOCK = { info: { abi_version: '2026_0', arch: 'wasm32', platform: 'emscripten_5_0_3', python: '3.14.2' }, packages: {} }

const cache = () => globalThis.caches?.open(KEEP).catch(() => undefined)

/** A file as it was before it was packed: kept ones are taken, others fetched and kept; `came` hears of each piece. */
async function file(url: string, came: (bytes: number) => void = () => undefined): Promise<Bytes> {
  const kept = await cache()
  const known = await kept?.match(url)
  if (known) return new Uint8Array(await known.arrayBuffer())
  const answer = await fetch(url)
  if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`)
  const pieces: Bytes[] = []
  const reader = answer.body.getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value)
    came(piece.value.length)
  }
  const content = unlzma(new Uint8Array(await new Blob(pieces).arrayBuffer()))
  // A full storage must not keep anybody from playing now.
  await kept?.put(url, new Response(content)).catch(() => undefined)
  return content
}

function write(files: Files, pack: Bytes, top: string): void {
  const made = new Set<string>()
  for (const [name, content] of stored(pack)) {
    const path = `${top}/${name}`,
      folder = path.slice(0, path.lastIndexOf('/'))
    if (!made.has(folder)) files.mkdirTree(folder)
    made.add(folder)
    files.writeFile(path, content)
  }
}

/** What the minds of a game need: its compiled rules and its net. */
export async function bring(py: Python, base: string, parts: Parts, game: string): Promise<void> {
  const part = parts[`mind.${game}.zip`]
  if (part) write(py._module.FS, await file(base + part[0]), '')
}

/** Keeps the minds of all games, so that all can be played without a network. */
export async function keep(base: string, parts: Parts): Promise<void> {
  for (const [part, [name]] of Object.entries(parts)) if (part.startsWith('mind.')) await file(base + name)
}

/** Loads pydantic's core before Python begins: so it lies at the same place each time, where a kept memory expects it. */
async function core(pack: Bytes): Promise<(module: Emscripten) => void> {
  const [name, content] = [...stored(pack)].find(([name]) => name.endsWith('.so')) ?? []
  if (!name || !content) throw new Error('no core')
  const compiled = await WebAssembly.compile(content)
  const path = `${APP}/${name}`
  return (module) => module.newDSO(path, undefined, module.loadWebAssemblyModule(compiled, { nodelete: true }, path, {}))
}

/** Python with Triskele imported; `came` hears how many bytes are fetched, of how many. */
export async function python(base: string, parts: Parts, came: (bytes: number, of: number) => void): Promise<Python> {
  const at = (name: string) => base + (parts[name]?.[0] ?? name)
  const of = PARTS.reduce((sum, name) => sum + (parts[name]?.[1] ?? 0), 0)
  let fetched = 0
  const [script, wasm, std, app] = (await Promise.all(PARTS.map((name) => file(at(name), (bytes) => came((fetched += bytes), of))))) as [
    Bytes,
    Bytes,
    Bytes,
    Bytes,
  ]
  const load = await loader(at('pyodide.mjs'), script, wasm, std, app)
  const kept = await cache()
  const memory = await kept?.match(at('memory'))
  if (memory)
    try {
      const py = await load({ _loadSnapshot: new Uint8Array(await memory.arrayBuffer()) })
      py.runPython('import random; random.seed()') // or each start would be as lucky
      return Object.assign(py, { began: 'kept' as const })
    } catch (error) {
      console.warn(error) // it begins without
      await kept?.delete(at('memory'))
    }
  const py = await load({ _makeSnapshot: true })
  py.runPython(`import sys; sys.path.insert(0, "${APP}"); sys.dont_write_bytecode = True; import triskele.server.here.beforehand`)
  try {
    void kept?.put(at('memory'), new Response(py.makeMemorySnapshot() as Bytes)).catch(() => undefined)
  } catch (error) {
    console.warn(error) // the next start takes as long
  }
  return Object.assign(py, { began: 'new' as const })
}

type Load = (how: { _makeSnapshot?: boolean; _loadSnapshot?: Bytes }) => Promise<Python>

async function loader(url: string, script: Bytes, wasm: Bytes, std: Bytes, app: Bytes): Promise<Load> {
  const folder = new URL('.', url).href
  const source = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  const [{ loadPyodide: load }, { default: create }, withCore] = await Promise.all([
    import(/* @vite-ignore */ url) as Promise<{ loadPyodide: typeof loadPyodide }>,
    import(/* @vite-ignore */ source) as Promise<{ default: Create }>,
    core(app),
  ])
  URL.revokeObjectURL(source)
  const given = new Map([
    ['pyodide.asm.wasm', () => new Response(wasm, { headers: { 'Content-Type': 'application/wasm' } })],
    ['std.zip', () => new Response(std)],
  ])
  return async (how) => {
    const createPyodideModule: Create = async (settings) => {
      settings.preRun.push((module) => write(module.FS, app, APP), withCore)
      const module = await create(settings)
      while (module.HEAPU8.length < (how._loadSnapshot?.length ?? 0)) module._malloc(ROOM) // what lies there is written over
      return module
    }
    const before = globalThis.fetch
    globalThis.fetch = async (asked, options) =>
      given.get((asked instanceof Request ? asked.url : asked.toString()).split('/').at(-1) ?? '')?.() ?? before(asked, options)
    try {
      const where = { indexURL: folder, stdLibURL: folder + 'std.zip', packageBaseUrl: folder }
      const options: object = { ...where, lockFileContents: JSON.stringify(LOCK), createPyodideModule, ...how }
      return (await load(options)) as Python
    } finally {
      globalThis.fetch = before
    }
  }
}
