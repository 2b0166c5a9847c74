// The runs of a report schedule as they are answered, and their files.
import { hashOf } from '../hash-of.ts'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { type Querier, statement } from '../../storage/database.ts'
import type { Resource } from '../present.ts'

const findNumber = statement(
  'find-report-schedule-number',
  'select number from report_schedules where tenant = $1 and id = $2',
)

/** The number of a schedule; undefined where a tenant has none with the id. */
export async function findScheduleNumber(querier: Querier, tenant: number, id: string): Promise<number | undefined> {
  const [found] = await querier.query<{ number: number }>(findNumber, [tenant, id])
  return found?.number
}

/** A run as a statement gives it. */
export interface RunRow {
  readonly number: number
  readonly due: number
  readonly trigger: string
  readonly as_of: string
  readonly known_at: number
  readonly skipped: number
  readonly status: string
  readonly failure: string | null
  readonly file_name: string | null
  readonly size: number | null
  readonly sha256: string | null
  readonly sent_to: readonly string[]
  readonly left_out: readonly string[]
  readonly next_attempt: number | null
  readonly settled: number | null
}

const COLUMNS = [
  'number',
  'due',
  'trigger',
  'as_of',
  'known_at',
  'skipped',
  'status',
  'failure',
  'file_name',
  'size',
  'sha256',
  'sent_to',
  'left_out',
  'next_attempt',
  'settled',
]

/** What is read of a run in the table `t`. */
export const RUN_COLUMNS = COLUMNS.map((column) => `t.${column}`).join(', ')

const RUN_ID = /^rpr_([0-9a-z]{1,12})$/

/** The public id of a run. */
export function runId(number: number): string {
  return `rpr_${number.toString(36)}`
}

/** Names the letter of a run to an address, the same each time that it is sent. */
export function letterKeyOf(
  { tenant, schedule, number }: Record<'tenant' | 'schedule' | 'number', number>,
  to: string,
) {
  return `${runId(number)}.${hashOf([tenant, schedule, to])}`
}

/** A run as answered. */
export function presentRun(row: RunRow): Resource {
  const moment = (at: number | null) => (at === null ? null : formatMoment(at))
  const { trigger, as_of, skipped, status, failure, file_name, sha256, sent_to, left_out } = row
  return {
    id: runId(row.number),
    trigger,
    due_at: formatMoment(row.due),
    as_of,
    known_at: formatMoment(row.known_at),
    skipped,
    status,
    failure,
    file_name,
    size_bytes: row.size,
    sha256,
    sent_to,
    left_out,
    next_attempt_at: moment(row.next_attempt),
    settled_at: moment(row.settled),
  }
}

const findFile = statement(
  'find-report-file',
  `
  select r.file_name as name, r.content_type, r.sha256, f.content
  from report_schedules s
  join report_runs r on r.tenant = $1 and r.schedule = s.number and r.number = $3
  join report_files f on f.tenant = $1 and f.schedule = s.number and f.run = r.number
  where s.tenant = $1 and s.id = $2`,
)

/** A file that was made. */
export interface ReportFile {
  readonly name: string
  readonly content_type: string
  readonly sha256: string
  readonly content: Buffer
}

/** The file of a run, by its public id; undefined where there is none. */
export async function findReportFile(
  querier: Querier,
  tenant: number,
  { schedule, run }: { readonly schedule: string; readonly run: string },
): Promise<ReportFile | undefined> {
  const number = Number.parseInt(RUN_ID.exec(run)?.[1] ?? '', 36)
  if (!Number.isSafeInteger(number)) return undefined
  const [found] = await querier.query<ReportFile>(findFile, [tenant, schedule, number])
  return found
}
