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
import { helpIn } from '../figures/figure-help.ts'
import { type Opened, OpenCell } from '../figures/open-figure.tsx'
import { measureText, ratioParts } from '../figures/parts.ts'
import type { View } from './view.ts'

const TITLE = 'Invoices by month'

/** The panel; nothing where no month has invoices. */
export function InvoiceRates({ view, currency }: { readonly view: View; readonly currency: string }) {
  const asked = { ...view.filters, period: 'month' }
  const invoices = useQuery(tableQuery(view.environment, 'invoices', view.clocks, asked))
  const rows = (invoices.data?.data ?? []).filter((row) => row.currency === currency)
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
        {() => <DataTable caption={TITLE} columns={columns} rows={rows.toReversed()} keyOf={(row) => row.period} />}
      </States>
    </Panel>
  )
}

const amountColumn = (head: string, field: 'invoiced' | 'credited' | 'outstanding'): Column<PortfolioInvoicesRow> => ({
  head,
  kind: 'numeric',
  cell: (row) => measureText(row[field], 'amount', row.currency),
})

const columns: Column<PortfolioInvoicesRow>[] = [
  { head: 'Period', cell: ({ period }) => period },
  amountColumn('Invoiced', 'invoiced'),
  amountColumn('Credited', 'credited'),
  amountColumn('Outstanding', 'outstanding'),
  {
    head: 'DSO',
    kind: 'numeric',
    help: (row) => helpIn(dsoFigure(row)),
    cell: (row) => opened(row.dso, dsoFigure(row)),
  },
  {
    head: 'Days to pay',
    kind: 'numeric',
    help: (row) => helpIn(daysToPayFigure(row)),
    cell: (row) => opened(row.days_to_pay, daysToPayFigure(row)),
  },
  {
    head: 'Dilution',
    kind: 'numeric',
    help: (row) => helpIn(dilutionFigure(row)),
    cell: (row) => opened(row.dilution, dilutionFigure(row)),
  },
]

function opened(ratio: Ratio | null, figure: Opened) {
  return ratio === null ? NO_FIGURE : <OpenCell figure={figure} none={ratio.numerator === 0} />
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
