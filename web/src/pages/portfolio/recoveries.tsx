// Recoveries by month of write-off: each month as old as it is on the day. Each rate opens to its parts and to the receivables behind it.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { useQuery } from '@tanstack/react-query'
import { createElement } from 'react'
import type { PortfolioRecoveriesRow } from '@tapeline/sdk'
import { failureOf } from '../../service/call.ts'
import { tableCsv, tableQuery } from '../../service/portfolio.ts'
import { FileLinks } from '../../ui/file-links.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { NO_FIGURE, percentText } from '../../ui/ratio.ts'
import { States } from '../../ui/states.tsx'
import { termHelp } from '../figures/term-help.ts'
import { type Opened, OpenCell } from '../figures/open-figure.tsx'
import { measureText, ratioParts } from '../figures/parts.ts'
import { ReceivablesBehind } from '../figures/receivables-behind.tsx'
import type { View } from './view.ts'

const TITLE = 'Recoveries by month of write-off'

/** The panel. */
export function Recoveries({ view, currency }: { readonly view: View; readonly currency: string }) {
  const asked = view.filters
  const recoveries = useQuery(tableQuery(view.environment, 'recoveries', view.clocks, asked))
  const rows = latestOf((recoveries.data?.data ?? []).filter((row) => row.currency === currency))
  return (
    <Panel
      title={TITLE}
      lead="Each month of write-off with what has been recovered of it so far. The file has each month by the months since."
      flush
      actions={
        <FileLinks
          href={tableCsv(view.environment, 'recoveries', view.clocks, asked)}
          what="recoveries by month of write-off"
        />
      }
    >
      <States loaded={recoveries} failureOf={failureOf}>
        {() => <DataTable caption={TITLE} columns={columns} rows={rows} keyOf={(row) => row.written_off_in} />}
      </States>
    </Panel>
  )
}

/** The oldest row of each month of write-off, the newest month first. */
function latestOf(rows: readonly PortfolioRecoveriesRow[]): PortfolioRecoveriesRow[] {
  return [...new Map(rows.map((row) => [row.written_off_in, row])).values()].toReversed()
}

const columns: Column<PortfolioRecoveriesRow>[] = [
  { head: 'Month of write-off', cell: ({ written_off_in }) => written_off_in },
  { head: 'Months since the write-off', kind: 'numeric', cell: (row) => row.months_since_write_off },
  { head: 'Written off', kind: 'numeric', cell: (row) => measureText(row.written_off, 'amount', row.currency) },
  {
    head: 'Recovered to date',
    kind: 'numeric',
    cell: (row) => measureText(row.recovered_to_date, 'amount', row.currency),
  },
  { head: 'Recovery rate', kind: 'numeric', help: termHelp('recovery rate'), cell: (row) => rateCell(row) },
]

function rateCell(row: PortfolioRecoveriesRow) {
  if (row.recovery_rate === null) return NO_FIGURE
  return <OpenCell figure={rateFigure(row)} none={row.recovery_rate.numerator === 0} />
}

function rateFigure(row: PortfolioRecoveriesRow): Opened {
  const { currency, written_off_in, months_since_write_off, recovery_rate } = row
  const amount = (value: SumInJson) => measureText(value, 'amount', currency)
  return {
    id: ['recoveries', written_off_in].join('~'),
    title: `Recovery rate, written off in ${written_off_in}`,
    value: percentText(recovery_rate),
    place: currency,
    parts: [
      { name: 'Months since the write-off', value: String(months_since_write_off) },
      ...ratioParts(recovery_rate, ['Recovered to date', 'Written off'], amount),
    ],
    meaning:
      'All that was recovered to date on receivables whose first loss is of this month, by all that is lost of them.',
    definition: '/docs/definitions/portfolio#recoveries',
    behind: () => createElement(ReceivablesBehind, { asked: { currency, written_off_in } }),
  }
}
