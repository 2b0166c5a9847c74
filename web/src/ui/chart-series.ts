// What a chart shows, apart from how it is drawn: its points, and the same points as a table for who wants the numbers.
import { csvLine } from '@tapeline/kernel/core/csv'
import { type PlacedEvent, eventText } from './chart-events.ts'
import { amountCell, percentCell, plainCell } from './file-columns.ts'

/** One series: a value for each category of the chart, null where there is none. */
export interface Series {
  readonly name: string
  readonly values: readonly (number | null)[]
  readonly kind: 'line' | 'bar'
  /** Series of one stack are drawn on top of each other. */
  readonly stack?: string
  /** Read on the right-hand scale, by `formatRight` of the chart. */
  readonly right?: boolean
  /** The index from which on the points are not final: drawn dashed. */
  readonly open_from?: number
}

/** What the values of a chart are: amounts in minor units of a currency, fractions, or numbers. */
export type ChartUnit = { readonly currency: string } | 'fraction' | 'number'

/**
 * The points as a CSV document for people: a line for each category, a column for each series, what they are in the one behind them. Where
 * something happened in the time shown, there is a last column for that.
 */
export function chartCsv(
  head: string,
  categories: readonly string[],
  series: readonly Series[],
  unit: ChartUnit = 'number',
  events: readonly PlacedEvent[] = [],
): string {
  const isAmount = typeof unit === 'object'
  const cell = (value: number | null | undefined) =>
    isAmount ? amountCell(value, unit.currency) : unit === 'fraction' ? percentCell(value) : value
  const [lastHead, lastCell] = isAmount
    ? ['currency', unit.currency]
    : ['unit', unit === 'fraction' ? 'percent' : 'number']
  const happened = (at: number) =>
    events
      .filter((event) => event.at === at)
      .map((event) => eventText(event))
      .join('; ')
  const withEvents = (cells: readonly unknown[], text: string) => (events.length === 0 ? cells : [...cells, text])
  const lines = [
    withEvents([head, ...series.map(({ name }) => name), lastHead], 'events'),
    ...categories.map((category, i) =>
      withEvents([category, ...series.map(({ values }) => cell(values[i])), lastCell], happened(i)),
    ),
  ]
  return `\uFEFF${lines.map((line) => csvLine(line.map(plainCell))).join('')}`
}

/** Whether there is anything to draw. */
export function hasPoints(series: readonly Series[]): boolean {
  return series.some(({ values }) => values.some((value) => value !== null))
}
