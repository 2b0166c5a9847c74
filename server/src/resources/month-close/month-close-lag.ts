// Closes months whose reporting lag has passed: what nobody closed by then is closed as it is known, one month after the other. A line
// that is closed is left alone.
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import { monthOfDay } from '@tapeline/kernel/core/month'
import { type Database, isAway, isPartAway } from '../../storage/database.ts'
import { type LenderOfLines, listLenders, listLines } from '../borrowing-base/line-store.ts'
import { readMoments } from '../dated-reads.ts'
import { readTermsOfLine } from '../debt-line-term/line-terms-reads.ts'
import { type OperatorRecord, findOperatorRecords } from '../operator-record/operator-record-store.ts'
import type { Services } from '../services.ts'
import { readNames } from './closed-facts-reads.ts'
import { readCloses } from './month-close-reads.ts'
import { lagEnd, lastOver, monthDue } from './month-close-rules.ts'
import { closeOperation } from './month-close-writes.ts'
import { clockAt } from '@tapeline/kernel/core/clocked-zone'

type LagServices = Pick<Services, 'database' | 'writer'>

/**
 * Closes every month that is due, line by line; at a moment other than now for tests alone. A lender of which months cannot be closed keeps no other
 * waiting: the first failure is thrown at the end.
 */
export async function closeDueMonths(services: LagServices, at?: number): Promise<void> {
  let failure: { readonly error: unknown } | undefined
  for (const lender of await listLenders(services.database)) {
    try {
      await closeDueOf(services, lender, at)
    } catch (error) {
      if (isAway(error) && !isPartAway(error)) throw error
      failure ??= { error }
    }
  }
  if (failure !== undefined) throw failure.error
}

/** Closes every month of a lender that is due. */
export async function closeDueOf(services: LagServices, lender: LenderOfLines, at?: number): Promise<void> {
  const { database } = services
  const ids = await listLines(database, lender, Number.MAX_SAFE_INTEGER)
  const wanted = ids.map((id) => ({ kind: 'debt_line', id }))
  for (const line of await findOperatorRecords(database, lender.operator, wanted))
    if (line.state['status'] !== 'closed') await closeDue(services, lender, line, at)
}

async function closeDue(
  services: LagServices,
  lender: LenderOfLines,
  line: OperatorRecord,
  at: number | undefined,
): Promise<void> {
  const { database, writer } = services
  const { tenant, operator, time_zone } = lender
  const now = at ?? (await readMoments(database, tenant)).now
  const day = (moment: number) => dayNumber(dayOfMoment(moment, time_zone))
  const known = { operator, known_at: Number.MAX_SAFE_INTEGER }
  const of_line = { organization: lender.organization, debt_line: line.id }
  const terms = await readTermsOfLine(database, known, of_line, dayOfMoment(clockAt(now, time_zone), 'UTC'))
  if (terms.every(({ terms: { reporting_lag } }) => reporting_lag === null)) return
  const months = {
    opened: monthOfDay(dayNumber(String(line.state['opened_on']))),
    last_over: lastOver(day(now)),
  }
  const closes = await readCloses(database, known, of_line)
  const { operator_id } = await readNames(database, { tenant })
  const closed = closes.map(({ month }) => month)
  const facts = { ...months, terms, known_since: day(line.number), today: day(now) }
  for (let month = monthDue({ ...facts, closed }); month !== undefined; month = monthDue({ ...facts, closed })) {
    const outcome = await writer.submit(
      closeOperation({
        credential: { tenant: operator, digest: undefined },
        idempotency: undefined,
        tenant: operator,
        line,
        month,
        months,
        by: 'reporting_lag',
        closer: operator_id,
      }),
    )
    if ('error' in outcome) throw outcome.error
    closed.push(month)
  }
}

/** Months that are over and may still be closed by a lag: none is longer than a year. */
const LAG_MONTHS = 12

/** The last days of the reporting lags of a lender's months, from a year ago on, in no order. */
export async function listLagEnds(database: Database, lender: LenderOfLines, today: string): Promise<string[]> {
  const { organization, operator } = lender
  const known = { operator, known_at: Number.MAX_SAFE_INTEGER }
  const month_now = monthOfDay(dayNumber(today))
  const ends: string[] = []
  for (const debt_line of await listLines(database, lender, Number.MAX_SAFE_INTEGER)) {
    const terms = await readTermsOfLine(database, known, { organization, debt_line }, today)
    for (let month = month_now - LAG_MONTHS; month <= month_now; month += 1) {
      const end = lagEnd({ terms }, month)
      if (end !== undefined) ends.push(dayOfNumber(end))
    }
  }
  return ends
}
