// An upsert of a record on two clocks, as read from a request and not yet judged; and the result of recording it.
import type { DatedPatch, Patch, State } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import type { RecordStatement } from '@tapeline/kernel/core/overwrites'
import type { BodyReading } from '@tapeline/contract/resource'
import type { RecordsInBatch, StoredRecord } from '../storage/dated-records.ts'
import type { Credential, Idempotency, Stamp } from '../storage/writer/operation.ts'
import type { Upsert } from './dated-upsert.ts'

/** A request to upsert. `faults` are those of its query; malformed parts are left out of `body.patch`. */
export interface UpsertRequest {
  readonly credential: Credential
  readonly idempotency: Idempotency | undefined
  readonly body: BodyReading
  readonly effective: string | undefined
  readonly faults: readonly Fault[]
  readonly onUpdate?: OnUpdate | undefined
}

/** A write that is about to change a record that is there. */
export interface RecordUpdate {
  readonly kind: RecordStatement['kind']
  readonly before: State
  /** The state of a record without any patch. */
  readonly empty: State
  /** When the record last changed. */
  readonly recorded: number
  readonly stated: Patch
  /** The day from which it holds, where it names one, and the record's patches then. */
  readonly effective: string | undefined
  readonly patches: readonly DatedPatch[]
}

/** Called with an update that keeps every rule, before it is made; throws where it is to be refused all the same. */
export type OnUpdate = (update: RecordUpdate) => void

/** Records what an upsert brings; a repetition of what holds takes no moment and writes nothing. */
export function recordNews(
  records: RecordsInBatch,
  before: StoredRecord | undefined,
  id: string,
  upsert: Upsert,
  stamp: Stamp,
): StoredRecord {
  if (before !== undefined && upsert.news.length === 0) return before
  const recorded = stamp.tick()
  const record = { id, number: before?.number ?? recorded, recorded, state: upsert.current }
  records.put(
    record,
    upsert.news.map((news) => ({ ...news, recorded, actor: stamp.actor })),
  )
  return record
}
