// Twelve months of a book: what was lent, what came in, what was left outstanding at the end of each, and how much of it was late.
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { PortfolioCashFlowsRow, PortfolioDelinquencyRow } from '@tapeline/sdk'
import { failureOf } from '../../service/call.ts'
import { type Asked, tableQuery } from '../../service/portfolio.ts'
import { useAgainst } from '../../shell/use-against.ts'
import { usePlace } from '../../shell/use-place.ts'
import { amountText } from '../../ui/amount.ts'
import { Chart } from '../../ui/chart.tsx'
import { amountTick } from '../../ui/chart-scale.ts'
import type { Series } from '../../ui/chart-series.ts'
import { Panel } from '../../ui/page.tsx'
import { States } from '../../ui/states.tsx'
import { useChartThen } from '../compare/chart-side.ts'
import { type Side, useSide } from '../compare/side.ts'
import { useBookEvents } from './book-events.ts'
import { BucketsChart } from './delinquency-charts.tsx'

/** The panel of one currency. */
export function MonthsPanel({ currency }: { readonly currency: string }) {
  const { environment, clocks } = usePlace()
  const months = useQuery(tableQuery(environment, 'cash-flows', clocks))
  const side = useSideIn('cash-flows', currency)
  return (
    <Panel title="Originations and collections" lead={`By month, in ${currency}. The month in progress is paler.`}>
      <States loaded={months} failureOf={failureOf}>
        {({ data }) => <MonthsChart rows={data} currency={currency} side={side} />}
      </States>
    </Panel>
  )
}

/** How late the book was, by the lender's word, at the end of each month. */
export function LatenessPanel({ currency }: { readonly currency: string }) {
  const { environment, clocks } = usePlace()
  const buckets = useQuery(tableQuery(environment, 'delinquency', clocks))
  const side = useSideIn('delinquency', currency)
  return (
    <Panel title="Past due" lead={`Outstanding principal past due by bucket, reported, in ${currency}.`}>
      <States loaded={buckets} failureOf={failureOf}>
        {({ data }) => <LatenessChart rows={data} currency={currency} side={side} />}
      </States>
    </Panel>
  )
}

const NOTHING: Asked = {}

/** The same table on the other side, where the page is compared: one more request for each chart. */
function useSideIn<Name extends 'cash-flows' | 'delinquency'>(table: Name, currency: string) {
  const side = useSide(table, NOTHING, useAgainst())
  const rows = side?.rows
  const shown = useMemo(() => rows?.filter((row) => row.currency === currency), [rows, currency])
  return side && { ...side, rows: shown }
}

interface LatenessChartProps {
  readonly rows: readonly PortfolioDelinquencyRow[]
  readonly side: Side<PortfolioDelinquencyRow> | undefined
  readonly currency: string
}

function LatenessChart({ rows, currency, side }: LatenessChartProps) {
  const events = useBookEvents({ ...usePlace(), texts: {} })
  const shown = useMemo(() => rows.filter((row) => row.currency === currency), [rows, currency])
  return <BucketsChart rows={shown} side={side} currency={currency} basis="reported" measure="amount" events={events} />
}

interface MonthsChartProps {
  readonly rows: readonly PortfolioCashFlowsRow[]
  readonly side: Side<PortfolioCashFlowsRow> | undefined
  readonly currency: string
}

function MonthsChart({ rows, currency, side }: MonthsChartProps) {
  const events = useBookEvents({ ...usePlace(), texts: {} })
  const drawingOf = useCallback((some: readonly PortfolioCashFlowsRow[]) => monthsDrawing(some, currency), [currency])
  const drawing = useMemo(() => drawingOf(rows), [drawingOf, rows])
  const then = useChartThen(drawing, side, drawingOf)
  return (
    <Chart
      {...drawing}
      other={then}
      events={events}
      title={`Originations and collections, ${currency}`}
      head="Month"
      description="Principal disbursed and cash collected as bars, outstanding principal at the end of each month as a line on the right-hand scale."
    />
  )
}

function monthsDrawing(rows: readonly PortfolioCashFlowsRow[], currency: string) {
  const months = rows.filter((row) => row.currency === currency)
  const last = months.findIndex(({ open }) => open)
  const open_from = last === -1 ? months.length : last
  const series: Series[] = [
    { name: 'Disbursed', kind: 'bar', values: months.map(({ principal }) => Number(principal.disbursed)), open_from },
    { name: 'Collected', kind: 'bar', values: months.map(({ cash }) => Number(cash.total_in)), open_from },
    {
      name: 'Outstanding',
      kind: 'line',
      right: true,
      values: months.map(({ principal }) => Number(principal.closing)),
      open_from,
    },
  ]
  return {
    categories: months.map(({ month }) => month),
    series,
    unit: { currency },
    format: (value: number) => amountText(value, currency),
    tick: amountTick(currency),
    tickRight: amountTick(currency),
  }
}
