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
import { ReceivablesBehind } from '../figures/receivables-behind.tsx'
import type { View } from './view.ts'

const TITLE = 'Recoveries by month of write-off'

/** The panel. */
export function Recoveries({ view, currency }: { readonly view: View; readonly currency: string }) {
  const asked = view.filters
  const recoveries = useQuery(tableQuery(view.environment, 'recoveries', view.clocks, asked))
  const rows = latestOf((recoveries.data?.data ?? []).filter((row) => row.currency === currency))
  const then = inCurrency(useSide('recoveries', asked, useAgainst()), currency)
  const side = then && { ...then, rows: then.rows && latestOf(then.rows) }
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
        {() => <DataTable caption={TITLE} columns={columns(side)} rows={rows} keyOf={keyOf} />}
      </States>
      <ComparedNote
        what={`recoveries by month of write-off in ${currency}`}
        file_name={`recoveries-${currency}-compared.csv`}
        side={side}
        rows={rows}
        keyOf={keyOf}
        names={NAMES}
        figures={FILE}
      />
    </Panel>
  )
}

/** The oldest row of each month of write-off, the newest month first. */
function latestOf(rows: readonly PortfolioRecoveriesRow[]): PortfolioRecoveriesRow[] {
  return [...new Map(rows.map((row) => [row.written_off_in, row])).values()].toReversed()
}

type Row = PortfolioRecoveriesRow

const keyOf = ({ written_off_in }: Row) => written_off_in

const lostOf = ({ written_off, currency }: Row) => amountOf(written_off, currency)
const recoveredOf = ({ recovered_to_date, currency }: Row) => amountOf(recovered_to_date, currency)
const rateOf = ({ recovery_rate }: Row) => ratioOf(recovery_rate)

/** The compared figures as a file: a month of write-off with itself, as old as it was then. */
const NAMES: readonly FileColumn<Row>[] = [
  ['currency', ({ currency }) => currency],
  ['written_off_in', keyOf],
]
const FILE: readonly ComparedFigure<Row>[] = [
  ['written_off', lostOf],
  ['recovered_to_date', recoveredOf],
  ['recovery_rate', rateOf, 'ratio'],
]

function columns(side: Side<Row> | undefined): Column<Row>[] {
  const compared = comparing(side, keyOf)
  const cells = comparingCells(side, keyOf)
  return [
    { head: 'Month of write-off', cell: keyOf },
    { head: 'Months since the write-off', kind: 'numeric', cell: (row) => row.months_since_write_off },
    {
      head: 'Written off',
      kind: 'numeric',
      cell: (row) => compared(row, lostOf, measureText(row.written_off, 'amount', row.currency)),
    },
    {
      head: 'Recovered to date',
      kind: 'numeric',
      cell: (row) => compared(row, recoveredOf, measureText(row.recovered_to_date, 'amount', row.currency)),
    },
    {
      head: 'Recovery rate',
      kind: 'numeric',
      help: termHelp('recovery rate'),
      cell: (row) =>
        cells(
          row,
          rateOf,
          (one) => (one.recovery_rate === null ? undefined : rateFigure(one)),
          row.recovery_rate?.numerator === 0,
        ),
    },
  ]
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
