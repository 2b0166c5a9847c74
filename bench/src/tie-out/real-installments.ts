// What borrowers of real books paid, read from public data sets that are beside the repository. None of it is committed; where a set is absent,
// whoever asks reports that.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { addDays } from '@tapeline/kernel/core/day'
import type { Installment } from './truth.ts'

/** A data set, and how its rows are payments. */
interface RealBook {
  readonly name: string
  readonly file: string
  readonly read: (row: Readonly<Record<string, string>>) => Installment[]
}

/** The data sets that state payments with their days and amounts, or their months. */
export const REAL_BOOKS: readonly RealBook[] = [
  { name: 'ibm-receivables', file: 'WA_Fn-UseC_-Accounts-Receivable.csv.gz', read: invoicePaid },
  { name: 'superlender', file: 'trainprevloans.csv.gz', read: loanRepaid },
  { name: 'uci-taiwan-cards', file: 'UCI_Credit_Card.csv.gz', read: cardPayments },
]

/** The payments of a data set; undefined where it is absent. */
export function readInstallments(folder: string, { name, file, read }: RealBook): Installment[] | undefined {
  const path = join(folder, name, file)
  if (!existsSync(path)) return undefined
  const [head = '', ...rows] = gunzipSync(readFileSync(path)).toString('utf8').trim().split(/\r?\n/)
  const columns = head.split(',')
  return rows.flatMap((row) => {
    const cells = row.split(',')
    return read(Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])))
  })
}

function invoicePaid({ invoiceNumber = '', InvoiceAmount = '', SettledDate = '' }): Installment[] {
  const [month = '', day = '', year = ''] = SettledDate.split('/')
  const settled = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return [{ loan: `IN-${invoiceNumber}`, day: settled, parts: [cents(InvoiceAmount)] }]
}

function loanRepaid({ systemloanid = '', loanamount = '', totaldue = '', firstrepaiddate = '' }): Installment[] {
  const principal = cents(loanamount)
  const parts = [principal, cents(totaldue) - principal].filter((part) => part > 0)
  return [{ loan: `SL-${systemloanid}`, day: firstrepaiddate.slice(0, 'YYYY-MM-DD'.length), parts }]
}

/** Of a card the month of each payment is known: the day is spread over the month by the card's number. */
function cardPayments({ ID = '', ...row }: Readonly<Record<string, string>>): Installment[] {
  return [1, 2, 3, 4, 5, 6].flatMap((back): Installment[] => {
    const amount = Number(row[`PAY_AMT${back}`])
    if (!(amount > 0)) return []
    const month = `2005-${String(10 - back).padStart(2, '0')}-01`
    return [{ loan: `CARD-${ID.padStart(6, '0')}`, day: addDays(month, Number(ID) % 28), parts: [amount * 100] }]
  })
}

function cents(amount: string): number {
  return Math.round(Number(amount) * 100)
}
