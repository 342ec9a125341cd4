// Calls drivers that were compiled to WebAssembly. Calls come on standard input and their results go to standard
// output, each as its length, a line of JSON and the bytes of all arrays, one after the other.
import fs from 'node:fs'

const STACK = 256 * 1024 // below it is the stack, above it lie the arrays
const memory = new WebAssembly.Memory({ initial: 64 })
const stack = new WebAssembly.Global({ value: 'i32', mutable: true }, STACK)
const env = { memory, __stack_pointer: stack, tanh: Math.tanh, exp: Math.exp, sqrt: Math.sqrt }
const modules = new Map()

function driver(file) {
  if (!modules.has(file)) modules.set(file, new WebAssembly.Instance(new WebAssembly.Module(fs.readFileSync(file)), { env }).exports.run)
  return modules.get(file)
}

function take(size) {
  const found = Buffer.alloc(size)
  for (let at = 0; at < size; ) {
    const more = fs.readSync(0, found, at, size - at)
    if (more === 0) process.exit(0)
    at += more
  }
  return found
}

function give(bytes) {
  for (let at = 0; at < bytes.length; ) at += fs.writeSync(1, bytes, at)
}

const aligned = (size) => (size + 15) & ~15

for (;;) {
  const { file, words, arrays } = JSON.parse(take(take(4).readUInt32LE()).toString())
  // Two words for what is given and what went wrong, all words of the call, then the arrays.
  const room = STACK + 16, call = room + 16
  const places = [], top = arrays.reduce((at, size) => (places.push(at), at + aligned(size)), aligned(call + 8 * words.length))
  const lacking = top - memory.buffer.byteLength
  if (lacking > 0) memory.grow(Math.ceil(lacking / 65536))
  const bytes = new Uint8Array(memory.buffer), view = new DataView(memory.buffer)
  bytes.fill(0, room, call)
  // A word is a number, or where an array lies.
  words.forEach((word, n) => view.setBigInt64(call + 8 * n, typeof word === 'number' ? BigInt(word < 0 ? room + 8 * (word + 2) : places[word]) : BigInt(word), true))
  arrays.forEach((size, n) => bytes.set(take(size), places[n]))
  const run = driver(file), began = process.cpuUsage()
  const failed = run(call)
  const { user, system } = process.cpuUsage(began)
  const said = Buffer.from(JSON.stringify({ failed, given: String(view.getBigInt64(room, true)), seconds: (user + system) / 1e6 }))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(said.length)
  give(length), give(said)
  const after = new Uint8Array(memory.buffer)
  arrays.forEach((size, n) => give(after.subarray(places[n], places[n] + size)))
}
