// What was expected of a receivable: the schedule that its lender sends, and the one that follows from its terms. Up to the first
// day of which the lender's schedule speaks the derived one counts, so that nothing dated later changes an earlier day.
import type { Claim } from '../delinquency/claim.ts'
import type { DatedAmount } from '../delinquency/dated-amount.ts'
import type { ArrearsStep } from '../delinquency/derive-arrears.ts'
import { FACT, type Ledger, type ProductClass } from '../ledger/ledger.ts'
import { durationOf } from '../ledger/patch-facts.ts'
import {
  type Draw,
  type DueItem,
  type ScheduleStyle,
  type ScheduleTerms,
  deriveSchedule,
} from '../schedule/schedule.ts'
import { type DatedClaim, arrearsOf, interestReportedFrom, listClaims } from './claims.ts'

/** Whose schedule counts on a day. */
export type Basis = 'reported' | 'derived' | 'none'

/** What was expected of a receivable. Days by their numbers, rising; amounts in minor units. */
export interface Expectations {
  readonly style: ScheduleStyle
  readonly derived: readonly DueItem[]
  readonly reported: readonly DueItem[]
  /** The first day on which terms and a draw are there to derive from; Infinity where there is none. */
  readonly derived_from: number
  /** The first day of which the lender's schedule speaks; Infinity where it sends none. */
  readonly reported_from: number
  /** The day of the first `interest` entry; Infinity where there is none. */
  readonly interest_from: number
  /** By which days are judged, rising by the day from which they hold. */
  readonly claims: readonly DatedClaim[]
  readonly arrears: readonly ArrearsStep[]
}

/** The items of both schedules, and where the lender's begins. */
export type DueItems = Pick<Expectations, 'derived' | 'reported' | 'reported_from'>

/** What was expected of the receivable of a ledger. */
export function expectationsOf(ledger: Ledger): Expectations {
  const facts = collect(ledger)
  const { terms, draws, disbursed, reported, paid } = facts
  const style = STYLES[ledger.product]
  const { listed, derived, reported_from } = itemsOf(ledger, facts)
  const claims = listClaims({ derived, reported, reported_from, paid, disbursed })
  return {
    style,
    derived,
    reported,
    derived_from: listed === null ? Infinity : firstDerivable(terms, draws),
    reported_from,
    interest_from: interestReportedFrom(paid),
    claims,
    arrears: arrearsOf(claims),
  }
}

/** The items of both schedules alone, which cost less than all that is expected. */
export function dueItemsOf(ledger: Ledger): DueItems {
  const facts = collect(ledger)
  const { derived, reported_from } = itemsOf(ledger, facts)
  return { derived, reported: facts.reported, reported_from }
}

function itemsOf(ledger: Ledger, { terms, draws, capitalized, reported }: Facts) {
  const listed = derivedItems(ledger, terms, draws)
  const derived = lessCapitalized(listed ?? [], capitalized)
  return { listed, derived, reported_from: reported[0]?.day ?? Infinity }
}

/** Whose schedule counts on a day. */
export function basisOn(expected: Expectations, day: number): Basis {
  if (day >= expected.reported_from) return 'reported'
  return day >= expected.derived_from ? 'derived' : 'none'
}

/** The items that count on a day. */
export function dueOn(expected: Expectations, day: number): readonly DueItem[] {
  return basisOn(expected, day) === 'reported' ? expected.reported : expected.derived
}

/** Every item that counts on its own day: those that follow from the terms until the lender's schedule begins, then the lender's. */
export function allDue({ derived, reported, reported_from }: DueItems): DueItem[] {
  return [...derived.filter(({ day }) => day < reported_from), ...reported]
}

/** The claim by which a day is judged. */
export function claimOn({ claims }: Expectations, day: number): Claim | undefined {
  return claims.findLast(({ from }) => from <= day)?.claim
}

/** Whether interest that fell due is asked for on a day: by a derived schedule only once the lender has reported any. */
export function isInterestAssessed(expected: Expectations, day: number): boolean {
  return basisOn(expected, day) === 'reported' || day >= expected.interest_from
}

/** A line's principal falls due at its maturity, a card's on no day that could be told. */
const STYLES: Readonly<Record<ProductClass, ScheduleStyle>> = {
  instalment: 'level',
  card: 'none',
  line: 'interest_only',
  invoice: 'bullet',
}

/** Null for a card, and where interest is more than a number holds exactly. */
function derivedItems(
  ledger: Ledger,
  terms: readonly ScheduleTerms[],
  draws: readonly Draw[],
): readonly DueItem[] | null {
  if (STYLES[ledger.product] === 'none') return null
  try {
    return deriveSchedule(terms, ledger.origination, draws, STYLES[ledger.product]).due
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function firstDerivable(terms: readonly ScheduleTerms[], draws: readonly Draw[]): number {
  const first = terms.find(({ term }) => term !== null)?.from ?? Infinity
  return Math.max(first, draws[0]?.day ?? Infinity)
}

interface Facts {
  readonly draws: Draw[]
  /** Without what was refunded. */
  readonly disbursed: DatedAmount[]
  readonly capitalized: DatedAmount[]
  readonly reported: DueItem[]
  readonly paid: { readonly principal: DatedAmount[]; readonly interest: DatedAmount[] }
  readonly terms: ScheduleTerms[]
}

/** Sorts out the facts of a ledger that a schedule is made of, or held against. */
function collect({ origination, days, kinds, values }: Ledger): Facts {
  const terms = [{ from: Math.min(origination, days[0] ?? origination), term: null, frequency: null, rate: null }]
  const paid = { principal: [], interest: [] }
  const facts: Facts = { draws: [], disbursed: [], capitalized: [], reported: [], paid, terms }
  for (let i = 0; i < days.length; i += 1) {
    const day = days[i] ?? 0
    const value = values[i] ?? 0
    const kind = kinds[i] ?? 0
    if (kind === FACT.disbursement && value !== 0) addDisbursement(facts, { day, amount: value })
    else if (kind === FACT.capitalized_interest) addCapitalized(facts, { day, amount: value })
    else if (kind === FACT.refund && value !== 0) facts.draws.push({ day, amount: -value })
    else if (kind === FACT.principal) facts.paid.principal.push({ day, amount: value })
    else if (kind === FACT.interest) facts.paid.interest.push({ day, amount: value })
    else if (kind === FACT.scheduled_principal) addDue(facts.reported, { day, principal: value, interest: 0 })
    else if (kind === FACT.scheduled_interest) addDue(facts.reported, { day, principal: 0, interest: value })
    else if (SCHEDULE_TERMS.has(kind)) changeTerms(facts.terms, day, kind, value)
  }
  return facts
}

function addDisbursement({ draws, disbursed }: Facts, draw: Draw): void {
  draws.push(draw)
  disbursed.push(draw)
}

const SCHEDULE_TERMS: ReadonlySet<number> = new Set([FACT.term, FACT.payment_frequency, FACT.interest_rate])

/** Interest that became principal is repaid as principal that was drawn is. */
function addCapitalized({ draws, capitalized }: Facts, draw: Draw): void {
  if (draw.amount === 0) return
  draws.push(draw)
  capitalized.push(draw)
}

/** Interest that became principal takes back, on its day, interest that fell due or falls due next. */
function lessCapitalized(due: readonly DueItem[], capitalized: readonly DatedAmount[]): readonly DueItem[] {
  if (capitalized.length === 0) return due
  const items: DueItem[] = []
  const credits = capitalized.map(({ day, amount }) => ({ day, principal: 0, interest: -amount }))
  for (const item of [...due, ...credits].sort((one, other) => one.day - other.day)) addDue(items, item)
  return items.filter(({ principal, interest }) => principal !== 0 || interest !== 0)
}

function addDue(items: DueItem[], item: DueItem): void {
  const last = items.at(-1)
  if (last?.day !== item.day) items.push(item)
  else
    items[items.length - 1] = {
      ...last,
      interest: last.interest + item.interest,
      principal: last.principal + item.principal,
    }
}

function changeTerms(terms: ScheduleTerms[], day: number, kind: number, value: number): void {
  const last = terms.at(-1)
  if (last === undefined) return
  const held = { ...last, from: day, ...termOf(kind, value) }
  if (last.from === day) terms[terms.length - 1] = held
  else terms.push(held)
}

function termOf(kind: number, value: number): Partial<ScheduleTerms> {
  if (kind === FACT.term) return { term: durationOf(value) }
  if (kind === FACT.payment_frequency) return { frequency: durationOf(value) }
  return { rate: Number.isNaN(value) ? null : value }
}
