// Making one segment of sixteen of the level below. Their rows are read side by side in the order of the key, a bounded run of each at a
// time, so that memory does not grow with the portfolio; what sums to nothing is left out.
import { RADIX } from '@tapeline/kernel/metrics/portfolio/totals/segments'
import { addBodies } from '@tapeline/kernel/metrics/portfolio/totals/totals-codec'
import { type Querier, statement } from '../../../storage/database.ts'
import { type TenantSegment, type TotalsRow, insertRows } from './totals-rows.ts'

/** How many rows of each segment are read at a time. */
const RUN = 100

interface SegmentRow extends TotalsRow {
  readonly segment: number
  readonly body: Buffer
}

type Key = Pick<TotalsRow, 'dimension' | 'period' | 'value'>

/** Before every key: dimensions are not negative. */
const BEFORE_ALL: Key = { dimension: -1, period: 0, value: '' }

// The next rows of each of some segments after a key, in the order of keys: compared here, since "C" orders bytes and JavaScript does not.
const findNextRows = statement(
  'find-portfolio-totals-to-merge',
  `
  select t.segment, t.dimension, t.period, t.value, t.body from generate_series($3::bigint, $4::bigint) as w(segment)
  cross join lateral (
    select * from portfolio_totals t
    where t.tenant = $1 and t.level = $2 and t.segment = w.segment and (t.dimension, t.period, t.value) > ($5, $6, $7)
    order by t.dimension, t.period, t.value limit ${RUN}
  ) t
  order by t.dimension, t.period, t.value`,
)

/** Writes a segment of a level above the lowest as the sum of those that it covers. */
export async function mergeSegments(querier: Querier, whole: TenantSegment): Promise<void> {
  const last = whole.segment * RADIX
  const covered = [whole.tenant, whole.level - 1, last - RADIX + 1, last]
  for (let after: Key | undefined = BEFORE_ALL; after !== undefined;) {
    const { dimension, period, value }: Key = after
    const rows: SegmentRow[] = await querier.query<SegmentRow>(findNextRows, [...covered, dimension, period, value])
    const end = endOfWhole(rows)
    await insertRows(querier, whole, mergedRows(rows.slice(0, end)))
    after = end === undefined ? undefined : rows[end - 1]
  }
}

/**
 * How many of the rows belong to keys that every segment has passed on: up to the first key at which the run of a segment ends, beyond
 * which that segment may have more. Undefined when no run was cut off, so that nothing is left to be read.
 */
function endOfWhole(rows: readonly SegmentRow[]): number | undefined {
  const counts = new Map<number, number>()
  const cut = rows.findIndex(({ segment }) => {
    const count = (counts.get(segment) ?? 0) + 1
    counts.set(segment, count)
    return count === RUN
  })
  if (cut < 0) return undefined
  let end = cut + 1
  while (isSameKey(rows[end], rows[cut])) end += 1
  return end
}

function* mergedRows(rows: readonly SegmentRow[]): Generator<TotalsRow> {
  for (let from = 0, end = 0; from < rows.length; from = end) {
    while (end < rows.length && isSameKey(rows[end], rows[from])) end += 1
    const [first, ...others] = rows.slice(from, end)
    if (first === undefined) return
    const body = others.length === 0 ? first.body : addBodies([first, ...others].map((row) => row.body))
    if (body !== undefined) yield { ...first, body }
  }
}

function isSameKey(one: Key | undefined, other: Key | undefined): boolean {
  return one?.dimension === other?.dimension && one?.period === other?.period && one?.value === other?.value
}
