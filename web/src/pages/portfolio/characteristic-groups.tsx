// The characteristics of each part of the book beside each other: average balance, averages weighted by outstanding principal, credit scores.
// A group leads to the page of that part alone, a figure opens to its parts and the receivables behind it.
import { useQuery } from '@tanstack/react-query'
import type { PortfolioSummaryRow } from '@tapeline/sdk'
import { failureOf } from '../../service/call.ts'
import { tableCsv, tableQuery } from '../../service/portfolio.ts'
import type { FileColumn } from '../../ui/file-columns.ts'
import { FileLinks } from '../../ui/file-links.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { States } from '../../ui/states.tsx'
import type { Against } from '../../shell/against.ts'
import { comparingCells } from '../compare/compared.tsx'
import { type ComparedFigure, ComparedNote } from '../compare/compared-note.tsx'
import { type Side, inCurrency, useSide } from '../compare/side.ts'
import type { Opened } from '../figures/open-figure.tsx'
import { ReceivablesBehind } from '../figures/receivables-behind.tsx'
import { averageBalanceOf, averageNamed } from './characteristics-compared.ts'
import { averageBalanceFigure, characteristicFigure, characteristicsOf } from './characteristics.ts'
import { GroupLink } from './group-link.tsx'
import { groupName } from './group-name.ts'
import { type View, dimensionName, filterOf } from './view.ts'

interface CharacteristicGroupsProps {
  readonly dimension: string
  readonly view: View
  readonly currency: string
  readonly against: Against | undefined
}

/** The panel. */
export function CharacteristicGroups({ dimension, view, currency, against }: CharacteristicGroupsProps) {
  const { environment, clocks, filters } = view
  const asked = { ...filters, group_by: dimension }
  const summary = useQuery(tableQuery(environment, 'summary', clocks, asked))
  const side = inCurrency(useSide('summary', asked, against), currency)
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
          const rows = data.filter((row) => row.currency === currency && isOpen(row))
          return (
            <>
              <DataTable
                caption={`Characteristics by ${name}`}
                columns={columns(rows, side, dimension, view)}
                rows={rows}
                keyOf={keyOf}
              />
              <ComparedNote
                what={`the characteristics by ${name} in ${currency}`}
                file_name={`characteristics-by-${dimension}-${currency}-compared.csv`}
                side={side && { ...side, rows: side.rows?.filter(isOpen) }}
                rows={rows}
                keyOf={keyOf}
                names={NAMES}
                figures={fileOf(rows)}
              />
            </>
          )
        }}
      </States>
    </Panel>
  )
}

const keyOf = ({ group }: PortfolioSummaryRow) => group ?? ''

const isOpen = ({ receivables }: PortfolioSummaryRow) => receivables.open > 0

const NAMES: readonly FileColumn<PortfolioSummaryRow>[] = [
  ['currency', ({ currency }) => currency],
  ['group', ({ group }) => group],
]

/** The compared figures as a file: averages in their own units, percentages in percent. */
function fileOf(rows: readonly PortfolioSummaryRow[]): readonly ComparedFigure<PortfolioSummaryRow>[] {
  return [
    ['average_balance', averageBalanceOf],
    ...averagedIn(rows).map((name): ComparedFigure<PortfolioSummaryRow> => [
      name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_'),
      averageNamed(name),
      'average',
    ]),
  ]
}

function columns(
  rows: readonly PortfolioSummaryRow[],
  side: Side<PortfolioSummaryRow> | undefined,
  dimension: string,
  view: View,
): Column<PortfolioSummaryRow>[] {
  const cells = comparingCells(side, keyOf)
  return [
    {
      head: dimensionName(dimension),
      cell: ({ group }) => <GroupLink view={view} dimension={dimension} group={group} />,
    },
    {
      head: 'Average balance',
      kind: 'numeric',
      cell: (row) =>
        cells(row, averageBalanceOf, (one) =>
          one.average_balance === null ? undefined : ofGroup(averageBalanceFigure(one), one, dimension, view),
        ),
    },
    ...averagedIn(rows).map((name): Column<PortfolioSummaryRow> => ({
      head: name,
      kind: 'numeric',
      cell: (row) => cells(row, averageNamed(name), (one) => averageOpened(name, one, dimension, view)),
    })),
  ]
}

/** The averages that any group has. */
function averagedIn(rows: readonly PortfolioSummaryRow[]): string[] {
  const averaged = rows.flatMap((row) => characteristicsOf(row).filter(({ average }) => average !== null))
  return [...new Set(averaged.map(({ name }) => name))]
}

function averageOpened(wanted: string, row: PortfolioSummaryRow, dimension: string, view: View): Opened | undefined {
  const one = characteristicsOf(row).find(({ name, average }) => name === wanted && average !== null)
  return one && ofGroup(characteristicFigure(one, row), row, dimension, view)
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
