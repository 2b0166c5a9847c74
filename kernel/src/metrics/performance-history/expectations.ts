// The expected payments of a receivable: the schedule that its lender sends, and the one derived from its terms. Until the first day of the
// lender's schedule the derived one counts, so that nothing dated later changes an earlier day.
import type { Claim } from '../delinquency/claim.ts'
import type { DatedAmount } from '../delinquency/dated-amount.ts'
import type { ArrearsStep } from '../delinquency/derive-arrears.ts'
import { FACT, type Ledger, type ProductClass } from '../ledger/ledger.ts'
import { durationOf } from '../ledger/patch-facts.ts'
import { deriveSchedule } from '../schedule/schedule.ts'
import type { Draw, DueItem, ScheduleStyle, ScheduleTerms } from '../schedule/schedule-terms.ts'
import { type DatedClaim, arrearsOf, interestReportedFrom, listClaims } from './claims.ts'

/** The schedule that counts on a day. */
export type Basis = 'reported' | 'derived' | 'none'

/** The expected payments of a receivable. Days by their numbers, rising; amounts in minor units. */
export interface Expectations {
  readonly style: ScheduleStyle
  readonly derived: readonly DueItem[]
  readonly reported: readonly DueItem[]
  /** The first day with terms and a draw to derive from; Infinity without one. */
  readonly derived_from: number
  /** The first day of the lender's schedule; Infinity without one. */
  readonly reported_from: number
  /** The day of the first `interest` entry; Infinity without one. */
  readonly interest_from: number
  /** The claims, rising by their first day. */
  readonly claims: readonly DatedClaim[]
  readonly arrears: readonly ArrearsStep[]
}

/** The items of both schedules, and the start of the lender's. */
export type DueItems = Pick<Expectations, 'derived' | 'reported' | 'reported_from'>

/** The expected payments of a ledger's receivable. */
export function expectationsOf(ledger: Ledger): Expectations {
  const facts = collect(ledger)
  const { disbursed, reported, paid } = facts
  const style = STYLES[ledger.product]
  const { derived, derived_from, reported_from } = itemsOf(ledger, facts)
  const claims = listClaims({ derived, reported, reported_from, paid, disbursed })
  return {
    style,
    derived,
    reported,
    derived_from,
    reported_from,
    interest_from: interestReportedFrom(paid),
    claims,
    arrears: arrearsOf(claims),
  }
}

/** The items of both schedules alone, which take less time than all expectations. */
export function dueItemsOf(ledger: Ledger): DueItems {
  const facts = collect(ledger)
  const { derived, reported_from } = itemsOf(ledger, facts)
  return { derived, reported: facts.reported, reported_from }
}

function itemsOf(ledger: Ledger, { terms, draws, capitalized, reported }: Facts) {
  const listed = derivedItems(ledger, terms, draws)
  const derived_from = listed === null ? Infinity : firstDerivable(terms, draws)
  // Before there is a schedule no interest falls due, so none is taken back or due again.
  const since = capitalized.filter(({ day }) => day >= derived_from)
  return { derived: lessCapitalized(listed ?? [], since), derived_from, reported_from: reported[0]?.day ?? Infinity }
}

/** The schedule that counts on a day. */
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

/** The claim of a day. */
export function claimOn({ claims }: Expectations, day: number): Claim | undefined {
  return claims.findLast(({ from }) => from <= day)?.claim
}

/** Whether due interest is asked for on a day: by a derived schedule only once the lender has reported any. */
export function isInterestAssessed(expected: Expectations, day: number): boolean {
  return basisOn(expected, day) === 'reported' || day >= expected.interest_from
}

/** A line's principal falls due at its maturity, a card's on no known day. */
const STYLES: Readonly<Record<ProductClass, ScheduleStyle>> = {
  instalment: 'level',
  card: 'none',
  line: 'interest_only',
  invoice: 'bullet',
}

/** Null for a card, and if interest exceeds the safe integers. */
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
  /** Excludes refunds. */
  readonly disbursed: DatedAmount[]
  readonly capitalized: DatedAmount[]
  readonly reported: DueItem[]
  readonly paid: { readonly principal: DatedAmount[]; readonly interest: DatedAmount[] }
  readonly terms: ScheduleTerms[]
}

/** Collects the facts of a ledger that make up a schedule, or are compared with one. */
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

/** Capitalized interest is repaid like drawn principal. */
function addCapitalized({ draws, capitalized }: Facts, draw: Draw): void {
  if (draw.amount === 0) return
  draws.push(draw)
  capitalized.push(draw)
}

/** Capitalized interest reduces, on its day, interest that fell due or falls due next; taken back, it is due again. */
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
  const next = { ...last, from: day, ...termOf(kind, value) }
  if (last.from === day) terms[terms.length - 1] = next
  else terms.push(next)
}

function termOf(kind: number, value: number): Partial<ScheduleTerms> {
  if (kind === FACT.term) return { term: durationOf(value) }
  if (kind === FACT.payment_frequency) return { frequency: durationOf(value) }
  return { rate: Number.isNaN(value) ? null : value }
}
