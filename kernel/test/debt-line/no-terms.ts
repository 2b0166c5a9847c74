// Terms of a debt line in which nothing is agreed.
import type { DebtLineTerm } from '../../src/metrics/debt-line/debt-line-term.ts'

export const NO_TERMS: DebtLineTerm = {
  debt_line_id: 'line',
  effective_from: '2026-01-01',
  effective_until: null,
  advance_rates: null,
  eligibility: [],
  concentration_limits: [],
  reserves: [],
  eligible_cash: null,
  interest: null,
  servicing_fee: null,
  draw_step: null,
  covenants: [],
  deficiency_cure: null,
  reporting_lag: null,
  holidays: [],
}
