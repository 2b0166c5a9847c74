// How far an import of a file has come, kept beside the file, so that the command continues where it or its machine stopped. The
// service knows what is settled; this file has the id of the import, its file and its mapping.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { STATE_ENDING } from '../tape.ts'

/** An import that was begun. */
export interface ImportState {
  /** Its id at the service. */
  readonly import: string
  /** Of the bytes of the files, the mapping and its parameters. */
  readonly fingerprint: string
  readonly url: string
  readonly organization: string
  readonly environment: string
  readonly started_at: string
  /** Lines that the service had settled when this was written. */
  readonly lines_settled: number
  /** Interrupted imports of the file that were restarted. */
  readonly replaced?: readonly string[]
}

/** Where the state of an import of a file is. */
export function statePath(file: string): string {
  return `${file}${STATE_ENDING}`
}

/** The state beside a file; undefined where there is none, or none that can be read. */
export function readState(file: string): ImportState | undefined {
  const path = statePath(file)
  if (!existsSync(path)) return undefined
  try {
    const state: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isState(state) ? state : undefined
  } catch {
    return undefined
  }
}

function isState(value: unknown): value is ImportState {
  return typeof value === 'object' && value !== null && 'import' in value && 'fingerprint' in value && 'url' in value
}

/** Keeps the state; whole or not at all, whenever the machine stops. */
export function writeState(file: string, state: ImportState): void {
  const path = statePath(file)
  writeFileSync(`${path}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${path}.new`, path)
}

/** Removes the state: there is nothing to continue. */
export function removeState(file: string): void {
  rmSync(statePath(file), { force: true })
}

/** Raised when the same rows become other lines than before: an interrupted import is not continued by another version. */
const LINES_VERSION = 2

/** What makes an import the same: files, mapping and parameters. */
export function fingerprintOf(files: readonly string[], mapping: string, set: ReadonlyMap<string, string>): string {
  const named = [...set].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const parts = JSON.stringify([LINES_VERSION, files, mapping, named])
  return createHash('sha256').update(parts).digest('hex')
}
