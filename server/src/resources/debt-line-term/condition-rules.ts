// Cross-field rules of a condition: its metric has every parameter that it needs and none that it would ignore, and
// thresholds are of its unit and differ after rounding.
import type { Fault } from '@tapeline/kernel/core/fault'
import { billionthsOf } from '@tapeline/kernel/core/interest-rate'
import {
  type CovenantMetric,
  METRIC_PARAMETERS,
  THRESHOLD_BOUNDS,
  findCovenantMetric,
} from '@tapeline/kernel/metrics/debt-line/covenant-metrics'
import type { Condition, Tested, Thresholds } from '@tapeline/kernel/metrics/debt-line/debt-line-term'
import { type Place, exactlyOne, faultAt, notAllowedAt, requiredAt, within } from './places.ts'

/** The faults of a condition of its own. */
export function conditionFaults(place: Place, condition: Condition): Fault[] {
  return [
    ...exactlyOne(place, condition, ['threshold', 'schedule']),
    ...scheduleFaults(place, condition),
    ...metricFaults(place, condition.metric, condition, thresholdsOf(place, condition)),
  ]
}

/** A threshold and its place. */
export interface PlacedThreshold {
  readonly place: Place
  readonly threshold: number
}

/** Every threshold, those of the schedule among them. */
export function thresholdsOf(place: Place, { threshold, schedule = [] }: Thresholds): PlacedThreshold[] {
  return [
    ...(threshold === undefined ? [] : [{ place: within(place, 'threshold'), threshold }]),
    ...schedule.map((step, index) => ({
      place: within(place, `schedule[${index}].threshold`),
      threshold: step.threshold,
    })),
  ]
}

/** Months of a schedule rise, each later than the one before. */
export function scheduleFaults(place: Place, { schedule = [] }: Thresholds): Fault[] {
  return schedule.flatMap(({ from }, index) => {
    const before = schedule[index - 1]?.from
    if (before === undefined || from > before) return []
    const message = `(${from}) must be after the month before it (${before}): send rising months, each once`
    return [faultAt(within(place, `schedule[${index}].from`), 'out_of_order', message)]
  })
}

/** The faults of a metric with its parameters. */
export function metricFaults(
  place: Place,
  metric: string,
  tested: Tested,
  thresholds: readonly PlacedThreshold[],
): Fault[] {
  const known = findCovenantMetric(metric)
  return [
    ...(known === undefined ? [] : parameterFaults(place, metric, known, tested)),
    ...(known === undefined ? [] : unitFaults(metric, known, thresholds)),
    ...windowFaults(place, tested),
    ...roundingFaults(tested, thresholds),
  ]
}

function parameterFaults(place: Place, metric: string, known: CovenantMetric, tested: Tested): Fault[] {
  const { needs, of, counts_findings } = known
  const missing = needs.filter((parameter) => tested[parameter] === undefined)
  const idle = METRIC_PARAMETERS.filter((parameter) => !needs.includes(parameter) && tested[parameter] !== undefined)
  const ignored: string[] = [
    ...idle,
    ...(tested.population !== undefined && of !== 'receivables' ? ['population'] : []),
    ...(tested.findings !== undefined && counts_findings !== true ? ['findings'] : []),
    ...(tested.findings?.states !== undefined && of === 'findings' ? ['findings.states'] : []),
  ]
  return [
    ...missing.map((parameter) => requiredAt(within(place, parameter), `for \`${metric}\``)),
    ...ignored.map((parameter) =>
      notAllowedAt(within(place, parameter), `for \`${metric}\`, which does not depend on it`),
    ),
  ]
}

function unitFaults(metric: string, { unit }: CovenantMetric, thresholds: readonly PlacedThreshold[]): Fault[] {
  const { min, max, whole, send } = THRESHOLD_BOUNDS[unit]
  return thresholds
    .filter(({ threshold }) => threshold < min || threshold > max || (whole && !Number.isInteger(threshold)))
    .map(({ place }) => ({
      ...faultAt(place, 'out_of_range', `of \`${metric}\` must be ${send}`),
      ...(unit === 'money' ? { limits: { minimum: min, maximum: max } } : {}),
    }))
}

function windowFaults(place: Place, { window }: Tested): Fault[] {
  if (window?.partial !== 'divide_by_full' || window.method === 'mean_of_ratios') return []
  const message = 'must not be `divide_by_full` unless method is `mean_of_ratios`: nothing else is divided by months'
  return [faultAt(within(place, 'window.partial'), 'invalid_value', message)]
}

/** A threshold finer than the rounded value: the decimals were meant of a percentage, or the threshold is a slip. */
function roundingFaults({ rounding }: Tested, thresholds: readonly PlacedThreshold[]): Fault[] {
  if (rounding === undefined) return []
  return thresholds
    .filter(({ threshold }) => decimalsOf(threshold) > rounding.decimals)
    .map(({ place, threshold }) => {
      const message = `(${threshold}) must not be finer than the value of ${rounding.decimals} decimals: 0.01 % has 4`
      return faultAt(place, 'too_fine', message)
    })
}

/** How many decimals an exact decimal has. */
function decimalsOf(number: number): number {
  if (Number.isInteger(number)) return 0
  let digits = billionthsOf(number)
  let decimals = 9
  while (digits % 10 === 0) {
    digits /= 10
    decimals -= 1
  }
  return decimals
}
