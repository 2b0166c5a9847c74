// The tests of one covenant over the months on the other side of a comparison: those of the covenant there that tests the same.
import { useQuery } from '@tanstack/react-query'
import type { DebtLineMetric } from '@tapeline/sdk'
import { useMemo } from 'react'
import { covenantTestsQuery } from '../../service/covenant-tests.ts'
import { debtLineQuery } from '../../service/debt-lines.ts'
import type { FileColumn } from '../../ui/file-columns.ts'
import type { Side } from '../compare/side.ts'
import type { Tested } from './covenant-compared.ts'
import { counterpartOf } from './covenant-match.ts'
import { latestOf, testedBy } from './covenant-state.ts'
import { useLineAgainst } from './line-against.tsx'
import { useLine } from './use-line.ts'

/** A test of one condition in a month; `month` is what a comparison moves. */
export interface HistoryTest extends Tested {
  readonly month: string
}

/** Tests of one condition, by their months. */
export function historyOf(rows: readonly DebtLineMetric[], currency: string): HistoryTest[] {
  return rows.map((test) => ({ month: test.test_month, test, currency }))
}

/** A month of a history. */
export const historyKey = ({ month }: HistoryTest) => month

/** What names a month in a file. */
export const HISTORY_NAMES: readonly FileColumn<HistoryTest>[] = [
  ['currency', ({ currency }) => currency],
  ['test_month', ({ month }) => month],
  ['unit', ({ test }) => test.unit],
]

/** The tests of the other side, the latest first; of a covenant that it does not have none. Undefined where nothing is compared. */
export function useTestsThen(test: DebtLineMetric | undefined): Side<HistoryTest> | undefined {
  const { environment, line, reader } = useLine()
  const other = useLineAgainst(line.id)
  const id = other?.line ?? line.id
  const isAsked = other !== undefined && test !== undefined
  const { as_of, known_at } = other?.clocks ?? {}
  const all = useQuery({ ...covenantTestsQuery(environment, id, {}), enabled: isAsked })
  const of = useQuery({ ...debtLineQuery(environment, reader, id, other?.clocks ?? {}), enabled: isAsked })
  const sides = other?.against.sides
  const found = useMemo(() => {
    if (test === undefined || all.data === undefined) return undefined
    const latest = latestOf(testedBy(all.data, { as_of, known_at })).flatMap(({ conditions }) => conditions)
    return counterpartOf(test, latest, sides) ?? null
  }, [test, all.data, as_of, known_at, sides])
  const covenant = { covenant_id: found?.covenant_id ?? '' }
  const tests = useQuery({ ...covenantTestsQuery(environment, id, covenant), enabled: isAsked && !!found })
  const currency = of.data?.currency
  const rows = useMemo(() => {
    if (found === null) return []
    if (found === undefined || tests.data === undefined || currency === undefined) return undefined
    const made = testedBy(tests.data, { as_of, known_at })
    return historyOf(
      made.filter(({ condition }) => condition === found.condition),
      currency,
    )
  }, [found, tests.data, currency, as_of, known_at])
  return other && { against: other.against, rows, error: all.error ?? tests.error ?? of.error }
}
