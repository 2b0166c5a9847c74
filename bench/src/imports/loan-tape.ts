// The loan tape of a lender as it leaves its books: a file of loans and one of what was paid on them, month after month, with the mapping that
// makes them an account, a receivable and 24 entries a loan. The expected portfolio is known beforehand.
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A tape on the disk, and its totals. */
export interface LoanTape {
  /** Of loans, then of payments. */
  readonly files: readonly string[]
  readonly mapping: string
  readonly entries: number
  /** Principal that is outstanding once all is in, in minor units. */
  readonly outstanding: number
}

/** Months of which payments have come; a loan has one more to go. */
const PAID = 11

/** Given out, its fee, and of each payment the principal and the interest. */
const ENTRIES = 2 + 2 * PAID

const MAPPING = `tape: 1
formats: { date: YYYY-MM-DD }
tables:
  loans:
    file: loans.csv
    columns: { issued: date, amount: number, fee: number, rate: number }
    currency: USD
    records:
      - account: { id: = borrower, type: business, name: = name }
      - receivable:
          id: = loan
          obligor_id: = borrower
          product_type: term_loan
          funded_by: balance_sheet
          origination_date: = issued
          term: 12 months
          payment_frequency: 1 month
          interest_rate: = rate
      - entry: { receivable_id: = loan, id: out, date: = issued, type: disbursement, amount: = amount, receivable_status: active }
      - entry: { receivable_id: = loan, id: fee, date: = issued, type: origination_fee, amount: = fee }
  payments:
    file: payments.csv
    columns: { paid_on: date, principal: number, interest: number }
    currency: USD
    records:
      - entry: { receivable_id: = loan, id: "{payment}-p", date: = paid_on, type: principal, amount: = principal }
      - entry: { receivable_id: = loan, id: "{payment}-i", date: = paid_on, type: interest, amount: = interest }
`

/** Writes the tape of so many loans into a folder. */
export async function writeLoanTape(folder: string, loans: number): Promise<LoanTape> {
  const files = [join(folder, 'loans.csv'), join(folder, 'payments.csv')]
  const [loansFile = '', paymentsFile = ''] = files
  const mapping = join(folder, 'book.mapping.yaml')
  await pipeline(Readable.from(inPieces(loanRows(loans))), createWriteStream(loansFile))
  await pipeline(Readable.from(inPieces(paymentRows(loans))), createWriteStream(paymentsFile))
  await writeFile(mapping, MAPPING)
  let outstanding = 0
  for (let loan = 0; loan < loans; loan += 1) outstanding += instalmentOf(loan) * 100
  return { files, mapping, entries: loans * ENTRIES, outstanding }
}

function* loanRows(loans: number): Generator<string> {
  yield 'loan,borrower,name,issued,amount,fee,rate\n'
  for (let loan = 0; loan < loans; loan += 1) {
    const amount = 12 * instalmentOf(loan)
    yield `L${loan},B${loan},Company ${loan},${dayOf(loan, 0)},${amount}.00,${amount / 100},0.${10 + (loan % 15)}\n`
  }
}

function* paymentRows(loans: number): Generator<string> {
  yield 'payment,loan,paid_on,principal,interest\n'
  for (let month = 1; month <= PAID; month += 1)
    for (let loan = 0; loan < loans; loan += 1)
      yield `P${month},L${loan},${dayOf(loan, month)},${instalmentOf(loan)}.00,${instalmentOf(loan) / 100}\n`
}

/** In whole dollars, a multiple of 100. */
function instalmentOf(loan: number): number {
  return 100 * (1 + (loan % 50))
}

/** The day of the month on which a loan was given out, in its first month or a later one of two years. */
function dayOf(loan: number, month: number): string {
  const months = (loan % 12) + month
  const two = (value: number) => String(value).padStart(2, '0')
  return `${2023 + Math.floor(months / 12)}-${two(1 + (months % 12))}-${two(1 + (loan % 28))}`
}

/** A write to a file for every row would be what writing takes. */
function* inPieces(rows: Iterable<string>): Generator<string> {
  let piece = ''
  for (const row of rows) {
    piece += row
    if (piece.length < 65_536) continue
    yield piece
    piece = ''
  }
  yield piece
}
