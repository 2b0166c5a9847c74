// A page of a list whose rows are compared: each row with what it was on the other clocks, asked for by the ids of the page in one request.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AccountById, ReceivableById } from '../generated/dashboard-endpoints.ts'
import type { Environment } from '../paths.ts'
import { inRequests } from './account-names.ts'
import { type ListPage, type ListQuestion, readPage } from './list.ts'
import { callOwn } from './own-call.ts'
import type { AskedClocks } from './portfolio.ts'

/** A row, and what it was then: null where it was not there. Where nothing is compared `earlier` is left out. */
export type WithEarlier<Row, Then> = Row & { readonly earlier?: Then | null }

/** How rows are found on the other clocks. */
export interface ThenSource<Row, Then> {
  readonly idOf: (row: Row) => string
  readonly idThen: (then: Then) => string
  readonly read: (environment: Environment, ids: string, clocks: AskedClocks) => Promise<readonly Then[]>
}

/** What is asked. */
interface ComparedQuestion<Row, Then> {
  readonly environment: Environment
  readonly path: string
  readonly source: ThenSource<Row, Then>
  /** The clocks of the other side; undefined where nothing is compared. */
  readonly clocks: AskedClocks | undefined
}

/** A page of the list. */
export function comparedListQuery<Row, Then>(asked: ComparedQuestion<Row, Then>, question: ListQuestion) {
  const { environment, path, clocks } = asked
  return queryOptions({
    queryKey: ['list', environment, path, question, clocks],
    queryFn: ({ signal }) => readCompared(asked, question, signal),
    placeholderData: keepPreviousData,
  })
}

/** Reads it. */
export async function readCompared<Row, Then>(
  { environment, path, source, clocks }: ComparedQuestion<Row, Then>,
  question: ListQuestion,
  signal: AbortSignal,
): Promise<ListPage<WithEarlier<Row, Then>>> {
  const page = await readPage<WithEarlier<Row, Then>>(environment, path, question, signal)
  if (clocks === undefined) return page
  const requests = inRequests(page.data.map(source.idOf))
  const found = await Promise.all(requests.map((ids) => source.read(environment, ids.join('\n'), clocks)))
  const then = new Map(found.flat().map((one) => [source.idThen(one), one]))
  return { ...page, data: page.data.map((row) => ({ ...row, earlier: then.get(source.idOf(row)) ?? null })) }
}

/** Receivables on other clocks. */
export const RECEIVABLES_THEN: ThenSource<{ readonly receivable_id: string }, ReceivableById> = {
  idOf: ({ receivable_id }) => receivable_id,
  idThen: ({ receivable_id }) => receivable_id,
  read: async (environment, ids, { as_of, known_at }) =>
    (await callOwn('GET /{environment}/receivables-by-id', { path: { environment }, query: { ids, as_of, known_at } }))
      .data,
}

/** Accounts on other clocks. */
export const ACCOUNTS_THEN: ThenSource<{ readonly id: string }, AccountById> = {
  idOf: ({ id }) => id,
  idThen: ({ id }) => id,
  read: async (environment, ids, { as_of, known_at }) =>
    (await callOwn('GET /{environment}/accounts-by-id', { path: { environment }, query: { ids, as_of, known_at } }))
      .data,
}
