// Whether a lender has something to tie. It is asked every second of every lender, and most have no lines of the bank: the code that ties is
// loaded with the first that has.
import { STRETCH_DAYS } from '@tapeline/kernel/metrics/cash-tie-out/stretches'
import type { TenantSight } from '../scheduling/tenant-news.ts'
import { clockAt } from '@tapeline/kernel/core/clocked-zone'

const DAY_US = 86_400_000_000
/** How long before UTC a day begins where it begins first: UTC+14. */
const EARLIEST_US = 14 * 3_600_000_000

/** Whether a tenant is a lender with lines of the bank and with something to tie. */
export function isBehindWithCash(sight: TenantSight): boolean {
  const has_lines = sight.bank_written > 0 || sight.has_bank_lines || sight.cash >= 0
  if (sight.is_operator || !has_lines || !sight.has_ledgers) return false
  if (sight.ties_cash || sight.ledgers > sight.cash || sight.cash_written > sight.cash_lines) return true
  return sight.settings > sight.cash_settings || currentStretch(clockAt(sight.now, sight.time_zone)) > sight.cash_latest
}

/** The stretch of the latest day that it is anywhere, at a moment in microseconds: a lender east of UTC reports its today already. */
export function currentStretch(now: number): number {
  return Math.floor((now + EARLIEST_US) / DAY_US / STRETCH_DAYS)
}
