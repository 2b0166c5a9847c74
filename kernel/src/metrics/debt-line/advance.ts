// The advance on eligible receivables: each has the advance rate of the first class that it fits, less the step-down in effect.
import { billionthsOf } from '../../core/interest-rate.ts'
import { mulDivFloor } from '../../core/rounding.ts'
import type { AdvanceResult, Amount } from './borrowing-base.ts'
import type { Collateral } from './collateral.ts'
import type { AdvanceClass, AdvanceRates, Basis } from './debt-line-term.ts'

const BILLION = 1_000_000_000

/** The index of the first class that a receivable fits; the number of classes where it fits none. */
export function advanceClassOf(rates: AdvanceRates | null, collateral: Collateral): number {
  const classes = rates?.classes ?? []
  const index = classes.findIndex((own) => fits(own, collateral, rates?.basis ?? 'computed'))
  return index < 0 ? classes.length : index
}

function fits({ product_types, days_past_due }: AdvanceClass, collateral: Collateral, basis: Basis): boolean {
  if (product_types !== undefined && !product_types.includes(collateral.product_type)) return false
  if (days_past_due === undefined) return true
  const days = collateral.days_past_due[basis]
  return days_past_due.min <= days && days <= (days_past_due.max ?? Infinity)
}

/**
 * The advance of each class and, last, of all other receivables (M32): rate × net eligible principal, rounded down. `step_downs` are those
 * that apply; the last in the order of the terms counts, and no rate falls below 0.
 */
export function deriveAdvances(
  { rate, classes = [], step_downs = [] }: AdvanceRates,
  applying: readonly string[],
  net: readonly Amount[],
): AdvanceResult[] {
  const reduction = billionthsOf(step_downs.findLast(({ id }) => applying.includes(id))?.reduction ?? 0)
  return [...classes, { id: null, rate }].map((own, index) => {
    const agreed = billionthsOf(own.rate)
    const billionths = Math.max(0, agreed - reduction)
    const net_eligible = net[index] ?? { count: 0, amount: 0 }
    return {
      id: own.id,
      agreed_rate: fraction(agreed),
      rate: fraction(billionths),
      net_eligible,
      advance: mulDivFloor(net_eligible.amount, billionths, BILLION),
    }
  })
}

function fraction(billionths: number): AdvanceResult['rate'] {
  return { numerator: BigInt(billionths), denominator: BigInt(BILLION) }
}
