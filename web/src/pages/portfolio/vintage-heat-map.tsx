// All cohorts and ages at once: the darker, the higher. Each cell opens; what is not complete is hatched.
import { Group, Text } from '@mantine/core'
import { memo } from 'react'
import type { PortfolioVintagesRow } from '@tapeline/sdk'
import { amountText } from '../../ui/amount.ts'
import { amountOf } from '../../ui/change.ts'
import type { MatrixCell, MatrixRow } from '../../ui/matrix.tsx'
import { Panel } from '../../ui/page.tsx'
import { type ComparingCells, comparingCells } from '../compare/compared.tsx'
import { ComparedNote } from '../compare/compared-note.tsx'
import { SavedMatrix } from './saved-matrix.tsx'
import { VINTAGE_NAMES, vintageFile, vintageKey, vintageOf } from './vintage-compared.ts'
import { FIGURES, type VintageLook, cohortFigure, nameOf } from './vintage-figures.ts'

interface VintageHeatMapProps extends VintageLook {
  readonly marked: string | undefined
  readonly onPoint: (cohort: string | undefined) => void
}

/** The panel. Rendered again only where what it shows changes: it has a cell for each cohort and age. */
export const VintageHeatMap = memo(function VintageHeatMap({ marked, onPoint, ...look }: VintageHeatMapProps) {
  const { rows, figure, currency, side, edges } = look
  const compared = comparingCells(side, vintageKey, { changed_alone: true })
  const { of } = FIGURES[figure]
  const cohorts = [...new Set(rows.map(({ cohort }) => cohort))]
  const ages = Array.from({ length: 1 + Math.max(0, ...rows.map((row) => row.months_on_book)) }, (_, age) => age)
  const highest = Math.max(0, ...rows.map((row) => of(row)?.value ?? 0))
  const lead = `${nameOf(figure, edges)}. Original principal in ${currency}.`
  return (
    <Panel title="Cohorts by months on book" lead={lead} flush>
      <SavedMatrix
        saves={{
          what: `cohorts by months on book in ${currency}`,
          lead: `${lead} The other heads are months on book.`,
          file_name: `vintages-${figure}-${currency}.csv`,
          table: 'vintages',
          rows,
        }}
        caption="Cohorts by months on book"
        corner="Cohort"
        columns={['Original principal', ...ages]}
        choices={[undefined, ...ages.map(yearOnBook)]}
        rows={cohorts.map((cohort) => rowOf({ ...look, compared }, cohort, ages, highest))}
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
      <ComparedNote
        what={`cohorts in ${currency}`}
        file_name={`vintages-${figure}-${currency}-compared.csv`}
        side={side}
        rows={rows}
        keyOf={vintageKey}
        names={VINTAGE_NAMES}
        figures={vintageFile(figure)}
        changed_alone
      />
    </Panel>
  )
})

/** Ages are chosen by years on book, since there are too many months to name each. */
function yearOnBook(age: number): string {
  const first = age - (age % 12)
  return `Months ${first} to ${first + 11}`
}

interface ComparedVintages extends VintageLook {
  readonly compared: ComparingCells<PortfolioVintagesRow>
}

function rowOf(look: ComparedVintages, cohort: string, ages: readonly number[], highest: number): MatrixRow {
  const ofCohort = new Map(look.rows.filter((row) => row.cohort === cohort).map((row) => [row.months_on_book, row]))
  const oldest = [...ofCohort.values()].findLast(({ complete }) => complete) ?? ofCohort.get(0)
  return {
    id: cohort,
    head: cohort,
    cells: [
      {
        content: oldest === undefined ? '' : amountText(oldest.original_principal, oldest.currency),
        saved: oldest && amountOf(oldest.original_principal, oldest.currency),
      },
      ...ages.map((age) => cellOf(look, ofCohort.get(age), highest)),
    ],
  }
}

function cellOf(
  look: ComparedVintages,
  row: PortfolioVintagesRow | undefined,
  highest: number,
): MatrixCell | undefined {
  if (row === undefined) return undefined
  const value = FIGURES[look.figure].of(row)?.value ?? 0
  return {
    content: look.compared(row, vintageOf(look.figure), (one) => cohortFigure(one, look), value === 0),
    saved: vintageOf(look.figure)(row),
    heat: highest === 0 ? 0 : value / highest,
    open: !row.complete,
  }
}
