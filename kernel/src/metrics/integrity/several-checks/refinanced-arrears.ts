// Receivables in arrears that were repaid by new ones of the same obligor (`refinanced_arrears`): new money of the obligor is at least what was paid,
// and the operator's bank shows no such payment. Source: how arrears are hidden by rolling them into new loans ("evergreening").
import { dayOfNumber } from '../../../core/day.ts'
import { groupBy } from '../../../core/group-by.ts'
import { compare } from '../../cash-tie-out/payments.ts'
import type { Finding } from '../finding.ts'
import type { Disbursement, RepaidInArrears, Repayment, RepaymentFacts } from './repaid-in-arrears.ts'
import { reachesShare, shareOf } from './shares.ts'

/** What the bank shows to the operator, as tied out. Days are numbers. */
export interface BankFacts {
  /** The first and the last day of the operator's statements; undefined where it has none. */
  readonly statements: { readonly from: number; readonly until: number } | undefined
  /** Days by which a bank line may follow a payment of a day. */
  readonly daysAfter: (day: number) => number
  /** The day from which on the operator's statements show the payment of an entry; undefined where they do not. */
  readonly shownOn: (receivable_id: string, entry_id: string) => number | undefined
}

/** What is known without a statement. */
export const NO_STATEMENTS: BankFacts = { statements: undefined, daysAfter: () => 0, shownOn: () => undefined }

/** Of all receivables of an obligor, those in arrears that its new ones repaid: by id and day. Whatever the order in which they are handed in. */
export function findRefinancedArrears(
  obligor_id: string,
  receivables: readonly RepaymentFacts[],
  bank: BankFacts,
): Finding[] {
  const disbursements = receivables.flatMap((each) => each.disbursements).toSorted(byDay)
  const of_currency = groupBy(disbursements, ({ currency }) => currency)
  return receivables
    .flatMap(({ in_arrears }) => findOfReceivable(in_arrears, of_currency, bank))
    .toSorted((a, b) => compare(a.repaid.receivable_id, b.repaid.receivable_id) || a.repaid.day - b.repaid.day)
    .flatMap((found) => findingOf(obligor_id, found, bank) ?? [])
}

/** A repayment, and the new money that it is. */
interface Refinanced {
  readonly repaid: RepaidInArrears
  /** What the bank does not show of it, up to the day on which it is enough. */
  readonly repayments: readonly Repayment[]
  readonly disbursements: readonly Disbursement[]
}

/** What was repaid in several parts is found once. */
function findOfReceivable(
  in_arrears: readonly RepaidInArrears[],
  disbursed: ReadonlyMap<string, readonly Disbursement[]>,
  bank: BankFacts,
): Refinanced[] {
  const found: Refinanced[] = []
  let until = -Infinity
  for (const repaid of in_arrears) {
    if (repaid.day <= until) continue
    const refinanced = findOne(repaid, disbursed.get(repaid.currency) ?? [], bank)
    if (refinanced === undefined) continue
    found.push(refinanced)
    until = refinanced.repayments.at(-1)?.day ?? until
  }
  return found
}

function findOne(repaid: RepaidInArrears, disbursed: readonly Disbursement[], bank: BankFacts): Refinanced | undefined {
  const { receivable_id, day, owed, repayments, thresholds } = repaid
  const unseen = repayments.filter((repayment) => !isSeenInTime(repayment, bank))
  for (const last of new Set(unseen.map((repayment) => repayment.day))) {
    const counted = unseen.filter((repayment) => repayment.day <= last)
    const principal = sumOf(counted, (repayment) => repayment.principal)
    if (!reachesShare(principal, owed, thresholds.amount_share_min)) continue
    const within = between(disbursed, day - thresholds.days_apart, last + thresholds.days_apart)
    const others = within.filter(({ entry }) => entry.receivable_id !== receivable_id)
    const paying = payingFor(
      sumOf(counted, (repayment) => repayment.paid),
      others,
    )
    if (paying !== undefined) return { repaid, repayments: counted, disbursements: paying }
  }
  return undefined
}

/** Whether the bank shows a payment within the days in which a line may follow it. What was taken back counts whether it does or not. */
function isSeenInTime({ entry, day, paid }: Repayment, bank: BankFacts): boolean {
  const shown_on = paid > 0 ? bank.shownOn(entry.receivable_id, entry.entry_id) : undefined
  return shown_on !== undefined && shown_on <= day + bank.daysAfter(day)
}

/** Of rising days those from one to another, by bisection: an obligor may have any number of them. */
function between(disbursed: readonly Disbursement[], from: number, until: number): readonly Disbursement[] {
  return disbursed.slice(placeOf(disbursed, from), placeOf(disbursed, until + 1))
}

/** The place of the first one of a day or later. */
function placeOf(disbursed: readonly Disbursement[], day: number): number {
  let low = 0
  let high = disbursed.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((disbursed[middle]?.day ?? Infinity) < day) low = middle + 1
    else high = middle
  }
  return low
}

/** The first disbursement that is at least as much, else the first ones that are so together; undefined where all are less. */
function payingFor(paid: number, disbursed: readonly Disbursement[]): readonly Disbursement[] | undefined {
  const whole = disbursed.find(({ amount }) => amount >= paid)
  if (whole !== undefined) return [whole]
  let sum = 0
  const last = disbursed.findIndex(({ amount }) => (sum += amount) >= paid)
  return last < 0 ? undefined : disbursed.slice(0, last + 1)
}

function findingOf(obligor_id: string, found: Refinanced, bank: BankFacts): Finding | undefined {
  const { repaid, repayments, disbursements } = found
  const from = beginOf(found, bank)
  const until = endOf(found, bank)
  if (until !== null && until <= from) return undefined
  const principal = sumOf(repayments, (repayment) => repayment.principal)
  return {
    check: 'refinanced_arrears',
    key: `${dayOfNumber(repaid.day)} ${repaid.receivable_id}`,
    receivable_id: null,
    obligor_id,
    from: dayOfNumber(from),
    until: until === null ? null : dayOfNumber(until),
    amount: principal,
    currency: repaid.currency,
    measured: {
      days_past_due: repaid.days_past_due,
      days_apart: daysApart(found),
      amount_share: shareOf(principal, repaid.owed),
      owed: repaid.owed,
      repaid: sumOf(repayments, ({ paid }) => paid),
      disbursed: sumOf(disbursements, ({ amount }) => amount),
      statement_covers: repayments.every(({ day }) => isCovered(day, bank)) ? 1 : 0,
    },
    evidence: {
      entries: [...repayments, ...disbursements].map(({ entry }) => entry),
      receivables: [repaid.receivable_id, ...new Set(disbursements.map(({ entry }) => entry.receivable_id))],
      accounts: [obligor_id],
    },
  }
}

/**
 * The first day as of which it holds: all of it is there and, where the operator has statements, no line of the bank may still come. What may still come
 * is none yet, as for breaks of cash.
 */
function beginOf({ repayments, disbursements }: Refinanced, { statements, daysAfter }: BankFacts): number {
  const there = [...repayments, ...disbursements].map(({ day }) => day)
  const awaited = repayments.flatMap(({ day, paid }) =>
    paid > 0 && statements !== undefined && statements.from <= day ? [day + daysAfter(day)] : [],
  )
  return Math.max(...there, ...awaited)
}

/** The first day as of which the bank shows so much of it that the rest is too little; null where it does not. */
function endOf({ repaid, repayments }: Refinanced, bank: BankFacts): number | null {
  let unseen = sumOf(repayments, ({ principal }) => principal)
  const shown = repayments.flatMap(({ entry, paid, principal }) => {
    const day = paid > 0 ? bank.shownOn(entry.receivable_id, entry.entry_id) : undefined
    return day === undefined ? [] : [{ day, principal }]
  })
  for (const { day, principal } of shown.toSorted((a, b) => a.day - b.day)) {
    unseen -= principal
    if (!reachesShare(unseen, repaid.owed, repaid.thresholds.amount_share_min)) return day
  }
  return null
}

/** Whether a statement covers the day of a payment and the days in which its line may follow. */
function isCovered(day: number, { statements, daysAfter }: BankFacts): boolean {
  return statements !== undefined && statements.from <= day && day + daysAfter(day) <= statements.until
}

/** The days between the repayment and the new money that is furthest from it; 0 where all is of the same days. */
function daysApart({ repaid, repayments, disbursements }: Refinanced): number {
  const last = repayments.at(-1)?.day ?? repaid.day
  return Math.max(...disbursements.map(({ day }) => Math.max(0, repaid.day - day, day - last)))
}

function sumOf<T>(all: readonly T[], amountOf: (one: T) => number): number {
  return all.reduce((sum, one) => sum + amountOf(one), 0)
}

function byDay(a: Disbursement, b: Disbursement): number {
  return (
    a.day - b.day ||
    compare(a.entry.receivable_id, b.entry.receivable_id) ||
    compare(a.entry.entry_id, b.entry.entry_id)
  )
}
