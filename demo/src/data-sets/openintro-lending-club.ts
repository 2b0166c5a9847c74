// 10,000 personal loans with cumulative payments (R package openintro), seen once, some months after issue.
// The file has no day of that sight: 2018-06-30 is ours. Days of arrears are the least of each status word.
import { join } from 'node:path'
import { cents, fractionOfPercent } from '../amounts.ts'
import { patchReceivable, postAccount, postEntry, postReceivable, type Call } from '../call.ts'
import { addDays } from '../dates.ts'
import { column, listRows, type Row } from '../rows.ts'
import { usual_edges } from '../bucket-edges.ts'
import { tables } from './openintro-lending-club-portfolio.ts'
import type { DataSet } from './data-set.ts'
import { figures, issue_months, views } from './openintro-lending-club-figures.ts'

const book_name = 'openintro-lending-club'
const seen_on = '2018-06-30'
/** Missed payments and the least days of arrears by status; grace is no delinquency. */
const arrears: Readonly<Record<string, { times: number; days: number }>> = {
  'Late (16-30 days)': { times: 1, days: 16 },
  'Late (31-120 days)': { times: 2, days: 31 },
}

/** The calls of one loan. */
export function mapLoan(row: Row): Call[] {
  const id = `openintro-${column(row, 'row')}`
  const status = column(row, 'loan_status')
  const issued_on = issue_months[column(row, 'issue_month')]
  if (!issued_on) throw new Error(`issue month "${column(row, 'issue_month')}" is not known`)
  const late = arrears[status]
  return [
    postAccount(issued_on, {
      id,
      type: 'individual',
      address: { region: column(row, 'state'), country: 'US' },
      metadata: { book: book_name, homeownership: column(row, 'homeownership') },
    }),
    postReceivable(issued_on, {
      id,
      obligor_id: id,
      product_type: 'term_loan',
      funded_by: 'balance_sheet',
      origination_date: issued_on,
      currency: 'USD',
      term: `${column(row, 'term')} months`,
      payment_frequency: '1 month',
      interest_rate: fractionOfPercent(column(row, 'interest_rate')),
      metadata: {
        book: book_name,
        row: Number(column(row, 'row')),
        issue_month: column(row, 'issue_month'),
        grade: column(row, 'sub_grade'),
        purpose: column(row, 'loan_purpose'),
        paid_total: cents(column(row, 'paid_total')),
        ...(status === 'In Grace Period' ? { in_grace: true } : {}),
      },
    }),
    ...mapEntries(row, id, issued_on),
    ...(late ? [mapArrears(row, id, late)] : []),
  ]
}

function mapArrears(row: Row, id: string, late: { times: number; days: number }): Call {
  return patchReceivable(seen_on, {
    id,
    delinquent_amount: cents(column(row, 'installment')) * late.times,
    delinquent_times: late.times,
    delinquent_since: addDays(seen_on, -late.days),
  })
}

function mapEntries(row: Row, id: string, issued_on: string): Call[] {
  const status = column(row, 'loan_status')
  const amount = cents(column(row, 'loan_amount'))
  const principal = cents(column(row, 'paid_principal'))
  const written_off = status === 'Charged Off' ? amount - principal : 0
  const closed = status === 'Fully Paid' || status === 'Charged Off'
  const receivable_status = closed ? 'closed' : 'active'
  const balance = cents(column(row, 'balance'))
  const paid = (type: string, paid_amount: number, reported?: number): Call[] =>
    paid_amount === 0
      ? []
      : [
          postEntry(id, {
            id: `${id}-${type}`,
            date: seen_on,
            type,
            amount: paid_amount,
            receivable_status,
            ...(reported === undefined ? {} : { balance: reported }),
          }),
        ]
  return [
    postEntry(id, {
      id: `${id}-disbursement`,
      date: issued_on,
      type: 'disbursement',
      amount,
      balance: amount,
      receivable_status: 'active',
    }),
    ...paid('interest', cents(column(row, 'paid_interest'))),
    ...paid('late_fee', cents(column(row, 'paid_late_fees'))),
    ...paid('principal', principal, written_off ? balance + written_off : balance),
    ...paid('write_off', written_off, balance),
  ]
}

/** The data set. */
export const openintroLendingClub: DataSet = {
  name: book_name,
  about: '10,000 US personal loans with cumulative payments',
  read: async (dir, loans_max) => (await listRows(join(dir, 'loans.csv.gz'), loans_max)).flatMap(mapLoan),
  views,
  bucket_edges: usual_edges,
  tables,
  timelines: false,
  figures,
  not_shown: [],
}
