// What is known of what the operator keeps of lenders beside debt lines and statements: organizations, pledges, draw
// requests, FX and index rates and reporting settings. The ids of most of these follow a rule.
import type { Ids, ResourceFacts } from './resource-facts.ts'
import { metadata } from './facts-reported.ts'

/** The organizations whose records samples are. */
const ownOrganization = { values: ['acme', 'acme-2'] } as const

const organization: ResourceFacts = {
  // Whether live is open takes a live key.
  maker: 'live_operator',
  path: '/operator/organizations',
  called: ({ organization: id }) => id,
  samples: {
    name: { values: ['Acme', 'Ácme Ω'] },
    suspended: { values: [true, false], wrong: 'no' },
    live_enabled: { values: [true, false], wrong: 'no' },
    metadata,
  },
}

const pledge: ResourceFacts = {
  maker: 'operator',
  path: '/operator/pledges',
  identity: (name) => ({ receivable_id: name }),
  idOf: ({ organization: id, receivable_id }) => `${String(id)}:${String(receivable_id)}`,
  called: ({ prefix }) => `${prefix}-receivable`,
  after: 'receivable',
  names: { organization: 'organizations', receivable_id: 'receivables', debt_line_id: 'debt-lines' },
  inBook: (ids) => ({ status: 'pledged', debt_line_id: ids['debt-lines'] }),
  samples: {
    organization: ownOrganization,
    receivable_id: { values: ['parent', 'parent-2'] },
    status: { values: ['by_selector', 'released'] },
    debt_line_id: {
      values: ['line', 'line-2'],
      beside: { status: 'pledged' },
      besideNull: { status: 'released' },
    },
    metadata,
  },
}

const drawRequest: ResourceFacts = {
  maker: 'lender',
  path: '/draw-requests',
  given: ['organization'],
  names: { organization: 'organizations', debt_line_id: 'debt-lines' },
  decided: { note: 'Seen' },
  samples: {
    organization: ownOrganization,
    debt_line_id: { values: ['line', 'line-2'] },
    amount: { values: [1_000, 1_005] },
    currency: { values: ['USD', 'MXN'] },
    purpose: { values: ['New loans', 'Préstamos'] },
    requested_for: { values: ['2026-02-01', '2026-03-31'] },
    status: { values: ['requested', 'canceled'], later: true, follows: ['history'] },
    note: { values: ['Please', 'No longer needed'] },
    transaction_id: {
      values: ['transaction', 'transaction-2'],
      apart: 'only the operator sets it, of a request that it has funded: a test of its own in three-states.test.ts',
    },
    metadata,
  },
}

const fxRate: ResourceFacts = {
  maker: 'operator',
  path: '/operator/fx-rates',
  identity: (name) => ({ date: dayOf(name) }),
  idOf: ({ base, quote, date }) => [base, quote, date].join('-'),
  samples: {
    organization: { values: ['operator', 'acme'] },
    base: { values: ['EUR', 'GBP'] },
    quote: { values: ['USD', 'MXN'] },
    date: { values: ['2026-01-31', '2026-02-01'] },
    rate: { values: [1.0842, 0.000123456789] },
    source: { values: ['European Central Bank', 'Banco de México'] },
    metadata,
  },
}

const indexRate: ResourceFacts = {
  maker: 'operator',
  path: '/operator/index-rates',
  identity: (name) => ({ date: dayOf(name) }),
  idOf: ({ index, date }) => [index, date].join('-'),
  samples: {
    organization: { values: ['operator', 'acme'] },
    index: { values: ['SOFR 1M', 'TIIE-28'] },
    date: { values: ['2026-01-31', '2026-02-01'] },
    rate: { values: [0.0432, -0.001234567] },
    source: { values: ['CME Term SOFR', 'Banco de México'] },
    metadata,
  },
}

const reportingSettings: ResourceFacts = {
  maker: 'operator',
  path: '/operator/reporting-settings',
  identity: (name) => ({ organization: name }),
  idOf: ({ organization: id }) => String(id),
  called: ({ organization: id }) => id,
  after: 'organization',
  samples: {
    organization: ownOrganization,
    time_zone: { values: ['America/Mexico_City', 'Asia/Tokyo'] },
    bucket_edges: {
      values: [
        [30, 60],
        [1, 3660],
      ],
    },
    closure_policy: { values: ['write_off', 'unexplained'] },
    type_mapping: {
      values: [{ chargeback: 'other' }, { chargeback: 'principal' }],
      keys: { names: ['chargeback', 'haircut'], values: ['other', 'interest', 'late_fee'] },
    },
    metadata_dimensions: { values: [['branch'], ['channel', 'branch']] },
    grace_days: { values: [3, 10] },
    pauses: { values: [[{ from: '2026-04-01', until: '2026-06-30' }], [{ from: '2025-01-01', until: '2025-01-31' }]] },
    metadata,
  },
}

const tieOutSettings: ResourceFacts = {
  maker: 'operator',
  path: '/operator/tie-out-settings',
  identity: (name) => ({ organization: name }),
  idOf: ({ organization: id }) => String(id),
  called: ({ organization: id }) => id,
  after: 'organization',
  samples: {
    organization: ownOrganization,
    days_before: { values: [2, 0] },
    days_after: { values: [10, 21] },
    processor_fees: {
      values: [
        [{ processor: 'Payfast', currency: 'USD', basis_points: 290, fixed: 30 }],
        [{ processor: 'Pagos Ya', currency: 'MXN', basis_points: 0, fixed: 500 }],
      ],
    },
    collection_accounts: {
      values: [[{ account: 'Collections 1234' }], [{ account: 'Main' }, { account: 'Leases', product_type: 'lease' }]],
    },
    metadata,
  },
}

const paymentReferenceSettings: ResourceFacts = {
  maker: 'lender',
  path: '/payment-reference-settings',
  given: ['organization'],
  names: { organization: 'organizations' },
  decided: { reference_keys: ['wire'] },
  samples: {
    organization: ownOrganization,
    reference_keys: { values: [['contract_no'], ['contract_no', 'folio']] },
    batch_keys: { values: [['settlement'], ['lote']] },
    processor_keys: { values: [['psp'], ['gateway', 'psp']] },
    metadata,
  },
}

const assetIdentitySettings: ResourceFacts = {
  maker: 'lender',
  path: '/asset-identity-settings',
  given: ['organization'],
  names: { organization: 'organizations' },
  decided: { identities: [{ kind: 'vin', fields: ['metadata.vin_no'] }] },
  samples: {
    organization: ownOrganization,
    identities: {
      values: [
        [{ kind: 'vin', fields: ['collateral.chassis'] }],
        [{ kind: 'invoice_number', fields: ['metadata.bill', 'obligor_id'] }],
      ],
    },
    metadata,
  },
}

/** Entries of a payment that a decision is about. */
const entriesOf = (receivable_id: string, ...ids: string[]) => ids.map((entry_id) => ({ receivable_id, entry_id }))

/** What a decision holds that explains nothing. */
const UNEXPLAINED = { amount: null, explanation: null }

const REJECTED = { decision: 'reject', entries: entriesOf('parent', 'entry'), ...UNEXPLAINED }

const tieOutDecision: ResourceFacts = {
  maker: 'lender',
  path: '/tie-out-decisions',
  given: ['organization'],
  identity: () => ({ bank_line_ids: ['bank-line'], amount: 500, explanation: 'bank_fee' }),
  names: { organization: 'organizations' },
  decided: { metadata: { seen: true } },
  samples: {
    organization: ownOrganization,
    decision: { values: ['explain', 'reject'] },
    transaction_ids: { values: [['transaction'], ['transaction', 'transaction-2']] },
    bank_line_ids: {
      values: [['bank-line'], ['bank-line', 'other']],
      besideNull: { transaction_ids: ['transaction'] },
    },
    entries: {
      values: [entriesOf('parent', 'entry'), entriesOf('parent-2', 'entry')],
      beside: { decision: 'reject', ...UNEXPLAINED },
    },
    fee: {
      values: [30, 45],
      beside: { decision: 'split', entries: entriesOf('parent', 'entry', 'entry-2'), ...UNEXPLAINED },
    },
    amount: { values: [500, 501], besideNull: REJECTED },
    explanation: { values: ['bank_fee', 'capital'], besideNull: REJECTED },
    note: { values: ['By the remittance advice', 'Según el aviso'] },
    decided_on: { values: ['2026-02-01', '2026-03-31'] },
    status: { values: ['in_force', 'withdrawn'] },
    metadata,
  },
}

/** By the name of the resource. */
export const OPERATOR_FACTS: { readonly [resource: string]: ResourceFacts } = {
  organization,
  pledge,
  draw_request: drawRequest,
  fx_rate: fxRate,
  index_rate: indexRate,
  reporting_settings: reportingSettings,
  tie_out_settings: tieOutSettings,
  payment_reference_settings: paymentReferenceSettings,
  tie_out_decision: tieOutDecision,
  asset_identity_settings: assetIdentitySettings,
}

const days = new Map<string, string>()

/** A day of its own for each name, since a pair of currencies has one rate a day. */
function dayOf(name: string): string {
  const day = days.get(name) ?? new Date(Date.UTC(1950, 0, 1 + days.size)).toISOString().slice(0, 10)
  days.set(name, day)
  return day
}

/** The id under which the operator knows a record of a lender. */
export function idForOperator(id: unknown, ids: Ids): string {
  return `${ids['organizations']}:${String(id)}`
}
