// Groups of a portfolio for tests of its tables: what receivables drawn at random contribute to them, what is asked of a table, and
// whether its rows are as it declares them.
import * as fc from 'fast-check'
import { dayNumber } from '@tapeline/kernel/core/day'
import { lastDayOf, monthOfDay } from '@tapeline/kernel/core/month'
import { BASES, MEASURE, bucketMeasure, transitionMeasure } from '@tapeline/kernel/metrics/portfolio/measures'
import { contribute } from '@tapeline/kernel/metrics/portfolio/contribution/contribution'
import type { Series } from '@tapeline/kernel/metrics/portfolio/totals/series'
import type { ChangeSink } from '@tapeline/kernel/metrics/portfolio/contribution/position-change'
import { type MetricSettings, metricSettingsOn } from '@tapeline/kernel/metrics/metric-settings'
import type { Asked, PortfolioTable } from '../../src/resources/portfolio/tables/portfolio-table.ts'
import type { Resource } from '../../src/resources/present.ts'
import { answerRecord } from '@tapeline/contract/answer-record'
import { END, type History, ORIGIN, histories, knownOf } from '../../../kernel/test/metrics/histories.ts'
import { type Change, type ProductChange, plainSeries } from '../../../kernel/test/portfolio/plain-series.ts'

/** Receivables of one lender, the day on which they move to another group, and the day asked about. */
export interface DrawnBook {
  readonly receivables: readonly History[]
  readonly steps: readonly MetricSettings[]
  readonly moved_on: number
  readonly as_of: number
}

/** Any book; all its receivables are computed with the same settings. */
export const books: fc.Arbitrary<DrawnBook> = fc
  .record({
    drawn: fc.array(histories, { minLength: 1, maxLength: 4 }),
    moved_on: fc.integer({ min: ORIGIN - 10, max: END }),
    as_of: fc.integer({ min: ORIGIN, max: END }),
  })
  .map(({ drawn, ...days }) => {
    const steps = drawn[0]?.steps ?? []
    return { receivables: drawn.map((history) => ({ ...history, steps })), steps, ...days }
  })

class ChangeList implements ChangeSink {
  readonly changes: Change[] = []
  readonly products: ProductChange[] = []

  add(day: number, measure: number, delta: number): void {
    this.changes.push({ day, measure, delta })
  }

  addProduct(day: number, measure: number, delta: bigint): void {
    this.products.push({ day, measure, delta })
  }

  series(as_of: number): Series {
    return plainSeries(as_of, this.changes, this.products)
  }
}

/** The series of the group in which a book begins and of the one into which it comes. */
export function seriesOf({ receivables, steps, moved_on, as_of }: DrawnBook): readonly [Series, Series] {
  const [first, second] = [new ChangeList(), new ChangeList()]
  for (const history of receivables) {
    const placements = [
      { from: -Infinity, sink: first, score: null },
      { from: moved_on, sink: second, score: null },
    ]
    contribute({ ...knownOf(history), steps, placements })
  }
  return [first.series(as_of), second.series(as_of)]
}

/** What a caller asks of a table as of a day of a book. */
export function askedOf({ steps, as_of }: Pick<DrawnBook, 'steps' | 'as_of'>, values: Asked['values'] = {}): Asked {
  const month = monthOfDay(as_of)
  return {
    as_of,
    month,
    open: lastDayOf(month) > as_of,
    edgesOn: (day) => metricSettingsOn(steps, day).bucket_edges,
    values,
  }
}

/** What a caller asks as of a day where buckets always end on the same days. */
export function askedOn(day: string, edges: readonly number[], values: Asked['values'] = {}): Asked {
  return { ...askedOf({ steps: [], as_of: dayNumber(day) }, values), edgesOn: () => edges }
}

/** The rows of a table of one group. An Error where one is not as the table declares it. */
export function rowsOf(table: PortfolioTable, series: Series, asked: Asked): Resource[] {
  const rows = [...table.tabulate([{ currency: 'USD', group: null, keys: {}, series }], asked)].map(({ row }) => row)
  const declared = answerRecord(table.row, table.may_be_null, 'A row.')
  for (const row of rows) {
    const reading = declared.read(row, 'row')
    if ('faults' in reading) throw new Error(reading.faults.map(({ message }) => message).join('; '))
  }
  return rows
}

const STATES = [...Array(64).keys()]

/** Measures of tables of states that count receivables; all others of theirs are amounts. */
const COUNTS = new Set([
  MEASURE.open,
  ...BASES.flatMap((basis) => STATES.map((bucket) => bucketMeasure(basis, 'count', bucket))),
  ...BASES.flatMap((basis) =>
    STATES.flatMap((from) => STATES.map((to) => transitionMeasure(basis, 'count', from, to))),
  ),
])

/** The series of the same receivables with a hundred times the money. */
export function hundredfold(series: Series): Series {
  const times = (measure: number) => (COUNTS.has(measure) ? 1 : 100)
  return {
    ...series,
    inMonth: (measure, month) => times(measure) * Number(series.inMonth(measure, month)),
    atEndOf: (measure, month) => times(measure) * Number(series.atEndOf(measure, month)),
  }
}

/** The values of all ratios in some rows, in their order. */
export function ratioValues(rows: readonly Resource[]): string[] {
  return JSON.stringify(rows).match(/"value":[^}]+/g) ?? []
}
