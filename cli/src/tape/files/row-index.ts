// Rows found by key without being in memory: written in the order of their keys, with the place of every few remembered. A key is looked up by
// halving the remembered ones and reading on from there.
import { closeSync, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { type KeyedRow, firstPart } from '@tapeline/tape/tape-store'
import { lineOfRow, rowOfLine } from './sorted-rows.ts'
import type { SourceRow } from '@tapeline/tape/files/source-rows'

/** How many rows are between remembered places. */
const STEP = 64

interface Place {
  readonly key: string
  readonly offset: number
}

/** Rows of a table by key. */
export class RowIndex {
  readonly #file: number
  readonly #places: readonly Place[]
  readonly #size: number
  #block: { readonly at: number; readonly rows: readonly KeyedRow[] } | undefined

  private constructor(file: number, places: readonly Place[], size: number) {
    this.#file = file
    this.#places = places
    this.#size = size
  }

  /** Writes rows, which come in the order of their keys, into a scratch file. The first part of a key is what they are found by. */
  static async write(rows: AsyncIterable<KeyedRow>, folder: string, name: string): Promise<RowIndex> {
    const path = join(folder, `${name}.index`)
    const places: Place[] = []
    let [count, size] = [0, 0]
    const handle = await open(path, 'w', 0o600)
    try {
      let waiting: Buffer[] = []
      for await (const row of rows) {
        if (count % STEP === 0) places.push({ key: firstPart(row.key), offset: size })
        const line = Buffer.from(lineOfRow(row))
        waiting.push(line)
        size += line.length
        count += 1
        if (waiting.length < STEP) continue
        await handle.write(Buffer.concat(waiting))
        waiting = []
      }
      await handle.write(Buffer.concat(waiting))
    } finally {
      await handle.close()
    }
    return new RowIndex(openSync(path, 'r'), places, size)
  }

  /** The rows of a key, in their order. */
  find(key: string): SourceRow[] {
    const found: SourceRow[] = []
    // The rows of a key may begin before the first place that remembers it.
    for (let at = Math.max(this.#firstFrom(key) - 1, 0); at < this.#places.length; at += 1) {
      if ((this.#places[at]?.key ?? '') > key) break
      for (const row of this.#read(at)) if (firstPart(row.key) === key) found.push(row.row)
    }
    return found
  }

  close(): void {
    closeSync(this.#file)
  }

  /** The first place whose key is not before a key. */
  #firstFrom(key: string): number {
    let [low, high] = [0, this.#places.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#places[middle]?.key ?? '') < key) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Neighbouring keys are often asked for one after another. */
  #read(at: number): readonly KeyedRow[] {
    if (this.#block?.at === at) return this.#block.rows
    const start = this.#places[at]?.offset ?? 0
    const bytes = Buffer.alloc((this.#places[at + 1]?.offset ?? this.#size) - start)
    readSync(this.#file, bytes, 0, bytes.length, start)
    const rows = bytes
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map(rowOfLine)
    this.#block = { at, rows }
    return rows
  }
}
