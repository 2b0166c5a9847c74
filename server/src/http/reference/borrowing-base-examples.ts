// The borrowing base of the examples' line, and a scenario with proposed terms: the service's own answers, which a test verifies.
import { type ExamplesByResource, FRESH, MOMENT, type Steps } from './record-example.ts'

/** As of a fixed day, since an answer about today changes tomorrow. */
const AS_OF = { query: '?as_of=2026-01-31' }

export const BORROWING_BASE_STEPS: Steps = {
  getDebtLineBorrowingBase: AS_OF,
  borrowing_base_receivables: AS_OF,
  downloadBorrowingBaseReceivables: AS_OF,
  previewBorrowingBase: {
    ...AS_OF,
    before: [
      {
        sentence: 'The loan backs the line from its first day on:',
        path: '/operator/pledges?effective_date=2026-01-15',
        idempotency_key: 'pledge-2',
        body: { id: 'acme:loan-2001', status: 'pledged', debt_line_id: 'line-4001' },
      },
    ],
  },
}

/** The figures that the proposed terms leave unchanged. */
const ALIKE = {
  'pledged': {
    'count': 1,
    'amount': 1000000,
  },
  'unconverted': [],
  'too_large': 0,
  'left_out': { 'count': 0, 'receivable_ids': [] },
  'ineligible': {
    'count': 0,
    'amount': 0,
  },
  'reasons': [
    {
      'id': 'past-due',
      'rule': 'days_past_due',
      'name': null,
      'first': {
        'count': 0,
        'amount': 0,
      },
      'all': {
        'count': 0,
        'amount': 0,
      },
    },
    {
      'id': 'country',
      'rule': 'country',
      'name': null,
      'first': {
        'count': 0,
        'amount': 0,
      },
      'all': {
        'count': 0,
        'amount': 0,
      },
    },
  ],
  'eligible': {
    'count': 1,
    'amount': 1000000,
  },
  'limits': [
    {
      'id': 'obligor',
      'group': 'obligor',
      'name': null,
      'before_excess': 1000000,
      'after_excess': null,
      'excess': 750000,
      'groups': [
        {
          'group': 'acct-1001',
          'exception': null,
          'balance': 1000000,
          'limit': 250000,
          'excess': 750000,
          'count': 1,
        },
      ],
      'groups_count': 1,
      'largest': null,
    },
  ],
  'excess': 750000,
  'net_eligible': 250000,
  'step_downs': [],
  'cash': {
    'balance': 0,
    'counted': 0,
    'balances': [],
  },
  'commitment': 500000000,
  'outstanding': 0,
  'deficiency': 0,
  'effective_advance_rate': {
    'numerator': 0,
    'denominator': 1000000,
    'value': 0,
  },
  'overcollateralization': {
    'numerator': 250000,
    'denominator': 250000,
    'value': 1,
  },
  'collateral_coverage': null,
}

/** By the terms in force. */
const IN_FORCE = {
  ...ALIKE,
  'terms': {
    'id': 'terms-6001',
    'name': 'Loan and Security Agreement of 2 January 2026',
    'effective_from': '2026-01-02',
  },
  'advances': [
    {
      'id': 'late-1-30',
      'agreed_rate': {
        'numerator': 700000000,
        'denominator': 1000000000,
        'value': 0.7,
      },
      'rate': {
        'numerator': 700000000,
        'denominator': 1000000000,
        'value': 0.7,
      },
      'net_eligible': {
        'count': 0,
        'amount': 0,
      },
      'advance': 0,
    },
    {
      'id': null,
      'agreed_rate': {
        'numerator': 850000000,
        'denominator': 1000000000,
        'value': 0.85,
      },
      'rate': {
        'numerator': 850000000,
        'denominator': 1000000000,
        'value': 0.85,
      },
      'net_eligible': {
        'count': 1,
        'amount': 250000,
      },
      'advance': 212500,
    },
  ],
  'advance': 212500,
  'reserves': [
    {
      'id': 'interest',
      'name': null,
      'amount': 0,
    },
  ],
  'reserved': 0,
  'base': 212500,
  'availability': 212500,
}

/** By the proposed terms. */
const TRIED = {
  ...ALIKE,
  'terms': {
    'id': null,
    'name': null,
    'effective_from': '2026-01-02',
  },
  'advances': [
    {
      'id': null,
      'agreed_rate': {
        'numerator': 900000000,
        'denominator': 1000000000,
        'value': 0.9,
      },
      'rate': {
        'numerator': 900000000,
        'denominator': 1000000000,
        'value': 0.9,
      },
      'net_eligible': {
        'count': 1,
        'amount': 250000,
      },
      'advance': 225000,
    },
  ],
  'advance': 225000,
  'reserves': [
    {
      'id': 'fixed',
      'name': null,
      'amount': 50000,
    },
  ],
  'reserved': 50000,
  'base': 175000,
  'availability': 175000,
}

const CALCULATED = {
  'debt_line_id': 'line-4001',
  'as_of': '2026-01-31',
  'definitions': '/docs/definitions/borrowing-base',
  'calculation': {
    'status': 'done',
    'done': 1,
    'total': 1,
  },
  'currency': 'USD',
}

const NONE = { 'count': 0, 'amount': 0 }

const NOTHING_CHANGED = { 'became_eligible': NONE, 'became_ineligible': NONE, 'gained': NONE, 'lost': NONE }

/** Outcomes that the examples' terms never produce. */
const STEPPED_DOWN = {
  step_downs: ['tier-1'],
  deficiency_cure: { caused_by: 'tier-1' },
}

/** Examples of borrowing bases. */
export const BORROWING_BASE_EXAMPLES: ExamplesByResource = {
  borrowing_base: {
    collection: 'borrowing-base',
    sent: {},
    shown: STEPPED_DOWN,
    outcome: {
      ...CALCULATED,
      ...IN_FORCE,
      'known_at': MOMENT,
      'metric_class': 'on_request',
      'freshness': FRESH,
      'status': 'active',
      'rates': [],
      'leverage': {
        'ratio': { 'numerator': 190000000, 'denominator': 60000000, 'value': 3.166666667 },
        'financial_id': 'fin-9001',
      },
      'total': {
        'count': 1,
        'amount': 1000000,
      },
    },
  },
  borrowing_base_receivable: {
    collection: 'borrowing-base',
    sent: {},
    shown: { failed_rules: ['past-due'], advance_class: 'late-1-30' },
    outcome: {
      'receivable_id': 'loan-2001',
      'obligor_id': 'acct-1001',
      'as_of': '2026-01-31',
      'known_at': MOMENT,
      'steps': ['pledged', 'eligible', 'excess', 'net_eligible'],
      'pledged': 1000000,
      'failed_rules': [],
      'excess': [
        {
          'limit': 'obligor',
          'group': 'acct-1001',
          'amount': 750000,
        },
      ],
      'net_eligible': 250000,
      'advance_class': null,
      'advance_rate': {
        'numerator': 850000000,
        'denominator': 1000000000,
        'value': 0.85,
      },
      'currency': 'USD',
      'product_type': 'term_loan',
      'outstanding': 1000000,
      'original': 1000000,
      'written_off': 0,
      'days_past_due': {
        'computed': 0,
        'reported': 0,
      },
      'reconciled': true,
      'status': 'active',
      'origination_date': '2026-01-15',
      'maturity': '2027-01-15',
      'interest_rate': 0.12,
      'times_delinquent': 0,
      'credit_score': 'experian:720',
      'country': 'US',
      'region': 'US-CA',
      'industry': '722511',
      'documents': ['contract', 'invoice'],
    },
  },
  tried_terms: {
    collection: 'borrowing-base',
    sent: {
      advance_rates: { rate: 0.9 },
      reserves: [{ id: 'fixed', reserve: 'fixed', amount: 50000 }],
    },
  },
  borrowing_base_preview: {
    collection: 'borrowing-base',
    sent: {},
    shown: { tried: { ...TRIED, ...STEPPED_DOWN }, in_force: { ...IN_FORCE, ...STEPPED_DOWN } },
    outcome: {
      ...CALCULATED,
      'known_at': MOMENT,
      'freshness': FRESH,
      tried: TRIED,
      in_force: IN_FORCE,
      // The rate and the reserve differ; no receivable does.
      changed_receivables: { ...NOTHING_CHANGED, 'largest': [] },
      changes: {
        'ineligible_count': 0,
        'eligible_count': 0,
        'ineligible': 0,
        'eligible': 0,
        'excess': 0,
        'net_eligible': 0,
        'advance': 12500,
        'cash_counted': 0,
        'reserved': 50000,
        'base': -37500,
        'availability': -37500,
        'deficiency': 0,
      },
    },
  },
}
