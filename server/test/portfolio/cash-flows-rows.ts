// The table of cash flows asked as a query asks it, over a series made by hand.
import { dayNumber } from '@tapeline/kernel/core/day'
import { lastDayOf, monthOfDay } from '@tapeline/kernel/core/month'
import { FACT } from '@tapeline/kernel/metrics/ledger/ledger'
import { MEASURE } from '@tapeline/kernel/metrics/portfolio/measures'
import { cashFlowsTable } from '../../src/resources/portfolio/tables/cash-flows/cash-flows-table.ts'
import type { Asked } from '../../src/resources/portfolio/tables/portfolio-table.ts'
import { type Change, type ProductChange, plainSeries } from '../../../kernel/test/portfolio/plain-series.ts'

/** Changes as they are written here: a day, a measure, by how much. */
export type Written = readonly [day: string, measure: number, delta: number]

/** Parameters of the table, as text. */
export interface Query {
  readonly [name: string]: string
}

/** A ratio as it is answered. */
export interface Shown {
  readonly numerator: number
  readonly denominator: number
  readonly value: number
}

/** A row as far as these tests read it. */
export interface Row {
  readonly month: string
  readonly open: boolean
  readonly principal: { readonly [field: string]: number }
  readonly originations: object
  readonly cash: { readonly [field: string]: number }
  readonly not_understood: number
  readonly collected: {
    readonly smm: Shown | null
    readonly cpr: number | null
    readonly abs: Shown | null
    readonly age: Shown | null
    readonly opening: number
  }
  readonly defaults: object
  readonly charge_offs: { readonly mdr: Shown | null; readonly cdr: number | null } & {
    readonly [field: string]: unknown
  }
  readonly recovery_rate: Shown | null
  readonly cumulative_collections: Shown | null
  readonly payment_rate: Shown | null
  readonly yields: { readonly [field: string]: Shown | null }
  readonly excess_spread: { readonly net_charge_offs: Shown | null; readonly rate: number | null } & object
  readonly averages: { readonly [field: string]: number | null }
}

/** Changes as a series takes them. */
export const changesOf = (written: readonly Written[]): Change[] =>
  written.map(([day, measure, delta]) => ({ day: dayNumber(day), measure, delta }))

/** Parameters as a query has them, read by the table's own. */
function valuesOf(query: Query): Asked['values'] {
  return Object.fromEntries(
    Object.entries(query).map(([name, text]) => {
      const reading = cashFlowsTable.query[name]?.parse(text)
      if (reading?.ok !== true) throw new Error(`${name}=${text} is not read`)
      return [name, reading.value]
    }),
  )
}

/** The rows of one group as of a day. */
export function rowsOf(
  as_of: string,
  changes: readonly Change[],
  query: { readonly [name: string]: string } = {},
  products: readonly ProductChange[] = [],
): Row[] {
  const day = dayNumber(as_of)
  const month = monthOfDay(day)
  const group = { currency: 'USD', group: null, keys: {}, series: plainSeries(day, changes, products) }
  const open = lastDayOf(month) > day
  const asked: Asked = { as_of: day, month, open, edgesOn: () => [], values: valuesOf(query) }
  return [...cashFlowsTable.tabulate([group], asked)].map(({ row }) => row as unknown as Row)
}

/** The row of the month of that day. */
export function lastRow(
  as_of: string,
  changes: readonly Change[],
  query: { readonly [name: string]: string } = {},
  products: readonly ProductChange[] = [],
): Row {
  const row = rowsOf(as_of, changes, query, products).at(-1)
  if (row === undefined) throw new Error('there is no row')
  return row
}

/** A value as a whole number of parts of one: 0.0635 of 10,000 is 635. */
export const inParts = (value: number | null | undefined, parts: number) =>
  value === null || value === undefined ? null : Math.round(value * parts)

/** Principal that is outstanding from a day on, performing and with a schedule. */
export const lent = (day: string, amount: number): Written[] => [
  [day, FACT.disbursement, amount],
  [day, MEASURE.outstanding, amount],
  [day, MEASURE.open_principal, amount],
  [day, MEASURE.with_schedule, amount],
]

/** Principal that is written off on a day. */
export const lost = (day: string, amount: number): Written[] => [
  [day, MEASURE.written_off, amount],
  [day, MEASURE.outstanding, -amount],
  [day, MEASURE.open_principal, -amount],
]
