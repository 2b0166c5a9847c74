// Days sales outstanding, days to pay and dilution of invoices by month. Shown where there are invoices; each figure opens.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { useQuery } from '@tanstack/react-query'
import type { PortfolioInvoicesRow } from '@tapeline/sdk'
import type { Ratio } from '../../service/api-types.ts'
import { failureOf } from '../../service/call.ts'
import { tableCsv, tableQuery } from '../../service/portfolio.ts'
import { FileLinks } from '../../ui/file-links.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { NO_FIGURE, percentText } from '../../ui/ratio.ts'
import { States } from '../../ui/states.tsx'
import { useAgainst } from '../../shell/use-against.ts'
import { type MaybeFigure, amountOf, averageOf, ratioOf } from '../../ui/change.ts'
import type { FileColumn } from '../../ui/file-columns.ts'
import { comparing, comparingCells } from '../compare/compared.tsx'
import { type ComparedFigure, ComparedNote } from '../compare/compared-note.tsx'
import { type Side, inCurrency, useSide } from '../compare/side.ts'
import { helpIn } from '../figures/figure-help.ts'
import type { Opened } from '../figures/open-figure.tsx'
import { measureText, ratioParts } from '../figures/parts.ts'
import type { View } from './view.ts'

const TITLE = 'Invoices by month'

/** The panel; nothing where no month has invoices. */
export function InvoiceRates({ view, currency }: { readonly view: View; readonly currency: string }) {
  const asked = { ...view.filters, period: 'month' }
  const invoices = useQuery(tableQuery(view.environment, 'invoices', view.clocks, asked))
  const rows = (invoices.data?.data ?? []).filter((row) => row.currency === currency)
  const side = inCurrency(useSide('invoices', asked, useAgainst()), currency)
  const has_invoices = rows.some(({ invoiced, outstanding }) => invoiced !== 0 || outstanding !== 0)
  if (invoices.isSuccess && !has_invoices) return null
  return (
    <Panel
      title={TITLE}
      lead="Invoices alone, of the months that are over."
      flush
      actions={<FileLinks href={tableCsv(view.environment, 'invoices', view.clocks, asked)} what="invoices by month" />}
    >
      <States loaded={invoices} failureOf={failureOf}>
        {() => <DataTable caption={TITLE} columns={columns(side)} rows={rows.toReversed()} keyOf={keyOf} />}
      </States>
      <ComparedNote
        what={`invoices by month in ${currency}`}
        file_name={`invoices-${currency}-compared.csv`}
        side={side}
        rows={rows}
        keyOf={keyOf}
        names={NAMES}
        figures={FILE}
      />
    </Panel>
  )
}

type Row = PortfolioInvoicesRow

const keyOf = ({ period }: Row) => period

const DAYS = { digits: 1, suffix: ' days' }

const AMOUNTS = [
  { head: 'Invoiced', field: 'invoiced' },
  { head: 'Credited', field: 'credited' },
  { head: 'Outstanding', field: 'outstanding' },
] as const

const amountIn =
  (field: (typeof AMOUNTS)[number]['field']) =>
  (row: Row): MaybeFigure =>
    amountOf(row[field], row.currency)

const RATES = [
  { head: 'DSO', field: 'dso', of: ({ dso }) => averageOf(dso, DAYS), figure: dsoFigure },
  {
    head: 'Days to pay',
    field: 'days_to_pay',
    of: ({ days_to_pay }) => averageOf(days_to_pay, DAYS),
    figure: daysToPayFigure,
  },
  { head: 'Dilution', field: 'dilution', of: ({ dilution }) => ratioOf(dilution), figure: dilutionFigure },
] as const satisfies readonly {
  readonly head: string
  readonly field: keyof Row
  readonly of: (row: Row) => MaybeFigure
  readonly figure: (row: Row) => Opened
}[]

/** The compared figures as a file. */
const NAMES: readonly FileColumn<Row>[] = [
  ['currency', ({ currency }) => currency],
  ['period', keyOf],
]
const FILE: readonly ComparedFigure<Row>[] = [
  ...AMOUNTS.map(({ field }): ComparedFigure<Row> => [field, amountIn(field)]),
  ...RATES.map(({ field, of }): ComparedFigure<Row> => [field, of, field === 'dilution' ? 'ratio' : 'average']),
]

function columns(side: Side<Row> | undefined): Column<Row>[] {
  const compared = comparing(side, keyOf)
  const cells = comparingCells(side, keyOf)
  return [
    { head: 'Period', cell: keyOf },
    ...AMOUNTS.map(({ head, field }): Column<Row> => ({
      head,
      kind: 'numeric',
      cell: (row) => compared(row, amountIn(field), measureText(row[field], 'amount', row.currency)),
    })),
    ...RATES.map(({ head, field, of, figure }): Column<Row> => ({
      head,
      kind: 'numeric',
      help: (row) => helpIn(figure(row)),
      cell: (row) =>
        cells(row, of, (one) => (one[field] === null ? undefined : figure(one)), row[field]?.numerator === 0),
    })),
  ]
}

const daysOf = (ratio: Ratio | null) => (ratio === null ? NO_FIGURE : `${ratio.value.toFixed(1)} days`)

function figureOf(row: PortfolioInvoicesRow, field: string, title: string) {
  return {
    id: ['invoices', row.period, field].join('~'),
    title: `${title}, ${row.period}`,
    place: row.currency,
    definition: '/docs/definitions/portfolio#invoices',
  }
}

function dsoFigure(row: PortfolioInvoicesRow): Opened {
  return {
    ...figureOf(row, 'dso', 'Days sales outstanding'),
    value: daysOf(row.dso),
    parts: [
      { name: 'Outstanding at the end', value: measureText(row.outstanding, 'amount', row.currency) },
      { name: 'Days of the period', value: String(row.days) },
      { name: 'Invoiced', value: measureText(row.invoiced, 'amount', row.currency) },
    ],
    meaning: 'Outstanding at the end × days of the period, by what was invoiced in it.',
  }
}

function daysToPayFigure(row: PortfolioInvoicesRow): Opened {
  return {
    ...figureOf(row, 'days_to_pay', 'Days to pay'),
    value: daysOf(row.days_to_pay),
    parts: ratioParts(row.days_to_pay, ['Amounts paid times their days', 'Paid'], String),
    meaning: 'Days from the origination of the invoice to each payment of the period, weighted by the amount paid.',
  }
}

function dilutionFigure(row: PortfolioInvoicesRow): Opened {
  const amount = (value: SumInJson) => measureText(value, 'amount', row.currency)
  return {
    ...figureOf(row, 'dilution', 'Dilution'),
    value: percentText(row.dilution),
    parts: ratioParts(row.dilution, ['Credited', 'Invoiced'], amount),
    meaning: 'Credit notes and other refunds of invoices, by what was invoiced in the period.',
  }
}
