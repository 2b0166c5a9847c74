// The collections of a closed month beside what the bank shows of them, as its certificate states them: as of the day of the close, like the status
// of covenants (0127).
import type { CertifiedCash } from '../../certificates/certificate.ts'
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { dayOfMoment, formatMoment } from '@tapeline/kernel/core/moment'
import { firstDayOf, lastDayOf, monthNumber } from '@tapeline/kernel/core/month'
import { cashMonths } from '@tapeline/kernel/metrics/cash-tie-out/month-figures'
import type { Querier } from '../../storage/database.ts'
import { findLenderOfLines } from '../borrowing-base/line-store.ts'
import { readSums } from '../cash-tie-out/cash-sums-store.ts'
import { certifiedCash } from './certified-cash-rules.ts'
import type { WaitingClose } from './month-close-store.ts'

/** Reads them, of the lender of the close; null where there was nothing to tie out. `tied_at` is the moment of the tie-out, 0 where there is none. */
export async function readClosedCash(
  querier: Querier,
  { tenant, number: known_at, state: { month = '' } }: WaitingClose,
  tied_at: number,
): Promise<CertifiedCash | null> {
  if (tied_at === 0) return null
  const { time_zone = 'UTC' } = (await findLenderOfLines(querier, tenant)) ?? {}
  const as_of = dayOfMoment(known_at, time_zone)
  const number = monthNumber(month)
  const from = dayOfNumber(firstDayOf(number))
  const until = dayOfNumber(lastDayOf(number))
  const sums = await readSums(querier, { tenant, from, until, currency: undefined, known_at: undefined })
  return {
    as_of,
    tied_at: formatMoment(tied_at),
    collections: certifiedCash(cashMonths(sums, dayNumber(as_of))),
  }
}
