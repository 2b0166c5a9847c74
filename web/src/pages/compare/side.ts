// The other side of a table: its rows then, each found by what it has in common with a row now. One more request for a table, none for a figure.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TableName, TableRow } from '../../service/api-types.ts'
import { type Asked, tableQuery } from '../../service/portfolio.ts'
import type { Against } from '../../shell/against.ts'
import { usePlace } from '../../shell/use-place.ts'
import { monthsLater, periodLater } from '../portfolio/months.ts'

/** The other side of the rows of a table in one currency. */
export interface Side<Row> {
  readonly against: Against
  /** The rows then; undefined while they are loaded. */
  readonly rows: readonly Row[] | undefined
  readonly error: unknown
  /** The way to the other page, where that is not this page at another time; `open` names the figure. */
  readonly linkTo?: ((open: string) => ReactNode) | undefined
}

/** A row now, a row then, or both. */
export interface Pair<Row> {
  readonly now: Row | undefined
  readonly before: Row | undefined
}

/** What makes a row the same on both days; a month is moved to that of the other side. */
export type KeyOf<Row> = (row: Row) => string

/** Asks for a table as it was then; undefined where nothing is compared. */
export function useSide<Name extends TableName>(
  table: Name,
  asked: Asked,
  against: Against | undefined,
): Side<TableRow<Name>> | undefined {
  const { environment, clocks } = usePlace()
  const thenAsked = against === undefined ? asked : askedThen(asked, against)
  const query = tableQuery(environment, table, against?.clocks ?? clocks, thenAsked)
  const { data, error } = useQuery({ ...query, enabled: against !== undefined })
  return against && { against, rows: data?.data, error }
}

/** A side in one currency: amounts of others are never compared. */
export function inCurrency<Row extends { readonly currency: string }>(
  side: Side<Row> | undefined,
  currency: string,
): Side<Row> | undefined {
  return side && { ...side, rows: side.rows?.filter((row) => row.currency === currency) }
}

/** A table is asked about months so much earlier as the day is. */
export function askedThen(asked: Asked, { months }: Against): Asked {
  const earlier = (month: string | undefined) => (month === undefined ? undefined : monthsLater(month, -months))
  return {
    ...asked,
    ...('month' in asked ? { month: earlier(asked['month']) } : {}),
    ...('from' in asked ? { from: earlier(asked['from']) } : {}),
  }
}

/** Rows now with those then, and after them what is then alone. */
export function pairsOf<Row extends object>(now: readonly Row[], side: Side<Row>, keyOf: KeyOf<Row>): Pair<Row>[] {
  const thenOf = byKeyNow(side, keyOf)
  const keys = new Set(now.map(keyOf))
  return [
    ...now.map((row) => ({ now: row, before: thenOf.get(keyOf(row)) })),
    ...[...thenOf].flatMap(([key, before]) => (keys.has(key) ? [] : [{ now: undefined, before }])),
  ]
}

/** The rows then, by the keys that they have now: their month or period moved to that of the day that is shown. */
export function byKeyNow<Row extends object>(
  { rows = [], against: { months } }: Side<Row>,
  keyOf: KeyOf<Row>,
): Map<string, Row> {
  return new Map(rows.map((row) => [keyOf(movedLater(row, months)), row]))
}

/** A row with its month or period so many months later; a row of neither as it is. */
export function movedLater<Row extends object>(row: Row, months: number): Row {
  const { month, period }: { month?: unknown; period?: unknown } = row
  return {
    ...row,
    ...(typeof month === 'string' ? { month: monthsLater(month, months) } : {}),
    ...(typeof period === 'string' ? { period: periodLater(period, months) } : {}),
  }
}
