// Covenants as a certificate states them: of each test what was compared with what, and what it meant on the day of the close. Pure.
import type { CertifiedCondition, CertifiedCovenant, FigureUnit } from '../../certificates/certificate.ts'
import { certify } from '../../certificates/certified.ts'
import { dayOfNumber } from '@tapeline/kernel/core/day'
import type { ConditionTest } from '@tapeline/kernel/metrics/covenants/condition'
import type { CovenantResult } from '@tapeline/kernel/metrics/covenants/covenant-status'
import { METRIC_PARAMETERS, findCovenantMetric } from '@tapeline/kernel/metrics/debt-line/covenant-metrics'

/** States the tests of a month, in their order. */
export function certifiedCovenants(results: readonly CovenantResult[]): CertifiedCovenant[] {
  return results.map((result) => {
    const { covenant, terms_id, day, status, level, consequence, note, cure_until, waiver, conditions } = result
    return {
      id: covenant.id,
      name: covenant.name,
      test_date: dayOfNumber(day),
      terms_id,
      status,
      level,
      consequence,
      note,
      cure_until: cure_until === null ? null : dayOfNumber(cure_until),
      waiver,
      conditions: conditions.map(certifiedCondition),
    }
  })
}

function certifiedCondition({
  asked,
  comparator,
  rounded,
  threshold,
  headroom,
  missing,
}: ConditionTest): CertifiedCondition {
  const parameters = METRIC_PARAMETERS.flatMap((name) => {
    const value = asked[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    metric: asked.metric,
    parameters: Object.fromEntries(parameters),
    unit: unitOf(asked.metric),
    comparator,
    value: certify(rounded),
    threshold: certify(threshold),
    headroom: certify(headroom),
    missing,
  }
}

function unitOf(metric: string): FigureUnit {
  const unit = findCovenantMetric(metric)?.unit
  if (unit === 'money') return 'money'
  return unit === 'share' || unit === 'rate' ? 'fraction' : 'number'
}
