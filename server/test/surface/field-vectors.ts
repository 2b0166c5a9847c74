// Values of single fields beyond the interface (design 3.2): what is read and as what, and what is refused.
type Beside = { readonly [field: string]: unknown }

/** A field, what is sent for it, and what is sent beside it. */
export type Vector = readonly [field: string, sent: unknown, beside?: Beside]

/** A field, what is sent for it, its normal form, and what is sent beside it. */
export type ReadVector = readonly [field: string, sent: unknown, normal: unknown, beside?: Beside]

const at = (country: string) => ({ address: { country } })
const each = (field: string, values: readonly unknown[], beside?: Beside): Vector[] =>
  values.map((value) => (beside === undefined ? [field, value] : [field, value, beside]))

/** Values that are accepted, with their normal form. */
export const READ: { readonly [resource: string]: readonly ReadVector[] } = {
  account: [
    ['legal_entity_id', 'ein:911144442', 'ein:911144442'], ['legal_entity_id', 'ein:911144442', 'ein:911144442', at('PR')],
    ['legal_entity_id', 'rfc:mab9307148t4', 'rfc:MAB9307148T4', at('MX')], ['legal_entity_id', 'rfc:VACE460910SX6', 'rfc:VACE460910SX6'],
    ['legal_entity_id', 'nit:213123432', 'nit:213123432', at('CO')], ['legal_entity_id', 'nit:123456789012', 'nit:123456789012', at('BO')],
    ['legal_entity_id', 'nif:x2482300w', 'nif:X2482300W', at('ES')], ['legal_entity_id', 'crn:445790', 'crn:00445790', at('GB')],
    ['legal_entity_id', 'crn:sc123456', 'crn:SC123456'], ['legal_entity_id', 'bn:123026635', 'bn:123026635', at('CA')],
    ['legal_entity_id', 'duns:150483782', 'duns:150483782', at('NG')],
    ['credit_score', 'experian:005', 'experian:005'], ['credit_score', 'my_bureau:720', 'my_bureau:720'],
    ['phone', '+34912345678', '+34912345678'], ['website', 'http://example.co.uk', 'http://example.co.uk'], ['industry', '812112', '812112'],
    ['name', '  spaces kept  ', '  spaces kept  '], ['name', '', ''], ['name', '日本語 🏦', '日本語 🏦'],
    ['metadata', { a: [1, { b: null }], c: 'x', d: false }, { a: [1, { b: null }], c: 'x', d: false }], ['metadata', { ['k'.repeat(40)]: 'v'.repeat(498) }, { ['k'.repeat(40)]: 'v'.repeat(498) }],
  ],
  receivable: [
    ['term', 'P1Y', '1 year'], ['term', 'annual', '1 year'], ['term', '1 years', '1 year'], ['term', '24 month', '24 months'], ['payment_frequency', 'biweekly', '2 weeks'],
    ['payment_frequency', 'quarterly', '3 months'], ['payment_frequency', 'P2W', '2 weeks'], ['payment_frequency', 'weekly', '1 week'], ['payment_frequency', '30 days', '30 days'],
    ['interest_rate', 0, 0], ['interest_rate', 10, 10], ['interest_rate', -10, -10], ['interest_rate', 0.000000001, 0.000000001], ['interest_rate', 1e-9, 1e-9],
    ['currency', 'JPY', 'JPY'], ['currency', 'KWD', 'KWD'], ['product_type', 'credit_card', 'credit_card'], ['product_type', 'micro_loan', 'micro_loan'],
    ['credit_limit', 0, 0], ['credit_limit', 1e3, 1_000], ['origination_fee', 9_007_199_254_740_991, 9_007_199_254_740_991],
    ['origination_date', '2024-02-29', '2024-02-29'], ['funded_by', 'operator', 'operator'], ['delinquent_times', 3, 3],
    ['collateral', 'text', 'text'], ['collateral', 5, 5], ['collateral', false, false], ['collateral', {}, {}], ['collateral', [], []], ['collateral', { a: { b: [1, null] } }, { a: { b: [1, null] } }],
  ],
  entry: [
    ['amount', -1, -1], ['amount', 0, 0], ['amount', -9_007_199_254_740_991, -9_007_199_254_740_991], ['balance', -5, -5], ['type', 'scheduled_interest', 'scheduled_interest'],
    ['type', 'chargeback', 'chargeback'], ['date', '1970-01-01', '1970-01-01'], ['date', '2199-12-31', '2199-12-31'], ['receivable_status', 'closed', 'closed'],
    ['description', 'x'.repeat(1_000), 'x'.repeat(1_000)],
  ],
}

/** Values that are refused. */
export const REFUSED: { readonly [resource: string]: readonly Vector[] } = {
  account: [
    ...each('legal_entity_id', [
      '911144442', 'ssn:078051120', 'EIN:911144442', 'ein:91-1144442', 'ein:071144442', 'ein:91114444', 'rfc:COMG600703', 'rfc:ABCD561331GR8', 'nif:B64717839',
      'crn:123456789012', 'bn:123026634', 'bn:123026635RC0001', 'duns:12345678', 'duns:15-048-3782', 5,
    ]),
    ...each('legal_entity_id', [
      'ein:000000000', 'ein:111111111', 'ein:123456789', 'duns:000000000', 'rfc:XAXX010101000', 'rfc:XEXX010101000', 'crn:0', 'ein:', 'unknown', 'N/A',
    ]),
    ...each('legal_entity_id', ['nit:213.123.432', 'nit:213123432-1', 'nit:12345678901'], at('CO')),
    ...each('credit_score', ['720', 720, 'experian:72', 'experian:7200', 'experian:', ':720', 'internal:720', 'unknown:720', 'none:720', 'other:720', 'expirian:720', 'Experian:720', 'experian: 720']),
    ...each('phone', ['4155550123', '+1 415 555 0123', '+1', '+999123456789', '(415) 555-0123', '+1415555012x']),
    ...each('website', ['example.com', 'https://example.com/about', 'https://example.com?x=1', 'https://example.com/#top', 'ftp://example.com', 'https://', 'https://localhost', 'https://a:b@example.com']),
    ...each('industry', ['7225', '7225111', '000000', 'restaurants', 722_511]),
    ...each('email', ['ana', 'ana@', '@example.com', 'a b@example.com', 'ana@example.com, zoe@example.com']),
    ...each('type', ['Business', 'company', '']),
    ...each('metadata', [{ '': 1 }, { ['k'.repeat(41)]: 1 }, { k: 'v'.repeat(499) }, { 'a\u0007b': 1 }]),
    ...each('name', ['x'.repeat(256), 5, ['x']]),
  ],
  receivable: [
    ...each('term', ['month', '0 days', '1.5 months', '1 fortnight', 'P1M2D', 12, 'Monthly', '101 years']),
    ...each('interest_rate', [10.1, -10.000000001, 0.0123456789, '0.05', 1e9]),
    ...each('currency', ['usd', 'US', 'XXX', 'DEM', 840]),
    ...each('product_type', ['termloan', 'Term Loan', 'term-loan', 'line_of_credti', '', 'x'.repeat(64)]),
    ...each('funded_by', ['Other', 'someone', 'tapeline']),
    ...each('credit_limit', [-1, 0.5, '100', 9_007_199_254_740_992, 1e300]),
    ...each('origination_fee', [-1, 1.01]), ...each('periodic_fee', [-1, true]),
    ...each('delinquent_amount', [-1, 0.1]), ...each('delinquent_times', [-1, 1.5]),
    ...each('origination_date', ['2026-02-29', '2026-1-5', '15/01/2026', '2026-01-15T00:00:00Z', 20_260_115, '']),
    ...each('collateral', ['x'.repeat(10_000)]),
  ],
  entry: [
    ...each('amount', [0.5, '100', 9_007_199_254_740_992, -9_007_199_254_740_992]), ...each('balance', [0.5, '1']),
    ...each('type', ['disbursment', 'Disbursement', 'write-off', 'writeoff', 'pricipal', '']),
    ...each('date', ['2026-02-30', '2026-06-31', 'today', '26-01-01']), ...each('receivable_status', ['Active', 'open', '']), ...each('description', ['x'.repeat(1_001)]),
  ],
}
