// The check of the space that is left for the database: on a real database and, where one may be mounted, on a real small disk.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Installation } from '../../src/doctor/installation.ts'
import { cloneDatabase } from '../harness/service.ts'
import { withClient } from '../operations/books.ts'
import { installationOn, runCheck } from './installation.ts'

let connection: pg.ClientConfig
beforeAll(async () => {
  connection = await cloneDatabase()
})

/** The folder of the files of the database. */
async function folderOfDatabase(): Promise<string> {
  const located = `select current_setting('data_directory') || '/base/' || oid as folder from pg_database where datname = current_database()`
  const rows = await withClient(connection, (client) => client.query<{ folder: string }>(located))
  return rows.rows[0]?.folder ?? ''
}

const mount = (folder: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder]).status === 0
const MAY_MOUNT = mayMount()
if (!MAY_MOUNT) process.stdout.write('Not tested here: the space of a small disk. Only root may mount one.\n')

function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'tapeline-disk-'))
  const may = mount(folder)
  if (may) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true })
  return may
}

/** A disk of 16 MiB in memory; gone when the test has finished. */
function smallDisk(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tapeline-disk-'))
  expect(mount(folder)).toBe(true)
  onTestFinished(() => {
    spawnSync('umount', [folder])
    rmSync(folder, { recursive: true })
  })
  return folder
}

const embedded = (bytes: number, more: Partial<Installation> = {}) => {
  const installation = { ...installationOn(connection), ...more }
  // The settings of an embedded PostgreSQL, on the database of the test.
  const config = () => ({ ...installation.config(), database_url: undefined, data_dir: '.' })
  return runCheck('disk_space', { ...installation, config, freeBytes: () => Promise.resolve(bytes) })
}

test('a full disk fails where the database does not start because of it', async () => {
  const open = () => Promise.reject(new Error('PostgreSQL did not start'))
  expect(await embedded(20_000_000, { open })).toMatchObject({
    status: 'failure',
    found: expect.stringMatching(/^The size of the database cannot be read, and 20\.0 MB are free/),
  })
})

test('the space is ok with free space, and fails on a full disk', async () => {
  expect(await embedded(50_000_000_000)).toMatchObject({ status: 'ok', found: expect.stringContaining('50.0 GB') })
  expect(await embedded(20_000_000)).toMatchObject({ status: 'failure', found: expect.stringContaining('20.0 MB') })
})

test('the space is that of the data folder, as the system counts it', async () => {
  expect(await installationOn(connection).freeBytes('.')).toBeGreaterThan(0)
})

// A file without blocks counts as four gigabytes of the database, and takes none of the disk.
test('the space warns where less than half of the size of the database is free', async () => {
  const folder = await folderOfDatabase()
  const file = join(folder, 'of-the-test')
  writeFileSync(file, '')
  truncateSync(file, 4_000_000_000)
  onTestFinished(() => rmSync(file))
  expect(await embedded(1_500_000_000)).toMatchObject({
    status: 'warning',
    found: expect.stringMatching(/^The database has 4\.\d GB, and 1\.5 GB are free/),
    to_do: expect.stringContaining('Free space'),
  })
  expect(await embedded(2_500_000_000)).toMatchObject({ status: 'ok' })
})

test.skipIf(!MAY_MOUNT)('the space of a small disk fails by what the system counts', async () => {
  const data_dir = smallDisk()
  const installation = installationOn(connection)
  const config = () => ({ ...installation.config(), database_url: undefined, data_dir })
  expect(await runCheck('disk_space', { ...installation, config })).toMatchObject({
    status: 'failure',
    found: expect.stringContaining(`16.8 MB are free on the disk of ${data_dir}.`),
  })
})

test('the space of another machine is not checked, but the size of the database is read', async () => {
  expect(await runCheck('disk_space', installationOn(connection))).toMatchObject({
    status: 'not_checked',
    found: expect.stringMatching(/^The database has [\d.]+ MB;/),
  })
})
