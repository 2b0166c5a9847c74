// Changes of a group as a plain list, and the same added up by hand: what totals in whatever form are compared with.
import * as fc from 'fast-check'
import { monthOfDay } from '../../src/core/month.ts'
import { type ChangeReceiver, GroupTotals } from '../../src/metrics/portfolio/totals/group-totals.ts'
import type { Series } from '../../src/metrics/portfolio/totals/series.ts'

/** A change on a day: of a measure, or of a product measure where it is a bigint. */
export interface Change {
  readonly day: number
  readonly measure: number
  readonly delta: number | bigint
}

/** Days that coincide often, around the ends of months, and some of any year. */
const days = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 20_440, max: 20_520 }) },
  { weight: 2, arbitrary: fc.integer({ min: -40, max: 40 }) },
  { weight: 1, arbitrary: fc.integer({ min: -719_162, max: 2_932_896 }) },
)

const deltas = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -(2 ** 44), max: 2 ** 44 }))

const products = fc.oneof(fc.bigInt({ min: -2n, max: 2n }), fc.bigInt({ min: -(2n ** 110n), max: 2n ** 110n }))

/** A change of few measures, so that sums coincide and cancel. */
export const anyChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ day: days, measure: fc.constantFrom(0, 1, 20, 17_407), delta: deltas }) },
  { weight: 1, arbitrary: fc.record({ day: days, measure: fc.constantFrom(1, 4), delta: products }) },
)

/** Adds changes to totals or sums. */
export function addChanges(receiver: ChangeReceiver, changes: readonly Change[]): void {
  for (const { day, measure, delta } of changes) {
    if (typeof delta === 'bigint') receiver.addProduct(day, measure, delta)
    else receiver.add(day, measure, delta)
  }
}

/** The totals of changes. */
export function totalsOf(changes: readonly Change[]): GroupTotals {
  const totals = new GroupTotals()
  addChanges(totals, changes)
  return totals
}

/** Changes as they are received, in order. */
export class RecordedChanges implements ChangeReceiver {
  readonly changes: Change[] = []

  add(day: number, measure: number, delta: number): void {
    this.changes.push({ day, measure, delta })
  }

  addProduct(day: number, measure: number, delta: bigint): void {
    this.changes.push({ day, measure, delta })
  }
}

/** The changes that totals hold. */
export function changesIn(totals: GroupTotals): Change[] {
  const recorded = new RecordedChanges()
  totals.visit(recorded)
  return recorded.changes
}

/** Changes with their months in place of their days. */
export function byMonth(changes: readonly Change[]): Change[] {
  return changes.map(({ day, ...change }) => ({ day: monthOfDay(day), ...change }))
}

/** Sums by day and measure that are not zero: measures first, then products, each by day, then measure. */
export function plainSums(changes: readonly Change[]): Change[] {
  const sums = new Map<string, Change>()
  for (const { day, measure, delta } of changes) {
    const key = `${day} ${measure} ${typeof delta}`
    const before = sums.get(key)?.delta ?? 0
    const sum = BigInt(before) + BigInt(delta)
    sums.set(key, { day, measure, delta: typeof delta === 'bigint' ? sum : Number(sum) })
  }
  const kind = ({ delta }: Change) => (typeof delta === 'bigint' ? 1 : 0)
  return [...sums.values()]
    .filter(({ delta }) => BigInt(delta) !== 0n)
    .sort((a, b) => kind(a) - kind(b) || a.day - b.day || a.measure - b.measure)
}

/** A series written out: its first month, and for each month and measure of the changes its sums. */
export function writtenOut(series: Series, changes: readonly Change[]): unknown {
  const { months, measures, product_measures } = questionsOf(changes)
  return {
    first_month: series.first_month,
    sums: months.flatMap((month) =>
      measures.map((measure) => [month, measure, series.inMonth(measure, month), series.atEndOf(measure, month)]),
    ),
    products: months.flatMap((month) =>
      product_measures.map((measure) => [month, measure, series.productAtEndOf(measure, month)]),
    ),
  }
}

/** What `writtenOut` should give, calculated from the list of changes alone. */
export function expectedSeries(changes: readonly Change[], as_of: number, asked: readonly Change[]): unknown {
  const sums = plainSums(byMonth(changes.filter(({ day }) => day <= as_of)))
  const { months, measures, product_measures } = questionsOf(asked)
  const of = (measure: number, kind: 'number' | 'bigint') =>
    sums.filter((one) => one.measure === measure && typeof one.delta === kind)
  const total = (some: readonly Change[]) => some.reduce((sum, { delta }) => sum + BigInt(delta), 0n)
  return {
    first_month: sums.length === 0 ? null : Math.min(...sums.map(({ day }) => day)),
    sums: months.flatMap((month) =>
      measures.map((measure) => {
        const own = of(measure, 'number')
        const within = own.filter(({ day }) => day === month)
        return [month, measure, Number(total(within)), Number(total(own.filter(({ day }) => day <= month)))]
      }),
    ),
    products: months.flatMap((month) =>
      product_measures.map((measure) => [
        month,
        measure,
        total(of(measure, 'bigint').filter(({ day }) => day <= month)),
      ]),
    ),
  }
}

/** The months of changes and their neighbors, and their measures with one that never changed. */
function questionsOf(changes: readonly Change[]) {
  const months = [...new Set(byMonth(changes).flatMap(({ day }) => [day - 1, day, day + 1]))].sort((a, b) => a - b)
  const of = (kind: string) => changes.filter(({ delta }) => typeof delta === kind).map(({ measure }) => measure)
  return {
    months,
    measures: [...new Set([...of('number'), 99])],
    product_measures: [...new Set([...of('bigint'), 99])],
  }
}
