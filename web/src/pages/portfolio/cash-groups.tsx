// The last month of each group: what came in, what was lost, what is left. A group leads to the page of that part alone.
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../service/call.ts'
import { tableQuery } from '../../service/portfolio.ts'
import type { CashFlowRow } from '../../service/portfolio-rows.ts'
import { amountText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { percentOf } from '../../ui/ratio.ts'
import { States } from '../../ui/states.tsx'
import type { CashLook } from './cash-figures.ts'
import { GroupLink } from './group-link.tsx'
import { lastMonthOver } from './months.ts'
import { type View, dimensionName } from './view.ts'

interface CashGroupsProps extends CashLook {
  readonly dimension: string
}

/** The panel. */
export function CashGroups({ dimension, view, as_of, currency }: CashGroupsProps) {
  const month = lastMonthOver(as_of)
  const asked = { ...view.filters, group_by: dimension, from: month }
  const groups = useQuery(tableQuery<CashFlowRow>(view.environment, 'cash-flows', view.clocks, asked))
  const name = dimensionName(dimension)
  return (
    <Panel title={`By ${name.toLowerCase()}`} lead={`${month}, the last month that is over, in ${currency}.`} flush>
      <States loaded={groups} failureOf={failureOf}>
        {({ data }) => (
          <DataTable
            caption={`Cash flows by ${name.toLowerCase()}`}
            columns={columns(dimension, view)}
            rows={data.filter((row) => row.currency === currency && row.month === month)}
            keyOf={({ group }) => group ?? ''}
          />
        )}
      </States>
    </Panel>
  )
}

function columns(dimension: string, view: View): Column<CashFlowRow>[] {
  const amount = (head: string, of: (row: CashFlowRow) => number): Column<CashFlowRow> => ({
    head,
    kind: 'numeric',
    cell: (row) => amountText(of(row), row.currency),
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
    { head: 'CDR', kind: 'numeric', cell: ({ charge_offs }) => percentOf(charge_offs.cdr) },
    { head: 'CPR', kind: 'numeric', cell: ({ collected }) => percentOf(collected.cpr) },
  ]
}
