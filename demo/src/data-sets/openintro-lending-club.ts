// 10,000 personal loans with cumulative payments (R package openintro), seen once, some months after issue.
// The file has no day of that sight: 2018-06-30 is ours. Days of arrears are the least of each status word.
import { join } from 'node:path'
import { cents, fractionOfPercent } from '../amounts.ts'
import { entriesOf, sumOf, sumOfType, type Book, type BookReceivable } from '../book.ts'
import { patchReceivable, postAccount, postEntry, postReceivable, type Call } from '../call.ts'
import { addDays } from '../dates.ts'
import type { Figure } from '../figures.ts'
import { column, listRows, type Row } from '../rows.ts'
import type { DataSet } from './data-set.ts'

const book_name = 'openintro-lending-club'
const seen_on = '2018-06-30'
const months: Readonly<Record<string, string>> = {
  'Jan-2018': '2018-01-01',
  'Feb-2018': '2018-02-01',
  'Mar-2018': '2018-03-01',
}
/** Missed payments and the least days of arrears by status; grace is no delinquency. */
const arrears: Readonly<Record<string, { times: number; days: number }>> = {
  'Late (16-30 days)': { times: 1, days: 16 },
  'Late (31-120 days)': { times: 2, days: 31 },
}

/** The calls of one loan. */
export function mapLoan(row: Row): Call[] {
  const id = `openintro-${column(row, 'row')}`
  const status = column(row, 'loan_status')
  const issued_on = months[column(row, 'issue_month')]
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

/** The status word of the file, told from what the service shows; only grace is the lender's own word. */
function wordOf(book: Book, receivable: BookReceivable): string {
  if (receivable.status === 'closed') {
    return sumOfType(entriesOf(book, receivable), 'write_off') > 0 ? 'Charged Off' : 'Fully Paid'
  }
  if (receivable.delinquent_amount > 0) {
    return receivable.delinquent_times > 1 ? 'Late (31-120 days)' : 'Late (16-30 days)'
  }
  return receivable.metadata['in_grace'] === true ? 'In Grace Period' : 'Current'
}

const words = ['Current', 'Fully Paid', 'In Grace Period', 'Late (31-120 days)', 'Late (16-30 days)', 'Charged Off']
const part_types = ['disbursement', 'principal', 'interest', 'late_fee']

function figures(book: Book): Figure[] {
  const balanceOf = (receivable: BookReceivable) => receivable.balance ?? 0
  const issuedIn = (month: string) => book.receivables.filter((loan) => loan.origination_date === months[month])
  const sumOfLoans = (loans: readonly BookReceivable[], type: string) =>
    sumOf(loans, (loan) => sumOfType(entriesOf(book, loan), type))
  return [
    { path: ['loans'], ours: book.receivables.length },
    ...words.map((word): Figure => {
      const loans = book.receivables.filter((loan) => wordOf(book, loan) === word)
      const ours = [loans.length, sumOf(loans, balanceOf)]
      return { path: ['status_[count,balance_cents]', word], ours }
    }),
    ...Object.keys(months).map((month): Figure => {
      const loans = issuedIn(month)
      const ours = [loans.length, ...part_types.map((type) => sumOfLoans(loans, type))]
      const name = 'by_issue_month_[loans,amount,paid_principal,paid_interest,paid_late_fees]_cents'
      return { path: [name, month], ours }
    }),
    { path: ['total_balance_cents'], ours: sumOf(book.receivables, balanceOf) },
    ...rowFigures(book),
  ]
}

function rowFigures(book: Book): Figure[] {
  const rowsWhere = (differs: (loan: BookReceivable) => boolean) => {
    const rows = book.receivables.filter(differs).map((loan) => Number(loan.metadata['row']))
    return [rows.length, rows.toSorted((a, b) => a - b)]
  }
  const sumAt = (loan: BookReceivable, type: string) => sumOfType(entriesOf(book, loan), type)
  const unpaid = (loan: BookReceivable) => sumAt(loan, 'disbursement') - sumAt(loan, 'principal')
  const paid = (loan: BookReceivable) => sumOf(part_types.slice(1), (type) => sumAt(loan, type))
  return [
    {
      path: ['rows_where_amount-paid_principal!=balance_(>1c)'],
      ours: rowsWhere((loan) => Math.abs(unpaid(loan) - (loan.balance ?? 0)) > 1),
    },
    {
      path: ['rows_where_paid_total!=sum_of_parts_(>1c)'],
      ours: rowsWhere((loan) => Math.abs(paid(loan) - Number(loan.metadata['paid_total'])) > 1),
    },
    {
      path: ['late_fees_nonzero'],
      ours: book.receivables.filter((loan) => sumAt(loan, 'late_fee') !== 0).length,
    },
  ]
}

/** The data set. */
export const openintroLendingClub: DataSet = {
  name: book_name,
  about: '10,000 US personal loans with cumulative payments',
  read: async (dir, loans_max) => (await listRows(join(dir, 'loans.csv.gz'), loans_max)).flatMap(mapLoan),
  figures,
  not_yet: [],
}
