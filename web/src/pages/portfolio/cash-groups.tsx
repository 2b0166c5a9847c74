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
import { comparing, comparingCells } from '../compare/compared.tsx'
import type { ComparedFigure } from '../compare/compared-note.tsx'
import { inCurrency, useSide } from '../compare/side.ts'
import { helpIn } from '../figures/figure-help.ts'
import { termHelp } from '../figures/term-help.ts'
import type { Opened } from '../figures/open-figure.tsx'
import { cashKey, flowOf, valueOf } from './cash-compared.ts'
import { type CashLook, flowFigure } from './cash-figures.ts'
import { CashNote } from './cash-note.tsx'
import { GroupLink } from './group-link.tsx'
import { lastMonthOver, monthsLater } from './months.ts'
import { groupName } from './group-name.ts'
import { dimensionName, filterOf } from './view.ts'

interface CashGroupsProps extends CashLook {
  readonly dimension: string
}

/** The panel. */
export function CashGroups({ dimension, view, as_of, currency, ...look }: CashGroupsProps) {
  const against = look.side?.against
  const month = lastMonthOver(as_of)
  const asked = { ...view.filters, group_by: dimension, from: month }
  const groups = useQuery(tableQuery(view.environment, 'cash-flows', view.clocks, asked))
  const then = inCurrency(useSide('cash-flows', asked, against), currency)
  const thenMonth = against && monthsLater(month, -against.months)
  const side = then && { ...then, rows: then.rows?.filter((row) => row.month === thenMonth) }
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
        {({ data }) => {
          const rows = data.filter((row) => row.currency === currency && row.month === month)
          const ofGroups = { view, as_of, currency, rows, side }
          return (
            <>
              <DataTable
                caption={`Cash flows by ${name.toLowerCase()}`}
                columns={columns(dimension, ofGroups)}
                rows={rows}
                keyOf={({ group }) => group ?? ''}
              />
              <CashNote
                {...ofGroups}
                what={`cash flows by ${name.toLowerCase()}`}
                file={`cash-flows-by-${dimension}`}
                figures={GROUP_FIGURES}
              />
            </>
          )
        }}
      </States>
    </Panel>
  )
}

const AMOUNTS = [
  { head: 'Opening', of: ({ principal }) => principal.opening },
  { head: 'Disbursed', of: ({ principal }) => principal.disbursed },
  { head: 'Received', of: ({ cash }) => cash.total_in },
  { head: 'Written off', of: ({ principal }) => principal.written_off },
  { head: 'Closing', of: ({ principal }) => principal.closing },
] as const satisfies readonly { readonly head: string; readonly of: (row: PortfolioCashFlowsRow) => SumInJson }[]

const ANNUAL = [
  { head: 'CDR', of: ({ charge_offs }) => charge_offs.cdr },
  { head: 'CPR', of: ({ collected }) => collected.cpr },
] as const satisfies readonly { readonly head: string; readonly of: (row: PortfolioCashFlowsRow) => number | null }[]

const GROUP_FIGURES: readonly ComparedFigure<PortfolioCashFlowsRow>[] = [
  ...AMOUNTS.map(({ head, of }): ComparedFigure<PortfolioCashFlowsRow> => [
    head.toLowerCase().replaceAll(' ', '_'),
    flowOf(of),
  ]),
  ...ANNUAL.map(({ head, of }): ComparedFigure<PortfolioCashFlowsRow> => [head.toLowerCase(), valueOf(of), 'ratio']),
]

function columns(dimension: string, look: CashLook): Column<PortfolioCashFlowsRow>[] {
  const { view, side } = look
  const compared = comparing(side, cashKey)
  const cells = comparingCells(side, cashKey)
  return [
    {
      head: dimensionName(dimension),
      cell: ({ group }) => <GroupLink view={view} dimension={dimension} group={group} />,
    },
    ...AMOUNTS.map(({ head, of }): Column<PortfolioCashFlowsRow> => ({
      head,
      kind: 'numeric',
      help: (row) => helpIn(groupFigure(row, head, of(row), dimension, look)),
      cell: (row) => cells(row, flowOf(of), (one) => groupFigure(one, head, of(one), dimension, look), of(row) === 0),
    })),
    ...ANNUAL.map(({ head, of }): Column<PortfolioCashFlowsRow> => ({
      head,
      help: termHelp(head),
      kind: 'numeric',
      cell: (row) => compared(row, valueOf(of), percentOf(of(row))),
    })),
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
