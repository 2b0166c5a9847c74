// The five minutes of the README as printed: all commands are pasted at once into one shell, on the examples of a first start, on
// whichever day the test runs. Nothing is replaced but the address of the service.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FirstStart, firstStart } from '../harness/first-start.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import type { Ran } from '../tape/command.ts'
import { pasteIntoShell, patternOf, stepsOf, withoutNumbers } from './console.ts'

const README = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
const TOUR = README.slice(README.indexOf('## Five minutes'))
const STEPS = stepsOf(TOUR.slice(0, TOUR.indexOf('\n## ', 1)))

const HAS_CURL = spawnSync('curl', ['--version']).status === 0
if (!HAS_CURL) process.stderr.write('SKIPPED: the five minutes of the README are not proven, for there is no curl.\n')

let service: TestService
let begun: FirstStart
let folder: string
/** What each command printed, in order. */
let ran: Ran[] = []
beforeAll(async () => {
  service = await startTestService()
  begun = await firstStart(service)
  folder = mkdtempSync(join(tmpdir(), 'tapeline-tour-'))
  if (!HAS_CURL) return
  const commands = STEPS.map(({ command }) => command.replaceAll('http://127.0.0.1:4000', service.address))
  ran = await pasteIntoShell(commands, folder, { KEY: begun.lender.key, OPERATOR_KEY: begun.operator.key })
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
  (step, at) => [step.command.replaceAll(/-H (?:"[^"]*"|'[^']*') |http:..[^/]*|\\s*/g, ''), step, at] as const,
)

test.each(HAS_CURL ? NAMED : [])('%s', (_, { command, printed }, at) => {
  const { code, out } = ran[at] ?? { code: null, out: '' }
  expect(code, out).toBe(0)
  if (printed !== '') expect(withoutNumbers(out)).toMatch(patternOf(printed))
  else if (/^[A-Z_]+=/.test(command)) expect(out).toBe('')
  else if (command.includes('-OJ')) expect(savedFor(command)).toHaveLength(1)
  else expect(JSON.parse(out)).not.toHaveProperty('message')
})

/** The files that a command saved: each ends like the path that it asks for. */
function savedFor(command: string): string[] {
  const ending = /\.(?:csv|pdf)(?=['\s]|$)/.exec(command)?.[0] ?? 'no ending'
  return readdirSync(folder).filter((name) => name.endsWith(ending))
}
