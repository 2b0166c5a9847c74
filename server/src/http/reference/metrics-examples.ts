// The metrics of the examples' loan as of the end of its first month: the service's own answers, which a test verifies, and, for the tables
// of fields, the values of a later month in which it was late.
import { type ExamplesByResource, FRESH, MOMENT, type Steps } from './record-example.ts'

/** As of a fixed day, since an answer about today changes tomorrow. */
const AS_OF = { query: '?as_of=2026-01-31' }

export const METRICS_STEPS: Steps = {
  receivable_metrics: AS_OF,
  receivableMetricsCsv: AS_OF,
  getReceivableTimeline: AS_OF,
  receivableTimelineCsv: AS_OF,
}

function changeOf(date: string, type: string, expected: boolean, more: { readonly [field: string]: unknown }) {
  const nothing = { count: null, from: null, to: null, since: null, amount: null, principal: null }
  return { date, type, expected, ...nothing, entry_ids: [], recorded_at: null, ...more }
}

const MONTH = {
  receivable_id: 'loan-2001',
  month: '2026-01',
  open: false,
  as_of: '2026-01-31',
  currency: 'USD',
  months_on_book: 0,
  status: 'active',
  outcome: 'outstanding',
  principal: {
    opening: 0,
    disbursed: 1000000,
    capitalized: 0,
    collected: 0,
    refunded: 0,
    written_off: 0,
    closed_unexplained: 0,
    closing: 1000000,
  },
  cash: {
    principal: 0,
    interest: 0,
    origination_fees: 0,
    periodic_fees: 0,
    late_fees: 0,
    other: 0,
    recovered: 0,
    total_in: 0,
    disbursed: 1000000,
  },
  not_understood: 0,
  due: { basis: 'derived', style: 'level', principal: 0, interest: 0 },
  collected: { scheduled: 0, unscheduled: 0, smm: null, cpr: null },
  delinquency: {
    reported: { days_past_due: 0, bucket: 'current', since: null, amount: 0, times: 0 },
    computed: {
      days_past_due: 0,
      days_past_due_strict: 0,
      delinquent_days: 0,
      overdue_amount: 0,
      bucket: 'current',
      since: null,
      times: 0,
      interest_assessed: false,
    },
    gap: false,
  },
  cured: false,
  defaulted_on: null,
  to_date: { disbursed: 1000000, cash_in: 0, cash_out: 1000000, written_off: 0, recovered: 0 },
  gross_yield: null,
  net_yield: null,
  moic: {
    realised: { numerator: 0, denominator: 1000000, value: 0 },
    total: { numerator: 1000000, denominator: 1000000, value: 1 },
  },
  reported_balance: { reported: 1000000, computed: 1000000, difference: 0 },
}

/** A month in which it was late, with a value in every field. */
const LATE_MONTH = {
  receivable_id: 'loan-2001',
  month: '2026-03',
  open: false,
  as_of: '2026-03-31',
  currency: 'USD',
  months_on_book: 2,
  status: 'active',
  outcome: 'outstanding',
  principal: {
    opening: 910000,
    disbursed: 0,
    capitalized: 0,
    collected: 0,
    refunded: 0,
    written_off: 0,
    closed_unexplained: 0,
    closing: 910000,
  },
  cash: {
    principal: 0,
    interest: 0,
    origination_fees: 0,
    periodic_fees: 0,
    late_fees: 0,
    other: 0,
    recovered: 0,
    total_in: 0,
    disbursed: 0,
  },
  not_understood: 0,
  due: { basis: 'derived', style: 'level', principal: 79637, interest: 9212 },
  collected: {
    scheduled: 78849,
    unscheduled: 11151,
    smm: { numerator: 11151, denominator: 921151, value: 0.012105507 },
    cpr: 0.135974076,
  },
  delinquency: {
    reported: { days_past_due: 16, bucket: '1-30', since: '2026-03-15', amount: 1, times: 1 },
    computed: {
      days_past_due: 16,
      days_past_due_strict: 16,
      delinquent_days: 16,
      overdue_amount: 68486,
      bucket: '1-30',
      since: '2026-03-15',
      times: 2,
      interest_assessed: false,
    },
    gap: false,
  },
  cured: false,
  defaulted_on: '2026-07-13',
  to_date: { disbursed: 1000000, cash_in: 100000, cash_out: 1000000, written_off: 0, recovered: 0 },
  gross_yield: { numerator: 120000, denominator: 1000000, value: 0.12 },
  net_yield: { numerator: 120000, denominator: 1000000, value: 0.12 },
  moic: {
    realised: { numerator: 100000, denominator: 1000000, value: 0.1 },
    total: { numerator: 1010000, denominator: 1000000, value: 1.01 },
  },
  reported_balance: { reported: 1000000, computed: 1000000, difference: 0 },
}

const CHANGES = [
  changeOf('2026-01-15', 'principal_moved', false, {
    principal: {
      before: 0,
      disbursed: 1000000,
      capitalized: 0,
      collected: 0,
      refunded: 0,
      written_off: 0,
      closed_unexplained: 0,
      after: 1000000,
    },
    entry_ids: ['entry-3001'],
  }),
  changeOf('2026-01-15', 'status', false, { to: 'active', entry_ids: ['entry-3001'] }),
  changeOf('2026-02-16', 'past_due', true, { count: 'computed', since: '2026-02-15' }),
  changeOf('2026-02-16', 'bucket', true, { count: 'computed', from: 'current', to: '1-30' }),
  changeOf('2026-03-18', 'bucket', true, { count: 'computed', from: '1-30', to: '31-60' }),
  changeOf('2026-04-17', 'bucket', true, { count: 'computed', from: '31-60', to: '61-90' }),
  changeOf('2026-05-17', 'bucket', true, { count: 'computed', from: '61-90', to: '91-120' }),
  changeOf('2026-06-15', 'defaulted', true, {}),
  changeOf('2026-06-16', 'bucket', true, { count: 'computed', from: '91-120', to: '120+' }),
]

const SCHEDULE = [
  { date: '2026-02-15', principal: 78849, interest: 10000, basis: 'derived' },
  { date: '2026-03-15', principal: 79637, interest: 9212, basis: 'derived' },
  { date: '2026-04-15', principal: 80434, interest: 8415, basis: 'derived' },
  { date: '2026-05-15', principal: 81238, interest: 7611, basis: 'derived' },
  { date: '2026-06-15', principal: 82051, interest: 6798, basis: 'derived' },
  { date: '2026-07-15', principal: 82871, interest: 5978, basis: 'derived' },
  { date: '2026-08-15', principal: 83700, interest: 5149, basis: 'derived' },
  { date: '2026-09-15', principal: 84537, interest: 4312, basis: 'derived' },
  { date: '2026-10-15', principal: 85382, interest: 3467, basis: 'derived' },
  { date: '2026-11-15', principal: 86236, interest: 2613, basis: 'derived' },
  { date: '2026-12-15', principal: 87098, interest: 1751, basis: 'derived' },
  { date: '2027-01-15', principal: 87967, interest: 880, basis: 'derived' },
]

const TIMELINE = {
  receivable_id: 'loan-2001',
  currency: 'USD',
  as_of: '2026-01-31',
  known_at: MOMENT,
  basis: 'derived',
  style: 'level',
  months: [MONTH],
  changes: CHANGES,
  returns: {
    moic: {
      realised: { numerator: 0, denominator: 1000000, value: 0 },
      total: { numerator: 1000000, denominator: 1000000, value: 1 },
    },
    irr: null,
    irr_none_because: 'one_way',
    gross_yield: { numerator: 0, denominator: 16000000, value: 0 },
    net_yield: { numerator: 0, denominator: 16000000, value: 0 },
    wal_received: null,
    factor_rate: { numerator: 1066186, denominator: 1000000, value: 1.066186 },
  },
  balance_check: {
    compared: 1,
    agreeing: 1,
    last: {
      date: '2026-01-15',
      entry_id: 'entry-3001',
      reported: 1000000,
      computed: 1000000,
      difference: 0,
      tolerance: 100,
    },
    broken_since: null,
    cause: null,
    evidence: { entry_ids: [], amount: null },
  },
  schedule: SCHEDULE,
}

/** Examples of the metrics, which are only read. */
export const METRICS_EXAMPLES: ExamplesByResource = {
  receivable_month: { collection: 'receivable-metrics', sent: {}, shown: LATE_MONTH, outcome: MONTH },
  receivable_timeline: {
    collection: 'timeline',
    sent: {},
    shown: {
      changes: [
        changeOf('2026-03-16', 'bucket', false, {
          count: 'computed',
          from: 'current',
          to: '1-30',
          since: '2026-03-15',
          amount: 68486,
          principal: {
            before: 0,
            disbursed: 1000000,
            capitalized: 0,
            collected: 0,
            refunded: 0,
            written_off: 0,
            closed_unexplained: 0,
            after: 1000000,
          },
          entry_ids: ['entry-3001'],
          recorded_at: MOMENT,
        }),
      ],
      returns: {
        moic: {
          realised: { numerator: 100000, denominator: 1000000, value: 0.1 },
          total: { numerator: 1010000, denominator: 1000000, value: 1.01 },
        },
        irr: -1,
        irr_none_because: 'not_unique',
        gross_yield: { numerator: 3650000, denominator: 71490000, value: 0.051056092 },
        net_yield: { numerator: 3650000, denominator: 71490000, value: 0.051056092 },
        wal_received: { numerator: 3240000, denominator: 32850000, value: 0.098630137 },
        factor_rate: { numerator: 1066186, denominator: 1000000, value: 1.066186 },
      },
      balance_check: {
        compared: 1,
        agreeing: 1,
        last: {
          date: '2026-01-15',
          entry_id: 'entry-3001',
          reported: 1000000,
          computed: 1000000,
          difference: 0,
          tolerance: 100,
        },
        broken_since: { date: '2026-03-15', entry_id: 'entry-3001' },
        cause: 'missing_entry',
        evidence: { entry_ids: ['entry-3001'], amount: -100 },
      },
    },
    outcome: { ...TIMELINE, freshness: FRESH },
  },
}
