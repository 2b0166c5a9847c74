// The tests of a month as its certificate states them: with what was known at the close, and their status on the day of the close.
import { dayNumber } from '@tapeline/kernel/core/day'
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import { monthNumber } from '@tapeline/kernel/core/month'
import type { CovenantResult } from '@tapeline/kernel/metrics/covenants/covenant-status'
import { findLenderOfLines } from '../../resources/borrowing-base/line-store.ts'
import type { ChecksAt } from '../../resources/finding/checks-upstream-reads.ts'
import type { CashAt } from '../../resources/cash-tie-out/cash-upstream-reads.ts'
import type { WaitingClose } from '../../resources/month-close/month-close-store.ts'
import { openSnapshot } from '../../resources/portfolio/snapshot/known-receivable-reads.ts'
import type { Querier } from '../../storage/database.ts'
import { readLineTests } from './line-tests.ts'

/** Reads them in the snapshot of the certificate. */
export async function readClosedTests(
  querier: Querier,
  { tenant, number: known_at, state }: WaitingClose,
  operator_slug: string,
  upstream: { readonly cash: CashAt; readonly checks: ChecksAt },
): Promise<readonly CovenantResult[]> {
  const { debt_line_id: debt_line = '', month = '' } = state
  const { time_zone = 'UTC' } = (await findLenderOfLines(querier, tenant)) ?? {}
  const knowledge = await openSnapshot(querier, { tenant, operator_slug, known_at, shown_at: undefined })
  const as_of = dayNumber(dayOfMoment(known_at, time_zone))
  const asked = { debt_line, operator_slug, as_of, time_zone, month: monthNumber(month), keeps: false, ...upstream }
  return (await readLineTests(querier, knowledge, asked))?.results ?? []
}
