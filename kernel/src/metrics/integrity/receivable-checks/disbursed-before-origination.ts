// Money that left before the origination date: a loan that looks younger, so it is in a better vintage and further from default.
import { dayOfNumber } from '../../../core/day.ts'
import { FACT } from '../../ledger/ledger.ts'
import type { Finding } from '../finding.ts'
import { changesBy, evidenceOf } from './evidence.ts'
import { type Checked, amountOf, findingOf, flowOfEntry, thresholdsOn } from './reading.ts'

/** At most one finding, from the first disbursement on, for good. */
export function disbursedBeforeOrigination(checked: Checked): Finding[] {
  const { facts, lender, ledger, entries } = checked
  const first = entries.find((entry) => flowOfEntry(entry, lender) === FACT.disbursement && amountOf(entry, lender) > 0)
  if (first === undefined) return []
  const days_before = ledger.origination - first.day
  const thresholds = thresholdsOn(lender, 'disbursed_before_origination', first.day)
  if (thresholds === null || days_before <= thresholds.days_max) return []
  const same_day = entries.filter(
    (entry) => entry.day === first.day && flowOfEntry(entry, lender) === FACT.disbursement,
  )
  return [
    findingOf('disbursed_before_origination', checked, {
      key: dayOfNumber(first.day),
      from: first.day,
      until: null,
      amount: same_day.reduce((sum, entry) => sum + amountOf(entry, lender), 0),
      measured: { days: days_before },
      evidence: evidenceOf(facts, same_day, originations(checked)),
    }),
  ]
}

/** The last statement of the origination date. */
function originations({ facts }: Checked) {
  return changesBy(facts, 'reports', () => true, ['origination_date'])
    .toSorted((one, other) => one.recorded - other.recorded)
    .slice(-1)
}
