// Loans as lenders send them, drawn at random: paid on time, late, in part, ahead or not at all, with payments that are returned, and
// interest that is reported always, late, sometimes, never, by one entry, or undivided from principal.
import * as fc from 'fast-check'
import { type Installment, type LevelLoan, daysLater, levelSchedule } from './loan-schedule.ts'
import type { SentEntry } from './past-due-by-rules.ts'

/** A loan, its entries, and the days on which it is judged. */
export interface Case {
  readonly loan: LevelLoan
  readonly schedule: readonly Installment[]
  readonly entries: readonly SentEntry[]
  readonly days: readonly string[]
}

const REPORTING = ['always', 'late', 'sometimes', 'never', 'one entry', 'undivided'] as const

type Reporting = (typeof REPORTING)[number]

/** What the borrower does about one installment. */
interface Behavior {
  /** Days from the due day to the payment; negative for a payment ahead of time. */
  readonly late: number
  /** Percent of the installment that is paid. */
  readonly percent: number
  /** Days from the payment to its return; null for one that is not returned. */
  readonly returned: number | null
  /** Percent of the payment that the return takes back, which may be more than was paid. */
  readonly returned_percent: number
  /** Minor units by which the lender's split differs. */
  readonly rounding: number
  /** Whether its interest is reported, for lenders who do that sometimes. */
  readonly with_interest: boolean
}

const behavior: fc.Arbitrary<Behavior> = fc.record({
  late: fc.constantFrom(0, 0, 0, 0, -20, 1, 3, 12, 29, 45, 80),
  percent: fc.constantFrom(100, 100, 100, 100, 0, 40, 99, 200),
  returned: fc.constantFrom(null, null, null, null, null, 0, 4, 15, 40),
  returned_percent: fc.constantFrom(100, 100, 60, 150),
  rounding: fc.constantFrom(0, 0, -1, 1),
  with_interest: fc.boolean(),
})

const level: fc.Arbitrary<LevelLoan> = fc
  .record({
    amount: fc.integer({ min: 20_000, max: 3_000_000 }),
    months: fc.integer({ min: 2, max: 8 }),
    rate_bps: fc.constantFrom(0, 650, 1_200, 2_990),
    after: fc.integer({ min: 0, max: 400 }),
  })
  .map(({ after, ...terms }) => ({ ...terms, origination_date: daysLater('2023-12-28', after) }))

/** A loan of any behavior, judged on days from its origination to half a year beyond its maturity. */
export const cases: fc.Arbitrary<Case> = level.chain((loan) =>
  fc
    .record({
      behaviors: fc.array(behavior, { minLength: loan.months, maxLength: loan.months }),
      reporting: fc.constantFrom(...REPORTING),
      lender_schedule: fc.constantFrom(false, false, true),
      returns_by_type: fc.boolean(),
      days: fc.uniqueArray(fc.integer({ min: 1, max: loan.months * 31 + 180 }), { minLength: 5, maxLength: 5 }),
    })
    .map(({ behaviors, reporting, lender_schedule, returns_by_type, days }) => {
      const schedule = levelSchedule(loan)
      const paid = schedule.flatMap((item, at) => paymentOf(item, behaviors[at], reporting, returns_by_type))
      const one = reporting === 'one entry' ? [interestAtOnce(schedule)] : []
      const sent = [...paid, ...one].filter(({ amount }) => amount !== 0)
      return {
        loan,
        schedule,
        entries: [
          { date: loan.origination_date, type: 'disbursement', amount: loan.amount },
          ...(lender_schedule ? schedule.flatMap(sentItem) : []),
          ...sent.map((entry) => ({
            ...entry,
            date: entry.date < loan.origination_date ? loan.origination_date : entry.date,
          })),
        ],
        days: days.map((day) => daysLater(loan.origination_date, day)),
      }
    }),
)

function paymentOf(
  item: Installment,
  behaves: Behavior | undefined,
  reporting: Reporting,
  by_type: boolean,
): SentEntry[] {
  if (behaves === undefined) return []
  const { late, percent, returned, returned_percent, rounding, with_interest } = behaves
  const date = daysLater(item.date, late)
  const part = (amount: number) => Math.round((amount * percent) / 100)
  const reports = reporting === 'always' || reporting === 'late' || (reporting === 'sometimes' && with_interest)
  const principal =
    part(item.principal) + (reporting === 'undivided' ? part(item.interest) : 0) + (percent === 100 ? rounding : 0)
  const interest = reports ? part(item.interest) : 0
  const interest_date = reporting === 'late' ? daysLater(date, 9) : date
  const sent = [
    { date, type: 'principal', amount: principal },
    { date: interest_date, type: 'interest', amount: interest },
  ]
  return returned === null
    ? sent
    : [...sent, ...sent.map((entry) => returnOf(entry, returned, returned_percent, by_type))]
}

function returnOf({ date, type, amount: paid }: SentEntry, days: number, percent: number, by_type: boolean): SentEntry {
  const on = daysLater(date, days)
  const amount = Math.round((paid * percent) / 100)
  return by_type ? { date: on, type: `returned_${type}`, amount } : { date: on, type, amount: -amount }
}

function interestAtOnce(schedule: readonly Installment[]): SentEntry {
  const last = schedule.at(-1)?.date ?? ''
  return { date: last, type: 'interest', amount: schedule.reduce((total, { interest }) => total + interest, 0) }
}

function sentItem({ date, principal, interest }: Installment): SentEntry[] {
  const sent = [
    { date, type: 'scheduled_principal', amount: principal },
    { date, type: 'scheduled_interest', amount: interest },
  ]
  return sent.filter(({ amount }) => amount !== 0)
}
