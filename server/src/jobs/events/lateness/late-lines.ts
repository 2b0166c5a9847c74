// When the data of a debt line are late: the reporting lag of a month has passed, and since the month ended the lender has reported no receivable and no
// entry. It follows from the log and from the terms as they were known, so that nothing is stored for it.
import { dataLate, dataReceived } from '@tapeline/contract/records/events/lateness-events'
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { dayOfMoment, formatMoment } from '@tapeline/kernel/core/moment'
import { lastMonthOver, monthOfDay, monthText } from '@tapeline/kernel/core/month'
import type { DatedTerms } from '@tapeline/kernel/metrics/covenants/terms-in-force'
import { listLines } from '../../../resources/borrowing-base/line-store.ts'
import { debtLine } from '../../../resources/debt-line/debt-line-definition.ts'
import { readTermsOfLine } from '../../../resources/debt-line-term/line-terms-reads.ts'
import type { FollowedTenant, Happening } from '../../../resources/event/event-rules.ts'
import { lagEnd } from '../../../resources/month-close/month-close-rules.ts'
import { readKnownRecord } from '../../../resources/operator-record/operator-snapshot-reads.ts'
import { type Querier, statement } from '../../../storage/database.ts'
import type { LoggedEvent } from '../../../storage/writer/operation.ts'
import type { DayBegun } from '../buckets/buckets-of-days.ts'

const findLastReport = statement(
  'find-last-report-of-receivables',
  `
  select last from batches where tenant = $1 and last < $2 and cardinality(changed_receivables) > 0 order by last desc limit 1`,
)

/** The moment of the last batch before another that reports receivables or entries; undefined without one. */
async function readLastReport(querier: Querier, tenant: number, before: number): Promise<number | undefined> {
  const [found] = await querier.query<{ last: number }>(findLastReport, [tenant, before])
  return found?.last
}

/** Lines whose data are late from a day on that begins, by what was known then. */
export async function readLateLines(querier: Querier, lender: FollowedTenant, begun: DayBegun): Promise<Happening[]> {
  if (lender.operator === undefined) return []
  const lines = await readLines(querier, lender, begun.at - 1)
  if (lines.length === 0) return []
  const last = await readLastReport(querier, lender.tenant, begun.at)
  return lines.flatMap((line) => {
    const missing = firstMissing(line, monthOfReport(lender, last), begun.number)
    if (missing === undefined || missing.due + 1 !== begun.number) return []
    const last_reported_at = last === undefined ? null : formatMoment(last)
    const data = { ...statedOf(line, missing), last_reported_at }
    return [{ event: dataLate, subject_id: line.id, occurred_at: begun.at, data }]
  })
}

/** Reads which batches of a log are the first report behind a reporting lag that had passed, in the order of the log. */
export async function readReceivedLate(
  querier: Querier,
  lender: FollowedTenant,
  batches: readonly { readonly last: number; readonly events: readonly LoggedEvent[] }[],
): Promise<Happening[]> {
  const reports = batches.filter(({ events }) => events.some(({ kind }) => REPORTED.has(kind)))
  const first = reports[0]
  if (first === undefined || lender.operator === undefined) return []
  const happenings: Happening[] = []
  let before = await readLastReport(querier, lender.tenant, first.last)
  for (const { last: at } of reports) {
    happenings.push(...(await receivedAt(querier, lender, { at, before })))
    before = at
  }
  return happenings
}

const REPORTED: ReadonlySet<string> = new Set(['receivable', 'entry'])

async function receivedAt(
  querier: Querier,
  lender: FollowedTenant,
  { at, before }: { readonly at: number; readonly before: number | undefined },
): Promise<Happening[]> {
  const day = dayNumber(dayOfMoment(at, lender.time_zone))
  const month = monthOfReport(lender, before)
  // A report within the month of the one before it is never late.
  if (month === monthOfDay(day)) return []
  return (await readLines(querier, lender, at)).flatMap((line) => {
    const missing = firstMissing(line, month, day)
    if (missing === undefined || missing.due >= day) return []
    const data = { ...statedOf(line, missing), days_late: day - missing.due }
    return [{ event: dataReceived, subject_id: line.id, occurred_at: at, data }]
  })
}

/** The number of the month in which a report was made; -Infinity without one. */
function monthOfReport({ time_zone }: FollowedTenant, report: number | undefined): number {
  return report === undefined ? -Infinity : monthOfDay(dayNumber(dayOfMoment(report, time_zone)))
}

/** A line that is in use, as it was known at a moment. Days and months by their numbers. */
interface Line {
  readonly id: string
  readonly opened: number
  readonly known_since: number
  readonly terms: readonly DatedTerms[]
}

/** A line that is not open yet, or is over, has nothing to report. */
const WITHOUT_DATA: ReadonlySet<unknown> = new Set(['pending', 'matured', 'closed'])

async function readLines(querier: Querier, lender: FollowedTenant, known_at: number): Promise<Line[]> {
  const { operator = 0, organization, time_zone } = lender
  const lines: Line[] = []
  const today = dayOfMoment(known_at, time_zone)
  const known = { operator, known_at }
  for (const id of await listLines(querier, { operator, organization }, known_at)) {
    const record = await readKnownRecord(querier, known, debtLine, id, today)
    if (record === undefined || WITHOUT_DATA.has(record.state['status'])) continue
    const opened = monthOfDay(dayNumber(String(record.state['opened_on'])))
    const known_since = dayNumber(dayOfMoment(record.number, time_zone))
    const terms = await readTermsOfLine(querier, known, { organization, debt_line: id }, today)
    lines.push({ id, opened, known_since, terms })
  }
  return lines
}

/** A month of which nothing was reported since it ended, and the last day of its reporting lag. */
interface Missing {
  readonly month: number
  readonly due: number
}

/**
 * The first month since whose end nothing is reported, where the last report was made in a month: among those that are over on a day and have a reporting
 * lag. What was due before the line was known is passed over, as when months are closed.
 */
function firstMissing({ opened, known_since, terms }: Line, reported_in: number, day: number): Missing | undefined {
  for (let month = Math.max(opened, reported_in); month <= lastMonthOver(day); month += 1) {
    const due = lagEnd({ terms }, month)
    if (due !== undefined && due >= known_since) return { month, due }
  }
  return undefined
}

function statedOf({ id }: Line, { month, due }: Missing) {
  return { debt_line_id: id, month: monthText(month), due_on: dayOfNumber(due) }
}
