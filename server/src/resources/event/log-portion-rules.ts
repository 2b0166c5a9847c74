// How much of a log is made into events in one transaction. What a write states is what may become events, so a portion is bounded by that, and not by the
// number of batches: one of an import states a thousand records.
import type { LoggedEvent } from '../../storage/writer/operation.ts'

/** What the writes of one portion state at most; one batch alone may state more. */
export const STATED_MAX = 2_000

/** The bytes of batches as they are stored, compressed, among which the portion is. They are known without reading them; of what is beyond, nothing is read. */
const BYTES_MAX = 64 * 1_024

/** A batch of a portion, and how many batches the portion was taken of. */
export interface PortionRow {
  readonly last: number
  readonly events: readonly LoggedEvent[]
  readonly found: number
}

/** A statement that reads the first portion of batches, which `batches` selects: their `last` and `events`. At least one batch is read. */
export function logPortion(batches: string): string {
  return `
  select last, events, found from (
    select last, events, found, at, sum(json_array_length(events)) over (order by last) as stated from (
      select last, events, count(*) over () as found, row_number() over earlier as at, sum(pg_column_size(events)) over earlier as bytes
      from (${batches}) log window earlier as (order by last)) sized
    where at = 1 or bytes <= ${BYTES_MAX}) lot
  where at = 1 or stated <= ${STATED_MAX} order by last`
}
