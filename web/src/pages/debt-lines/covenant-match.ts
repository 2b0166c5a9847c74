// Which covenant of another day or another line a test is compared with: the one that tests the same. What a covenant is called, and its threshold, are
// of each agreement; the metric, what it counts, over which months and in which direction it is bounded make the test.
import type { DebtLineMetric } from '@tapeline/sdk'
import type { Sides } from '../../ui/change.ts'

/** What a row of a test is matched by. */
export type Matched = Pick<
  DebtLineMetric,
  'covenant_id' | 'condition' | 'metric' | 'parameters' | 'window' | 'comparator'
>

/**
 * The row of the other side for a row of a test: with the same test, that of the same id before others. On another day of the same line a covenant is
 * also itself where its terms have changed how the same metric is tested. Undefined where the other side has no such covenant.
 */
export function counterpartOf<Row extends Matched>(
  test: Matched,
  rows: readonly Row[],
  sides: Sides = 'days',
): Row | undefined {
  const same = rows.filter((row) => testKey(row) === testKey(test))
  const isItself = (row: Row) => row.covenant_id === test.covenant_id
  const changed = (row: Row) => sides === 'days' && isItself(row) && row.metric === test.metric
  return same.find(isItself) ?? rows.find(changed) ?? same[0]
}

/** Whether two rows test the same. */
export function isSameTest(one: Matched, other: Matched): boolean {
  return testKey(one) === testKey(other)
}

function testKey({ metric, parameters, window, comparator }: Matched): string {
  return JSON.stringify([metric, parameters, window, comparator], ordered)
}

/** Fields in one order; those without a value are left out, as an agreement that does not name them means the same. */
function ordered(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const named = Object.entries(value).filter(([, one]) => one !== null)
  return Object.fromEntries(named.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
