// 18,183 repaid payday loans and 4,368 current ones of a Nigerian lender, in kobo. The day of creation counts,
// not that of approval, which is an hour ahead. One payment per loan is known: the one that closed it.
import { join } from 'node:path'
import { cents } from '../amounts.ts'
import { patchReceivable, postAccount, postEntry, postReceivable, type Call } from '../call.ts'
import { column, listRows, type Row } from '../rows.ts'
import { usual_edges } from '../bucket-edges.ts'
import { tables } from './superlender-figures.ts'
import type { DataSet } from './data-set.ts'
import { figures, views } from './superlender-figures.ts'

const book_name = 'superlender'
/** Days of a part: 60- and 90-day loans are paid in 30-day parts. */
const part_days = 30

function day(row: Row, name: string): string {
  return column(row, name).slice(0, 10)
}

function accountOf(row: Row): string {
  return `superlender-${column(row, 'customerid')}`
}

function mapTerms(row: Row, kind: 'previous' | 'current'): Call[] {
  const id = `superlender-${column(row, 'systemloanid')}`
  const date = day(row, 'creationdate')
  const term_days = Number(column(row, 'termdays'))
  const flag = row['good_bad_flag']
  return [
    postReceivable(date, {
      id,
      obligor_id: accountOf(row),
      product_type: 'term_loan',
      funded_by: 'balance_sheet',
      origination_date: date,
      currency: 'NGN',
      term: `${term_days} days`,
      payment_frequency: `${Math.min(term_days, part_days)} days`,
      metadata: {
        book: book_name,
        loan: kind,
        loan_number: Number(column(row, 'loannumber')),
        ...(flag ? { good_bad_flag: flag } : {}),
      },
    }),
    postEntry(id, {
      id: `${id}-disbursement`,
      date,
      type: 'disbursement',
      amount: cents(column(row, 'loanamount')),
      balance: cents(column(row, 'loanamount')),
      receivable_status: 'active',
    }),
  ]
}

/** The calls of one earlier loan, without its account. */
export function mapPreviousLoan(row: Row): Call[] {
  const id = `superlender-${column(row, 'systemloanid')}`
  const date = day(row, 'closeddate')
  const amount = cents(column(row, 'loanamount'))
  const charge = cents(column(row, 'totaldue')) - amount
  const closing = (type: string, paid: number) =>
    postEntry(id, {
      id: `${id}-${type}`,
      date,
      type,
      amount: paid,
      balance: 0,
      receivable_status: 'closed',
    })
  return [
    ...mapTerms(row, 'previous'),
    ...mapLateness(row, id),
    closing('principal', amount),
    ...(charge > 0 ? [closing('periodic_fee', charge)] : []),
  ]
}

/**
 * Late since the first due date, on which no day has passed yet, until the first repayment. It holds from the due date on:
 * from the day after, one day late would begin and end on one day and never have been.
 */
function mapLateness(row: Row, id: string): Call[] {
  const due_on = day(row, 'firstduedate')
  const repaid_on = day(row, 'firstrepaiddate')
  if (repaid_on <= due_on) return []
  const parts = Math.max(1, Number(column(row, 'termdays')) / part_days)
  const amount = Math.round(cents(column(row, 'totaldue')) / Math.floor(parts))
  return [
    patchReceivable(due_on, {
      id,
      delinquent_amount: amount,
      delinquent_times: 1,
      delinquent_since: due_on,
    }),
    patchReceivable(repaid_on, { id, delinquent_amount: 0, delinquent_since: null }),
  ]
}

/** The calls of all loans: one account per customer, on the day of the first loan. */
export function mapLoans(previous: readonly Row[], current: readonly Row[]): Call[] {
  const since = new Map<string, string>()
  for (const row of [...previous, ...current]) {
    const date = day(row, 'creationdate')
    const known = since.get(accountOf(row))
    if (known === undefined || date < known) since.set(accountOf(row), date)
  }
  return [
    ...[...since].map(([id, date]) =>
      postAccount(date, {
        id,
        type: 'individual',
        address: { country: 'NG' },
        metadata: { book: book_name },
      }),
    ),
    ...previous.flatMap(mapPreviousLoan),
    ...current.flatMap((row) => mapTerms(row, 'current')),
  ]
}

async function read(dir: string, loans_max = Infinity): Promise<Call[]> {
  const previous = await listRows(join(dir, 'trainprevloans.csv.gz'), loans_max)
  const rest = loans_max - previous.length
  const current = await listRows(join(dir, 'trainperf.csv.gz'), rest)
  return mapLoans(previous, current)
}

/** The data set. */
export const superlender: DataSet = {
  name: book_name,
  about: '18,183 repaid payday loans and 4,368 current ones',
  read,
  views,
  bucket_edges: usual_edges,
  tables,
  timelines: true,
  figures,
  not_shown: [],
}
