// The age of what no statement shows: open payments by days from theirs to the day shown.
import type { CashTieOutRow } from '@tapeline/sdk'
import { useMemo } from 'react'
import { useAddress } from '../../shell/use-address.ts'
import { countText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { type FileColumn, amountColumn, currencyColumn } from '../../ui/file-columns.ts'
import { moneyColumn } from '../../ui/money-column.tsx'
import { Panel } from '../../ui/page.tsx'
import { SaveRows } from '../../ui/save-rows.tsx'
import { type TotalOfAge, cashTotals } from './cash-totals.ts'
import { ageText } from './cash-words.ts'

/** An age, both ways. */
interface AgeRow {
  readonly age: string
  readonly in: TotalOfAge
  readonly out: TotalOfAge
}

interface CashAgesProps {
  readonly rows: readonly CashTieOutRow[]
  readonly currency: string
}

/** The panel. */
export function CashAges({ rows, currency }: CashAgesProps) {
  const { search } = useAddress()
  const columns = useMemo(() => columnsOf(currency), [currency])
  const ages = agesOf(rows)
  return (
    <Panel
      title={`Open payments by age, in ${currency}`}
      lead="Days from the payment to the day shown."
      actions={
        <SaveRows
          what="open payments by age"
          file_name="open-payments-by-age.csv"
          columns={fileOf(currency)}
          rows={ages}
          asked={{ currency, since: search['since'] }}
        />
      }
      flush
    >
      <DataTable caption="Open payments by age" columns={columns} rows={ages} keyOf={({ age }) => age} is_fixed />
    </Panel>
  )
}

function agesOf(rows: readonly CashTieOutRow[]): AgeRow[] {
  const outs = cashTotals(rows, 'disbursements').by_age
  return cashTotals(rows, 'collections').by_age.map((one, at) => ({
    age: ageText(one),
    in: one,
    out: outs[at] ?? one,
  }))
}

const columnsOf = (currency: string): readonly Column<AgeRow>[] => [
  { head: 'Age', cell: ({ age }) => age },
  { head: 'Payments in', kind: 'numeric', cell: (row) => countText(row.in.number) },
  moneyColumn(
    'Money in',
    (row) => String(row.in.amount),
    () => currency,
  ),
  { head: 'Payments out', kind: 'numeric', cell: (row) => countText(row.out.number) },
  moneyColumn(
    'Money out',
    (row) => String(row.out.amount),
    () => currency,
  ),
]

const fileOf = (currency: string): readonly FileColumn<AgeRow>[] => [
  ['age', ({ age }) => age],
  ['payments_in', (row) => row.in.number],
  amountColumn(
    'money_in',
    (row) => row.in.amount,
    () => currency,
  ),
  ['payments_out', (row) => row.out.number],
  amountColumn(
    'money_out',
    (row) => row.out.amount,
    () => currency,
  ),
  currencyColumn(currency),
]
