// Files of one source are recognized by the names of their columns, whatever their order.
import { expect, test } from 'vitest'
import { NO_HEADINGS, headingsOf } from './headings.ts'
import type { TapeView } from './tape-view.ts'

const viewOf = (...tables: (readonly string[])[]) =>
  ({ tables: tables.map((names) => ({ columns: names.map((name) => ({ name })) })) }) as unknown as TapeView

const LOANS = ['Loan No', 'Balance']
const PAYMENTS = ['Loan No', 'Paid']

test('the same columns in another order, other letters or blanks around them, and tables in another order', () => {
  const headings = headingsOf(viewOf(LOANS, PAYMENTS))
  expect(headingsOf(viewOf(PAYMENTS, ['balance ', 'LOAN NO']))).toBe(headings)
  expect(headings).toMatch(/^[0-9a-z-]{1,64}$/)
})

test('a column more, less or of another table is another source', () => {
  const all = [
    [LOANS],
    [PAYMENTS],
    [LOANS, PAYMENTS],
    [[...LOANS, ...PAYMENTS]],
    [['Loan No', 'Balance', 'Paid']],
    [[]],
  ]
  const found = all.map((tables) => headingsOf(viewOf(...tables)))
  expect(new Set([...found, NO_HEADINGS]).size).toBe(all.length + 1)
})
