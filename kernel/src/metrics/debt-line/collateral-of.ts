// Converts a known receivable to the collateral that the rules of a debt line read. Its position comes from the same walk as the
// portfolio's totals, so that a borrowing base and a portfolio agree.
import { FACT, type Ledger, statusWord } from '../ledger/ledger.ts'
import type { DatedCell } from '../portfolio/stratification-keys.ts'
import type { PositionOnDay } from '../portfolio/contribution/position-walk.ts'
import { daysPastDue, outstanding, total, writtenOff } from '../performance-history/receivable-position.ts'
import type { Collateral } from './collateral.ts'

/** A receivable that backs a line, as known, and its position at the end of the day. */
export interface CollateralFacts {
  readonly number: number
  readonly id: string
  /** Its cell on the day. */
  readonly held: DatedCell
  readonly ledger: Ledger
  readonly closing: PositionOnDay
  /** The NAICS code of its obligor, all six digits. */
  readonly industry: string | null
  readonly documents: Collateral['documents']
  readonly metadata: Collateral['metadata']
}

/** The receivable in the form that the rules read. */
export function collateralOf(facts: CollateralFacts): Collateral {
  const { number, id, held, ledger, closing, industry, documents, metadata } = facts
  const { cell, credit_score } = held
  const { aggregate, position } = closing
  return {
    number,
    id,
    obligor_id: cell.obligor_id,
    currency: cell.currency,
    product_type: cell.product_type,
    outstanding: outstanding(position),
    original: total(position, FACT.disbursement) - total(position, FACT.refund),
    written_off: writtenOff(position),
    days_past_due: {
      computed: daysPastDue(position, position.rolling_since),
      reported: daysPastDue(position, position.delinquent_since),
    },
    reconciled: aggregate.cause === null,
    status: statusWord(position.status),
    origination: ledger.origination,
    maturity: aggregate.terms.maturity,
    interest_rate: aggregate.terms.rate,
    times_delinquent: position.delinquent_times,
    score: credit_score,
    country: cell.country,
    region: cell.region,
    industry,
    documents,
    metadata,
  }
}
