// npm test: what CI runs, from a fresh clone; npm run test:full keeps nothing short; npm run check is what one runs before each commit, in two
// minutes. Types, lint and all suites; ends with one line that counts them. What only reads the sources runs beside the suites.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT, build, buildWeb, install, installRuntimes, requireNode } from './setup.mjs'
import { countsOf, printCosts } from './test-results.mjs'

requireNode()
install()
installRuntimes()
build()
buildWeb()

const given = process.argv.slice(2).filter((word) => word !== '--full' && word !== '--quick')
const isFull = process.argv.includes('--full')
const isQuick = process.argv.includes('--quick')

const bin = (name, path) => [process.execPath, join(ROOT, 'node_modules', name, path)]
const folder = mkdtempSync(join(tmpdir(), 'tapeline-results-'))

/** What of the service is asked again of PostgreSQL 15: all of it; in short, what sends SQL of its own or prepares every statement. */
const ON_POSTGRES_15 = isFull
  ? ['--exclude=**/crash/**', '--exclude=**/operations/**', 'server/test']
  : ['server/test/statements.test.ts', 'server/test/row-security', 'plans.test.ts', 'server/test/backup.test.ts']

/** What a change of anything may break that is far from it: names, labels, limits, statements and documents that are compared with the sources. */
const NEAR_THE_SOURCES = [
  'tools',
  'server/test/statements.test.ts',
  'server/test/code-loaded-at-start.test.ts',
  'server/test/contract',
  'server/test/dashboard/answers.test.ts',
  'web/e2e/field-labels.test.ts',
  'web/e2e/styles.test.ts',
  'web/e2e/weight.test.ts',
]

/** Suites write their results and costs beside each other.
 * @type {(name: string, args: string[], more?: Record<string, string>) => Step} */
const suites = (name, args, more = {}) => {
  const results = join(folder, `${name}.json`)
  const costs = join(folder, `${name}.costs`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const env = { TEST_LENGTH: isFull ? 'full' : 'short', TEST_COSTS: costs, ...more }
  return { name, command: [...bin('vitest', 'vitest.mjs'), 'run', ...reporters, ...args], env, results, costs }
}

/** @typedef {{ name: string, command: string[], env?: Record<string, string>, results?: string, costs?: string }} Step */

/** @type {Step[]} */
const readers = [
  { name: 'types', command: [...bin('typescript', 'bin/tsc'), '-p', 'tsconfig.json', '--noEmit'] },
  { name: 'types of the dashboard', command: [...bin('typescript', 'bin/tsc'), '-p', 'web/tsconfig.json'] },
  { name: 'lint', command: [...bin('oxlint', 'bin/oxlint'), '--type-aware', '--deny-warnings', '.'] },
  {
    name: 'format',
    command: [...bin('prettier', 'bin/prettier.cjs'), '--check', '--log-level=warn', '**/*.{ts,tsx,mjs}'],
  },
]

const QUICK = [suites('suites without service', ['--project=without service']), suites('suites', NEAR_THE_SOURCES)]

const runs = isQuick
  ? QUICK
  : [
      suites('suites', given),
      ...(given.length > 0 ? [] : [suites('suites on PostgreSQL 15', ON_POSTGRES_15, { POSTGRES_MAJOR: '15' })]),
    ]

const began = Date.now()
const [read, ran] = await Promise.all([inTurn(readers, 'pipe'), inTurn(runs, 'inherit')])
const outcomes = [...read, ...ran]
for (const { name, output } of read) process.stdout.write(`\n── ${name}\n${output}`)
for (const { name, costs } of runs) printCosts(name, costs)
rmSync(folder, { recursive: true, force: true })
const failures = outcomes.flatMap((outcome) => outcome.failures)
if (failures.length > 0) process.stdout.write(`\nFailed:\n\n${failures.join('\n\n')}\n`)
const sum = (what) => outcomes.reduce((total, counts) => total + counts[what], 0)
process.stdout.write(`\n${((Date.now() - began) / 60_000).toFixed(1)} minutes\n`)
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`)
process.stdout.write('Distributed databases were not tested: npm run test:citus\n')
process.exitCode = sum('failed') === 0 ? 0 : 1

/** Runs steps one after another, each whether or not those before it failed. Piped output is returned once all have ended. */
async function inTurn(steps, stdio) {
  const ended = []
  for (const step of steps) {
    if (stdio === 'inherit') process.stdout.write(`\n── ${step.name}\n`)
    const { status, output } = await run(step, stdio)
    const counts = step.results === undefined ? countOf(status) : countsOf(step.results, status)
    const failed = status === 0 ? counts.failed : Math.max(1, counts.failed)
    ended.push({
      ...counts,
      failed,
      name: step.name,
      output,
      failures: failed ? [step.name, ...counts.failures] : [],
    })
  }
  return ended
}

function countOf(status) {
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0, failures: [] }
}

/** Runs a program to its end. */
function run({ command: [program = '', ...args], env = {} }, stdio) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: ['ignore', stdio, stdio],
      env: { ...process.env, ...env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)))
    child.on('close', (status) => resolve({ status: status ?? 1, output }))
  })
}
