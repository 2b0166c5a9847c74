// Recoveries by the months since the write-off, and their average lag. Each share opens.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { useQuery } from '@tanstack/react-query'
import type { PortfolioRecoveryLagRow } from '@tapeline/sdk'
import { failureOf } from '../../service/call.ts'
import { tableCsv, tableQuery } from '../../service/portfolio.ts'
import { FileLinks } from '../../ui/file-links.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { percentText } from '../../ui/ratio.ts'
import { States } from '../../ui/states.tsx'
import { useAgainst } from '../../shell/use-against.ts'
import { amountOf, ratioOf } from '../../ui/change.ts'
import type { FileColumn } from '../../ui/file-columns.ts'
import { comparing, comparingCells } from '../compare/compared.tsx'
import { type ComparedFigure, ComparedNote } from '../compare/compared-note.tsx'
import { type Side, inCurrency, useSide } from '../compare/side.ts'
import { helpIn } from '../figures/figure-help.ts'
import type { Opened } from '../figures/open-figure.tsx'
import { measureText, ratioParts } from '../figures/parts.ts'
import type { View } from './view.ts'
import { counted } from '../../ui/words.ts'

const TITLE = 'Recoveries by months since the write-off'

/** The panel. */
export function RecoveryLag({ view, currency }: { readonly view: View; readonly currency: string }) {
  const asked = view.filters
  const lag = useQuery(tableQuery(view.environment, 'recovery-lag', view.clocks, asked))
  const rows = (lag.data?.data ?? []).filter((row) => row.currency === currency)
  const side = inCurrency(useSide('recovery-lag', asked, useAgainst()), currency)
  return (
    <Panel
      title={TITLE}
      lead={lag.data === undefined ? 'All recoveries to date.' : leadOf(rows[0])}
      flush
      actions={<FileLinks href={tableCsv(view.environment, 'recovery-lag', view.clocks, asked)} what="recovery lag" />}
    >
      <States loaded={lag} failureOf={failureOf}>
        {() => <DataTable caption={TITLE} columns={columns(side)} rows={rows} keyOf={keyOf} />}
      </States>
      <ComparedNote
        what={`recoveries by months since the write-off in ${currency}`}
        file_name={`recovery-lag-${currency}-compared.csv`}
        side={side}
        rows={rows}
        keyOf={keyOf}
        names={NAMES}
        figures={FILE}
      />
    </Panel>
  )
}

function leadOf(row: PortfolioRecoveryLagRow | undefined): string {
  const days = row?.all.average_days?.value
  if (days === undefined) return 'All recoveries to date. None has come after a write-off.'
  return `All recoveries to date. They came ${counted(Math.round(days), 'day')} after the write-off on average, weighted by amount.`
}

type Row = PortfolioRecoveryLagRow
type ShareField = 'share' | 'cumulative_share'

const keyOf = ({ months_since_write_off }: Row) => String(months_since_write_off)

const recoveredOf = ({ recovered, currency }: Row) => amountOf(recovered, currency)
const shareOf = (field: ShareField) => (row: Row) => ratioOf(row[field])

/** The compared figures as a file. */
const NAMES: readonly FileColumn<Row>[] = [
  ['currency', ({ currency }) => currency],
  ['months_since_write_off', keyOf],
]
const FILE: readonly ComparedFigure<Row>[] = [
  ['recovered', recoveredOf],
  ['share', shareOf('share'), 'ratio'],
  ['cumulative_share', shareOf('cumulative_share'), 'ratio'],
]

function columns(side: Side<Row> | undefined): Column<Row>[] {
  const compared = comparing(side, keyOf)
  const cells = comparingCells(side, keyOf)
  const share = (head: string, field: ShareField): Column<Row> => ({
    head,
    kind: 'numeric',
    help: (row) => helpIn(shareFigure(row, field, head)),
    cell: (row) =>
      cells(
        row,
        shareOf(field),
        (one) => (one[field] === null ? undefined : shareFigure(one, field, head)),
        row[field]?.numerator === 0,
      ),
  })
  return [
    { head: 'Months since the write-off', kind: 'numeric', cell: keyOf },
    {
      head: 'Recovered',
      kind: 'numeric',
      cell: (row) => compared(row, recoveredOf, measureText(row.recovered, 'amount', row.currency)),
    },
    share('Share', 'share'),
    share('Cumulative share', 'cumulative_share'),
  ]
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
