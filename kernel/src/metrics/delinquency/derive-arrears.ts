// The days since which a receivable is past due, from due amounts and payments (M1, M2). Returned as steps, future ones included, so that
// days past due on any day are a subtraction and nothing needs to run at midnight.
import type { Claim } from './claim.ts'
import type { DatedAmount } from './dated-amount.ts'

/**
 * From its day on, until the next step, a receivable is past due since these days; null when it is not. Day numbers.
 */
export interface ArrearsStep {
  readonly day: number
  /** M1: due day of the oldest item that is not fully paid, payments covering the oldest first. */
  readonly rolling_since: number | null
  /**
   * M2: due day of the item with which payments fell behind and have stayed behind since; never after
   * `rolling_since`.
   */
  readonly strict_since: number | null
}

/**
 * The steps of a receivable's arrears; the first is its first day past due. Several amounts on one day count together, and a
 * payment counts on its day.
 *
 * An item due on d is past due from d + 1 if it is not paid by the end of that day. A returned payment is an item of
 * the claim, due on the day of the return.
 *
 * Example: 100 due on days 0, 30 and 60, 100 paid on days 45 and 75. On day 80 it is past due since 60 (rolling) and
 * since 0 (strict). Source: rolling as Apache Fineract counts; strict after Cascade, "How default rates are
 * calculated".
 */
export function deriveArrears(claim: Claim): ArrearsStep[] {
  const { items } = claim
  const reaches = reachesOf(claim)
  const principal = new Running(claim.paid.principal)
  const interest = new Running(claim.paid.interest)
  const steps: ArrearsStep[] = []
  let past_due = 0
  let rolling_since: number | null = null
  let strict_since: number | null = null
  while (past_due < items.length || principal.next < Infinity || interest.next < Infinity) {
    const day = Math.min((items[past_due]?.day ?? Infinity) + 1, principal.next, interest.next)
    while ((items[past_due]?.day ?? Infinity) < day) past_due += 1
    const open = findOpen(reaches, principal.upTo(day), interest.upTo(day))
    const since: number | null = open < past_due ? (items[open]?.day ?? null) : null
    const behind_since: number | null = since === null ? null : Math.min(since, strict_since ?? since)
    if (since === rolling_since && behind_since === strict_since) continue
    rolling_since = since
    strict_since = behind_since
    steps.push({ day, rolling_since, strict_since })
  }
  return steps
}

/**
 * Combines two claims, the second of which replaces the first from a day on: the steps of the first until then, of the second from then on.
 */
export function joinArrears(
  before: readonly ArrearsStep[],
  after: readonly ArrearsStep[],
  from: number,
): ArrearsStep[] {
  const kept = before.filter((step) => step.day < from)
  const inEffect = after.findLast((step) => step.day <= from)
  const was = kept.at(-1)
  const [rolling_since, strict_since] = [inEffect?.rolling_since ?? null, inEffect?.strict_since ?? null]
  const same = rolling_since === (was?.rolling_since ?? null) && strict_since === (was?.strict_since ?? null)
  const joint = same ? [] : [{ day: from, rolling_since, strict_since }]
  return [...kept, ...joint, ...after.filter((step) => step.day > from)]
}

/** The running sum of amounts by day. */
class Running {
  readonly #amounts: readonly DatedAmount[]
  #at = 0
  #sum = 0

  constructor(amounts: readonly DatedAmount[]) {
    this.#amounts = amounts
  }

  /** The day of the next amount; Infinity if none is left. */
  get next(): number {
    return this.#amounts[this.#at]?.day ?? Infinity
  }

  upTo(day: number): number {
    for (; this.next <= day; this.#at += 1) this.#sum += this.#amounts[this.#at]?.amount ?? 0
    return this.#sum
  }
}

/** The payments required for an item and all before it to be fully paid. Both rise. */
interface Reach {
  /** Of principal and interest together. */
  readonly whole: number
  /** Of principal alone. */
  readonly principal: number
}

/** An item is not fully paid before earlier items are, so a tolerance that grows from item to item lowers no requirement. */
function reachesOf({ items, tolerated, interest_pays }: Claim): Reach[] {
  let sum = 0
  let principal = 0
  let whole = 0
  return items.map((item, at) => {
    sum += item.principal + item.interest
    whole = Math.max(whole, sum - (tolerated[at] ?? 0))
    if (interest_pays === 'interest') principal += item.principal
    return { whole, principal }
  })
}

/** The first item that is not fully paid. By bisection, so that many items and payments take little more time than few. */
function findOpen(reaches: readonly Reach[], principal: number, interest: number): number {
  let low = 0
  let high = reaches.length
  while (low < high) {
    const middle = (low + high) >> 1
    const reach = reaches[middle]
    const is_paid = reach !== undefined && reach.whole <= principal + interest && reach.principal <= principal
    if (is_paid) low = middle + 1
    else high = middle
  }
  return low
}
