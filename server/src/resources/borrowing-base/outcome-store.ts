// What became of each receivable of a calculation, in chunks, by their numbers. A chunk is marked with all that its receivables met, so that a
// question about what is rare reads few of them.
import type { CollateralOutcome } from '@tapeline/kernel/metrics/debt-line/borrowing-base'
import { type Querier, statement } from '../../storage/database.ts'
import type { CalculationKey } from './calculation-store.ts'
import { decodeOutcomes, encodeOutcomes } from './outcome-codec.ts'
import { marksOf } from './outcome-rules.ts'

/** Receivables of one chunk: a page unpacks one or two. */
const CHUNK = 2_000

const insertChunk = statement(
  'insert-line-outcomes',
  `
  insert into line_outcomes (tenant, debt_line, as_of, known_at, first, last, marks, body)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (tenant, debt_line, as_of, known_at, first) do update
  set last = excluded.last, marks = excluded.marks, body = excluded.body`,
)

const deleteChunks = statement(
  'delete-line-outcomes',
  'delete from line_outcomes where tenant = $1 and debt_line = $2 and as_of = $3 and known_at = $4',
)

/** Stores the outcomes of a calculation, which come by their numbers. */
export async function storeOutcomes(
  querier: Querier,
  key: CalculationKey,
  outcomes: Iterable<CollateralOutcome>,
): Promise<void> {
  const place = [key.tenant, key.debt_line, key.as_of, key.known_at]
  await querier.query(deleteChunks, place)
  const store = async (chunk: readonly CollateralOutcome[]) => {
    const [first, last] = [chunk[0]?.number, chunk.at(-1)?.number]
    const marks = [...new Set(chunk.flatMap(marksOf))]
    await querier.query(insertChunk, [...place, first, last, marks, encodeOutcomes(chunk)])
  }
  let chunk: CollateralOutcome[] = []
  for (const outcome of outcomes) {
    chunk.push(outcome)
    if (chunk.length < CHUNK) continue
    await store(chunk)
    chunk = []
  }
  if (chunk.length > 0) await store(chunk)
}

// Along the primary key, in either order; chunks that hold nothing of what is asked for are passed over unread.
const findDown = statement(
  'find-line-outcomes-down',
  `
  select first, last, body from line_outcomes
  where tenant = $1 and debt_line = $2 and as_of = $3 and known_at = $4 and first <= $5 and marks @> $6::text[]
  order by first desc limit 1`,
)

const findUp = statement(
  'find-line-outcomes-up',
  `
  select first, last, body from line_outcomes
  where tenant = $1 and debt_line = $2 and as_of = $3 and known_at = $4 and last >= $5 and marks @> $6::text[]
  order by first limit 1`,
)

/** Outcomes of a chunk, and the lowest and highest number of their receivables. */
export interface OutcomeChunk {
  readonly first: number
  readonly last: number
  readonly outcomes: readonly CollateralOutcome[]
}

/** Which way a walk goes, and from which number on, that one included. */
export interface From {
  readonly newest_first: boolean
  readonly number: number
}

/** The next chunk with receivables that meet all marks; undefined where there is none. */
export async function findChunk(
  querier: Querier,
  key: CalculationKey,
  { newest_first, number }: From,
  marks: readonly string[],
): Promise<OutcomeChunk | undefined> {
  const values = [key.tenant, key.debt_line, key.as_of, key.known_at, number, marks]
  const [row] = await querier.query<{ first: number; last: number; body: Uint8Array }>(
    newest_first ? findDown : findUp,
    values,
  )
  return row === undefined ? undefined : { first: row.first, last: row.last, outcomes: decodeOutcomes(row.body) }
}

/** All outcomes of a calculation, by their numbers. */
export async function* walkOutcomes(querier: Querier, key: CalculationKey): AsyncGenerator<CollateralOutcome> {
  for (let number = 0; ;) {
    const chunk = await findChunk(querier, key, { newest_first: false, number }, [])
    if (chunk === undefined) return
    yield* chunk.outcomes
    number = chunk.last + 1
  }
}
