// Which facts came together: the lines of one import have an order, and each is recorded at a moment of its own, but they are one
// report of the lender, however long it takes and whatever else is written meanwhile.
import { type Querier, statement } from '../../storage/database.ts'

/** When the import began that a fact came with, or was taken back by, by the moment at which that was recorded; none for what came alone. */
export type ImportMoments = ReadonlyMap<number, number>

const findMoments = statement(
  'find-import-moments',
  `
  select r.recorded, l.import from unnest($2::bigint[]) as r(recorded) cross join lateral (
    select i.import, i.first from import_lots i where i.tenant = $1 and i.last >= r.recorded order by i.last limit 1) l
  where l.first <= r.recorded`,
)

/** The moments of the imports that facts came with, by the moments at which they were recorded. One fact alone came with no other. */
export async function readImportMoments(
  querier: Querier,
  tenant: number,
  moments: readonly number[],
): Promise<ImportMoments> {
  if (moments.length < 2) return new Map()
  const recorded = [...new Set(moments)]
  const rows = await querier.query<{ recorded: number; import: number }>(findMoments, [tenant, recorded])
  return new Map(rows.map((row) => [row.recorded, row.import]))
}
