// Concentration limits (M31), in their order: each applies to the principal that the earlier ones left, so nothing is removed twice.
import { type Sum, descending, larger, minus, plus, sumOf } from '../../core/sum.ts'
import type { ConcentrationLimit } from './debt-line-term.ts'
import type { ExcessGroup, LimitResult } from './borrowing-base.ts'
import { type Caps, type LimitedGroups, capsOf } from './caps.ts'
import type { EligibleBook, GroupColumn, Taken } from './eligible-book.ts'
import { takeExcess } from './excess.ts'
import { groupingOf, limitChooser, limitsIn } from './limit-groups.ts'
import { largestGroups } from './largest-groups.ts'

/** An applied limit: its result, and the excess taken from each receivable. */
export interface AppliedLimit {
  readonly result: LimitResult
  readonly taken: Taken
}

/** Applies a limit, reducing the remaining principal in the book. `eligible` is all eligible principal before any limit. */
export function applyLimit(book: EligibleBook, limit: ConcentrationLimit, eligible: Sum): AppliedLimit {
  const column = book.groups.get(groupingOf(limit))
  if (column === undefined) throw new TypeError(`nothing is grouped by ${limit.group}`)
  const stock = stockOf(book, column)
  return limit.group === 'top_obligors'
    ? limitLargest(book, column, stock, limit, eligible)
    : limitEach(book, column, stock, limit, eligible)
}

/** The remaining principal of each group, and its number of receivables. */
interface Stock {
  readonly balances: readonly Sum[]
  readonly counts: Uint32Array
}

function stockOf({ left }: EligibleBook, { names, of }: GroupColumn): Stock {
  const balances = Array.from({ length: names.count }, (): Sum => 0)
  const counts = new Uint32Array(names.count)
  for (const [receivable, amount] of left.entries()) {
    if (amount === 0) continue
    const group = of.at(receivable)
    balances[group] = plus(balances[group] ?? 0, amount)
    counts[group] = (counts[group] ?? 0) + 1
  }
  return { balances, counts }
}

function limitEach(
  book: EligibleBook,
  { names, of }: GroupColumn,
  { balances, counts }: Stock,
  limit: ConcentrationLimit,
  eligible: Sum,
): AppliedLimit {
  const chosen = limitChooser(limit)
  const limit_of = Uint8Array.from(balances.map((_, group) => chosen(names.nameOf(group), book.scores[group] ?? null)))
  const capped = capsOf({ balances, limit_of, limits: limitsIn(limit) }, eligible)
  const slots = new Int32Array(balances.length).fill(-1)
  const groups: ExcessGroup[] = []
  for (const [group, balance] of balances.entries()) {
    const cap = capped.caps[limit_of[group] ?? 0] ?? 0
    if (balance <= cap) continue
    slots[group] = groups.length
    const exception = (limit_of[group] ?? 0) - 1
    groups.push({
      group: names.nameOf(group),
      exception: exception < 0 ? null : exception,
      balance,
      limit: cap,
      excess: minus(balance, cap),
      count: counts[group] ?? 0,
    })
  }
  const taken = takeExcess(
    book,
    of,
    slots,
    groups.map(({ excess }) => excess),
  )
  return { result: resultOf(limit, capped, groups, null), taken }
}

/** The largest obligors before the limit are one group; all others are another group without a limit. */
function limitLargest(
  book: EligibleBook,
  { names, of }: GroupColumn,
  { balances, counts }: Stock,
  limit: ConcentrationLimit & { readonly group: 'top_obligors' },
  eligible: Sum,
): AppliedLimit {
  const largest = largestGroups(balances, names, limit.count)
  const balance = sumOf(largest.map((group) => balances[group] ?? 0))
  const count = largest.reduce((sum, group) => sum + (counts[group] ?? 0), 0)
  const all = sumOf(balances)
  const two: LimitedGroups = {
    balances: [balance, minus(all, balance)],
    limit_of: Uint8Array.of(0, 1),
    limits: [limit.limit, { as: 'amount', amount: all }],
  }
  const capped = capsOf(two, eligible)
  const cap = capped.caps[0] ?? 0
  const excess = larger(0, minus(balance, cap))
  const group: ExcessGroup = { group: null, exception: null, balance, limit: cap, excess, count }
  const slots = new Int32Array(balances.length).fill(-1)
  if (excess > 0) for (const own of largest) slots[own] = 0
  const taken = takeExcess(book, of, slots, excess > 0 ? [excess] : [])
  const ids = largest.map((own) => ({ obligor_id: names.nameOf(own) ?? '', balance: balances[own] ?? 0 }))
  return { result: resultOf(limit, capped, excess > 0 ? [group] : [], ids), taken }
}

function resultOf(
  { id, group, name }: ConcentrationLimit,
  { before_excess, after_excess }: Caps,
  groups: readonly ExcessGroup[],
  largest: LimitResult['largest'],
): LimitResult {
  return {
    id,
    group,
    name: name ?? null,
    before_excess,
    after_excess,
    excess: sumOf(groups.map(({ excess }) => excess)),
    groups: groups.toSorted(byExcess),
    largest,
  }
}

function byExcess(one: ExcessGroup, other: ExcessGroup): number {
  if (one.excess !== other.excess) return descending(one.excess, other.excess)
  return (one.group ?? '') < (other.group ?? '') ? -1 : 1
}
