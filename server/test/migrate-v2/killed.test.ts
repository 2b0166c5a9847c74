// tapeline migrate-v2 killed with SIGKILL at any moment, and the service under it too: run again, it resumes, and everything is there once.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../crash/service-process.ts'
import { type Stage, setStage } from '../crash/stage.ts'
import { Client, eventually } from '../harness/client.ts'
import { runMigration, startMigration } from './run-command.ts'
import { AS_OF, type MadeSnapshot, makeSnapshot } from './snapshot.ts'

let stage: Stage
let client: Client
let folder: string
let made: MadeSnapshot
let args: string[]
beforeAll(async () => {
  stage = await setStage('embedded', () => {})
  client = new Client(stage.nodes[0]?.address ?? '', await createKey(stage.settings, 'lender', 'migrate-v2'))
  folder = mkdtempSync(join(tmpdir(), 'migrate-v2-killed-'))
  made = makeSnapshot(join(folder, 'snapshot'), { borrowers: 600, seed: 3, odd: false })
  args = [join(folder, 'snapshot'), '--url', client.address, '--report', join(folder, 'report')]
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await stage.stop()
  await stage.discard()
})

/** How far the import of the migration is. */
async function linesRead(lender: Client): Promise<number> {
  const { body } = await lender.get('/imports', { limit: 100 })
  const imports = body.data as { id: string; lines_read: number }[]
  return imports.find(({ id }) => /^migrate-v2-\d/.test(id))?.lines_read ?? 0
}

test('kill -9 of the command, early, in mid-import and late: the next run resumes, as one import, to the last cent', async () => {
  const lines = made.consumers + made.businesses + made.loans + made.reports
  for (const wanted of [-1, 1, lines / 2]) {
    const { child, ended } = await startMigration(client.key ?? '', ...args, '--as-of', AS_OF)
    if (wanted < 0) await setTimeout(700)
    else
      await eventually(
        () => linesRead(client),
        (read) => read >= wanted,
        30_000,
      )
    child.kill('SIGKILL')
    expect((await ended).code).toBeNull()
  }
  const { code, out } = await runMigration(client.key ?? '', ...args, '--json')
  const summary = JSON.parse(out)
  expect({ code, as_of: summary.as_of }).toEqual({ code: 0, as_of: AS_OF })
  expect(summary).toMatchObject({ applied: lines, unchanged: 0, rejected: 0, reconciled: { differences: 0 } })
  const database = await stage.connect()
  const stored = await database.query(`select (select count(*)::integer from accounts) as accounts,
    (select count(*)::integer from account_patches) as patches, (select count(*)::integer from entries) as entries`)
  await database.end()
  const accounts = made.consumers + made.businesses
  expect(stored.rows).toEqual([{ accounts, patches: accounts, entries: made.reports }])
})

test('a service that is killed in mid-import is waited for', async () => {
  const other = new Client(client.address, await createKey(stage.settings, 'other', 'migrate-v2'))
  const { ended } = await startMigration(other.key ?? '', ...args)
  await eventually(
    () => linesRead(other),
    (read) => read > 0,
    30_000,
  )
  await stage.nodes[0]?.kill()
  await stage.nodes[0]?.ready()
  const { code, out } = await ended
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('All of the snapshot is in v3.') })
})
