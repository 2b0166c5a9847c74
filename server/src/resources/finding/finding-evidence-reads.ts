// The entries behind a finding: each in the version that is evidence, and as it was known at a moment.
import type { EntryEvidence } from '@tapeline/kernel/metrics/integrity/finding'
import { type Querier, statement } from '../../storage/database.ts'

/** A version of an entry, as far as evidence shows it. */
export interface ShownVersion {
  readonly date: string
  readonly type: string
  readonly amount: number
}

/** An entry of the evidence. */
export interface ShownEntry {
  readonly evidenced: ShownVersion | null
  /** Null where it was deleted by the moment. */
  readonly current: ShownVersion | null
}

const shown = (version: string) =>
  `json_build_object('date', ${version}.date, 'type', ${version}.type, 'amount', ${version}.amount)`

const findEntries = statement(
  'find-entries-of-evidence',
  `
  select w.at,
    coalesce(
      (select ${shown('e')} from entries e where e.tenant = $1 and e.receivable = r.number and e.id = w.id and e.recorded = w.recorded),
      (select ${shown('h')} from entry_history h
        where h.tenant = $1 and h.receivable = r.number and h.id = w.id and h.recorded = w.recorded limit 1)) as evidenced,
    coalesce(
      (select ${shown('e')} from entries e where e.tenant = $1 and e.receivable = r.number and e.id = w.id and e.recorded <= $5),
      (select ${shown('h')} from entry_history h
        where h.tenant = $1 and h.receivable = r.number and h.id = w.id and h.recorded <= $5 and h.superseded > $5 limit 1)) as current
  from unnest($2::text[], $3::text[], $4::bigint[]) with ordinality as w(receivable, id, recorded, at)
  cross join lateral (select number from receivables where tenant = $1 and id = w.receivable offset 0) r`,
)

/** The entries of evidence, in its order; one whose receivable there is not is empty. */
export async function readEvidencedEntries(
  querier: Querier,
  tenant: number,
  entries: readonly EntryEvidence[],
  moment: number,
): Promise<ShownEntry[]> {
  if (entries.length === 0) return []
  const rows = await querier.query<ShownEntry & { readonly at: number }>(findEntries, [
    tenant,
    entries.map(({ receivable_id }) => receivable_id),
    entries.map(({ entry_id }) => entry_id),
    entries.map(({ recorded }) => recorded),
    moment,
  ])
  const found = new Map(rows.map(({ at, evidenced, current }) => [at, { evidenced, current }]))
  return entries.map((_, at) => found.get(at + 1) ?? { evidenced: null, current: null })
}
