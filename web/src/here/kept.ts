// A folder with one database in the origin's private file system: SQLite's file and its journal, both opened before Python
// needs them, so that every read, write and flush is done at once. Nobody else can open them meanwhile.
import type { Storage } from './told'

interface Handle {
  read: (to: Uint8Array, from: { at: number }) => number
  write: (what: Uint8Array, to: { at: number }) => number
  getSize: () => number
  truncate: (size: number) => void
  flush: () => void
}
type Opening = FileSystemFileHandle & { createSyncAccessHandle: () => Promise<Handle> }
interface Node {
  id: number
  mode: number
  mount?: unknown
  handle: Handle | undefined
  node_ops: unknown
  stream_ops: unknown
}
interface Stream {
  node: Node
  position: number
}
interface Emscripten {
  ErrnoError: new (code: number) => Error
  createNode: (parent: Node | null, name: string, mode: number, device: number) => Node
  mkdir: (path: string) => void
  mount: (type: object, options: object, path: string) => void
}

const DIRECTORY = 0o40777,
  FILE = 0o100666
const MISSING = 44,
  FULL = 51,
  DENIED = 63 // as Emscripten numbers them
const MAIN = 'tables.db', // as server/here/beforehand.py has it
  JOURNAL = 'tables.db-journal'

async function opened(name: string): Promise<Record<string, Handle>> {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(name, { create: true })
  const open = async (file: string) => ((await folder.getFileHandle(file, { create: true })) as Opening).createSyncAccessHandle()
  return { [MAIN]: await open(MAIN), [JOURNAL]: await open(JOURNAL) }
}

/** Makes /kept for Python; where a browser keeps nothing it is memory, which is gone with the page. */
export async function mountKept(fs: unknown, name: string): Promise<Storage> {
  const FS = fs as Emscripten
  FS.mkdir('/kept')
  let handles: Record<string, Handle>
  try {
    handles = await opened(name)
  } catch {
    return 'memory'
  }
  const there = (file: string) => file === MAIN || (handles[file]?.getSize() ?? 0) > 0
  const handleOf = (node: Node) => {
    if (!node.handle) throw new FS.ErrnoError(MISSING)
    return node.handle
  }
  /** What a browser refuses to write is a full disk to SQLite, which then undoes all of it. */
  const written = <T>(work: () => T): T => {
    try {
      return work()
    } catch {
      throw new FS.ErrnoError(FULL)
    }
  }
  const refuse = () => {
    throw new FS.ErrnoError(DENIED)
  }
  const make = (parent: Node | null, file: string, mode: number, mount?: unknown): Node => {
    const node = FS.createNode(parent, file, mode, 0)
    if (mount) node.mount = mount
    return Object.assign(node, { node_ops, stream_ops, handle: handles[file] })
  }
  const node_ops = {
    getattr: (node: Node) => ({
      ...{ dev: 1, ino: node.id, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size: node.handle?.getSize() ?? 0 },
      ...{ atime: new Date(0), mtime: new Date(0), ctime: new Date(0), blksize: 4096, blocks: 0 },
    }),
    setattr: (node: Node, { size }: { size?: number }) => {
      if (size !== undefined) written(() => handleOf(node).truncate(size))
    },
    lookup: (parent: Node, file: string) => {
      if (!handles[file] || !there(file)) throw new FS.ErrnoError(MISSING)
      return make(parent, file, FILE)
    },
    mknod: (parent: Node, file: string, mode: number) => (handles[file] ? make(parent, file, mode) : refuse()),
    unlink: (_: Node, file: string) => {
      handles[file]?.truncate(0)
      handles[file]?.flush()
    },
    readdir: () => ['.', '..', ...Object.keys(handles).filter(there)],
    rename: refuse,
    rmdir: refuse,
    symlink: refuse,
  }
  const part = (buffer: Uint8Array, offset: number, length: number) => new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length)
  const stream_ops = {
    read: ({ node }: Stream, buffer: Uint8Array, offset: number, length: number, at: number) =>
      handleOf(node).read(part(buffer, offset, length), { at }),
    write: ({ node }: Stream, buffer: Uint8Array, offset: number, length: number, at: number) =>
      written(() => {
        const done = handleOf(node).write(part(buffer, offset, length), { at })
        if (done < length) throw new Error('full')
        return done
      }),
    llseek: ({ node, position }: Stream, offset: number, whence: number) =>
      whence === 1 ? offset + position : whence === 2 ? offset + handleOf(node).getSize() : offset,
    fsync: ({ node }: Stream) => {
      written(() => handleOf(node).flush())
      return 0
    },
  }
  FS.mount({ mount: (mount: unknown) => make(null, '/', DIRECTORY, mount) }, {}, '/kept')
  return 'kept'
}
