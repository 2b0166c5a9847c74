// Compares the lender's own balances with the computed ones, which are sums of its entries: how many agree, the first break, and its cause.
// A book that agrees in the fixed order takes one pass without allocations per entry; other books are judged day by day and examined for a
// cause. The check never corrects: both numbers stay as they are.
import { principalEffect } from '../entry-types.ts'
import { explainBreak } from './break-cause.ts'
import { brokenRun } from './broken-run.ts'
import { CheckedBook } from './checked-book.ts'
import type { BalanceCheck, CheckedEntry, ComparedBalance } from './checked-entry.ts'
import { type SearchBudget, searchBudget } from './day-order.ts'
import { inFixedOrder } from './fixed-order.ts'
import { type JudgedBalance, type JudgedDay, judgeDays } from './judged-balances.ts'
import { balanceTolerance } from './tolerance.ts'

const NO_EVIDENCE = { entry_ids: [], amount: null } as const
const AGREED = { broken_since: null, cause: null, evidence: NO_EVIDENCE } as const

/**
 * Checks the reported balances of one receivable. Entries may come in any order; they count by date, kind and id, and
 * on one day in any order in which the day's balances agree (see `agreeingOrder` for its bounds). Amounts in minor
 * units.
 */
export function checkBalances(received: readonly CheckedEntry[]): BalanceCheck {
  const entries = inFixedOrder(received)
  return agreeingCheck(entries) ?? examine(entries)
}

function agreeingCheck(entries: readonly CheckedEntry[]): BalanceCheck | null {
  let computed = 0
  let position = 0
  let compared = 0
  let latest: CheckedEntry | undefined
  let latestComputed = 0
  let latestTolerance = 0
  for (const entry of entries) {
    computed += principalEffect(entry.type) * entry.amount
    position += 1
    if (entry.reported === null) continue
    const tolerance = balanceTolerance(position, computed)
    if (Math.abs(entry.reported - computed) > tolerance) return null
    compared += 1
    latest = entry
    latestComputed = computed
    latestTolerance = tolerance
  }
  const last = latest === undefined ? null : comparedBalance(latest, latestComputed, latestTolerance)
  return { compared, agreeing: compared, last, ...AGREED }
}

function comparedBalance(entry: CheckedEntry, computed: number, tolerance: number): ComparedBalance {
  const reported = entry.reported ?? 0
  return { day: entry.day, id: entry.id, reported, computed, difference: reported - computed, tolerance }
}

function examine(received: readonly CheckedEntry[]): BalanceCheck {
  const book = new CheckedBook(received)
  const budget = searchBudget()
  const { judged, end } = judgedBook(book, budget)
  const counted = {
    compared: judged.length,
    agreeing: judged.filter(({ agrees }) => agrees).length,
    last: lastOf(judged, book.entries),
  }
  const run = brokenRun({ book, judged, end, budget })
  if (run === null) return { ...counted, ...AGREED }
  const { cause, entry_ids, amount } = explainBreak(run)
  const { day, id } = run.since
  return { ...counted, broken_since: { day, id }, cause, evidence: { entry_ids, amount } }
}

function judgedBook({ movements }: CheckedBook, budget: SearchBudget): Pick<JudgedDay, 'judged' | 'end'> {
  let last: Pick<JudgedDay, 'judged' | 'end'> = { judged: [], end: 0 }
  for (const day of judgeDays(movements, budget)) last = day
  return last
}

function lastOf(judged: readonly JudgedBalance[], entries: readonly CheckedEntry[]): ComparedBalance | null {
  const last = judged.at(-1)
  const entry = last === undefined ? undefined : entries[last.index]
  return last === undefined || entry === undefined ? null : comparedBalance(entry, last.computed, last.tolerance)
}
