// What minds find, by Python in WebAssembly: node minds.mjs PYODIDE STANDIN PACKAGES KERNELS NETS PROGRAM ARGUMENT
// The package and the pure packages it needs are read where they lie; the last line of the program's output is the result.
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

process.on('uncaughtException', (error) => { // without the line of code that it is from: that is all of Pyodide
  console.error(String(error.message ?? error).slice(-3000))
  process.exit(1)
})
const [pyodide, standin, packages, kernels, nets, program, argument] = process.argv.slice(2)
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, 'pyodide.mjs')).href)
const began = performance.now()
const py = await loadPyodide({ stdout: (line) => console.log(line), stderr: (line) => console.error(line) })
const ready = performance.now() - began
const mount = (folder, at) => {
  py.FS.mkdirTree(at)
  py.FS.mount(py.FS.filesystems.NODEFS, { root: folder }, at)
}
packages.split(path.delimiter).forEach((folder, n) => mount(folder, `/packages/${n}`))
mount(kernels, '/kernels')
mount(nets, '/nets')
py.FS.mkdirTree('/page/numpy')
py.FS.writeFile('/page/numpy/__init__.py', fs.readFileSync(standin))
py.globals.set('argument', argument ?? '')
py.globals.set('processor_ms', () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e3 })
py.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/page", *(f"/packages/{n}" for n in range(${packages.split(path.delimiter).length}))]
`)
py.runPython(fs.readFileSync(program, 'utf8'))
console.log(JSON.stringify({ ready, heap: py._module.HEAPU8.length }))
process.exit(0)
