// Games in Python as a page runs it: node told.mjs FOLDER PROGRAM.py ASKED.json, where FOLDER has what the page's workers get,
// not packed.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, program, asked] = process.argv.slice(2);
const { loadPyodide } = await import(
  pathToFileURL(path.join(folder, "pyodide.mjs"))
);
try {
  const info = {
    abi_version: "2026_0",
    arch: "wasm32",
    platform: "emscripten_5_0_3",
    python: "3.14.2",
  };
  const py = await loadPyodide({
    indexURL: folder + "/",
    stdLibURL: path.join(folder, "std.zip"),
    lockFileContents: { info, packages: {} },
    packageBaseUrl: folder + "/",
  });
  py.unpackArchive(
    new Uint8Array(fs.readFileSync(path.join(folder, "app.zip"))),
    "zip",
    { extractDir: "/app" },
  );
  py.FS.writeFile("/app/told.py", fs.readFileSync(program));
  py.globals.set("asked", asked);
  console.log(
    py.runPython(`
import sys
sys.path.insert(0, "/app")
import json, told
json.dumps([told.told(*each) for each in json.loads(asked)])
`),
  );
} catch (error) {
  console.error(String(error.message ?? error).slice(-3000));
  process.exitCode = 1;
}
process.exit();
