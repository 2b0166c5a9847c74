// A receivable that nobody pays and that is reported as current: the pattern of loans that do not exist.
import { dayOfNumber } from '../../../core/day.ts'
import { BEGINNING } from '../../../core/dated-facts.ts'
import { delinquentDays } from '../../delinquency/delinquent-days.ts'
import { FACT, isScheduled } from '../../ledger/ledger.ts'
import type { Pause } from '../../metric-settings.ts'
import { allDue } from '../../performance-history/expectations.ts'
import { outstanding } from '../../performance-history/receivable-position.ts'
import type { Finding } from '../finding.ts'
import { changesBy, evidenceOf } from './evidence.ts'
import { type Checked, collectedBy, daysPastDueOf, findingOf, flowOfEntry, pastDueSince, pausesOf } from './reading.ts'
import { type Span, spansOf } from './spans.ts'

/** A receivable on a day. */
interface Unpaid {
  readonly day: number
  readonly collected: number
  readonly owed: number
  readonly since: number | null
  readonly days_past_due: number
}

/** One finding for each time; it may begin on a day that is still to come, and ends with a payment or when it is past due. */
export function neverPaidButCurrent(checked: Checked): Finding[] {
  const { expected, lender } = checked
  const first_due = allDue(expected).find(({ principal, interest }) => principal > 0 || interest > 0)?.day
  if (first_due === undefined) return []
  const pauses = pausesOf(lender.steps).toSorted((one, other) => one.from - other.from)
  const days = lender.checks.flatMap(({ held }) =>
    held.never_paid_but_current === null
      ? []
      : [dayAfter(first_due, held.never_paid_but_current.days_after_due, pauses)],
  )
  const spans = spansOf(checked, {
    check: 'never_paid_but_current',
    days,
    observe: (position): Unpaid => ({
      day: position.day,
      collected: collectedBy(position),
      owed: outstanding(position),
      since: pastDueSince(checked, position),
      days_past_due: daysPastDueOf(checked, position),
    }),
    holdsUntil: ({ day, collected, owed, since }, { days_after_due, days_past_due_max }) => {
      if (collected > 0 || owed <= 0 || countedDays(first_due, day, pauses) < days_after_due) return -Infinity
      return since === null ? Infinity : since + days_past_due_max + 1
    },
  })
  return spans.map((span) => unpaid(checked, first_due, span))
}

/** Days since a due date; those of a pause do not count. */
function countedDays(first_due: number, day: number, pauses: readonly Pause[]): number {
  return delinquentDays({ days_past_due: day - first_due, since: first_due, day, grace_days: 0, pauses })
}

/** The first day on which so many days have counted. */
function dayAfter(first_due: number, days: number, pauses: readonly Pause[]): number {
  let day = first_due + days
  for (
    let left = days - countedDays(first_due, day, pauses);
    left > 0;
    left = days - countedDays(first_due, day, pauses)
  )
    day += left
  return day
}

function unpaid(checked: Checked, first_due: number, { from, until, seen }: Span<Unpaid>): Finding {
  const { facts, entries, lender } = checked
  const counting = entries.filter((entry) => {
    const flow = flowOfEntry(entry, lender)
    return (flow === FACT.disbursement && entry.day <= from) || (isScheduled(flow) && entry.day === first_due)
  })
  const text = dayOfNumber(from)
  const changes = changesBy(facts, 'days', ({ effective }) => effective === BEGINNING || effective <= text)
  return findingOf('never_paid_but_current', checked, {
    key: dayOfNumber(first_due),
    from,
    until,
    amount: seen.owed,
    measured: { days_after_due: from - first_due, days_past_due: seen.days_past_due },
    evidence: evidenceOf(facts, counting, changes),
  })
}
