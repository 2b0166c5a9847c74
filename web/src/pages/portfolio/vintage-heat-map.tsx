// All cohorts and ages at once: the darker, the higher. Each cell opens; what is not complete is hatched.
import { Group, Text } from '@mantine/core'
import { memo } from 'react'
import type { PortfolioVintagesRow } from '@tapeline/sdk'
import { amountText } from '../../ui/amount.ts'
import { Matrix, type MatrixCell, type MatrixRow } from '../../ui/matrix.tsx'
import { Panel } from '../../ui/page.tsx'
import { OpenCell } from '../figures/open-figure.tsx'
import { FIGURES, type VintageLook, cohortFigure } from './vintage-figures.ts'

interface VintageHeatMapProps extends VintageLook {
  readonly marked: string | undefined
  readonly onPoint: (cohort: string | undefined) => void
}

/** The panel. Rendered again only where what it shows changes: it has a cell for each cohort and age. */
export const VintageHeatMap = memo(function VintageHeatMap({ marked, onPoint, ...look }: VintageHeatMapProps) {
  const { rows, figure, currency } = look
  const { name, of } = FIGURES[figure]
  const cohorts = [...new Set(rows.map(({ cohort }) => cohort))]
  const ages = Array.from({ length: 1 + Math.max(0, ...rows.map((row) => row.months_on_book)) }, (_, age) => age)
  const highest = Math.max(0, ...rows.map((row) => of(row)?.value ?? 0))
  return (
    <Panel title="Cohorts by months on book" lead={`${name}. Original principal in ${currency}.`} flush>
      <Matrix
        caption="Cohorts by months on book"
        corner="Cohort"
        columns={['Original principal', ...ages]}
        rows={cohorts.map((cohort) => rowOf(look, cohort, ages, highest))}
        marked={marked}
        onPoint={onPoint}
      />
      <Group gap={8} px="md" py="sm" className="key">
        <span className="hatched" aria-hidden />
        <Text size="xs" c="dimmed">
          Not complete, in italics: part of the cohort has not reached the end of a month at this age, so the figure is
          of the older months alone, or of a month in progress.
        </Text>
      </Group>
    </Panel>
  )
})

function rowOf(look: VintageLook, cohort: string, ages: readonly number[], highest: number): MatrixRow {
  const ofCohort = new Map(look.rows.filter((row) => row.cohort === cohort).map((row) => [row.months_on_book, row]))
  const oldest = [...ofCohort.values()].findLast(({ complete }) => complete) ?? ofCohort.get(0)
  return {
    id: cohort,
    head: cohort,
    cells: [
      { content: oldest === undefined ? '' : amountText(oldest.original_principal, oldest.currency) },
      ...ages.map((age) => cellOf(look, ofCohort.get(age), highest)),
    ],
  }
}

function cellOf(look: VintageLook, row: PortfolioVintagesRow | undefined, highest: number): MatrixCell | undefined {
  if (row === undefined) return undefined
  const value = FIGURES[look.figure].of(row)?.value ?? 0
  return {
    content: <OpenCell figure={cohortFigure(row, look)} none={value === 0} />,
    heat: highest === 0 ? 0 : value / highest,
    open: !row.complete,
  }
}
