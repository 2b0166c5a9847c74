// Our own lock on a data folder. PostgreSQL has one, but it names its own process, and a server that outlived us
// holds it rightly; this one names the Tapeline process, so that a second start can name the process that holds it.
// The file is created whole by a hard link; a dead holder's file is moved aside by rename, which one of two
// racing takers wins.

import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { EmbeddedPostgresError, codeOf } from './embedded-postgres-error.ts'
import { identityOf, isAlive } from './processes.ts'

/** A held lock. */
export interface ProcessLock {
  /** Gives the lock back; does nothing when it is no longer ours. */
  release(): void
}

interface Holder {
  readonly pid: number
  readonly identity?: string
}

const attemptsMax = 20

/**
 * Takes the lock at `path`, also from a holder that is dead or whose process number now belongs to another process.
 * Throws an EmbeddedPostgresError that names the holder when it lives.
 */
export function acquireProcessLock(path: string, log: (message: string) => void): ProcessLock {
  const identity = identityOf(process.pid)
  const nonce = randomBytes(6).toString('hex')
  const content = JSON.stringify({ pid: process.pid, identity, nonce })
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    if (createWhole(path, content)) return { release: () => releaseOwn(path, content) }
    removeStale(path, log)
  }
  throw new EmbeddedPostgresError(`The lock file ${path} changes all the time: is another Tapeline starting there?`)
}

/** Creates the file with its content in one step, so that nobody ever reads half of it. False when it exists. */
function createWhole(path: string, content: string): boolean {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, content, { mode: 0o600 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    return createExclusive(path, content)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** For file systems without hard links. */
function createExclusive(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function removeStale(path: string, log: (message: string) => void): void {
  const found = readLock(path)
  if (found === undefined) return
  const holder = parseHolder(found)
  if (holder !== undefined && isHeld(holder)) throw inUse(path, holder.pid)
  if (holder !== undefined) log(`Taking over the lock of process ${holder.pid}, which is gone.`)
  moveAside(path, found)
}

function isHeld(holder: Holder): boolean {
  if (!isAlive(holder.pid)) return false
  const now = identityOf(holder.pid)
  return holder.identity === undefined || now === undefined || holder.identity === now
}

function inUse(path: string, pid: number): EmbeddedPostgresError {
  const who = pid === process.pid ? `This process (${pid})` : `Another Tapeline, process ${pid},`
  return new EmbeddedPostgresError(
    `${who} is already using this data folder (its lock is ${path}). ` +
      'Stop it first, or set DATA_DIR to another folder.',
  )
}

/** Removes the lock that was found stale; puts it back if it is another by now. */
function moveAside(path: string, judged: string): void {
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if (readLock(aside) === judged) rmSync(aside, { force: true })
  else renameSync(aside, path)
}

function releaseOwn(path: string, content: string): void {
  if (readLock(path) === content) rmSync(path, { force: true })
}

function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    const value = JSON.parse(text) as Partial<Holder> | null
    return typeof value?.pid === 'number' ? (value as Holder) : undefined
  } catch {
    return undefined
  }
}
