// Backups: a whole book moves between databases and releases of PostgreSQL row for row, and a file that is not whole
// changes nothing.
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/embedded/embedded-postgres.ts'
import { BackupError, type BackupHeader, type BackupTable } from '../src/storage/backup/backup-format.ts'
import { runCommand, startService } from './crash/service-process.ts'
import { verifyLog } from './crash/verify-rows.ts'
import { Client, eventually } from './harness/client.ts'
import { binaries15 } from './harness/postgres-15.ts'
import { accountBody, entryBody, receivableBody } from './harness/records.ts'
import {
  AWKWARD,
  backupOf,
  contentOf,
  majorOf,
  migrateTo,
  migratedDatabase,
  newDatabase,
  reportBook,
  restore,
  urlOf,
  withClient,
} from './operations/books.ts'
import { type Lender, type TestService, startTestService } from './harness/service.ts'
import { timeLimit } from './harness/time-limits.ts'
import { everyOf } from '../../kernel/test/length.ts'

let folder: string
let service: TestService
let lender: Lender

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tapeline-backup-'))
  service = await startTestService()
  lender = await service.lender({ name: AWKWARD })
  await reportBook(lender.client)
})

afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Waits until the job that fills words in, which begins with the service, has noted that no tenant lacks any. */
async function untilWordsAreFilled(): Promise<void> {
  const without = (cursors: string) =>
    `not exists (select from ${cursors} c where c.tenant = t.tenant and c.passes > 0)`
  const find = `select tenant from tenants t
    where ${without('account_word_cursors')} or ${without('operator_record_word_cursors')}`
  const look = () => withClient(service.connection, async (client) => (await client.query(find)).rowCount)
  expect(await eventually(look, (missing) => missing === 0, 60_000)).toBe(0)
}

/** A backup, and the content of the database, which nothing changed while it was made: calculators still follow what was written last. */
async function backupAtRest(): Promise<{ readonly content: unknown; readonly backup: Buffer }> {
  const make = async () => {
    const content = await contentOf(service.connection)
    const backup = await backupOf(service.connection)
    return { content, backup, rested: isDeepStrictEqual(content, await contentOf(service.connection)) }
  }
  const made = await eventually(make, ({ rested }) => rested, 60_000)
  expect(made.rested).toBe(true)
  return made
}

test('a backup restored into an empty database holds every table row for row, and serves as the first one did', async () => {
  const page = await lender.client.get('/receivables/r1/entries', { limit: 2 })
  await service.app.services.keys.flushLastUsed()
  await untilWordsAreFilled()
  const target = await migratedDatabase()
  const { content, backup } = await backupAtRest()
  await restore(target, backup)
  expect(await contentOf(target)).toEqual(content)
  const restored = await startOn(target)
  const client = new Client(restored, lender.key)
  for (const path of [
    '/me',
    '/accounts',
    '/receivables',
    '/accounts/awkward',
    '/receivables/r1',
    '/receivables/r1/entries',
  ]) {
    expect((await client.get(path)).text).toBe((await lender.client.get(path)).text)
  }
  const next = { limit: 2, page: page.body.next_page }
  expect((await client.get('/receivables/r1/entries', next)).body.data).toEqual(
    (await lender.client.get('/receivables/r1/entries', next)).body.data,
  )
  expect(await client.post('/receivables/r1/entries', entryBody('after-restore', { amount: 5 }))).toMatchObject({
    status: 200,
    body: { amount: 5 },
  })
})

test('a backup moves a book to PostgreSQL 15 and from there to PostgreSQL 18 without changing a row', async () => {
  // Else the service notes the use of keys meanwhile.
  await service.app.services.keys.flushLastUsed()
  const { content: original, backup } = await backupAtRest()
  const older = await newCluster({ binaries: await binaries15() })
  await migrateTo(older.connection)
  await restore(older.connection, backup)
  expect(await majorOf(older.connection)).toBe(15)
  expect(await contentOf(older.connection)).toEqual(original)
  const newer = await newCluster({})
  await migrateTo(newer.connection)
  await restore(newer.connection, await backupOf(older.connection))
  expect(await majorOf(newer.connection)).toBe(18)
  expect(await contentOf(newer.connection)).toEqual(original)
})

test('a backup made while writers are at work is of one moment', async () => {
  const busy = await service.lender()
  await busy.client.post('/accounts', accountBody('a'))
  await busy.client.post('/receivables', receivableBody('r', 'a'))
  let writing = true
  const written = [0, 0, 0, 0]
  const write = async (writer: number): Promise<void> => {
    for (let i = 0; writing; i += 1) {
      await busy.client.post('/receivables/r/entries', entryBody(`${writer}-${i % 5}`, { amount: i + 1 }))
      written[writer] = i + 1
    }
  }
  const writers = Promise.all(written.map((_, writer) => write(writer)))
  // Each has written all of its entries, and goes on.
  const before = await eventually(
    () => Promise.resolve(Math.min(...written)),
    (count) => count > 10,
  )
  const backup = await backupOf(service.connection)
  expect(before).toBeGreaterThan(10)
  writing = false
  await writers
  const target = await migratedDatabase()
  await restore(target, backup)
  const findings: string[] = []
  await withClient(target, async (client) => {
    await verifyLog(client, (finding) => findings.push(finding))
    const { rows } = await client.query(
      `
      select (select max(last) from batches where tenant = $1) = (select max(recorded) from entries where tenant = $1) as together,
        (select count(*)::integer from entries where tenant = $1) as entries`,
      [busy.tenant],
    )
    expect(rows).toEqual([{ together: true, entries: 20 }])
  })
  expect(findings).toEqual([])
})

test('a backup that is cut short anywhere is refused and leaves nothing', async () => {
  const backup = await backupOf(service.connection)
  const target = await migratedDatabase()
  const empty = await contentOf(target)
  const inside = [0.1, 0.5, 0.9, 0.99].map((part) => Math.floor(backup.length * part))
  for (const length of [0, 1, 9, 10, 40, ...inside, backup.length - 9, backup.length - 8, backup.length - 1]) {
    await expect(restore(target, backup.subarray(0, length)), `cut to ${length} of ${backup.length}`).rejects.toThrow(
      BackupError,
    )
  }
  expect(await contentOf(target)).toEqual(empty)
})

test('a backup with a changed byte anywhere is refused and leaves nothing', async () => {
  const backup = await backupOf(service.connection)
  const target = await migratedDatabase()
  const empty = await contentOf(target)
  for (let step = 1; step < 20; step += 1) {
    const { damaged, place } = damagedFrom(backup, Math.floor((backup.length * step) / 20))
    await expect(restore(target, damaged), `byte ${place} of ${backup.length}`).rejects.toThrow(BackupError)
  }
  expect(await contentOf(target)).toEqual(empty)
})

/** Changes the first byte from a place on that matters: a few in 10,000 make gzip point at another copy of the same text. */
function damagedFrom(backup: Buffer, from: number): { damaged: Buffer; place: number } {
  const content = gunzipSync(backup)
  for (let place = from; place < backup.length; place += 1) {
    const damaged = Buffer.from(backup)
    damaged[place] = (damaged[place] ?? 0) ^ 0x10
    if (!unzipsTo(damaged, content)) return { damaged, place }
  }
  throw new Error('no byte of the backup matters')
}

function unzipsTo(backup: Buffer, content: Buffer): boolean {
  try {
    return gunzipSync(backup).equals(content)
  } catch {
    return false
  }
}

test('a backup whose header changed anywhere is refused and leaves nothing', async () => {
  const [first = '', ...rest] = gunzipSync(await backupOf(service.connection))
    .toString('utf8')
    .split('\n')
  const header = JSON.parse(first) as BackupHeader
  const target = await migratedDatabase()
  const empty = await contentOf(target)
  const refuses = async (changed: object, message: RegExp, what: string): Promise<void> => {
    const backup = gzipSync([JSON.stringify(changed), ...rest].join('\n'))
    const refusal = await restore(target, backup).catch((error: unknown) => error)
    expect(refusal, what).toBeInstanceOf(BackupError)
    expect(refusal).toHaveProperty('message', expect.stringMatching(message))
  }
  for (const [at, table] of header.tables.entries()) {
    const changed: BackupTable[] = [
      { ...table, name: `${table.name}x` },
      { ...table, columns: table.columns.toSpliced(-1) },
      ...everyOf(8, [...table.columns.entries()]).map(([i, name]) => ({
        ...table,
        columns: table.columns.toSpliced(i, 1, `${name.slice(1)}q`),
      })),
    ]
    for (const one of changed) {
      await refuses({ ...header, tables: header.tables.toSpliced(at, 1, one) }, /tables are not those/, table.name)
    }
  }
  for (const name of ['version', 'created_at', 'postgres', 'migrations', 'tables']) {
    await refuses({ ...header, [name]: null }, /header cannot be read/, name)
  }
  await refuses({ ...header, tables: header.tables.toSpliced(0, 1) }, /tables are not those/, 'a table less')
  expect(await contentOf(target)).toEqual(empty)
})

test('a backup that lost a row, a table or its end is refused and leaves nothing', async () => {
  const lines = gunzipSync(await backupOf(service.connection))
    .toString('utf8')
    .split('\n')
  const target = await migratedDatabase()
  const empty = await contentOf(target)
  const account = lines.indexOf('{"table":"accounts"}')
  const next = lines.findIndex((line, i) => i > account && line.startsWith('{"table"'))
  const broken: [string, string[]][] = [
    ['a row', lines.toSpliced(account + 1, 1)],
    ['a doubled row', lines.toSpliced(account + 1, 0, lines[account + 1] ?? '')],
    ['a table', lines.toSpliced(account, next - account)],
    ['its end', lines.slice(0, -2).concat('')],
    ['the end of a table', lines.toSpliced(next - 2, 1)],
    ['the header', lines.slice(1)],
    ['nothing, but has more behind its end', lines.concat('{"end":true}', '')],
  ]
  for (const [what, rest] of broken) {
    await expect(restore(target, gzipSync(rest.join('\n'))), what).rejects.toThrow(BackupError)
  }
  await expect(restore(target, Buffer.from('not a backup'))).rejects.toThrow(BackupError)
  await expect(restore(target, gzipSync('{"hello":1}\n'))).rejects.toThrow(/not a backup/)
  expect(await contentOf(target)).toEqual(empty)
})

test('a restore never writes over a book', async () => {
  const backup = await backupOf(service.connection)
  const target = await migratedDatabase()
  await restore(target, backup)
  const restored = await contentOf(target)
  await expect(restore(target, backup)).rejects.toThrow(/not empty/)
  expect(await contentOf(target)).toEqual(restored)
})

test('a restore is refused while a service uses the database', async () => {
  const target = await migratedDatabase()
  await startOn(target)
  await expect(restore(target, await backupOf(service.connection))).rejects.toThrow(/in use/)
  await withClient(target, async (client) =>
    expect((await client.query('select 1 from organizations')).rows).toEqual([]),
  )
})

test('a backup of an earlier schema goes into a new database and is brought up to date; of a later one it is refused', async () => {
  const lines = gunzipSync(await backupOf(service.connection))
    .toString('utf8')
    .split('\n')
  const header = JSON.parse(lines[0] ?? '') as { migrations: string[]; tables: { name: string }[] }
  const first = header.migrations.slice(0, 1)
  const source = await newDatabase()
  await withClient(source, async (client) => {
    await client.query('create table migrations (name text primary key, applied_at timestamptz not null default now())')
    await client.query(await readFile(new URL(`../migrations/${first[0]}`, import.meta.url), 'utf8'))
    await client.query('insert into migrations (name) values ($1)', first)
    await client.query(`
      insert into organizations (organization, name, is_operator, suspended, live_enabled, sandbox_tenant, live_tenant)
      values ('acme', 'Acme', false, false, false, 1, 2)`)
  })
  const earlier = await backupOf(source)
  await expect(restore(await migratedDatabase(), earlier)).rejects.toThrow(/earlier Tapeline/)
  const target = await newDatabase()
  await restore(target, earlier)
  await migrateTo(target)
  await withClient(target, async (client) => {
    expect((await client.query('select organization, name from organizations')).rows).toEqual([
      { organization: 'acme', name: 'Acme' },
    ])
    expect(
      (await client.query('select name from migrations order by name')).rows.map((row: { name: string }) => row.name),
    ).toEqual(header.migrations)
  })
  const later = [JSON.stringify({ ...header, migrations: [...header.migrations, '9999-later.sql'] }), ...lines.slice(1)]
  await expect(restore(await newDatabase(), gzipSync(later.join('\n')))).rejects.toThrow(/newer Tapeline/)
})

/** It runs ten programs one after the other, two of which make a database. */
const COMMANDS_MS = timeLimit(180_000)

test(
  'the commands back up beside a running server and restore into a new data folder, by file and by pipe',
  async () => {
    const settings = { DATA_DIR: join(folder, 'first'), PORT: '0', LOG_LEVEL: 'silent' }
    const running = await startService(settings)
    onTestFinished(async () => {
      running.kill('SIGTERM')
      await running.ended
    })
    await running.ready
    expect(await runCommand(['organizations', 'create', 'acme', '--name', AWKWARD], settings)).toMatchObject({
      code: 0,
    })
    const file = join(folder, 'book.backup')
    const made = await runCommand(['backup', file], settings)
    expect(made).toMatchObject({ code: 0, stdout: '' })
    expect(made.stderr).toMatch(/Backed up organizations: 1 rows/)
    expect((await stat(file)).mode & 0o077).toBe(0)
    expect(await runCommand(['backup', file], settings)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('exists already'),
    })
    const piped = await runCommand(['backup', '-'], settings)
    expect(piped.code).toBe(0)
    expect(await runCommand(['restore', file], settings)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('in use'),
    })
    const list = await runCommand(['organizations', 'list'], settings)
    for (const [name, source, input] of [
      ['second', file, ''],
      ['third', '-', piped.bytes],
    ] as const) {
      const into = { ...settings, DATA_DIR: join(folder, name) }
      const restored = await runCommand(['restore', source], into, input)
      expect(restored).toMatchObject({ code: 0, stdout: '' })
      expect((await runCommand(['organizations', 'list'], into)).stdout).toBe(list.stdout)
      expect(await runCommand(['restore', source], into, input)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('not empty'),
      })
    }
  },
  COMMANDS_MS,
)

test('the commands refuse a missing, foreign or damaged file in a sentence, before a database is made', async () => {
  const settings = { DATA_DIR: join(folder, 'never'), LOG_LEVEL: 'silent' }
  const backup = await backupOf(service.connection)
  await writeFile(join(folder, 'cut.backup'), backup.subarray(0, backup.length - 20))
  await writeFile(join(folder, 'text.backup'), 'hello')
  for (const [file, sentence] of [
    ['cut.backup', 'damaged or cut short'],
    ['text.backup', 'damaged or cut short'],
    ['none.backup', 'ENOENT'],
  ] as const) {
    const refused = await runCommand(['restore', join(folder, file)], settings)
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(sentence) })
    expect(refused.stderr).not.toContain('    at ')
  }
  expect(await readdir(folder)).not.toContain('never')
  const nowhere = await runCommand(['backup', join(folder, 'no such folder', 'x')], {
    ...settings,
    DATABASE_URL: urlOf(service.connection),
  })
  expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining('ENOENT') })
})

async function newCluster(options: Partial<Parameters<typeof startEmbeddedPostgres>[0]>): Promise<EmbeddedPostgres> {
  const cluster = await startEmbeddedPostgres({
    dataDir: join(folder, randomUUID()),
    log: () => {},
    durable: false,
    ...options,
  })
  onTestFinished(() => cluster.stop())
  return cluster
}

/** Starts a service on a database; gives its address. */
async function startOn(connection: pg.ClientConfig): Promise<string> {
  const running = await startService({ DATABASE_URL: urlOf(connection), PORT: '0', LOG_LEVEL: 'silent' })
  onTestFinished(async () => {
    running.kill('SIGTERM')
    await running.ended
  })
  return await running.ready
}
