// Interest that is added to the balance in month after month, in place of the payments that do not come.
import { dayOfNumber } from '../../../core/day.ts'
import { firstDayOf, lastDayOf, monthOfDay } from '../../../core/month.ts'
import { FACT } from '../../ledger/ledger.ts'
import { outstanding, total } from '../../performance-history/receivable-position.ts'
import type { ThresholdsOf } from '../checks.ts'
import type { Finding } from '../finding.ts'
import { evidenceOf } from './evidence.ts'
import {
  type Checked,
  collectedBy,
  daysPastDueOf,
  findingOf,
  flowOfEntry,
  pausesOf,
  replayOf,
  thresholdsOn,
} from './reading.ts'

const CHECK = 'interest_capitalized'

/** A month of a receivable. */
interface Month {
  readonly capitalized: number
  readonly days_past_due: number
  /** Whether it counts where it is current enough: interest was capitalized, nothing was paid and no pause was set. */
  readonly is_unpaid: boolean
}

/** The months with capitalized interest, in which something is owed at the end. */
type Months = ReadonlyMap<number, Month>

/** One finding for each run of month ends on which it holds. */
export function interestCapitalized(checked: Checked): Finding[] {
  const { lender } = checked
  if (!checked.ledger.kinds.includes(FACT.capitalized_interest) || isPaidAtOnce(checked)) return []
  const months = monthsOf(checked)
  if (months.size === 0) return []
  const found: Finding[] = []
  const last = Math.max(...months.keys()) + MONTHS_MAX
  for (let month = Math.min(...months.keys()); month <= last; month += 1) {
    const thresholds = thresholdsOn(lender, CHECK, lastDayOf(month))
    if (thresholds === null || !holdsIn(months, month, thresholds)) continue
    const first = month
    while (holdsIn(months, month, thresholds)) month += 1
    found.push(capitalizedIn(checked, months, first, thresholds, lastDayOf(month)))
  }
  return found
}

function holdsIn(months: Months, last: number, thresholds: ThresholdsOf<typeof CHECK>): boolean {
  return countingMonths(months, last, thresholds).length >= thresholds.months_min
}

/** No more months can be looked at. */
const MONTHS_MAX = 61

/** Where all is due at once, at maturity, interest is added to it by contract. */
function isPaidAtOnce({ ledger, expected }: Checked): boolean {
  if (expected.reported.length > 0) return false
  const { kinds, values } = ledger
  const isGiven = (term: number) => kinds.some((kind, i) => kind === term && !Number.isNaN(values[i]))
  return ledger.product === 'invoice' || (isGiven(FACT.term) && !isGiven(FACT.payment_frequency))
}

function monthsOf(checked: Checked): Months {
  const { ledger, lender } = checked
  const numbers = ledger.days.flatMap((day, i) =>
    ledger.kinds[i] === FACT.capitalized_interest ? [monthOfDay(day)] : [],
  )
  const replay = replayOf(checked)
  const months = new Map<number, Month>()
  for (const month of new Set(numbers)) {
    const [from, to] = [firstDayOf(month), lastDayOf(month)]
    const before = replay.advanceTo(from - 1)
    const collected = collectedBy(before)
    const capitalized_before = total(before, FACT.capitalized_interest)
    const position = replay.advanceTo(to)
    const capitalized = total(position, FACT.capitalized_interest) - capitalized_before
    const is_paused = pausesOf(lender.steps).some((pause) => pause.from <= to && pause.until >= from)
    const is_unpaid = capitalized > 0 && !is_paused && collectedBy(position) - collected <= 0
    if (outstanding(position) > 0)
      months.set(month, { capitalized, days_past_due: daysPastDueOf(checked, position), is_unpaid })
  }
  return months
}

/** The months that count among the last ones. */
function countingMonths(months: Months, last: number, thresholds: ThresholdsOf<typeof CHECK>): number[] {
  const { months_looked_at, days_past_due_max } = thresholds
  const looked_at = Array.from({ length: months_looked_at }, (_, at) => last - months_looked_at + 1 + at)
  return looked_at.filter((number) => {
    const month = months.get(number)
    return month !== undefined && month.is_unpaid && month.days_past_due <= days_past_due_max
  })
}

function capitalizedIn(
  checked: Checked,
  months: Months,
  first: number,
  thresholds: ThresholdsOf<typeof CHECK>,
  until: number,
): Finding {
  const { facts, entries, lender } = checked
  const counting = countingMonths(months, first, thresholds)
  const capitalized = counting.reduce((sum, month) => sum + (months.get(month)?.capitalized ?? 0), 0)
  return findingOf(CHECK, checked, {
    key: dayOfNumber(lastDayOf(first)),
    from: lastDayOf(first),
    until,
    amount: capitalized,
    measured: { months: counting.length, days_past_due: months.get(first)?.days_past_due ?? 0, capitalized },
    evidence: evidenceOf(
      facts,
      entries.filter(
        (entry) => flowOfEntry(entry, lender) === FACT.capitalized_interest && counting.includes(monthOfDay(entry.day)),
      ),
    ),
  })
}
