// Styles stay as they are written, a rule to a line: prettier would give every declaration a line of its own. What is too long for a line is broken.
import { doc } from 'prettier'

const { hardline, literalline } = doc.builders

const parse = (text) => ({
  lines: text
    .replace(/^\s*\n/, '')
    .trimEnd()
    .split('\n'),
})
const indent = (line) => line.search(/\S/)

/** The spaces of a line where it can be broken, never within a string or brackets; `deep` is how many braces are open there. */
function* spaces(line) {
  let deep = 0
  for (const { 0: found, index: at } of line
    .trimStart()
    .matchAll(/'[^']*'|"[^"]*"|\([^()]*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)[^()]*)*\)|[{} ]/g)) {
    if (found === ' ') yield { at: at + indent(line), deep, end: line.trimStart()[at - 1] }
    else deep += { '{': 1, '}': -1 }[found] ?? 0
  }
}
/** A line that is too long, in several: between rules or declarations if it can be. */
function broken(line, width) {
  if (line.length <= width) return [line]
  const fit = [...spaces(line)].filter(({ at }) => at <= width)
  const ends = fit.filter(({ end }) => ';}'.includes(end))
  const least = Math.min(...ends.map(({ deep }) => deep))
  const { at, deep } = ends.findLast((one) => one.deep === least) ?? fit.findLast(({ end }) => '{,'.includes(end)) ?? fit.at(-1) ?? {}
  if (at === undefined) return [line]
  return [line.slice(0, at), ...broken(' '.repeat(Math.max(indent(line) + 2 * deep, 0)) + line.slice(at + 1), width)]
}

function print(path, { printWidth, tabWidth, filepath }) {
  const { lines } = path.node
  const least = Math.min(...lines.map(indent).filter((n) => n >= 0))
  // In a component they stand one step further in.
  const kept = lines.flatMap((line) => broken(line.trimEnd().slice(least), printWidth - tabWidth))
  return [...kept.map((line, k) => [k === 0 ? '' : line === '' ? literalline : hardline, line]), filepath.endsWith('.css') ? hardline : '']
}

export const parsers = { css: { parse, astFormat: 'kept', locStart: () => 0, locEnd: () => 0 } }
export const printers = { kept: { print } }
