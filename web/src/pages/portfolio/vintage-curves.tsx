// The curves of the latest cohorts: a line each, by months on book, as far as the cohort is complete.
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { PortfolioVintagesRow } from '@tapeline/sdk'
import { Chart } from '../../ui/chart.tsx'
import type { Series } from '../../ui/chart-series.ts'
import { Panel } from '../../ui/page.tsx'
import { percentOf } from '../../ui/ratio.ts'
import { FIGURES, type VintageFigure, type VintageLook, fallsBecause } from './vintage-figures.ts'
import { hasFall } from './cohorts.ts'

/** The most lines that a reader can distinguish; the heat map has them all. */
const LINES = 7

/** The panel. */
export function VintageCurves({ rows, figure, currency, interval }: VintageLook) {
  const drawing = useMemo(() => curvesOf(rows, figure), [rows, figure])
  const { name } = FIGURES[figure]
  const falls = fallsBecause(figure)
  const falling = drawing.series.filter(({ values }) => hasFall(values)).map((series) => series.name)
  return (
    <Panel
      title="Curves"
      lead={`${name}, by months on book. ${spread(drawing.shown, drawing.cohorts, interval)}What is not complete is left out.`}
    >
      <Chart
        {...drawing}
        title={`${name}, ${currency}`}
        head="Months on book"
        height={320}
        description="A line for each cohort, from its month of origination on, as far as all of the cohort has reached that age."
      />
      {falls !== undefined && falling.length > 0 && (
        <Text size="xs" c="dimmed" mt="sm" role="note">
          A curve falls here ({falling.join(', ')}): {falls}.
        </Text>
      )}
    </Panel>
  )
}

function spread(shown: number, cohorts: number, interval: string): string {
  return shown === cohorts ? '' : `${shown} of ${cohorts} ${interval}s, evenly apart; all are below. `
}

function curvesOf(rows: readonly PortfolioVintagesRow[], figure: VintageFigure) {
  const { of } = FIGURES[figure]
  const complete = rows.filter((row) => row.complete)
  const cohorts = [...new Set(complete.map(({ cohort }) => cohort))]
  const lines = evenlyApart(cohorts, LINES)
  const ages = Array.from({ length: 1 + Math.max(0, ...complete.map((row) => row.months_on_book)) }, (_, age) => age)
  const series = lines.map((cohort): Series => {
    const byAge = new Map(complete.flatMap((row) => (row.cohort === cohort ? [[row.months_on_book, of(row)]] : [])))
    return { name: cohort, kind: 'line', values: ages.map((age) => byAge.get(age)?.value ?? null) }
  })
  return {
    categories: ages.map(String),
    series,
    shown: lines.length,
    cohorts: cohorts.length,
    unit: 'fraction' as const,
    format: (value: number) => percentOf(value),
    formatShort: (value: number) => percentOf(value, 0),
  }
}

/** At most so many of a list, its first and last among them. */
function evenlyApart<One>(all: readonly One[], most: number): One[] {
  if (all.length <= most) return [...all]
  const step = (all.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, i) => all[Math.round(i * step)]).filter((one) => one !== undefined)
}
