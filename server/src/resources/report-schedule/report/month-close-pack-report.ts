// The month-close pack as a report: of each debt line the latest month that is closed, as its certificate states it, and of a lender the delinquency and the
// losses behind it, as known at the close. What became known since is no part of it.
import { sha256Of } from '@tapeline/cli/certificates/certificate-check'
import { notFound } from '@tapeline/contract/errors'
import { monthNumber, monthText } from '@tapeline/kernel/core/month'
import { openCertificate } from '../../../certificates/certificate-file.ts'
import type { Certificate } from '../../../certificates/certificate.ts'
import {
  cashRows,
  closerWords,
  figureText,
  findingRows,
  findingsWords,
  metricWords,
  noCashWords,
  noCovenantsWords,
  spaced,
} from '../../../certificates/words.ts'
import {
  type AnsweredAmount,
  type AnsweredRatio,
  type ReportColumn,
  type ReportSheet,
  amount,
  counted,
  share,
  sheetOf,
  words,
} from '../../../reports/report-document.ts'
import {
  type AnsweredBase,
  LINE,
  type LineBase,
  type ReportClocks,
  baseSheets,
  lineText,
} from './borrowing-base-report.ts'
import { BUCKET_COLUMNS, type BucketRow } from './delinquency-report.ts'
import type { OwnAnswers } from './own-answers.ts'
import { type ReportedLine, readLines } from './reported-lenders.ts'

/** A closed month of a debt line. */
interface ClosedMonth {
  readonly line: ReportedLine
  readonly certificate: Certificate
  /** Of the certificate's file. */
  readonly sha256: string
}

/** The figures behind the certificate, which are answered to the lender alone. */
interface LenderFigures {
  readonly line: ReportedLine
  readonly buckets: readonly BucketRow[]
  readonly cohorts: readonly CohortRow[]
}

interface CohortRow {
  readonly currency: string
  readonly cohort: string
  readonly months_on_book: number
  readonly original_principal: AnsweredAmount
  readonly outstanding: AnsweredAmount
  readonly charged_off: AnsweredAmount
  readonly recovered: AnsweredAmount
  readonly cnl: AnsweredRatio
}

/** The sheets of a pack. Throws not found where no month is closed, and calculation_running while a certificate is being issued. */
export async function monthClosePackSheets(
  answers: OwnAnswers,
  debt_line_id: string | null,
  clocks: ReportClocks,
): Promise<ReportSheet[]> {
  const closed: ClosedMonth[] = []
  for (const line of await readLines(answers, debt_line_id, clocks.known_at)) {
    const month = await readClosed(answers, line, clocks)
    if (month !== undefined) closed.push(month)
  }
  if (closed.length === 0) throw notFound('There is no closed month to report.')
  return [
    closeSheet(closed),
    ...baseSheets(closed.map(certifiedBase)),
    covenantsSheet(closed),
    cashSheet(closed),
    findingsSheet(closed),
    ...(answers.caller.is_operator ? [] : await lenderSheets(answers, closed)),
  ]
}

/** The latest month that was closed by the moment and is over on the day; undefined where there is none. */
async function readClosed(
  answers: OwnAnswers,
  line: ReportedLine,
  { as_of, known_at }: ReportClocks,
): Promise<ClosedMonth | undefined> {
  const path = { id: line.id }
  const closes = (await answers.list('/debt-lines/{id}/closes', { path })) as unknown as readonly {
    readonly month: string
    readonly as_of: string
    readonly closed_at: string
  }[]
  const close = closes.find((one) => one.as_of <= as_of && one.closed_at <= known_at)
  if (close === undefined) return undefined
  const file = await answers.download('/debt-lines/{id}/closes/{month}/certificate.json', {
    ...path,
    month: close.month,
  })
  return { line, certificate: openCertificate(file.toString('utf8')), sha256: sha256Of(file) }
}

const ofLines = <Row>(closed: readonly ClosedMonth[], rows: (month: ClosedMonth) => readonly Row[]) =>
  closed.flatMap((month) => {
    const line = lineText(month.line)
    const { currency } = month.certificate.debt_line
    return rows(month).map((row) => ({ line, currency, row }))
  })

type OfLine<Row> = ReturnType<typeof ofLines<Row>>[number]

const CLOSE: readonly ReportColumn<OfLine<readonly [label: string, text: string]>>[] = [
  LINE,
  { name: 'Fact', width: 24, cell: ({ row: [label] }) => words(label) },
  { name: 'Close', width: 70, cell: ({ row: [, text] }) => words(text) },
]

function closeSheet(closed: readonly ClosedMonth[]): ReportSheet {
  return sheetOf('Close', CLOSE, ofLines(closed, factsOf))
}

function factsOf({ certificate, sha256 }: ClosedMonth): (readonly [string, string])[] {
  const { lender, month, as_of, known_at, closed, terms, kernel_version } = certificate
  return [
    ['Lender', `${lender.name} (${lender.id})`],
    ['Month', month],
    ['As of', `the end of ${as_of}`],
    ['Closed, as known at', known_at],
    ['Closed by', closerWords(closed)],
    ['Terms', terms === null ? 'none were in force' : (terms.name ?? terms.id)],
    ['Calculated by', `kernel version ${kernel_version}`],
    ['SHA-256 of the certificate', sha256],
  ]
}

/** The base of a certificate as one is answered. */
function certifiedBase({ line: { id, name }, certificate }: ClosedMonth): LineBase {
  const { borrowing_base: base, as_of } = certificate
  const of: AnsweredBase = {
    ...base,
    as_of,
    limits: base.limits.map((limit) => ({ ...limit, groups_count: limit.groups.length })),
    advances: base.advances.map((one) => ({
      ...one,
      agreed_rate: { value: Number(one.agreed_rate.value) },
      rate: { value: Number(one.rate.value) },
    })),
  }
  return { id, name, of }
}

/** A condition of a covenant, or why there is none. */
type CovenantRow = Readonly<
  Record<'covenant' | 'test_date' | 'metric' | 'value' | 'threshold' | 'headroom' | 'status', string>
>

const COVENANTS: readonly ReportColumn<OfLine<CovenantRow>>[] = [
  LINE,
  { name: 'Covenant', width: 26, cell: ({ row }) => words(row.covenant) },
  { name: 'Test date', width: 14, cell: ({ row }) => words(row.test_date) },
  { name: 'Metric', width: 30, cell: ({ row }) => words(row.metric) },
  { name: 'Value', width: 16, cell: ({ row }) => words(row.value) },
  { name: 'Threshold', width: 18, cell: ({ row }) => words(row.threshold) },
  { name: 'Headroom', width: 14, cell: ({ row }) => words(row.headroom) },
  { name: 'Status', width: 14, cell: ({ row }) => words(row.status) },
]

const NO_COVENANT = { test_date: '', metric: '', value: '', threshold: '', headroom: '', status: '' }

function covenantsSheet(closed: readonly ClosedMonth[]): ReportSheet {
  return sheetOf('Covenants', COVENANTS, ofLines(closed, covenantRows))
}

function covenantRows({ certificate: { covenants, debt_line } }: ClosedMonth): CovenantRow[] {
  if (covenants === null || covenants.length === 0) return [{ covenant: noCovenantsWords(covenants), ...NO_COVENANT }]
  return covenants.flatMap(({ name, test_date, status, conditions }) =>
    conditions.map((condition) => {
      const { unit, comparator, value, threshold, headroom } = condition
      return {
        covenant: name,
        test_date,
        metric: metricWords(condition),
        value: figureText(unit, value, debt_line.currency),
        threshold: threshold === null ? 'n/a' : `${comparator} ${figureText(unit, threshold, debt_line.currency)}`,
        headroom: figureText('fraction', headroom, debt_line.currency),
        status: spaced(status),
      }
    }),
  )
}

/** What was collected in a currency, or why nothing is stated. */
interface CashRow {
  readonly label: string
  readonly currency: string | null
  readonly number: number | null
  readonly amount: AnsweredAmount
  readonly share: AnsweredRatio
}

const CASH: readonly ReportColumn<OfLine<CashRow>>[] = [
  LINE,
  { name: 'Collections of the month', width: 38, cell: ({ row }) => words(row.label) },
  { name: 'Payments', width: 12, cell: ({ row }) => counted(row.number) },
  { name: 'Amount', width: 18, cell: ({ row }) => amount(row.amount, row.currency ?? '') },
  { name: 'Share', width: 10, cell: ({ row }) => share(row.share) },
  { name: 'Currency', width: 10, cell: ({ row }) => words(row.currency) },
]

function cashSheet(closed: readonly ClosedMonth[]): ReportSheet {
  return sheetOf('Cash tie-out', CASH, ofLines(closed, certifiedCash))
}

function certifiedCash({ certificate }: ClosedMonth): CashRow[] {
  const { collections = [] } = certificate.cash_tie_out ?? {}
  if (collections.length === 0)
    return [{ label: noCashWords(certificate), currency: null, number: null, amount: null, share: null }]
  return collections.flatMap((of) =>
    cashRows(of).map(({ label, counted: { number, amount: minor }, share: ratio }) => ({
      label,
      currency: of.currency,
      number,
      amount: minor,
      share: ratio && { value: Number(ratio.value) },
    })),
  )
}

/** Findings of a severity, or why there are none. */
interface FindingRow {
  readonly label: string
  readonly counts: readonly (number | null)[]
}

const FINDINGS: readonly ReportColumn<OfLine<FindingRow>>[] = [
  LINE,
  { name: 'Findings by severity', width: 38, cell: ({ row }) => words(row.label) },
  ...['Open', 'Explained', 'Confirmed'].map((name, at): ReportColumn<OfLine<FindingRow>> => ({
    name,
    width: 12,
    cell: ({ row }) => counted(row.counts[at] ?? null),
  })),
]

function findingsSheet(closed: readonly ClosedMonth[]): ReportSheet {
  return sheetOf('Integrity checks', FINDINGS, ofLines(closed, certifiedFindings))
}

function certifiedFindings({ certificate: { integrity_checks: checks } }: ClosedMonth): readonly FindingRow[] {
  const rows = findingRows(checks)
  return rows.length === 0 ? [{ label: findingsWords(checks), counts: [] }] : rows
}

async function lenderSheets(answers: OwnAnswers, closed: readonly ClosedMonth[]): Promise<ReportSheet[]> {
  const all: LenderFigures[] = []
  for (const month of closed) all.push(await readFigures(answers, month))
  const buckets = (basis: 'reported' | 'computed') =>
    sheetOf(
      `Delinquency, ${basis}`,
      [{ ...LINE, width: 18 }, ...BUCKET_COLUMNS],
      all.flatMap((of) => of.buckets.map((row) => ({ ...row, by: row[basis], line: lineText(of.line) }))),
    )
  return [buckets('reported'), buckets('computed'), lossesSheet(all)]
}

/** Months of origination that are shown, that of the close the last. */
const COHORTS = 60

async function readFigures(answers: OwnAnswers, { line, certificate }: ClosedMonth): Promise<LenderFigures> {
  const { month, as_of, known_at } = certificate
  const asked = { debt_line: line.id, as_of, known_at }
  const delinquency = await answers.ask('/portfolio/delinquency', {}, { ...asked, from: month })
  const from = monthText(monthNumber(month) - COHORTS + 1)
  const vintages = await answers.ask('/portfolio/vintages', {}, { ...asked, from })
  return {
    line,
    buckets: delinquency['data'] as unknown as readonly BucketRow[],
    cohorts: oldestOf(vintages['data'] as unknown as readonly CohortRow[]),
  }
}

/** Of each cohort its last row, which is of the day; rows of a cohort follow each other. */
function oldestOf(rows: readonly CohortRow[]): CohortRow[] {
  return rows.filter(({ cohort, currency }, at) => {
    const next = rows[at + 1]
    return next?.cohort !== cohort || next.currency !== currency
  })
}

const LOSSES: readonly ReportColumn<CohortRow & { readonly line: string }>[] = [
  LINE,
  { name: 'Originated in', width: 13, cell: ({ cohort }) => words(cohort) },
  { name: 'Months on book', width: 10, cell: ({ months_on_book }) => counted(months_on_book) },
  {
    name: 'Original principal',
    width: 18,
    cell: ({ original_principal, currency }) => amount(original_principal, currency),
  },
  { name: 'Outstanding', width: 18, cell: ({ outstanding, currency }) => amount(outstanding, currency) },
  { name: 'Charged off', width: 16, cell: ({ charged_off, currency }) => amount(charged_off, currency) },
  { name: 'Recovered', width: 16, cell: ({ recovered, currency }) => amount(recovered, currency) },
  { name: 'Cumulative net loss', width: 12, cell: ({ cnl }) => share(cnl) },
  { name: 'Currency', width: 10, cell: ({ currency }) => words(currency) },
]

function lossesSheet(all: readonly LenderFigures[]): ReportSheet {
  return sheetOf(
    'Losses by vintage',
    LOSSES,
    all.flatMap(({ line, cohorts }) => cohorts.map((row) => ({ ...row, line: lineText(line) }))),
  )
}
