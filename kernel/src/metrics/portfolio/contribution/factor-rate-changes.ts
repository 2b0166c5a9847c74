// How the factor rate of a portfolio changes: what is to be repaid and what was advanced are sums over open receivables that have a factor rate,
// so that the rate of all is one sum by the other.
import type { AggregatePosition } from './position-context.ts'
import { MEASURE, PRODUCT_MEASURE } from '../measures.ts'
import { type PositionChange, isOpen } from './position-change.ts'

/** Changes the sums of the factor rate when one receivable changes. */
export function changeFactorRate(change: PositionChange, from: AggregatePosition, to: AggregatePosition): void {
  const [was, is] = [partsOf(from), partsOf(to)]
  if (was === null && is === null) return
  change.amount(was ? MEASURE.with_factor_rate : undefined, is ? MEASURE.with_factor_rate : undefined)
  change.sum(MEASURE.advanced, was?.advanced ?? 0, is?.advanced ?? 0)
  change.largeSum(PRODUCT_MEASURE.to_repay, was?.to_repay ?? 0n, is?.to_repay ?? 0n)
}

/** Both parts of the factor rate of an open receivable; null where it has none. */
function partsOf(aggregate: AggregatePosition): { readonly advanced: number; readonly to_repay: bigint } | null {
  const { advanced, to_repay } = aggregate
  return !isOpen(aggregate) || to_repay === null || advanced <= 0 ? null : { advanced, to_repay }
}
