// The commands of the README and of the tour as printed: those of a page are pasted at once into one shell, on the examples of a first
// start, on whichever day the test runs. Nothing is replaced but the address of the service.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calculateAll } from '../harness/calculators.ts'
import { Client, eventually } from '../harness/client.ts'
import { type FirstStart, firstStart } from '../harness/first-start.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import type { Ran } from '../tape/command.ts'
import { pasteIntoShell, patternOf, stepsOf, withoutNumbers } from './console.ts'

const PAGES = ['README.md', 'docs/start/tour.md'].map((page) => ({
  page,
  steps: stepsOf(readFileSync(new URL(`../../../${page}`, import.meta.url), 'utf8')),
}))

const HAS_CURL = spawnSync('curl', ['--version']).status === 0
if (!HAS_CURL)
  process.stderr.write('SKIPPED: the commands of the README and of the tour are not run, for there is no curl.\n')

let service: TestService
let begun: FirstStart
let folder: string
/** What each command of a page printed, in order. */
const ran = new Map<string, Ran[]>()
beforeAll(async () => {
  service = await startTestService()
  begun = await firstStart(service)
  folder = mkdtempSync(join(tmpdir(), 'tapeline-tour-'))
  if (!HAS_CURL) return
  // Whoever reads the page has calculators that are done with the examples; those of a busy machine may be on their way.
  const lender = new Client(service.address, begun.lender.key)
  await eventually(
    () => lender.get('/debt-lines/demo-warehouse/borrowing-base'),
    ({ body }) => body.terms !== null && (body.freshness as { status?: string } | undefined)?.status === 'current',
    60_000,
  )
  await calculateAll()
  for (const { page, steps } of PAGES) {
    const commands = steps.map(({ command }) => command.replaceAll('http://127.0.0.1:4000', service.address))
    const keys = { KEY: begun.lender.key, OPERATOR_KEY: begun.operator.key }
    ran.set(page, await pasteIntoShell(commands, folder, keys))
  }
}, 240_000)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await service.stop()
})

test.each([
  ['README.md', 10, 4],
  ['docs/start/tour.md', 20, 9],
])('%s has at least %i commands, and for %i what they answer', (page, commands, answers) => {
  const steps = PAGES.find((one) => one.page === page)?.steps ?? []
  expect(steps.length).toBeGreaterThanOrEqual(commands)
  expect(steps.filter(({ printed }) => printed !== '').length).toBeGreaterThanOrEqual(answers)
})

/** Each with what it asks for, for a name. */
const NAMED = PAGES.flatMap(({ page, steps }) =>
  steps.map((step, at) => {
    const name = step.command.replaceAll(/-H (?:"[^"]*"|'[^']*') |http:..[^/]*|\\s*/g, '')
    return [page, name, step, at] as const
  }),
)

test.each(HAS_CURL ? NAMED : [])('%s: %s', (page, _, { command, printed }, at) => {
  const { code, out } = ran.get(page)?.[at] ?? { code: null, out: '' }
  expect(code, out).toBe(0)
  if (printed !== '') expect(withoutNumbers(out)).toMatch(patternOf(printed))
  else if (/^(?:[A-Z_]+=|tapeline\(\))/.test(command)) expect(out).toBe('')
  else if (command.includes('-OJ')) expect(savedFor(command)).toHaveLength(1)
  else expect(JSON.parse(out)).not.toHaveProperty('message')
})

/** The files that a command saved: each ends like the path that it asks for. */
function savedFor(command: string): string[] {
  const ending = /\.(?:csv|pdf)(?=['\s]|$)/.exec(command)?.[0] ?? 'no ending'
  return readdirSync(folder).filter((name) => name.endsWith(ending))
}
