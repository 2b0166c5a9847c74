// The files of a snapshot: a folder or single files, each named after its content.
import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { MigrationError } from '../migration-error.ts'

/** The content of a file, in the order of sending: accounts before their receivables, receivables before their entries. */
export const SNAPSHOT_KINDS = ['consumers', 'businesses', 'borrowers', 'loans', 'reports'] as const

export type SnapshotKind = (typeof SNAPSHOT_KINDS)[number]

/** A file of a snapshot. */
export interface SnapshotFile {
  readonly path: string
  /** Without its folder, as messages show it. */
  readonly name: string
  readonly kind: SnapshotKind
  readonly format: 'ndjson' | 'csv'
  readonly gzip: boolean
}

const NAME = /^(consumers|businesses|borrowers|loans|reports)(?:[-_.].*)?\.(ndjson|jsonl|csv)(\.gz)?$/i

const NAMES =
  '`consumers`, `businesses` or `borrowers`, `loans`, `reports`, each ending in .ndjson, .jsonl or .csv, also with .gz'

/** The files at the given paths, in the order of sending; parts of one kind in the order of their names. */
export function findSnapshotFiles(paths: readonly string[]): SnapshotFile[] {
  const files = paths.flatMap((path) => (isFolder(path) ? filesIn(path) : [namedFile(path)]))
  if (files.length === 0) throw new MigrationError(`${paths.join(', ')} holds no snapshot: name its files ${NAMES}.`)
  const order = (file: SnapshotFile) => SNAPSHOT_KINDS.indexOf(file.kind)
  return files.toSorted((a, b) => order(a) - order(b) || (a.name < b.name ? -1 : 1))
}

function isFolder(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) throw new MigrationError(`${path} is not there.`)
  return found.isDirectory()
}

function filesIn(folder: string): SnapshotFile[] {
  return readdirSync(folder)
    .map((name) => fileOf(join(folder, name)))
    .filter((file) => file !== undefined)
}

function namedFile(path: string): SnapshotFile {
  const file = fileOf(path)
  if (file === undefined)
    throw new MigrationError(`The name of ${path} does not show its content: name files ${NAMES}.`)
  return file
}

function fileOf(path: string): SnapshotFile | undefined {
  const name = basename(path)
  const [, kind, ending, gzip] = NAME.exec(name) ?? []
  if (kind === undefined) return undefined
  return {
    path,
    name,
    kind: kind.toLowerCase() as SnapshotKind,
    format: ending?.toLowerCase() === 'csv' ? 'csv' : 'ndjson',
    gzip: gzip !== undefined,
  }
}
