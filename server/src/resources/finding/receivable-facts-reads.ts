// What the checks of a receivable read, of many receivables in few statements: everything that was ever known of each up to a position of the lender's
// log, and nothing that was written behind it.
import { BEGINNING, type DatedPatch } from '@tapeline/kernel/core/dated-facts'
import { dayNumber } from '@tapeline/kernel/core/day'
import { groupBy } from '@tapeline/kernel/core/group-by'
import type { EntryVersion, PledgeDays, ReceivableFacts } from '@tapeline/kernel/metrics/integrity/facts'
import { obligorOf } from '@tapeline/kernel/metrics/portfolio/stratification-keys'
import { type Querier, statement } from '../../storage/database.ts'
import { type Pledging, readBackedLines } from '../pledge/backed-line-reads.ts'
import type { BackedLine } from '../pledge/backed-line-rules.ts'
import { type ImportMoments, readImportMoments } from '../receivable-metrics/import-moment-reads.ts'

const findPatches = statement(
  'find-patches-of-checked-receivables',
  `
  select r.number, r.id, r.currency, p.recorded, p.effective::text as effective, p.patch from unnest($2::bigint[]) as w(number)
  cross join lateral (
    select number, id, currency from receivables where tenant = $1 and number = w.number and number <= $3 offset 0) r
  cross join lateral (
    select * from receivable_patches where tenant = $1 and number = r.number and recorded <= $3 offset 0) p`,
)

const VERSION = 'receivable, id, date, type, amount, receivable_status, balance, recorded'

// A version that was superseded behind the position is known at it.
const findVersions = statement(
  'find-entry-versions-of-checked-receivables',
  `
  select v.* from unnest($2::bigint[]) as w(number) cross join lateral (
    select ${VERSION}, null::bigint as superseded, false as deleted from entries
    where tenant = $1 and receivable = w.number and recorded <= $3
    union all
    select ${VERSION}, case when superseded <= $3 then superseded end, deleted and superseded <= $3 from entry_history
    where tenant = $1 and receivable = w.number and recorded <= $3) v`,
)

interface PatchRow extends DatedPatch {
  readonly number: number
  readonly id: string
  readonly currency: string
}

interface VersionRow extends Omit<EntryVersion, 'day'> {
  readonly receivable: number
  readonly date: string
}

/** Whose receivables, up to which moment of the lender's log, and what backs debt lines. */
export interface FactsPlace {
  readonly tenant: number
  readonly known_at: number
  readonly pledging: Pledging
}

/** The facts of receivables by their numbers; one that was not known then is left out. */
export async function readReceivableFacts(
  querier: Querier,
  { tenant, known_at, pledging }: FactsPlace,
  numbers: readonly number[],
): Promise<Map<number, ReceivableFacts>> {
  if (numbers.length === 0) return new Map()
  const [patches, versions] = await Promise.all([
    querier.query<PatchRow>(findPatches, [tenant, numbers, known_at]),
    querier.query<VersionRow>(findVersions, [tenant, numbers, known_at]),
  ])
  const of_each = groupBy(patches, ({ number }) => number)
  const entries = groupBy(versions, ({ receivable }) => receivable)
  const [imports, backed] = await Promise.all([
    readImports(querier, tenant, momentsOf(patches, versions)),
    pledging.lines.length === 0
      ? new Map<number, readonly BackedLine[]>()
      : readBackedLines(querier, tenant, pledging, of_each),
  ])
  return new Map(
    [...of_each].map(([number, dated]): [number, ReceivableFacts] => [
      number,
      {
        id: dated[0]?.id ?? '',
        obligor_id: obligorOf(dated),
        currency: dated[0]?.currency ?? '',
        patches: dated.map(({ recorded, effective, patch }) => ({ recorded, effective, patch })),
        entries: (entries.get(number) ?? []).map(versionOf),
        imports,
        pledges: pledgeDays(backed.get(number) ?? []),
      },
    ]),
  )
}

function versionOf({ receivable: _, date, ...version }: VersionRow): EntryVersion {
  return { ...version, day: dayNumber(date) }
}

/** Days on which lines were backed, by the line from each day on. */
export function pledgeDays(backed: readonly BackedLine[]): PledgeDays[] {
  const steps = backed.filter(({ line }, at) => at === 0 || line !== backed[at - 1]?.line)
  return steps.flatMap(({ from, line }, at): PledgeDays[] => {
    const next = steps[at + 1]
    if (line === null) return []
    const first = from === BEGINNING ? Number.NEGATIVE_INFINITY : dayNumber(from)
    return [{ debt_line_id: line, from: first, until: next === undefined ? null : dayNumber(next.from) }]
  })
}

const findImports = statement(
  'find-imports-of-checked-book',
  'select number from imports where tenant = $1 and not dry_run and number <= $2 order by number',
)

const findBulk = statement(
  'find-moments-of-bulk-writes',
  `
  select w.moment from unnest($2::bigint[]) as w(moment)
  cross join lateral (select bulk from batches where tenant = $1 and last >= w.moment order by last limit 1) b
  where b.bulk`,
)

/** The moments at which facts became known or were taken back, rising. */
function momentsOf(patches: readonly PatchRow[], versions: readonly VersionRow[]): number[] {
  const ends = versions.flatMap(({ superseded }) => superseded ?? [])
  const moments = new Set([...[...patches, ...versions].map(({ recorded }) => recorded), ...ends])
  return [...moments].toSorted((one, other) => one - other)
}

/**
 * When the import began with which something became known or was taken back, by its moment. Of imports from before lots were kept (0072) only the log is left:
 * a bulk write that no lot covers counts as of the last import that had begun.
 */
async function readImports(querier: Querier, tenant: number, moments: readonly number[]): Promise<ImportMoments> {
  const [of_lots, began] = await Promise.all([
    readImportMoments(querier, tenant, moments),
    querier.query<{ number: number }>(findImports, [tenant, moments.at(-1) ?? 0]),
  ])
  const first = began[0]?.number
  if (first === undefined) return of_lots
  const asked = moments.filter((moment) => moment > first && !of_lots.has(moment))
  if (asked.length === 0) return of_lots
  const bulk = await querier.query<{ moment: number }>(findBulk, [tenant, asked])
  const lastBegun = (moment: number) => began.findLast(({ number }) => number <= moment)?.number ?? first
  return new Map([...of_lots, ...bulk.map(({ moment }): [number, number] => [moment, lastBegun(moment)])])
}
