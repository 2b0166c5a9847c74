// A loan made by hand, for which every figure was worked out by hand: 13,000 lent, 1,000 taken back, twelve parts of 1,000 without
// interest from 15 February 2026 on, a payment missed in March, caught up and exceeded in April, a loss and a recovery in May.
import { type Client, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { demand } from '../surface/operations.ts'

const ENTRIES = [
  entryBody('d1', { amount: 13_000, balance: 13_000, receivable_status: 'active' }),
  entryBody('fee', { type: 'origination_fee', amount: 300 }),
  entryBody('back', { date: '2026-01-20', type: 'refund', amount: 1_000, balance: 12_000 }),
  entryBody('p1', { date: '2026-02-15', type: 'principal', amount: 1_000 }),
  entryBody('i1', { date: '2026-02-15', type: 'interest', amount: 50 }),
  entryBody('late', { date: '2026-03-20', type: 'late_fee', amount: 20 }),
  entryBody('p2', { date: '2026-04-10', type: 'principal', amount: 2_500, balance: 8_400 }),
  entryBody('own', { date: '2026-04-20', type: 'insurance', amount: 7 }),
  entryBody('lost', { date: '2026-05-10', type: 'write_off', amount: 2_000 }),
  entryBody('found', { date: '2026-05-18', type: 'recovery', amount: 300 }),
]

/** Reports the loan and its account, and waits until its figures follow all of it. */
export async function reportLoan(client: Client, id = 'loan'): Promise<void> {
  await demand(client.post('/accounts', accountBody(`owes-${id}`)))
  const terms = { term: '1 year', payment_frequency: '1 month', interest_rate: 0 }
  await demand(client.post('/receivables', receivableBody(id, `owes-${id}`, terms)))
  for (const entry of ENTRIES) await demand(client.post(`/receivables/${id}/entries`, entry))
  const update = (day: string, fields: object) =>
    demand(client.post(`/receivables?effective_date=${day}`, { id, ...fields }))
  await update('2026-03-20', { delinquent_amount: 1_000, delinquent_times: 1, delinquent_since: '2026-03-15' })
  await update('2026-04-10', { delinquent_amount: 0, delinquent_since: null })
  await eventually(
    () => demand(client.get('/receivable-metrics', { limit: 1 })),
    ({ headers }) => headers.get('tapeline-freshness')?.startsWith('status="current"') === true,
  )
}

/** The last day of the figures. */
export const LOAN_AS_OF = '2026-05-20'

const ratio = (numerator: number, denominator: number, value: number) => ({ numerator, denominator, value })

const NO_CASH = {
  principal: 0,
  interest: 0,
  origination_fees: 0,
  periodic_fees: 0,
  late_fees: 0,
  other: 0,
  recovered: 0,
  total_in: 0,
  disbursed: 0,
}

const NO_MOVES = { disbursed: 0, capitalized: 0, collected: 0, refunded: 0, written_off: 0, closed_unexplained: 0 }

const NOT_LATE = { days_past_due: 0, bucket: 'current', since: null, amount: 0 }

const NOT_BEHIND = {
  days_past_due: 0,
  days_past_due_strict: 0,
  delinquent_days: 0,
  overdue_amount: 0,
  bucket: 'current',
  since: null,
  interest_assessed: true,
}

const COMMON = {
  receivable_id: 'loan',
  open: false,
  currency: 'USD',
  status: 'active',
  outcome: 'outstanding',
  not_understood: 0,
  cured: false,
  defaulted_on: null,
  default_rule: null,
}

const DUE = { basis: 'derived', style: 'level', principal: 1_000, interest: 0 }

/** Its rows as of that day, newest month first. */
export const LOAN_MONTHS = [
  {
    ...COMMON,
    month: '2026-05',
    open: true,
    as_of: '2026-05-20',
    months_on_book: 4,
    principal: { ...NO_MOVES, opening: 8_500, written_off: 2_000, closing: 6_500 },
    cash: { ...NO_CASH, recovered: 300, total_in: 300 },
    due: DUE,
    // Ahead of its schedule by 500, so that it is recast: of 1,000 due 944 are scheduled, and none was paid.
    collected: { scheduled: 0, unscheduled: 0, smm: ratio(0, 8_500, 0), cpr: 0 },
    delinquency: {
      reported: { ...NOT_LATE, times: 1 },
      computed: {
        days_past_due: 5,
        days_past_due_strict: 5,
        delinquent_days: 5,
        // 4,000 due, 3,500 of principal and 50 of interest paid.
        overdue_amount: 450,
        bucket: '1-30',
        since: '2026-05-15',
        times: 2,
        interest_assessed: true,
      },
      gap: false,
    },
    defaulted_on: '2026-05-10',
    default_rule: 'written_off',
    to_date: { disbursed: 13_000, cash_in: 4_170, cash_out: 12_000, written_off: 2_000, recovered: 300 },
    gross_yield: ratio(0, 8_500, 0),
    net_yield: ratio(-24_000, 8_500, -2.823529412),
    moic: { realised: ratio(4_170, 12_000, 0.3475), total: ratio(10_670, 12_000, 0.889166667) },
    reported_balance: { reported: 8_400, computed: 8_500, difference: -100 },
  },
  {
    ...COMMON,
    month: '2026-04',
    as_of: '2026-04-30',
    months_on_book: 3,
    principal: { ...NO_MOVES, opening: 11_000, collected: 2_500, closing: 8_500 },
    cash: { ...NO_CASH, principal: 2_500, total_in: 2_500 },
    not_understood: 7,
    due: DUE,
    // 1,000 to catch up and 1,000 as due; 500 by 9,000 came early, and 1 - (1 - 1/18)^12 a year.
    collected: { scheduled: 2_000, unscheduled: 500, smm: ratio(500, 9_000, 0.055555556), cpr: 0.496363734 },
    delinquency: { reported: { ...NOT_LATE, times: 1 }, computed: { ...NOT_BEHIND, times: 1 }, gap: false },
    cured: true,
    to_date: { disbursed: 13_000, cash_in: 3_870, cash_out: 12_000, written_off: 0, recovered: 0 },
    gross_yield: ratio(0, 11_000, 0),
    net_yield: ratio(0, 11_000, 0),
    moic: { realised: ratio(3_870, 12_000, 0.3225), total: ratio(12_370, 12_000, 1.030833333) },
    reported_balance: { reported: 8_400, computed: 8_500, difference: -100 },
  },
  {
    ...COMMON,
    month: '2026-03',
    as_of: '2026-03-31',
    months_on_book: 2,
    principal: { ...NO_MOVES, opening: 11_000, closing: 11_000 },
    cash: { ...NO_CASH, late_fees: 20, total_in: 20 },
    due: DUE,
    collected: { scheduled: 0, unscheduled: 0, smm: ratio(0, 11_000, 0), cpr: 0 },
    delinquency: {
      reported: { days_past_due: 16, bucket: '1-30', since: '2026-03-15', amount: 1_000, times: 1 },
      computed: {
        days_past_due: 16,
        days_past_due_strict: 16,
        delinquent_days: 16,
        overdue_amount: 950,
        bucket: '1-30',
        since: '2026-03-15',
        times: 1,
        interest_assessed: true,
      },
      gap: false,
    },
    to_date: { disbursed: 13_000, cash_in: 1_370, cash_out: 12_000, written_off: 0, recovered: 0 },
    gross_yield: ratio(240, 11_000, 0.021818182),
    net_yield: ratio(240, 11_000, 0.021818182),
    moic: { realised: ratio(1_370, 12_000, 0.114166667), total: ratio(12_370, 12_000, 1.030833333) },
    reported_balance: { reported: 12_000, computed: 12_000, difference: 0 },
  },
  {
    ...COMMON,
    month: '2026-02',
    as_of: '2026-02-28',
    months_on_book: 1,
    principal: { ...NO_MOVES, opening: 12_000, collected: 1_000, closing: 11_000 },
    cash: { ...NO_CASH, principal: 1_000, interest: 50, total_in: 1_050 },
    due: DUE,
    collected: { scheduled: 1_000, unscheduled: 0, smm: ratio(0, 11_000, 0), cpr: 0 },
    delinquency: { reported: { ...NOT_LATE, times: 0 }, computed: { ...NOT_BEHIND, times: 0 }, gap: false },
    to_date: { disbursed: 13_000, cash_in: 1_350, cash_out: 12_000, written_off: 0, recovered: 0 },
    gross_yield: ratio(600, 12_000, 0.05),
    net_yield: ratio(600, 12_000, 0.05),
    moic: { realised: ratio(1_350, 12_000, 0.1125), total: ratio(12_350, 12_000, 1.029166667) },
    reported_balance: { reported: 12_000, computed: 12_000, difference: 0 },
  },
  {
    ...COMMON,
    month: '2026-01',
    as_of: '2026-01-31',
    months_on_book: 0,
    principal: { ...NO_MOVES, opening: 0, disbursed: 13_000, refunded: 1_000, closing: 12_000 },
    cash: { ...NO_CASH, origination_fees: 300, total_in: 300, disbursed: 12_000 },
    due: { ...DUE, principal: 0 },
    collected: { scheduled: 0, unscheduled: 0, smm: null, cpr: null },
    delinquency: {
      reported: { ...NOT_LATE, times: 0 },
      computed: { ...NOT_BEHIND, times: 0, interest_assessed: false },
      gap: false,
    },
    to_date: { disbursed: 13_000, cash_in: 300, cash_out: 12_000, written_off: 0, recovered: 0 },
    gross_yield: null,
    net_yield: null,
    moic: { realised: ratio(300, 12_000, 0.025), total: ratio(12_300, 12_000, 1.025) },
    reported_balance: { reported: 12_000, computed: 12_000, difference: 0 },
  },
]
