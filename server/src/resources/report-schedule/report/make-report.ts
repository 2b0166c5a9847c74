// Makes the file of a report: asks this service what the organization would be answered for the same day and moment, and writes it down.
import { createHash } from 'node:crypto'
import { ServiceError } from '@tapeline/contract/errors'
import { WORKBOOK_TYPE } from '@tapeline/contract/table-endpoint'
import { formatMoment } from '@tapeline/kernel/core/moment'
import type { ReportFormat } from '../../../reports/report-formats.ts'
import type { ReportFile } from '../report-run-reads.ts'
import type { WaitingRun } from '../report-run-store.ts'
import { isOfMonth } from '../report-due-rules.ts'
import type { ReportName } from '../report-schedule-definition.ts'
import { borrowingBaseSheets } from './borrowing-base-report.ts'
import { cashTieOutSheets } from './cash-tie-out-report.ts'
import { delinquencySheets } from './delinquency-report.ts'
import { monthClosePackSheets } from './month-close-pack-report.ts'
import type { OwnAnswers } from './own-answers.ts'
import { readLines } from './reported-lenders.ts'
import type { ReportDocument, ReportSheet } from '../../../reports/report-document.ts'
import { REPORT_WRITERS } from '../../../reports/report-files.ts'
import { zoneName } from '@tapeline/kernel/core/clocked-zone'

/** What is asked of a report. */
export type AskedReport = Pick<
  WaitingRun,
  'name' | 'report' | 'format' | 'frequency' | 'debt_line_id' | 'as_of' | 'known_at' | 'skipped'
>

/** What the report is, and what its file is called. */
const TITLES: { readonly [report in ReportName]: { readonly title: string; readonly file: string } } = {
  borrowing_base: { title: 'Borrowing base', file: 'borrowing-base' },
  delinquency: { title: 'Delinquency', file: 'delinquency' },
  cash_tie_out: { title: 'Cash tie-out', file: 'cash-tie-out' },
  month_close_pack: { title: 'Month-close pack', file: 'month-close-pack' },
}

const CONTENT_TYPES: { readonly [format in ReportFormat]: string } = { xlsx: WORKBOOK_TYPE, pdf: 'application/pdf' }

/** Reports that the interface answers to their lender alone. */
const OF_LENDERS: ReadonlySet<ReportName> = new Set(['delinquency'])

/** The file of a report. Throws what the interface refuses: calculation_running while its figures are calculated. */
export async function makeReport(answers: OwnAnswers, asked: AskedReport): Promise<ReportFile> {
  const { report, as_of, known_at } = asked
  if (answers.caller.is_operator && OF_LENDERS.has(report)) throw new ServiceError('forbidden')
  const { title, file } = TITLES[report]
  const document = { title, facts: factsOf(answers, asked), sheets: await sheetsOf(answers, asked) }
  const content = await REPORT_WRITERS[asked.format](document, formatMoment(known_at))
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { name: `${file}-${as_of}.${asked.format}`, content_type: CONTENT_TYPES[asked.format], sha256, content }
}

async function sheetsOf(
  answers: OwnAnswers,
  { report, frequency, debt_line_id, as_of, known_at: moment }: AskedReport,
): Promise<ReportSheet[]> {
  const known_at = formatMoment(moment)
  const clocks = { as_of, known_at }
  if (report === 'delinquency') return delinquencySheets(answers, clocks)
  if (report === 'month_close_pack') return monthClosePackSheets(answers, debt_line_id, clocks)
  // The day of the operator is not that of each lender: without a day, a lender is answered as of the day that the moment is on where it is.
  const asked = answers.caller.is_operator && !isOfMonth({ frequency }) ? { known_at } : clocks
  if (report === 'cash_tie_out') return cashTieOutSheets(answers, debt_line_id, asked)
  return borrowingBaseSheets(answers, await readLines(answers, debt_line_id, known_at), asked)
}

function factsOf({ caller }: OwnAnswers, asked: AskedReport): ReportDocument['facts'] {
  const { organization_name, organization, environment } = caller
  const { name, known_at, skipped } = asked
  return [
    ['Report', name],
    ['Organization', `${organization_name} (${organization})`],
    ['Environment', environment === 'live' ? 'Live' : 'Sandbox'],
    ['As of', dayWords(caller, asked)],
    ['As known at', formatMoment(known_at)],
    ...(skipped === 0 ? [] : [['Reports that were due before and not made', String(skipped)] as const]),
  ]
}

/** The day of the figures in words. */
function dayWords({ is_operator, time_zone }: OwnAnswers['caller'], { report, frequency, as_of }: AskedReport): string {
  if (report === 'month_close_pack') return `the latest month closed by ${as_of}, as known when it was closed`
  if (!is_operator) return `the end of ${as_of}, in ${zoneName(time_zone)}`
  const whose =
    report === 'cash_tie_out' ? 'each lender, in its time zone' : 'each debt line, in the time zone of its lender'
  return isOfMonth({ frequency }) ? `the end of ${as_of} of ${whose}` : `the end of the day of ${whose}`
}

/** Why a report is not made now, by what the interface refused: not yet, where it has too much work; undefined where that is no refusal. */
export function refusalOf(error: unknown) {
  if (!(error instanceof ServiceError)) return undefined
  const { code } = error
  if (code === 'calculation_running' || code === 'overloaded')
    return { failure: 'calculation_running', is_final: false } as const
  return code === 'not_found' || code === 'forbidden' ? ({ failure: code, is_final: true } as const) : undefined
}
