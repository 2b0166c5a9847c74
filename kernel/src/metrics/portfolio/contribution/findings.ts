// What is amiss with the data of a receivable, open or not: a payment a hundred times too large ends a receivable, and must not end its
// checks too. A finding changes no figure; it shows how far the figures can be relied on.
import { balanceTolerance } from '../../balance-check/tolerance.ts'
import { FACT } from '../../ledger/ledger.ts'
import { type ReceivablePosition, outstanding, total } from '../../performance-history/receivable-position.ts'
import { FINDINGS, type Finding, STALE_DAYS } from '../measures.ts'
import type { AggregatePosition, PositionContext } from './position-context.ts'

type Found = (
  position: ReceivablePosition,
  aggregate: Omit<AggregatePosition, 'findings' | 'cause'>,
  context: PositionContext,
) => boolean

const CHECKS: Readonly<Record<Finding, Found>> = {
  unreconciled: (_position, _aggregate, { cause }) => cause !== null,
  delinquency_gap: (_position, { with_schedule, reported, computed }) => with_schedule && reported !== computed,
  stale: ({ day }, _aggregate, { moved }) => moved !== null && day - moved.last > STALE_DAYS,
  past_maturity: (_position, { terms, reported }) => terms.matured && reported === 0,
  // What was given out and taken back as a whole leaves neither a disbursement nor principal.
  no_disbursement: (position) => total(position, FACT.disbursement) === 0 && position.principal !== 0,
  before_origination: (_position, _aggregate, { moved, origination }) => moved !== null && moved.first < origination,
  overpaid: (position) => -position.principal > toleranceOf(position),
  closed_with_balance: (position) => position.closed_unexplained > toleranceOf(position),
  entries_after_close: (_position, _aggregate, { moved }) => moved !== null && moved.after_close,
  above_credit_limit: (position, _aggregate, { terms, revolving }) =>
    terms.credit_limit !== null && usedOf(position, revolving) > terms.credit_limit,
}

/** What uses a credit limit: of a line or card what is outstanding, else what was given out less refunds. Capitalized interest uses none. */
function usedOf(position: ReceivablePosition, revolving: boolean): number {
  if (revolving) return outstanding(position) - total(position, FACT.capitalized_interest)
  return total(position, FACT.disbursement) - total(position, FACT.refund)
}

/** What nothing outstanding leaves without a meaning: nothing can be late, or go without payments. */
const OF_OPEN: ReadonlySet<Finding> = new Set(['delinquency_gap', 'stale', 'past_maturity'])

/** What is amiss with a receivable in its position, in the order of FINDINGS. */
export function findingsOf(
  position: ReceivablePosition,
  aggregate: Omit<AggregatePosition, 'findings' | 'cause'>,
  context: PositionContext,
): Finding[] {
  const is_open = aggregate.outcome === 'outstanding'
  return FINDINGS.filter(
    (finding) => (is_open || !OF_OPEN.has(finding)) && CHECKS[finding](position, aggregate, context),
  )
}

/** What may be left over at the end: a minor unit, or 0.01 % of what was given out. */
function toleranceOf(position: ReceivablePosition): number {
  return balanceTolerance(1, total(position, FACT.disbursement))
}
