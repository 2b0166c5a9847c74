// The last month of each group: what came in, what was lost, what is left. A group leads to the page of that part alone.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { useQuery } from '@tanstack/react-query'
import type { PortfolioCashFlowsRow } from '@tapeline/sdk'
import { failureOf } from '../../service/call.ts'
import { tableCsv, tableQuery } from '../../service/portfolio.ts'
import { FileLinks } from '../../ui/file-links.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { percentOf } from '../../ui/ratio.ts'
import { States } from '../../ui/states.tsx'
import { helpIn } from '../figures/figure-help.ts'
import { termHelp } from '../figures/term-help.ts'
import { type Opened, OpenCell } from '../figures/open-figure.tsx'
import { type CashLook, flowFigure } from './cash-figures.ts'
import { GroupLink } from './group-link.tsx'
import { lastMonthOver } from './months.ts'
import { groupName } from './group-name.ts'
import { dimensionName, filterOf } from './view.ts'

interface CashGroupsProps extends CashLook {
  readonly dimension: string
}

/** The panel. */
export function CashGroups({ dimension, view, as_of, currency }: CashGroupsProps) {
  const month = lastMonthOver(as_of)
  const asked = { ...view.filters, group_by: dimension, from: month }
  const groups = useQuery(tableQuery(view.environment, 'cash-flows', view.clocks, asked))
  const name = dimensionName(dimension)
  return (
    <Panel
      title={`By ${name.toLowerCase()}`}
      lead={`${month}, the last month that is over, in ${currency}.`}
      flush
      actions={
        <FileLinks
          href={tableCsv(view.environment, 'cash-flows', view.clocks, asked)}
          what={`cash flows by ${name.toLowerCase()}`}
        />
      }
    >
      <States loaded={groups} failureOf={failureOf}>
        {({ data }) => (
          <DataTable
            caption={`Cash flows by ${name.toLowerCase()}`}
            columns={columns(dimension, { view, as_of, currency, rows: data })}
            rows={data.filter((row) => row.currency === currency && row.month === month)}
            keyOf={({ group }) => group ?? ''}
          />
        )}
      </States>
    </Panel>
  )
}

function columns(dimension: string, look: CashLook): Column<PortfolioCashFlowsRow>[] {
  const { view } = look
  const amount = (head: string, of: (row: PortfolioCashFlowsRow) => SumInJson): Column<PortfolioCashFlowsRow> => ({
    head,
    kind: 'numeric',
    help: (row) => helpIn(groupFigure(row, head, of(row), dimension, look)),
    cell: (row) => <OpenCell figure={groupFigure(row, head, of(row), dimension, look)} none={of(row) === 0} />,
  })
  return [
    {
      head: dimensionName(dimension),
      cell: ({ group }) => <GroupLink view={view} dimension={dimension} group={group} />,
    },
    amount('Opening', ({ principal }) => principal.opening),
    amount('Disbursed', ({ principal }) => principal.disbursed),
    amount('Received', ({ cash }) => cash.total_in),
    amount('Written off', ({ principal }) => principal.written_off),
    amount('Closing', ({ principal }) => principal.closing),
    { head: 'CDR', help: termHelp('CDR'), kind: 'numeric', cell: ({ charge_offs }) => percentOf(charge_offs.cdr) },
    { head: 'CPR', help: termHelp('CPR'), kind: 'numeric', cell: ({ collected }) => percentOf(collected.cpr) },
  ]
}

/** A flow of a group: its receivables can be listed where the group is known. */
function groupFigure(
  row: PortfolioCashFlowsRow,
  name: string,
  amount: SumInJson,
  dimension: string,
  look: CashLook,
): Opened {
  const filter = filterOf(dimension, row.group)
  const view = { ...look.view, filters: { ...look.view.filters, ...filter } }
  const { behind, ...figure } = flowFigure(row, name, amount, { ...look, view })
  const group = groupName(dimension, row.group)
  return {
    ...figure,
    id: `${figure.id}~${row.group ?? ''}`,
    place: `${group}, ${figure.place ?? ''}`,
    behind: filter === undefined ? undefined : behind,
  }
}
