// Rows as text for a spreadsheet, worked out by hand.
import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { tableText } from './table-text.ts'

interface Row {
  readonly id: string
  readonly owed: number | string | null
  readonly currency: string
  readonly day: string
  readonly days: number | null
}

const COLUMNS: readonly Column<Row>[] = [
  { head: 'Loan', cell: ({ id }) => id },
  { head: 'Owed', cell: () => '', amountOf: ({ owed: amount, currency }) => ({ amount, currency }) },
  { head: 'Limit', cell: () => '', amountOf: ({ currency }) => ({ amount: 100, currency }) },
  { head: 'Past due', cell: () => '', copiedOf: ({ days }) => days },
  { head: 'Actions', kind: 'actions', cell: () => 'Delete' },
  { head: 'Day', cell: ({ day }) => day },
]

const ROWS: readonly Row[] = [
  { id: 'a\tb', owed: -1_234_567_89, currency: 'USD', day: '2026-01-31', days: 45 },
  { id: '=1+1', owed: '9007199254740993', currency: 'JPY', day: '  2026-02-28\nnew ', days: null },
  { id: 'c', owed: null, currency: 'USD', day: '', days: 0 },
]

const shown = (row: number, column: number) => String(column === 0 ? ROWS[row]?.id : ROWS[row]?.day)

test('rows are written with amounts as numbers in major units, one column for their currency, and no actions', () => {
  expect(tableText(COLUMNS, ROWS, shown).split('\n')).toEqual([
    'Loan\tOwed\tCurrency\tLimit\tPast due\tDay',
    'a b\t-1234567.89\tUSD\t1.00\t45\t2026-01-31',
    "'=1+1\t9007199254740993\tJPY\t100\t\t2026-02-28 new",
    'c\t\tUSD\t1.00\t0\t',
    '',
  ])
})
