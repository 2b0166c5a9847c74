// Statements of records by what they are of, however many there are: 40 bytes each, cut by digest into parts that are compared one after another,
// and on the disk where they are more than fit into memory.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RecordStatement, STATED_KINDS } from '@tapeline/kernel/core/overwrites'
import { writeTextDigest } from '@tapeline/tape/text-digest'

/** Where a statement is. */
export interface StatementPlace {
  readonly table: number
  readonly file: number
  readonly line: number
}

/** A statement and where it is. */
export interface PlacedStatement extends RecordStatement, StatementPlace {}

/** Two statements of one record, and the digest of its key. */
export interface StatementPair {
  readonly digest: string
  readonly first: PlacedStatement
  readonly later: PlacedStatement
}

const KEY_BYTES = 12
const RECORD_BYTES = 40
const PARTS = 64
const CHUNK_RECORDS = 2_048
const TEXT_BYTES = 6
const NOTHING = Buffer.alloc(TEXT_BYTES)

/** The digest by which statements of one record are found. */
export function keyDigest(key: string): string {
  const digest = Buffer.alloc(KEY_BYTES)
  writeTextDigest(key, digest, 0, KEY_BYTES)
  return digest.toString('latin1')
}

/** Writes the digest of a text that may be missing: all zeros where it is, and only there. */
function writeOptional(text: string | undefined, chunk: Buffer, at: number): void {
  if (text === undefined) {
    chunk.fill(0, at, at + TEXT_BYTES)
    return
  }
  writeTextDigest(text, chunk, at, TEXT_BYTES)
  if (NOTHING.compare(chunk, at, at + TEXT_BYTES) === 0) chunk[at] = 1
}

interface Part {
  readonly chunk: Buffer
  length: number
}

/** Keeps statements and goes through them by record. */
export class StatementStore {
  readonly #folder: string
  readonly #name = Buffer.alloc(KEY_BYTES)
  readonly #parts: Part[] = Array.from({ length: PARTS }, () => ({
    chunk: Buffer.alloc(CHUNK_RECORDS * RECORD_BYTES),
    length: 0,
  }))

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Adds a statement of a record. */
  add(key: string, { kind, content, obligor, group, table, file, line }: PlacedStatement): void {
    writeTextDigest(key, this.#name, 0, KEY_BYTES)
    const number = (this.#name[0] ?? 0) % PARTS
    const part = this.#parts[number]
    if (part === undefined) return
    if (part.length === part.chunk.length) this.#spill(number, part)
    const { chunk, length: at } = part
    this.#name.copy(chunk, at)
    writeOptional(content, chunk, at + 12)
    writeOptional(obligor, chunk, at + 18)
    chunk.writeUIntLE(group, at + 24, 6)
    chunk.writeUInt32LE(line, at + 30)
    chunk.writeUInt16LE(file, at + 34)
    chunk.writeUInt16LE(table, at + 36)
    chunk.writeUInt16LE(STATED_KINDS.indexOf(kind), at + 38)
    part.length += RECORD_BYTES
  }

  /** Gives each statement of a record with the first one, in the order in which they came. */
  *repeated(): Generator<StatementPair> {
    for (const [number, part] of this.#parts.entries()) {
      const path = this.#pathOf(number)
      const written = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
      const bytes = Buffer.concat([written, part.chunk.subarray(0, part.length)])
      const firsts = new Map<string, number>()
      for (let at = 0; at < bytes.length; at += RECORD_BYTES) {
        const key = bytes.toString('latin1', at, at + KEY_BYTES)
        const first = firsts.get(key)
        if (first === undefined) firsts.set(key, at)
        else yield { digest: key, first: statementAt(bytes, first), later: statementAt(bytes, at) }
      }
    }
  }

  #spill(number: number, part: Part): void {
    appendFileSync(this.#pathOf(number), part.chunk, { mode: 0o600 })
    part.length = 0
  }

  #pathOf(number: number): string {
    return join(this.#folder, `statements-${number}`)
  }
}

function statementAt(bytes: Buffer, at: number): PlacedStatement {
  const text = (from: number) => {
    const found = bytes.subarray(at + from, at + from + TEXT_BYTES)
    return found.equals(NOTHING) ? undefined : found.toString('latin1')
  }
  return {
    kind: STATED_KINDS[bytes.readUInt16LE(at + 38)] ?? 'entry',
    content: text(12),
    obligor: text(18),
    group: bytes.readUIntLE(at + 24, 6),
    line: bytes.readUInt32LE(at + 30),
    file: bytes.readUInt16LE(at + 34),
    table: bytes.readUInt16LE(at + 36),
  }
}
