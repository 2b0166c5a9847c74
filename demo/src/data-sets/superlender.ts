// 18,183 repaid payday loans and 4,368 current ones of a Nigerian lender, in kobo. The day of creation counts,
// not that of approval, which is an hour ahead. One payment per loan is known: the one that closed it.
import { join } from 'node:path'
import { cents } from '../amounts.ts'
import { countBy, entriesOf, sumOf, sumOfType, type Book, type BookEntry, type BookReceivable } from '../book.ts'
import { patchReceivable, postAccount, postEntry, postReceivable, type Call } from '../call.ts'
import { addDays } from '../dates.ts'
import type { Figure, NotYet } from '../figures.ts'
import { column, listRows, type Row } from '../rows.ts'
import type { DataSet } from './data-set.ts'

const book_name = 'superlender'
/** Days of a part: 60- and 90-day loans are paid in 30-day parts. */
const part_days = 30
const vintages = 'vintages_[loans,principal_kobo,charge_kobo,first_repaid_late]'

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

/** Late from the day after the first due date until the first repayment. */
function mapLateness(row: Row, id: string): Call[] {
  const late_on = addDays(day(row, 'firstduedate'), 1)
  const repaid_on = day(row, 'firstrepaiddate')
  if (repaid_on < late_on) return []
  const parts = Math.max(1, Number(column(row, 'termdays')) / part_days)
  const amount = Math.round(cents(column(row, 'totaldue')) / Math.floor(parts))
  return [
    patchReceivable(late_on, {
      id,
      delinquent_amount: amount,
      delinquent_times: 1,
      delinquent_since: late_on,
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

function loansOf(book: Book, kind: string): BookReceivable[] {
  return book.receivables.filter((loan) => loan.metadata['loan'] === kind)
}

function sumOfLoans(book: Book, loans: readonly BookReceivable[], type: string): number {
  return sumOf(loans, (loan) => sumOfType(entriesOf(book, loan), type))
}

function totalFigures(book: Book): Figure[] {
  const previous = loansOf(book, 'previous')
  const principal = sumOfLoans(book, previous, 'principal')
  const charges = sumOfLoans(book, previous, 'periodic_fee')
  const terms = countBy(previous, (loan) => termDays(loan))
  return [
    { path: ['previous_loans'], ours: previous.length },
    {
      path: ['previous_loans'],
      ours: previous.filter((loan) => loan.status === 'closed' && loan.balance === 0).length,
      note: 'closed with a balance of 0',
    },
    { path: ['customers'], ours: new Set(previous.map((loan) => loan.obligor_id)).size },
    { path: ['loanamount_total_kobo'], ours: sumOfLoans(book, previous, 'disbursement') },
    { path: ['totaldue_total_kobo'], ours: principal + charges, note: 'principal and charge paid' },
    ...['15', '30', '60', '90'].map((key): Figure => ({
      path: ['termdays', key],
      ours: terms[key] ?? 0,
    })),
  ]
}

/** The term in days, whether the service shows `30 days` or its canonical form. */
function termDays(loan: BookReceivable): string | undefined {
  return /^(\d+) days?$/.exec(loan.term ?? '')?.[1]
}

function vintageFigures(book: Book): Figure[] {
  const previous = loansOf(book, 'previous')
  const months = new Set(previous.map((loan) => loan.origination_date.slice(0, 7)))
  return [...months].toSorted().map((month): Figure => {
    const loans = previous.filter((loan) => loan.origination_date.startsWith(month))
    const sums = ['disbursement', 'periodic_fee'].map((type) => sumOfLoans(book, loans, type))
    return {
      path: [vintages, month],
      pick: (value) => (value as readonly number[]).slice(0, 3),
      ours: [loans.length, ...sums],
      note: 'without the late ones',
    }
  })
}

const quarter_ends = ['2016-06-30', '2016-09-30', '2016-12-31', '2017-03-31', '2017-06-30']

/** Loans and principal that were open at the end of a day, from the entries up to it. */
function stateFigures(book: Book): Figure[] {
  const previous = loansOf(book, 'previous')
  const effect = (entry: BookEntry) =>
    entry.type === 'disbursement' ? entry.amount : entry.type === 'principal' ? -entry.amount : 0
  return quarter_ends.flatMap((date): Figure[] => {
    const open = previous.map((loan) =>
      sumOf(entriesOf(book, loan), (entry) => (entry.date <= date ? effect(entry) : 0)),
    )
    const originated = previous.filter((loan) => loan.origination_date <= date).length
    const principal = sumOf(open, (amount) => amount)
    return [
      { path: ['state_at', date, 'originated'], ours: originated },
      { path: ['state_at', date, 'open_loans'], ours: open.filter((amount) => amount > 0).length },
      { path: ['state_at', date, 'open_principal_kobo'], ours: principal },
    ]
  })
}

function currentFigures(book: Book): Figure[] {
  const current = loansOf(book, 'current')
  const flags = countBy(current, (loan) => String(loan.metadata['good_bad_flag']))
  return [
    { path: ['current_loans'], ours: current.filter((loan) => loan.status === 'active').length },
    { path: ['current_principal_kobo'], ours: sumOf(current, (loan) => loan.balance ?? 0) },
    ...['Good', 'Bad'].map((key): Figure => ({
      path: ['good_bad_flag', key],
      ours: flags[key] ?? 0,
      note: 'kept in metadata',
    })),
  ]
}

const needs_history = 'needs the delinquency of a past day (GET shows the state of today)'

const not_yet: NotYet[] = [
  { path: ['first_repayment_days_late'], needs: 'needs the length of past delinquencies' },
  {
    path: [vintages, '(each) first_repaid_late'],
    needs: 'needs past delinquencies by vintage',
  },
  ...quarter_ends.map((date): NotYet => ({
    path: ['state_at', date, 'open_and_past_first_due'],
    needs: needs_history,
  })),
]

/** The data set. */
export const superlender: DataSet = {
  name: book_name,
  about: '18,183 repaid payday loans and 4,368 current ones',
  read,
  figures: (book) => [...totalFigures(book), ...vintageFigures(book), ...stateFigures(book), ...currentFigures(book)],
  not_yet,
}
