// Makes the file of a report: asks this service what the organization would be answered for the same day and moment, and writes it down.
import { createHash } from 'node:crypto'
import { ServiceError } from '@tapeline/contract/errors'
import { WORKBOOK_TYPE } from '@tapeline/contract/table-endpoint'
import { formatMoment } from '@tapeline/kernel/core/moment'
import type { ReportFormat } from '../../../reports/report-formats.ts'
import type { ReportFile } from '../report-run-reads.ts'
import type { WaitingRun } from '../report-run-store.ts'
import type { ReportName } from '../report-schedule-definition.ts'
import { borrowingBaseSheets, readLines } from './borrowing-base-report.ts'
import { delinquencySheets } from './delinquency-report.ts'
import type { OwnAnswers } from './own-answers.ts'
import type { ReportDocument, ReportSheet } from '../../../reports/report-document.ts'
import { REPORT_WRITERS } from '../../../reports/report-files.ts'

/** What is asked of a report. */
export type AskedReport = Pick<
  WaitingRun,
  'name' | 'report' | 'format' | 'frequency' | 'debt_line_id' | 'as_of' | 'known_at' | 'skipped'
>

/** What the report is, and what its file is called. */
const TITLES: { readonly [report in ReportName]: { readonly title: string; readonly file: string } } = {
  borrowing_base: { title: 'Borrowing base', file: 'borrowing-base' },
  delinquency: { title: 'Delinquency', file: 'delinquency' },
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
  if (report === 'delinquency') return delinquencySheets(answers, { as_of, known_at })
  const lines = await readLines(answers, debt_line_id, known_at)
  // The day of the operator is not that of each lender: without a day, a line is answered as of the day that the moment is on where its lender is.
  const is_of_lenders_day = answers.caller.is_operator && frequency !== 'after_month_end'
  return borrowingBaseSheets(answers, lines, is_of_lenders_day ? { known_at } : { as_of, known_at })
}

function factsOf({ caller }: OwnAnswers, { name, as_of, known_at, skipped }: AskedReport): ReportDocument['facts'] {
  const { organization_name, organization, environment, time_zone, is_operator } = caller
  return [
    ['Report', name],
    ['Organization', `${organization_name} (${organization})`],
    ['Environment', environment === 'live' ? 'Live' : 'Sandbox'],
    [
      'As of',
      is_operator
        ? 'the end of the day of each debt line, in the time zone of its lender'
        : `the end of ${as_of}, in ${time_zone}`,
    ],
    ['As known at', formatMoment(known_at)],
    ...(skipped === 0 ? [] : [['Reports that were due before and not made', String(skipped)] as const]),
  ]
}

/** Why a report is not made now, by what the interface refused: not yet, where it has too much work; undefined where that is no refusal. */
export function refusalOf(error: unknown) {
  if (!(error instanceof ServiceError)) return undefined
  const { code } = error
  if (code === 'calculation_running' || code === 'overloaded')
    return { failure: 'calculation_running', is_final: false } as const
  return code === 'not_found' || code === 'forbidden' ? ({ failure: code, is_final: true } as const) : undefined
}
