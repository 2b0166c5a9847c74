// Finds records that others have written. The audit of the service names the key behind every write, so this needs no state of our own, and
// works after any interruption. The migration leaves such records as they are.
import type { Tapeline } from '@tapeline/sdk'
import { RECORD_KINDS, type RecordKind, recordKey } from './moved-book.ts'

const KINDS: ReadonlySet<string> = new Set(RECORD_KINDS)

/** The records that others than the migration wrote, as far as the audit has been read. */
export class ForeignWrites {
  readonly #tapeline: Tapeline
  readonly #own: ReadonlySet<string>
  readonly #records = new Set<string>()
  #latest: string | undefined

  /** `own` are the ids of the keys that the migration uses now, and used before. */
  constructor(tapeline: Tapeline, own: ReadonlySet<string>) {
    this.#tapeline = tapeline
    this.#own = own
  }

  /** Reads the writes since the last call; reports the number of writes read so far. */
  async refresh(progress: (writes: number) => void = () => {}): Promise<void> {
    const since = this.#latest
    let read = 0
    for await (const event of this.#tapeline.audit.list({ limit: 100, ...(since === undefined ? {} : { since }) })) {
      if (read === 0) this.#latest = event.at
      read += 1
      if (read % 1_000 === 0) progress(read)
      const { subject_type, subject_id, receivable_id } = event
      if (this.#own.has(event.actor_id) || !KINDS.has(subject_type)) continue
      this.#records.add(
        recordKey(subject_type as RecordKind, subject_id, subject_type === 'entry' ? (receivable_id ?? '') : ''),
      )
    }
  }

  /** Whether another party wrote the record. */
  has({ kind, id, receivable_id }: { kind: RecordKind; id: string; receivable_id: string }): boolean {
    return this.#records.has(recordKey(kind, id, receivable_id))
  }
}
