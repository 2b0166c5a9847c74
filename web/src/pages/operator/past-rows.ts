// The rows of the overview at another day or moment than today and now: the base of each line by the clocks, and its covenants by the tests
// that had been made by then. Asked line by line, so for the rows that are shown.
import { useQueries } from '@tanstack/react-query'
import { type LineAnswer, borrowingBaseQuery, calculated } from '../../service/borrowing-bases.ts'
import { type CovenantTest, covenantTestsQuery } from '../../service/covenant-tests.ts'
import type { CovenantSummary, LineAtGlance } from '../../service/operator-lines.ts'
import { type Place, usePlace } from '../../shell/use-place.ts'
import { testedBy, worstOf } from '../debt-lines/covenant-state.ts'
import type { OverviewRow } from './overview-rows.ts'

/** The rows as they were; figures that are still being calculated are null. */
export function usePastRows(rows: readonly OverviewRow[]): readonly OverviewRow[] {
  const { environment, clocks } = usePlace()
  const lines = [...new Set(rows.flatMap(({ line }) => (line === undefined ? [] : [line.id])))]
  const bases = useQueries({ queries: lines.map((id) => borrowingBaseQuery(environment, id, clocks)) })
  const tests = useQueries({ queries: lines.map((id) => covenantTestsQuery(environment, id, {})) })
  return rows.map(({ lender, line }) => {
    if (line === undefined) return { lender, line }
    const at = lines.indexOf(line.id)
    return { lender, line: lineThen(line, bases[at]?.data, summaryOf(tests[at]?.data ?? [], clocks)) }
  })
}

/** A line with the figures of a base. */
export function lineThen(
  line: LineAtGlance,
  answer: LineAnswer | undefined,
  covenants: CovenantSummary | null,
): LineAtGlance {
  const base = answer && calculated(answer)
  const { commitment = null, outstanding = null, net_eligible = null } = base ?? {}
  const { availability = null, deficiency = null } = base ?? {}
  const figures = { commitment, outstanding, net_eligible, availability, deficiency, base: base?.base ?? null }
  return { ...line, ...figures, as_of: base?.as_of ?? null, covenants }
}

/** Months of which the headroom of the tightest covenant is told. */
const MONTHS = 12

/** What the tests of a line came to by the clocks; rows come with the latest month first. */
export function summaryOf(all: readonly CovenantTest[], clocks: Place['clocks']): CovenantSummary | null {
  const rows = testedBy(all, clocks)
  const worst = worstOf(rows)
  if (worst === undefined) return null
  const latest = rows.filter(({ test_month }) => test_month === worst.test_month)
  const ofCovenants = (some: readonly CovenantTest[]) => new Set(some.map(({ covenant_id }) => covenant_id)).size
  return {
    status: worst.status,
    covenants: ofCovenants(latest),
    at_status: ofCovenants(latest.filter(({ status }) => status === worst.status)),
    test_month: worst.test_month,
    tightest: tightestOf(latest, rows),
  }
}

function tightestOf(latest: readonly CovenantTest[], rows: readonly CovenantTest[]): CovenantSummary['tightest'] {
  const least = (some: readonly CovenantTest[]) =>
    some.reduce<number | null>((found, { headroom }) => lesser(found, headroom), null)
  const headroom = least(latest)
  const tightest = latest.find((test) => test.headroom === headroom)
  if (headroom === null || tightest === undefined) return null
  const { covenant_id, covenant_name, headroom_trend } = tightest
  const own = rows.filter((test) => test.covenant_id === covenant_id)
  const months = [...new Set(own.map(({ test_month }) => test_month))].slice(0, MONTHS).toReversed()
  return {
    covenant_id,
    covenant_name,
    headroom,
    headroom_trend,
    months: months.flatMap((test_month) => {
      const then = least(own.filter((test) => test.test_month === test_month))
      return then === null ? [] : [{ test_month, headroom: then }]
    }),
  }
}

function lesser(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}
