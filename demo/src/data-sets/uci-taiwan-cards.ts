// 30,000 card accounts of Taiwan, April to September 2005 (UCI, CC BY 4.0): six statement balances, payments and
// delinquency codes. Whole NT dollars, sent as hundredths. The first day is ours: the file has no opening date.
import { join } from 'node:path'
import { cents } from '../amounts.ts'
import { patchReceivable, postAccount, postEntry, postReceivable, type Call } from '../call.ts'
import { firstOfMonth, lastOfMonth } from '../dates.ts'
import { column, listRows, type Row } from '../rows.ts'
import { bucket_edges } from './uci-taiwan-cards-portfolio.ts'
import { tables } from './uci-taiwan-cards-figures.ts'
import type { DataSet } from './data-set.ts'
import { figures, not_shown, views } from './uci-taiwan-cards-figures.ts'

const book_name = 'uci-taiwan-cards'
const opened_on = '2005-03-31'
/** The statement months with the columns about each; there is no PAY_1. */
const statements = [
  { month: '2005-04', bill: 'BILL_AMT6', paid: 'PAY_AMT6', code: 'PAY_6' },
  { month: '2005-05', bill: 'BILL_AMT5', paid: 'PAY_AMT5', code: 'PAY_5' },
  { month: '2005-06', bill: 'BILL_AMT4', paid: 'PAY_AMT4', code: 'PAY_4' },
  { month: '2005-07', bill: 'BILL_AMT3', paid: 'PAY_AMT3', code: 'PAY_3' },
  { month: '2005-08', bill: 'BILL_AMT2', paid: 'PAY_AMT2', code: 'PAY_2' },
  { month: '2005-09', bill: 'BILL_AMT1', paid: 'PAY_AMT1', code: 'PAY_0' },
]
/** The least payment, in percent of the balance, for each month past due. */
const minimum_percent = 5
/** One NT dollar: arrears of an account whose balance is not above zero, as an amount must be sent. */
const arrears_least = 100

/** The calls of one card account. */
export function mapCard(row: Row): Call[] {
  const id = `uci-${column(row, 'ID')}`
  return [
    postAccount(opened_on, {
      id,
      type: 'individual',
      address: { country: 'TW' },
      metadata: { book: book_name },
    }),
    postReceivable(opened_on, {
      id,
      obligor_id: id,
      product_type: 'credit_card',
      funded_by: 'balance_sheet',
      origination_date: opened_on,
      currency: 'TWD',
      payment_frequency: '1 month',
      credit_limit: cents(column(row, 'LIMIT_BAL')),
      metadata: {
        book: book_name,
        origination_date_known: false,
        default_next_month: column(row, 'default.payment.next.month'),
      },
    }),
    ...mapStatements(row, id),
    ...mapArrears(row, id),
  ]
}

function mapStatements(row: Row, id: string): Call[] {
  const calls: Call[] = []
  let before = 0
  for (const [at, { month, bill, paid }] of statements.entries()) {
    const balance = cents(column(row, bill))
    // What was paid in April belongs before the opening balance, so it is no part of this book.
    const payment = at === 0 ? 0 : cents(column(row, paid))
    const draw = balance - before + payment
    before = balance
    const post = (word: string, type: string, amount: number, reported?: number): Call =>
      postEntry(id, {
        id: `${id}-${month}-${word}`,
        date: lastOfMonth(`${month}-01`),
        type,
        amount,
        receivable_status: 'active',
        ...(reported === undefined ? {} : { balance: reported }),
        ...(at === 0 ? { description: 'Balance brought forward' } : {}),
      })
    const reported = payment > 0 ? undefined : balance
    // A card that begins with a balance of zero states it too, so that each has a status and months from the first statement on.
    if (draw > 0 || (at === 0 && draw === 0)) calls.push(post('draw', 'disbursement', draw, reported))
    if (draw < 0) calls.push(post('credit', 'refund', -draw, reported))
    if (payment > 0) calls.push(post('payment', 'principal', payment, balance))
  }
  return calls
}

/** `times` are the months past due of the lender's code; it goes back to 0 with them. */
interface Arrears {
  readonly amount: number
  readonly times: number
  readonly since: string | null
}

function arrearsOf(row: Row, at: number): Arrears {
  const statement = statements[at]
  const times = statement ? Number(column(row, statement.code)) : 0
  if (!statement || times < 1) return { amount: 0, times: 0, since: null }
  const balance = cents(column(row, statement.bill))
  const minimum = Math.round((balance * times * minimum_percent) / 100)
  return {
    amount: Math.max(arrears_least, Math.min(balance, minimum)),
    times,
    since: firstOfMonth(`${statement.month}-01`, 1 - times),
  }
}

function mapArrears(row: Row, id: string): Call[] {
  const calls: Call[] = []
  let before: Arrears = { amount: 0, times: 0, since: null }
  for (const [at, { month }] of statements.entries()) {
    const now = arrearsOf(row, at)
    const date = lastOfMonth(`${month}-01`)
    const changed = now.amount !== before.amount || now.since !== before.since
    if (changed && now.amount > 0) {
      calls.push(
        patchReceivable(date, {
          id,
          delinquent_amount: now.amount,
          delinquent_times: now.times,
          delinquent_since: now.since,
        }),
      )
    }
    if (changed && now.amount === 0) {
      calls.push(patchReceivable(date, { id, delinquent_amount: 0, delinquent_times: 0, delinquent_since: null }))
    }
    before = now
  }
  return calls
}

/** The data set. */
export const uciTaiwanCards: DataSet = {
  name: book_name,
  about: '30,000 credit card accounts, six statements each',
  read: async (dir, loans_max) => (await listRows(join(dir, 'UCI_Credit_Card.csv.gz'), loans_max)).flatMap(mapCard),
  views,
  bucket_edges,
  tables,
  timelines: false,
  figures,
  not_shown,
}
