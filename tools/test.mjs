// npm test: everything, from a fresh clone. Types, lint and all suites; ends with one line that counts them.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT, build, buildWeb, install, installRuntimes, requireNode } from './setup.mjs'

requireNode()
install()
installRuntimes()
build()
buildWeb()

const bin = (name, path) => [process.execPath, join(ROOT, 'node_modules', name, path)]
const folder = mkdtempSync(join(tmpdir(), 'tapeline-results-'))
const report = join(folder, 'results.json')
const vitest = [
  ...bin('vitest', 'vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
]

/** Each with its name, its program and what it adds to the environment.
 * @type {[string, string[], Record<string, string>?][]} */
const steps = [
  ['types', [...bin('typescript', 'bin/tsc'), '-p', 'tsconfig.json', '--noEmit']],
  ['types of the dashboard', [...bin('typescript', 'bin/tsc'), '-p', 'web/tsconfig.json']],
  ['format', [...bin('prettier', 'bin/prettier.cjs'), '--check', '--log-level=warn', '**/*.{ts,tsx,mjs}']],
  ['lint', [...bin('oxlint', 'bin/oxlint'), '--type-aware', '--deny-warnings', '.']],
  ['suites', [...vitest, ...process.argv.slice(2)]],
  [
    'suites on PostgreSQL 15',
    [...vitest, '--exclude=**/crash/**', '--exclude=**/operations/**', 'server/test'],
    { POSTGRES_MAJOR: '15' },
  ],
]

let passed = 0
let failed = 0
let skipped = 0
/** What failed, told once more at the end, where it is looked for.
 * @type {string[]} */
const failures = []
for (const [name, [program, ...args], environment = {}] of steps) {
  process.stdout.write(`\n── ${name}\n`)
  rmSync(report, { force: true })
  const { status } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...environment } })
  const counts = name.startsWith('suites')
    ? countsOf(report)
    : { passed: status === 0 ? 1 : 0, failed: 0, skipped: 0, failures: [] }
  passed += counts.passed
  skipped += counts.skipped
  failed += status === 0 ? counts.failed : Math.max(1, counts.failed)
  if (status !== 0) failures.push(name, ...counts.failures)
}
rmSync(folder, { recursive: true, force: true })
if (failures.length > 0) process.stdout.write(`\nFailed:\n\n${failures.join('\n\n')}\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`)
process.exitCode = failed === 0 ? 0 : 1

function countsOf(path) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
      readFileSync(path, 'utf8'),
    )
    const failures = testResults.flatMap(failuresOf)
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, failures }
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: [] }
  }
}

/** The failures of one file, each with its name and the first lines of its message. */
function failuresOf({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [`${name}\n${message}`] : []
  return failed.map((test) => `${name}: ${test.fullName}\n${test.failureMessages.join('\n').slice(0, 2_000)}`)
}
