// Compiles and packs what the page's workers run: node here.mjs APP.zip OUT GAME …
// A pack is a zip without compression, because a whole is compressed better than its parts. What of Python's library and of
// the packages is used is found by using it: whole games are played here.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const PYODIDE = path.join(path.dirname(fileURLToPath(import.meta.url)), 'node_modules', 'pyodide')
const [, , app, out, ...games] = process.argv // of which there are compiled rules
process.on('uncaughtException', (error) => {
  console.error(String(error.message ?? error).slice(-3000))
  process.exit(1)
})
const { loadPyodide } = await import(pathToFileURL(path.join(PYODIDE, 'pyodide.mjs')))
// Without the columns of what is compiled: they are a quarter of it, and only lines are told.
const py = await loadPyodide({ indexURL: PYODIDE + path.sep, env: { PYTHONNODEBUGRANGES: '1' } })
const unpack = (file, to) => py.unpackArchive(new Uint8Array(fs.readFileSync(file)), 'zip', { extractDir: to })
unpack(app, '/app')
const minds = fs.readdirSync(out).filter((name) => name.startsWith('mind.'))
for (const name of minds) unpack(path.join(out, name), '/')
py.globals.set('games', py.toPy(games))
await py.runPythonAsync(`
import sys
sys.path.insert(0, "/app")
sys.dont_write_bytecode = True
import ast, glob, importlib, logging
logging.basicConfig(level=logging.WARNING)
from triskele.server.here.application import Here
from triskele.server.here import trying, minds
trying.think_here()
here = Here("/tmp/tables.db", pause=0.0, minds=0)
await here.start()
await trying.everything(here, games)
await here.stop()
# And what minds do.
from triskele.analysis.judge import analyse
from triskele.bots.levels import LEVELS, bot
from triskele.bots.search import first_decision
from triskele.server.minds.comparing import prepared
import random, triskele
for game in games:
    known, actions = first_decision(game)
    for level in LEVELS:
        bot(game, level).choose(known, actions, random.Random(1))
    prepared(game)
match = triskele.new("wuerfel" if "wuerfel" in games else games[0], seed="pack")
while match.seat is not None:
    match.play(match.action_ids()[0])
analyse(match, 0.01)
# What Triskele imports only now and then is there too.
named = set()
for path in glob.glob("/app/triskele/**/*.py", recursive=True):
    for node in ast.walk(ast.parse(open(path).read())):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            named.add(node.module)
        elif isinstance(node, ast.Import):
            named.update(alias.name for alias in node.names)
for name in sorted(named):
    if name.split(".")[0] in sys.stdlib_module_names or name.startswith(("pydantic", "fastapi", "starlette")):
        try:
            importlib.import_module(name)
        except ImportError:
            pass  # of another system
import lzma, pickle, bisect, pathlib.types, pyodide.ffi, pyodide.code, pyodide.webloop, traceback, string, ctypes, array
import encodings.idna, encodings.latin_1, encodings.ascii, encodings.utf_32, encodings.utf_32_le, encodings.cp437
`)
unpack(app, '/app') // of nets only what they say of themselves
await py.runPythonAsync(`
import importlib._bootstrap_external as external, marshal, os, zipfile
LIBRARY = next(path for path in sys.path if path.endswith(".zip")) + "/"

def compiled(source, name):
    return external._code_to_hash_pyc(compile(source, name, "exec", dont_inherit=True, optimize=2), bytes(8), False)  # never checked

def packed(to, files):
    with zipfile.ZipFile(to, "w", zipfile.ZIP_STORED) as pack:
        for name, content in sorted(files.items()):
            pack.writestr(zipfile.ZipInfo(name), content)

used = {module.__file__ for module in list(sys.modules.values()) if getattr(module, "__file__", None)}
library = zipfile.ZipFile(LIBRARY[:-1])
there = set(library.namelist())
names = {path.removeprefix(LIBRARY) for path in used if path.startswith(LIBRARY)}
for name in list(names):  # and the packages that they lie in
    while "/" in name:
        name = name.rpartition("/")[0]
        if name + "/__init__.py" in there:
            names.add(name + "/__init__.py")
packed("/std.zip", {name + "c": compiled(library.read(name), name) for name in names if name.endswith(".py")} | {
    name: library.read(name) for name in names if not name.endswith(".py")})
READ = ("anyio/__init__.py", "anyio/abc/__init__.py")  # which read their own source
files = {}
for folder, _, inside in os.walk("/app"):
    for name in inside:
        path = f"{folder}/{name}"
        short = path.removeprefix("/app/")
        ours = short.startswith("triskele/")
        if name.endswith(".py"):
            if ours or path in used:
                with open(path, "rb") as file:
                    source = file.read()
                files |= {short: source} if short in READ else {short + "c": compiled(source, short)}
        elif not name.endswith(".pyc"):
            with open(path, "rb") as file:
                files[short] = file.read()
packed("/app.zip", files)
`)
for (const name of ['std.zip', 'app.zip']) fs.writeFileSync(path.join(out, name), py.FS.readFile(`/${name}`))
for (const name of ['pyodide.asm.wasm', 'pyodide.asm.mjs', 'pyodide.mjs']) fs.copyFileSync(path.join(PYODIDE, name), path.join(out, name))
process.exit(0)
