// Cash as it went: collections by kind, and the annual rates of default and prepayment.
import { type SumInJson, sumFromJson, sumInJson, sumOf } from '@tapeline/kernel/core/sum'
import { SimpleGrid } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import type { PortfolioCashFlowsRow } from '@tapeline/sdk'
import { amountText } from '../../ui/amount.ts'
import { useLogScale } from '../../shell/use-log-scale.ts'
import { Chart } from '../../ui/chart.tsx'
import { amountTick, shareTick } from '../../ui/chart-scale.ts'
import type { Series } from '../../ui/chart-series.ts'
import { Panel } from '../../ui/page.tsx'
import { percentOf } from '../../ui/ratio.ts'
import { useChartThen } from '../compare/chart-side.ts'
import { useBookEvents } from './book-events.ts'
import { type CashLook, RATES, rateValue } from './cash-figures.ts'

/** The two charts. */
export function CashCharts({ rows, currency, view, side }: CashLook) {
  const events = useBookEvents(view)
  const log = useLogScale()
  const cashOf = useCallback((some: CashLook['rows']) => cashDrawing(some, currency), [currency])
  const cash = useMemo(() => cashOf(rows), [cashOf, rows])
  const rates = useMemo(() => ratesDrawing(rows), [rows])
  const cashThen = useChartThen(cash, side, cashOf)
  const ratesThen = useChartThen(rates, side, ratesDrawing)
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <Panel title="Collections" lead={`Received by month, in ${currency}. The month in progress is paler.`}>
        <Chart
          {...cash}
          other={cashThen}
          events={events}
          title={`Collections, ${currency}`}
          head="Month"
          description="A bar for each month, parted into principal, interest, fees, other income and recoveries."
        />
      </Panel>
      <Panel title="Default and prepayment" lead="CDR and CPR: the month, compounded to a year.">
        <Chart
          {...rates}
          {...log}
          other={ratesThen}
          events={events}
          title="CDR and CPR"
          head="Month"
          description="Two lines: the conditional default rate and the conditional prepayment rate of each month."
        />
      </Panel>
    </SimpleGrid>
  )
}

function cashDrawing(rows: readonly PortfolioCashFlowsRow[], currency: string) {
  const open_from = openFrom(rows)
  const bar = (name: string, of: (row: PortfolioCashFlowsRow['cash']) => SumInJson): Series => ({
    name,
    kind: 'bar',
    stack: 'cash',
    values: rows.map(({ cash }) => Number(of(cash))),
    open_from,
  })
  return {
    categories: rows.map(({ month }) => month),
    series: [
      bar('Principal', ({ principal }) => principal),
      bar('Interest', ({ interest }) => interest),
      bar('Fees', ({ origination_fees, periodic_fees, late_fees }) =>
        sumInJson(sumOf([origination_fees, periodic_fees, late_fees].map(sumFromJson))),
      ),
      bar('Other', ({ other }) => other),
      bar('Recovered', ({ recovered }) => recovered),
    ],
    unit: { currency },
    format: (value: number) => amountText(value, currency),
    tick: amountTick(currency),
  }
}

function ratesDrawing(rows: readonly PortfolioCashFlowsRow[]) {
  const open_from = openFrom(rows)
  const line = (name: string): Series => {
    const rate = RATES.find((one) => one.name === name)
    const values = rows.map((row) => (rate === undefined ? null : rateValue(row, rate)))
    return { name, kind: 'line', values, open_from }
  }
  return {
    categories: rows.map(({ month }) => month),
    series: [line('CDR'), line('CPR')],
    unit: 'fraction' as const,
    format: (value: number) => percentOf(value),
    tick: shareTick,
  }
}

/** From which month on figures are not final. */
export function openFrom(rows: readonly { readonly open: boolean }[]): number {
  const open = rows.findIndex((row) => row.open)
  return open === -1 ? rows.length : open
}
