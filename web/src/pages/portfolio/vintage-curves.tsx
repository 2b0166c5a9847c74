// The curves of cohorts, the worst and the latest unless others are chosen: a line each, by months on book, as far as the cohort is complete.
import { Text } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { useLogScale } from '../../shell/use-log-scale.ts'
import { Chart } from '../../ui/chart.tsx'
import { shareTick } from '../../ui/chart-scale.ts'
import type { Series } from '../../ui/chart-series.ts'
import { Panel } from '../../ui/page.tsx'
import { percentOf } from '../../ui/ratio.ts'
import { useChartThen } from '../compare/chart-side.ts'
import { type ChosenCohorts, cohortsShown } from './chosen-cohorts.ts'
import { CohortPicker } from './cohort-picker.tsx'
import { hasFall } from './cohorts.ts'
import { type VintageLook, fallsBecause, figureOf, nameOf } from './vintage-figures.ts'

interface VintageCurvesProps extends VintageLook {
  /** The cohort whose row is pointed at. */
  readonly pointed: string | undefined
  readonly marked: string | undefined
  readonly onMark: (cohort: string) => void
}

/** The panel. */
export function VintageCurves(look: VintageCurvesProps) {
  const { rows, side, figure, currency, interval, view, edges, pointed, marked, onMark } = look
  const asked = view.texts['cohorts']
  const log = useLogScale()
  const chosen = useMemo(() => cohortsShown(rows, asked, figureOf(figure)), [rows, asked, figure])
  const { shown } = chosen
  const curves = useCallback((some: VintageLook['rows']) => curvesOf({ rows: some, figure }, shown), [figure, shown])
  const drawing = useMemo(() => curves(rows), [curves, rows])
  const then = useChartThen(drawing, side, curves)
  const name = nameOf(figure, edges)
  const falls = fallsBecause(figure)
  const falling = drawing.series.filter(({ values }) => hasFall(values)).map((series) => series.name)
  return (
    <Panel
      title="Curves"
      lead={`${name}, by months on book. ${ruleText(chosen, { figure, interval })}What is not complete is left out.`}
      actions={<CohortPicker view={view} chosen={chosen} />}
    >
      <Chart
        {...drawing}
        {...log}
        other={then}
        title={`${name}, ${currency}`}
        head="Months on book"
        height={320}
        emphasized={chosen.shown.find((cohort) => cohort === pointed)}
        chosen={chosen.shown.find((cohort) => cohort === marked)}
        onChoose={onMark}
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

/** By which rule these are shown, where not all are. */
function ruleText({ shown, all, by }: ChosenCohorts, { figure, interval }: Pick<VintageLook, 'figure' | 'interval'>) {
  if (shown.length === all.length) return ''
  const some = `${shown.length} of ${all.length} ${interval}s`
  if (typeof by === 'string') return `${some}, as chosen; all are below. `
  const ofLatest = 'that are three months old'
  if (by.worst === 0) return `${some}: the latest ${by.latest} ${ofLatest}. All are below. `
  const extreme = figureOf(figure).lowest_is_worst === true ? 'lowest' : 'highest'
  const age = `${by.age} ${by.age === 1 ? 'month' : 'months'} on book, the most that half of them have reached`
  const latest = by.latest === 0 ? '' : `, and the latest ${by.latest} of the others ${ofLatest}`
  return `${some}: the ${by.worst} ${extreme} at ${age}${latest}. All are below. `
}

function curvesOf({ rows, figure }: Pick<VintageLook, 'rows' | 'figure'>, cohorts: readonly string[]) {
  const { of } = figureOf(figure)
  const complete = rows.filter((row) => row.complete)
  const ages = Array.from({ length: 1 + Math.max(0, ...complete.map((row) => row.months_on_book)) }, (_, age) => age)
  const series = cohorts.map((cohort): Series => {
    const byAge = new Map(complete.flatMap((row) => (row.cohort === cohort ? [[row.months_on_book, of(row)]] : [])))
    return { name: cohort, kind: 'line', values: ages.map((age) => byAge.get(age)?.value ?? null) }
  })
  return {
    categories: ages.map(String),
    series,
    unit: 'fraction' as const,
    format: (value: number) => percentOf(value),
    tick: shareTick,
  }
}
