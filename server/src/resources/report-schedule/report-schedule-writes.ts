// What is done to a report schedule beside changing its record: its runs follow it, and a run is asked for.
import { invalidRequest, notFound, ServiceError } from '@tapeline/contract/errors'
import type { Fault } from '@tapeline/kernel/core/fault'
import { dayOfMoment, formatMoment } from '@tapeline/kernel/core/moment'
import type { Credential, Idempotency, Operation } from '../../storage/writer/operation.ts'
import type { ReportingBatch } from '../batch.ts'
import { followedBy } from '../versioned-upsert.ts'
import { dayOfFigures } from './report-due-rules.ts'
import { presentRun } from './report-run-reads.ts'
import { ASKED_MAX } from './report-run-work-store.ts'
import { UNKNOWN_SCHEDULE } from './report-schedule-rules.ts'

/** A write of a schedule that its runs follow. */
export const withRuns = followedBy({
  of: ({ reportSchedules }) => reportSchedules,
  want: ({ reportRuns }) => reportRuns.wantCount(),
  follow: ({ reportRuns }, before, now) => reportRuns.follow(before, now),
})

/** What asks for a run. */
export interface RunAct {
  readonly credential: Credential
  readonly idempotency: Idempotency | undefined
  readonly id: string
  readonly faults: readonly Fault[]
}

/** How many runs of a schedule may wait. */
const WAITING_MAX = 10

/** Has a report made now. */
export function beginRun({ credential, idempotency, id, faults }: RunAct): Operation<ReportingBatch> {
  return {
    credential,
    idempotency,
    prepare: (batch) => {
      batch.reportSchedules.want(id)
      batch.reportRuns.want(id)
    },
    decide: (batch, stamp) => {
      const schedule = batch.reportSchedules.find(id)
      if (schedule === undefined) throw notFound(UNKNOWN_SCHEDULE)
      if (faults.length > 0) throw invalidRequest(faults)
      if (batch.reportRuns.waitingOf(id) >= WAITING_MAX)
        throw new ServiceError('limit_reached', {
          message: `${WAITING_MAX} runs of this schedule wait, which is the most. Ask again when they are settled.`,
        })
      const number = stamp.tick()
      refuseMany(batch.reportRuns.askedOf(id, number - DAY), ASKED_MAX.schedule, 'of this schedule')
      refuseMany(batch.reportRuns.askedOf(undefined, number - DAY), ASKED_MAX.organization, 'of all your schedules')
      const today = dayOfMoment(number, stamp.time_zone)
      const as_of = dayOfFigures({ frequency: String(schedule.state['frequency']) }, today)
      const trigger = 'request' as const
      const asked = { number, due: number, trigger, as_of, known_at: number, skipped: 0 }
      batch.reportRuns.begin(schedule, { schedule: schedule.number, ...asked }, stamp.actor)
      return JSON.stringify(presentRun({ ...asked, ...NOTHING_YET, next_attempt: number }))
    },
  }
}

const DAY = 86_400_000_000

/** Refuses another run where as many as may be were asked for within a day, by their moments: it can be asked for a day behind the latest so many. */
function refuseMany(asked: readonly number[], most: number, of: string): void {
  const earliest = asked.at(-most)
  if (earliest === undefined) return
  const again = formatMoment(earliest + DAY)
  throw new ServiceError('limit_reached', {
    message: `${most} runs ${of} were asked for within a day, which is the most. Ask again at ${again}.`,
  })
}

const NOTHING_YET = {
  status: 'pending',
  failure: null,
  file_name: null,
  size: null,
  sha256: null,
  sent_to: [],
  left_out: [],
  settled: null,
} as const
