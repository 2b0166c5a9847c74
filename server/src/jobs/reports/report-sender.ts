// Sends the reports of schedules: what became due is queued, then what waits is tried, tenant after tenant. A tenant whose reports fail, or are many, keeps
// no other waiting: each has a turn that ends.
import { type Due, dayOfFigures, latestDue } from '../../resources/report-schedule/report-due-rules.ts'
import {
  type OpenSchedule,
  findOpenSchedules,
  findTenantsOfSchedules,
  findWaitingRuns,
  queueRun,
} from '../../resources/report-schedule/report-run-store.ts'
import { readNow } from '../scheduling/database-clock.ts'
import { type ReportParts, attemptRun } from './report-attempt.ts'

/** How long the reports of a tenant are tried before those of the next are. */
const TURN_MS = 120_000

/** Goes once through all schedules. Returns how many runs were tried. */
export async function sendReports(parts: ReportParts, stopping: AbortSignal): Promise<number> {
  let tried = 0
  for (const tenant of await findTenantsOfSchedules(parts.database)) {
    if (stopping.aborted) break
    try {
      tried += await sendOfTenant(parts, tenant, stopping)
    } catch (error) {
      parts.report('scheduled reports of an organization could not be sent', error)
    }
  }
  return tried
}

async function sendOfTenant(parts: ReportParts, tenant: number, stopping: AbortSignal): Promise<number> {
  const { database } = parts
  const now = await readNow(parts)
  for (const schedule of await findOpenSchedules(database, tenant)) {
    const due = latestDue(schedule, schedule.since, now, schedule.time_zone)
    if (due !== undefined) await queueRun(database, tenant, runOf(schedule, due, now))
  }
  const waiting = await findWaitingRuns(database, tenant, now)
  const ending = AbortSignal.any([stopping, parts.turn?.() ?? AbortSignal.timeout(TURN_MS)])
  for (const run of waiting) if (!ending.aborted) await attemptRun(parts, run, ending)
  return waiting.length
}

/** Its figures are as known when it was due, however late it is made. */
function runOf(schedule: OpenSchedule, { due, skipped }: Due, now: number) {
  const as_of = dayOfFigures(schedule, due, schedule.time_zone)
  return { schedule: schedule.number, number: now, due, trigger: 'schedule' as const, as_of, known_at: due, skipped }
}
