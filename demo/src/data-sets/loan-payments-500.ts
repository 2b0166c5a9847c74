// 500 one-payment loans: 300 paid off, 100 paid after collection, 100 still in collection on the day the file was made
// (2016-12-08, the day to which it counts their days past due). Whole dollars.
import { join } from 'node:path'
import { cents } from '../amounts.ts'
import { patchReceivable, postAccount, postEntry, postReceivable, type Call } from '../call.ts'
import { daysBetween, isoOf } from '../dates.ts'
import { column, listRows, type Row } from '../rows.ts'
import { usual_edges } from '../bucket-edges.ts'
import { tables } from './loan-payments-500-portfolio.ts'
import type { DataSet } from './data-set.ts'
import { figures, readDaysPastDue, views } from './loan-payments-500-figures.ts'

const book_name = 'loan-payments-500'

/** The calls of one loan. */
export function mapLoan(row: Row): Call[] {
  const id = `loan500-${column(row, 'Loan_ID')}`
  const date = isoOf(column(row, 'effective_date'))
  const due_on = isoOf(column(row, 'due_date'))
  const paid = column(row, 'paid_off_time')
  const amount = cents(column(row, 'Principal'))
  return [
    postAccount(date, { id, type: 'individual', metadata: { book: book_name } }),
    postReceivable(date, {
      id,
      obligor_id: id,
      product_type: 'term_loan',
      funded_by: 'balance_sheet',
      origination_date: date,
      currency: 'USD',
      term: `${column(row, 'terms')} days`,
      metadata: {
        book: book_name,
        lender_status: column(row, 'loan_status'),
        lender_days: column(row, 'past_due_days'),
        days_to_due: daysBetween(date, due_on),
      },
    }),
    postEntry(id, {
      id: `${id}-disbursement`,
      date,
      type: 'disbursement',
      amount,
      balance: amount,
      receivable_status: 'active',
    }),
    ...mapLateness(id, due_on, paid === '' ? undefined : isoOf(paid), amount),
    ...(paid === '' ? [] : [mapPayment(id, isoOf(paid), amount)]),
  ]
}

function mapPayment(id: string, date: string, amount: number): Call {
  return postEntry(id, {
    id: `${id}-payment`,
    date,
    type: 'principal',
    amount,
    balance: 0,
    receivable_status: 'closed',
  })
}

/** Late since the due date, on which no day has passed yet, until the day of the payment, if there was one. */
function mapLateness(id: string, due_on: string, paid_on: string | undefined, amount: number): Call[] {
  if (paid_on !== undefined && paid_on <= due_on) return []
  const late = { id, delinquent_amount: amount, delinquent_times: 1, delinquent_since: due_on }
  if (paid_on === undefined) return [patchReceivable(due_on, late)]
  return [patchReceivable(due_on, late), patchReceivable(paid_on, { id, delinquent_amount: 0, delinquent_since: null })]
}

/** The data set. */
export const loanPayments500: DataSet = {
  name: book_name,
  about: '500 one-payment loans with collections',
  read: async (dir, loans_max) => (await listRows(join(dir, 'loan_payments.csv'), loans_max)).flatMap(mapLoan),
  oracles: readDaysPastDue,
  views,
  bucket_edges: usual_edges,
  tables,
  timelines: true,
  figures,
  not_shown: [],
}
