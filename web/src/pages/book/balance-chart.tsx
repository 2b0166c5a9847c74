// The balance of a receivable over its months: ours by its entries, beside what its lender stated.
import { useCallback, useMemo } from 'react'
import type { ReceivableMonth } from '@tapeline/sdk'
import { usePlace } from '../../shell/use-place.ts'
import { useLogScale } from '../../shell/use-log-scale.ts'
import { amountText } from '../../ui/amount.ts'
import { Chart } from '../../ui/chart.tsx'
import { amountTick } from '../../ui/chart-scale.ts'
import type { Series } from '../../ui/chart-series.ts'
import { useChartThen } from '../compare/chart-side.ts'
import type { Side } from '../compare/side.ts'
import type { ReceivableThen } from './receivable-compared.ts'
import { useBookEvents } from '../portfolio/book-events.ts'

interface BalanceChartProps {
  readonly months: readonly ReceivableMonth[]
  readonly currency: string
  readonly side: Side<ReceivableThen> | undefined
}

/** The chart. */
export function BalanceChart({ months, currency, side }: BalanceChartProps) {
  const drawingOf = useCallback((some: readonly ReceivableMonth[]) => balanceDrawing(some, currency), [currency])
  const drawing = useMemo(() => drawingOf(months), [drawingOf, months])
  const monthsThen = useMemo(() => side?.rows?.flatMap(({ timeline }) => timeline.months), [side?.rows])
  const then = useChartThen(drawing, side && { ...side, rows: monthsThen }, drawingOf)
  const log = useLogScale()
  const events = useBookEvents({ ...usePlace(), texts: {} })
  return (
    <Chart
      {...drawing}
      {...log}
      other={then}
      events={events}
      title={`Balance, ${currency}`}
      head="Month"
      height={200}
      description="Outstanding principal at the end of each month, and the balance that the lender stated where it did."
    />
  )
}

function balanceDrawing(months: readonly ReceivableMonth[], currency: string) {
  const first_open = months.findIndex(({ open }) => open)
  const open_from = first_open === -1 ? months.length : first_open
  const stated = months.map(({ reported_balance }) => reported_balance?.reported ?? null)
  const series: Series[] = [
    { name: 'Outstanding', kind: 'line', values: months.map(({ principal }) => principal.closing), open_from },
    ...(stated.some((value) => value !== null)
      ? [{ name: 'Balance you stated', kind: 'line' as const, values: stated, open_from }]
      : []),
  ]
  return {
    categories: months.map(({ month }) => month),
    series,
    unit: { currency },
    format: (value: number) => amountText(value, currency),
    tick: amountTick(currency),
  }
}
