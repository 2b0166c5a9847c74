// One covenant over the months that it was tested, as a chart draws it, and the covenant of the other side that tests the same where the page is compared.
import { useMemo } from 'react'
import type { DebtLineMetric } from '@tapeline/sdk'
import type { ChartThen, Series } from '../../ui/chart-series.ts'
import { useChartThen } from '../compare/chart-side.ts'
import type { Side } from '../compare/side.ts'
import type { HistoryTest } from './covenant-then.ts'

/** The drawing of tests of one condition, which come latest first. */
export function drawingOf(rows: readonly HistoryTest[]) {
  const months = rows.toReversed()
  return { categories: months.map(({ month }) => month), series: seriesOf(months.map(({ test }) => test)) }
}

/** The other side of the drawing; values in another unit or currency have no place on the same axis. */
export function useDrawnThen(
  drawing: ReturnType<typeof drawingOf>,
  latest: HistoryTest | undefined,
  side: Side<HistoryTest> | undefined,
): ChartThen | undefined {
  const unit = latest?.test.unit
  const currency = latest?.currency
  const rows = side?.rows
  const drawn = useMemo(
    () => rows?.filter((row) => row.test.unit === unit && (unit !== 'money' || row.currency === currency)),
    [rows, unit, currency],
  )
  return useChartThen(drawing, side && { ...side, rows: drawn }, drawingOf)
}

/** The values, and each threshold that they were compared with. */
function seriesOf(months: readonly DebtLineMetric[]): Series[] {
  const levels = Math.max(0, ...months.map((test) => test.levels.length))
  const thresholds: Series[] =
    levels === 0
      ? [{ name: 'Threshold', kind: 'line', values: months.map(({ threshold }) => threshold) }]
      : Array.from({ length: levels }, (_, i) => ({
          name: `Threshold, level ${i + 1}`,
          kind: 'line' as const,
          values: months.map((test) => test.levels[i]?.threshold ?? (i === 0 ? test.threshold : null)),
        }))
  return [{ name: 'Actual', kind: 'line', values: months.map(({ value }) => value) }, ...thresholds]
}
