// The borrowing base of a debt line that a loan book backs: from pledged receivables to the amount that can be drawn (M30 to M33).
import type { Sum } from '../core/sum.ts'
import type { BorrowingBase } from '../metrics/debt-line/borrowing-base.ts'
import { collateralOf } from '../metrics/debt-line/collateral-of.ts'
import { type DebtLineTerm, NOTHING_AGREED } from '../metrics/debt-line/debt-line-term.ts'
import { NEVER_CHECKED } from '../metrics/debt-line/book-findings.ts'
import { NOTHING_TIED_OUT } from '../metrics/debt-line/unverified-collections.ts'
import { evaluateBorrowingBase } from '../metrics/debt-line/waterfall.ts'
import { positionOn } from '../metrics/portfolio/contribution/position-walk.ts'
import { type Receivable, type Settings, currencyOf, dayOf, placedReceivable, stepsOf } from './receivable.ts'

/**
 * The terms of a line that limit what can be drawn; what is left out does not limit it. Nothing is tied out: rules and reserves of unverified
 * collections cannot be tested.
 */
export type LineTerms = Partial<
  Pick<DebtLineTerm, 'advance_rates' | 'eligibility' | 'concentration_limits' | 'reserves'>
>

/** A debt line on a day. Amounts in minor units of the receivables' currency. */
export interface Line {
  readonly commitment: number
  readonly principal_outstanding: number
  readonly interest_outstanding?: number
  readonly terms: LineTerms
}

/** What of one receivable counts. */
export interface CollateralResult {
  readonly id: string
  /** The ids of the eligibility rules that it fails. */
  readonly failed: readonly string[]
  /** Principal that is eligible and within every limit. */
  readonly net_eligible: Sum
}

/** A borrowing base, and what counts of each receivable with outstanding principal. */
export interface BorrowingBaseResult {
  readonly base: BorrowingBase
  readonly receivables: readonly CollateralResult[]
}

/** The borrowing base at the end of a day, `YYYY-MM-DD`, of receivables of one currency. A RangeError states what is wrong with the input. */
export function borrowingBaseOn(
  receivables: readonly Receivable[],
  as_of: string,
  line: Line,
  settings: Settings = {},
): BorrowingBaseResult {
  const day = dayOf(as_of, 'as_of')
  const steps = stepsOf(settings)
  const terms = { ...NOTHING_AGREED, ...line.terms }
  const currency = currencyOf(receivables) ?? ''
  const { base, outcomes } = evaluateBorrowingBase(
    {
      currency,
      day,
      commitment: line.commitment,
      principal_outstanding: line.principal_outstanding,
      interest_outstanding: line.interest_outstanding ?? 0,
      terms,
      step_downs: [],
      index_rate: null,
      cash: [],
      collections: NOTHING_TIED_OUT,
      findings: NEVER_CHECKED,
      exchange: () => ({ numerator: 1n, denominator: 1n }),
    },
    receivables.map((receivable, number) => collateralOn(receivable, number, { day, steps })),
  )
  return {
    base,
    receivables: outcomes.map(({ number, failed, net_eligible }) => ({
      id: receivables[number]?.id ?? '',
      failed: failed.map((rule) => terms.eligibility[rule]?.id ?? ''),
      net_eligible,
    })),
  }
}

function collateralOn(
  receivable: Receivable,
  number: number,
  { day, steps }: { readonly day: number; readonly steps: ReturnType<typeof stepsOf> },
) {
  const placed = placedReceivable(receivable, steps)
  const [held] = placed.cells
  if (held === undefined) throw new Error('A receivable has a cell from its beginning')
  const closing = positionOn(placed, day, null)
  const industry = receivable.obligor?.industry ?? null
  const { id } = receivable
  return collateralOf({ number, id, held, ledger: placed.ledger, closing, industry, documents: [], metadata: {} })
}
