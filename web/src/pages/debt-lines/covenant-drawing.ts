// One covenant over the months that it was tested, as a chart draws it, and the same covenant on the other side where the page is compared.
import { useQuery } from '@tanstack/react-query'
import type { DebtLineMetric } from '@tapeline/sdk'
import { useMemo } from 'react'
import { covenantTestsQuery } from '../../service/covenant-tests.ts'
import { debtLineQuery } from '../../service/debt-lines.ts'
import type { ChartThen, Series } from '../../ui/chart-series.ts'
import { chartThen } from '../compare/chart-side.ts'
import { monthsLater } from '../portfolio/months.ts'
import { testedBy } from './covenant-state.ts'
import { useLineAgainst } from './line-against.tsx'
import { useLine } from './use-line.ts'

/** The drawing of tests of one condition, which come latest first. */
export function drawingOf(rows: readonly DebtLineMetric[]) {
  const months = rows.toReversed()
  return { categories: months.map(({ test_month }) => test_month), series: seriesOf(months) }
}

/**
 * The tests of the same covenant and condition on the other side; undefined where nothing is compared or is still loaded. Values in another
 * unit or currency have no place on the same axis.
 */
export function useTestsThen(
  drawing: ReturnType<typeof drawingOf>,
  latest: DebtLineMetric | undefined,
  condition: number,
): ChartThen | undefined {
  const { environment, line, reader } = useLine()
  const other = useLineAgainst(line.id)
  const id = other?.line ?? line.id
  const isAsked = { enabled: other !== undefined && latest !== undefined }
  const covenant = { covenant_id: latest?.covenant_id ?? '' }
  const { data } = useQuery({ ...covenantTestsQuery(environment, id, covenant), ...isAsked })
  const of = useQuery({ ...debtLineQuery(environment, reader, id, other?.clocks ?? {}), ...isAsked })
  const currency = of.data?.currency
  const { clocks } = other ?? {}
  const { as_of, known_at } = clocks ?? {}
  const { words, months = 0 } = other?.against ?? {}
  return useMemo(() => {
    if (words === undefined || data === undefined || currency === undefined) return undefined
    const comparable = testedBy(data, { as_of, known_at }).filter(
      (test) =>
        test.condition === condition &&
        test.unit === latest?.unit &&
        (test.unit !== 'money' || currency === line.currency),
    )
    const moved = comparable.map((test) => ({ ...test, test_month: monthsLater(test.test_month, months) }))
    return chartThen(drawing, drawingOf(moved), { words, months })
  }, [drawing, data, currency, line.currency, as_of, known_at, words, months, condition, latest?.unit])
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
