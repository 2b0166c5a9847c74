// Identifies processes by number. Numbers are reused (in a container at every restart), so a running number proves nothing by itself: a
// process is identified by its number and its start time.

import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { codeOf } from './embedded-postgres-error.ts'

/** Whether a process runs. A zombie, dead but not yet collected by its parent, does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  return !['Z', 'X'].includes(statFields(pid)?.[0] ?? '')
}

/**
 * A text that stays the same for the life of a process and differs for the next holder of its number: boot and start time on Linux, start
 * time elsewhere. Undefined when the system does not provide it (Windows).
 */
export function identityOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const started = statFields(pid)?.[19]
    const boot = readText('/proc/sys/kernel/random/boot_id')?.trim()
    return started === undefined || boot === undefined ? undefined : `${boot}:${started}`
  }
  return process.platform === 'win32' ? undefined : askPs(pid, 'lstart=')
}

/**
 * Whether a process is the PostgreSQL server of a cluster folder: `yes` and `no` are proofs, `unknown` means that the system does not
 * provide the answer and the server itself must be asked.
 */
export function isPostmasterOf(pid: number, cluster: string): 'yes' | 'no' | 'unknown' {
  if (!isAlive(pid)) return 'no'
  if (process.platform === 'linux') return isPostmasterByProc(pid, cluster)
  if (process.platform === 'win32') return 'unknown'
  return basename(askPs(pid, 'comm=') ?? '') === 'postgres' ? 'unknown' : 'no'
}

/** A server works inside its cluster folder and was started with `-D` and that folder. */
function isPostmasterByProc(pid: number, cluster: string): 'yes' | 'no' | 'unknown' {
  const words = readText(`/proc/${pid}/cmdline`)?.split('\0')
  if (words === undefined) return 'unknown'
  if (basename(words[0] ?? '') !== 'postgres') return 'no'
  const folder = readLink(`/proc/${pid}/cwd`)
  if (folder !== undefined) return folder === cluster ? 'yes' : 'no'
  return words[words.indexOf('-D') + 1] === cluster ? 'yes' : 'unknown'
}

/** The fields of /proc/PID/stat after the name, which may itself hold spaces and brackets: [0] state, [19] start. */
function statFields(pid: number): readonly string[] | undefined {
  const text = process.platform === 'linux' ? readText(`/proc/${pid}/stat`) : undefined
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')
}

function askPs(pid: number, column: string): string | undefined {
  try {
    const args = ['-o', column, '-p', String(pid)]
    const text = execFileSync('ps', args, { stdio: ['ignore', 'pipe', 'ignore'] })
    return text.toString('utf8').trim() || undefined
  } catch {
    return undefined
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}
