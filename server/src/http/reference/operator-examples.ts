// The records of the examples' operator: the lender, the debt line that its loan backs, the agreement, the decision on a draw and the money
// that paid it out, and the lender's other debt.
import { ANSWER, APPROVAL, COLLECTED, DRAW, FINDING } from './lenders-examples.ts'
import type { ExamplesByResource, Steps } from './record-example.ts'

const ACME = { organization: 'acme' }

/** The operator's writes. */
export const OPERATOR_EXAMPLES: ExamplesByResource = {
  month_to_close: { collection: 'closes', sent: { month: '2026-01' } },
  organization: {
    collection: 'organizations',
    sent: { id: 'acme', name: 'Acme Lending', metadata: { tier: 'a' } },
  },
  debt_line: {
    collection: 'debt-lines',
    sent: {
      id: 'line-4001',
      ...ACME,
      name: 'Warehouse A',
      currency: 'USD',
      status: 'active',
      commitment: 500000000,
      credit_product: 'warehouse',
      opened_on: '2026-01-02',
      matures_on: '2028-01-02',
      pledge_selector: { product_types: ['term_loan'], metadata: { branch: 'east' } },
    },
    shown: { metadata: { desk: 'specialty' } },
  },
  payin_instrument: {
    collection: 'payin-instruments',
    sent: {
      id: 'payin-5001',
      ...ACME,
      kind: 'bank_account',
      holder_name: 'Acme Lending',
      institution: 'Example Bank',
      country: 'US',
      currency: 'USD',
      masked_number: '••••1234',
      routing_hint: '••••0021',
      status: 'active',
    },
    shown: { metadata: { purpose: 'collections' } },
  },
  debt_line_term: {
    collection: 'debt-line-terms',
    sent: {
      id: 'terms-6001',
      ...ACME,
      debt_line_id: 'line-4001',
      name: 'Loan and Security Agreement of 2 January 2026',
      effective_from: '2026-01-02',
      advance_rates: {
        rate: 0.85,
        basis: 'computed',
        classes: [{ id: 'late-1-30', days_past_due: { min: 1, max: 30 }, rate: 0.7 }],
      },
      eligibility: [
        { id: 'past-due', rule: 'days_past_due', max: 30, basis: 'computed' },
        { id: 'country', rule: 'country', in: ['US'] },
      ],
      concentration_limits: [
        { id: 'obligor', group: 'obligor', limit: { as: 'share', share: 0.25, denominator: 'before_excess' } },
      ],
      reserves: [{ id: 'interest', reserve: 'interest', months: 3 }],
      eligible_cash: { payin_instrument_ids: ['payin-5001'] },
      interest: { index: 'SOFR 1M', margin: 0.065, floor: 0.03, day_count: 'actual/360', unused_fee: 0.005 },
      servicing_fee: 0.01,
      draw_step: { minimum: 100000, multiple: 50000 },
      covenants: [
        {
          id: 'delinquency-30',
          name: 'Delinquency rate 30+',
          metric: 'delinquency_rate',
          days_past_due: 31,
          basis: 'computed',
          comparator: '<=',
          threshold: 0.05,
          consequence: 'cash_sweep',
          note: 'Section 8.1(c)',
          waivers: [{ test_month: '2026-03', reason: 'Harbor Bikes was expected to pay in April' }],
        },
      ],
      deficiency_cure: { days: 2, business_days: true },
      reporting_lag: { days: 10, business_days: true },
      holidays: ['2026-01-19', '2026-02-16'],
    },
    shown: { effective_until: '2028-01-02', metadata: { counsel: 'Example LLP' } },
  },
  pledge: {
    collection: 'pledges',
    sent: {
      id: 'acme:loan-2001',
      ...ACME,
      receivable_id: 'loan-2001',
      status: 'pledged',
      debt_line_id: 'line-4001',
    },
    shown: { metadata: { batch: '7' } },
  },
  document: {
    collection: 'documents',
    sent: {
      id: 'acme:doc-8001',
      ...ACME,
      debt_line_id: 'line-4001',
      kind: 'credit_agreement',
      description: 'Loan and Security Agreement',
    },
    shown: { metadata: { signed: true } },
  },
  draw_request: {
    collection: 'draw-requests',
    sent: { id: 'acme:draw-7001', ...APPROVAL },
  },
  transparency_transaction: {
    collection: 'transactions',
    sent: {
      id: 'txn-8001',
      ...ACME,
      direction: 'credit',
      amount: 500000,
      currency: 'USD',
      status: 'settled',
      settled_at: '2026-02-02T15:04:00Z',
      booked_on: '2026-02-02',
      payin_instrument_id: 'payin-5001',
      counterparty: 'Operator',
      description: 'Draw on Warehouse A',
      bank_reference: 'WIRE-20260202-17',
      debt_line_id: 'line-4001',
      draw_request_id: 'acme:draw-7001',
    },
    shown: { account_label: 'Collections account', metadata: { batch: '7' } },
  },
  transparency_balance: {
    collection: 'balances',
    sent: {
      id: 'bal-8501',
      ...ACME,
      payin_instrument_id: 'payin-5001',
      kind: 'closing_booked',
      amount: 1240000,
      currency: 'USD',
      as_of: '2026-02-02',
    },
    shown: { account_label: 'Collections account', metadata: { statement: '2026-02' } },
  },
  financial: {
    collection: 'financials',
    sent: {
      id: 'fin-9001',
      ...ACME,
      statement_type: 'balance_sheet',
      period_end: '2025-12-31',
      basis: 'management',
      currency: 'USD',
      lines: [
        { name: 'assets', label: 'Total assets', amount: 250000000 },
        { name: 'liabilities', label: 'Total liabilities', amount: 190000000 },
        { name: 'equity', label: 'Total equity', amount: 60000000 },
      ],
    },
    shown: { period_kind: 'year', period_start: '2025-01-01', document_id: 'doc-1', metadata: { reviewer: 'ana' } },
  },
  annotation: {
    collection: 'annotations',
    sent: {
      id: 'note-9501',
      ...ACME,
      subject_type: 'receivable',
      subject_id: 'loan-2001',
      kind: 'question',
      text: 'Which equipment secures this loan?',
      author: 'Portfolio team',
      visibility: 'lender',
    },
    shown: {
      receivable_id: 'loan-2001',
      resolved_at: '2026-02-05',
      resolution: 'An oven and a dishwasher; the invoice is filed.',
      metadata: { ticket: 'T-18' },
    },
  },
  fx_rate: {
    collection: 'fx-rates',
    sent: {
      id: 'EUR-USD-2026-01-31',
      organization: 'operator',
      base: 'EUR',
      quote: 'USD',
      date: '2026-01-31',
      rate: 1.0842,
      source: 'European Central Bank',
    },
    shown: { metadata: { fixing: '14:15 CET' } },
  },
  index_rate: {
    collection: 'index-rates',
    sent: {
      id: 'SOFR 1M-2026-01-30',
      organization: 'operator',
      index: 'SOFR 1M',
      date: '2026-01-30',
      rate: 0.0432,
      source: 'CME Term SOFR',
    },
    shown: { metadata: { published: '05:00 CT' } },
  },
  reporting_settings: {
    collection: 'reporting-settings',
    sent: {
      id: 'acme',
      ...ACME,
      time_zone: 'America/New_York',
      bucket_edges: [30, 60, 90, 120],
      type_mapping: { insurance_premium: 'other' },
      metadata_dimensions: ['branch'],
    },
    shown: { closure_policy: 'unexplained', metadata: { agreed_with: 'ana' } },
  },
  tie_out_settings: {
    collection: 'tie-out-settings',
    sent: {
      id: 'acme',
      ...ACME,
      days_after: 7,
      processor_fees: [{ processor: 'Payfast', currency: 'USD', basis_points: 290, fixed: 30 }],
      collection_accounts: [{ account: 'Collections 1234' }],
    },
    shown: { days_before: 1, metadata: { agreed_with: 'ana' } },
  },
  tie_out_decision: {
    collection: 'tie-out-decisions',
    sent: {
      id: 'acme:decision-9702',
      ...ACME,
      decision: 'explain',
      transaction_ids: ['txn-8001'],
      amount: 2_500_000,
      explanation: 'debt_line',
      decided_on: '2026-06-17',
    },
    shown: { note: 'Draw of February', metadata: { ticket: 'T-20' } },
  },
  integrity_settings: {
    collection: 'integrity-settings',
    sent: {
      id: 'acme',
      ...ACME,
      checks: { cured_without_cash: { days_past_due_min: 45 }, shared_details: { off: true } },
    },
    shown: { metadata: { agreed_with: 'ana' } },
  },
  finding_decision: {
    collection: 'finding-decisions',
    sent: {
      id: 'finding-decision-9801',
      ...ACME,
      finding_id: FINDING,
      decision: 'open',
      reason: 'The money left two weeks before the loan began by its origination date.',
      asked: 'Show the signed contract.',
      decided_on: '2026-06-17',
    },
    shown: { metadata: { ticket: 'T-21' } },
  },
  finding_answer: {
    collection: 'finding-answers',
    sent: { id: `acme:${ANSWER.id}`, metadata: { seen: true } },
  },
  payment_reference_settings: {
    collection: 'payment-reference-settings',
    sent: { id: 'acme:servicing', ...ACME, reference_keys: ['contract_no'] },
    shown: { batch_keys: ['settlement'], processor_keys: ['psp'], metadata: { system: 'core banking' } },
  },
  asset_identity_settings: {
    collection: 'asset-identity-settings',
    sent: {
      id: 'acme:servicing',
      ...ACME,
      identities: [{ kind: 'invoice_number', fields: ['metadata.bill', 'obligor_id'] }],
    },
    shown: { metadata: { system: 'core banking' } },
  },
}

/** Resources on which the operator performs several actions. */
export const OPERATOR_STEPS: Steps = {
  operator_audit: { query: '?limit=100' },
  uploadOperatorDocumentContent: { file: 'agreement.pdf' },
  downloadOperatorDocumentContent: { file: 'agreement.pdf' },
  upsertDrawRequest: {
    before: [
      COLLECTED,
      {
        sentence: 'What the lender asked for, with its own key:',
        path: '/draw-requests',
        idempotency_key: 'draw_request-1',
        body: DRAW,
      },
    ],
  },
  upsertFindingAnswer: {
    before: [
      {
        sentence: 'What the lender answers to a finding, with its own key:',
        path: '/finding-answers',
        idempotency_key: 'finding_answer-1',
        body: ANSWER,
      },
    ],
  },
}
