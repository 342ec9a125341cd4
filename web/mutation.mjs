// Do the boards' tests bite? One thing in a board is changed at a time, and its tests must notice:
//   node mutation.mjs keltis orakel --each 10 --seed 1
// Everything happens in a copy. A change that no test notices is printed, and the run fails, unless ../tests/mutants.txt names it.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import ts from 'typescript'

const WEB = import.meta.dirname
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { each: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } },
})
const K = ts.SyntaxKind
const SWAPPED = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
}
// What decides, and not where something is drawn.
const DECIDES = /^((Board|Hand|Fan|Dice|Tray|Own)\.svelte|(table|handling|say|steps|standing|layout|home)\.ts)$/

/** What may be put in a node's place. */
function* changes(node, text) {
  const own = text.slice(node.getStart(), node.end)
  if (ts.isBinaryExpression(node)) {
    const sign = node.operatorToken.getText()
    const plain = sign !== '+' || ![node.left, node.right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side))
    const at = node.operatorToken.getStart() - node.getStart()
    if (sign in SWAPPED && plain) yield own.slice(0, at) + SWAPPED[sign] + own.slice(at + sign.length)
  } else if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken) yield own.slice(1)
  else if (ts.isNumericLiteral(node)) yield String(Number(own) + 1)
  else if (node.kind === K.TrueKeyword) yield 'false'
  else if (node.kind === K.FalseKeyword) yield 'true'
  else if (ts.isConditionalExpression(node))
    yield `!(${node.condition.getText()}) ? ${node.whenTrue.getText()} : ${node.whenFalse.getText()}`
  else if (ts.isIfStatement(node) && !ts.isBinaryExpression(node.expression) && !ts.isPrefixUnaryExpression(node.expression)) {
    const { expression } = node
    const from = expression.getStart() - node.getStart()
    yield `${own.slice(0, from)}!(${expression.getText()})${own.slice(from + expression.getText().length)}`
  } else if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) yield ';'
}

/** Every change of a file, as where it begins and ends and what stands there then. */
function mutants(file) {
  const whole = fs.readFileSync(file, 'utf8')
  const [begin, end] = file.endsWith('.ts')
    ? [0, whole.length]
    : [whole.indexOf('>', whole.indexOf('<script')) + 1, whole.indexOf('</script>')]
  const script = whole.slice(begin, end)
  const found = []
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return
    for (const now of changes(node, script)) found.push({ file, whole, from: begin + node.getStart(), to: begin + node.end, now })
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, script, ts.ScriptTarget.Latest, true))
  return found
}

const line = (text) => text.split(/\s+/).join(' ').slice(0, 110)
function told({ file, whole, from, to, now }) {
  const there = whole.slice(whole.lastIndexOf('\n', from) + 1).split('\n')[0]
  return `web/${path.relative(path.join(WEB, 'src'), file)}: ${line(whole.slice(from, to))} -> ${line(now)}  |  ${line(there.trim())}`
}

/** The same ones each time. */
function chosen(all, each, seed) {
  let state = seed
  const luck = () => ((state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff), state / 0x80000000)
  return all
    .map((one) => [luck(), one])
    .sort(([one], [other]) => one - other)
    .slice(0, each)
    .map(([, one]) => one)
}

const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'triskele-'))
const known = new Set(fs.readFileSync(path.join(WEB, '../tests/mutants.txt'), 'utf8').split('\n'))
const common = fs.readdirSync(path.join(WEB, 'src/boards')).filter((name) => name.endsWith('.test.ts'))
const passes = (board) => {
  const program = path.join(copy, 'web', 'node_modules', 'vitest', 'vitest.mjs')
  const tests = [`src/boards/${board}/`, ...common.map((name) => `src/boards/${name}`)]
  return (
    spawnSync(process.execPath, [program, 'run', '--bail', '1', ...tests], { cwd: path.join(copy, 'web'), stdio: 'ignore' }).status === 0
  )
}
let lives = 0
try {
  for (const part of ['src', 'package.json', 'svelte.config.js', 'vite.config.ts', 'tsconfig.json', 'public'])
    fs.cpSync(path.join(WEB, part), path.join(copy, 'web', part), { recursive: true })
  fs.symlinkSync(path.join(WEB, 'node_modules'), path.join(copy, 'web', 'node_modules'))
  fs.symlinkSync(path.join(WEB, '../docs'), path.join(copy, 'docs'))
  for (const board of positionals) {
    const folder = path.join(WEB, 'src/boards', board)
    const names = fs.readdirSync(folder).filter((name) => DECIDES.test(name))
    const all = names.sort().flatMap((name) => mutants(path.join(folder, name)))
    const some = chosen(all, Number(values.each), Number(values.seed))
    console.log(`boards/${board}: ${some.length} of ${all.length} changes`)
    if (!passes(board)) throw new Error(`without any change: ${board}`)
    for (const one of some) {
      const there = path.join(copy, 'web', path.relative(WEB, one.file))
      fs.writeFileSync(there, one.whole.slice(0, one.from) + one.now + one.whole.slice(one.to))
      if (passes(board)) {
        if (!known.has(told(one))) lives++
        console.log(`  ${known.has(told(one)) ? 'known' : 'LIVES'}  ${told(one)}`)
      }
      fs.writeFileSync(there, one.whole)
    }
  }
} finally {
  fs.rmSync(copy, { recursive: true })
}
if (lives) {
  console.error(`${lives} changes that no test notices`)
  process.exitCode = 1
}
