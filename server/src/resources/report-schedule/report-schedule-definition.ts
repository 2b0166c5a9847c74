// A schedule by which an organization has a report made and sent by mail, and the runs that come of it.
import { answerList, count } from '@tapeline/contract/answer-record'
import { listOf } from '@tapeline/contract/composite-kind'
import { dayField, idField, metadataField, momentField, recordMoments } from '@tapeline/contract/fields'
import { choice, freeText, statedText, textKind, wholeNumber } from '@tapeline/contract/kind'
import { parseEmail } from '@tapeline/contract/records/account/email'
import { defineResource, shapeOf } from '@tapeline/contract/resource'
import { REPORT_FORMATS } from '../../reports/report-formats.ts'
import { WEEKDAYS, WHEN_CLOSED } from './report-due-rules.ts'

/** What is reported. */
export const REPORTS = ['borrowing_base', 'delinquency', 'cash_tie_out', 'month_close_pack'] as const
export type ReportName = (typeof REPORTS)[number]

/** How often. */
export const RHYTHMS = ['daily', 'weekly', 'monthly', 'after_month_end', WHEN_CLOSED] as const

export const SCHEDULE_STATUSES = ['enabled', 'disabled'] as const

const RECIPIENTS_MAX = 50

const address = textKind(parseEmail, {
  maxLength: 254,
  examples: ['ana@example.com'],
  description: 'An e-mail address.',
})

const addresses = (description: string) =>
  listOf(address, { items_min: 1, items_max: RECIPIENTS_MAX, unique: true }, description)

const status = choice(
  SCHEDULE_STATUSES,
  '`enabled` (the default): its reports are sent when they are due. `disabled`: none is, those that wait are given up, and what became due meanwhile is ' +
    'not sent later; a run can still be asked for.',
)

const report = choice(
  REPORTS,
  '`borrowing_base`: the waterfall of a debt line. `delinquency`: buckets of days past due of the last twelve months; only its lender has it. ' +
    '`cash_tie_out`: the statement of each bank account for the month and the one before, payments verified by month, and open breaks; of a lender its ' +
    'own, of the operator those of its lenders. `month_close_pack`: the latest closed month of a debt line as certified, with covenants, cash and ' +
    'findings, and for its lender delinquency and losses as known at the close.',
)

export const reportSchedule = defineResource({
  name: 'report_schedule',
  description:
    'A report that is made and sent by mail on a schedule, in the time zone of your organization. It is sent from the first due moment after its creation ' +
    'on. A run that waits keeps the name, report, format, debt line and recipients that the schedule had when it was queued.',
  fields: {
    id: idField('The id you give the schedule, unique among all your schedules.'),
    name: statedText(100, 'What it is called: the subject of its letters.'),
    report,
    format: choice(REPORT_FORMATS, 'The form of its file: an Excel workbook when left out, or a PDF.'),
    debt_line_id: idField(
      'The debt line that it is about; null: all of yours. A cash_tie_out is that of the lender of the line. With when_month_closed only closes of this ' +
        'line count. A run of a line that is not there is given up.',
    ),
    frequency: choice(
      RHYTHMS,
      '`daily` when left out. `weekly`: on weekday. `monthly`: on month_day, or on the last day of a month that is shorter. `after_month_end`: month_day ' +
        'days after the end of a month, as of its last day. `when_month_closed`: each time that a month of a debt line is closed, as of its last day and as ' +
        'known at the close; a run is of the line that was closed.',
    ),
    weekday: choice(WEEKDAYS, 'The day of a weekly report; monday when left out. Other frequencies ignore it.'),
    month_day: wholeNumber(
      { minimum: 1, maximum: 31 },
      'a number of days',
      'The day of a monthly report, or days from the end of a month to its report, which is then the last day of the next month at the latest; 1 when ' +
        'left out. Other frequencies ignore it.',
    ),
    hour: wholeNumber(
      { minimum: 0, maximum: 23 },
      'an hour of the day',
      'The hour, in the time zone of your organization; 8 when left out. Where the clock skips it, the report is due when the clock is set; where it comes ' +
        'twice, the first time. when_month_closed ignores it.',
    ),
    recipients: addresses(
      'Addresses of users of your organization. A run leaves out who is not one any more, and names them in left_out.',
    ),
    outside_recipients: addresses('Addresses of people outside your organization. They see your figures.'),
    status,
    metadata: metadataField,
  },
  required: ['id', 'name', 'report'],
  computed: recordMoments('schedule'),
  computed_always: ['created_at', 'updated_at'],
  cleared: {
    metadata: {},
    status: 'enabled',
    format: 'xlsx',
    frequency: 'daily',
    weekday: 'monday',
    month_day: 1,
    hour: 8,
  },
})

export const reportScheduleShape = shapeOf(reportSchedule)

/** Fields by whose exact value lists are filtered, beside metadata. */
export const reportScheduleFilters = { report, status }

/** What asks for a run takes no facts. */
export const reportRunToBegin = defineResource({
  name: 'report_run_to_begin',
  description: 'Asks for a report now: an empty object.',
  fields: {},
  required: [],
  computed: {},
  computed_always: [],
})

/** What became of a run. */
export const RUN_STATUSES = ['pending', 'sent', 'made', 'given_up'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

/** Why its last attempt failed. */
export const RUN_FAILURES = [
  'mail_server_unavailable',
  'calculation_running',
  'not_found',
  'forbidden',
  'disabled',
  'failed',
] as const
export type RunFailure = (typeof RUN_FAILURES)[number]

export const reportRun = defineResource({
  name: 'report_run',
  description: 'A report of a schedule: of which day and moment it is, its file, and who has it.',
  fields: {},
  required: [],
  computed: {
    id: freeText(40, 'Id of the run.'),
    trigger: choice(['schedule', 'request'], 'Whether it was due, or asked for.'),
    due_at: momentField('When it was due, or asked for.'),
    as_of: dayField(
      'The day of its figures: ask for the same day and known_at to see the same figures. For the operator it is the day in its own time zone; the file ' +
        'states the day of each debt line, in the time zone of its lender.',
    ),
    known_at: momentField('The moment up to which writes are included.'),
    skipped: count('Reports that were due before it and never made, since the service was not running.'),
    status: choice(
      RUN_STATUSES,
      '`pending`: it is being made or sent. `sent`: every recipient has it. `made`: it was made and is for download alone, where it has no recipient or ' +
        'no mail server is set. `given_up`: it could not be made, or not be sent for three days.',
    ),
    failure: choice(
      RUN_FAILURES,
      'Why its last attempt failed. `mail_server_unavailable`: the mail server did not take it. `calculation_running`: the figures are still being ' +
        'calculated, or the service has too much other work. `not_found`: there is no such debt line, none at all, or no closed month of it. ' +
        '`forbidden`: your organization may not see it, or is suspended. `disabled`: its schedule was disabled before it was sent. `failed`: the ' +
        'service failed. Null where none failed.',
    ),
    file_name: freeText(255, 'The name of its file; null before it is made.'),
    size_bytes: count('The size of its file; null before it is made.'),
    sha256: freeText(64, 'SHA-256 of its file; null before it is made.'),
    sent_to: answerList(freeText(254, 'An address.'), 'Who has it.'),
    left_out: answerList(freeText(254, 'An address.'), 'Recipients that are no users of your organization any more.'),
    next_attempt_at: momentField(
      'When it is tried next, or an attempt under way is given up at the latest; null once it is settled.',
    ),
    settled_at: momentField('When it was sent, made or given up.'),
  },
  computed_always: ['id', 'trigger', 'due_at', 'as_of', 'known_at', 'skipped', 'status', 'sent_to', 'left_out'],
})
