// Report schedules of an organization, their runs, and what is done with them. They are as they are now: no clock moves them.
import type { ReportRun, ReportSchedule, ReportScheduleWrite } from '@tapeline/sdk'
import type { ReportState } from '../generated/dashboard-endpoints.ts'
import type { Environment } from '../paths.ts'
import { addressOf, call } from './call.ts'
import { type ListQuestion, listQuery, pathPart } from './list.ts'
import { callOwn } from './own-call.ts'
import {
  type RecordsWithStates,
  type WithState,
  recordWithStateQuery,
  recordsWithStatesQuery,
} from './records-with-states.ts'

/** The path of report schedules in the public API. */
export const REPORT_SCHEDULES = '/report-schedules'

/** A schedule, and when it is due. */
export type Schedule = WithState<ReportSchedule, ReportState>

/** How often a page asks again: reports are made and sent by themselves. */
const AGAIN_MS = 5_000

const WITH_STATES: RecordsWithStates<ReportState> = {
  path: REPORT_SCHEDULES,
  readStates: async (environment, signal) =>
    (await callOwn('GET /{environment}/report-states', { path: { environment } }, signal)).data,
  gone: 'You have no report schedule with this id.',
  again_ms: AGAIN_MS,
}

/** All schedules, the latest first. */
export const schedulesQuery = (environment: Environment) =>
  recordsWithStatesQuery<ReportSchedule, ReportState>(WITH_STATES, environment)

/** One of them. */
export const scheduleQuery = (environment: Environment, id: string) =>
  recordWithStateQuery<ReportSchedule, ReportState>(WITH_STATES, environment, id)

/** The path of the runs of a schedule in the public API. */
export const runsPath = (id: string) => `${REPORT_SCHEDULES}/${pathPart(id)}/runs`

/** A page of the runs of a schedule, the latest first. */
export const runsQuery = (environment: Environment, id: string, question: ListQuestion) => ({
  ...listQuery<ReportRun>(environment, runsPath(id), question),
  refetchInterval: AGAIN_MS,
})

/** Where the file of a run is downloaded. */
export const reportFileAddress = (environment: Environment, id: string, run: string) =>
  addressOf(`/${environment}/v${runsPath(id)}/${pathPart(run)}/file`)

/** Creates a schedule or changes one: what is left out stays as it is. */
export const saveSchedule = (environment: Environment, schedule: ReportScheduleWrite) =>
  call<ReportSchedule>('POST', `/${environment}/v${REPORT_SCHEDULES}`, schedule)

/** Deletes a schedule with its runs and their files. */
export const deleteSchedule = (environment: Environment, id: string) =>
  call<undefined>('DELETE', `/${environment}/v${REPORT_SCHEDULES}/${pathPart(id)}`)

/** Has the report of a schedule made and sent now. */
export const runSchedule = (environment: Environment, id: string) =>
  call<ReportRun>('POST', `/${environment}/v${runsPath(id)}`, {})
