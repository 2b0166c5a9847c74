// Compares two files of fingerprints. What is printed is of the own file alone.
import { readFile } from 'node:fs/promises'
import { type Fingerprint, type FingerprintSet, lineOf, readFingerprints } from '../fingerprints/fingerprint-file.ts'
import { KEY_BYTES_MIN, keyOf } from '../fingerprints/fingerprint-key.ts'
import { CommandError, printMessage, printTable } from './output.ts'

/** The columns of the file of references. */
export const REFERENCE_COLUMNS = ['fingerprint', 'kind', 'organization', 'receivable_id'] as const

/** Prints which own fingerprints are in both files, by their references where those are given, else by their lines. */
export async function compareFiles(own_path: string, other_path: string, references_path?: string): Promise<void> {
  const own = await readSet(own_path)
  const other = await readSet(other_path)
  if (own.key_check !== other.key_check)
    throw new CommandError(
      `${own_path} and ${other_path} were made with different keys: export both with the same key file`,
    )
  const theirs = new Set(other.fingerprints.map(lineOf))
  const shared = own.fingerprints.flatMap((fingerprint, at) =>
    theirs.has(lineOf(fingerprint)) ? [{ fingerprint, line: at + 2 }] : [],
  )
  printMessage(`${count(shared.length)} of your ${count(own.fingerprints.length)} fingerprints are in both files`)
  if (shared.length === 0) return
  if (references_path !== undefined) return printReferences(await readText(references_path), shared)
  const rows = shared.map(({ fingerprint: { kind, hash }, line }) => [String(line), kind, hash])
  printTable(['line', 'kind', 'fingerprint'], rows)
}

function printReferences(text: string, shared: readonly { readonly fingerprint: Fingerprint }[]): void {
  const wanted = new Set(shared.map(({ fingerprint }) => lineOf(fingerprint)))
  const [head = '', ...lines] = text.split('\n').filter((line) => line !== '')
  if (head !== REFERENCE_COLUMNS.join(','))
    throw new CommandError('The file of references is none that `fingerprints export` wrote')
  const rows = lines.map((line) => line.split(','))
  const found = rows.filter(([hash = '', kind = '']) => wanted.has(lineOf({ hash, kind })))
  const named = new Set(found.map(([hash = '', kind = '']) => lineOf({ hash, kind })))
  if (named.size < wanted.size)
    throw new CommandError('The file of references is of another export: give the one that was written with yours')
  printTable(
    REFERENCE_COLUMNS.slice(1),
    found.map((row) => row.slice(1)),
  )
}

async function readSet(path: string): Promise<FingerprintSet> {
  const read = readFingerprints(await readText(path))
  if ('fault' in read) throw new CommandError(`${path} cannot be compared: ${read.fault}`)
  return read.set
}

/** The key of a file. Throws a CommandError where there is none that can be used. */
export async function readKey(path: string): Promise<Buffer> {
  const key = keyOf(await readBytes(path))
  if (key !== undefined) return key
  throw new CommandError(
    `${path} holds no key: one has at least ${KEY_BYTES_MIN} bytes. Make one with \`openssl rand -hex 32\``,
  )
}

async function readText(path: string): Promise<string> {
  return (await readBytes(path)).toString('utf8')
}

function readBytes(path: string): Promise<Buffer> {
  return readFile(path).catch((error: unknown) => {
    throw new CommandError(`${path} cannot be read: ${error instanceof Error ? error.message : 'unknown'}`)
  })
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
