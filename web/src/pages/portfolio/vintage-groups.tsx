// The cohorts of each group at one age: which part of the book lends worse than it did, or than the others. A group leads to the page of
// that part alone, with its curves.
import { Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PortfolioVintagesRow } from '@tapeline/sdk'
import { failureOf } from '../../service/call.ts'
import { tableCsv, tableQuery } from '../../service/portfolio.ts'
import { FileLinks } from '../../ui/file-links.tsx'
import { Matrix, type MatrixCell } from '../../ui/matrix.tsx'
import { Panel } from '../../ui/page.tsx'
import { NO_FIGURE } from '../../ui/ratio.ts'
import { States } from '../../ui/states.tsx'
import { OpenCell } from '../figures/open-figure.tsx'
import { ageShown } from './cohorts.ts'
import { GroupLink } from './group-link.tsx'
import { groupName } from './group-name.ts'
import { dimensionName, filterOf } from './view.ts'
import { FIGURES, type VintageLook, cohortFigure } from './vintage-figures.ts'
import { counted } from '../../ui/words.ts'

interface VintageGroupsProps extends VintageLook {
  readonly dimension: string
}

/** The panel. */
export function VintageGroups({ dimension, ...look }: VintageGroupsProps) {
  const { rows, view, interval, figure, currency } = look
  const age = ageShown(rows, view.texts['mob'])
  const asked = { ...view.filters, interval, from: view.texts['from'], group_by: dimension, mob_to: String(age) }
  const groups = useQuery(tableQuery(view.environment, 'vintages', view.clocks, asked))
  const name = dimensionName(dimension).toLowerCase()
  return (
    <Panel
      title={`Cohorts by ${name}`}
      lead={`${FIGURES[figure].name} at ${counted(age, 'month')} on book, in ${currency}. What is not complete at that age is in italics.`}
      flush
      actions={
        <Group gap="xs" align="flex-end">
          <AgeChoice {...look} age={age} />
          <FileLinks href={tableCsv(view.environment, 'vintages', view.clocks, asked)} what={`cohorts by ${name}`} />
        </Group>
      }
    >
      <States loaded={groups} failureOf={failureOf}>
        {({ data }) => (
          <Groups
            look={{ ...look, rows: data.filter((row) => row.currency === currency && row.months_on_book === age) }}
            dimension={dimension}
          />
        )}
      </States>
    </Panel>
  )
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

function Groups({ look, dimension }: { readonly look: VintageLook; readonly dimension: string }) {
  const { rows, view, figure } = look
  const cohorts = [...new Set(rows.map(({ cohort }) => cohort))].toSorted()
  const highest = Math.max(0, ...rows.map((row) => FIGURES[figure].of(row)?.value ?? 0))
  return (
    <Matrix
      caption={`Cohorts by ${dimensionName(dimension).toLowerCase()}`}
      corner={dimensionName(dimension)}
      columns={cohorts}
      rows={[...new Set(rows.map(({ group }) => group))].map((group) => ({
        id: group ?? '',
        head: <GroupLink view={view} dimension={dimension} group={group} />,
        cells: cohorts.map((cohort) => {
          const row = rows.find((one) => one.group === group && one.cohort === cohort)
          return row === undefined ? { content: NO_FIGURE } : cellOf(row, look, dimension, highest)
        }),
      }))}
    />
  )
}

function cellOf(row: PortfolioVintagesRow, look: VintageLook, dimension: string, highest: number): MatrixCell {
  const { view, figure } = look
  const filter = filterOf(dimension, row.group)
  const value = FIGURES[figure].of(row)?.value ?? 0
  const { behind, ...opened } = cohortFigure(row, {
    ...look,
    view: { ...view, filters: { ...view.filters, ...filter } },
  })
  const ofGroup = {
    ...opened,
    id: `${opened.id}~${row.group ?? ''}`,
    place: `${groupName(dimension, row.group)}, ${opened.place ?? ''}`,
    behind: filter === undefined ? undefined : behind,
  }
  return {
    content: <OpenCell figure={ofGroup} none={value === 0} />,
    heat: highest === 0 ? 0 : value / highest,
    open: !row.complete,
  }
}
