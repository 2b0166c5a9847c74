// The records of a book as lenders send it: an obligor for each receivable, and one entry of each receivable a month, month by month.
import type { Write } from '../keep-alive.ts'

/** The kinds of record that a book grows by. */
export const KINDS = ['account', 'receivable', 'entry'] as const

export type Kind = (typeof KINDS)[number]

/** Some of the records of a book. */
export interface Share {
  readonly kind: Kind
  readonly receivables: number
  /** Of entries: the first month, and how many. */
  readonly first: number
  readonly months: number
}

const PRODUCTS = ['term_loan', 'line_of_credit', 'credit_card']
const FIRST_YEAR = 2023

/** How many records a share has. */
export function countOf({ kind, receivables, months }: Share): number {
  return kind === 'entry' ? receivables * months : receivables
}

/** The lines of a share, in pieces of 500. */
export function* sharePieces(share: Share): Generator<Buffer> {
  const many = countOf(share)
  for (let at = 0; at < many; at += 500) {
    const lines = Array.from({ length: Math.min(500, many - at) }, (_, index) => lineOf(share, at + index))
    yield Buffer.from(lines.join(''))
  }
}

function lineOf(share: Share, n: number): string {
  const { receivable, record } = recordOf(share, n)
  const owner = share.kind === 'entry' ? { receivable_id: receivable } : {}
  return `${JSON.stringify({ kind: share.kind, ...owner, ...record })}\n`
}

/** The same as single writes, each with an idempotency key. */
export function* shareWrites(share: Share): Generator<Write> {
  const many = countOf(share)
  for (let n = 0; n < many; n += 1) {
    const { receivable, record } = recordOf(share, n)
    const paths = {
      account: '/accounts',
      receivable: '/receivables',
      entry: `/receivables/${receivable}/entries`,
    }
    yield {
      path: paths[share.kind],
      body: record,
      idempotency_key: `${share.kind}-${share.first}-${n}-0123456789abcdef`,
    }
  }
}

function recordOf({ kind, receivables, first }: Share, n: number): { receivable: string; record: object } {
  const index = n % receivables
  const receivable = `loan-${String(index).padStart(8, '0')}`
  const obligor = `borrower-${String(index).padStart(8, '0')}`
  if (kind === 'account') return { receivable, record: accountOf(obligor, index) }
  if (kind === 'receivable') return { receivable, record: receivableOf(receivable, obligor, index) }
  return { receivable, record: entryOf(first + Math.floor(n / receivables), index) }
}

function accountOf(id: string, index: number): object {
  const address = { country: 'US', region: 'CA', locality: 'Oakland', postal_code: String(94_000 + (index % 1_000)) }
  return { id, type: 'business', name: `Company ${index}`, industry: '722511', address }
}

function receivableOf(id: string, obligor_id: string, index: number): object {
  const product_type = PRODUCTS[index % PRODUCTS.length]
  const contract = {
    product_type,
    funded_by: 'balance_sheet',
    origination_date: `${FIRST_YEAR}-01-01`,
    currency: 'USD',
  }
  const terms = { term: '36 months', payment_frequency: '1 month', interest_rate: 0.12, credit_limit: 1_000_000 }
  return { id, obligor_id, ...contract, ...terms }
}

function entryOf(month: number, index: number): object {
  const date = `${FIRST_YEAR + Math.floor(month / 12)}-${String(1 + (month % 12)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`
  const paid =
    month === 0 ? { type: 'disbursement', amount: 1_000_000 } : { type: 'principal', amount: 25_000 + (index % 997) }
  return { id: `payment-${String(month).padStart(4, '0')}`, date, ...paid, receivable_status: 'active' }
}
