// How much code a start loads, as the processes themselves list it. A command that people run by the hundred must not load what only others
// need: an import of something large by something small is noticed here, without measuring time.
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { runCommand, startService } from './crash/service-process.ts'
import { Client } from './harness/client.ts'
import { accountBody, entryBody, receivableBody } from './harness/records.ts'
import { urlOf } from './operations/books.ts'
import { type Lender, type TestService, startTestService } from './harness/service.ts'
import { awaitStoredBalance } from './harness/stored-figures.ts'
import { LOANS_MAPPING, TapeFolder, loanRows } from './tape/command.ts'

let service: TestService
let lender: Lender
let lists: string
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
  lender = await service.lender()
  lists = mkdtempSync(join(tmpdir(), 'tapeline-loaded-'))
})
afterAll(async () => {
  rmSync(lists, { recursive: true, force: true })
  await service.stop()
})

/** What one thread of a process loaded: files of ours and of packages, and their size. */
interface Loaded {
  readonly files: number
  readonly kib: number
}

/** What was loaded since the last look, by thread, most first. */
function takeLists(): Loaded[] {
  const paths = readdirSync(lists).map((name) => join(lists, name))
  const loaded = paths.map((path) => {
    const { result } = JSON.parse(readFileSync(path, 'utf8')) as { result: { url: string }[] }
    const files = result.map(({ url }) => url).filter((url) => url.startsWith('file:'))
    const bytes = files.reduce((sum, url) => sum + statSync(fileURLToPath(url)).size, 0)
    return { files: files.length, kib: Math.round(bytes / 1_024) }
  })
  for (const path of paths) rmSync(path)
  return loaded.toSorted((a, b) => b.kib - a.kib)
}

function expectAtMost(loaded: Loaded | undefined, most: Loaded): void {
  expect(loaded?.files).toBeGreaterThan(0)
  expect(loaded?.files, `files, of ${loaded?.kib} KiB`).toBeLessThanOrEqual(most.files)
  expect(loaded?.kib, 'KiB').toBeLessThanOrEqual(most.kib)
}

const SMALL = { files: 15, kib: 450 }

test.each([
  ['the version', ['--version'], SMALL],
  ['the help of a command', ['import', '--help'], SMALL],
  ['the help of all commands', ['--help'], { files: 80, kib: 2_700 }],
])('%s is printed without the code of the work', async (_, args, most) => {
  expect(await runCommand(args, { NODE_V8_COVERAGE: lists })).toMatchObject({ code: 0 })
  const [loaded, ...others] = takeLists()
  expectAtMost(loaded, most)
  expect(others).toEqual([])
})

test('a command that asks the database loads neither schemas nor the service', async () => {
  const settings = { DATABASE_URL: urlOf(service.connection), NODE_V8_COVERAGE: lists }
  const listed = await runCommand(['keys', 'list', '--organization', lender.organization.organization], settings)
  expect(listed, listed.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining('sk_snbx_') })
  expectAtMost(takeLists()[0], { files: 30, kib: 520 })
})

test('an import of a tape loads nothing of the service that it asks', async () => {
  const folder = new TapeFolder()
  const tape = folder.write('loans.csv', loanRows(3))
  const mapping = folder.write('loans.yaml', LOANS_MAPPING)
  const settings = { TAPELINE_URL: service.address, TAPELINE_KEY: lender.key, NODE_V8_COVERAGE: lists }
  const sent = await runCommand(['import', tape, '-m', mapping], settings)
  folder.remove()
  expect(sent, sent.stderr).toMatchObject({ code: 0 })
  expectAtMost(takeLists()[0], { files: 45, kib: 2_050 })
})

/** A start of the service and a calculation take this long on a busy machine. */
const LONG_MS = 300_000

test(
  'the service starts without documentation, mail, traces and PDF, and its thread without the API',
  { timeout: LONG_MS },
  async () => {
    const settings = { DATABASE_URL: urlOf(service.connection), PORT: '0', NODE_V8_COVERAGE: lists }
    const started = await startService(settings)
    onTestFinished(() => {
      if (started.isRunning()) started.kill('SIGKILL')
    })
    const client = new Client(await started.ready, lender.key)
    await client.post('/accounts', accountBody('a'))
    await client.post('/receivables', receivableBody('r', 'a'))
    await client.post('/receivables/r/entries', entryBody('e', { type: 'disbursement' }))
    // A balance is there once the thread has loaded all that it calculates with.
    expect(await awaitStoredBalance(client, 'r', (balance) => balance !== null, 120_000)).not.toBeNull()
    started.kill('SIGTERM')
    expect(await started.ended).toEqual({ code: 0, signal: null })
    const [main, thread, ...others] = takeLists()
    expectAtMost(main, { files: 75, kib: 4_800 })
    // Of this, 95 KiB derive events, which begins as soon as a ledger is made.
    expectAtMost(thread, { files: 55, kib: 2_045 })
    expect(others).toEqual([])
  },
)
