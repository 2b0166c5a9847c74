// A lender of one loan with a debt line whose covenants test its cash tie-out.
import { expect } from 'vitest'
import { parseMoment } from '@tapeline/kernel/core/moment'
import { type CashBook, openCashBook } from '../cash/cash-book.ts'
import { eventually } from '../harness/client.ts'
import type { TestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

/** A row of a list. */
export type Row = Record<string, unknown>

const ATTENDED = { on: 'day', day: 10 }
const VERIFIED = { name: 'Verified', metric: 'cash_verified_ratio', comparator: '>=', threshold: 0.75 }
const AGE = { name: 'Age', metric: 'unmatched_cash_days', comparator: '<=', threshold: 10 }

/** Covenants at the end of the month, and on the 10th of the next one. */
const COVENANTS = [
  { id: 'verified', ...VERIFIED, consequence: 'draw_stop' },
  { id: 'verified-later', ...VERIFIED, test_day: ATTENDED },
  { id: 'age', ...AGE },
  { id: 'age-later', ...AGE, test_day: ATTENDED },
]

/** The line of a book. */
export const lineOf = ({ organization }: CashBook) => `${organization}-line`

/** Opens a book with its line and covenants, of which those in `more` are others. */
export async function promised(service: TestService, more: readonly object[] = []): Promise<CashBook> {
  const book = await openCashBook(service)
  const { operator } = book.parties
  const { organization } = book
  const line = { id: lineOf(book), name: 'Warehouse', currency: 'USD', status: 'active', commitment: 100_000 }
  await demand(operator.post('/operator/debt-lines', { ...line, organization, opened_on: '2026-03-01' }))
  const covenants = [...COVENANTS, ...more]
  const terms = { id: `${organization}-terms`, debt_line_id: line.id, organization, covenants }
  await demand(operator.post('/operator/debt-line-terms', { ...terms, effective_from: '2026-03-01' }))
  return book
}

/** 1,000 that the bank shows on March 3, 250 that it does not show, 500 that it shows on April 3. */
export async function paid(service: TestService, more: readonly object[] = []): Promise<CashBook> {
  const book = await promised(service, more)
  await book.pay({ id: 'e1', date: '2026-03-02', amount: 1_000, metadata: { payment_reference: 'PAY-1001' } })
  await book.pay({ id: 'e2', date: '2026-03-25', amount: 250, metadata: { payment_reference: 'PAY-1002' } })
  await book.pay({ id: 'e3', date: '2026-03-30', amount: 500, metadata: { payment_reference: 'PAY-1003' } })
  await book.settle({ id: 'l0', settled_at: '2026-03-01', amount: 7, description: 'opening' })
  await book.settle({ id: 'l1', settled_at: '2026-03-03', amount: 1_000, description: 'PAY-1001' })
  await book.settle({ id: 'l3', settled_at: '2026-04-03', amount: 500, description: 'PAY-1003' })
  return book
}

/** What is answered of a covenant's test of a month. */
export async function testOf(book: CashBook, covenant_id: string, test_month: string) {
  const { lender } = book.parties
  const path = `/debt-lines/${lineOf(book)}/metrics`
  const { body, headers } = await demand(lender.get(path, { covenant_id, test_month }))
  return { row: (body.data as Row[])[0], freshness: headers.get('tapeline-freshness') ?? '' }
}

/** The moment up to which a test is known. */
export function momentOf(row: Row | undefined): number {
  const read = parseMoment(String(row?.['known_at']))
  return read.ok ? read.value : Number.NaN
}

/** Waits until the service has a test with some fields. */
export async function reach(book: CashBook, covenant_id: string, test_month: string, wanted: object): Promise<Row> {
  const { row } = await eventually(
    () => testOf(book, covenant_id, test_month),
    ({ row }) => row !== undefined && Object.entries(wanted).every(([field, is]) => row[field] === is),
    30_000,
  )
  expect(row).toMatchObject(wanted)
  return row ?? {}
}
