import { afterEach, expect, test, vi } from 'vitest'
import { mountKept } from './kept'

class ErrnoError extends Error {
  constructor(readonly errno: number) {
    super(String(errno))
  }
}
interface Ops {
  node_ops: Record<string, (...args: unknown[]) => unknown>
  stream_ops: Record<string, (...args: unknown[]) => unknown>
}
function files() {
  let root: Ops | undefined
  const FS = {
    ErrnoError,
    createNode: (_: unknown, name: string, mode: number) => ({ id: 1, name, mode }),
    mkdir: vi.fn(),
    mount: (type: { mount: (mount: object) => Ops }) => void (root = type.mount({})),
  }
  return { FS, root: () => root as Ops }
}

/** A file as a browser opens it; there is room for so many bytes. */
function handle(room: number) {
  let content = new Uint8Array(0)
  return {
    read: (to: Uint8Array, { at }: { at: number }) => {
      const part = content.subarray(at, at + to.length)
      to.set(part)
      return part.length
    },
    write: (what: Uint8Array, { at }: { at: number }) => {
      if (at + what.length > room) throw new DOMException('no room', 'QuotaExceededError')
      const longer = new Uint8Array(Math.max(content.length, at + what.length))
      longer.set(content)
      longer.set(what, at)
      content = longer
      return what.length
    },
    getSize: () => content.length,
    truncate: (size: number) => (content = content.slice(0, size)),
    flush: () => undefined,
  }
}
function browserWith(room: number | null) {
  const folder = { getFileHandle: () => Promise.resolve({ createSyncAccessHandle: () => Promise.resolve(handle(room ?? 0)) }) }
  const top = { getDirectoryHandle: () => Promise.resolve(folder) }
  const getDirectory = () => (room === null ? Promise.reject(new DOMException('private', 'SecurityError')) : Promise.resolve(top))
  vi.stubGlobal('navigator', { storage: { getDirectory } })
}
afterEach(() => vi.unstubAllGlobals())

test('where a browser keeps nothing, it is said to be memory', async () => {
  browserWith(null)
  const { FS } = files()
  expect(await mountKept(FS, 'x')).toBe('memory')
  expect(FS.mkdir).toHaveBeenCalledWith('/kept')
})

test('what is written is read again, and an empty journal is not there', async () => {
  browserWith(1000)
  const { FS, root } = files()
  expect(await mountKept(FS, 'x')).toBe('kept')
  const { node_ops } = root()
  const node = node_ops.lookup!(root(), 'tables.db') as Ops
  const bytes = new Uint8Array([1, 2, 3, 4])
  expect(node.stream_ops.write!({ node, position: 0 }, bytes, 1, 3, 0)).toBe(3)
  const to = new Uint8Array(4)
  expect(node.stream_ops.read!({ node, position: 0 }, to, 0, 4, 0)).toBe(3)
  expect([...to]).toEqual([2, 3, 4, 0])
  expect(node.stream_ops.llseek!({ node, position: 1 }, -1, 2)).toBe(2)
  expect(() => node_ops.lookup!(root(), 'tables.db-journal')).toThrow('44')
  expect(() => node_ops.lookup!(root(), 'other')).toThrow('44')
  const journal = node_ops.mknod!(root(), 'tables.db-journal', 0) as Ops
  journal.stream_ops.write!({ node: journal, position: 0 }, bytes, 0, 4, 0)
  expect(node_ops.readdir!()).toContain('tables.db-journal')
  node_ops.unlink!(root(), 'tables.db-journal')
  expect(node_ops.readdir!()).not.toContain('tables.db-journal')
})

test('a full browser is a full disk to the database', async () => {
  browserWith(10)
  const { FS, root } = files()
  await mountKept(FS, 'x')
  const node = root().node_ops.lookup!(root(), 'tables.db') as Ops
  expect(() => node.stream_ops.write!({ node, position: 0 }, new Uint8Array(11), 0, 11, 0)).toThrow('51')
})
