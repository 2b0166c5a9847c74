// Excess spread: what the book earned beyond losses, debt and servicing, month by month and as the average that triggers are tested by.
import { Box } from '@mantine/core'
import { useMemo } from 'react'
import type { PortfolioCashFlowsRow } from '@tapeline/sdk'
import { Chart } from '../../ui/chart.tsx'
import { shareTick } from '../../ui/chart-scale.ts'
import type { Series } from '../../ui/chart-series.ts'
import type { MatrixCell } from '../../ui/matrix.tsx'
import { Panel } from '../../ui/page.tsx'
import { percentOf } from '../../ui/ratio.ts'
import { useChartThen } from '../compare/chart-side.ts'
import { comparing, comparingCells } from '../compare/compared.tsx'
import type { ComparedFigure } from '../compare/compared-note.tsx'
import { useBookEvents } from './book-events.ts'
import { openFrom } from './cash-charts.tsx'
import { cashKey, valueOf } from './cash-compared.ts'
import type { CashLook } from './cash-figures.ts'
import { CashNote } from './cash-note.tsx'
import { cashSaves, monthHead } from './cash-saves.ts'
import { SavedMatrix } from './saved-matrix.tsx'
import { AVERAGES, SPREAD, averageFigure, spreadFigure } from './spread-figures.ts'
import { SpreadTerms, partialWindowText } from './spread-terms.tsx'
import { counted } from '../../ui/words.ts'

const SPREAD_LEAD = 'Gross yield − net charge-offs − coupon − servicing, a year.'

/** The panel. */
export function ExcessSpread(look: CashLook) {
  const { rows, view, currency, side } = look
  const events = useBookEvents(view)
  const drawing = useMemo(() => spreadDrawing(rows), [rows])
  const then = useChartThen(drawing, side, spreadDrawing)
  const compared = comparing(side, cashKey)
  const cells = comparingCells(side, cashKey)
  return (
    <Panel
      title="Excess spread"
      lead={`${SPREAD_LEAD} The book does not contain the cost of debt and servicing: enter it here.`}
      flush
    >
      <SpreadTerms view={view} />
      <Box px="md" pb="md">
        <Chart
          {...drawing}
          other={then}
          events={events}
          title={`Excess spread, ${currency}`}
          head="Month"
          description="Bars for the excess spread of each month, and a line for its average over the window."
        />
      </Box>
      <SavedMatrix
        saves={cashSaves(look, 'excess spread by month', 'excess-spread', SPREAD_LEAD)}
        caption="Excess spread by month"
        corner="Month"
        columns={SPREAD.map(({ name }) => name)}
        rows={rows.toReversed().map((row) => ({
          id: row.month,
          ...monthHead(row),
          cells: SPREAD.map(({ name, of }): MatrixCell => {
            const content =
              name === 'Excess spread'
                ? cells(row, valueOf(of), (one) => (of(one) === null ? undefined : spreadFigure(one, look)))
                : compared(row, valueOf(of), percentOf(of(row)))
            return { open: row.open, saved: valueOf(of)(row), content }
          }),
        }))}
      />
      <CashNote {...look} what="excess spread by month" file="excess-spread" figures={SPREAD_FIGURES} />
    </Panel>
  )
}

const SPREAD_FIGURES = SPREAD.map(({ name, of }): ComparedFigure<PortfolioCashFlowsRow> => [
  name.toLowerCase().replaceAll(/[^a-z]+/g, '_'),
  valueOf(of),
  'ratio',
])

const AVERAGE_FIGURES = AVERAGES.map(({ rate }): ComparedFigure<PortfolioCashFlowsRow> => [
  `average_${rate}`,
  averageIn(rate),
  'ratio',
])

function averageIn(rate: (typeof AVERAGES)[number]['rate']) {
  return valueOf(({ averages }) => averages[rate])
}

/** The averages over the window. */
export function AveragesTable(look: CashLook) {
  const { rows, view } = look
  const cells = comparingCells(look.side, cashKey)
  const window = rows[0]?.averages.window ?? 1
  return (
    <Panel
      title={`Averages over ${counted(window, 'month')}`}
      lead={`Means of the monthly rates up to each month, as triggers test them. While months are missing: ${partialWindowText(view)}.`}
      flush
    >
      <SavedMatrix
        saves={cashSaves(
          look,
          'averages by month',
          'averages',
          `Averages over ${counted(window, 'month')}, up to each month.`,
        )}
        caption="Averages by month"
        corner="Month"
        columns={['Months', ...AVERAGES.map(({ name }) => name)]}
        rows={rows.toReversed().map((row) => ({
          id: row.month,
          ...monthHead(row),
          cells: [
            {
              content: `${row.averages.months} of ${row.averages.window}`,
              saved: `${row.averages.months} of ${row.averages.window}`,
            },
            ...AVERAGES.map((averaged) => ({
              saved: averageIn(averaged.rate)(row),
              content: cells(row, averageIn(averaged.rate), (one) =>
                one.averages[averaged.rate] === null ? undefined : averageFigure(one, averaged, look),
              ),
            })),
          ],
        }))}
      />
      <CashNote {...look} what="averages by month" file="averages" figures={AVERAGE_FIGURES} />
    </Panel>
  )
}

function spreadDrawing(rows: readonly PortfolioCashFlowsRow[]) {
  const open_from = openFrom(rows)
  const window = rows[0]?.averages.window ?? 1
  const series: Series[] = [
    { name: 'Excess spread', kind: 'bar', values: rows.map(({ excess_spread }) => excess_spread.rate), open_from },
    {
      name: `Average of ${window}`,
      kind: 'line',
      values: rows.map(({ averages }) => averages.excess_spread),
      open_from,
    },
  ]
  return {
    categories: rows.map(({ month }) => month),
    series,
    unit: 'fraction' as const,
    format: (value: number) => percentOf(value),
    tick: shareTick,
  }
}
