// Which cohorts have a curve: those that the address names, else the worst and the latest.
import type { PortfolioVintagesRow } from '@tapeline/sdk'
import type { Ratio } from '../../service/api-types.ts'

/** The most lines that a reader can distinguish; the heat map has them all. */
export const LINES_MAX = 7

/** How many of the curves are of the latest cohorts; the others are of the worst. */
const LATEST = 3

/** How many complete months the latest have at least: fewer make no curve. */
const LATEST_MONTHS_MIN = 3

/** How many cohorts are compared at the least, where there are as many. */
const COMPARED_MIN = 3

type Row = Pick<PortfolioVintagesRow, 'cohort' | 'months_on_book' | 'complete'>

/** What cohorts are judged by. */
export interface Judged<R extends Row> {
  readonly of: (row: R) => Pick<Ratio, 'value'> | null
  /** Whether the lowest is the worst, as of what was collected. */
  readonly lowest_is_worst?: boolean
}

/** The cohorts that have a curve, the oldest first. */
export interface ChosenCohorts {
  readonly shown: readonly string[]
  /** All that have a complete month. */
  readonly all: readonly string[]
  /** By which rule they were chosen. */
  readonly by: 'all' | 'address' | { readonly worst: number; readonly latest: number; readonly age: number }
}

/**
 * At most seven cohorts: those that are asked for, commas apart, as far as the table has them; all where there are no more than that. Else
 *
 * - the worst four, by the figure at the greatest age that at least half of the cohorts, and three, have reached complete; and
 * - the latest three of the others that are at least three months old.
 *
 * Where fewer can be compared, or are that old, there are more of the other kind.
 */
export function cohortsShown<R extends Row>(
  rows: readonly R[],
  asked: string | undefined,
  judged: Judged<R>,
): ChosenCohorts {
  const complete = rows.filter((row) => row.complete)
  const all = [...new Set(complete.map(({ cohort }) => cohort))].toSorted()
  const named = asked?.split(',').filter((one) => all.includes(one)) ?? []
  if (named.length > 0) return { shown: inOrder(named).slice(0, LINES_MAX), all, by: 'address' }
  if (all.length <= LINES_MAX) return { shown: all, all, by: 'all' }
  const age = ageCompared(complete, all.length)
  const ranked = worstFirst(complete, age, judged)
  const grown = grownCohorts(complete).toReversed()
  const latestOf = (worst: readonly string[]) => grown.filter((one) => !worst.includes(one))
  const few = ranked.slice(0, LINES_MAX - LATEST)
  const latest = latestOf(few).slice(0, LINES_MAX - few.length)
  const worst = ranked.filter((one) => !latest.includes(one)).slice(0, LINES_MAX - latest.length)
  return {
    shown: inOrder([...worst, ...latest]),
    all,
    by: { worst: worst.length, latest: latest.length, age },
  }
}

const inOrder = (cohorts: readonly string[]) => [...new Set(cohorts)].toSorted()

/** The greatest age that enough cohorts have reached complete. */
function ageCompared(complete: readonly Row[], cohorts: number): number {
  const enough = Math.max(COMPARED_MIN, Math.ceil(cohorts / 2))
  const reached = new Map<number, number>()
  for (const { months_on_book: age } of complete) reached.set(age, (reached.get(age) ?? 0) + 1)
  return Math.max(0, ...[...reached].flatMap(([age, count]) => (count >= enough ? [age] : [])))
}

/** The cohorts that have a figure at an age, the worst first, the later first of two alike. */
function worstFirst<R extends Row>(complete: readonly R[], age: number, { of, lowest_is_worst }: Judged<R>): string[] {
  const sign = lowest_is_worst === true ? 1 : -1
  return complete
    .flatMap((row) => {
      const value = row.months_on_book === age ? of(row)?.value : undefined
      return value === undefined ? [] : [{ cohort: row.cohort, value }]
    })
    .toSorted((a, b) => sign * (a.value - b.value) || (a.cohort < b.cohort ? 1 : -1))
    .map(({ cohort }) => cohort)
}

/** The cohorts that are old enough for a curve, the oldest first. */
function grownCohorts(complete: readonly Row[]): string[] {
  const grown = complete.filter((row) => row.months_on_book >= LATEST_MONTHS_MIN)
  return inOrder(grown.map(({ cohort }) => cohort))
}

/** What the address contains after a cohort is taken up or left out; none where that are the default ones again. */
export function toggled(shown: readonly string[], cohort: string): string | undefined {
  const changed = shown.includes(cohort) ? shown.filter((one) => one !== cohort) : inOrder([...shown, cohort])
  return changed.length === 0 ? undefined : changed.join(',')
}
