// The claim of each day: the amounts that the schedule of the day asks for, and the payments. Until the lender's first `interest` entry a
// derived schedule asks for principal alone; from then on for interest too, except interest that was received without being reported. From
// the first day of the lender's own schedule only that counts. A day's claim never depends on later dates.
import { type Claim, derivedClaim, paidBy, reportedClaim } from '../delinquency/claim.ts'
import type { DatedAmount, Paid } from '../delinquency/dated-amount.ts'
import { type ArrearsStep, deriveArrears, joinArrears } from '../delinquency/derive-arrears.ts'
import type { DueItem } from '../schedule/schedule-terms.ts'

/** A claim that is valid from a day until the next one. */
export interface DatedClaim {
  readonly from: number
  readonly claim: Claim
}

/** Schedules of a receivable and its payments. */
export interface Claimed {
  readonly derived: readonly DueItem[]
  readonly reported: readonly DueItem[]
  /** The first day of the lender's schedule; Infinity without one. */
  readonly reported_from: number
  readonly paid: Paid
  readonly disbursed: readonly DatedAmount[]
}

/** The claims of a receivable, rising by their first day; the first is valid from the beginning. */
export function listClaims({ derived, reported, reported_from, paid, disbursed }: Claimed): DatedClaim[] {
  const claims = claimsByTerms(derived, paid, disbursed).filter(({ from }) => from < reported_from)
  if (reported.length === 0) return claims
  return [...claims, { from: reported_from, claim: reportedClaim(reported, paid) }]
}

/** The arrears by successive claims: from the start of a claim, items of the previous claim only are not past due. */
export function arrearsOf(claims: readonly DatedClaim[]): readonly ArrearsStep[] {
  let steps: readonly ArrearsStep[] = []
  for (const { from, claim } of claims) {
    const own = deriveArrears(claim)
    steps = from === -Infinity ? own : joinArrears(steps, own, from)
  }
  return steps
}

/** The day of the first `interest` entry; Infinity without one. */
export function interestReportedFrom(paid: Paid): number {
  return paid.interest[0]?.day ?? Infinity
}

/** The claims of a derived schedule: by principal alone, and from the first `interest` entry on with interest. */
function claimsByTerms(items: readonly DueItem[], paid: Paid, disbursed: readonly DatedAmount[]): DatedClaim[] {
  const first = interestReportedFrom(paid)
  const principal_alone = principalAlone(items, paid.principal, disbursed)
  if (first === Infinity) return [{ from: -Infinity, claim: principal_alone }]
  // A return joins the item of its day, whose principal it must not leave open the day before.
  const returned = paid.principal.some(({ day, amount }) => day === first && amount < 0)
  const earlier = returned ? paid.principal.filter(({ day }) => day < first) : []
  const asked_before = returned ? principalAlone(items, earlier, disbursed) : principal_alone
  const asked_from = interestAskedFrom(items, paid, asked_before)
  const whole = derivedClaim(
    items.map((item, at) => (at < asked_from ? withoutInterest(item) : item)),
    paid,
    disbursed,
  )
  // Nothing is past due before the day after the first due day, so no claim by principal alone is needed.
  if (first <= (items[0]?.day ?? Infinity) + 1) return [{ from: -Infinity, claim: whole }]
  return [
    { from: -Infinity, claim: principal_alone },
    { from: first, claim: whole },
  ]
}

function principalAlone(
  items: readonly DueItem[],
  principal: readonly DatedAmount[],
  disbursed: readonly DatedAmount[],
): Claim {
  return derivedClaim(items.map(withoutInterest), { principal, interest: [] }, disbursed)
}

function withoutInterest(item: DueItem): DueItem {
  return { ...item, interest: 0 }
}

/**
 * The place of the first item whose interest is asked for once interest is reported (ours). Items whose principal was fully paid
 * before that day were paid without their interest being reported, so it is not asked for; but where the first entry is that
 * interest coming late, it is: what the entry leaves beyond the interest of the items that were open takes in the latest of the
 * others, each as long as at least half of its interest is left.
 */
function interestAskedFrom(items: readonly DueItem[], paid: Paid, principal_alone: Claim): number {
  const first = interestReportedFrom(paid)
  const due = items.filter(({ day }) => day <= first)
  const open_since = openSince(principal_alone, first)
  const open = due.filter(({ day }) => day >= open_since)
  let left = (paid.interest[0]?.amount ?? 0) - open.reduce((sum, { interest }) => sum + interest, 0)
  if (open.length === 0 && paysNext(due.at(-1), paid, first)) left -= due.at(-1)?.interest ?? 0
  let from = due.length - open.length
  for (; from > 0 && 2 * left >= (due[from - 1]?.interest ?? 0); from -= 1) left -= due[from - 1]?.interest ?? 0
  return from
}

/** The due day of the oldest item with principal not fully paid before a day; Infinity if all due items were paid. */
function openSince(principal_alone: Claim, day: number): number {
  const { items, tolerated, paid } = principal_alone
  const covered = paidBy(paid.principal, day - 1)
  let asked = 0
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at]
    if (item === undefined || item.day > day) break
    asked += item.principal
    if (covered + (tolerated[at] ?? 0) < asked) return item.day
  }
  return Infinity
}

/** Whether an entry of interest on a day is a prepayment of the next item: principal is paid with it, and no item was open. */
function paysNext(last: DueItem | undefined, paid: Paid, day: number): boolean {
  if (last === undefined || last.principal <= 0) return false
  return paid.principal.some((payment) => payment.day === day && payment.amount > 0)
}
