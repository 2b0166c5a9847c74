// Recoveries by the months since the write-off, and their average lag. Each share opens.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { useQuery } from '@tanstack/react-query'
import type { PortfolioRecoveryLagRow } from '@tapeline/sdk'
import { failureOf } from '../../service/call.ts'
import { tableCsv, tableQuery } from '../../service/portfolio.ts'
import { FileLinks } from '../../ui/file-links.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { NO_FIGURE, percentText } from '../../ui/ratio.ts'
import { States } from '../../ui/states.tsx'
import { helpIn } from '../figures/figure-help.ts'
import { type Opened, OpenCell } from '../figures/open-figure.tsx'
import { measureText, ratioParts } from '../figures/parts.ts'
import type { View } from './view.ts'
import { counted } from '../../ui/words.ts'

const TITLE = 'Recoveries by months since the write-off'

/** The panel. */
export function RecoveryLag({ view, currency }: { readonly view: View; readonly currency: string }) {
  const asked = view.filters
  const lag = useQuery(tableQuery(view.environment, 'recovery-lag', view.clocks, asked))
  const rows = (lag.data?.data ?? []).filter((row) => row.currency === currency)
  return (
    <Panel
      title={TITLE}
      lead={leadOf(rows[0])}
      flush
      actions={<FileLinks href={tableCsv(view.environment, 'recovery-lag', view.clocks, asked)} what="recovery lag" />}
    >
      <States loaded={lag} failureOf={failureOf}>
        {() => (
          <DataTable
            caption={TITLE}
            columns={columns}
            rows={rows}
            keyOf={(row) => String(row.months_since_write_off)}
          />
        )}
      </States>
    </Panel>
  )
}

function leadOf(row: PortfolioRecoveryLagRow | undefined): string {
  const days = row?.all.average_days?.value
  if (days === undefined) return 'All recoveries to date. None has come after a write-off.'
  return `All recoveries to date. They came ${counted(Math.round(days), 'day')} after the write-off on average, weighted by amount.`
}

const columns: Column<PortfolioRecoveryLagRow>[] = [
  { head: 'Months since the write-off', kind: 'numeric', cell: (row) => row.months_since_write_off },
  { head: 'Recovered', kind: 'numeric', cell: (row) => measureText(row.recovered, 'amount', row.currency) },
  {
    head: 'Share',
    kind: 'numeric',
    help: (row) => helpIn(shareFigure(row, 'share', 'Share')),
    cell: (row) => shareCell(row, 'share', 'Share'),
  },
  {
    head: 'Cumulative share',
    kind: 'numeric',
    help: (row) => helpIn(shareFigure(row, 'cumulative_share', 'Cumulative share')),
    cell: (row) => shareCell(row, 'cumulative_share', 'Cumulative share'),
  },
]

type ShareField = 'share' | 'cumulative_share'

function shareCell(row: PortfolioRecoveryLagRow, field: ShareField, name: string) {
  if (row[field] === null) return NO_FIGURE
  return <OpenCell figure={shareFigure(row, field, name)} none={row[field].numerator === 0} />
}

function shareFigure(row: PortfolioRecoveryLagRow, field: ShareField, name: string): Opened {
  const amount = (value: SumInJson) => measureText(value, 'amount', row.currency)
  const numerator = field === 'share' ? 'Recovered in this month' : 'Recovered up to this month'
  return {
    id: ['recovery-lag', row.months_since_write_off, field].join('~'),
    title: `${name}, ${counted(row.months_since_write_off, 'month')} since the write-off`,
    value: percentText(row[field]),
    place: row.currency,
    parts: ratioParts(row[field], [numerator, 'Recovered after a write-off, to date'], amount),
    meaning: 'What was recovered so many calendar months after the first loss on each receivable, by all that was.',
    definition: '/docs/definitions/portfolio#recovery-lag',
  }
}
