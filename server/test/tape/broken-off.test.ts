// An import that is interrupted anywhere: the connection cut at random bytes, the command killed without warning. Nothing is lost, nothing is in twice.
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { LOANS_MAPPING, TapeFolder, endOf, loanRows, runTapeImport, startImport } from './command.ts'
import { startCuttingProxy } from './proxy.ts'

const ROWS = 4_000
const LINES = ROWS * 3.5

let service: TestService
let lender: Lender
let folder: TapeFolder
let mapping: string

beforeAll(async () => {
  service = await startTestService()
  folder = new TapeFolder()
  mapping = folder.write('loans.mapping.yaml', LOANS_MAPPING)
})
afterAll(async () => {
  folder.remove()
  await service.stop()
})
beforeEach(async () => {
  lender = await service.lender()
})

/** How often each table holds the rows of the tape. */
async function held(): Promise<Record<string, number>> {
  const client = new pg.Client(service.connection)
  await client.connect()
  const count = async (sql: string) => Number((await client.query<{ n: string }>(sql, [lender.tenant])).rows[0]?.n)
  const found = {
    receivables: await count('select count(*) as n from receivables where tenant = $1'),
    entries: await count('select count(*) as n from entries where tenant = $1'),
    rejected: await count('select coalesce(sum(rejected), 0) as n from imports where tenant = $1'),
    lines: await count('select coalesce(sum(lines_read), 0) as n from imports where tenant = $1'),
    imports: await count('select count(*) as n from imports where tenant = $1'),
  }
  await client.end()
  return found
}

const WHOLE = { receivables: ROWS, entries: ROWS * 1.5, rejected: 0, lines: LINES, imports: 1 }

test('a connection that is cut at random bytes costs nothing but time', { timeout: 240_000 }, async () => {
  const cuts = Array.from({ length: 5 }, () => Math.floor(Math.random() * 700_000))
  const proxy = await startCuttingProxy(service.address, cuts)
  try {
    const file = folder.write('cut.csv', loanRows(ROWS))
    const ran = await runTapeImport([file, '-m', mapping], { address: proxy.address, key: lender.key })
    expect(ran, `cut at ${cuts.join(', ')}: ${ran.err}`).toMatchObject({ code: 0 })
    expect(ran.err).toContain('trying again in')
    expect(proxy.cut()).toBeGreaterThan(0)
    expect(await held()).toEqual(WHOLE)
  } finally {
    await proxy.stop()
  }
})

test('a command that is killed resumes after what was settled', { timeout: 240_000 }, async () => {
  const file = folder.write('killed.csv', loanRows(ROWS))
  const args = (more: readonly string[]) => [file, '-m', mapping, ...more]
  const to = { address: service.address, key: lender.key }
  for (let kills = 0; kills < 4; kills += 1) {
    const child = startImport(args([]), to)
    const ended = endOf(child)
    await Promise.race([once(child.stderr ?? child, 'data'), ended])
    await Promise.race([sleep(Math.random() * 1_500), ended])
    child.kill('SIGKILL')
    await ended
  }
  const is_left = existsSync(`${file}.import.json`)
  const last = await runTapeImport(args(is_left ? ['--resume'] : []), to)
  expect(last, last.err).toMatchObject({ code: 0 })
  const { imports: _, lines: __, ...facts } = { ...WHOLE }
  expect(await held()).toMatchObject(facts)
  expect(existsSync(`${file}.import.json`), 'nothing is left to resume').toBe(false)
})

test(
  'an interrupted import is not resumed where the file has changed since, unless it is restarted',
  { timeout: 240_000 },
  async () => {
    const file = folder.write('changed.csv', loanRows(1_000))
    const to = { address: service.address, key: lender.key }
    expect(await runTapeImport([file, '-m', mapping, '--resume'], to)).toMatchObject({ code: 2 })
    const child = startImport([file, '-m', mapping], { address: service.address, key: lender.key })
    const ended = endOf(child)
    const state = `${file}.import.json`
    while (!existsSync(state) && child.exitCode === null) await sleep(5)
    child.kill('SIGKILL')
    await ended
    if (!existsSync(state)) return
    const kept = readFileSync(state, 'utf8')
    writeFileSync(file, loanRows(1_001))
    const ran = await runTapeImport([file, '-m', mapping], to)
    expect(ran).toMatchObject({ code: 2 })
    expect(ran.err).toContain('start a new import with --restart')
    expect(readFileSync(state, 'utf8'), 'and it is still there').toBe(kept)
    expect(await runTapeImport([file, '-m', mapping, '--restart'], to)).toMatchObject({ code: 0 })
    expect((await held())['receivables']).toBe(1_001)
  },
)
