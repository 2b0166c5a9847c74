// The tape of a lender who is new here: its own columns and words, one row for a borrower, a loan, what is owed and how late it is.
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const HEAD =
  'Loan No,Customer ID,Borrower Name,Product,Loan Status,Funded On,Term,Payment Frequency,Amount Financed,Note Rate,' +
  'Current Balance,Days Past Due,Past Due Amount,As of Date\n'

/** Rows that are written at once. */
const TOGETHER = 500

/** Writes the tape of so many loans into a folder. Returns its file. */
export async function writeLenderTape(folder: string, loans: number): Promise<string> {
  const file = join(folder, 'tape.csv')
  await pipeline(Readable.from(pieces(loans)), createWriteStream(file))
  return file
}

function* pieces(loans: number): Generator<string> {
  yield HEAD
  for (let first = 0; first < loans; first += TOGETHER) {
    const count = Math.min(TOGETHER, loans - first)
    yield Array.from({ length: count }, (_, at) => rowOf(first + at)).join('')
  }
}

function rowOf(loan: number): string {
  const product = loan % 3 === 0 ? 'Line of Credit' : 'Term Loan'
  const funded = `2025-0${1 + (loan % 5)}-${String(1 + (loan % 28)).padStart(2, '0')}`
  const lent = 10_000 + (loan % 90_000)
  const days = loan % 20 === 19 ? 15 + (loan % 100) : 0
  const late = days === 0 ? '$0.00' : '$100.00'
  return (
    `L-${loan},C-${loan},Company ${loan} LLC,${product},Current,${funded},36 months,Monthly,` +
    `$${lent}.00,12.5%,$${lent - 1_000}.00,${days},${late},2025-06-30\n`
  )
}
