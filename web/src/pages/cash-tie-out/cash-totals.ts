// What the months of a tie-out add up to, in one currency and one direction. Amounts may be larger than a number holds, so they are added as whole
// numbers of any size. Pure.
import type { CashTieOutRow, CashTieOutRowCollections } from '@tapeline/sdk'

/** Which way money went, as the rows of months name it. */
export type Way = 'collections' | 'disbursements'

/** How many there are and what they add up to, in minor units. */
export interface Total {
  readonly number: number
  readonly amount: bigint
}

/** Open payments of an age in days; the last age has no end. */
export interface TotalOfAge extends Total {
  readonly days_from: number
  readonly days_to: number | null
}

/** What was reported in the months together, in one direction. */
export interface SideTotals {
  readonly reported: Total
  readonly verified: Total
  readonly stated_by_lender: Total
  readonly explained: Total
  readonly open: Total
  /** Days within which at least half, and nine tenths, of the verified payments were verified; null where none is. */
  readonly median: number | null
  readonly p90: number | null
  readonly by_age: readonly TotalOfAge[]
}

/** The same with the lines of the bank in that direction. */
export interface CashTotals extends SideTotals {
  readonly lines: Total
  readonly open_lines: Total
}

const LINES = { collections: 'credits', disbursements: 'debits' } as const

/** The lines of the bank of a direction. */
export function linesOf(row: CashTieOutRow, way: Way): CashTieOutRow['credits'] {
  return row[LINES[way]]
}

/** The totals of rows of one currency. */
export function cashTotals(rows: readonly CashTieOutRow[], way: Way): CashTotals {
  const lines = rows.map((row) => linesOf(row, way))
  return {
    ...sideTotals(rows.map((row) => row[way])),
    lines: totalOf(lines.map(({ all }) => all)),
    open_lines: totalOf(lines.map(({ open }) => open)),
  }
}

/** The totals of one side of some months. */
export function sideTotals(sides: readonly CashTieOutRowCollections[]): SideTotals {
  return {
    reported: totalOf(sides.map(({ reported }) => reported)),
    verified: totalOf(sides.map(({ verified }) => verified)),
    stated_by_lender: totalOf(sides.map(({ stated_by_lender }) => stated_by_lender)),
    explained: totalOf(sides.map(({ explained }) => explained)),
    open: totalOf(sides.map(({ open }) => open)),
    median: daysWithin(sides, 5),
    p90: daysWithin(sides, 9),
    by_age: agesOf(sides),
  }
}

interface Counted {
  readonly number: number
  readonly amount: number | string
}

function totalOf(parts: readonly Counted[]): Total {
  return {
    number: parts.reduce((sum, { number }) => sum + number, 0),
    amount: parts.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
  }
}

/** The fewest days within which so many tenths of all verified payments were verified: the nearest rank. */
function daysWithin(sides: readonly CashTieOutRowCollections[], tenths: number): number | null {
  const counts = new Map<number, number>()
  for (const { days, number } of sides.flatMap((side) => side.days_to_verify.by_days))
    counts.set(days, (counts.get(days) ?? 0) + number)
  const all = [...counts.values()].reduce((sum, number) => sum + number, 0)
  let seen = 0
  for (const [days, number] of [...counts].toSorted(([one], [other]) => one - other)) {
    seen += number
    if (seen * 10 >= all * tenths) return days
  }
  return null
}

function agesOf(sides: readonly CashTieOutRowCollections[]): TotalOfAge[] {
  const [first] = sides
  return (first?.open_by_age ?? []).map(({ days_from, days_to }, at) => ({
    days_from,
    days_to,
    ...totalOf(sides.flatMap(({ open_by_age }) => open_by_age[at] ?? [])),
  }))
}
