// Whether what is known now of the past of a receivable differs much from what was believed: its figures at the ends of earlier months and on the last day
// that had been reported, by the ledger of before and by that of now (0175). Money in minor units, days by their numbers.
import type { Ledger } from '../ledger/ledger.ts'
import type { MetricSettings } from '../metric-settings.ts'
import { firstDayOf, lastDayOf, monthOfDay } from '../../core/month.ts'
import { cashIn } from './month-figures.ts'
import { LedgerReplay } from './ledger-replay.ts'
import { daysPastDue, outstanding } from './receivable-position.ts'

/** The figures that are compared, in the order in which they are named. */
export const RESTATED_FIGURES = ['outstanding', 'collected', 'days_past_due'] as const

/** One of them. */
export type RestatedFigure = (typeof RESTATED_FIGURES)[number]

/** Outstanding principal, all cash received so far and reported days past due at the end of a day. */
export type FiguresOfDay = Readonly<Record<RestatedFigure, number>>

/** The first compared day on which figures differ by more than the limits, and which of them do. */
export interface LargeRestatement {
  readonly as_of: number
  readonly figures: readonly RestatedFigure[]
  readonly before: FiguresOfDay
  readonly after: FiguresOfDay
}

/** An amount that differs by no more than this part of the highest balance so far is no large restatement: one in twenty. */
const BALANCE_PARTS = 20

/** Nor is one that differs by no more than this, in minor units. */
const AMOUNT_MIN = 100

/** Days past due that differ by so many or more are one: a bucket. */
const DAYS_MIN = 30

/** Up to which days there was something to believe, by entries and by what is reported of delinquency; -Infinity for none. */
export interface BelievedUntil {
  readonly amounts: number
  readonly days_past_due: number
}

/** The two ledgers, and the settings by which both are replayed. */
export interface ComparedLedgers {
  readonly before: Ledger
  readonly after: Ledger
  readonly steps: readonly MetricSettings[]
}

/** Finds the first month end, or last day that had been reported, on which a figure differs much; undefined for none. */
export function largeRestatementOf(
  { before, after, steps }: ComparedLedgers,
  until: BelievedUntil,
): LargeRestatement | undefined {
  const first = Math.min(before.days[0] ?? Infinity, after.days[0] ?? Infinity)
  const [were, are] = [new BalancePeak(before, steps), new BalancePeak(after, steps)]
  for (const as_of of comparedDays(first, until)) {
    const [then, now] = [were.advanceTo(as_of), are.advanceTo(as_of)]
    const limit = Math.max(AMOUNT_MIN, Math.max(were.highest, are.highest) / BALANCE_PARTS)
    const figures = RESTATED_FIGURES.filter((figure) => {
      const difference = Math.abs(now[figure] - then[figure])
      if (figure === 'days_past_due') return as_of <= until.days_past_due && difference >= DAYS_MIN
      return as_of <= until.amounts && difference > limit
    })
    if (figures.length > 0) return { as_of, figures, before: then, after: now }
  }
  return undefined
}

/** The ends of months from a day on, and the last days themselves; rising. */
function comparedDays(first: number, { amounts, days_past_due }: BelievedUntil): number[] {
  const last = Math.max(amounts, days_past_due)
  const days = new Set([amounts, days_past_due].filter((day) => day >= first && day !== Infinity))
  if (first <= last)
    for (let month = monthOfDay(first); firstDayOf(month + 1) <= last; month += 1) days.add(lastDayOf(month))
  return [...days].toSorted((one, other) => one - other)
}

/** Replays a ledger and keeps the highest balance at the end of any day so far. */
class BalancePeak {
  highest = 0
  readonly #replay: LedgerReplay

  constructor(ledger: Ledger, steps: readonly MetricSettings[]) {
    this.#replay = new LedgerReplay(ledger, [], steps)
  }

  advanceTo(day: number): FiguresOfDay {
    for (let next = this.#replay.nextDay(); next <= day; next = this.#replay.nextDay())
      this.highest = Math.max(this.highest, outstanding(this.#replay.advanceTo(next)))
    const position = this.#replay.advanceTo(day)
    return {
      outstanding: outstanding(position),
      collected: cashIn(position),
      days_past_due: daysPastDue(position, position.delinquent_since),
    }
  }
}
