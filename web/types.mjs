// Writes src/api/schema.ts from the server's description on standard input; with --check it only says whether the file is up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'

const file = new URL('src/api/schema.ts', import.meta.url)
const said = []
for await (const chunk of process.stdin) said.push(chunk)
const description = JSON.parse(Buffer.concat(said).toString())
// Whatever is refused is a Problem: it need not be said at every address.
for (const path of Object.values(description.paths))
  for (const operation of Object.values(path))
    operation.responses = Object.fromEntries(Object.entries(operation.responses).filter(([status]) => status.startsWith('2')))
// Its examples are whole games, and nobody reads them here.
for (const schema of Object.values(description.components.schemas)) delete schema.examples
const tree = await openapiTS(description, { defaultNonNullable: false, alphabetize: true })
const text =
  '// Made by `make web-types` from the server; never edited.\n' + astToString(tree).replace(/^ {4,}\/\*\* [A-Z][\w ]*\*\/\n/gm, '')
if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (text !== readFileSync(file, 'utf8')) {
  console.error("web/src/api/schema.ts is not the server's any more: say `make web-types`.")
  process.exit(1)
}
