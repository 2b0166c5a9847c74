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
import { percentText } from '../../ui/ratio.ts'
import { States } from '../../ui/states.tsx'
import { useAgainst } from '../../shell/use-against.ts'
import { amountOf, ratioOf } from '../../ui/change.ts'
import type { FileColumn } from '../../ui/file-columns.ts'
import { comparing, comparingCells } from '../compare/compared.tsx'
import { type ComparedFigure, ComparedNote } from '../compare/compared-note.tsx'
import { type Side, inCurrency, useSide } from '../compare/side.ts'
import { termHelp } from '../figures/term-help.ts'
import type { Opened } from '../figures/open-figure.tsx'
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
  const side = inCurrency(useSide('roll-to-loss', asked, useAgainst()), currency)
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
            columns={columnsOf(
              rows.map(({ bucket }) => bucket),
              side,
            )}
            rows={rows}
            keyOf={keyOf}
          />
        )}
      </States>
      <ComparedNote
        what={`roll to loss in ${currency}`}
        file_name={`roll-to-loss-${currency}-compared.csv`}
        side={side}
        rows={rows}
        keyOf={keyOf}
        names={NAMES}
        figures={FILE}
      />
    </Panel>
  )
}

function leadOf(row: PortfolioRollToLossRow | undefined): string {
  if (row === undefined) return 'Nothing was open a year ago.'
  return `Of what was in each bucket when ${row.month} began, what was written off in the ${counted(row.months, 'month')} from then on.`
}

type Row = PortfolioRollToLossRow

const keyOf = ({ bucket }: Row) => bucket

const openingOf = ({ opening, currency }: Row) => amountOf(opening, currency)
const lostOf = ({ written_off, currency }: Row) => amountOf(written_off, currency)
const shareOf = ({ roll_to_loss }: Row) => ratioOf(roll_to_loss)

/** The compared figures as a file. */
const NAMES: readonly FileColumn<Row>[] = [
  ['currency', ({ currency }) => currency],
  ['bucket', keyOf],
]
const FILE: readonly ComparedFigure<Row>[] = [
  ['opening', openingOf],
  ['written_off', lostOf],
  ['roll_to_loss', shareOf, 'ratio'],
]

function columnsOf(buckets: readonly string[], side: Side<Row> | undefined): Column<Row>[] {
  const compared = comparing(side, keyOf)
  const cells = comparingCells(side, keyOf)
  return [
    { head: 'Bucket', cell: ({ bucket }) => stateName(bucket, buckets) },
    {
      head: 'Opening',
      kind: 'numeric',
      cell: (row) => compared(row, openingOf, measureText(row.opening, 'amount', row.currency)),
    },
    {
      head: 'Written off',
      kind: 'numeric',
      cell: (row) => compared(row, lostOf, measureText(row.written_off, 'amount', row.currency)),
    },
    {
      head: 'Roll to loss',
      kind: 'numeric',
      help: termHelp('roll to loss'),
      cell: (row) =>
        cells(
          row,
          shareOf,
          (one) => (one.roll_to_loss === null ? undefined : shareFigure(one, stateName(one.bucket, buckets))),
          row.roll_to_loss?.numerator === 0,
        ),
    },
  ]
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
