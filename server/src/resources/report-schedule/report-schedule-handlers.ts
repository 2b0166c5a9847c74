// Serving report schedules: each organization manages its own, by a key or, in the dashboard, by an admin.
import { Readable } from 'node:stream'
import { notFound } from '@tapeline/contract/errors'
import type { Download } from '../../http/download.ts'
import type { AnyRoute, Call } from '../../http/routes.ts'
import { admitAdmins } from '../admit-admins.ts'
import { authenticate, refuseFaults, write } from '../handling.ts'
import { listRoute, placeUnder } from '../list-handling.ts'
import { presentRow } from '../present.ts'
import type { Services } from '../services.ts'
import { versionedList, versionedRoutes } from '../versioned-routes.ts'
import { RUN_COLUMNS, type RunRow, findReportFile, findScheduleNumber, presentRun } from './report-run-reads.ts'
import {
  deleteReportScheduleEndpoint,
  downloadReport,
  getReportSchedule,
  postReportRun,
  postReportSchedule,
  reportRunList,
  reportScheduleList,
} from './report-schedule-endpoints.ts'
import { UNKNOWN_SCHEDULE, reportScheduleWriting } from './report-schedule-rules.ts'
import { REPORT_SCHEDULES } from './report-schedule-store.ts'
import { beginRun, withRuns } from './report-schedule-writes.ts'

const runs = {
  table: {
    table: 'report_runs',
    columns: RUN_COLUMNS,
    parent: 'schedule',
    sorts: { queued_at_desc: { columns: [{ name: 'number', type: 'bigint' as const }], descending: true } },
    past: { kept: 'postings' as const, table: 'report_runs' },
  },
  present: (row: { readonly [column: string]: unknown }) => presentRun(presentRow(row) as unknown as RunRow),
}

/** Who is sent the figures of an organization is not for everybody in it. */
const admitScheduleAdmin = admitAdmins('Scheduled reports are managed by admins.')

const schedules = versionedList(REPORT_SCHEDULES, 'created_at_desc')

const SERVING = {
  table: REPORT_SCHEDULES,
  writing: reportScheduleWriting,
  admit: admitScheduleAdmin,
  beside: withRuns,
  endpoints: {
    post: postReportSchedule,
    get: getReportSchedule,
    remove: deleteReportScheduleEndpoint,
    list: reportScheduleList,
  },
}

/** The routes of report schedules. */
export function reportScheduleRoutes(services: Services): AnyRoute[] {
  return [
    ...versionedRoutes(services, SERVING, schedules),
    {
      endpoint: postReportRun,
      handle: async (call) => {
        await admitScheduleAdmin(services, call)
        const { idempotency, path, faults, body } = call
        return write(services, call, (credential) =>
          beginRun({ credential, idempotency, id: path['id'] ?? '', faults: [...faults, ...body.faults] }),
        )
      },
    },
    listRoute(
      services,
      reportRunList,
      runs,
      placeUnder(async ({ database }, { tenant }, { path }) => {
        const number = await findScheduleNumber(database, tenant, path['id'] ?? '')
        if (number === undefined) throw notFound(UNKNOWN_SCHEDULE)
        return number
      }),
    ),
    { endpoint: downloadReport, find: (call) => openReport(services, call) },
  ]
}

async function openReport(services: Services, call: Call): Promise<Download> {
  const { tenant } = await authenticate(services, call)
  const { id: schedule = '', run = '' } = call.path
  const file = await findReportFile(services.database, tenant, { schedule, run })
  if (file === undefined) throw notFound('There is no file of this run: it is not made yet, or was removed.')
  refuseFaults(call.faults)
  const { name, content_type, sha256, content } = file
  return {
    name,
    content_type,
    sha256,
    size: content.length,
    open: (range) =>
      Promise.resolve(Readable.from([range === undefined ? content : content.subarray(range.first, range.last + 1)])),
  }
}
