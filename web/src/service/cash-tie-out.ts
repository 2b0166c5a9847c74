// The cash tie-out: what a lender reports beside what the bank shows, for the lender and for the operator. The lists of the service have a moment and
// no day: what was matched after the day shown was open on it, so rows are put back to that day here.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CashPayment, CashTieOut } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'
import { type ListPage, type ListQuestion, pathPart, readPage } from './list.ts'
import type { Asked, AskedClocks } from './portfolio.ts'

/** The tie-out of one's own, or of a lender for the operator. */
export function cashPath(organization?: string): string {
  return organization === undefined ? '/cash-tie-out' : `/operator/organizations/${pathPart(organization)}/cash-tie-out`
}

/** The figures of the months up to the day. */
export const cashMonthsQuery = (
  environment: Environment,
  path: string,
  { as_of, known_at }: AskedClocks,
  asked: Asked = {},
) =>
  queryOptions({
    queryKey: ['cash-tie-out', environment, path, as_of, known_at, asked],
    queryFn: () => call<CashTieOut>('GET', withQuery(`/${environment}/v${path}`, { as_of, known_at, ...asked })),
    placeholderData: keepPreviousData,
  })

/** A payment or a line on the day that is shown; with the day on which it was matched or explained where that is a later one. */
export type OnDay<Row> = Row & { readonly matched_later?: string; readonly explained_later?: string }

/** A row of either list. */
type TiedRow = Pick<CashPayment, 'status' | 'tied_on' | 'stated_by' | 'match' | 'explanation'> & {
  readonly candidates: readonly { readonly day: string }[]
}

/** The list, by what it is asked, the day and the moment. */
export const cashListQuery = <Row extends TiedRow>(
  environment: Environment,
  path: string,
  question: ListQuestion,
  clocks: AskedClocks,
) =>
  queryOptions({
    queryKey: ['list', environment, path, question, clocks],
    queryFn: ({ signal }) => readCashRows<Row>(environment, path, question, clocks, signal),
    placeholderData: keepPreviousData,
  })

/** Open rows that somebody goes through: whatever is written meanwhile, they stay until others are asked for, and are read anew each time. */
export const openRowsQuery = <Row extends TiedRow>(
  environment: Environment,
  path: string,
  question: ListQuestion,
  clocks: AskedClocks,
) =>
  queryOptions({
    queryKey: ['open-rows', environment, path, question, clocks],
    queryFn: ({ signal }) => readCashRows<Row>(environment, path, question, clocks, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  })

/** Reads a page of a list on the day and the moment. A page of a past day may hold fewer rows than others, or none, while there is more. */
export async function readCashRows<Row extends TiedRow>(
  environment: Environment,
  path: string,
  question: ListQuestion,
  clocks: AskedClocks,
  signal?: AbortSignal,
): Promise<ListPage<OnDay<Row>>> {
  const day = dayOf(clocks)
  const { status, until, ...others } = question
  const asked = {
    ...others,
    // Lines of days of booking are all there by then, whatever their own days.
    until: question['booked_until'] === undefined ? earlier(until, day) : until,
    status: day === undefined || status !== 'open' ? status : undefined,
    known_at: clocks.known_at,
  }
  const page = await readPage<Row>(environment, path, asked, signal)
  if (day === undefined) return page
  const isAsked = (row: OnDay<Row>) =>
    (status === undefined || row.status === status) && (question['rule'] === undefined || row.match !== null)
  return { ...page, data: page.data.map((row) => onDay(row, day)).filter(isAsked) }
}

/** The day that is asked about; undefined for today. */
function dayOf({ as_of, known_at }: AskedClocks): string | undefined {
  return as_of ?? known_at?.slice(0, 10)
}

function earlier(until: string | undefined, day: string | undefined): string | undefined {
  if (until === undefined || day === undefined) return until ?? day
  return until < day ? until : day
}

/** A row as it was on a day: a match counts from its last day on, and what is dated later was no candidate. */
export function onDay<Row extends TiedRow>(row: Row, day: string): OnDay<Row> {
  const candidates = row.candidates.filter((one) => one.day <= day)
  if (row.tied_on === null || row.tied_on <= day) return { ...row, candidates }
  const later = row.explanation === null ? { matched_later: row.tied_on } : { explained_later: row.tied_on }
  return {
    ...row,
    candidates,
    status: 'open',
    tied_on: null,
    stated_by: null,
    match: null,
    explanation: null,
    ...later,
  }
}
