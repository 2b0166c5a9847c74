// Metrics of what integrity checks found of the lender, whichever receivables it is about (0144).
import { type BookFindings, isCounted } from '../../debt-line/book-findings.ts'
import { findCovenantMetric } from '../../debt-line/covenant-metrics.ts'
import { type MetricAsked, type Reading, measure } from '../reading.ts'

/** How many findings are confirmed on the day; only those that the terms count. */
export function readFindings(asked: MetricAsked, { is_checked, findings }: BookFindings): Reading {
  const unit = findCovenantMetric(asked.metric)?.unit
  if (unit === undefined || asked.metric !== 'confirmed_findings') return { missing: 'not_computed' }
  if (!is_checked) return { missing: 'never_checked' }
  return measure(unit, findings.filter(isCounted({ ...asked.findings, states: ['confirmed'] })).length)
}
