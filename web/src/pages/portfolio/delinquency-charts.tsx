// Delinquency by month: the amount in each bucket, and the rates over each edge.
import { SimpleGrid } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import type { PortfolioDelinquencyRow } from '@tapeline/sdk'
import type { Basis } from '../../service/api-types.ts'
import type { Measure } from '../../service/portfolio-rows.ts'
import { amountText, countText } from '../../ui/amount.ts'
import { useLogScale } from '../../shell/use-log-scale.ts'
import { Chart } from '../../ui/chart.tsx'
import type { ChartEvent } from '../../ui/chart-events.ts'
import { amountTick, countTick, shareTick } from '../../ui/chart-scale.ts'
import type { Series } from '../../ui/chart-series.ts'
import { Panel } from '../../ui/page.tsx'
import { percentOf } from '../../ui/ratio.ts'
import { useChartThen } from '../compare/chart-side.ts'
import type { Side } from '../compare/side.ts'
import { useBookEvents } from './book-events.ts'
import { type DelinquencyLook, bucketFigure, bucketName, inMonths, rateOf } from './delinquency-figures.ts'
import { orMore } from '../../ui/buckets.ts'

/** The two charts. */
export function DelinquencyCharts({ rows, currency, basis, measure, view, as_of, side }: DelinquencyLook) {
  // What the table of months below opens by its cell, the chart opens by its bar.
  const pick = (row: PortfolioDelinquencyRow) => {
    const { id } = bucketFigure({ row, basis, measure, as_of, filters: view.filters })
    view.change({ open: inMonths(id) })
  }
  const events = useBookEvents(view)
  const log = useLogScale()
  const ratesOf = useCallback((some: DelinquencyLook['rows']) => ratesDrawing(some, basis, measure), [basis, measure])
  const rates = useMemo(() => ratesOf(rows), [ratesOf, rows])
  const then = useChartThen(rates, side, ratesOf)
  const look = { rows, side, currency, basis, measure }
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <Panel title="Past due by bucket" lead="What is not current, at the end of each month.">
        <BucketsChart {...look} events={events} onPick={pick} />
      </Panel>
      <Panel title="Delinquency rates" lead="What is at least so many days past due, of all that is open.">
        <Chart
          {...rates}
          {...log}
          other={then}
          events={events}
          rising
          title={`Delinquency rates, ${basis}, by ${measure}`}
          head="Month"
          description="A line for each edge: what is that many days past due or more, as a share of all that is open."
        />
      </Panel>
    </SimpleGrid>
  )
}

interface BucketsChartProps {
  readonly rows: readonly PortfolioDelinquencyRow[]
  readonly side?: Side<PortfolioDelinquencyRow> | undefined
  readonly currency: string
  readonly basis: Basis
  readonly measure: Measure
  /** What happened meanwhile. */
  readonly events?: readonly ChartEvent[]
  /** A click on the bar of a bucket. */
  readonly onPick?: (row: PortfolioDelinquencyRow) => void
}

const NONE: readonly ChartEvent[] = []

/** What is past due by bucket, stacked, month by month. */
export function BucketsChart({ rows, side, currency, basis, measure, events = NONE, onPick }: BucketsChartProps) {
  const drawingOf = useCallback(
    (some: readonly PortfolioDelinquencyRow[]) => bucketsDrawing(some, { currency, basis, measure }),
    [currency, basis, measure],
  )
  const drawing = useMemo(() => drawingOf(rows), [drawingOf, rows])
  const then = useChartThen(drawing, side, drawingOf)
  const pick = (category: number, series: string) => {
    const month = drawing.categories[category]
    const row = rows.find((one) => one.month === month && bucketName(one) === series)
    if (row !== undefined) onPick?.(row)
  }
  return (
    <Chart
      {...drawing}
      other={then}
      events={events}
      {...(onPick === undefined ? {} : { onPick: pick })}
      rising
      title={`Past due by bucket, ${basis}, ${measure === 'amount' ? currency : 'number'}`}
      head="Month"
      description="A bar for each month, parted by bucket of days past due, without what is current."
    />
  )
}

function bucketsDrawing(
  rows: readonly PortfolioDelinquencyRow[],
  { currency, basis, measure }: Pick<BucketsChartProps, 'currency' | 'basis' | 'measure'>,
) {
  const of = (row: PortfolioDelinquencyRow) => Number(row[basis][measure])
  const amount = measure === 'amount'
  return {
    categories: monthsOf(rows),
    series: seriesOf(rows, of, ({ name }) => ({ name, kind: 'bar', stack: 'buckets' })),
    unit: amount ? { currency } : ('number' as const),
    format: (value: number) => (amount ? amountText(value, currency) : countText(value)),
    tick: amount ? amountTick(currency) : countTick,
  }
}

function ratesDrawing(rows: readonly PortfolioDelinquencyRow[], basis: Basis, measure: Measure) {
  const of = (row: PortfolioDelinquencyRow) => rateOf(row, basis, measure)?.value ?? null
  const series = seriesOf(rows, of, ({ days_from }) => ({ name: `${orMore(days_from)} days`, kind: 'line' }))
  const format = (value: number) => percentOf(value)
  return {
    categories: monthsOf(rows),
    series,
    unit: 'fraction' as const,
    format,
    tick: shareTick,
  }
}

type Look = Pick<Series, 'name' | 'kind' | 'stack'>

/** A series for each bucket past due, in the order of their days. */
function seriesOf(
  rows: readonly PortfolioDelinquencyRow[],
  of: (row: PortfolioDelinquencyRow) => number | null,
  look: (bucket: { name: string; days_from: number }) => Look,
): Series[] {
  const months = monthsOf(rows)
  const late = rows.filter(({ days_from }) => days_from > 0)
  const buckets = [...new Map(late.map((row) => [row.bucket, row])).values()].toSorted(
    (one, other) => one.days_from - other.days_from,
  )
  const open = months.findIndex((month) => rows.some((row) => row.month === month && row.open))
  return buckets.map((bucket) => ({
    ...look({ name: bucketName(bucket), days_from: bucket.days_from }),
    values: months.map((month) => {
      const row = late.find((one) => one.month === month && one.bucket === bucket.bucket)
      return row === undefined ? null : of(row)
    }),
    ...(open === -1 ? {} : { open_from: open }),
  }))
}

/** The months of a table, rising. */
export function monthsOf(rows: readonly { readonly month: string }[]): string[] {
  return [...new Set(rows.map(({ month }) => month))].toSorted()
}
