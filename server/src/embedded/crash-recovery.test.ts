// Recovery from crashes: whatever process is killed, at whatever moment, the next start has every committed row, one service at a time
// holds the folder, and no process of another program is ever affected.

import { spawn } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataPathsOf } from './data-paths.ts'
import { isAlive } from './processes.ts'
import { killHard, query, serverPid, until, useWorkshop } from './test-fixture.ts'

const workshop = useWorkshop()

test('kill -9 of the server loses no committed row, and the server returns by itself', async () => {
  const dataDir = workshop.newDataDir()
  const { connection } = await workshop.start({ dataDir, durable: true })
  await query(connection, 'create table kept as select 7 as n')
  const killed = serverPid(dataDir)
  await killHard(killed)
  await until(async () => (await query(connection, 'select 1').catch(() => [])).length === 1)
  expect(await query(connection, 'select n from kept')).toEqual([{ n: 7 }])
  expect(serverPid(dataDir)).not.toBe(killed)
})

test('a server that was shut down in order stays down', async () => {
  const dataDir = workshop.newDataDir()
  await workshop.start({ dataDir })
  const pid = serverPid(dataDir)
  process.kill(pid, 'SIGINT')
  const sentence = 'PostgreSQL was shut down by someone else; it is not started again.'
  await until(() => workshop.messages.includes(sentence))
  expect(isAlive(pid)).toBe(false)
})

test('a server that outlives its killed service is taken over, and ends with stop', async () => {
  const dataDir = workshop.newDataDir()
  const service = await workshop.startChild(dataDir)
  await query(service.connection, 'create table kept as select 7 as n')
  await service.kill()
  const survivor = serverPid(dataDir)
  expect(isAlive(survivor)).toBe(true)
  const database = await workshop.start({ dataDir, durable: true })
  expect(serverPid(dataDir)).toBe(survivor)
  expect(await query(database.connection, 'select n from kept')).toEqual([{ n: 7 }])
  await database.stop()
  expect(isAlive(survivor)).toBe(false)
})

test('a taken-over server that dies is started again', async () => {
  const dataDir = workshop.newDataDir()
  await (await workshop.startChild(dataDir)).kill()
  const { connection } = await workshop.start({ dataDir, durable: true })
  await killHard(serverPid(dataDir))
  await until(async () => (await query(connection, 'select 1').catch(() => [])).length === 1)
})

test('a surviving server with other settings is stopped in order and started again', async () => {
  const dataDir = workshop.newDataDir()
  await (await workshop.startChild(dataDir)).kill()
  const survivor = serverPid(dataDir)
  const settings = { max_connections: '50' }
  const { connection } = await workshop.start({ dataDir, durable: true, settings })
  expect(isAlive(survivor)).toBe(false)
  expect(await query(connection, 'show max_connections')).toEqual([{ max_connections: '50' }])
})

test('kill -9 of the service and the server together loses no committed row', async () => {
  const dataDir = workshop.newDataDir()
  const service = await workshop.startChild(dataDir)
  await query(service.connection, 'create table kept as select 7 as n')
  const server = serverPid(dataDir)
  await service.kill()
  await killHard(server)
  const database = await workshop.start({ dataDir })
  expect(await query(database.connection, 'select n from kept')).toEqual([{ n: 7 }])
})

test('a second service on a data folder is refused at once, with the process that holds it', async () => {
  const dataDir = workshop.newDataDir()
  const service = await workshop.startChild(dataDir)
  const second = workshop.start({ dataDir })
  await expect(second).rejects.toThrow(`Another Tapeline, process ${service.pid},`)
  expect(await query(service.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('the next start repairs a first start that was killed while it created the cluster', async () => {
  const dataDir = workshop.newDataDir()
  const child = workshop.spawnChild(dataDir)
  const begun = (name: string): boolean => readdirSync(join(dataDir, name)).length > 5
  await until(() => existsSync(dataDir) && drafts(dataDir).some(begun))
  child.kill('SIGKILL')
  await until(() => child.signalCode !== null)
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  const database = await workshop.start({ dataDir })
  expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(drafts(dataDir)).toEqual([])
})

test('a bystander with the number of a dead server is left alone and blocks nothing', async () => {
  const dataDir = workshop.newDataDir()
  const bystander = spawn('sleep', ['60'])
  await leaveStaleFile(dataDir, (text) => text.replace(/^\d+/, String(bystander.pid)))
  const database = await workshop.start({ dataDir })
  expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await database.stop()
  expect(bystander.exitCode).toBe(null)
  bystander.kill()
})

test('a postmaster.pid cut short by a power failure does not block the start', async () => {
  const dataDir = workshop.newDataDir()
  await leaveStaleFile(dataDir, () => '')
  const database = await workshop.start({ dataDir })
  expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

/** Leaves a data folder as after kill -9 of everything, with an edited postmaster.pid. */
async function leaveStaleFile(dataDir: string, edit: (text: string) => string): Promise<void> {
  const service = await workshop.startChild(dataDir)
  const { postmasterFile } = dataPathsOf(dataDir)
  const text = readFileSync(postmasterFile, 'utf8')
  await service.kill()
  await killHard(Number.parseInt(text, 10))
  writeFileSync(postmasterFile, edit(text))
}

function drafts(dataDir: string): readonly string[] {
  return readdirSync(dataDir).filter((name) => name.startsWith('postgres.new.'))
}
