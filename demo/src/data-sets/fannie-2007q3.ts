// 97 US mortgages with a monthly history from 2007 to 2017 and, for eight, the loss. A month's principal is the
// fall of its unpaid balance; a rise is capitalised arrears, sent as a further disbursement.
import { join } from 'node:path'
import { cents, fractionOfPercent } from '../amounts.ts'
import { patchReceivable, postAccount, postEntry, postReceivable, type Call, type Json } from '../call.ts'
import { firstOfMonth, monthsBetween } from '../dates.ts'
import { column, listRows, type Row } from '../rows.ts'
import { bucket_edges } from './fannie-2007q3-places.ts'
import { tables } from './fannie-2007q3-portfolio.ts'
import type { DataSet } from './data-set.ts'
import { figures } from './fannie-2007q3-figures.ts'
import { views } from './fannie-2007q3-months.ts'
import { readOracles } from './fannie-2007q3-oracles.ts'

const book_name = 'fannie-2007q3'
/** How a loan left the pool, by zero balance code. */
const removals: Readonly<Record<string, string>> = {
  '01': 'prepaid or matured',
  '03': 'short sale',
  '06': 'repurchased',
  '09': 'REO sale',
}
const lossCodes: ReadonlySet<string> = new Set(['03', '09'])
const proceeds = [
  'net_sale_proceeds',
  'credit_enhancement_proceeds',
  'repurchase_make_whole',
  'other_foreclosure_proceeds',
]
const costs = ['foreclosure_costs', 'preservation_costs', 'recovery_costs', 'misc_holding', 'holding_taxes']

/** `MM/YYYY` or `MM/DD/YYYY` as the first day of that month. */
function monthOf(text: string): string {
  return `${text.slice(-4)}-${text.slice(0, 2)}-01`
}

function centsOf(row: Row, name: string): number {
  const text = column(row, name)
  return text === '' ? 0 : cents(text)
}

/** The level monthly payment, in cents: an estimate, for the file has no arrears amount. */
function levelPayment(loan: Row): number {
  const rate = fractionOfPercent(column(loan, 'orig_rate')) / 12
  const months = Number(column(loan, 'orig_term'))
  return Math.round((centsOf(loan, 'orig_amount') * rate) / (1 - (1 + rate) ** -months))
}

function mapLoan(loan: Row, months: readonly Row[]): Call[] {
  const id = `fannie-${column(loan, 'loan_id')}`
  const account = `fnma-${column(loan, 'loan_id')}`
  const date = monthOf(column(loan, 'orig_date'))
  const state = column(loan, 'state')
  return [
    postAccount(date, {
      id: account,
      type: 'individual',
      address: { region: state, country: 'US' },
      metadata: { book: book_name },
    }),
    postReceivable(date, {
      id,
      obligor_id: account,
      product_type: 'mortgage',
      funded_by: 'balance_sheet',
      origination_date: date,
      currency: 'USD',
      term: `${column(loan, 'orig_term')} months`,
      payment_frequency: '1 month',
      interest_rate: fractionOfPercent(column(loan, 'orig_rate')),
      collateral: { property_type: column(loan, 'property'), state },
      metadata: {
        book: book_name,
        channel: column(loan, 'channel'),
        purpose: column(loan, 'purpose'),
        loan_to_value: Number(column(loan, 'ltv')),
        ...reportedMonths(months.map((row) => monthOf(column(row, 'period')))),
      },
    }),
    postEntry(id, {
      id: `${id}-origination`,
      date,
      type: 'disbursement',
      amount: centsOf(loan, 'orig_amount'),
      receivable_status: 'active',
    }),
  ]
}

/** From when to when the file contains a loan, and the months between that it leaves out. */
function reportedMonths(months: readonly string[]): Json {
  const [first, last] = [months[0] ?? '', months.at(-1) ?? '']
  const all = Array.from({ length: monthsBetween(first, last) + 1 }, (_, at) => firstOfMonth(first, at))
  const missing = all.filter((month) => !months.includes(month)).map((month) => month.slice(0, 7))
  return {
    reported_from: first.slice(0, 7),
    reported_to: last.slice(0, 7),
    ...(missing.length === 0 ? {} : { not_reported: missing.join(' ') }),
  }
}

/** What changes from month to month while the rows of a loan are read. */
interface LoanState {
  readonly upb: number
  readonly rate: string
  readonly modified: boolean
  /** The part of the balance that bears no interest; the last row leaves it blank. */
  readonly interest_free: number
  readonly times: number
  readonly since: string | null
}

function principalOf(id: string, date: string, row: Row, before: LoanState): Call[] {
  const upb = centsOf(row, 'upb')
  const code = column(row, 'zb_code')
  if (column(row, 'upb') === '' && code === '') return []
  const paidOff = code === '01' || code === '06'
  const paid = before.upb - (paidOff ? 0 : upb)
  const removal = removals[code]
  const report = {
    date,
    balance: paidOff ? 0 : upb,
    receivable_status: paidOff ? 'closed' : 'active',
    ...(paidOff ? { description: `Loan ${removal}`, metadata: { removal } } : {}),
  }
  const month = date.slice(0, 7)
  if (paid < 0) {
    const description = 'Arrears capitalised'
    const entry = { ...report, id: `${id}-${month}-capitalised`, type: 'disbursement', description }
    return [postEntry(id, { ...entry, amount: -paid })]
  }
  // A month in which nothing was paid is reported too: the lender's own balance is worth having.
  const entry = { ...report, id: `${id}-${month}-principal`, type: 'principal' }
  return [postEntry(id, { ...entry, amount: paid })]
}

/** Write-off of the last balance, proceeds as recovery, and costs as recovery that flows back. */
function lossOf(id: string, date: string, row: Row, now: LoanState): Call[] {
  const code = column(row, 'zb_code')
  if (!lossCodes.has(code)) return []
  const removal = removals[code]
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + centsOf(row, name), 0)
  const post = (word: string, type: string, amount: number, more: Json): Call[] =>
    amount === 0
      ? []
      : [
          postEntry(id, {
            id: `${id}-${word}`,
            date,
            type,
            amount,
            balance: 0,
            receivable_status: 'closed',
            ...more,
          }),
        ]
  const terms = {
    last_paid_installment: monthOf(column(row, 'last_paid_installment')),
    disposed_on: monthOf(column(row, 'disposition_date')),
    interest_free: now.interest_free,
  }
  return [
    ...post('write-off', 'write_off', centsOf(row, 'upb'), {
      description: `Loan removed by ${removal}`,
      metadata: { removal, ...terms },
    }),
    ...post('proceeds', 'recovery', sum(proceeds), { description: 'Proceeds of the property' }),
    ...post('costs', 'recovery', -sum(costs), { description: 'Costs of foreclosure and upkeep' }),
  ]
}

function changesOf(id: string, date: string, payment: number, now: LoanState, before: LoanState): Call[] {
  const changed = now.times !== before.times || now.since !== before.since
  const late = { delinquent_amount: now.times * payment, delinquent_times: now.times }
  const cure = { delinquent_amount: 0, delinquent_since: null }
  const delinquency = now.times > 0 ? { ...late, delinquent_since: now.since } : cure
  const terms = {
    ...(now.rate === before.rate ? {} : { interest_rate: fractionOfPercent(now.rate) }),
    ...(now.modified === before.modified ? {} : { metadata: { modified: now.modified } }),
  }
  const patch = { ...(changed ? delinquency : {}), ...terms }
  return Object.keys(patch).length === 0 ? [] : [patchReceivable(date, { id, ...patch })]
}

function stateOf(row: Row, date: string, before: LoanState): LoanState {
  // -1 and -2 stand on the last row of loans that left the pool: no delinquency.
  const times = Math.max(0, Number(column(row, 'dlq')))
  return {
    upb: column(row, 'upb') === '' ? before.upb : centsOf(row, 'upb'),
    rate: column(row, 'rate') || before.rate,
    interest_free: centsOf(row, 'non_interest_bearing_upb') || before.interest_free,
    modified: before.modified || column(row, 'mod_flag') === 'Y',
    times,
    since: times > 0 ? firstOfMonth(date, -times) : null,
  }
}

/** The calls of one loan: `loan` of the acquisition file, `months` of the performance file in date order. */
export function mapHistory(loan: Row, months: readonly Row[]): Call[] {
  const id = `fannie-${column(loan, 'loan_id')}`
  const calls = mapLoan(loan, months)
  const payment = levelPayment(loan)
  let state: LoanState = {
    upb: centsOf(loan, 'orig_amount'),
    rate: column(loan, 'orig_rate'),
    modified: false,
    interest_free: 0,
    times: 0,
    since: null,
  }
  for (const row of months) {
    const date = monthOf(column(row, 'period'))
    const next = stateOf(row, date, state)
    calls.push(...principalOf(id, date, row, state), ...lossOf(id, date, row, next))
    calls.push(...changesOf(id, date, payment, next, state))
    state = next
  }
  return calls
}

async function read(dir: string, loans_max?: number): Promise<Call[]> {
  const loans = await listRows(join(dir, 'acquisition.psv.gz'), loans_max, '|')
  const months = new Map<string, Row[]>()
  for (const row of await listRows(join(dir, 'performance.psv.gz'), undefined, '|')) {
    const id = column(row, 'loan_id')
    months.set(id, [...(months.get(id) ?? []), row])
  }
  const inOrder = (rows: readonly Row[]) =>
    rows.toSorted((a, b) => monthOf(column(a, 'period')).localeCompare(monthOf(column(b, 'period'))))
  const monthsOf = (loan: Row) => inOrder(months.get(column(loan, 'loan_id')) ?? [])
  return loans.flatMap((loan) => mapHistory(loan, monthsOf(loan)))
}

/** The data set. */
export const fannie2007q3: DataSet = {
  name: book_name,
  about: '97 US mortgages with ten years of months',
  read,
  oracles: readOracles,
  views,
  bucket_edges,
  tables,
  timelines: false,
  figures,
  not_shown: [],
}
