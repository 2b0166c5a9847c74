// What is known of the resources that lenders report. The first sample of a field that names a record is one of the
// surroundings (surroundings.ts).
import type { ResourceFacts, Sample, Samples } from './resource-facts.ts'

const delinquent = { delinquent_amount: 1, delinquent_times: 1, delinquent_since: '2026-02-01' }
const cured = { delinquent_amount: 0, delinquent_since: null }

/** Metadata, as every resource has it. */
export const metadata: Sample = {
  values: [{ team: 'a' }, { team: 'b' }],
  keys: { names: ['one', 'two'], values: ['a', 'b', 'c'] },
}

/** What a movement on a bank account holds, whoever reports it. */
export const movement: Samples = {
  direction: { values: ['credit', 'debit'] },
  amount: { values: [1_000, 9_007_199_254_740_991] },
  currency: { values: ['USD', 'MXN'] },
  status: { values: ['pending', 'returned'] },
  settled_at: {
    values: ['2026-01-31T12:00:00.000000Z', '2026-02-01T00:00:00.000000Z'],
    beside: { status: 'settled' },
    besideNull: { status: 'pending' },
  },
  booked_on: { values: ['2026-01-31', '2026-02-01'] },
  account_label: { values: ['Collections', 'Cobranza'] },
  counterparty: { values: ['Corner Kitchen', 'Ácme Ω'] },
  description: { values: ['Payment 17', 'línea\nnueva'] },
  bank_reference: { values: ['REF 0012345678', 'x'] },
  metadata,
}

const account: ResourceFacts = {
  maker: 'lender',
  path: '/accounts',
  samples: {
    type: { values: ['business', 'individual'] },
    first_name: { values: ['Ana', 'Zoë'] },
    last_name: { values: ['García', 'Ng'] },
    name: { values: ['Acme', 'Ácme Ω'] },
    legal_entity_id: { values: ['duns:150483782', 'duns:804735132'] },
    address: {
      values: [
        { country: 'US', region: 'CA' },
        { country: 'MX', region: 'CMX' },
      ],
      keys: { names: ['region', 'locality'], values: ['a', 'b', 'c'] },
    },
    phone: { values: ['+14155550123', '+525512345678'] },
    email: { values: ['ana@example.com', 'zoe@example.org'] },
    website: { values: ['https://example.com', 'http://example.org/'] },
    credit_score: { values: ['experian:720', 'equifax:072'] },
    industry: { values: ['722511', '459999'] },
    metadata,
  },
}

const receivable: ResourceFacts = {
  maker: 'lender',
  path: '/receivables',
  names: { obligor_id: 'accounts' },
  inBook: () => ({ funded_by: 'operator' }),
  samples: {
    obligor_id: { values: ['obligor', 'obligor-2'] },
    product_type: { values: ['term_loan', 'line_of_credit'] },
    funded_by: { values: ['balance_sheet', 'operator'] },
    fund_name: {
      values: ['Fund I', 'Fund II'],
      beside: { funded_by: 'other' },
      besideNull: { funded_by: 'balance_sheet' },
    },
    origination_date: { values: ['2026-01-15', '2025-12-31'] },
    currency: { values: ['USD', 'MXN'] },
    term: { values: ['1 year', '18 months'] },
    payment_frequency: { values: ['1 month', '2 weeks'] },
    interest_rate: { values: [0.123456789, -0.5] },
    credit_limit: { values: [100_000, 9_007_199_254_740_991] },
    origination_fee: { values: [100, 0] },
    periodic_fee: { values: [5, 7] },
    collateral: {
      values: [{ kind: 'vehicle', year: 2020 }, ['a', 1, null]],
      wrong: [[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]],
    },
    delinquent_amount: { values: [5_000, 7_000], beside: delinquent, besideNull: cured },
    delinquent_times: { values: [1, 3], besideNull: cured },
    delinquent_since: { values: ['2026-02-01', '2026-03-01'], beside: delinquent, besideNull: cured },
    metadata,
  },
}

const entry: ResourceFacts = {
  maker: 'lender',
  path: '/receivables/{id}/entries',
  samples: {
    date: { values: ['2026-01-15', '2026-02-28'] },
    type: { values: ['disbursement', 'principal'] },
    amount: { values: [100_000, -9_007_199_254_740_991] },
    balance: { values: [100_000, 0] },
    description: { values: ['First draw', 'línea\nnueva'] },
    receivable_status: { values: ['active', 'closed'] },
    metadata,
  },
}

const bank_line: ResourceFacts = {
  maker: 'lender',
  path: '/bank-lines',
  samples: movement,
}

const bank_balance: ResourceFacts = {
  maker: 'lender',
  path: '/bank-balances',
  samples: {
    account_label: { values: ['Operating account', '••••1234'] },
    balance_kind: { values: ['closing_booked', 'opening_booked'] },
    amount: { values: [100_000, -9_007_199_254_740_991] },
    currency: { values: ['USD', 'EUR'] },
    as_of: { values: ['2026-01-31', '2026-02-28'] },
    metadata,
  },
}

const webhook_endpoint: ResourceFacts = {
  maker: 'lender',
  path: '/webhook-endpoints',
  samples: {
    url: { values: ['https://hooks.example.com/tapeline', 'https://example.org/?of=1'] },
    event_types: { values: [['account.created'], ['receivable.created', 'import.finished']] },
    description: { values: ['The warehouse', 'línea'] },
    status: { values: ['disabled', 'enabled'], follows: ['disabled_reason'] },
    metadata,
  },
}

const report_schedule: ResourceFacts = {
  maker: 'lender',
  path: '/report-schedules',
  samples: {
    name: { values: ['Borrowing base of the warehouse', 'Mora Ω'] },
    report: { values: ['borrowing_base', 'delinquency'] },
    format: { values: ['pdf', 'xlsx'] },
    debt_line_id: { values: ['line', 'warehouse'] },
    frequency: { values: ['weekly', 'monthly'] },
    weekday: { values: ['friday', 'sunday'] },
    month_day: { values: [5, 31] },
    hour: { values: [0, 23] },
    recipients: { values: [['ana@example.com'], ['ana@example.com', 'zoe@example.org']] },
    outside_recipients: { values: [['bank@example.com'], ['auditor@example.org']] },
    status: { values: ['disabled', 'enabled'] },
    metadata,
  },
}

const EVENT_RULE = {
  event_types: ['receivable.created'],
  metric: null,
  comparator: null,
  threshold: null,
  closing_threshold: null,
  change: null,
}
const HEADROOM_RULE = {
  event_types: null,
  event_filters: null,
  receivable_selector: null,
  metric: 'headroom',
  comparator: '<',
  threshold: 0.1,
}
const ofMetric = { beside: HEADROOM_RULE, besideNull: EVENT_RULE }

const alert_rule: ResourceFacts = {
  maker: 'lender',
  path: '/alert-rules',
  also: ['event_types'],
  samples: {
    name: { values: ['Findings', 'Hallazgos'] },
    status: { values: ['disabled', 'active'] },
    severity: { values: ['critical', 'information'] },
    event_types: {
      values: [['receivable.created'], ['receivable.created', 'receivable.status_changed']],
      besideNull: HEADROOM_RULE,
    },
    event_filters: {
      values: [[{ field: 'receivable_id', values: ['a'] }], [{ field: 'receivable_id', values: ['a', 'b'] }]],
    },
    receivable_selector: {
      values: [
        { product_types: ['term_loan'], metadata: {} },
        { product_types: [], metadata: { channel: 'partner' } },
      ],
    },
    metric: { values: ['headroom', 'default_ratio'], ...ofMetric },
    comparator: { values: ['<', '<='], ...ofMetric },
    threshold: { values: [0.1, 0.25], ...ofMetric },
    closing_threshold: { values: [0.3, 0.45], ...ofMetric },
    change: {
      values: [
        { over_days: 30, in: 'points' },
        { over_days: 90, in: 'percent' },
      ],
      ...ofMetric,
    },
    debt_line_ids: { values: [['line'], ['line', 'other']] },
    lenders: { values: [['acme'], ['acme', 'other']] },
    delivery: { values: ['daily', 'never'] },
    closing_letters: { values: [false, true], wrong: 'no' },
    quiet_hours: {
      values: [
        { from: '20:00', until: '07:00' },
        { from: '00:00', until: '06:30' },
      ],
    },
    recipients: { values: [['user_1'], ['user_1', 'user_2']] },
    metadata,
  },
}

/** By the name of the resource. */
export const REPORTED_FACTS: { readonly [resource: string]: ResourceFacts } = {
  account,
  receivable,
  entry,
  bank_line,
  bank_balance,
  webhook_endpoint,
  report_schedule,
  alert_rule,
}
