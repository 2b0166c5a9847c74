// What is known of what the operator collects about lenders: financial statements, annotations, payin instruments and what
// is watched on them.
import type { ResourceFacts } from './resource-facts.ts'
import { idForOperator } from './facts-operator.ts'
import { metadata, movement } from './facts-reported.ts'

const organization = { values: ['acme', 'acme-2'] } as const

const financial: ResourceFacts = {
  maker: 'operator',
  path: '/operator/financials',
  names: { organization: 'organizations', document_id: 'documents' },
  inBook: (ids) => ({ document_id: idForOperator(ids['documents'], ids) }),
  samples: {
    organization,
    statement_type: { values: ['other', 'balance_sheet'] },
    period_kind: { values: ['month', 'ytd'] },
    period_start: { values: ['2026-01-01', '2025-12-15'] },
    period_end: { values: ['2026-01-31', '2026-02-28'] },
    basis: { values: ['audited', 'management'] },
    currency: { values: ['USD', 'MXN'] },
    lines: {
      values: [
        [{ name: 'revenue', label: 'Revenue', amount: 5_000 }],
        [
          { name: 'revenue', amount: -9_007_199_254_740_991 },
          { name: 'assets', amount: 0 },
        ],
      ],
    },
    document_id: { values: ['acme:document', 'acme:document-2'] },
    metadata,
  },
}

const ofEntry = { subject_type: 'entry', subject_id: 'entry' }

const annotation: ResourceFacts = {
  maker: 'operator',
  path: '/operator/annotations',
  names: { organization: 'organizations', subject_id: 'accounts' },
  inBook: () => ({ visibility: 'lender' }),
  samples: {
    organization,
    subject_type: { values: ['account', 'receivable'] },
    subject_id: { values: ['obligor', 'obligor-2'] },
    receivable_id: { values: ['parent', 'parent-2'], beside: ofEntry },
    kind: { values: ['note', 'my_own_kind'] },
    text: { values: ['Watch this one', 'Línea\nnueva'] },
    author: { values: ['Ana', 'Zoë'] },
    visibility: { values: ['lender', 'operator'] },
    resolved_at: {
      values: ['2026-01-31T12:00:00.000000Z', '2026-02-01T00:00:00.000000Z'],
      beside: { resolution: 'Paid' },
      besideNull: { resolution: null },
    },
    resolution: {
      values: ['Paid', 'Waived'],
      beside: { resolved_at: '2026-01-31T12:00:00.000000Z' },
      besideNull: { resolved_at: null },
    },
    metadata,
  },
}

const payinInstrument: ResourceFacts = {
  maker: 'operator',
  path: '/operator/payin-instruments',
  names: { organization: 'organizations' },
  samples: {
    organization,
    kind: { values: ['bank_account', 'my_own_kind'] },
    holder_name: { values: ['Acme', 'Ácme Ω'] },
    institution: { values: ['First Bank', 'Banco Uno'] },
    country: { values: ['US', 'MX'] },
    currency: { values: ['USD', 'MXN'] },
    masked_number: { values: ['••••1234', '••••5678'] },
    routing_hint: { values: ['••••0021', '••••99'] },
    status: { values: ['active', 'closed'] },
    metadata,
  },
}

const transaction: ResourceFacts = {
  maker: 'operator',
  path: '/operator/transparency/transactions',
  names: {
    organization: 'organizations',
    payin_instrument_id: 'payin-instruments',
    debt_line_id: 'debt-lines',
    draw_request_id: 'draw-requests',
  },
  inBook: (ids) => ({
    payin_instrument_id: ids['payin-instruments'],
    debt_line_id: ids['debt-lines'],
    draw_request_id: idForOperator(ids['draw-requests'], ids),
  }),
  samples: {
    organization,
    ...movement,
    payin_instrument_id: { values: ['instrument', 'instrument-2'] },
    debt_line_id: { values: ['line', 'line-2'] },
    draw_request_id: { values: ['acme:draw', 'acme:draw-2'] },
  },
}

const balance: ResourceFacts = {
  maker: 'operator',
  path: '/operator/transparency/balances',
  also: ['account_label'],
  names: { organization: 'organizations', payin_instrument_id: 'payin-instruments' },
  inBook: (ids) => ({ payin_instrument_id: ids['payin-instruments'] }),
  samples: {
    organization,
    payin_instrument_id: { values: ['instrument', 'instrument-2'] },
    account_label: { values: ['Collections', 'Cobranza'], besideNull: { payin_instrument_id: 'instrument' } },
    kind: { values: ['available', 'my_own_kind'] },
    amount: { values: [1_000, -9_007_199_254_740_991] },
    currency: { values: ['USD', 'MXN'] },
    as_of: { values: ['2026-01-31', '2026-02-01'] },
    metadata,
  },
}

/** By the name of the resource. */
export const STATEMENT_FACTS: { readonly [resource: string]: ResourceFacts } = {
  financial,
  annotation,
  payin_instrument: payinInstrument,
  transparency_transaction: transaction,
  transparency_balance: balance,
}
