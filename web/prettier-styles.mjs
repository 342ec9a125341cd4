// Styles stay as they are written, a rule to a line: prettier would give every declaration a line of its own.
import { doc } from 'prettier'

const { hardline, literalline } = doc.builders

const parse = (text) => ({
  lines: text
    .replace(/^\s*\n/, '')
    .trimEnd()
    .split('\n'),
})
const indent = (line) => line.search(/\S/)

function print(path) {
  const { lines } = path.node
  const least = Math.min(...lines.map(indent).filter((n) => n >= 0))
  const kept = lines.map((line) => line.trimEnd().slice(least))
  return kept.map((line, k) => [k === 0 ? '' : line === '' ? literalline : hardline, line])
}

export const parsers = { css: { parse, astFormat: 'kept', locStart: () => 0, locEnd: () => 0 } }
export const printers = { kept: { print } }
