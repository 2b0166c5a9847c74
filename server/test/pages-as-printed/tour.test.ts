// The five minutes of the README, as they stand there: each command is run by a shell, in order, on the book of a first start.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../harness/client.ts'
import { type FirstStart, firstStart } from '../harness/first-start.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { patternOf, runInShell, stepsOf, withoutNumbers } from './console.ts'

const README = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
const TOUR = README.slice(README.indexOf('## Five minutes'))
const STEPS = stepsOf(TOUR.slice(0, TOUR.indexOf('\n## ', 1)))

const HAS_CURL = spawnSync('curl', ['--version']).status === 0
if (!HAS_CURL) process.stderr.write('SKIPPED: the five minutes of the README are not proven, for there is no curl.\n')

/** The months that the page asks about, and what is told of them: the one before the day on which it was written. */
const PRINTED_MONTH = '2026-10'

let service: TestService
let begun: FirstStart
let folder: string
/** Before the last deletion. */
let known_at = ''
beforeAll(async () => {
  service = await startTestService()
  begun = await firstStart(service)
  folder = mkdtempSync(join(tmpdir(), 'tapeline-tour-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await service.stop()
})

test('the tour has commands, half of them with what they answer', () => {
  expect(STEPS.length).toBeGreaterThan(20)
  expect(STEPS.filter(({ printed }) => printed !== '').length).toBeGreaterThan(9)
})

/** Each with what it asks for, for a name. */
const NAMED = STEPS.map(
  (step) => [step.command.replaceAll(/-H (?:"[^"]*"|'[^']*') |http:..[^/]*|\\s*/g, ''), step] as const,
)

test.each(HAS_CURL ? NAMED : [])('%s', async (_, { command, printed }) => {
  if (command.includes('DELETE')) known_at = new Date().toISOString()
  const saved = readdirSync(folder).length
  const settings = { KEY: begun.lender.key, OPERATOR_KEY: begun.operator.key }
  const run = () => runInShell(today(command), folder, settings)
  const isAsPrinted = (out: string) => patternOf(printed).test(withoutNumbers(out))
  // What follows a write is there within a second.
  const repeats = !command.includes('-d ') && !command.includes('DELETE')
  const ran = repeats && printed !== '' ? await eventually(run, ({ out }) => isAsPrinted(out), 10_000) : await run()
  expect(ran).toMatchObject({ code: 0, err: '' })
  if (printed !== '') expect(withoutNumbers(ran.out)).toMatch(patternOf(printed))
  else if (command.includes('-OJ')) expect(readdirSync(folder).length).toBeGreaterThan(saved)
  else expect(JSON.parse(ran.out)).not.toHaveProperty('message')
})

/** A command as one would give it today, to the service of the test. */
function today(command: string): string {
  const last_month = new Date()
  last_month.setUTCDate(0)
  const day = last_month.toISOString().slice(0, 10)
  return command
    .replaceAll('http://127.0.0.1:4000', service.address)
    .replaceAll(`${PRINTED_MONTH}-31`, day)
    .replaceAll(PRINTED_MONTH, day.slice(0, 7))
    .replace(/known_at=[^'&]+/, `known_at=${known_at}`)
}
