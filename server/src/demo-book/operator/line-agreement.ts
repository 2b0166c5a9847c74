// The terms of the debt line as data: those of its opening and those of its amendment. Rates, rules and limits are typical of such lines.
// This book complies with most of them and breaches one as an example.
import type { Json } from '../call.ts'
import { selected_products } from './pledging.ts'

/** The index that both agreements name. */
export const line_index = 'SOFR 1M'

const share = (of: number) => ({ as: 'share', share: of, denominator: 'before_excess' })

const windowOf = (months: number) => ({ months, method: 'mean_of_ratios', partial: 'average_available' })

const rounding = { decimals: 4, mode: 'half_up' }

/** Both agreements measure delinquency as reported, since only some products report schedules. */
const late = { metric: 'delinquency_rate', days_past_due: 31, basis: 'reported', rounding }

/** The eligibility rules of both agreements. */
const common_rules = [
  { id: 'past-due', name: 'At most 30 days past due', rule: 'days_past_due', max: 30, basis: 'reported' },
  { id: 'written-off', rule: 'not_written_off' },
  { id: 'open', rule: 'status', in: ['active'] },
  { id: 'products', rule: 'product_type', in: [...selected_products, 'invoice_factoring'] },
  { id: 'countries', rule: 'country', in: ['US', 'CA', 'CO'] },
  { id: 'term', rule: 'term', min: '30 days', max: '36 months' },
  { id: 'rate', rule: 'interest_rate', min: 0.08, max: 0.36, missing: 'eligible' },
]

const scores = ['experian:620', 'equifax:630', 'transunion:640', 'dnb:600', 'fico:640', 'vantagescore:640']

/** The terms at the opening of the line. */
export function termsAtOpening(): Json {
  return {
    advance_rates: {
      rate: 0.8,
      basis: 'reported',
      classes: [
        { id: 'late-1-30', name: '1 to 30 days past due', days_past_due: { min: 1, max: 30 }, rate: 0.6 },
        { id: 'late-31', name: '31 days past due and more', days_past_due: { min: 31 }, rate: 0 },
      ],
    },
    eligibility: [...common_rules, { id: 'size', rule: 'amount', of: 'outstanding', min: 50_000, max: 10_000_000 }],
    concentration_limits: [
      { id: 'obligor', name: 'Each obligor', group: 'obligor', limit: share(0.1) },
      { id: 'region', name: 'Each state or province', group: 'region', limit: share(0.3) },
    ],
    interest: { index: line_index, margin: 0.0775, floor: 0.03, day_count: 'actual/360', unused_fee: 0.005 },
    covenants: [
      {
        id: 'delinquency',
        name: 'Delinquent over 30 days',
        ...late,
        comparator: '<=',
        threshold: 0.12,
        consequence: 'draw_stop',
      },
      {
        id: 'leverage',
        name: 'Liabilities to tangible net worth',
        metric: 'leverage',
        comparator: '<=',
        threshold: 6,
        consequence: 'event_of_default',
      },
    ],
  }
}

/** The terms in force now. `month` (YYYY-MM) is their first month. */
export function termsAsAmended(month: string): Json {
  return {
    advance_rates: advanceRates(),
    eligibility: [
      ...common_rules,
      { id: 'books', name: 'Reported and computed balance agree', rule: 'reconciled' },
      { id: 'size', rule: 'amount', of: 'outstanding', min: 50_000, max: 12_000_000 },
      { id: 'score', rule: 'score', scores, missing: 'eligible' },
      { id: 'repeaters', rule: 'times_delinquent', max: 3 },
      { id: 'cross-ageing', rule: 'cross_ageing', days_past_due: 90, basis: 'reported', share_max: 0.25 },
    ],
    concentration_limits: concentrationLimits(),
    interest: { index: line_index, margin: 0.0725, floor: 0.03, cap: 0.09, day_count: 'actual/360', unused_fee: 0.005 },
    servicing_fee: 0.01,
    covenants: covenants(month),
  }
}

function advanceRates(): Json {
  return {
    rate: 0.85,
    basis: 'reported',
    classes: [
      { id: 'advances', product_types: ['merchant_cash_advance'], days_past_due: { min: 0, max: 0 }, rate: 0.75 },
      { id: 'late-advances', product_types: ['merchant_cash_advance'], days_past_due: { min: 1 }, rate: 0.4 },
      { id: 'late-1-15', name: '1 to 15 days past due', days_past_due: { min: 1, max: 15 }, rate: 0.75 },
      { id: 'late-16-30', name: '16 to 30 days past due', days_past_due: { min: 16, max: 30 }, rate: 0.5 },
      { id: 'late-31', name: '31 days past due and more', days_past_due: { min: 31 }, rate: 0 },
    ],
    step_downs: [
      {
        id: 'tier-2',
        name: 'Tier 2 performance',
        when: { ...late, comparator: '>', threshold: 0.15, window: windowOf(3) },
        reduction: 0.05,
        restored_after: 3,
        cure: { days: 30 },
      },
    ],
  }
}

function concentrationLimits(): Json[] {
  return [
    {
      id: 'obligor',
      name: 'Each obligor',
      group: 'obligor',
      limit: share(0.08),
      exceptions: [{ scores: { from: 'dnb:740', to: 'dnb:999' }, limit: share(0.1) }],
    },
    { id: 'top-5', name: 'The five largest obligors', group: 'top_obligors', count: 5, limit: share(0.4) },
    {
      id: 'region',
      name: 'Each state or province',
      group: 'region',
      limit: share(0.2),
      exceptions: [{ regions: [{ country: 'US', region: 'OH' }], limit: share(0.3) }],
    },
    {
      id: 'products',
      name: 'Lines of credit and advances',
      group: 'product',
      limit: share(1),
      exceptions: [
        { product_types: ['line_of_credit'], limit: share(0.3) },
        { product_types: ['merchant_cash_advance'], limit: share(0.15) },
      ],
    },
  ]
}

function covenants(month: string): Json[] {
  return [
    {
      id: 'delinquency',
      name: 'Three-month average delinquency over 30 days',
      ...late,
      comparator: '<=',
      levels: [
        { threshold: 0.1, consequence: 'margin_step_up', note: 'The margin rises by 0.5 % until cured' },
        { threshold: 0.18, consequence: 'early_amortization' },
      ],
      window: windowOf(3),
    },
    {
      id: 'charge-offs',
      name: 'Annualized charge-offs',
      metric: 'annualized_charge_off_rate',
      comparator: '<=',
      threshold: 0.15,
      window: { months: 6, method: 'ratio_of_sums', partial: 'average_available' },
      rounding,
      consequence: 'draw_stop',
      cure: { days: 30 },
    },
    {
      id: 'excess-spread',
      name: 'Three-month average excess spread',
      metric: 'excess_spread',
      comparator: '>=',
      threshold: 0.02,
      window: windowOf(3),
      rounding,
      consequence: 'cash_sweep',
    },
    {
      id: 'leverage',
      name: 'Liabilities to tangible net worth',
      metric: 'leverage',
      comparator: '<=',
      schedule: [
        { from: month, threshold: 5 },
        { from: `${Number(month.slice(0, 4)) + 1}${month.slice(4)}`, threshold: 4.5 },
      ],
      consequence: 'event_of_default',
      cure: { days: 10, business_days: true },
    },
    {
      id: 'financial-health',
      name: 'Net worth and liquidity',
      all_of: [
        { metric: 'tangible_net_worth', comparator: '>=', threshold: 65_000_000 },
        { metric: 'unrestricted_cash', comparator: '>=', threshold: 15_000_000 },
      ],
      consequence: 'draw_stop',
    },
  ]
}
