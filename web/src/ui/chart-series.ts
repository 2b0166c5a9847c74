// What a chart shows, apart from how it is drawn: its points, and the same points as a table for who wants the numbers.
import { type PlacedEvent, eventText } from './chart-events.ts'
import { type FileColumn, amountCell, percentCell } from './file-columns.ts'

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

/** The other side of a drawing. */
export interface ChartThen {
  /** Which day, moment or line, in words. */
  readonly words: string
  /** What else is to be known to read it, such as that months stand beside earlier ones. */
  readonly note?: string | undefined
  /** By the names of the series of the drawing, each with a value for each of its categories. */
  readonly series: readonly Series[]
}

/** What the values of a chart are: amounts in minor units of a currency, fractions, or numbers. */
export type ChartUnit = { readonly currency: string } | 'fraction' | 'number'

/** What is saved of a chart. */
export interface SavedPoints {
  /** What the categories are. */
  readonly head: string
  readonly categories: readonly string[]
  readonly series: readonly Series[]
  readonly unit?: ChartUnit | undefined
  readonly events?: readonly PlacedEvent[]
  /** The other side, where the chart is compared. */
  readonly other?: ChartThen | undefined
}

/**
 * The points as columns of a file, whose rows are the places of the categories: a column for each series, what they are in the one behind them.
 * Where something happened in the time shown, there is a last column for that.
 */
export function pointColumns({
  head,
  categories,
  series,
  unit = 'number',
  events = [],
  other,
}: SavedPoints): FileColumn<number>[] {
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
  return [
    [head, (at) => categories[at]],
    ...series.map(({ name, values }): FileColumn<number> => [name, (at) => cell(values[at]), name]),
    ...(other?.series ?? []).map(({ name, values }): FileColumn<number> => [
      `${name}, ${other?.words ?? ''}`,
      (at) => cell(values[at]),
    ]),
    [lastHead, () => lastCell],
    ...(events.length === 0 ? [] : [['events', happened] as const]),
  ]
}

/** Whether there is anything to draw. */
export function hasPoints(series: readonly Series[]): boolean {
  return series.some(({ values }) => values.some((value) => value !== null))
}
