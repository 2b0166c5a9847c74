// What was first written off in a month, followed by the months since: the static pool of a loss. Sums are kept by the months since the first
// loss, so those of a month of write-off are in one measure after the other, month by month.
import { type Sum, plus } from '../../../core/sum.ts'
import { RECOVERY_MONTHS_MAX, lossMeasure, recoveryMeasure } from '../measures.ts'
import type { Series } from '../totals/series.ts'

/** The last number of months since the write-off for which losses and recoveries are kept apart. */
export const MONTHS_SINCE_MAX = RECOVERY_MONTHS_MAX - 1

/** What a month of write-off amounts to at an age; amounts in minor units. */
export interface WriteOffAge {
  readonly months_since: number
  /** Lost to date. */
  readonly written_off: Sum
  /** Recovered in the month at this age, and to date. */
  readonly recovered: Sum
  readonly recovered_to_date: Sum
}

/** The ages of a month of write-off, from 0 to that of the last month; empty where nothing was written off or recovered of it. */
export function writeOffAges(series: Series, written_off_in: number, last_month: number): WriteOffAge[] {
  const ages: WriteOffAge[] = []
  let written_off: Sum = 0
  let recovered_to_date: Sum = 0
  let has_any = false
  for (
    let months_since = 0;
    months_since <= Math.min(last_month - written_off_in, MONTHS_SINCE_MAX);
    months_since += 1
  ) {
    const month = written_off_in + months_since
    const lost = series.inMonth(lossMeasure(months_since), month)
    const recovered = series.inMonth(recoveryMeasure(months_since), month)
    written_off = plus(written_off, lost)
    recovered_to_date = plus(recovered_to_date, recovered)
    has_any ||= lost !== 0 || recovered !== 0
    ages.push({ months_since, written_off, recovered, recovered_to_date })
  }
  return has_any ? ages : []
}
