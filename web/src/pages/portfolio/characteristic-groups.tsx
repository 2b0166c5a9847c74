// The characteristics of each part of the book beside each other: average balance, averages weighted by outstanding principal, credit scores.
// A group leads to the page of that part alone, a figure opens to its parts and the receivables behind it.
import { useQuery } from '@tanstack/react-query'
import type { PortfolioSummaryRow } from '@tapeline/sdk'
import { failureOf } from '../../service/call.ts'
import { tableCsv, tableQuery } from '../../service/portfolio.ts'
import { FileLinks } from '../../ui/file-links.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { NO_FIGURE } from '../../ui/ratio.ts'
import { States } from '../../ui/states.tsx'
import { type Opened, OpenCell } from '../figures/open-figure.tsx'
import { ReceivablesBehind } from '../figures/receivables-behind.tsx'
import { averageBalanceFigure, characteristicFigure, characteristicsOf } from './characteristics.ts'
import { GroupLink } from './group-link.tsx'
import { groupName } from './group-name.ts'
import { type View, dimensionName, filterOf } from './view.ts'

interface CharacteristicGroupsProps {
  readonly dimension: string
  readonly view: View
  readonly currency: string
}

/** The panel. */
export function CharacteristicGroups({ dimension, view, currency }: CharacteristicGroupsProps) {
  const { environment, clocks, filters } = view
  const asked = { ...filters, group_by: dimension }
  const summary = useQuery(tableQuery(environment, 'summary', clocks, asked))
  const name = dimensionName(dimension).toLowerCase()
  return (
    <Panel
      title={`Characteristics by ${name}`}
      lead={`Open receivables in ${currency}, weighted by outstanding principal. Each figure shows the share of principal that it covers.`}
      actions={
        <FileLinks href={tableCsv(environment, 'summary', clocks, asked)} what={`the characteristics by ${name}`} />
      }
      flush
    >
      <States loaded={summary} failureOf={failureOf}>
        {({ data }) => {
          const rows = data.filter((row) => row.currency === currency && row.receivables.open > 0)
          return (
            <DataTable
              caption={`Characteristics by ${name}`}
              columns={columns(rows, dimension, view)}
              rows={rows}
              keyOf={({ group }) => group ?? ''}
            />
          )
        }}
      </States>
    </Panel>
  )
}

function columns(rows: readonly PortfolioSummaryRow[], dimension: string, view: View): Column<PortfolioSummaryRow>[] {
  return [
    {
      head: dimensionName(dimension),
      cell: ({ group }) => <GroupLink view={view} dimension={dimension} group={group} />,
    },
    {
      head: 'Average balance',
      kind: 'numeric',
      cell: (row) =>
        row.average_balance === null ? (
          NO_FIGURE
        ) : (
          <OpenCell figure={ofGroup(averageBalanceFigure(row), row, dimension, view)} />
        ),
    },
    ...averagedIn(rows).map((name) => averageColumn(name, dimension, view)),
  ]
}

/** The averages that any group has. */
function averagedIn(rows: readonly PortfolioSummaryRow[]): string[] {
  const averaged = rows.flatMap((row) => characteristicsOf(row).filter(({ average }) => average !== null))
  return [...new Set(averaged.map(({ name }) => name))]
}

function averageColumn(head: string, dimension: string, view: View): Column<PortfolioSummaryRow> {
  return {
    head,
    kind: 'numeric',
    cell: (row) => {
      const one = characteristicsOf(row).find(({ name, average }) => name === head && average !== null)
      if (one === undefined) return NO_FIGURE
      return <OpenCell figure={ofGroup(characteristicFigure(one, row), row, dimension, view)} />
    },
  }
}

/** A figure of a group: its receivables can be listed where the group is known. */
function ofGroup(
  figure: Opened,
  { group, currency }: PortfolioSummaryRow,
  dimension: string,
  { filters }: View,
): Opened {
  const filter = filterOf(dimension, group)
  return {
    ...figure,
    id: `${figure.id}~${group ?? ''}`,
    place: `${groupName(dimension, group)}, ${currency}`,
    behind: filter && (() => <ReceivablesBehind asked={{ ...filters, ...filter, currency }} />),
  }
}
