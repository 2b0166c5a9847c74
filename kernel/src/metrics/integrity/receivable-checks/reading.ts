// A receivable as the checks read it: its ledger, what is expected of it, and its days past due, all by the functions that the figures are made with.
import type { DatedPatch } from '../../../core/dated-facts.ts'
import { dayOfNumber } from '../../../core/day.ts'
import { overdueOn } from '../../delinquency/overdue.ts'
import { addEntry, movementOf, signedAmount } from '../../ledger/entry-facts.ts'
import { LedgerBuilder } from '../../ledger/ledger-builder.ts'
import { FACT, type Ledger } from '../../ledger/ledger.ts'
import { addPatches } from '../../ledger/patch-facts.ts'
import { type Expectations, claimOn, expectationsOf } from '../../performance-history/expectations.ts'
import { LedgerReplay } from '../../performance-history/ledger-replay.ts'
import { type ReceivablePosition, daysPastDue, total } from '../../performance-history/receivable-position.ts'
import type { CheckName, ThresholdsOf } from '../checks.ts'
import type { EntryVersion, LenderFacts, ReceivableFacts } from '../facts.ts'
import type { Evidence, Finding } from '../finding.ts'
import { checksInForce } from '../settings.ts'

/** What is known of a receivable, put together. Days by their numbers, money in minor units. */
export interface Reading {
  readonly lender: LenderFacts
  readonly ledger: Ledger
  readonly expected: Expectations
  /** Whether its days past due are those that the lender states; else those of the schedule. */
  readonly is_stated: boolean
}

/** A receivable to be checked: its facts, and what they amount to now. */
export interface Checked extends Reading {
  readonly facts: ReceivableFacts
  /** The versions that are known now, by day, then id. */
  readonly entries: readonly EntryVersion[]
}

/** Reads a receivable from patches and versions of entries; null while no patch states when it began. */
export function readingOf(
  patches: readonly DatedPatch[],
  entries: readonly EntryVersion[],
  lender: LenderFacts,
): Reading | null {
  if (!patches.some(({ patch }) => typeof patch['origination_date'] === 'string')) return null
  const builder = new LedgerBuilder()
  const { origination, product } = addPatches(builder, patches)
  for (const entry of entries) addEntry(builder, entry, lender.steps)
  const ledger = builder.build(origination, product)
  const is_stated = lender.states_delinquency || ledger.kinds.includes(FACT.delinquent_since)
  return { lender, ledger, expected: expectationsOf(ledger), is_stated }
}

/** Reads all that is known of a receivable. */
export function checkedOf(facts: ReceivableFacts, lender: LenderFacts): Checked | null {
  const entries = facts.entries.filter(({ superseded }) => superseded === null).toSorted(byDayAndId)
  const reading = readingOf(facts.patches, entries, lender)
  return reading === null ? null : { ...reading, facts, entries }
}

/** The order of entries in evidence: by day, id and moment. */
export function byDayAndId(one: EntryVersion, other: EntryVersion): number {
  if (one.day !== other.day) return one.day - other.day
  if (one.id !== other.id) return one.id < other.id ? -1 : 1
  return one.recorded - other.recorded
}

/** Replays a reading, forward only. */
export function replayOf({ ledger, expected, lender }: Reading): LedgerReplay {
  return new LedgerReplay(ledger, expected.arrears, lender.steps)
}

/** The position at the end of a day. */
export function positionOn(reading: Reading, day: number): ReceivablePosition {
  return replayOf(reading).advanceTo(day)
}

/** The day since which a receivable is past due: as the lender states it, or by its schedule. */
export function pastDueSince({ is_stated }: Reading, position: ReceivablePosition): number | null {
  return is_stated ? position.delinquent_since : position.rolling_since
}

/** Days past due at the end of the position's day. */
export function daysPastDueOf(reading: Reading, position: ReceivablePosition): number {
  return daysPastDue(position, pastDueSince(reading, position))
}

/** The amount past due at the end of the position's day: as the lender states it, else by the schedule; 0 where neither is known. */
export function amountPastDueOf({ expected, is_stated }: Reading, position: ReceivablePosition): number {
  if (is_stated && position.delinquent_since === null) return 0
  if (is_stated && position.delinquent_amount > 0) return position.delinquent_amount
  const claim = claimOn(expected, position.day)
  return claim === undefined ? 0 : overdueOn(claim, position.day)
}

/** What an obligor pays: all kinds of flow that are cash of it. A fee at origination is kept of what is lent, so it is no payment. */
const PAYMENTS: readonly number[] = [
  FACT.principal,
  FACT.interest,
  FACT.recovery,
  FACT.periodic_fee,
  FACT.late_fee,
  FACT.other,
]

/** What was collected up to the position's day, less what was returned. */
export function collectedBy(position: ReceivablePosition): number {
  return PAYMENTS.reduce((sum, kind) => sum + total(position, kind), 0)
}

/** What was collected from a day to another, both included, less what was returned. */
export function collectedBetween({ days, kinds, values }: Ledger, from: number, to: number): number {
  let sum = 0
  for (let i = 0; i < days.length; i += 1) {
    const day = days[i] ?? 0
    if (day > to) break
    if (day >= from && PAYMENTS.includes(kinds[i] ?? -1)) sum += values[i] ?? 0
  }
  return sum
}

/** The kind of flow of an entry. */
export function flowOfEntry({ type, day }: EntryVersion, { steps }: LenderFacts): number {
  return movementOf(type, day, steps).flow
}

/** The amount of an entry with the sign of its type. */
export function amountOf({ type, day, amount }: EntryVersion, { steps }: LenderFacts): number {
  return signedAmount(amount, movementOf(type, day, steps))
}

/** Whether an entry is a payment of the obligor, or takes one back; one of nothing, which states only a balance, is none. */
export function isPayment(entry: EntryVersion, lender: LenderFacts): boolean {
  return entry.amount !== 0 && PAYMENTS.includes(flowOfEntry(entry, lender))
}

/** The thresholds of a check on a day; null where it is turned off. */
export function thresholdsOn<N extends CheckName>(lender: LenderFacts, name: N, day: number): ThresholdsOf<N> | null {
  const held: { readonly [check in N]: ThresholdsOf<N> | null } = checksInForce(lender.checks, day)
  return held[name]
}

/** Whether the operator has set a pause of payments that includes a day. */
export function isPaused({ steps }: LenderFacts, day: number): boolean {
  return pausesOf(steps).some(({ from, until }) => from <= day && day <= until)
}

/** The pauses of all settings. */
export function pausesOf(steps: LenderFacts['steps']) {
  return steps.flatMap(({ pauses }) => pauses)
}

/** What a check states of a finding. */
export interface Found {
  readonly key: string
  readonly from: number
  readonly until: number | null
  readonly amount: number | null
  readonly measured: Finding['measured']
  readonly evidence: Evidence
}

/** A finding about the receivable. */
export function findingOf(check: CheckName, { facts }: Checked, found: Found): Finding {
  return {
    check,
    key: found.key,
    receivable_id: facts.id,
    obligor_id: null,
    from: dayOfNumber(found.from),
    until: found.until === null ? null : dayOfNumber(found.until),
    amount: found.amount,
    currency: found.amount === null ? null : facts.currency,
    measured: found.measured,
    evidence: found.evidence,
  }
}
