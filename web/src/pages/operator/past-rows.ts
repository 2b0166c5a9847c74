// The bases of lines at another day or moment than today and now: the service calculates them on request, line by line, so the rows of the
// overview get theirs as they come. The overview itself has all that needs no calculation.
import { useQueries } from '@tanstack/react-query'
import type { BorrowingBase } from '@tapeline/sdk'
import { borrowingBaseQuery, calculated } from '../../service/borrowing-bases.ts'
import type { LineAtGlance } from '../../generated/dashboard-endpoints.ts'
import type { Clocks } from '../../shell/clocks.ts'
import { usePlace } from '../../shell/use-place.ts'
import type { OverviewRow } from './overview-rows.ts'

/** So many lines have their bases calculated for a page: each may be a pass over a book. */
export const BASES_MAX = 200

/** The rows with the bases that are there, and how many of those asked for still come. */
export interface PastRows {
  readonly rows: readonly OverviewRow[]
  readonly asked: number
  readonly coming: number
  /** Lines whose bases still come, are not asked for or could not be calculated. */
  readonly without: ReadonlySet<string>
}

/**
 * The rows with their bases on the clocks, of those that are `first` before any others; undisturbed without clocks, where the bases are there
 * already.
 */
export function usePastRows(
  rows: readonly OverviewRow[],
  first: readonly OverviewRow[],
  clocks: Clocks | undefined,
): PastRows {
  const { environment } = usePlace()
  const lines = clocks !== undefined ? askedLines([...first, ...rows]) : []
  const bases = useQueries({ queries: lines.map((id) => borrowingBaseQuery(environment, id, clocks ?? {})) })
  const answers = new Map(lines.map((id, at) => [id, bases[at]?.data]))
  const done = new Set(lines.filter((_, at) => isDone(bases[at]?.data)))
  const failed = bases.filter(({ isError, data }) => isError && !isDone(data)).length
  const isWithout = (id: string) => clocks !== undefined && !done.has(id)
  return {
    rows: rows.map(({ lender, line }) => ({ lender, line: line && lineThen(line, answers.get(line.id)) })),
    asked: lines.length,
    coming: lines.length - done.size - failed,
    without: new Set(rows.flatMap(({ line }) => (line !== undefined && isWithout(line.id) ? [line.id] : []))),
  }
}

function isDone(answer: BorrowingBase | undefined): boolean {
  return answer !== undefined && calculated(answer) !== undefined
}

function askedLines(rows: readonly OverviewRow[]): string[] {
  return [...new Set(rows.flatMap(({ line }) => (line === undefined ? [] : [line.id])))].slice(0, BASES_MAX)
}

/** A line with the figures of a base; as it is until that is calculated. */
export function lineThen(line: LineAtGlance, answer: BorrowingBase | undefined): LineAtGlance {
  const base = answer && calculated(answer)
  if (base === undefined) return line
  const { as_of, commitment, outstanding, net_eligible, availability, deficiency } = base
  return { ...line, as_of, commitment, outstanding, net_eligible, availability, deficiency, base: base.base }
}
