// The collections of a closed month beside what the bank shows of them, as its certificate states them: as of the day of the close, like the status
// of covenants (0127).
import type { CertifiedCash, NoCash } from '../../certificates/certificate.ts'
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { dayOfMoment, formatMoment } from '@tapeline/kernel/core/moment'
import { firstDayOf, lastDayOf, monthNumber } from '@tapeline/kernel/core/month'
import { cashMonths } from '@tapeline/kernel/metrics/cash-tie-out/month-figures'
import type { Querier } from '../../storage/database.ts'
import type { CashAt } from '../cash-tie-out/cash-upstream-reads.ts'
import { readSums } from '../cash-tie-out/cash-sums-store.ts'
import { certifiedCash } from './certified-cash-rules.ts'
import type { WaitingClose } from './month-close-store.ts'

/** Reads them of a tie-out, of the lender of the close; or why they are not stated. */
export async function readClosedCash(
  querier: Querier,
  { tenant, number: known_at, state: { month = '' } }: WaitingClose,
  { moment, held_until }: CashAt,
  time_zone: string,
): Promise<CertifiedCash | NoCash> {
  if (held_until !== undefined) return 'tie_out_failing'
  if (moment === 0) return 'no_bank_statements'
  const as_of = dayOfMoment(known_at, time_zone)
  const number = monthNumber(month)
  const from = dayOfNumber(firstDayOf(number))
  const until = dayOfNumber(lastDayOf(number))
  const sums = await readSums(querier, { tenant, from, until, currency: undefined, known_at: moment })
  return {
    as_of,
    tied_at: formatMoment(moment),
    collections: certifiedCash(cashMonths(sums, dayNumber(as_of))),
  }
}
