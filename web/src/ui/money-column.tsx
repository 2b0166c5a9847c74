// A column of amounts: shown with their currency, copied as numbers.
import type { Column, ColumnAmount } from './column.ts'
import { Money } from './money.tsx'

/** The column. */
export function moneyColumn<Row>(
  head: string,
  amountOf: (row: Row) => Pick<ColumnAmount, 'amount'>['amount'],
  currencyOf: (row: Row) => string,
): Column<Row> {
  return {
    head,
    kind: 'numeric',
    cell: (row) => <Money amount={amountOf(row) ?? null} currency={currencyOf(row)} />,
    amountOf: (row) => ({ amount: amountOf(row), currency: currencyOf(row) }),
  }
}
