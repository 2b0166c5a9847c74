// The records of the examples' lender: it reports a business that owes, its loan and the loan's first entry, and draws on the debt line
// that the loan backs.
import type { Before, ExamplesByResource, Steps } from './record-example.ts'

/** The operator's decision on the draw. */
export const APPROVAL = { status: 'approved', note: 'Within what is available' }

/** What the lender asks for. */
export const DRAW = {
  id: 'draw-7001',
  debt_line_id: 'line-4001',
  amount: 500000,
  currency: 'USD',
  purpose: 'Loans of February',
  requested_for: '2026-02-02',
}

/** What is found of the loan that is disbursed before it begins. The id follows from the check, the loan and the day (0133). */
export const FINDING = 'finding-c2a5d7f2f06b718051df967960ae4b'

/** The alert that a new account opens. The id follows from the rule and the account (0160). */
export const ALERT = 'alert_9kYpmUzFAZBfqV3NuEdXfazU'

/** The lender's answer to a finding. */
export const ANSWER = {
  id: 'finding-answer-9802',
  finding_id: FINDING,
  text: 'The contract was signed on June 15; the supplier was paid before, as the amendment allows.',
  document_ids: ['doc-8001'],
}

/** What the operator states first, since collected cash counts toward availability. */
export const COLLECTED: Before = {
  sentence: 'Collections in the account count toward the amount that can be drawn. The operator states it:',
  path: '/operator/transparency/balances',
  idempotency_key: 'balance-2',
  body: {
    id: 'bal-8500',
    organization: 'acme',
    payin_instrument_id: 'payin-5001',
    kind: 'closing_booked',
    amount: 1240000,
    currency: 'USD',
    as_of: '2026-02-01',
  },
}

/** The lender's writes. */
export const LENDERS_EXAMPLES: ExamplesByResource = {
  account: {
    collection: 'accounts',
    sent: {
      id: 'acct-1001',
      type: 'business',
      name: 'Corner Kitchen',
      legal_entity_id: 'ein:911144442',
      address: {
        street_address: '1 Market Street',
        locality: 'San Francisco',
        region: 'CA',
        postal_code: '94105',
        country: 'US',
      },
      phone: '+14155550123',
      email: 'ana@example.com',
      website: 'https://example.com',
      credit_score: 'experian:720',
      industry: '722511',
      metadata: { branch: 'west' },
    },
  },
  receivable: {
    collection: 'receivables',
    sent: {
      id: 'loan-2001',
      obligor_id: 'acct-1001',
      product_type: 'term_loan',
      funded_by: 'operator',
      origination_date: '2026-01-15',
      currency: 'USD',
      term: '1 year',
      payment_frequency: '1 month',
      interest_rate: 0.12,
      origination_fee: 15000,
      delinquent_amount: 0,
      metadata: { branch: 'west' },
    },
  },
  entry: {
    collection: 'entries',
    sent: {
      id: 'entry-3001',
      date: '2026-01-15',
      type: 'disbursement',
      amount: 1000000,
      balance: 1000000,
      description: 'Paid out',
      receivable_status: 'active',
    },
  },
  bank_line: {
    collection: 'bank-lines',
    sent: {
      id: 'bank-3501',
      account_label: '••••1234',
      direction: 'credit',
      amount: 83333,
      currency: 'USD',
      status: 'settled',
      settled_at: '2026-02-16',
      booked_on: '2026-02-16',
      counterparty: 'Corner Kitchen',
      description: 'Payment for February',
      bank_reference: 'ACH-20260216-04',
    },
    shown: { metadata: { statement: '2026-02' } },
  },
  bank_balance: {
    collection: 'bank-balances',
    sent: {
      id: 'bank-balance-3601',
      account_label: '••••1234',
      balance_kind: 'closing_booked',
      amount: 1250000,
      currency: 'USD',
      as_of: '2026-02-28',
    },
    shown: { metadata: { statement: '2026-02' } },
  },
  webhook_endpoint: {
    collection: 'webhook-endpoints',
    sent: {
      id: 'warehouse',
      url: 'https://hooks.example.com/tapeline',
      event_types: ['api_key.deleted'],
      description: 'Keys of the data warehouse',
    },
    shown: { metadata: { team: 'data' } },
  },
  alert_rule: {
    collection: 'alert-rules',
    sent: {
      id: 'new-accounts',
      name: 'New accounts',
      event_types: ['account.created'],
      delivery: 'daily',
    },
    shown: {
      event_filters: [{ field: 'account_id', values: ['acct-1009'] }],
      metric: 'headroom',
      comparator: '<',
      threshold: 0.1,
      closing_threshold: 0.12,
      debt_line_ids: ['line-4001'],
      lenders: ['acme'],
      quiet_hours: { from: '20:00', until: '07:00' },
      recipients: ['user_1'],
      metadata: { desk: 'credit' },
    },
  },
  alert: { collection: 'alerts', sent: { id: ALERT }, shown: { debt_line_id: 'line-4001' } },
  alert_acknowledgement: { collection: 'acknowledgements', sent: { text: 'Looking into it' } },
  alert_snooze: {
    collection: 'snoozes',
    sent: { until: '2036-01-07T09:00:00Z' },
    shown: { text: 'After the holidays' },
  },
  legal_hold_to_place: { collection: 'legal-hold', sent: { reference: 'Case 2026-114' } },
  alert_comment: { collection: 'comments', sent: { text: 'A new customer, as announced' } },
  webhook_replay: { collection: 'replays', sent: {}, shown: { event_id: 'evt_4mBq0X2hW8tKc1ZyRr7uVnLs' } },
  webhook_delivery: {
    collection: 'deliveries',
    sent: {},
    shown: {
      id: 'whd_hodap4670l',
      event_id: 'evt_4mBq0X2hW8tKc1ZyRr7uVnLs',
      event_type: 'account.created',
      attempts: [
        {
          attempt: 1,
          began_at: '2026-07-01T09:00:00.000000Z',
          took_ms: 84,
          http_status: 204,
          failure: null,
          answer: '',
        },
      ],
    },
  },
  webhook_secret_to_issue: { collection: 'secrets', sent: {} },
  webhook_replay_to_begin: {
    collection: 'replays',
    sent: { since: '2026-02-01T00:00:00Z' },
    shown: { event_id: 'evt_4mBq0X2hW8tKc1ZyRr7uVnLs' },
  },
  report_schedule: {
    collection: 'report-schedules',
    sent: {
      id: 'base-of-the-warehouse',
      name: 'Borrowing base of the warehouse',
      report: 'borrowing_base',
      debt_line_id: 'line-4001',
      frequency: 'weekly',
      weekday: 'monday',
      hour: 8,
      recipients: ['ana@example.com'],
    },
    shown: { outside_recipients: ['treasury@example.com'], metadata: { team: 'treasury' } },
  },
  report_run_to_begin: { collection: 'runs', sent: {} },
  report_run: {
    collection: 'runs',
    sent: {},
    shown: {
      id: 'rpr_hodap4670l',
      trigger: 'request',
      due_at: '2026-07-01T09:00:00.000000Z',
      as_of: '2026-07-01',
      known_at: '2026-07-01T09:00:00.000000Z',
      skipped: 0,
      status: 'sent',
      failure: null,
      file_name: 'borrowing-base-2026-07-01.xlsx',
      size_bytes: 7421,
      sha256: '4f5a0c1d6b7e8f90112233445566778899aabbccddeeff00112233445566778a',
      sent_to: ['ana@example.com'],
      left_out: [],
      next_attempt_at: null,
      settled_at: '2026-07-01T09:00:02.000000Z',
    },
  },
  draw_request: {
    collection: 'draw-requests',
    sent: DRAW,
    shown: { transaction_id: 'txn-8001', metadata: { ticket: 'T-17' } },
  },
  tie_out_decision: {
    collection: 'tie-out-decisions',
    sent: {
      id: 'decision-9701',
      decision: 'reject',
      bank_line_ids: ['bank-3501'],
      entries: [{ receivable_id: 'loan-2001', entry_id: 'entry-3001' }],
      note: 'The money of another contract, by the remittance advice',
      decided_on: '2026-02-17',
    },
    shown: { transaction_ids: [], fee: 0, metadata: { ticket: 'T-19' } },
  },
  finding_answer: {
    collection: 'finding-answers',
    sent: ANSWER,
    shown: { metadata: { ticket: 'T-22' } },
  },
  payment_reference_settings: {
    collection: 'payment-reference-settings',
    sent: { id: 'servicing', reference_keys: ['contract_no'], batch_keys: ['settlement'], processor_keys: ['psp'] },
    shown: { metadata: { system: 'core banking' } },
  },
  asset_identity_settings: {
    collection: 'asset-identity-settings',
    sent: { id: 'servicing', identities: [{ kind: 'vin', fields: ['collateral.vehicle.chassis'] }] },
    shown: { metadata: { system: 'core banking' } },
  },
  document: {
    collection: 'documents',
    sent: { id: 'doc-8102', receivable_id: 'loan-2001', kind: 'invoice', description: 'Invoice of the oven' },
    shown: { metadata: { scanner: '2' } },
  },
}

/** Resources on which the lender performs several actions. */
export const LENDERS_STEPS: Steps = {
  uploadReceivableDocument: {
    file: 'loan-2001.pdf',
    form: { id: 'doc-8101', kind: 'contract' },
  },
  uploadDocumentContent: { file: 'invoice.pdf' },
  downloadDocumentContent: { file: 'invoice.pdf' },
  erasePersonalData: {
    before: [
      {
        sentence: 'An account of somebody who asks for erasure:',
        path: '/accounts',
        idempotency_key: 'acct-1010',
        body: { id: 'acct-1010', type: 'individual', first_name: 'Ana', last_name: 'Ruiz', email: 'ana@example.com' },
      },
    ],
    id: 'acct-1010',
  },
  placeLegalHold: { id: 'acct-1001' },
  getLegalHold: { id: 'acct-1001' },
  liftLegalHold: {
    before: [
      {
        sentence: 'A hold whose matter is closed, so that there is something to lift:',
        path: '/accounts/acct-1010/legal-hold',
        idempotency_key: 'legal-hold-2',
        body: { reference: 'Case 2026-98' },
      },
    ],
    id: 'acct-1010',
  },
  deleteEntry: {
    before: [
      {
        sentence: 'A mistake, so that there is something to remove:',
        path: '/receivables/loan-2001/entries',
        idempotency_key: 'entry-2',
        body: { id: 'entry-3002', date: '2026-02-15', type: 'principal', amount: 83333 },
      },
    ],
    id: 'entry-3002',
  },
  deleteBankLine: {
    before: [
      {
        sentence: 'A line sent by mistake, so that there is something to remove:',
        path: '/bank-lines',
        idempotency_key: 'bank-line-2',
        body: { id: 'bank-3502', direction: 'debit', amount: 2500, currency: 'USD', status: 'pending' },
      },
    ],
    id: 'bank-3502',
  },
  deleteBankBalance: {
    before: [
      {
        sentence: 'A balance sent by mistake, so that there is something to remove:',
        path: '/bank-balances',
        idempotency_key: 'bank-balance-2',
        body: {
          id: 'bank-balance-3602',
          account_label: '••••1234',
          balance_kind: 'closing_booked',
          amount: 100,
          currency: 'USD',
          as_of: '2026-02-27',
        },
      },
    ],
    id: 'bank-balance-3602',
  },
  deleteAlertRule: {
    before: [
      {
        sentence: 'A rule that is not needed any more, so that there is something to delete:',
        path: '/alert-rules',
        idempotency_key: 'alert-rule-2',
        body: { id: 'new-keys', name: 'New keys', event_types: ['api_key.created'] },
      },
    ],
    id: 'new-keys',
  },
  getAlert: {
    before: [
      {
        sentence: 'An account that the rule watches, so that there is an alert:',
        path: '/accounts',
        idempotency_key: 'account-9',
        body: { id: 'acct-1009', type: 'business', name: 'Harbor Bakery' },
      },
    ],
    id: ALERT,
  },
  acknowledgeAlert: { id: ALERT },
  snoozeAlert: { id: ALERT },
  commentAlert: { id: ALERT },
  deleteWebhookEndpoint: {
    before: [
      {
        sentence: 'An endpoint that is not needed any more, so that there is something to delete:',
        path: '/webhook-endpoints',
        idempotency_key: 'webhook-endpoint-2',
        body: { id: 'warehouse-test', url: 'https://hooks.example.com/test' },
      },
    ],
    id: 'warehouse-test',
  },
  deleteReportSchedule: {
    before: [
      {
        sentence: 'A schedule that is not needed any more, so that there is something to delete:',
        path: '/report-schedules',
        idempotency_key: 'report-schedule-2',
        body: { id: 'base-test', name: 'Test', report: 'borrowing_base' },
      },
    ],
    id: 'base-test',
  },
}
