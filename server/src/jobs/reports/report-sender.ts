// Sends the reports of schedules: what became due is queued, then what waits is tried, tenant after tenant. A tenant whose reports fail, or are many, keeps
// no other waiting: each has a turn that ends.
import { findClosesSince } from '../../resources/report-schedule/closed-month-reads.ts'
import { type Due, WHEN_CLOSED, dayOfFigures, latestDue } from '../../resources/report-schedule/report-due-rules.ts'
import {
  type OpenSchedule,
  findOpenSchedules,
  findTenantsOfSchedules,
  findWaitingRuns,
  queueRun,
} from '../../resources/report-schedule/report-run-store.ts'
import { readNow } from '../scheduling/database-clock.ts'
import { endingAfter } from '../scheduling/ending.ts'
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
    if (schedule.frequency === WHEN_CLOSED) await queueCloses(parts, tenant, schedule, now)
    const due = latestDue(schedule, schedule.since, now, schedule.time_zone)
    if (due !== undefined) await queueRun(database, tenant, runOf(schedule, due, now))
  }
  const waiting = await findWaitingRuns(database, tenant, now)
  const { signal, close } = parts.turn?.() ?? endingAfter(TURN_MS, stopping)
  try {
    for (const run of waiting) if (!signal.aborted) await attemptRun(parts, run, signal)
  } finally {
    close()
  }
  return waiting.length
}

/** How far back closes are looked for: shorter than runs are kept, so that one whose run was removed has none again. In microseconds. */
const FOLLOWED = 366 * 86_400_000_000

/**
 * Queues a run for each close, in their order: the latest that has a run shows where to continue. Where another process queues the same, or a moment is
 * taken, the others are left to the next look, so that none is passed over.
 */
async function queueCloses(
  { database }: ReportParts,
  tenant: number,
  schedule: OpenSchedule,
  now: number,
): Promise<void> {
  const { number, since, debt_line_id } = schedule
  const followed = { since: Math.max(since, now - FOLLOWED), debt_line_id }
  for (const [at, { closed_at: due, as_of, ...of }] of (await findClosesSince(database, tenant, followed)).entries()) {
    const run = {
      schedule: number,
      number: now + at,
      due,
      trigger: 'schedule' as const,
      as_of,
      known_at: due,
      skipped: 0,
    }
    if (!(await queueRun(database, tenant, { ...run, ...of }))) return
  }
}

/** Its figures are as known when it was due, however late it is made. */
function runOf(schedule: OpenSchedule, { due, day, skipped }: Due, now: number) {
  const as_of = dayOfFigures(schedule, day)
  return { schedule: schedule.number, number: now, due, trigger: 'schedule' as const, as_of, known_at: due, skipped }
}
