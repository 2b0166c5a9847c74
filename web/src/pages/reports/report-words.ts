// Report schedules and their runs in words.
import type { ReportRun, ReportSchedule } from '@tapeline/sdk'
import type { Schedule } from '../../service/report-schedules.ts'
import type { Toned } from '../../ui/tone.ts'
import { counted, sentenceCase } from '../../ui/words.ts'

/** What is reported. */
export const REPORT_WORDS: Readonly<Record<ReportSchedule['report'], string>> = {
  borrowing_base: 'Borrowing base',
  delinquency: 'Delinquency',
  cash_tie_out: 'Cash tie-out',
  month_close_pack: 'Month-close pack',
}

/** The form of its file. */
export const FORMAT_WORDS: Readonly<Record<ReportSchedule['format'], string>> = { xlsx: 'Excel', pdf: 'PDF' }

/** How often it is due. */
export const FREQUENCY_WORDS: Readonly<Record<ReportSchedule['frequency'], string>> = {
  daily: 'Each day',
  weekly: 'Each week',
  monthly: 'Each month',
  after_month_end: 'After the end of each month',
  when_month_closed: 'When a month is closed',
}

/** What decides when a schedule is due. */
type DueTimes = Pick<ReportSchedule, 'frequency' | 'weekday' | 'month_day' | 'hour'>

/** When a schedule is due: `Each Monday at 08:00`. */
export function dueText({ frequency, weekday, month_day, hour }: DueTimes): string {
  if (frequency === 'when_month_closed') return FREQUENCY_WORDS[frequency]
  const at = `at ${hourText(hour)}`
  if (frequency === 'daily') return `Each day ${at}`
  if (frequency === 'weekly') return `Each ${sentenceCase(weekday)} ${at}`
  if (frequency === 'monthly') return `On day ${month_day} of each month ${at}`
  return `${counted(month_day, 'day')} after the end of each month ${at}`
}

/** An hour of the day: `08:00`. */
export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** When it is due next, where no moment is known. */
export function notDueText({ frequency, status }: Pick<ReportSchedule, 'frequency' | 'status'>): string {
  return status === 'enabled' && frequency === 'when_month_closed' ? 'With the next close' : 'Not due'
}

/** Whether a report can be narrowed to a debt line: a lender has one delinquency and one cash tie-out, but may follow the closes of one line. */
export function isOfLine(
  { report, frequency }: Pick<ReportSchedule, 'report' | 'frequency'>,
  is_operator: boolean,
): boolean {
  if (report === 'borrowing_base' || report === 'month_close_pack' || frequency === 'when_month_closed') return true
  return report === 'cash_tie_out' && is_operator
}

/** Whether reports of a schedule are sent. */
export function scheduleStatus({ status }: Pick<ReportSchedule, 'status'>): Toned {
  return status === 'enabled' ? { tone: 'good', text: 'Enabled' } : { tone: 'plain', text: 'Disabled' }
}

const RUN_STATUSES: Readonly<Record<ReportRun['status'], Toned>> = {
  pending: { tone: 'watch', text: 'Pending' },
  sent: { tone: 'good', text: 'Sent' },
  made: { tone: 'good', text: 'Made for download' },
  given_up: { tone: 'bad', text: 'Given up' },
}

/** What became of a run. */
export function runStatus(status: ReportRun['status']): Toned {
  return RUN_STATUSES[status]
}

/** What became of the last run of a schedule. */
export function lastOutcome({ state: { last_status } }: Schedule): Toned {
  return last_status === null ? { tone: 'plain', text: 'None yet' } : runStatus(last_status)
}

const FAILURES: Readonly<Record<NonNullable<ReportRun['failure']>, string>> = {
  mail_server_unavailable: 'The mail server did not take it',
  calculation_running: 'Its figures are still calculated',
  not_found: 'The debt line is not there, or has no closed month',
  forbidden: 'Your organization may not see it, or is suspended',
  disabled: 'The schedule was disabled before it was sent',
  failed: 'The service failed',
}

/** Why the last attempt of a run failed; undefined where none did. */
export function failureText(failure: ReportRun['failure']): string | undefined {
  return failure === null ? undefined : FAILURES[failure]
}

/** All who receive a report; none where it is made for download. */
export function recipientsOf({
  recipients,
  outside_recipients,
}: Pick<ReportSchedule, 'recipients' | 'outside_recipients'>): string[] {
  return [...(recipients ?? []), ...(outside_recipients ?? [])]
}
