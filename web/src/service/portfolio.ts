// The tables of the portfolio, on two clocks: how each is asked for as JSON and as CSV, and the receivables behind a cell.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { addressOf, call, withQuery } from './call.ts'

/** The clocks of a question; today and now where left out. */
export interface AskedClocks {
  readonly as_of?: string | undefined
  readonly known_at?: string | undefined
}

/** Filters, grouping and what else a table takes, as it is sent. */
export type Asked = Readonly<Record<string, string | undefined>>

/** A ratio; its parts are null where they are too large for a number. */
export interface Ratio {
  readonly numerator: number | null
  readonly denominator: number | null
  readonly value: number
}

/** A table, the clocks that it is of, and where its figures are defined. */
export interface Table<Row> {
  readonly as_of: string
  readonly known_at: string
  readonly data: readonly Row[]
}

/** Whose a row is. */
export interface Grouped {
  readonly currency: string
  readonly group: string | null
}

/** Asks for a table of the portfolio. */
export const tableQuery = <Row>(environment: Environment, table: string, clocks: AskedClocks, asked: Asked = {}) =>
  queryOptions({
    queryKey: ['portfolio', table, environment, clocks.as_of, clocks.known_at, asked],
    queryFn: () => call<Table<Row>>('GET', tablePath(environment, table, clocks, asked)),
  })

/** The address of a table as CSV for people. */
export function tableCsv(environment: Environment, table: string, clocks: AskedClocks, asked: Asked = {}): string {
  return addressOf(tablePath(environment, `${table}.csv`, clocks, { ...asked, amounts: 'major' }))
}

function tablePath(environment: Environment, table: string, { as_of, known_at }: AskedClocks, asked: Asked): string {
  return withQuery(`/${environment}/v/portfolio/${table}`, { as_of, known_at, ...asked })
}

/** A row of the summary, as far as it is shown. */
export interface SummaryRow extends Grouped {
  readonly month: string
  readonly receivables: {
    readonly [become in 'drawn' | 'open' | 'paid_off' | 'charged_off' | 'closed_unexplained']: number
  }
  readonly principal: {
    readonly disbursed: number
    readonly collected: number
    readonly written_off: number
    readonly closing: number
    readonly overpaid: number
  }
  readonly average_balance: Ratio | null
  readonly factor_rate: Weighted
  readonly weighted: {
    readonly [field in 'wac' | 'wam' | 'wala' | 'original_term_days' | 'remaining_term_days' | 'age_days']: Weighted
  } & { readonly credit_scores: Readonly<Record<string, (Partial<Weighted> & Pick<Weighted, 'coverage'>) | null>> }
}

/** An average weighted by outstanding principal, and the share of principal that it speaks for. */
export interface Weighted {
  readonly average: Ratio | null
  readonly coverage: Ratio | null
}

/** A receivable behind a cell, as far as it is shown. Amounts are null where they are too large to be added up. */
export interface ReceivableBehind {
  readonly receivable_id: string
  readonly obligor_id: string
  readonly currency: string
  readonly outcome: string | null
  readonly outstanding: number | null
  readonly reported: { readonly days_past_due: number; readonly bucket: string } | null
  readonly computed: { readonly days_past_due: number; readonly bucket: string } | null
  readonly cause: string | null
  /** When the month began whose moves are asked for. */
  readonly opening: { readonly outstanding: number } | null
}

interface ReceivablesPage {
  readonly data: readonly ReceivableBehind[]
  readonly next_page: string | null
}

/** The receivables that a cell counts, page by page. */
export const receivablesBehindQuery = (environment: Environment, clocks: AskedClocks, asked: Asked) =>
  infiniteQueryOptions({
    queryKey: ['portfolio', 'receivables', environment, clocks.as_of, clocks.known_at, asked],
    queryFn: ({ pageParam: page }) =>
      call<ReceivablesPage>('GET', tablePath(environment, 'receivables', clocks, { ...asked, page })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_page }) => next_page ?? undefined,
  })
