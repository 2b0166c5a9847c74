// The runs of report schedules as what makes and sends them sees them: queued once for each due moment, begun by one process at a time, settled.
// What an attempt stores counts only while no other attempt of the run has begun.
import { type Querier, type Transaction, installationStatement, statement } from '../../storage/database.ts'
import type { ReportFile } from './report-run-reads.ts'
import { type NewRun, insertRuns, statedOf } from './report-run-work-store.ts'
import type { ReportFormat } from '../../reports/report-formats.ts'
import type { ReportName, RunFailure, RunStatus } from './report-schedule-definition.ts'
import { type DueTimes, WHEN_CLOSED } from './report-due-rules.ts'
import { zoneOf } from '../../storage/tenant-zone.ts'

const findTenants = installationStatement(
  'find-tenants-of-report-schedules',
  'select distinct tenant from report_schedules',
)

/** The tenants that have schedules. */
export async function findTenantsOfSchedules(querier: Querier): Promise<number[]> {
  return (await querier.query<{ tenant: number }>(findTenants, [])).map(({ tenant }) => tenant)
}

/** A schedule whose reports are sent. */
export interface OpenSchedule extends DueTimes {
  readonly number: number
  /** Reports that were due up to this moment are made, or not to be made: it was created, enabled or given another time then. */
  readonly since: number
  readonly time_zone: string
  readonly debt_line_id: string | null
}

/** What decides when a schedule is due: where it follows closes, also the line of which. */
const timeOf = (alias: string) =>
  `(${['status', 'frequency', 'weekday', 'month_day', 'hour'].map((column) => `${alias}.${column}`).join(', ')},
      case when ${alias}.frequency = '${WHEN_CLOSED}' then ${alias}.debt_line_id end)`

const findOpen = statement(
  'find-open-report-schedules',
  `
  select s.number, s.frequency, s.weekday, s.month_day, s.hour, s.debt_line_id, ${zoneOf('own')} as time_zone, greatest(
    s.number,
    (select max(h.superseded) from report_schedule_history h
     where h.tenant = $1 and h.id = s.id and h.number = s.number and ${timeOf('h')} is distinct from ${timeOf('s')}),
    (select max(r.due) from report_runs r where r.tenant = $1 and r.schedule = s.number and r.trigger = 'schedule')) as since
  from report_schedules s join tenants own on own.tenant = $1 where s.tenant = $1 and s.status = 'enabled'`,
)

/** The schedules of a tenant whose reports are sent. */
export function findOpenSchedules(querier: Querier, tenant: number): Promise<OpenSchedule[]> {
  return querier.query<OpenSchedule>(findOpen, [tenant])
}

/** Queues a run. False where its due moment has one already, which is left as it is, or another was queued at the same moment. */
export async function queueRun(querier: Querier, tenant: number, run: NewRun): Promise<boolean> {
  return (await querier.query(insertRuns, [tenant, JSON.stringify([run])])).length > 0
}

/** A run that is to be tried, with what its schedule stated when it was queued. */
export interface WaitingRun {
  readonly tenant: number
  readonly schedule: number
  readonly number: number
  readonly as_of: string
  readonly known_at: number
  readonly skipped: number
  readonly name: string
  readonly report: ReportName
  readonly format: ReportFormat
  readonly frequency: string
  readonly debt_line_id: string | null
  readonly recipients: readonly string[] | null
  readonly outside_recipients: readonly string[] | null
  /** Whether its schedule was disabled since: a run that somebody asked for is made all the same. */
  readonly is_disabled: boolean
}

/** Runs of a tenant that are begun in one look. */
const AT_ONCE = 10

const findWaiting = statement(
  'find-waiting-report-runs',
  `
  select r.tenant, r.schedule, r.number, r.as_of, r.known_at, r.skipped, ${statedOf('r')},
    r.trigger = 'schedule' and s.status = 'disabled' as is_disabled
  from report_runs r join report_schedules s on s.tenant = $1 and s.sorted = 0 and s.number = r.schedule
  where r.tenant = $1 and r.next_attempt <= $2 order by r.next_attempt limit $3`,
)

/** The runs of a tenant that are to be tried by a moment, those that wait longest first. */
export function findWaitingRuns(querier: Querier, tenant: number, now: number): Promise<WaitingRun[]> {
  return querier.query<WaitingRun>(findWaiting, [tenant, now, AT_ONCE])
}

/** Names a run. */
export type RunKey = Pick<WaitingRun, 'tenant' | 'schedule' | 'number'>

/** An attempt that began. */
export interface BegunAttempt {
  /** How many began, this one included. */
  readonly attempts: number
  readonly failures: number
  readonly sent_to: readonly string[]
}

const begin = statement(
  'begin-report-run',
  `
  update report_runs set attempts = attempts + 1, next_attempt = $5
  where tenant = $1 and schedule = $2 and number = $3 and status = 'pending' and next_attempt <= $4 returning attempts, failures, sent_to`,
)

/** Begins an attempt, which nobody else does before the lease is over; undefined where somebody was faster. */
export async function beginAttempt(
  querier: Querier,
  { tenant, schedule, number }: RunKey,
  { now, leased_until }: { readonly now: number; readonly leased_until: number },
): Promise<BegunAttempt | undefined> {
  const [begun] = await querier.query<BegunAttempt>(begin, [tenant, schedule, number, now, leased_until])
  return begun
}

const findStored = statement(
  'find-stored-report-file',
  `
  select r.file_name as name, r.content_type, r.sha256, f.content from report_runs r
  join report_files f on f.tenant = $1 and f.schedule = r.schedule and f.run = r.number
  where r.tenant = $1 and r.schedule = $2 and r.number = $3`,
)

/** The file of a run; undefined before it is made. */
export async function findRunFile(
  querier: Querier,
  { tenant, schedule, number }: RunKey,
): Promise<ReportFile | undefined> {
  const [found] = await querier.query<ReportFile>(findStored, [tenant, schedule, number])
  return found
}

const ATTEMPT = `schedule = $2 and number = $3 and attempts = $4 and status = 'pending'`

const noteFile = statement(
  'note-report-file',
  `update report_runs set file_name = $5, content_type = $6, sha256 = $7, size = $8, failure = null where tenant = $1 and ${ATTEMPT} returning number`,
)

const insertFile = statement(
  'insert-report-file',
  `
  insert into report_files (tenant, schedule, run, content)
  select own.tenant, $2, $3, $4::bytea from tenants own where own.tenant = $1 on conflict (tenant, schedule, run) do nothing`,
)

/** Stores the file of a run. False where another attempt began meanwhile. */
export async function storeFile(
  transaction: Transaction,
  { tenant, schedule, number }: RunKey,
  { attempts }: BegunAttempt,
  { name, content_type, sha256, content }: ReportFile,
): Promise<boolean> {
  const values = [tenant, schedule, number, attempts, name, content_type, sha256, content.length]
  const noted = await transaction.query(noteFile, values)
  if (noted.length > 0) await transaction.query(insertFile, [tenant, schedule, number, content])
  return noted.length > 0
}

const extend = statement(
  'extend-lease-of-report-run',
  `update report_runs set next_attempt = $5 where tenant = $1 and ${ATTEMPT} returning number`,
)

/** Holds a run longer. False where another attempt began meanwhile, or the run was ended. */
export async function extendLease(
  querier: Querier,
  { tenant, schedule, number }: RunKey,
  { attempts }: BegunAttempt,
  leased_until: number,
): Promise<boolean> {
  return (await querier.query(extend, [tenant, schedule, number, attempts, leased_until])).length > 0
}

const noteSent = statement(
  'note-sent-report',
  `update report_runs set sent_to = sent_to || jsonb_build_array($5::text) where tenant = $1 and ${ATTEMPT} returning number`,
)

/** Notes who has a report. False where another attempt began meanwhile, or the run was ended. */
export async function noteSentTo(
  querier: Querier,
  { tenant, schedule, number }: RunKey,
  { attempts }: BegunAttempt,
  address: string,
): Promise<boolean> {
  return (await querier.query(noteSent, [tenant, schedule, number, attempts, address])).length > 0
}

const postpone = statement(
  'postpone-report-run',
  `update report_runs set next_attempt = $5, failures = $6, failure = $7 where tenant = $1 and ${ATTEMPT}`,
)

/** Has a run tried again at a moment; without a failure where it was interrupted alone. */
export function postponeRun(
  querier: Querier,
  { tenant, schedule, number }: RunKey,
  { attempts }: BegunAttempt,
  { at, failures, failure }: { readonly at: number; readonly failures: number; readonly failure: RunFailure | null },
): Promise<unknown> {
  return querier.query(postpone, [tenant, schedule, number, attempts, at, failures, failure])
}

const settle = statement(
  'settle-report-run',
  `update report_runs set status = $5, settled = $6, failure = $7, left_out = $8, next_attempt = null where tenant = $1 and ${ATTEMPT}`,
)

/** How a run ended. */
export interface RunEnd {
  readonly status: Exclude<RunStatus, 'pending'>
  readonly now: number
  readonly failure: RunFailure | null
  readonly left_out: readonly string[]
}

/** Settles a run. */
export function settleRun(
  querier: Querier,
  { tenant, schedule, number }: RunKey,
  { attempts }: BegunAttempt,
  { status, now, failure, left_out }: RunEnd,
): Promise<unknown> {
  return querier.query(settle, [tenant, schedule, number, attempts, status, now, failure, JSON.stringify(left_out)])
}

const forget = statement('forget-report-requests', 'delete from report_requests where tenant = $1 and number < $2')

/** Forgets requests of a tenant before a moment. */
export function forgetRequests(querier: Querier, tenant: number, before: number): Promise<unknown> {
  return querier.query(forget, [tenant, before])
}

/** Runs that are removed together. */
const PORTION = 1_000

const removeOld = statement(
  'remove-old-report-runs',
  `
  with old as (
    delete from report_runs r
    using (select tenant, schedule, number from report_runs where tenant = $1 and settled < $2 order by settled limit $3) o
    where r.tenant = $1 and r.tenant = o.tenant and r.schedule = o.schedule and r.number = o.number
    returning r.tenant, r.schedule, r.number
  ), gone as (
    delete from report_files f using old o where f.tenant = $1 and f.tenant = o.tenant and f.schedule = o.schedule and f.run = o.number
  )
  select count(*)::int as count from old`,
)

/** Removes runs of a tenant that were settled before a moment, with their files. */
export async function removeOldRuns(querier: Querier, tenant: number, settled_before: number): Promise<void> {
  const removePortion = async () => {
    const [removed] = await querier.query<{ count: number }>(removeOld, [tenant, settled_before, PORTION])
    return removed?.count === PORTION
  }
  while (await removePortion());
}
