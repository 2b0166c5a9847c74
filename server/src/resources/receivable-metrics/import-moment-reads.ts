// Which entries came together: the lines of one import have an order, and each is recorded at a moment of its own, but they are one
// report of the lender. The order of its lines does not show what the lender knew.
import { type Querier, statement } from '../../storage/database.ts'

/** When the import began that an entry came with, by the moment at which the entry was recorded; none for entries that came alone. */
export type ImportMoments = ReadonlyMap<number, number>

const findMoments = statement(
  'find-import-moments',
  `
  select r.recorded, l.import from unnest($2::bigint[]) as r(recorded) cross join lateral (
    select i.import, i.first from import_lots i where i.tenant = $1 and i.last >= r.recorded order by i.last limit 1) l
  where l.first <= r.recorded`,
)

/** The moments of the imports that entries came with. */
export async function readImportMoments(
  querier: Querier,
  tenant: number,
  entries: readonly { readonly recorded: number }[],
): Promise<ImportMoments> {
  if (entries.length < 2) return new Map()
  const recorded = [...new Set(entries.map((entry) => entry.recorded))]
  const rows = await querier.query<{ recorded: number; import: number }>(findMoments, [tenant, recorded])
  return new Map(rows.map((row) => [row.recorded, row.import]))
}
