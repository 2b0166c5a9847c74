// The line of the benchmark, which everything of its currency that the operator funds backs, and terms with rules of every cost.
import { type Stage, send } from '../stage.ts'

/** The id of the line. */
export const LINE = 'bench-line'

const DAY = '2020-01-01'

/** Every product of the generated book. */
const PRODUCTS = [
  'term_loan',
  'buy_now_pay_later',
  'credit_card',
  'line_of_credit',
  'invoice_factoring',
  'merchant_cash_advance',
  'auto_loan',
]

/** Opens the line and agrees on its terms. */
export async function openLine(stage: Stage): Promise<void> {
  await send(stage, 'POST', '/operator/debt-lines', {
    id: LINE,
    organization: 'bench',
    name: 'Bench',
    currency: 'USD',
    status: 'active',
    commitment: Number.MAX_SAFE_INTEGER,
    opened_on: DAY,
    pledge_selector: { product_types: PRODUCTS },
  })
  await send(stage, 'POST', '/operator/debt-line-terms', TERMS)
}

const share = (share: number) => ({ as: 'share', share, denominator: 'before_excess' })

const TERMS = {
  id: 'bench-terms',
  organization: 'bench',
  debt_line_id: LINE,
  effective_from: DAY,
  advance_rates: { rate: 0.85 },
  eligibility: [
    { id: 'late', rule: 'days_past_due', max: 30, basis: 'computed' },
    { id: 'books', rule: 'reconciled' },
    { id: 'cross', rule: 'cross_ageing', days_past_due: 90, basis: 'computed', share_max: 0.1 },
  ],
  concentration_limits: [
    { id: 'obligor', group: 'obligor', limit: share(0.001) },
    { id: 'top', group: 'top_obligors', count: 10, limit: share(0.01) },
    { id: 'sector', group: 'industry', digits: 2, limit: share(0.05) },
  ],
}
