// Terms to start from when a line has none: what is usual for a kind of lending, in round numbers. Nothing of them holds before it was looked over,
// changed and saved. Shares only, so that they fit any currency and size of a line.
import type { TriedTerms } from '@tapeline/sdk'

/** Terms for a kind of lending. */
export interface Template {
  readonly id: string
  readonly name: string
  /** What it is for, in a sentence. */
  readonly lead: string
  readonly terms: Required<Pick<TriedTerms, 'advance_rates' | 'eligibility' | 'concentration_limits' | 'covenants'>>
}

const SHARE = { as: 'share', denominator: 'before_excess' } as const

const THREE_MONTHS = { months: 3, method: 'mean_of_ratios', partial: 'average_available' } as const

const WRITTEN_OFF = { id: 'written-off', rule: 'not_written_off' } as const

const pastDue = (max: number, basis: 'computed' | 'reported') =>
  ({ id: 'past-due', rule: 'days_past_due', max, basis }) as const

const perObligor = (share: number) => ({ id: 'obligor', group: 'obligor', limit: { ...SHARE, share } }) as const

const perIndustry = (share: number) =>
  ({ id: 'sector', group: 'industry', digits: 2, limit: { ...SHARE, share } }) as const

const delinquency = (days_past_due: number, basis: 'computed' | 'reported', threshold: number) =>
  ({
    id: 'delinquency',
    name: `Delinquency from day ${days_past_due} on, average of three months`,
    metric: 'delinquency_rate',
    days_past_due,
    basis,
    comparator: '<=',
    threshold,
    window: THREE_MONTHS,
    consequence: 'draw_stop',
  }) as const

/** The templates, in the order in which they are offered. */
export const TEMPLATES: readonly Template[] = [
  {
    id: 'term-loans',
    name: 'Warehouse for term loans',
    lead: 'Installment loans with a schedule: days past due follow from what was due and paid.',
    terms: {
      advance_rates: { rate: 0.85 },
      eligibility: [pastDue(30, 'computed'), WRITTEN_OFF, { id: 'max-term', rule: 'term', max: '60 months' }],
      concentration_limits: [perObligor(0.05), perIndustry(0.2)],
      covenants: [delinquency(61, 'computed', 0.08)],
    },
  },
  {
    id: 'merchant-cash-advances',
    name: 'Merchant cash advances',
    lead: 'Advances repaid from sales, without a fixed schedule: days past due are those that the lender reports.',
    terms: {
      advance_rates: { rate: 0.75 },
      eligibility: [
        pastDue(15, 'reported'),
        WRITTEN_OFF,
        { id: 'max-term', rule: 'term', max: '18 months', missing: 'eligible' },
      ],
      concentration_limits: [perObligor(0.03), perIndustry(0.2)],
      covenants: [delinquency(31, 'reported', 0.12)],
    },
  },
  {
    id: 'cards',
    name: 'Cards',
    lead: 'Many small revolving balances: limits on one borrower matter less, losses and payments more.',
    terms: {
      advance_rates: { rate: 0.8 },
      eligibility: [pastDue(30, 'reported'), WRITTEN_OFF],
      concentration_limits: [perObligor(0.01)],
      covenants: [
        delinquency(31, 'reported', 0.08),
        {
          id: 'charge-offs',
          name: 'Charge-offs a year, average of three months',
          metric: 'annualized_charge_off_rate',
          comparator: '<=',
          threshold: 0.12,
          window: THREE_MONTHS,
          consequence: 'draw_stop',
        },
      ],
    },
  },
  {
    id: 'factoring',
    name: 'Factoring',
    lead: 'Invoices that debtors pay: a debtor that is late with much of what it owes no longer counts at all.',
    terms: {
      advance_rates: { rate: 0.85 },
      eligibility: [
        pastDue(60, 'computed'),
        WRITTEN_OFF,
        { id: 'cross-ageing', rule: 'cross_ageing', days_past_due: 90, basis: 'computed', share_max: 0.25 },
      ],
      concentration_limits: [perObligor(0.2)],
      covenants: [delinquency(61, 'computed', 0.1)],
    },
  },
]
