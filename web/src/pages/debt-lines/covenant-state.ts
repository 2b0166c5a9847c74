// The state of the covenants of a line: a test for each covenant and month, of one row for each of its conditions.
import type { DebtLineMetric } from '@tapeline/sdk'
import type { TestStatus } from '../../service/api-types.ts'
import type { AskedClocks } from '../../service/portfolio.ts'
import { isBy } from '../../service/moments.ts'

/** From the one that needs most attention to the one that needs none. */
const BY_GRAVITY: readonly TestStatus[] = ['breach', 'in_cure', 'at_risk', 'not_testable', 'waived', 'cured', 'pass']

/** The test of a covenant in a month: a row for each of its conditions, which must all be kept. */
export interface CovenantMonth {
  readonly covenant_id: string
  readonly test_month: string
  readonly conditions: readonly DebtLineMetric[]
  /** The row that decides for the covenant: of several conditions the one with the least headroom. */
  readonly test: DebtLineMetric
}

/** The tests by covenant and month, in the order of the rows. */
export function monthsOf(rows: readonly DebtLineMetric[]): CovenantMonth[] {
  const groups = new Map<string, DebtLineMetric[]>()
  for (const row of rows) {
    const key = JSON.stringify([row.test_month, row.covenant_id])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return [...groups.values()].flatMap((conditions) => {
    const test = conditions.toSorted(byHeadroom)[0]
    return test === undefined ? [] : [{ covenant_id: test.covenant_id, test_month: test.test_month, conditions, test }]
  })
}

/** Broken ones first, then those with the least headroom; those without a figure last. */
function byHeadroom(one: DebtLineMetric, other: DebtLineMetric): number {
  const rank = ({ kept, headroom }: DebtLineMetric) => (kept === false ? -1e9 : 0) + (headroom ?? 1e9)
  return rank(one) - rank(other)
}

/** The latest test of each covenant, in the order of the terms; rows come with the latest month first. */
export function latestOf(rows: readonly DebtLineMetric[]): CovenantMonth[] {
  const months = monthsOf(rows)
  return months.filter(({ covenant_id }, i) => months.findIndex((month) => month.covenant_id === covenant_id) === i)
}

/** Of the latest tested month, the test that needs most attention; undefined where nothing was tested. */
export function worstOf(rows: readonly DebtLineMetric[]): DebtLineMetric | undefined {
  const latest = rows.filter(({ test_month }) => test_month === rows[0]?.test_month)
  return latest.toSorted((a, b) => BY_GRAVITY.indexOf(a.status) - BY_GRAVITY.indexOf(b.status))[0]
}

/** Tests of the latest month whose breach stops draws. */
export function drawStops(rows: readonly DebtLineMetric[]): DebtLineMetric[] {
  return rows.filter(
    ({ test_month, status, consequence, condition }) =>
      test_month === rows[0]?.test_month && status === 'breach' && consequence === 'draw_stop' && condition === 1,
  )
}

/** The tests that had been made by a day, and by the day of a moment: a test is made once its day is over. */
export function testedBy(rows: readonly DebtLineMetric[], { as_of, known_at }: AskedClocks): readonly DebtLineMetric[] {
  const known_on = known_at?.slice(0, 10)
  return rows.filter(
    ({ test_date }) => (as_of === undefined || test_date <= as_of) && (known_on === undefined || test_date < known_on),
  )
}

/** What a closed month first reported, where it was closed by a moment. */
export function reportedBy({ first_reported }: DebtLineMetric, known_at: string | undefined) {
  return first_reported !== null && isBy(first_reported.closed_at, known_at) ? first_reported : null
}
