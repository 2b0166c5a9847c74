// What can be done with report schedules over HTTP, by a lender or the operator, each with its own.
import { defineEndpoint } from '@tapeline/contract/endpoint'
import { defineList, equals } from '@tapeline/contract/list'
import { CLOCKS } from '@tapeline/contract/parameter'
import { reportRun, reportRunToBegin, reportSchedule, reportScheduleFilters } from './report-schedule-definition.ts'

const TAG = 'Scheduled reports'
const PATH = '/report-schedules'

export const postReportSchedule = defineEndpoint({
  name: 'upsertReportSchedule',
  method: 'POST',
  scope: 'manage',
  path: PATH,
  tag: TAG,
  summary: 'Create or update a report schedule',
  description:
    'Only changed fields need to be sent. An omitted field is left unchanged, null clears it. A change of when it is due counts from now on. There are at ' +
    'most 100. In the dashboard this is for admins.',
  query: {},
  body: reportSchedule,
  answer: { status: 200, resource: reportSchedule },
  errors: ['forbidden', 'limit_reached'],
})

export const getReportSchedule = defineEndpoint({
  name: 'getReportSchedule',
  method: 'GET',
  path: `${PATH}/{id}`,
  tag: TAG,
  summary: 'Read a report schedule, as known at a moment',
  query: CLOCKS,
  answer: { status: 200, resource: reportSchedule },
  errors: ['not_found'],
})

export const deleteReportScheduleEndpoint = defineEndpoint({
  name: 'deleteReportSchedule',
  method: 'DELETE',
  scope: 'manage',
  path: `${PATH}/{id}`,
  tag: TAG,
  summary: 'Delete a report schedule',
  description:
    'Nothing more is sent by it, and its runs and their files are gone. With known_at it can still be read as it was known. Without an IdempotencyKey a ' +
    'retry of a deletion that was carried out answers 404; with one, 204 again.',
  query: {},
  answer: { status: 204 },
  errors: ['forbidden', 'not_found'],
})

export const postReportRun = defineEndpoint({
  name: 'runReportSchedule',
  method: 'POST',
  scope: 'manage',
  path: `${PATH}/{id}/runs`,
  tag: TAG,
  summary: 'Have a report made and sent now',
  description:
    'The report is as of today, after_month_end and when_month_closed as of the end of the last month that is over, as known now. It is made and sent ' +
    'within seconds; the list of runs shows what became of it. At most ten runs of a schedule wait, and within 24 hours at most 20 of a schedule are ' +
    'asked for, and 100 of all your schedules in an environment; a schedule that is created anew under its id has those of before.',
  query: {},
  acts: reportRunToBegin,
  answer: { status: 200, resource: reportRun },
  errors: ['forbidden', 'not_found', 'limit_reached'],
})

export const downloadReport = defineEndpoint({
  name: 'downloadScheduledReport',
  method: 'GET',
  path: `${PATH}/{id}/runs/{run}/file`,
  tag: TAG,
  summary: 'Download the file of a report',
  description: 'The file as it was sent. Files are kept for thirteen months. 404 while it is being made.',
  query: {},
  answer: { status: 200, file: true },
  errors: ['not_found'],
})

/** What is done with one of them. */
export const REPORT_SCHEDULE_ENDPOINTS = [
  postReportSchedule,
  getReportSchedule,
  deleteReportScheduleEndpoint,
  postReportRun,
  downloadReport,
]

export const reportScheduleList = defineList({
  name: 'report_schedules',
  path: PATH,
  tag: TAG,
  summary: 'List report schedules, newest first',
  resource: reportSchedule,
  sorts: ['created_at_desc'],
  filters: {
    report: equals(reportScheduleFilters.report, 'Only schedules of this report.'),
    status: equals(reportScheduleFilters.status, 'Only those that are enabled, or disabled.'),
  },
})

export const reportRunList = defineList({
  name: 'report_runs',
  path: `${PATH}/{id}/runs`,
  tag: TAG,
  summary: 'List the runs of a report schedule, latest first',
  resource: reportRun,
  sorts: ['queued_at_desc'],
  metadata: false,
  errors: ['not_found'],
})

/** The lists of scheduled reports. */
export const REPORT_SCHEDULE_LISTS = [reportScheduleList, reportRunList]
