// The headroom of a covenant over its months on the other side of a comparison. The overview has that of the covenant with the least headroom there; where
// that is another one, the tests of this covenant are asked for.
import { useQuery } from '@tanstack/react-query'
import type { DebtLineMetric } from '@tapeline/sdk'
import { useMemo } from 'react'
import type { CovenantSummary, LineAtGlance } from '../../generated/dashboard-endpoints.ts'
import { covenantTestsQuery } from '../../service/covenant-tests.ts'
import type { Against } from '../../shell/against.ts'
import { usePlace } from '../../shell/use-place.ts'
import type { Side } from '../compare/side.ts'
import { monthsOf, testedBy } from '../debt-lines/covenant-state.ts'

type Tightest = NonNullable<CovenantSummary['tightest']>

/** The least headroom of a covenant in a month; `month` is what a comparison moves. */
export type HeadroomMonth = Tightest['months'][number] & { readonly month: string }

/** A month of it. */
export const headroomKey = ({ month }: HeadroomMonth) => month

/** The months of a covenant, the earliest first. */
export function historyOf(months: Tightest['months']): HeadroomMonth[] {
  return months.map((one) => ({ ...one, month: one.test_month }))
}

interface Asked {
  /** The id of the covenant. */
  readonly covenant: string
  /** The line on the other side; undefined while it is loaded, or where it is not there. */
  readonly line: LineAtGlance | undefined
  readonly against: Against | undefined
}

/** The other side; without months where the covenant was not tested there, undefined where nothing is compared. */
export function useHeadroomThen({ covenant, line, against }: Asked): Side<HeadroomMonth> | undefined {
  const { environment } = usePlace()
  const before = line?.covenants?.tightest
  const there = before?.covenant_id === covenant ? before.months : undefined
  const query = covenantTestsQuery(environment, line?.id ?? '', { covenant_id: covenant })
  const isAsked = against !== undefined && line !== undefined && there === undefined
  const { data, error } = useQuery({ ...query, enabled: isAsked })
  const { as_of, known_at } = against?.clocks ?? {}
  const rows = useMemo(() => {
    if (there !== undefined) return historyOf(there)
    return data && headroomsOf(testedBy(data, { as_of, known_at }))
  }, [there, data, as_of, known_at])
  return line && against && { against, rows, error }
}

/** As many months as the overview has of a covenant. */
const MONTHS = 12

/** The headroom of tests by month, the earliest first; tests come latest first. */
function headroomsOf(rows: readonly DebtLineMetric[]): HeadroomMonth[] {
  return monthsOf(rows)
    .flatMap(({ test_month, test: { headroom } }) =>
      headroom === null ? [] : [{ test_month, month: test_month, headroom }],
    )
    .slice(0, MONTHS)
    .toReversed()
}
