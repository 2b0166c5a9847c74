// A file of fingerprints: a line of JSON that states the format and the key check, one line for each fingerprint, and a last line with their number and
// hash, without which the file was cut short. In the order of fingerprints, so that not even their order shows anything of a book.
import { createHash } from 'node:crypto'

const FORMAT = 'tapeline-fingerprints'
const VERSION = 1

/** A fingerprint, and what it is of. */
export interface Fingerprint {
  readonly kind: string
  readonly hash: string
}

/** Fingerprints that were made with one key. */
export interface FingerprintSet {
  readonly key_check: string
  readonly fingerprints: readonly Fingerprint[]
}

/** The text of a file. Each fingerprint is in it once. */
export function fingerprintText({ key_check, fingerprints }: FingerprintSet): string {
  const lines = [...new Set(fingerprints.map(lineOf))].toSorted()
  const head = JSON.stringify({ format: FORMAT, version: VERSION, key_check })
  const end = JSON.stringify({ fingerprints: lines.length, sha256: hashOf(lines) })
  return `${[head, ...lines, end].join('\n')}\n`
}

/** The line of a fingerprint, by which it is compared. */
export function lineOf({ kind, hash }: Fingerprint): string {
  return `${hash} ${kind}`
}

function hashOf(lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

/** A file as it was read, or why it is none. */
export type ReadFingerprints = { readonly set: FingerprintSet } | { readonly fault: string }

const LINE = /^([0-9a-f]{64}) ([a-z_]{1,40})$/

/** Reads the text of a file. */
export function readFingerprints(text: string): ReadFingerprints {
  const [first = '', ...more] = text.split('\n')
  const { format, version, key_check } = membersOf(first)
  if (format !== FORMAT) return { fault: 'it is no file of fingerprints' }
  if (version !== VERSION)
    return { fault: `it is of version ${String(version)}, and this command reads version ${VERSION}` }
  if (typeof key_check !== 'string' || !/^[0-9a-f]{32}$/.test(key_check))
    return { fault: 'it does not state its key check' }
  const last = more.findLastIndex((line) => line !== '')
  const lines = more.slice(0, Math.max(0, last))
  const end = membersOf(more[last] ?? '')
  if (end['fingerprints'] !== lines.length || end['sha256'] !== hashOf(lines))
    return { fault: 'it was cut short or changed: ask for it again' }
  const fingerprints = lines.flatMap((line) => {
    const [, hash, kind] = LINE.exec(line) ?? []
    return hash === undefined || kind === undefined ? [] : [{ hash, kind }]
  })
  if (fingerprints.length < lines.length) return { fault: 'it has lines that are no fingerprints' }
  return { set: { key_check, fingerprints } }
}

/** The members of a line of JSON; none where it is no object. */
function membersOf(line: string): { readonly [name: string]: unknown } {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
