// Causes by interest and fees: balances to which they are added, and balances that include them until they are paid. Lenders count
// different entries, so a few variants are tried, the narrower ones first.
import { type BrokenRun, evidenceIds, hasCharge, wholeBook } from './broken-run.ts'
import type { BalanceBreak, CheckedEntry } from './checked-entry.ts'
import { type Assumption, explains } from './hypothesis.ts'
import type { Precision } from './broken-run.ts'
import type { JudgedBalance } from './judged-balances.ts'

/** The effect of one unit of a type's amount on the lender's balance, beyond principal. */
interface View {
  readonly name: string
  readonly effects: Effects
}

type Effects = Readonly<Record<string, 1 | -1>>

const FEES_ADDED: Effects = { origination_fee: 1, periodic_fee: 1, late_fee: 1 }
const FEES_PAID: Effects = { origination_fee: -1, periodic_fee: -1, late_fee: -1 }
const CAPITALISING: readonly View[] = [
  { name: 'interest added', effects: { interest: 1 } },
  { name: 'fees added', effects: FEES_ADDED },
  { name: 'interest and fees added', effects: { interest: 1, ...FEES_ADDED } },
  { name: 'due interest added', effects: { scheduled_interest: 1 } },
  { name: 'due interest and fees added', effects: { scheduled_interest: 1, ...FEES_ADDED } },
]
const ACCRUING: readonly View[] = [
  { name: 'due interest until paid', effects: { scheduled_interest: 1, interest: -1 } },
  { name: 'due interest and fees until paid', effects: { scheduled_interest: 1, interest: -1, ...FEES_PAID } },
]
const INCLUDING: readonly View[] = [
  ...ACCRUING,
  { name: 'interest until paid', effects: { interest: -1 } },
  { name: 'fees until paid', effects: FEES_PAID },
  { name: 'interest and fees until paid', effects: { interest: -1, ...FEES_PAID } },
]

const GROWN_DAYS_MIN = 3
const ANNUAL_RATE_MAX = 10
const DAYS_A_YEAR = 365

/** The lender adds interest or fees that were reported to the balance: it is off by their sum since the break. */
export function capitalisedBreak(run: BrokenRun, precision: Precision): BalanceBreak | null {
  for (const view of CAPITALISING) {
    if (!Object.keys(view.effects).some((type) => hasCharge(run, type))) continue
    const hypothesis = { name: view.name, assumption: counting(run, view), precision }
    if (explains(run, hypothesis)) return chargeBreak('interest_capitalised', run, view)
  }
  return null
}

/**
 * The balance includes interest and fees between falling due and being paid, in the whole book or since the break. Only a payment that
 * removed them again distinguishes this from capitalizing.
 */
export function basisBreak(run: BrokenRun, precision: Precision): BalanceBreak | null {
  for (const [where, window] of [['in the whole book', wholeBook(run)] as const, ['since the break', run] as const]) {
    for (const view of ACCRUING) {
      if (!paysCharges(window, view)) continue
      const hypothesis = { name: `${view.name} ${where}`, assumption: counting(window, view), precision }
      if (explains(window, hypothesis)) return chargeBreak('basis', window, view)
    }
  }
  return null
}

/** Like `basisBreak`, for charges that were in the balance before any entry, such as precomputed interest. */
export function openingBasisBreak(run: BrokenRun, precision: Precision): BalanceBreak | null {
  const offset = run.jump - run.last.difference + (run.balances[0]?.difference ?? 0)
  for (const view of INCLUDING) {
    if (!paysCharges(run, view)) continue
    const included = offset - chargesIn(run, view, run.from, run.sinceIndex + 1)
    const opening = { day: run.since.day, effect: included, reported: null }
    const count = counting(run, view)
    const assumption: Assumption = (movement, index) =>
      index === run.sinceIndex ? [opening, count(movement, index)].flat() : count(movement, index)
    const hypothesis = { name: `${view.name} after an opening of ${included}`, assumption, precision }
    if (explains(run, hypothesis)) return chargeBreak('basis', run, view)
  }
  return null
}

/**
 * Interest without entries: from day to day the difference never falls, grows on at least three days, and by at most 1,000 % a year of the
 * balance.
 */
export function growthBreak(run: BrokenRun): BalanceBreak | null {
  let before = run.last.difference - run.jump
  let day = run.book.entries[run.from]?.day ?? run.since.day
  let grownDays = 0
  for (const balance of endsOfDays(run)) {
    const today = run.book.entries[balance.index]?.day ?? day
    const growth = balance.difference - before
    const yearly = ANNUAL_RATE_MAX * Math.max(Math.abs(balance.reported), Math.abs(balance.computed))
    if (growth < -1 || growth > 1 + (yearly * (today - day)) / DAYS_A_YEAR) return null
    if (growth > 0) grownDays += 1
    before = balance.difference
    day = today
  }
  if (grownDays < GROWN_DAYS_MIN) return null
  return { cause: 'interest_capitalised', entry_ids: [], amount: run.jump }
}

function endsOfDays({ balances, book: { entries } }: BrokenRun): readonly JudgedBalance[] {
  return balances.filter(({ index }, place) => {
    const next = balances[place + 1]
    return next === undefined || entries[next.index]?.day !== entries[index]?.day
  })
}

function counting({ book: { entries } }: BrokenRun, view: View): Assumption {
  return (movement, index) => ({ ...movement, effect: movement.effect + chargeOf(entries[index], view) })
}

function chargeOf(entry: CheckedEntry | undefined, { effects }: View): number {
  if (entry === undefined || !Object.hasOwn(effects, entry.type)) return 0
  return (effects[entry.type] ?? 0) * entry.amount
}

function chargesIn({ book: { entries } }: BrokenRun, view: View, from: number, to: number): number {
  return entries.slice(from, to).reduce((sum, entry) => sum + chargeOf(entry, view), 0)
}

function paysCharges(run: BrokenRun, { effects }: View): boolean {
  return Object.keys(effects).some((type) => effects[type] === -1 && hasCharge(run, type))
}

function chargeBreak(cause: 'interest_capitalised' | 'basis', run: BrokenRun, view: View): BalanceBreak {
  const window = run.book.entries.slice(run.from, run.last.index + 1)
  return { cause, entry_ids: evidenceIds(window.filter((entry) => chargeOf(entry, view) !== 0)), amount: run.jump }
}
