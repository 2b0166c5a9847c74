// Roll to loss: of what was in each bucket a year ago, what has been written off since. Each share opens to its parts.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { useQuery } from '@tanstack/react-query'
import type { PortfolioRollToLossRow } from '@tapeline/sdk'
import type { Basis } from '../../service/api-types.ts'
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
import type { View } from './view.ts'
import { counted } from '../../ui/words.ts'
import { stateName } from './state-names.ts'

const TITLE = 'Roll to loss by bucket'

interface RollToLossProps {
  readonly view: View
  readonly currency: string
  readonly basis: Basis
}

/** The panel. */
export function RollToLoss({ view, currency, basis }: RollToLossProps) {
  const asked = { ...view.filters, basis }
  const losses = useQuery(tableQuery(view.environment, 'roll-to-loss', view.clocks, asked))
  const rows = (losses.data?.data ?? []).filter((row) => row.currency === currency)
  return (
    <Panel
      title={TITLE}
      lead={leadOf(rows[0])}
      flush
      actions={<FileLinks href={tableCsv(view.environment, 'roll-to-loss', view.clocks, asked)} what="roll to loss" />}
    >
      <States loaded={losses} failureOf={failureOf}>
        {() => (
          <DataTable
            caption={TITLE}
            columns={columnsOf(rows.map(({ bucket }) => bucket))}
            rows={rows}
            keyOf={(row) => row.bucket}
          />
        )}
      </States>
    </Panel>
  )
}

function leadOf(row: PortfolioRollToLossRow | undefined): string {
  if (row === undefined) return 'Nothing was open a year ago.'
  return `Of what was in each bucket when ${row.month} began, what was written off in the ${counted(row.months, 'month')} from then on.`
}

const columnsOf = (buckets: readonly string[]): Column<PortfolioRollToLossRow>[] => [
  { head: 'Bucket', cell: ({ bucket }) => stateName(bucket, buckets) },
  { head: 'Opening', kind: 'numeric', cell: (row) => measureText(row.opening, 'amount', row.currency) },
  { head: 'Written off', kind: 'numeric', cell: (row) => measureText(row.written_off, 'amount', row.currency) },
  { head: 'Roll to loss', kind: 'numeric', help: termHelp('roll to loss'), cell: (row) => shareCell(row, buckets) },
]

function shareCell(row: PortfolioRollToLossRow, buckets: readonly string[]) {
  if (row.roll_to_loss === null) return NO_FIGURE
  return <OpenCell figure={shareFigure(row, stateName(row.bucket, buckets))} none={row.roll_to_loss.numerator === 0} />
}

function shareFigure(row: PortfolioRollToLossRow, name: string): Opened {
  const { currency, month, months, bucket, roll_to_loss } = row
  const amount = (value: SumInJson) => measureText(value, 'amount', currency)
  return {
    id: ['roll-to-loss', month, bucket].join('~'),
    title: `Roll to loss of ${name}, ${counted(months, 'month')} from ${month} on`,
    value: percentText(roll_to_loss),
    place: currency,
    parts: ratioParts(roll_to_loss, ['Written off in these months', 'In the bucket when they began'], amount),
    meaning: 'Principal of the receivables in the bucket that was written off in these months, gross of recoveries.',
    definition: '/docs/definitions/portfolio#roll-to-loss',
  }
}
