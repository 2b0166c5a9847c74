// What was expected of a receivable: the schedule that its lender sends, and the one that follows from its terms. Up to the first
// day of which the lender's schedule speaks the derived one counts, so that nothing dated later changes an earlier day.
import type { DatedAmount } from '../delinquency/dated-amount.ts'
import { type ArrearsStep, deriveArrears } from '../delinquency/derive-arrears.ts'
import { FACT, type Ledger, type ProductClass } from '../ledger/ledger.ts'
import { durationOf } from '../ledger/patch-facts.ts'
import {
  type Draw,
  type DueItem,
  type ScheduleStyle,
  type ScheduleTerms,
  deriveSchedule,
} from '../schedule/schedule.ts'
import { type Paid, amountsDue, paidTowardDerived, paidTowardReported, tolerated } from './covering.ts'

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
  readonly paid: Paid
  readonly arrears: readonly ArrearsStep[]
}

/** What was expected of the receivable of a ledger. */
export function expectationsOf(ledger: Ledger): Expectations {
  const { terms, draws, reported, paid } = collect(ledger)
  const style = STYLES[ledger.product]
  const derived = derivedItems(ledger, terms, draws)
  const derived_from = derived === null ? Infinity : firstDerivable(terms, draws)
  const reported_from = reported[0]?.day ?? Infinity
  const by_terms = derived === null ? [] : arrearsByTerms(derived, paid, draws)
  const by_lender = reported.length === 0 ? [] : deriveArrears(amountsDue(reported), paidTowardReported(reported, paid))
  return {
    style,
    derived: derived ?? [],
    reported,
    derived_from,
    reported_from,
    paid,
    arrears: joinArrears(by_terms, by_lender, reported_from),
  }
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

/** What must be paid by the schedule that counts on a day, and what was paid toward it. */
export function coverOn(expected: Expectations, day: number): { due: DatedAmount[]; paid: readonly DatedAmount[] } {
  const { derived, reported, paid } = expected
  if (basisOn(expected, day) === 'reported')
    return { due: amountsDue(reported), paid: paidTowardReported(reported, paid) }
  return { due: amountsDue(derived), paid: paidTowardDerived(derived, paid) }
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

function arrearsByTerms(items: readonly DueItem[], paid: Paid, draws: readonly Draw[]): ArrearsStep[] {
  const covering = [...paidTowardDerived(items, paid), ...tolerated(items, draws)]
  return deriveArrears(
    amountsDue(items),
    covering.sort((one, other) => one.day - other.day),
  )
}

/** Where the lender's schedule begins, what it has not yet asked for is not past due. */
function joinArrears(
  derived: readonly ArrearsStep[],
  reported: readonly ArrearsStep[],
  from: number,
): readonly ArrearsStep[] {
  if (from === Infinity) return derived
  const before = derived.filter((step) => step.day < from)
  const open = before.at(-1)
  const cleared =
    open === undefined || open.rolling_since === null ? [] : [{ day: from, rolling_since: null, strict_since: null }]
  return [...before, ...cleared, ...reported.filter((step) => step.day >= from)]
}

interface Facts {
  readonly draws: Draw[]
  readonly reported: DueItem[]
  readonly paid: { readonly principal: DatedAmount[]; readonly interest: DatedAmount[] }
  readonly terms: ScheduleTerms[]
}

/** Sorts out the facts of a ledger that a schedule is made of, or held against. */
function collect({ origination, days, kinds, values }: Ledger): Facts {
  const terms = [{ from: Math.min(origination, days[0] ?? origination), term: null, frequency: null, rate: null }]
  const facts: Facts = { draws: [], reported: [], paid: { principal: [], interest: [] }, terms }
  for (let i = 0; i < days.length; i += 1) {
    const day = days[i] ?? 0
    const value = values[i] ?? 0
    const kind = kinds[i] ?? 0
    if (kind === FACT.disbursement && value !== 0) facts.draws.push({ day, amount: value })
    else if (kind === FACT.refund && value !== 0) facts.draws.push({ day, amount: -value })
    else if (kind === FACT.principal) facts.paid.principal.push({ day, amount: value })
    else if (kind === FACT.interest) facts.paid.interest.push({ day, amount: value })
    else if (kind === FACT.scheduled_principal) addDue(facts.reported, { day, principal: value, interest: 0 })
    else if (kind === FACT.scheduled_interest) addDue(facts.reported, { day, principal: 0, interest: value })
    else if (kind >= FACT.term) changeTerms(facts.terms, day, kind, value)
  }
  return facts
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
