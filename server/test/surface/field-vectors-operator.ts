// Values of single fields of what the operator writes, beyond those that their samples hold: what is read and as what, and
// what is refused. Structured terms have vectors of their own beside their definitions.
import { type ReadVector, type Vector, each } from './field-vectors.ts'

const MOST = 9_007_199_254_740_991
const settled = { status: 'settled' }
const resolved = { resolution: 'Paid' }

/** Values that are accepted, with their normal form. */
export const READ: { readonly [resource: string]: readonly ReadVector[] } = {
  organization: [['name', '  spaces kept  ', '  spaces kept  ']],
  debt_line: [
    ['name', '', ''],
    ['commitment', 0, 0],
    ['commitment', MOST, MOST],
    ['currency', 'JPY', 'JPY'],
    ['status', 'pending', 'pending'],
    ['status', 'amortizing', 'amortizing'],
    ['credit_product', 'forward_flow', 'forward_flow'],
    ['pledge_selector', {}, { product_types: [], metadata: {} }],
    ['pledge_selector', { metadata: { a: true, b: 5 } }, { product_types: [], metadata: { a: true, b: 5 } }],
    ['matures_on', '2026-01-01', '2026-01-01'],
  ],
  debt_line_term: [
    ['advance_rates', { rate: 0.5, basis: null }, { rate: 0.5 }],
    ['holidays', [], []],
    ['servicing_fee', 0, 0],
    ['effective_until', '2026-01-02', '2026-01-02'],
  ],
  pledge: [['status', 'released', 'released']],
  draw_request: [
    ['organization', 'acme', 'acme'],
    ['purpose', 'x'.repeat(1_000), 'x'.repeat(1_000)],
    ['status', 'requested', 'requested'],
  ],
  document: [
    ['kind', 'proof_of_delivery', 'proof_of_delivery'],
    ['description', 'x'.repeat(1_000), 'x'.repeat(1_000)],
  ],
  financial: [
    ['lines', [{ name: 'revenue', label: null, amount: -MOST }], [{ name: 'revenue', amount: -MOST }]],
    ['basis', 'my_own_basis', 'my_own_basis'],
    ['period_start', '2026-01-31', '2026-01-31'],
  ],
  annotation: [
    ['resolved_at', '2026-01-31', '2026-01-31T00:00:00.000000Z', resolved],
    ['resolved_at', '2026-01-31T13:00:00.5+01:00', '2026-01-31T12:00:00.000000Z', resolved],
    ['text', 'x'.repeat(10_000), 'x'.repeat(10_000)],
  ],
  payin_instrument: [
    ['masked_number', '1234', '••••1234'],
    ['masked_number', '****1234', '••••1234'],
    ['holder_name', 'Acme 2026-01-31, tel. +14155550123', 'Acme 2026-01-31, tel. +14155550123'],
    ['kind', 'lockbox', 'lockbox'],
  ],
  transparency_transaction: [
    ['settled_at', '2026-01-31', '2026-01-31T00:00:00.000000Z', settled],
    ['settled_at', '2026-01-31T13:00:00+01:00', '2026-01-31T12:00:00.000000Z', settled],
    ['settled_at', '2026-01-31T12:00:00.999999Z', '2026-01-31T12:00:00.000000Z', settled],
    ['amount', 0, 0],
    ['bank_reference', '1234567890123', '1234567890123'],
    ['description', '日本語 🏦', '日本語 🏦'],
  ],
  bank_line: [
    ['settled_at', '2026-01-31', '2026-01-31T00:00:00.000000Z', settled],
    ['settled_at', '2026-01-31T13:00:00+01:00', '2026-01-31T12:00:00.000000Z', settled],
    ['settled_at', '2026-01-31T12:00:00.999999Z', '2026-01-31T12:00:00.000000Z', settled],
    ['amount', 0, 0],
    ['bank_reference', '1234567890123', '1234567890123'],
    ['description', '日本語 🏦', '日本語 🏦'],
  ],
  transparency_balance: [
    ['amount', -MOST, -MOST],
    ['kind', 'closing_booked', 'closing_booked'],
  ],
  fx_rate: [
    ['rate', 1_000_000, 1_000_000],
    ['rate', 1.23456789012, 1.23456789012],
  ],
  index_rate: [
    ['rate', -10, -10],
    ['rate', 0, 0],
    ['rate', 0.043215678, 0.043215678],
  ],
  reporting_settings: [
    ['time_zone', 'Asia/Kathmandu', 'Asia/Kathmandu'],
    ['bucket_edges', [29, 59, 89, 119], [29, 59, 89, 119]],
    ['bucket_edges', '30-59', [29, 59, 89, 119]],
    ['bucket_edges', '31-60', [30, 60, 90, 120]],
    ['type_mapping', { insurance_premium: 'other', gone: null }, { insurance_premium: 'other' }],
    ['metadata_dimensions', [], []],
    ['grace_days', 366, 366],
    ['pauses', [{ from: '2026-01-01', until: '2026-01-01' }], [{ from: '2026-01-01', until: '2026-01-01' }]],
  ],
  tie_out_settings: [
    ['days_before', 7, 7],
    ['days_after', 0, 0],
    ['processor_fees', [], []],
  ],
  payment_reference_settings: [
    ['reference_keys', [], []],
    ['batch_keys', ['Lote de pago'], ['Lote de pago']],
  ],
}

/** Values that are refused. */
export const REFUSED: { readonly [resource: string]: readonly Vector[] } = {
  organization: [
    ...each('id', ['a b', 'a/b', 'a:b', 'é', 'x'.repeat(101), '.', '..']),
    ...each('name', ['x'.repeat(256), 5]),
    ...each('suspended', ['true', 1, 0, 'no']),
  ],
  debt_line: [
    ...each('name', ['x'.repeat(256)]),
    ...each('commitment', [-1, 0.5, '100', MOST + 1]),
    ...each('principal_outstanding', [-1, 1.5]),
    ...each('interest_outstanding', [-1, true]),
    ...each('currency', ['usd', 'US', 'DEM', 840]),
    ...each('status', ['Active', 'open', '']),
    ...each('credit_product', ['Warehouse', 'ware-house', 'revolvign']),
    ...each('opened_on', ['2026-02-30', '2026-1-1', '2026-01-01T00:00:00Z']),
    ...each('pledge_selector', [
      [],
      { product_types: 'lease' },
      { product_types: ['lease', 'lease'] },
      { product_types: [null] },
      { metadata: { a: null } },
      { metadata: { a: [1] } },
      { other: 1 },
    ]),
  ],
  debt_line_term: [
    ...each('advance_rates', [{}, { rate: 85 }, { rate: 1.01 }, { rate: 0.5, typo: 1 }, [0.5]]),
    ...each('eligibility', [[{ id: 'a', rule: 'days_past_du', max: 1, basis: 'reported' }], {}, [null]]),
    ...each('covenants', [[{ id: 'a' }], [{ id: 'a', name: ' ' }]]),
    ...each('reserves', [[{ id: 'a', reserve: 'fixed', amount: -1 }]]),
    ...each('draw_step', [{}, { minimum: 0 }]),
    ...each('servicing_fee', [-0.01, 1.5, '1 %']),
    ...each('holidays', [['2026-02-30'], ['2026-01-01', '2026-01-01']]),
    ...each('reporting_lag', [{ days: -1 }, { days: 3_651 }, 5]),
  ],
  pledge: [...each('status', ['Pledged', 'none', ''])],
  draw_request: [
    ...each('amount', [0, -1, 0.5, '100', MOST + 1]),
    ...each('requested_for', ['tomorrow', '2026-02-30']),
    ...each('purpose', ['x'.repeat(1_001)]),
    ...each('status', ['Requested', 'paid']),
  ],
  document: [...each('kind', ['Contract', 'contarct', '']), ...each('description', ['x'.repeat(1_001), 5])],
  financial: [
    ...each('statement_type', ['income', 'Income_statement']),
    ...each('period_kind', ['week', 'Month']),
    ...each('lines', [
      [],
      {},
      [{ name: 'revenue' }],
      [{ amount: 5 }],
      [{ name: 'Revenue!', amount: 5 }],
      [{ name: 'revenue', amount: 0.5 }],
      [
        { name: 'revenue', amount: 1 },
        { name: 'revenue', amount: 2 },
      ],
    ]),
    ...each('basis', ['Audited', 'audietd']),
  ],
  annotation: [
    ...each('text', ['x'.repeat(10_001), 5]),
    ...each('visibility', ['all', 'Lender']),
    ...each('subject_type', ['fx_rate', 'api_key', 'Account']),
    ...each('resolved_at', ['yesterday', '2026-02-30', '2026-01-31T25:00:00Z', '2026-01-31T12:00:00'], resolved),
  ],
  payin_instrument: [
    ...each('masked_number', ['12345678', '••••12345', 'DE89370400440532013000', '']),
    ...each('holder_name', ['Acme 123456789', 'Acme DE89 3704 0044 0532 0130 00', '4111 1111 1111 1111']),
    ...each('institution', ['Bank 1234-5678-90']),
    ...each('metadata', [{ account: '123456789' }, { '123456789': 'x' }, { iban: 'DE89370400440532013000' }]),
    ...each('country', ['us', 'USA', 'XX']),
    ...each('status', ['open', 'Active']),
  ],
  transparency_transaction: [
    ...each('direction', ['in', 'Credit']),
    ...each('amount', [-1, 0.5, '5']),
    ...each('status', ['done', 'Settled']),
    ...each('settled_at', ['2026-02-30', 'now', '2026-01-31T12:00:00'], settled),
    ...each('account_label', ['Account 123456789']),
    ...each('bank_reference', ['DE89370400440532013000']),
    ...each('booked_on', ['2026-13-01']),
  ],
  bank_line: [
    ...each('direction', ['in', 'Credit']),
    ...each('amount', [-1, 0.5, '5']),
    ...each('status', ['done', 'Settled']),
    ...each('settled_at', ['2026-02-30', 'now', '2026-01-31T12:00:00'], settled),
    ...each('account_label', ['Account 123456789']),
    ...each('bank_reference', ['DE89370400440532013000']),
    ...each('booked_on', ['2026-13-01']),
  ],
  transparency_balance: [
    ...each('amount', [0.5, '5', MOST + 1]),
    ...each('kind', ['Available', 'avialable']),
    ...each('as_of', ['2026-02-30', 'today']),
    ...each('account_label', ['Account 123456789']),
  ],
  fx_rate: [...each('rate', [0, -1, '1.1', 1.2345678901234]), ...each('source', ['x'.repeat(256)])],
  index_rate: [...each('rate', [10.1, '0.04', 0.0432156789]), ...each('source', ['x'.repeat(256)])],
  reporting_settings: [
    ...each('time_zone', ['Mars/Olympus', 'UTC+1', '']),
    ...each('bucket_edges', [[], [0], [60, 30], [30, 30], [3_661], ['30'], 30, '29-59']),
    ...each('closure_policy', ['loss', 'Write_off']),
    ...each('type_mapping', [{ principal: 'other' }, { chargeback: 'nothing' }, { 'Charge Back': 'other' }, []]),
    ...each('metadata_dimensions', [[''], ['a', 'a'], ['x'.repeat(41)]]),
    ...each('grace_days', [-1, 367, 1.5, '3']),
    ...each('pauses', [
      [{ from: '2026-01-02', until: '2026-01-01' }],
      [{ from: '2026-01-01' }],
      [
        { from: '2026-01-01', until: '2026-01-31' },
        { from: '2026-01-31', until: '2026-02-28' },
      ],
      {},
    ]),
  ],
  tie_out_settings: [
    ...each('days_before', [-1, 8, 1.5, '1']),
    ...each('days_after', [-1, 22, '5']),
    ...each('processor_fees', [
      {},
      [{ processor: 'Payfast' }],
      [{ processor: ' ', currency: 'USD', basis_points: 290, fixed: 0 }],
      [{ processor: 'Payfast', currency: 'USD', basis_points: 2_001, fixed: 0 }],
      [{ processor: 'Payfast', currency: 'USD', basis_points: 2.9, fixed: 0 }],
      [{ processor: 'Payfast', currency: 'USD', basis_points: 290, fixed: -1 }],
    ]),
  ],
  payment_reference_settings: [
    ...each('reference_keys', [[''], ['a', 'a'], ['x'.repeat(41)], 'reference']),
    ...each('processor_keys', [[5], {}]),
  ],
}
