// The months of a debt line: closed ones with their certificates, and what moved since.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MonthClose, MonthCloseReport, MonthCloseRestatement } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'
import { linePath } from './debt-lines.ts'
import { type ListPage, type ListQuestion, readPage } from './list.ts'
import type { ListExport } from './list-export.ts'
import type { AskedClocks } from './portfolio.ts'
import { isBy } from './moments.ts'

/** How long to wait before a certificate that is being issued is asked about again. */
const ASK_AGAIN_MS = 2_000

const isIssuing = ({ status, certificate }: MonthClose) => status !== 'preliminary' && certificate === null

/** The list of the closed months of a line. */
export function monthClosesPath(line: string): string {
  return `${linePath(line)}/closes`
}

/** A page of that list: the months of days until the one shown that were closed by the moment shown. */
export async function readMonthCloses(
  environment: Environment,
  line: string,
  question: ListQuestion,
  { as_of, known_at }: AskedClocks,
  signal: AbortSignal,
): Promise<ListPage<MonthClose>> {
  const page = await readPage<MonthClose>(environment, monthClosesPath(line), question, signal)
  const isThen = (close: MonthClose) =>
    (as_of === undefined || close.as_of <= as_of) && (close.closed_at === null || isBy(close.closed_at, known_at))
  return { ...page, data: page.data.filter(isThen) }
}

/** A page of that list, asked for again by itself while a certificate is being issued. */
export const monthClosesQuery = (
  environment: Environment,
  line: string,
  question: ListQuestion,
  clocks: AskedClocks,
) => ({
  queryKey: ['list', environment, monthClosesPath(line), question, clocks] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    readMonthCloses(environment, line, question, clocks, signal),
  placeholderData: keepPreviousData,
  refetchInterval: ({ state }: { state: { data: ListPage<MonthClose> | undefined } }) =>
    state.data?.data.some(isIssuing) === true ? ASK_AGAIN_MS : false,
})

export const monthReportQuery = (environment: Environment, line: string, month: string) =>
  queryOptions({
    queryKey: ['month-report', environment, line, month],
    queryFn: () => call<MonthCloseReport>('GET', `/${environment}/v${monthClosesPath(line)}/${month}`),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && (data.calculation.status === 'running' || isIssuing(data)) ? ASK_AGAIN_MS : false,
  })

export const restatementQuery = (environment: Environment, line: string, month: string, page: string | undefined) =>
  queryOptions({
    queryKey: ['restatement', environment, line, month, page],
    queryFn: () => readRestatement(environment, line, month, { page }),
  })

function readRestatement(
  environment: Environment,
  line: string,
  month: string,
  question: ListQuestion,
  signal?: AbortSignal,
) {
  const path = `/${environment}/v${monthClosesPath(line)}/${month}/restatement`
  return call<MonthCloseRestatement>('GET', withQuery(path, question), undefined, signal)
}

/** The receivables that moved a closed month, page after page. */
export function restatedReceivables(environment: Environment, line: string, month: string): ListExport {
  return {
    environment,
    path: `${monthClosesPath(line)}/${month}/restatement`,
    question: {},
    read: async (question, signal) => {
      const { receivables, ...page } = await readRestatement(environment, line, month, question, signal)
      return { ...page, data: receivables }
    },
  }
}

/** Closes a month; a month that is closed is answered as it was. */
export const closeMonth = (environment: Environment, line: string, month: string) =>
  call<MonthClose>('POST', `/${environment}/v${monthClosesPath(line)}`, { month })

/** The forms in which a certificate is given out. */
export const CERTIFICATE_FORMS = ['pdf', 'xlsx', 'json'] as const

/** Where the certificate of a month is, under the address of the service. */
export function certificatePath(
  environment: Environment,
  line: string,
  month: string,
  form: (typeof CERTIFICATE_FORMS)[number],
): string {
  return `/${environment}/v${monthClosesPath(line)}/${month}/certificate.${form}`
}
