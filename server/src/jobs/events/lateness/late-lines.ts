// When the data of a debt line are late: the reporting lag of a month has passed, and since the month ended the lender has reported no receivable and no
// entry. A line stays late until something is reported, whatever its terms become, so that one event of each kind comes in turn (0166).
import { dataLate, dataReceived } from '@tapeline/contract/records/events/lateness-events'
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { dayOfMoment, formatMoment, startOfDay } from '@tapeline/kernel/core/moment'
import { lastMonthOver, monthOfDay, monthText } from '@tapeline/kernel/core/month'
import type { DatedTerms } from '@tapeline/kernel/metrics/covenants/terms-in-force'
import { listLines } from '../../../resources/borrowing-base/line-store.ts'
import { debtLine } from '../../../resources/debt-line/debt-line-definition.ts'
import { findClosedLines } from '../../../resources/debt-line/line-closings-reads.ts'
import { readTermsOfLine } from '../../../resources/debt-line-term/line-terms-reads.ts'
import type { LateLines, LockedEventCursor } from '../../../resources/event/event-cursor-store.ts'
import type { FollowedTenant, Happening } from '../../../resources/event/event-rules.ts'
import { EVENTS_FORM } from '../../../resources/event/followed-events-rules.ts'
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

const readLastEvents = statement(
  'read-last-events-of-late-lines',
  `
  select distinct on (subject_id) subject_id as id, type, data ->> 'month' as month, data ->> 'due_on' as due_on
  from events where tenant = $1 and type = any($2::text[]) order by subject_id, number desc`,
)

/**
 * Which lines are late before a turn. A server of the version before keeps only the events of it; a line whose events were removed meanwhile stays as it was.
 */
export async function readLateBefore(
  querier: Querier,
  tenant: number,
  { form, late_lines }: Pick<LockedEventCursor, 'form' | 'late_lines'>,
): Promise<LateLines> {
  if (form === EVENTS_FORM) return late_lines
  const late = new Map(Object.entries(late_lines))
  const types = [dataLate.type, dataReceived.type]
  const rows = await querier.query<LastEvent>(readLastEvents, [tenant, types])
  for (const { id, type, month, due_on } of rows) {
    late.delete(id)
    if (type === dataLate.type) late.set(id, { month, due_on })
  }
  return Object.fromEntries(late)
}

/** The last of both events of a line. */
interface LastEvent {
  readonly id: string
  readonly type: string
  readonly month: string
  readonly due_on: string
}

/** What happened to lines, and which are late behind it. */
export interface Lateness {
  readonly happenings: readonly Happening[]
  readonly late: LateLines
}

/** Lines that are late as a day begins and were not before, by what was known then. */
export async function readLateLines(
  querier: Querier,
  lender: FollowedTenant,
  begun: DayBegun,
  before: LateLines,
): Promise<Lateness> {
  const lines = await readLines(querier, lender, begun.at - 1)
  if (lines.length === 0) return { happenings: [], late: {} }
  const last = await readLastReport(querier, lender.tenant, begun.at)
  const closed = await findClosedOn(querier, lender, begun, Object.keys(before))
  const happenings: Happening[] = []
  const late = new Map<string, LateLines[string]>()
  for (const line of lines) {
    const { id } = line
    const known = closed.has(id) ? undefined : before[id]
    const missing = firstMissing(line, monthOfReport(lender, last), begun.number)
    if (known !== undefined) late.set(id, known)
    else if (line.is_due && missing !== undefined) {
      const stated = { month: monthText(missing.month), due_on: dayOfNumber(missing.due) }
      const last_reported_at = last === undefined ? null : formatMoment(last)
      const data = { debt_line_id: id, ...stated, last_reported_at }
      happenings.push({ event: dataLate, subject_id: id, occurred_at: begun.at, data })
      late.set(id, stated)
    }
  }
  return { happenings, late: Object.fromEntries(late) }
}

/** Lines that were closed on the day before, be they open again: their alerts are closed, so that they become late anew. */
function findClosedOn(
  querier: Querier,
  { operator, time_zone }: FollowedTenant,
  { number, at }: DayBegun,
  debt_lines: readonly string[],
): Promise<ReadonlySet<string>> {
  const day = dayOfNumber(number - 1)
  if (operator === undefined) return Promise.resolve(new Set())
  const within = { operator, after: startOfDay(day, time_zone) - 1, until: at - 1, day }
  return findClosedLines(querier, within, debt_lines)
}

/** Reads with which batch of a log, the first that reports something, lines are no longer late. */
export async function readReceivedLate(
  querier: Querier,
  lender: FollowedTenant,
  batches: readonly { readonly last: number; readonly events: readonly LoggedEvent[] }[],
  before: LateLines,
): Promise<Lateness> {
  const late = Object.entries(before)
  const report = batches.find(({ events }) => events.some(({ kind }) => REPORTED.has(kind)))
  if (report === undefined || late.length === 0) return { happenings: [], late: before }
  const { last: at } = report
  const day = dayNumber(dayOfMoment(at, lender.time_zone))
  const open = new Set((await readLines(querier, lender, at)).map(({ id }) => id))
  const happenings = late
    .filter(([id]) => open.has(id))
    .map(([id, stated]): Happening => {
      const data = { debt_line_id: id, ...stated, days_late: day - dayNumber(stated.due_on) }
      return { event: dataReceived, subject_id: id, occurred_at: at, data }
    })
  return { happenings, late: {} }
}

const REPORTED: ReadonlySet<string> = new Set(['receivable', 'entry'])

/** The number of the month in which a report was made; -Infinity without one. */
function monthOfReport({ time_zone }: FollowedTenant, report: number | undefined): number {
  return report === undefined ? -Infinity : monthOfDay(dayNumber(dayOfMoment(report, time_zone)))
}

/** A line that is not closed, as it was known at a moment. Days and months by their numbers. */
interface Line {
  readonly id: string
  /** Whether it has something to report: it is open already, and not over. */
  readonly is_due: boolean
  readonly opened: number
  readonly known_since: number
  readonly terms: readonly DatedTerms[]
}

const WITHOUT_DATA: ReadonlySet<unknown> = new Set(['pending', 'matured'])

async function readLines(querier: Querier, lender: FollowedTenant, known_at: number): Promise<Line[]> {
  const { operator, organization, time_zone } = lender
  if (operator === undefined) return []
  const lines: Line[] = []
  const today = dayOfMoment(known_at, time_zone)
  const known = { operator, known_at }
  for (const id of await listLines(querier, { operator, organization }, known_at)) {
    const record = await readKnownRecord(querier, known, debtLine, id, today)
    if (record === undefined || record.state['status'] === 'closed') continue
    const is_due = !WITHOUT_DATA.has(record.state['status'])
    const opened = monthOfDay(dayNumber(String(record.state['opened_on'])))
    const known_since = dayNumber(dayOfMoment(record.number, time_zone))
    const terms = await readTermsOfLine(querier, known, { organization, debt_line: id }, today)
    lines.push({ id, is_due, opened, known_since, terms })
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
 * lag that has passed; a later month may have a shorter one. What was due before the line was known is passed over, as when months are closed.
 */
function firstMissing({ opened, known_since, terms }: Line, reported_in: number, day: number): Missing | undefined {
  for (let month = Math.max(opened, reported_in); month <= lastMonthOver(day); month += 1) {
    const due = lagEnd({ terms }, month)
    if (due !== undefined && due >= known_since && due < day) return { month, due }
  }
  return undefined
}
