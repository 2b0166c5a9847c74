// Shows lists on the clocks although their endpoints take none: a record that was recorded or dated later is left out, one that was changed
// is asked for as it was. Only records that changed cost a request of their own.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Document } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { ServiceFault, call, withQuery } from './call.ts'
import { type ListPage, type ListQuestion, pathPart, readPage } from './list.ts'
import { isBy } from './moments.ts'
import type { AskedClocks } from './portfolio.ts'

/** A record that states when it was first written and last changed. */
export type Recorded = Pick<Document, 'id' | 'created_at' | 'updated_at'>

/** The clocks, and the day that a record is of; records without one are of every day. */
export interface OnClocks<Row> {
  readonly clocks: AskedClocks
  readonly dayOf?: (row: Row) => string | null
}

/** A page of a list on the clocks. It may hold less than a page of today, or nothing, while there is more. */
export const recordsQuery = <Row extends Recorded>(
  environment: Environment,
  path: string,
  question: ListQuestion,
  on: OnClocks<Row>,
) =>
  queryOptions({
    queryKey: ['list', environment, path, question, on.clocks],
    queryFn: ({ signal }) => readRecords(environment, path, question, on, signal),
    placeholderData: keepPreviousData,
  })

/** Reads a page of a list on the clocks. */
export async function readRecords<Row extends Recorded>(
  environment: Environment,
  path: string,
  question: ListQuestion,
  on: OnClocks<Row>,
  signal?: AbortSignal,
): Promise<ListPage<Row>> {
  const page = await readPage<Row>(environment, path, question, signal)
  return { ...page, data: await recordsOn(environment, path, page.data, on, signal) }
}

/** Of records as they are now, those of the day and moment, as they were. */
export async function recordsOn<Row extends Recorded>(
  environment: Environment,
  path: string,
  rows: readonly Row[],
  { clocks, dayOf = () => null }: OnClocks<Row>,
  signal?: AbortSignal,
): Promise<readonly Row[]> {
  const { as_of, known_at } = clocks
  if (as_of === undefined && known_at === undefined) return rows
  const there = rows.filter(({ created_at }) => isBy(created_at, known_at))
  const asWere = await Promise.all(
    there.map(async (row): Promise<readonly Row[]> => {
      return row.updated_at === row.created_at ? [row] : readThen(environment, path, row, clocks, signal)
    }),
  )
  return asWere.flat().filter((row) => isOfDay(dayOf(row), as_of))
}

function isOfDay(day: string | null, as_of: string | undefined): boolean {
  return day === null || as_of === undefined || day <= as_of
}

/** A record on the clocks; none where it was not known then. */
async function readThen<Row extends Recorded>(
  environment: Environment,
  path: string,
  { id }: Row,
  { as_of, known_at }: AskedClocks,
  signal: AbortSignal | undefined,
): Promise<readonly Row[]> {
  const address = withQuery(`/${environment}/v${path}/${pathPart(id)}`, { as_of, known_at })
  try {
    return [await call<Row>('GET', address, undefined, signal)]
  } catch (error) {
    if (error instanceof ServiceFault && error.status === 404) return []
    throw error
  }
}
