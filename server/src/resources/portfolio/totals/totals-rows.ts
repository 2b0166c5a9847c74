// Rows of the table of totals as they are written: a group, a period and the body that holds its sums.
import { type Segment } from '@tapeline/kernel/metrics/portfolio/totals/segments'
import type { TotalsBody } from '@tapeline/kernel/metrics/portfolio/totals/totals-codec'
import { type Querier, statement } from '../../../storage/database.ts'
import { packBytes } from '../../../storage/packed-bytes.ts'

/** The body of a group, which is a dimension and one of its values. */
export interface TotalsRow extends TotalsBody {
  readonly dimension: number
  readonly value: string
}

/** A segment of a tenant. */
export interface TenantSegment extends Segment {
  readonly tenant: number
}

/** What one statement takes at most: a first fold brings millions of rows. */
const CHUNK_ROWS_MAX = 2_000
const CHUNK_BYTES_MAX = 4_000_000

const insertTotals = statement(
  'insert-portfolio-totals',
  `
  insert into portfolio_totals (tenant, level, segment, dimension, period, value, body)
  select own.tenant, $2, $3, r.dimension, r.period, r.value, substring($7::bytea from r.first for r.length)
  from tenants own
  cross join unnest($4::smallint[], $5::integer[], $6::text[], $8::integer[], $9::integer[]) as r(dimension, period, value, first, length)
  where own.tenant = $1`,
)

/** Writes rows of a segment, chunk after chunk, so that no more than one is in memory. */
export async function insertRows(querier: Querier, place: TenantSegment, rows: Iterable<TotalsRow>): Promise<void> {
  for (const chunk of chunksOf(rows)) {
    const { bytes, firsts, lengths } = packBytes(chunk.map((row) => row.body))
    await querier.query(insertTotals, [
      place.tenant,
      place.level,
      place.segment,
      chunk.map((row) => row.dimension),
      chunk.map((row) => row.period),
      chunk.map((row) => row.value),
      bytes,
      firsts,
      lengths,
    ])
  }
}

function* chunksOf(rows: Iterable<TotalsRow>): Generator<TotalsRow[]> {
  let chunk: TotalsRow[] = []
  let bytes = 0
  for (const row of rows) {
    chunk.push(row)
    bytes += row.body.length
    if (chunk.length < CHUNK_ROWS_MAX && bytes < CHUNK_BYTES_MAX) continue
    yield chunk
    chunk = []
    bytes = 0
  }
  if (chunk.length > 0) yield chunk
}
