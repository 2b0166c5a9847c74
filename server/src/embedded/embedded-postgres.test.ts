// Normal operation: start, use, stop, start again, and the message when a start is impossible.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { readlinkSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { connectionOfRunning } from './embedded-postgres.ts'
import { isAlive } from './processes.ts'
import { query, serverPid, useWorkshop } from './test-fixture.ts'

const workshop = useWorkshop()
const postgres15 = '/usr/lib/postgresql/15/bin'
const textProbe = `select 'Z' < 'a' as bytes, lower('É') as small`

test('a second start finds the rows of the first', async () => {
  const dataDir = workshop.newDataDir()
  const first = await workshop.start({ dataDir })
  await query(first.connection, 'create table kept as select 7 as n')
  await first.stop()
  const second = await workshop.start({ dataDir })
  expect(await query(second.connection, 'select n from kept')).toEqual([{ n: 7 }])
  const created = workshop.messages.filter((message) => message.startsWith('Creating the database'))
  expect(created).toHaveLength(1)
})

test('every commit is forced to disk unless a throw-away cluster is asked for', async () => {
  const { connection } = await workshop.start({ dataDir: workshop.newDataDir(), durable: true })
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums']) {
    expect(await query(connection, `show ${setting}`)).toEqual([{ [setting]: 'on' }])
  }
})

test('text compares by its bytes and letters beyond ASCII have a case', async () => {
  const { connection } = await workshop.start({ dataDir: workshop.newDataDir() })
  expect(await query(connection, textProbe)).toEqual([{ bytes: true, small: 'é' }])
})

test('no TCP port is opened', async () => {
  const dataDir = workshop.newDataDir()
  const { connection } = await workshop.start({ dataDir, settings: { listen_addresses: '*' } })
  expect(await query(connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  expect(openTcpSockets(serverPid(dataDir))).toEqual([])
})

test('the socket and the cluster are closed to other accounts', async () => {
  const dataDir = workshop.newDataDir()
  const { connection } = await workshop.start({ dataDir })
  const folders = [connection.host, join(dataDir, 'postgres')]
  expect(folders.map((folder) => statSync(folder).mode & 0o777)).toEqual([0o700, 0o700])
})

test('a data folder with a long path works and leaves nothing in /tmp', async () => {
  const dataDir = workshop.newDataDir('long '.repeat(20), 'it\'s "deep", ü')
  const database = await workshop.start({ dataDir })
  expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(connectionOfRunning(dataDir)).toEqual(database.connection)
  expect(database.connection.host.startsWith(dataDir)).toBe(false)
  await database.stop()
  expect(existsSync(database.connection.host)).toBe(false)
})

test('the connection string serves pg and psql', async () => {
  const { connectionString } = await workshop.start({ dataDir: workshop.newDataDir('with space') })
  const client = new pg.Client({ connectionString })
  await client.connect()
  const answer = await client.query('select current_database() as name')
  expect(answer.rows).toEqual([{ name: 'tapeline' }])
  await client.end()
  if (existsSync('/usr/bin/psql')) {
    const output = execFileSync('psql', ['-At', '-c', 'select 1', connectionString]).toString()
    expect(output.trim()).toBe('1')
  }
})

test('stop leaves no process, no lock and no connection, and may be called twice', async () => {
  const dataDir = workshop.newDataDir()
  const database = await workshop.start({ dataDir })
  const pid = serverPid(dataDir)
  expect(connectionOfRunning(dataDir)).toEqual(database.connection)
  await Promise.all([database.stop(), database.stop()])
  expect(isAlive(pid)).toBe(false)
  expect(connectionOfRunning(dataDir)).toBeUndefined()
  expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres-socket', 'postgres.log'])
})

test('stop does not wait for open sessions', async () => {
  const database = await workshop.start({ dataDir: workshop.newDataDir() })
  const client = new pg.Client({ ...database.connection })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  await database.stop()
  await client.end()
})

test('Ctrl-C in the terminal does not reach the server', async () => {
  const dataDir = workshop.newDataDir()
  await workshop.start({ dataDir })
  const both = `${serverPid(dataDir)},${process.pid}`
  const groups = execFileSync('ps', ['-o', 'pgid=', '-p', both]).toString()
  expect(new Set(groups.trim().split(/\s+/)).size).toBe(2)
})

test('the values of a failing statement do not reach the log', async () => {
  const dataDir = workshop.newDataDir()
  const { connection } = await workshop.start({ dataDir })
  await query(connection, 'create table person (phone text primary key)')
  const insert = `insert into person values ('+15550100')`
  await query(connection, insert)
  await expect(query(connection, insert)).rejects.toThrow('duplicate key')
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('15550100')
})

test('a server that cannot start shows the end of its log', async () => {
  const settings = { shared_buffers: 'plenty' }
  const start = workshop.start({ dataDir: workshop.newDataDir(), settings })
  await expect(start).rejects.toThrow(/did not start.*postgres\.log:\n.*shared_buffers.*plenty/s)
})

test('a cluster of another major is refused with the way to move it', async () => {
  const dataDir = workshop.newDataDir()
  await (await workshop.start({ dataDir })).stop()
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  const start = workshop.start({ dataDir })
  await expect(start).rejects.toThrow(/PostgreSQL 17.*PostgreSQL 18.*tapeline backup.*restore/s)
})

test('a data folder that cannot be made is refused with its path', async () => {
  const file = workshop.newDataDir()
  writeFileSync(file, '')
  const start = workshop.start({ dataDir: join(file, 'below') })
  await expect(start).rejects.toThrow(/The data folder cannot be used .*data.*Set DATA_DIR/)
})

test('a folder with other content is left unchanged', async () => {
  const dataDir = workshop.newDataDir()
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres', 'thesis.txt'), 'precious')
  await expect(workshop.start({ dataDir })).rejects.toThrow('holds files but no database')
  expect(readFileSync(join(dataDir, 'postgres', 'thesis.txt'), 'utf8')).toBe('precious')
})

test.skipIf(!existsSync(postgres15))('the programs of PostgreSQL 15 work too', async () => {
  const bin = (name: string): string => join(postgres15, name)
  const binaries = { initdb: bin('initdb'), postgres: bin('postgres'), pgCtl: bin('pg_ctl') }
  const dataDir = workshop.newDataDir()
  const database = await workshop.start({ dataDir, binaries })
  expect(await query(database.connection, textProbe)).toEqual([{ bytes: true, small: 'é' }])
  await database.stop()
  await expect(workshop.start({ dataDir })).rejects.toThrow('PostgreSQL 15')
})

/** The addresses of a process's TCP sockets: its socket inodes looked up in the kernel's tables. */
function openTcpSockets(pid: number): readonly string[] {
  const inodes = readdirSync(`/proc/${pid}/fd`)
    .map((fd) => /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1])
    .filter((inode) => inode !== undefined)
  const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) =>
    readFileSync(table, 'utf8').trim().split('\n').slice(1),
  )
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter((columns) => inodes.includes(columns[9] ?? ''))
    .map((columns) => columns[1] ?? '')
}
