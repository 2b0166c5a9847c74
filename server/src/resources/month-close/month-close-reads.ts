// Reading what is known of the closes of a line.
import { dayNumber } from '@tapeline/kernel/core/day'
import { dayOfMoment, formatMoment } from '@tapeline/kernel/core/moment'
import { monthNumber, monthOfDay } from '@tapeline/kernel/core/month'
import type { Querier } from '../../storage/database.ts'
import { findLenderOfLines } from '../borrowing-base/line-store.ts'
import { readMoments } from '../dated-reads.ts'
import { type OperatorMoment, readKnownRecords } from '../operator-record/operator-snapshot-reads.ts'
import { type OperatorRecord, findOperatorRecords } from '../operator-record/operator-record-store.ts'
import type { Resource } from '../present.ts'
import { closeRecord } from './month-close-definition.ts'
import { type LineMonths, closeIdOf, lastOver } from './month-close-rules.ts'
import type { CertificateSummary } from './month-close-store.ts'

/** A close of a line. */
export interface KnownClose {
  readonly month: number
  /** The moment of the close. */
  readonly closed_at: number
}

/** The closes of a line that were known at a moment, in the order in which they were made. */
export async function readCloses(
  querier: Querier,
  moment: OperatorMoment,
  { organization, debt_line }: { readonly organization: string; readonly debt_line: string },
): Promise<KnownClose[]> {
  return readClosesOfLines(querier, moment, { organization, lines: [debt_line] })
}

/** A close with its line. */
export interface LineClose extends KnownClose {
  readonly debt_line: string
}

/** The closes of a lender's lines that were known at a moment, in the order in which they were made. */
export async function readClosesOfLines(
  querier: Querier,
  moment: OperatorMoment,
  { organization, lines }: { readonly organization: string; readonly lines: readonly string[] },
): Promise<LineClose[]> {
  const filter = { organization, field: 'debt_line_id', values: lines }
  const known = await readKnownRecords(querier, moment, closeRecord, filter, FOR_EVER)
  return known.map(({ number, state }) => ({
    debt_line: String(state['debt_line_id']),
    month: monthNumber(String(state['month'])),
    closed_at: number,
  }))
}

/** A close holds for all days. */
const FOR_EVER = '9999-12-31'

/** The close of a month; undefined where it is preliminary. */
export async function findClose(
  querier: Querier,
  operator: number,
  debt_line: string,
  month: number,
): Promise<OperatorRecord | undefined> {
  const id = closeIdOf(debt_line, month)
  const [found] = await findOperatorRecords(querier, operator, [{ kind: 'month_close', id }])
  return found
}

/** The month in which a line was opened, and the last that is over where its lender is. */
export async function readMonths(
  querier: Querier,
  lender: number,
  opened_on: string,
): Promise<Omit<LineMonths, 'closed'>> {
  const found = await findLenderOfLines(querier, lender)
  const { now } = await readMoments(querier, lender)
  const today = dayNumber(dayOfMoment(now, found?.time_zone ?? 'UTC'))
  return { opened: monthOfDay(dayNumber(opened_on)), last_over: lastOver(today) }
}

/** The answer's form of a close. */
export function presentClose(record: OperatorRecord, certificate: CertificateSummary | undefined): Resource {
  const { number, created_by, state } = record
  return {
    month: state['month'] ?? null,
    debt_line_id: state['debt_line_id'] ?? null,
    as_of: state['as_of'] ?? null,
    status: 'closed',
    closed_at: formatMoment(number),
    closed_by: { by: state['by'] ?? null, actor_id: created_by, organization: state['closer'] ?? null },
    // Certificates of earlier versions do not list what they leave out.
    certificate: certificate === undefined ? null : { left_out: null, ...certificate },
  }
}
