// tapeline metrics beside a running server: what it rebuilds and compares, what it prints, and how it refuses.
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { connectionOfRunning } from '../../src/embedded/embedded-postgres.ts'
import { type CommandResult, runCommand } from '../crash/service-process.ts'
import { Client, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { awaitStoredBalance } from '../harness/stored-figures.ts'
import { type Installation, newInstallation } from './installation.ts'

let installation: Installation
let address: string

beforeAll(async () => {
  installation = await newInstallation()
  address = (await installation.start()).address
  expect(await run('organizations', 'create', 'acme')).toMatchObject({ code: 0 })
  const created = await run('keys', 'create', '--organization', 'acme', '--environment', 'sandbox', '--name', 'k')
  const client = new Client(address, created.stdout.trim())
  await client.post('/accounts', accountBody('a'))
  for (const id of ['r1', 'r2']) {
    await client.post('/receivables', receivableBody(id, 'a'))
    await client.post(`/receivables/${id}/entries`, entryBody('e', { type: 'disbursement', amount: 12_345 }))
  }
  await awaitStoredBalance(client, 'r2', (balance) => balance === 12_345)
  await eventually(
    () => client.get('/portfolio/summary'),
    ({ body }) => body.data[0]?.receivables.open === 2,
  )
})

afterAll(() => installation.discard())

function run(...args: string[]): Promise<CommandResult> {
  return runCommand(args, installation.settings)
}

test('verify reports what it compared, by currency to the minor unit', async () => {
  const { code, stdout } = await run('metrics', 'verify', '--organization', 'acme')
  expect(code).toBe(0)
  expect(stdout).toContain('acme, sandbox: compared 2 ledgers with 2 entries')
  expect(stdout).toContain('balances: 246.90 USD stored, 246.90 USD by the history')
  expect(stdout).toContain('acme, live: compared 0 ledgers with 0 entries')
  expect(stdout).toMatch(/portfolio: compared [1-9]\d* sums of 10 groups, from \d+ folds, with 2 receivables/)
})

test('verify names the groups of the portfolio that differ, and rebuild rebuilds them', async () => {
  const database = new pg.Client(connectionOfRunning(installation.folder))
  await database.connect()
  await database.query('delete from portfolio_totals where dimension in (1, 7)')
  await database.end()
  const found = await run('metrics', 'verify', '--organization', 'acme', '--environment', 'sandbox')
  expect(found.code).toBe(1)
  expect(found.stderr).toMatch(
    /2 groups of the portfolio differ: product_type \["[A-Z]{3}","\w+"\], obligors \["0000000","[A-Z]{3}"\]/,
  )
  const rebuilt = await run('metrics', 'rebuild', '--organization', 'acme', '--environment', 'sandbox')
  expect(rebuilt).toMatchObject({ code: 0 })
  expect(rebuilt.stdout).toMatch(/folded the log into the portfolio’s totals, \d+ times/)
  expect(await run('metrics', 'verify', '--organization', 'acme')).toMatchObject({ code: 0 })
})

test('verify names what differs and ends with 1, rebuild repairs it and reports how far it is', async () => {
  const database = new pg.Client(connectionOfRunning(installation.folder))
  await database.connect()
  await database.query(
    "update receivable_ledgers set status = 'closed' where receivable = (select number from receivables where id = 'r2')",
  )
  await database.end()
  const found = await run('metrics', 'verify', '--organization', 'acme', '--environment', 'sandbox')
  expect(found.code).toBe(1)
  expect(found.stderr).toMatch(/1 receivables differ: r2/)
  const rebuilt = await run('metrics', 'rebuild', '--organization', 'acme', '--environment', 'sandbox')
  expect(rebuilt).toMatchObject({ code: 0 })
  expect(rebuilt.stdout).toMatch(/^acme, sandbox: rebuilt 2 receivables from 2 entries in [\d.]+ s$/m)
  expect(rebuilt.stderr).toContain('acme, sandbox: 2 of 2 receivables, 2 entries read')
  expect(await run('metrics', 'verify', '--organization', 'acme')).toMatchObject({ code: 0 })
})

test('an unknown organization or environment is refused in a sentence', async () => {
  const unknown = await run('metrics', 'verify', '--organization', 'nobody')
  expect(unknown).toMatchObject({ code: 1, stdout: '' })
  expect(unknown.stderr).toContain('There is no lender nobody')
  const environment = await run('metrics', 'rebuild', '--environment', 'production')
  expect(environment).toMatchObject({ code: 1, stdout: '' })
  expect(environment.stderr).toContain('--environment must be sandbox or live')
})
