// Accounts and receivables of rows that are held back. A later row that writes one of them otherwise waits with it: sent now, it would be overwritten
// by the earlier row once that is corrected, where in a file without faults the later row would hold.
import type { SourceRow } from './files/source-rows.ts'
import { textDigest } from './text-digest.ts'

/** What a row or a group of rows writes: records by key, each with its lines; undefined where one cannot be made. */
export type Written = ReadonlyMap<string, readonly (string | undefined)[]>

/** A record that waits, and the row that it waits with. */
export interface HeldRecord {
  readonly key: string
  readonly row: SourceRow
}

/** The records of what is held back so far. */
export class HeldRecords {
  readonly #records = new Map<string, { readonly digest: string | undefined; readonly row: SourceRow }>()

  get is_empty(): boolean {
    return this.#records.size === 0
  }

  /** Holds what is written back, because of a row. */
  hold(written: Written, row: SourceRow): void {
    for (const [key, lines] of written)
      if (isShared(key)) this.#records.set(key, { digest: digestOf(lines), row: this.#records.get(key)?.row ?? row })
  }

  /** A record that is held back and that this writes otherwise. */
  conflict(written: Written): HeldRecord | undefined {
    for (const [key, lines] of written) {
      const held = this.#records.get(key)
      if (held !== undefined && (held.digest === undefined || held.digest !== digestOf(lines)))
        return { key, row: held.row }
    }
    return undefined
  }
}

/** Entries are written by one row. */
function isShared(key: string): boolean {
  return !key.startsWith('entry')
}

function digestOf(lines: readonly (string | undefined)[]): string | undefined {
  if (lines.includes(undefined)) return undefined
  return textDigest(lines.join('\n'))
}
