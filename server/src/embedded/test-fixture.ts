// The shared fixture of this folder's tests: data folders that are cleaned up together with all their processes, and a compiled copy of the
// launcher that a plain Node runs as a separate service, so that it can be killed hard.

import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach } from 'vitest'
import type { EmbeddedConnection } from './connection.ts'
import { dataPathsOf } from './data-paths.ts'
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './embedded-postgres.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { isAlive, isPostmasterOf } from './processes.ts'

const here = dirname(fileURLToPath(import.meta.url))
const root = resolve(here, '../../..')

/** A service in a process of its own. */
export interface ChildService {
  readonly pid: number
  readonly connection: EmbeddedConnection
  kill(): Promise<void>
}

/** Starts databases in folders that this test file removes afterwards. */
export interface Workshop {
  /** A new data folder path, not created yet. */
  newDataDir(...below: string[]): string
  /** Starts without durability by default. */
  start(options: Partial<EmbeddedPostgresOptions> & { dataDir: string }): Promise<EmbeddedPostgres>
  startChild(dataDir: string): Promise<ChildService>
  /** A child process that is starting; the call does not wait for it. */
  spawnChild(dataDir: string): ChildProcess
  readonly messages: string[]
}

/** Registers the cleanup and returns the fixture. */
export function useWorkshop(): Workshop {
  const folders: string[] = []
  const databases: EmbeddedPostgres[] = []
  const children: ChildProcess[] = []
  const messages: string[] = []
  let program: string | undefined
  const spawnChild = (dataDir: string): ChildProcess => {
    program ??= compileService()
    const stdio = ['ignore', 'pipe', 'inherit'] as ('ignore' | 'pipe' | 'inherit')[]
    const child = spawn(process.execPath, [program, dataDir], { stdio })
    children.push(child)
    return child
  }
  afterEach(async () => {
    await Promise.allSettled(databases.splice(0).map((database) => database.stop()))
    for (const child of children.splice(0)) await killChild(child)
    for (const folder of folders.splice(0)) await removeWithServers(folder)
    messages.length = 0
  })
  afterAll(() => program && rmSync(dirname(program), { recursive: true, force: true }))
  return {
    messages,
    spawnChild,
    newDataDir: (...below) => {
      const folder = mkdtempSync(join(tmpdir(), 'tapeline-embedded-'))
      folders.push(folder)
      return join(folder, ...below, 'data')
    },
    start: async (options) => {
      const log = (message: string): void => void messages.push(message)
      const database = await startEmbeddedPostgres({ durable: false, log, ...options })
      databases.push(database)
      return database
    },
    startChild: async (dataDir) => {
      const child = spawnChild(dataDir)
      const connection = await readConnection(child)
      return { pid: child.pid ?? 0, connection, kill: () => killChild(child) }
    },
  }
}

/** The rows of one statement. */
export async function query(connection: EmbeddedConnection, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...connection })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** The process number of the server on a data folder. */
export function serverPid(dataDir: string): number {
  return readPostmasterFile(dataPathsOf(dataDir).postmasterFile)?.pid ?? 0
}

/** Waits until a condition holds; fails after 20 s. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    if (await condition()) return
    await sleep(20)
  }
  throw new Error('the condition never held')
}

/** Kills a process hard and waits until it is gone. */
export async function killHard(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  await until(() => !isAlive(pid))
}

function compileService(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tapeline-embedded-build-'))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const target = '--ignoreConfig --module nodenext --target es2023 --lib es2023 --types node'
  const imports = '--skipLibCheck --rewriteRelativeImportExtensions --allowImportingTsExtensions'
  const paths = ['--rootDir', here, '--outDir', folder, join(here, 'embedded-postgres.ts')]
  const args = [tsc, ...target.split(' '), ...imports.split(' '), ...paths]
  execFileSync(process.execPath, args, { cwd: root })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'service.js'), serviceText)
  return join(folder, 'service.js')
}

const serviceText = `
import { startEmbeddedPostgres } from './embedded-postgres.js'
const database = await startEmbeddedPostgres({ dataDir: process.argv[2], log: () => undefined })
console.log(JSON.stringify(database.connection))
setInterval(() => undefined, 1000)
`

async function readConnection(child: ChildProcess): Promise<EmbeddedConnection> {
  let text = ''
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk)
    if (text.includes('\n')) return JSON.parse(text) as EmbeddedConnection
  }
  throw new Error('the child service ended')
}

async function killChild(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await until(() => child.exitCode !== null || child.signalCode !== null)
}

async function removeWithServers(folder: string): Promise<void> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.name === 'postmaster.pid') await endServer(entry.parentPath, entry.name)
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function endServer(cluster: string, name: string): Promise<void> {
  const pid = readPostmasterFile(join(cluster, name))?.pid ?? 0
  if (pid === 0 || isPostmasterOf(pid, cluster) !== 'yes') return
  process.kill(pid, 'SIGQUIT')
  await until(() => !isAlive(pid))
}
