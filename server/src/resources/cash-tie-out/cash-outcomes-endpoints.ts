// The lists of decisions with their outcomes, of a lender for itself and for the operator.
import { defineList, equals } from '@tapeline/contract/list'
import { CASH_CLOCKS, CASH_PATHS, CASH_TAG } from './cash-months-endpoints.ts'
import { OUTCOME, cashDecision } from './cash-outcomes-definition.ts'

const shared = {
  tag: CASH_TAG,
  resource: cashDecision,
  sorts: ['decision_id'],
  metadata: false,
  has_freshness: true,
  filters: { outcome: equals(OUTCOME, 'Only those of which this became.') },
  query: { known_at: CASH_CLOCKS.known_at },
} as const

export const outcomeList = defineList({
  ...shared,
  name: 'cash_decisions',
  path: `${CASH_PATHS.own}/decisions`,
  summary: 'List the decisions about your cash with what became of them, by id',
  errors: ['calculation_running'],
})

export const lendersOutcomeList = defineList({
  ...shared,
  name: 'operator_cash_decisions',
  path: `${CASH_PATHS.operator}/decisions`,
  summary: "List the decisions about a lender's cash with what became of them, by id",
  errors: ['forbidden', 'calculation_running'],
})
