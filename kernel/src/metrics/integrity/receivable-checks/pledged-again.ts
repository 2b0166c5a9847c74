// A receivable that was released from a line and backs one again: it may have been lent out, or pledged elsewhere, in between.
import { dayOfNumber } from '../../../core/day.ts'
import { outstanding } from '../../performance-history/receivable-position.ts'
import type { PledgeDays, ReceivableFacts } from '../facts.ts'
import type { Finding, PledgeEvidence } from '../finding.ts'
import { evidenceOf } from './evidence.ts'
import { type Checked, findingOf, isPayment, replayOf, thresholdsOn } from './reading.ts'

/** Days between two pledges on which the receivable backed no line: from the release until before the next pledge. */
interface Gap {
  readonly released: number
  readonly again: number
}

/** One finding for each new pledge, which holds for good. */
export function pledgedAgain(checked: Checked): Finding[] {
  const { facts, lender, entries } = checked
  const gaps = gapsOf(facts.pledges)
  if (gaps.length === 0) return []
  const replay = replayOf(checked)
  return gaps.flatMap(({ released, again }) => {
    const owed_before = outstanding(replay.advanceTo(released - 1))
    const owed = outstanding(replay.advanceTo(again))
    const thresholds = thresholdsOn(lender, 'pledged_again', again)
    const days = again - released
    if (thresholds === null || days > thresholds.days_max || owed <= 0 || owed < owed_before) return []
    const paid = entries.filter((entry) => entry.day >= released && entry.day <= again && isPayment(entry, lender))
    return [
      findingOf('pledged_again', checked, {
        key: dayOfNumber(again),
        from: again,
        until: null,
        amount: owed,
        measured: { days, owed_at_release: owed_before, owed },
        evidence: { ...evidenceOf(facts, paid), pledges: pledgesOf(facts, released, again) },
      }),
    ]
  })
}

/** The pledges that ended on the day of the release, and those that began on the new one. */
function pledgesOf({ id, pledges }: ReceivableFacts, released: number, again: number): PledgeEvidence[] {
  return pledges
    .filter(({ from, until }) => until === released || from === again)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .map(({ debt_line_id, from, until }) => ({
      receivable_id: id,
      debt_line_id,
      from: from === -Infinity ? null : dayOfNumber(from),
      released: until === null ? null : dayOfNumber(until),
    }))
}

/** The gaps of at least a day; a move from one line to another leaves none. */
function gapsOf(pledges: readonly PledgeDays[]): Gap[] {
  const gaps: Gap[] = []
  let held_until: number | null = null
  for (const { from, until } of pledges.toSorted((one, other) => one.from - other.from)) {
    if (held_until !== null && from > held_until) gaps.push({ released: held_until, again: from })
    held_until = Math.max(held_until ?? -Infinity, until ?? Infinity)
  }
  return gaps
}
