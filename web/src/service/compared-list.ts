// A page of a list whose rows are compared: each row with what it was on the other clocks, asked for by the ids of the page in one request. One
// that was there and could not be calculated is not one that was not there.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AccountById, ReceivableById, ReceivableNotCalculated } from '../generated/dashboard-endpoints.ts'
import type { Environment } from '../paths.ts'
import { inRequests, nameAhead } from './account-names.ts'
import { type ListPage, type ListQuestion, readPage } from './list.ts'
import { callOwn } from './own-call.ts'
import type { AskedClocks } from './portfolio.ts'

/**
 * A row, and what it was then: null where it was not there, or was there and could not be calculated, of which `not_calculated` states why. Where
 * nothing is compared `earlier` is left out.
 */
export type WithEarlier<Row, Then> = Row & {
  readonly earlier?: Then | null
  readonly not_calculated?: WhyNot | undefined
}

/** Why a receivable has no figures. */
export type WhyNot = ReceivableNotCalculated['why_not']

/** Rows on the other clocks, and those that could not be calculated there. */
interface FoundThen<Then> {
  readonly data: readonly Then[]
  readonly not_calculated?: readonly ReceivableNotCalculated[]
}

/** How rows are found on the other clocks. */
export interface ThenSource<Row, Then> {
  readonly idOf: (row: Row) => string
  readonly idThen: (then: Then) => string
  /** The account whose name a row shows. */
  readonly accountOf?: (row: Row) => string
  readonly read: (environment: Environment, ids: string, clocks: AskedClocks) => Promise<FoundThen<Then>>
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
  const { environment, path, clocks, source } = asked
  const { as_of, known_at } = question
  return queryOptions({
    queryKey: ['list', environment, path, question, clocks],
    queryFn: ({ signal, client }) =>
      readCompared(asked, question, signal, (rows) => {
        const { accountOf } = source
        if (accountOf !== undefined) nameAhead(client, environment, rows.map(accountOf), { as_of, known_at })
      }),
    placeholderData: keepPreviousData,
  })
}

/** Reads it; `onRows` is called before the rows are compared. */
export async function readCompared<Row, Then>(
  { environment, path, source, clocks }: ComparedQuestion<Row, Then>,
  question: ListQuestion,
  signal: AbortSignal,
  onRows?: (rows: readonly Row[]) => void,
): Promise<ListPage<WithEarlier<Row, Then>>> {
  const page = await readPage<WithEarlier<Row, Then>>(environment, path, question, signal)
  onRows?.(page.data)
  if (clocks === undefined) return page
  const requests = inRequests(page.data.map(source.idOf))
  const found = await Promise.all(requests.map((ids) => source.read(environment, ids.join('\n'), clocks)))
  const then = new Map(found.flatMap(({ data }) => data).map((one) => [source.idThen(one), one]))
  const why = new Map(
    found.flatMap(({ not_calculated = [] }) =>
      not_calculated.map(({ receivable_id, why_not }) => [receivable_id, why_not] as const),
    ),
  )
  const rowOf = (row: Row) => {
    const id = source.idOf(row)
    return { ...row, earlier: then.get(id) ?? null, not_calculated: why.get(id) }
  }
  return { ...page, data: page.data.map(rowOf) }
}

/** Receivables on other clocks. */
export const RECEIVABLES_THEN: ThenSource<
  { readonly receivable_id: string; readonly obligor_id: string },
  ReceivableById
> = {
  idOf: ({ receivable_id }) => receivable_id,
  idThen: ({ receivable_id }) => receivable_id,
  accountOf: ({ obligor_id }) => obligor_id,
  read: (environment, ids, { as_of, known_at }) =>
    callOwn('GET /{environment}/receivables-by-id', { path: { environment }, query: { ids, as_of, known_at } }),
}

/** Why a receivable has no figures on other clocks; null where it has some, or is not there. */
export const whyNotQuery = (environment: Environment, id: string, clocks: AskedClocks) =>
  queryOptions({
    queryKey: ['why-not', environment, id, clocks],
    queryFn: async () => {
      const { not_calculated = [] } = await RECEIVABLES_THEN.read(environment, id, clocks)
      return not_calculated[0]?.why_not ?? null
    },
  })

/** Accounts on other clocks. */
export const ACCOUNTS_THEN: ThenSource<{ readonly id: string }, AccountById> = {
  idOf: ({ id }) => id,
  idThen: ({ id }) => id,
  read: (environment, ids, { as_of, known_at }) =>
    callOwn('GET /{environment}/accounts-by-id', { path: { environment }, query: { ids, as_of, known_at } }),
}
