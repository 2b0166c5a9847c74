// What is added up over a portfolio. Every measure changes on days, for one receivable after the other, so that what holds on a day is
// the sum of the changes up to it and what happened in a month the sum of those in it. The numbers are stored: never change one,
// only add.
import { CREDIT_BUREAUS, type CreditBureau } from '../../core/credit-bureaus.ts'
import { BREAK_CAUSES, type BreakCause } from '../balance-check/checked-entry.ts'
import { FACT } from '../ledger/ledger.ts'

/** The version of the formulas of contributions: raise it when what a receivable contributes changes, or how its sums are kept. */
export const CONTRIBUTION_FORM = 13

/** Measures with a number of their own; most of what entries moved is numbered as in FACT. Amounts are minor units of one currency. */
export const MEASURE = {
  /** Receivables that were drawn for the first time. */
  drawn: 16,
  /** Principal lost: by entries, and by closing where the settings make that a loss. */
  written_off: 17,
  /** Principal that closing took out without an entry that explains it; negative where it was opened again. */
  closed_unexplained: 18,
  /** Outstanding principal that came from another group, less what left for one. */
  transferred: 19,
  /** Outstanding principal; what was overpaid lowers it. */
  outstanding: 20,
  /** Receivables with principal outstanding, and that principal: what is in buckets. */
  open: 21,
  open_principal: 36,
  /** Receivables with nothing outstanding, by what became of them. */
  paid_off: 22,
  charged_off: 23,
  closed_without_reason: 24,
  /** Receivables that came into default (M13), and what they had outstanding when they did. */
  defaults: 25,
  defaulted: 26,
  /** Outstanding principal of receivables in default. */
  in_default: 27,
  /** Outstanding principal of receivables of which it is known what falls due. */
  with_schedule: 28,
  /** Principal paid as scheduled and ahead of it (M18); known when its month is over. */
  paid_as_scheduled: 29,
  paid_ahead: 30,
  /** Receivables that are checked: those that are open or have ended, and those without a draw that have a finding. */
  checked: 38,
  /** Checked receivables without a finding, and the outstanding principal of the open ones among them. */
  clean: 31,
  clean_principal: 32,
  /** Outstanding principal of receivables with an interest rate, with a term, and with a maturity that has not passed. */
  with_rate: 33,
  with_term: 34,
  before_maturity: 35,
  /** Receivables whose amounts are too large to be added up with others; nothing else of them counts. */
  too_large: 37,
  /** Interest that became principal. */
  capitalized: 39,
  /** Receivables whose first payment was judged, and of them those that defaulted on it; and what was disbursed less refunded on each by then. */
  first_payments: 384,
  first_payments_principal: 385,
  first_payment_defaults: 386,
  first_payment_defaults_principal: 387,
  /** Of invoices alone: what was invoiced, credited, and paid, and their outstanding principal. */
  invoiced: 388,
  invoices_credited: 389,
  invoices_paid: 390,
  invoices_open: 391,
  /** Of open receivables with a factor rate: their outstanding principal, and what was disbursed less refunded on them. */
  with_factor_rate: 392,
  advanced: 393,
} as const

/** The measure of what entries moved of a kind of flow. */
export function flowMeasure(kind: number): number {
  return kind === FACT.capitalized_interest ? MEASURE.capitalized : kind
}

/** Outstanding principal times something, for averages weighted by it; their sums leave what a number holds exactly. */
export const PRODUCT_MEASURE = {
  /** Times the annual rate in billionths. */
  rate: 1,
  /** Times the day number of the origination. */
  origination: 2,
  /** Times the original term in days. */
  term: 3,
  /** Times the day number of the maturity. */
  maturity: 4,
  /** Times the month numbers of the origination and of the maturity. */
  origination_month: 5,
  maturity_month: 6,
  /** What was recovered, times the days since the loss. */
  recovery_days: 7,
  /** What was paid of invoices, times the days since their origination. */
  invoice_paid_days: 8,
  /** What is to be repaid by schedule of open receivables with a factor rate: no product, but it can exceed what a number holds exactly. */
  to_repay: 9,
} as const

/** What can be amiss with a receivable, open or not. The order is stored: never change it, only add. */
export const FINDINGS = [
  /** The lender's last balance differs from ours by more than the balance check allows, which then reports a cause. */
  'unreconciled',
  /** The lender and the schedule put it in different buckets. */
  'delinquency_gap',
  /** No money moved for longer than STALE_DAYS. */
  'stale',
  /** It is outstanding past its maturity, yet its lender calls it current. */
  'past_maturity',
  /** Its history begins with something other than a disbursement. */
  'no_disbursement',
  /** Something is dated before its origination. */
  'before_origination',
  /** More principal was paid than was given out. */
  'overpaid',
  /** Its lender closed it, and its entries leave principal that no entry explains. */
  'closed_with_balance',
  /** Money moved on a day on which it had been closed before. */
  'entries_after_close',
  /** More was given out than its credit limit allows. */
  'above_credit_limit',
] as const

export type Finding = (typeof FINDINGS)[number]

/** Two months and a day: whoever pays every month has missed two payments (ours). */
export const STALE_DAYS = 62

/** By whose word a receivable is past due: its lender's, or what was due and paid. */
export const BASES = ['reported', 'computed'] as const

export type Basis = (typeof BASES)[number]

/** Whether receivables are counted or their principal is added up. */
export const KINDS = ['count', 'amount'] as const

export type Kind = (typeof KINDS)[number]

/** Buckets and what comes after them: the states among which receivables move. Buckets are 0 (current) to 59. */
export const STATE = { paid_off: 60, charged_off: 61, closed_unexplained: 62, not_drawn: 63 } as const

/** As many as there can be states. */
const STATES = 64

/** Days past due that receivables are counted by once they have ever been that late. The order is stored: never change it, only add. */
export const EVER_DAYS = [30, 60, 90] as const

/**
 * What is added up of receivables that have ever been so late: how many, what was disbursed less refunded on them, what was outstanding at
 * the end of the first day on which each was, and what of it was written off on later days. The order is stored: never change it, only add.
 */
export const EVER_FIGURES = ['receivables', 'principal', 'balance', 'written_off'] as const

export type EverFigure = (typeof EVER_FIGURES)[number]

/** As many figures as there can be of one number of days. */
const EVER_FIGURES_MAX = 8

const FIRST_BUCKET = 64
const FIRST_EVER = 320
const FIRST_RECOVERY = 400
const FIRST_FINDING = 512
const FIRST_LOSS = 600
const FIRST_SCORED = 768
const FIRST_CAUSE = 896
const FIRST_TRANSITION = 1024
const FIRST_LOSS_FROM = FIRST_TRANSITION + 4 * STATES * STATES

/** Recoveries as many months after the loss, or more, are one sum. */
export const RECOVERY_MONTHS_MAX = 60

/** Losses are followed for so many months from the beginning of one on. */
export const LOSS_MONTHS_MAX = 12

/** The product measures from here on are of bureaus. */
const FIRST_SCORE_PRODUCT = 128

/** The measure of a bucket: its receivables with principal outstanding, or that principal. */
export function bucketMeasure(basis: Basis, kind: Kind, bucket: number): number {
  return FIRST_BUCKET + corner(basis, kind) * STATES + bucket
}

/** The measure of receivables that have ever been so many days past due; `at` is the place of the days in EVER_DAYS. */
export function everMeasure(basis: Basis, figure: EverFigure, at: number): number {
  const place = BASES.indexOf(basis) * EVER_DAYS.length + at
  return FIRST_EVER + place * EVER_FIGURES_MAX + EVER_FIGURES.indexOf(figure)
}

/** The measure of what was recovered so many months after the loss, from 0 to RECOVERY_MONTHS_MAX. */
export function recoveryMeasure(months: number): number {
  return FIRST_RECOVERY + months
}

/** The measure of what was lost so many months after the first loss on its receivable, from 0 to less than RECOVERY_MONTHS_MAX. */
export function lossMeasure(months: number): number {
  return FIRST_LOSS + months
}

/** The measure of receivables with a finding, or of the principal of the open ones among them. */
export function findingMeasure(kind: Kind, finding: Finding): number {
  return FIRST_FINDING + FINDINGS.indexOf(finding) * 2 + KINDS.indexOf(kind)
}

/** The measure of outstanding principal whose obligor has a score of a bureau; null for all bureaus that are not listed. */
export function scoredMeasure(bureau: CreditBureau | null): number {
  return bureau === null ? FIRST_SCORED : FIRST_SCORED + 1 + CREDIT_BUREAUS.indexOf(bureau)
}

/** The product measure of that principal times the score. */
export function scoreProductMeasure(bureau: CreditBureau): number {
  return FIRST_SCORE_PRODUCT + CREDIT_BUREAUS.indexOf(bureau)
}

/** The measure of receivables that are unreconciled for a cause, or of the principal of the open ones among them. */
export function causeMeasure(kind: Kind, cause: BreakCause): number {
  return FIRST_CAUSE + BREAK_CAUSES.indexOf(cause) * 2 + KINDS.indexOf(kind)
}

/**
 * The measure of what moved within a month from the state in which it began to another: receivables, or the principal that they had
 * outstanding when the month began (M10). What stayed is not counted: it is the bucket's opening less what moved.
 */
export function transitionMeasure(basis: Basis, kind: Kind, from: number, to: number): number {
  return FIRST_TRANSITION + (corner(basis, kind) * STATES + from) * STATES + to
}

/** The measure of what was lost of receivables that were in a bucket when a month began, in that month (0) or so many months later. */
export function lossFromMeasure(basis: Basis, bucket: number, months: number): number {
  return FIRST_LOSS_FROM + (BASES.indexOf(basis) * STATES + bucket) * LOSS_MONTHS_MAX + months
}

/** Whether a measure is of what moved between states, or was lost from one. */
export function isTransition(measure: number): boolean {
  return measure >= FIRST_TRANSITION
}

function corner(basis: Basis, kind: Kind): number {
  return (basis === 'computed' ? 2 : 0) + (kind === 'amount' ? 1 : 0)
}
