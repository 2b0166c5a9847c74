// The answer's form of a record: its fields in the order of the definition, then what the service computes.
import type { Json, State } from '@tapeline/kernel/core/dated-facts'
import { formatMoment } from '@tapeline/kernel/core/moment'

/** A value as answered: JSON, or an integer that a JSON number does not hold exactly, which goes out as its digits. */
export type Answered = Json | bigint | readonly Answered[] | { readonly [key: string]: Answered }

/** A resource as answered. */
export type Resource = { readonly [field: string]: Answered }

/** Presents a record. `computed` comes before the moments. */
export function present(
  record: { readonly id: string; readonly number: number; readonly recorded: number; readonly state: State },
  computed: Resource = {},
): Resource {
  return {
    id: record.id,
    ...record.state,
    ...computed,
    created_at: formatMoment(record.number),
    updated_at: formatMoment(record.recorded),
  }
}

/** A row of a list without what the engine added to it. */
export function presentRow(row: { readonly [column: string]: unknown }): { readonly [column: string]: Json } {
  const { key: _key, watermark: _watermark, gone: _gone, ...columns } = row
  return columns as { readonly [column: string]: Json }
}

/**
 * Presents a row of a list of records: the fields of the state, then what is computed, null where it is not there yet. Of a page of 25 rows the
 * copies that `present` makes of each are a tenth of the service's work.
 */
export function presentRecordRow(
  row: { readonly [column: string]: unknown },
  fields: readonly string[],
  computed: readonly string[] = [],
): Resource {
  const presented: { [field: string]: unknown } = { id: row['id'] }
  for (const field of fields) presented[field] = row[field]
  for (const field of computed) presented[field] = row[field] ?? null
  presented['created_at'] = formatMoment(Number(row['number']))
  presented['updated_at'] = formatMoment(Number(row['recorded']))
  return presented as Resource
}
