// The result and the cost of a run of the suites: counts and failures from the reporter, CPU seconds of the files.
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** How many slow files and folders are named. */
const NAMED = 20

/** Reads the file of the reporter. A run that wrote nothing failed. */
export function countsOf(path) {
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

/** Prints where the processor time of a run went, and the files that took most of it. */
export function printCosts(name, path) {
  if (path === undefined || !existsSync(path)) return
  const notes = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const files = notes
    .filter(({ file }) => file !== undefined)
    .map((note) => ({ ...note, all: note.total + note.programs }))
  const sum = (what) => files.reduce((total, note) => total + what(note), 0)
  const isSeen = ({ file }) => file.startsWith('web/e2e/')
  const run = notes.find(({ postgres }) => postgres !== undefined) ?? { postgres: 0, transforming: 0 }
  const parts = [
    ['evaluating modules', sum(({ modules }) => modules)],
    ['starting services', sum(({ services }) => services)],
    ['tests and the services that they ask', sum(({ total, modules, services }) => total - modules - services)],
    ['browser', sum((note) => (isSeen(note) ? note.programs : 0))],
    ['other programs', sum((note) => (isSeen(note) ? 0 : note.programs))],
    ['PostgreSQL', run.postgres],
    ['transforming sources', run.transforming],
  ]
  const all = parts.reduce((total, [, seconds]) => total + seconds, 0)
  process.stdout.write(`\n── ${name}: ${all.toFixed(0)} seconds of processor time\n`)
  for (const [what, seconds] of parts) process.stdout.write(line(seconds, `${percent(seconds, all)} ${what}`))
  process.stdout.write(`The slowest of ${files.length} files:\n`)
  const slowest = files.toSorted((one, other) => other.all - one.all).slice(0, NAMED)
  for (const { file, all: seconds } of slowest) process.stdout.write(line(seconds, file))
  process.stdout.write('The slowest folders:\n')
  for (const [folder, seconds] of slowestFolders(files)) process.stdout.write(line(seconds, folder))
}

/** Folders with the time of the files in them, those that took most first. */
function slowestFolders(files) {
  const folders = new Map()
  for (const { file, all } of files) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + all)
  return [...folders].toSorted(([, one], [, other]) => other - one).slice(0, NAMED)
}

const percent = (part, all) => `${((100 * part) / (all || 1)).toFixed(0).padStart(3)} %`

const line = (seconds, words) => `${seconds.toFixed(1).padStart(8)} s  ${words}\n`
