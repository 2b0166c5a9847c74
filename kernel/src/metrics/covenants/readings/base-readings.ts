// Metrics of the debt line itself, from its borrowing base (M32, M33).
import { findCovenantMetric } from '../../debt-line/covenant-metrics.ts'
import type { BorrowingBase } from '../../debt-line/borrowing-base.ts'
import type { Ratio } from '../../../core/ratio.ts'
import { type MetricAsked, type Reading, measure } from '../reading.ts'

/** A metric of a debt line. Without advance rates there is no base, and no availability. */
export function readBase({ metric }: MetricAsked, base: BorrowingBase): Reading {
  const unit = findCovenantMetric(metric)?.unit
  if (unit === undefined) return { missing: 'not_computed' }
  if (metric === 'availability')
    return base.availability === null ? { missing: 'terms_missing' } : measure(unit, base.availability)
  const ratio = RATIOS.get(metric)?.(base)
  if (ratio === undefined) return { missing: 'not_computed' }
  return ratio === null ? { missing: 'no_denominator' } : measure(unit, ratio.numerator, ratio.denominator)
}

const RATIOS = new Map<string, (base: BorrowingBase) => Ratio | null>([
  ['effective_advance_rate', (base) => base.effective_advance_rate],
  ['overcollateralization', (base) => base.overcollateralization],
  ['collateral_coverage', (base) => base.collateral_coverage],
])
