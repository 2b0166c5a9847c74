// A lender whose debt line is limited by its cash tie-out: three loans, payments with references, and lines of the operator's bank statements.
import { entryBody } from '../harness/records.ts'
import type { TestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { LineBook } from './line-book.ts'

/** Collections may stay unverified for ten days; half of what is older is held back. */
export const TERMS_OF_CASH = {
  advance_rates: { rate: 0.8 },
  eligibility: [{ id: 'bank', name: 'Shown by the bank', rule: 'collections_verified', days: 10 }],
  reserves: [{ id: 'held', reserve: 'unverified_collections', days: 10, share: 0.5 }],
}

/** The book. A payment and its line have one reference: `PAY-` and the id of the entry. */
export class CashLineBook {
  readonly book: LineBook

  constructor(book: LineBook) {
    this.book = book
  }

  /** A lender with the loans a1 (1,000.00), a2 (500.00) and a3 (300.00), which all back the line. */
  static async open(service: TestService, terms: object = TERMS_OF_CASH): Promise<CashLineBook> {
    const book = await LineBook.open(service)
    await book.obligor('a')
    for (const [id, amount] of [
      ['a1', 100_000],
      ['a2', 50_000],
      ['a3', 30_000],
    ] as const)
      await book.loan({ id, obligor: 'a', amount })
    await book.openLine()
    await book.agree('terms', { ...terms })
    return new CashLineBook(book)
  }

  /** By how many days lines of the bank may follow their payments. */
  async allow(days_after: number): Promise<void> {
    await this.book.write('tie-out-settings', { id: this.book.organization, days_after })
  }

  /** A payment of principal. */
  async pay(loan: string, id: string, date: string, amount: number): Promise<void> {
    const metadata = { payment_reference: `PAY-${id}` }
    const entry = entryBody(id, { type: 'principal', date, amount, metadata })
    await demand(this.book.lender.client.post(`/receivables/${loan}/entries`, entry))
  }

  /** A line of the operator's statements. */
  async settle(id: string, settled_at: string, amount: number): Promise<void> {
    await this.book.write('transparency/transactions', {
      id: `${this.book.organization}-${id}`,
      direction: 'credit',
      currency: 'USD',
      status: 'settled',
      description: `PAY-${id}`,
      settled_at,
      amount,
    })
  }

  /** A line of the lender's own statements. */
  async settleOwn(id: string, settled_at: string, amount: number): Promise<void> {
    const line = { direction: 'credit', currency: 'USD', status: 'settled', account_label: 'Collections' }
    const body = { id, description: `PAY-${id}`, settled_at, amount, ...line }
    await demand(this.book.lender.client.post('/bank-lines', body))
  }
}
