// 2,466 invoices of 100 businesses, each paid once and in full, with due and settled dates (IBM sample data). The file
// counts days to settle and days late itself; the figures of the service are compared with them row by row.
import { join } from 'node:path'
import { cents } from '../amounts.ts'
import { patchReceivable, postAccount, postEntry, postReceivable, type Call } from '../call.ts'
import { isoOf } from '../dates.ts'
import { column, listRows, type Row } from '../rows.ts'
import { usual_edges } from '../bucket-edges.ts'
import { tables } from './ibm-receivables-figures.ts'
import type { DataSet } from './data-set.ts'
import { figures, readDayCheck, views } from './ibm-receivables-figures.ts'

const book_name = 'ibm-receivables'

function accountOf(row: Row): string {
  return `ibm-${column(row, 'customerID')}`
}

/** The calls of one invoice, without its account. */
export function mapInvoice(row: Row): Call[] {
  const id = `ibm-${column(row, 'invoiceNumber')}`
  const invoiced_on = isoOf(column(row, 'InvoiceDate'))
  const settled_on = isoOf(column(row, 'SettledDate'))
  const amount = cents(column(row, 'InvoiceAmount'))
  return [
    postReceivable(invoiced_on, {
      id,
      obligor_id: accountOf(row),
      product_type: 'invoice_factoring',
      funded_by: 'balance_sheet',
      origination_date: invoiced_on,
      currency: 'USD',
      term: '30 days',
      metadata: {
        book: book_name,
        disputed: column(row, 'Disputed') === 'Yes',
        country_code: column(row, 'countryCode'),
        days_to_settle: Number(column(row, 'DaysToSettle')),
        days_late: Number(column(row, 'DaysLate')),
      },
    }),
    postEntry(id, {
      id: `${id}-invoice`,
      date: invoiced_on,
      type: 'disbursement',
      amount,
      balance: amount,
      receivable_status: 'active',
    }),
    ...mapLateness(id, isoOf(column(row, 'DueDate')), settled_on, amount),
    postEntry(id, {
      id: `${id}-settlement`,
      date: settled_on,
      type: 'principal',
      amount,
      balance: 0,
      receivable_status: 'closed',
    }),
  ]
}

/** Late since the due date, on which no day has passed yet, until the day of the settlement. */
function mapLateness(id: string, due_on: string, settled_on: string, amount: number): Call[] {
  if (settled_on <= due_on) return []
  return [
    patchReceivable(due_on, { id, delinquent_amount: amount, delinquent_times: 1, delinquent_since: due_on }),
    patchReceivable(settled_on, { id, delinquent_amount: 0, delinquent_since: null }),
  ]
}

async function read(dir: string, loans_max?: number): Promise<Call[]> {
  const rows = await listRows(join(dir, 'WA_Fn-UseC_-Accounts-Receivable.csv.gz'), loans_max)
  const since = new Map<string, string>()
  for (const row of rows) {
    const date = isoOf(column(row, 'InvoiceDate'))
    const known = since.get(accountOf(row))
    if (known === undefined || date < known) since.set(accountOf(row), date)
  }
  const accounts = [...since].map(([id, date]) =>
    postAccount(date, { id, type: 'business', metadata: { book: book_name } }),
  )
  return [...accounts, ...rows.flatMap(mapInvoice)]
}

/** The data set. */
export const ibmReceivables: DataSet = {
  name: book_name,
  about: '2,466 invoices with due and settled dates',
  read,
  oracles: readDayCheck,
  views,
  bucket_edges: usual_edges,
  tables,
  timelines: true,
  figures,
  not_shown: [],
}
