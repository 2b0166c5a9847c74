// The cohorts of each group at one age: which part of the book lends worse than it did, or than the others. A group leads to the page of
// that part alone, with its curves.
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PortfolioVintagesRow } from '@tapeline/sdk'
import { failureOf } from '../../service/call.ts'
import { tableQuery } from '../../service/portfolio.ts'
import type { MatrixCell } from '../../ui/matrix.tsx'
import { Panel } from '../../ui/page.tsx'
import { NO_FIGURE } from '../../ui/ratio.ts'
import { States } from '../../ui/states.tsx'
import { type ComparingCells, comparingCells } from '../compare/compared.tsx'
import { ComparedNote } from '../compare/compared-note.tsx'
import { inCurrency, useSide } from '../compare/side.ts'
import type { Opened } from '../figures/open-figure.tsx'
import { ageShown } from './cohorts.ts'
import { GroupLink } from './group-link.tsx'
import { groupName } from './group-name.ts'
import { SavedMatrix } from './saved-matrix.tsx'
import { dimensionName, filterOf } from './view.ts'
import { VINTAGE_NAMES, vintageFile, vintageKey, vintageOf } from './vintage-compared.ts'
import { FIGURES, type VintageLook, cohortFigure, nameOf } from './vintage-figures.ts'
import { counted } from '../../ui/words.ts'

interface VintageGroupsProps extends VintageLook {
  readonly dimension: string
}

/** The panel. */
export function VintageGroups({ dimension, ...look }: VintageGroupsProps) {
  const { rows, view, interval, currency } = look
  const age = ageShown(rows, view.texts['mob'])
  const asked = { ...view.filters, interval, from: view.texts['from'], group_by: dimension, mob_to: String(age) }
  const groups = useQuery(tableQuery(view.environment, 'vintages', view.clocks, asked))
  const then = inCurrency(useSide('vintages', asked, look.side?.against), currency)
  const side = then && { ...then, rows: then.rows?.filter((row) => row.months_on_book === age) }
  const name = dimensionName(dimension).toLowerCase()
  return (
    <Panel title={`Cohorts by ${name}`} lead={leadOf(look, age)} flush actions={<AgeChoice {...look} age={age} />}>
      <States loaded={groups} failureOf={failureOf}>
        {({ data }) => (
          <Groups
            look={{
              ...look,
              side,
              rows: data.filter((row) => row.currency === currency && row.months_on_book === age),
            }}
            dimension={dimension}
            age={age}
          />
        )}
      </States>
    </Panel>
  )
}

function leadOf({ figure, currency, edges }: VintageLook, age: number): string {
  return `${nameOf(figure, edges)} at ${counted(age, 'month')} on book, in ${currency}. What is not complete at that age is in italics.`
}

/** At which age cohorts are compared. */
function AgeChoice({ rows, view, age }: VintageLook & { readonly age: number }) {
  const oldest = Math.max(0, ...rows.map((row) => row.months_on_book))
  return (
    <NativeSelect
      size="xs"
      label="Months on book"
      value={String(age)}
      data={Array.from({ length: oldest + 1 }, (_, months) => String(months))}
      onChange={({ currentTarget }) => view.change({ mob: currentTarget.value })}
    />
  )
}

interface GroupsProps {
  readonly look: VintageLook
  readonly dimension: string
  readonly age: number
}

function Groups({ look, dimension, age }: GroupsProps) {
  const { rows, view, figure, side, currency } = look
  const compared = comparingCells(side, vintageKey)
  const cohorts = [...new Set(rows.map(({ cohort }) => cohort))].toSorted()
  const highest = Math.max(0, ...rows.map((row) => FIGURES[figure].of(row)?.value ?? 0))
  const name = dimensionName(dimension).toLowerCase()
  return (
    <>
      <SavedMatrix
        saves={{
          what: `cohorts by ${name} in ${currency}`,
          lead: leadOf(look, age),
          file_name: `vintages-by-${dimension}-${figure}-${currency}.csv`,
          table: 'vintages',
          rows,
          dimension,
        }}
        caption={`Cohorts by ${name}`}
        corner={dimensionName(dimension)}
        columns={cohorts}
        choices={cohorts.map((cohort) => cohort.slice(0, 4))}
        rows={[...new Set(rows.map(({ group }) => group))].map((group) => ({
          id: group ?? '',
          head: <GroupLink view={view} dimension={dimension} group={group} />,
          name: groupName(dimension, group),
          cells: cohorts.map((cohort) => {
            const row = rows.find((one) => one.group === group && one.cohort === cohort)
            return row === undefined
              ? { content: NO_FIGURE, saved: null }
              : cellOf(row, { ...look, compared, dimension }, highest)
          }),
        }))}
      />
      <ComparedNote
        what={`cohorts by ${name} in ${currency}`}
        file_name={`vintages-by-${dimension}-${currency}-compared.csv`}
        side={side}
        rows={rows}
        keyOf={vintageKey}
        names={VINTAGE_NAMES}
        figures={vintageFile(figure)}
      />
    </>
  )
}

interface ComparedGroups extends VintageGroupsProps {
  readonly compared: ComparingCells<PortfolioVintagesRow>
}

function cellOf(row: PortfolioVintagesRow, look: ComparedGroups, highest: number): MatrixCell {
  const { figure, compared } = look
  const value = FIGURES[figure].of(row)?.value ?? 0
  return {
    content: compared(row, vintageOf(figure), (one) => groupFigure(one, look), value === 0),
    saved: vintageOf(figure)(row),
    heat: highest === 0 ? 0 : value / highest,
    open: !row.complete,
  }
}

/** A cohort of a group: its receivables can be listed where the group is known. */
function groupFigure(row: PortfolioVintagesRow, look: VintageGroupsProps): Opened {
  const { view, dimension } = look
  const filter = filterOf(dimension, row.group)
  const { behind, ...opened } = cohortFigure(row, {
    ...look,
    view: { ...view, filters: { ...view.filters, ...filter } },
  })
  return {
    ...opened,
    id: `${opened.id}~${row.group ?? ''}`,
    place: `${groupName(dimension, row.group)}, ${opened.place ?? ''}`,
    behind: filter === undefined ? undefined : behind,
  }
}
