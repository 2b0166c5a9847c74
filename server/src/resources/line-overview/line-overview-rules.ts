// The summary of the covenant tests of a line: the worst status of any, and the covenant with the least headroom. Pure.
import type { COVENANT_STATUSES } from '@tapeline/kernel/metrics/covenants/covenant-status'

type Status = (typeof COVENANT_STATUSES)[number]

/** A test of the last tested month, with the fields that an overview shows. Headroom is a share of the threshold. */
export interface CovenantTest {
  readonly covenant_id: string
  readonly covenant_name: string | null
  readonly test_month: string
  readonly status: Status
  readonly headroom: number | null
  readonly headroom_trend: 'improving' | 'worsening' | 'steady' | null
}

/** The least headroom of a covenant in a month. */
export interface MonthHeadroom {
  readonly test_month: string
  readonly headroom: number
}

/** The covenant with the least headroom, and its headroom over the last months, the earliest first. */
export interface TightestCovenant extends Pick<
  CovenantTest,
  'covenant_id' | 'covenant_name' | 'headroom' | 'headroom_trend'
> {
  readonly months: readonly MonthHeadroom[]
}

/** The summary of tests. */
export interface CovenantSummary {
  readonly status: Status
  /** How many covenants were tested, and how many of them have the worst status. */
  readonly covenants: number
  readonly at_status: number
  readonly test_month: string
  /** The covenant with the least headroom; null where none has any. */
  readonly tightest: TightestCovenant | null
}

/** Statuses, those first that need somebody to act. */
const WORST_FIRST: readonly Status[] = ['breach', 'in_cure', 'at_risk', 'not_testable', 'waived', 'cured', 'pass']

/** The summary of tests; `months` are the headrooms of the tightest covenant. */
export function summarize(tests: readonly CovenantTest[], months: readonly MonthHeadroom[]): CovenantSummary | null {
  const status = WORST_FIRST.find((one) => tests.some((test) => test.status === one))
  if (status === undefined) return null
  const ofCovenants = (some: readonly CovenantTest[]) => new Set(some.map(({ covenant_id }) => covenant_id)).size
  return {
    status,
    covenants: ofCovenants(tests),
    at_status: ofCovenants(tests.filter((test) => test.status === status)),
    test_month: tests[0]?.test_month ?? '',
    tightest: tightestOf(tests, months),
  }
}

function tightestOf(tests: readonly CovenantTest[], months: readonly MonthHeadroom[]): CovenantSummary['tightest'] {
  const [tightest] = tests
    .filter(({ headroom }) => headroom !== null)
    .toSorted((one, other) => Number(one.headroom) - Number(other.headroom))
  if (tightest === undefined) return null
  const { covenant_id, covenant_name, headroom, headroom_trend } = tightest
  return { covenant_id, covenant_name, headroom, headroom_trend, months }
}
