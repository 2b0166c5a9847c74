// The covenant tests of a debt line: a row for each condition of each covenant and month, the latest month first.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import type { Ratio } from './borrowing-bases.ts'
import { call, withQuery } from './call.ts'
import { linePath } from './debt-lines.ts'
import type { ListPage } from './list.ts'

export type TestStatus = 'pass' | 'at_risk' | 'breach' | 'in_cure' | 'cured' | 'waived' | 'not_testable'

/** What a value is: a fraction of 1, a multiple, minor units, months, or a score. */
export type Unit = 'share' | 'rate' | 'ratio' | 'money' | 'months' | 'score'

/** A month of the window of a test, as it was read. */
export interface ReadMonth {
  readonly month: string
  readonly day: string
  readonly value: number | null
  readonly numerator: SumInJson | null
  readonly denominator: SumInJson | null
  readonly coverage: Ratio | null
  readonly financial_ids: readonly string[]
  readonly missing: string | null
}

/** What a metric is told, as far as it is shown. */
export interface MetricParameters {
  readonly days_past_due?: number
  readonly basis?: 'computed' | 'reported'
  readonly lag_months?: number
  readonly bureau?: string
  readonly population?: Readonly<Record<string, unknown>>
}

/** The test of one condition of a covenant in one month. */
export interface CovenantTest {
  readonly test_month: string
  readonly test_date: string
  readonly covenant_id: string
  readonly covenant_name: string
  readonly condition: number
  readonly conditions: number
  readonly metric: string
  readonly unit: Unit | null
  readonly parameters: MetricParameters | null
  readonly window: { readonly months: number; readonly method: string; readonly partial: string } | null
  readonly months: readonly ReadMonth[]
  readonly value: number | null
  readonly numerator: SumInJson | null
  readonly denominator: SumInJson | null
  readonly compared_value: number | null
  readonly comparator: '<=' | '<' | '>=' | '>'
  readonly threshold: number | null
  readonly kept: boolean | null
  readonly headroom: number | null
  readonly headroom_trend: 'improving' | 'worsening' | 'steady' | null
  readonly levels: readonly {
    readonly level: number
    readonly threshold: number | null
    readonly kept: boolean | null
    readonly headroom: number | null
    readonly consequence: string
  }[]
  readonly status: TestStatus
  readonly level: number | null
  readonly consequence: string | null
  readonly note: string | null
  readonly reported_on: string | null
  readonly cure_until: string | null
  readonly cured_on: string | null
  readonly waiver_reason: string | null
  readonly missing: string | null
  readonly debt_line_term_id: string
  readonly first_reported: {
    readonly value: number | null
    readonly status: TestStatus
    readonly closed_at: string
  } | null
  readonly known_at: string
}

/** Rows of the latest months: the most that a page holds, which is a year and more of most agreements. */
const ROWS_MAX = '100'

/** The tests of a line of the latest months, the latest first; of one covenant or month where that is said. */
export const covenantTestsQuery = (
  environment: Environment,
  line: string,
  asked: { readonly covenant_id?: string; readonly test_month?: string | undefined },
) =>
  queryOptions({
    queryKey: ['covenant-tests', environment, line, asked],
    queryFn: async () => {
      const path = withQuery(`/${environment}/v${linePath(line)}/metrics`, { ...asked, limit: ROWS_MAX })
      return (await call<ListPage<CovenantTest>>('GET', path)).data
    },
  })

/** The list of the tests of a line. */
export function covenantTestsPath(line: string): string {
  return `${linePath(line)}/metrics`
}
