// Cross-field rules of advance rates: every class can be reached, buckets of the same products follow one another
// without overlap, and each step-down is deeper than the one before.
import type { Fault } from '@tapeline/kernel/core/fault'
import { conditionFaults } from './condition-rules.ts'
import { CASH_METRICS } from '@tapeline/kernel/metrics/debt-line/covenant-metrics'
import type { AdvanceClass, AdvanceRates, Condition } from '@tapeline/kernel/metrics/debt-line/debt-line-term'
import { type Place, faultAt, placeIn, repeatedIds, requiredAt, within } from './places.ts'

const CLASSES = 'advance_rates.classes'
const STEP_DOWNS = 'advance_rates.step_downs'

/** The faults of the advance rates. */
export function advanceRateFaults(rates: AdvanceRates): Fault[] {
  const { classes = [], step_downs = [] } = rates
  return [
    ...basisFaults(rates),
    ...repeatedIds(CLASSES, 'class', classes),
    ...classes.flatMap((_, index) => classFaults(classes, index)),
    ...repeatedIds(STEP_DOWNS, 'step-down', step_downs),
    ...reductionFaults(rates),
    ...step_downs.flatMap(({ id, when }, index) => {
      const place = within(placeIn(STEP_DOWNS, index, 'step-down', id), 'when')
      return [...conditionFaults(place, when), ...cashFaults(place, when)]
    }),
  ]
}

/** A borrowing base does not wait for the tie-out of cash, so no step-down can depend on it. */
function cashFaults(place: Place, { metric }: Condition): Fault[] {
  if (!CASH_METRICS.includes(metric)) return []
  const message = `must not be \`${metric}\`: send it as a covenant`
  return [faultAt(within(place, 'metric'), 'not_allowed', message)]
}

function basisFaults({ basis, classes = [] }: AdvanceRates): Fault[] {
  if (basis !== undefined || classes.every(({ days_past_due }) => days_past_due === undefined)) return []
  const place: Place = { param: 'advance_rates.basis', name: 'advance_rates.basis' }
  return [requiredAt(place, 'where a class names days past due: send `computed` or `reported`')]
}

function classFaults(classes: readonly AdvanceClass[], index: number): Fault[] {
  const own = classes[index]
  if (own === undefined) return []
  const place = placeIn(CLASSES, index, 'class', own.id)
  if (own.product_types === undefined && own.days_past_due === undefined)
    return [faultAt(place, 'required', 'must name product types or days past due: for all others there is `rate`')]
  const { min = 0, max } = own.days_past_due ?? {}
  if (max !== undefined && min > max)
    return [faultAt(within(place, 'days_past_due.min'), 'out_of_order', `(${min}) must not exceed max (${max})`)]
  const earlier = classes.slice(0, index)
  const bucket = bucketFaults(place, own, earlier)
  return bucket.length > 0 ? bucket : unreachableFaults(place, own, earlier)
}

/** Buckets of the same products rise, and each begins after the one before has ended. */
function bucketFaults(place: Place, own: AdvanceClass, earlier: readonly AdvanceClass[]): Fault[] {
  const before = earlier.findLast((other) => other.days_past_due !== undefined && scopeOf(other) === scopeOf(own))
  const last = before?.days_past_due
  if (before === undefined || last === undefined || own.days_past_due === undefined) return []
  if (last.max !== undefined && own.days_past_due.min > last.max) return []
  const end = last.max === undefined ? `${last.min} days on` : `${last.min} to ${last.max} days`
  const message = `must begin after class "${before.id}" (${end}) of the same products: send rising buckets`
  return [faultAt(within(place, 'days_past_due.min'), 'overlapping', message)]
}

function scopeOf({ product_types }: AdvanceClass): string {
  return product_types === undefined ? '' : JSON.stringify(product_types.toSorted())
}

/** A receivable is in the first class that it fits, so a class within an earlier one holds nothing. */
function unreachableFaults(place: Place, own: AdvanceClass, earlier: readonly AdvanceClass[]): Fault[] {
  const covering = earlier.find((other) => coversProducts(other, own) && coversDays(other, own))
  if (covering === undefined) return []
  return [
    faultAt(place, 'unreachable', `can hold nothing: class "${covering.id}" before it takes all of it; put it first`),
  ]
}

function coversProducts({ product_types: wide }: AdvanceClass, { product_types: narrow }: AdvanceClass): boolean {
  if (wide === undefined || narrow === undefined) return wide === undefined
  const products = new Set(wide)
  return narrow.every((product) => products.has(product))
}

function coversDays({ days_past_due: wide }: AdvanceClass, { days_past_due: narrow }: AdvanceClass): boolean {
  if (wide === undefined) return true
  const { min, max = Infinity } = narrow ?? { min: 0 }
  return wide.min <= min && max <= (wide.max ?? Infinity)
}

function reductionFaults({ rate, step_downs = [] }: AdvanceRates): Fault[] {
  return step_downs.flatMap(({ id, reduction }, index) => {
    const place = within(placeIn(STEP_DOWNS, index, 'step-down', id), 'reduction')
    const before = step_downs[index - 1]?.reduction ?? 0
    if (reduction <= before)
      return [
        faultAt(place, 'out_of_order', `must be more than ${before}: each step-down is deeper than the one before`),
      ]
    if (reduction <= rate) return []
    return [faultAt(place, 'out_of_range', `must not exceed the advance rate (${rate}): send what is taken off it`)]
  })
}
