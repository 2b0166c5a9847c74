// What is known of debt lines and their terms. Samples of structured values hold every default that the service writes
// into a normal form.
import type { ResourceFacts } from './resource-facts.ts'
import { metadata } from './facts-reported.ts'

const organization = { values: ['acme', 'acme-2'] } as const

const debtLine: ResourceFacts = {
  maker: 'operator',
  path: '/operator/debt-lines',
  names: { organization: 'organizations' },
  samples: {
    organization,
    name: { values: ['Warehouse A', 'Línea Ω'] },
    currency: { values: ['USD', 'MXN'] },
    status: { values: ['active', 'suspended'] },
    commitment: { values: [5_000_000, 0] },
    credit_product: { values: ['warehouse', 'my_own_product'] },
    principal_outstanding: { values: [7_000, 9_007_199_254_740_991] },
    interest_outstanding: { values: [5, 7] },
    opened_on: { values: ['2026-01-01', '2025-06-30'] },
    matures_on: { values: ['2028-01-01', '2027-01-01'] },
    pledge_selector: {
      values: [
        { product_types: ['lease'], metadata: {} },
        { product_types: [], metadata: { channel: 'partner', tier: 1 } },
      ],
    },
    metadata,
  },
}

const share = { as: 'share', share: 0.03, denominator: 'before_excess' }

const covenant = {
  id: 'delinquency',
  name: 'Delinquency rate',
  metric: 'delinquency_rate',
  days_past_due: 61,
  basis: 'reported',
  comparator: '<=',
  threshold: 0.05,
  test_day: { on: 'month_end' },
  at_risk_headroom: 0.1,
}

const debtLineTerm: ResourceFacts = {
  maker: 'operator',
  path: '/operator/debt-line-terms',
  names: { organization: 'organizations', debt_line_id: 'debt-lines' },
  samples: {
    organization,
    debt_line_id: { values: ['line', 'line-2'] },
    name: { values: ['Agreement', 'Amendment 1'] },
    effective_from: { values: ['2026-01-01', '2025-07-01'] },
    effective_until: { values: ['2027-01-01', '2028-01-01'] },
    advance_rates: {
      values: [
        { rate: 0.85 },
        {
          rate: 0.8,
          basis: 'reported',
          classes: [{ id: 'late', days_past_due: { min: 31, max: 60 }, rate: 0.5 }],
        },
      ],
    },
    eligibility: {
      values: [
        [{ id: 'past-due', rule: 'days_past_due', max: 30, basis: 'reported' }],
        [{ id: 'bank', rule: 'collections_verified', days: 10, amount_max: 5, missing: 'ineligible' }],
      ],
    },
    concentration_limits: {
      values: [
        [{ id: 'obligor', group: 'obligor', limit: share }],
        [{ id: 'top', group: 'top_obligors', count: 10, limit: { as: 'amount', amount: 5 } }],
      ],
    },
    reserves: {
      values: [
        [{ id: 'fixed', reserve: 'fixed', amount: 5 }],
        [{ id: 'bank', name: 'Reserve', reserve: 'unverified_collections', days: 10, share: 1 }],
      ],
    },
    eligible_cash: {
      values: [
        { payin_instrument_ids: ['instrument'], rate: 1 },
        { payin_instrument_ids: ['instrument', 'instrument-2'], rate: 0.5, max: 100 },
      ],
    },
    interest: {
      values: [
        { index: 'SOFR 1M', margin: 0.065, floor: 0.03, day_count: 'actual/360' },
        { margin: 0.1, day_count: '30/360' },
      ],
    },
    servicing_fee: { values: [0.01, 0.0125] },
    draw_step: { values: [{ minimum: 10, multiple: 5 }, { multiple: 1 }] },
    covenants: { values: [[covenant], [{ ...covenant, id: 'other', threshold: 0.1 }]] },
    deficiency_cure: {
      values: [
        { days: 5, business_days: false },
        { days: 3, business_days: true },
      ],
    },
    reporting_lag: {
      values: [
        { days: 15, business_days: false },
        { days: 10, business_days: true },
      ],
    },
    holidays: { values: [['2026-01-01'], ['2026-01-01', '2026-12-25']] },
    metadata,
  },
}

/** By the name of the resource. */
export const DEBT_LINE_FACTS: { readonly [resource: string]: ResourceFacts } = {
  debt_line: debtLine,
  debt_line_term: debtLineTerm,
}
