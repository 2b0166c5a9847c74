// The cash tie-out as a report: the statement of each account and month, which foots, how much of the reported cash the bank shows, and what is open.
import type { OwnAnswers } from './own-answers.ts'
import type { ReportClocks } from './borrowing-base-report.ts'
import { type ReportedLender, readLenders } from './reported-lenders.ts'
import { spaced } from '../../../certificates/words.ts'
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
import { monthNumber, monthText } from '@tapeline/kernel/core/month'

interface Numbered {
  readonly number: number
  readonly amount: AnsweredAmount
}

/** Cash that a lender reports, one way. */
interface ReportedCash extends Readonly<
  Record<'reported' | 'verified' | 'stated_by_lender' | 'explained' | 'open', Numbered>
> {
  readonly verified_share: AnsweredRatio
}

interface CashMonth {
  readonly month: string
  readonly open: boolean
  readonly currency: string
  readonly collections: ReportedCash
  readonly disbursements: ReportedCash
}

interface BookedLines extends Readonly<Record<'all' | 'matched' | 'explained' | 'open', Numbered>> {
  readonly fees: AnsweredAmount
}

interface Statement {
  readonly account: string
  readonly source: string
  readonly currency: string
  readonly month: string
  readonly open: boolean
  readonly opening: { readonly amount: AnsweredAmount } | null
  readonly credits: BookedLines
  readonly debits: BookedLines
  readonly closing: AnsweredAmount
  readonly stated_closing: { readonly amount: AnsweredAmount } | null
  readonly difference: AnsweredAmount
}

interface Break {
  readonly cause: string
  readonly owner: string
  readonly amount: AnsweredAmount
  readonly currency: string
  readonly day: string
  readonly age_days: number
  readonly payments: readonly { readonly receivable_id: string }[]
  readonly payments_count: number
  readonly lines: readonly { readonly account: string }[]
}

/** The tie-out of a lender. */
interface LenderCash {
  readonly lender: ReportedLender
  readonly as_of: string
  /** The moment at which it was complete; null before the first time. */
  readonly tied_at: string | null
  readonly months: readonly CashMonth[]
  readonly statements: readonly Statement[]
  readonly breaks: readonly Break[]
}

/** Breaks of a lender that a report lists: the latest. */
const BREAKS_MAX = 1_000

/** The sheets of the cash tie-out of a lender, or of the lenders of an operator: without a day each is as of the day of the moment where it is. */
export async function cashTieOutSheets(
  answers: OwnAnswers,
  debt_line_id: string | null,
  clocks: Pick<ReportClocks, 'known_at'> & Partial<ReportClocks>,
): Promise<ReportSheet[]> {
  const all: LenderCash[] = []
  for (const lender of await readLenders(answers, debt_line_id, clocks.known_at))
    all.push(await readCash(answers, lender, clocks))
  const sheet = sheetsFor(answers.caller.is_operator)
  return [
    sheetOf('Cash tie-out', TIE_OUTS, all),
    sheet('Statements of accounts', STATEMENTS, rowsOf(all, statementsIn)),
    sheet('Lines of the bank', LINES, rowsOf(all, linesIn)),
    sheet('Verified payments', VERIFIED, rowsOf(all, paymentsIn)),
    sheet('Open breaks', BREAKS, rowsOf(all, breaksIn)),
  ]
}

async function readCash(
  answers: OwnAnswers,
  lender: ReportedLender,
  clocks: Pick<ReportClocks, 'known_at'> & Partial<ReportClocks>,
): Promise<LenderCash> {
  const { is_operator } = answers.caller
  const place = is_operator ? '/operator/organizations/{id}/cash-tie-out' : '/cash-tie-out'
  const path = is_operator ? { id: lender.id } : {}
  const months = (await answers.ask(place, path, { ...clocks })) as unknown as {
    readonly as_of: string
    readonly known_at: string | null
    readonly data: readonly CashMonth[]
  }
  const { as_of, known_at: tied_at, data } = months
  const asked = { as_of, known_at: clocks.known_at }
  // A report of the first days of a month has the whole month before.
  const from = monthText(monthNumber(as_of.slice(0, 7)) - 1)
  const statements = await answers.ask(`${place}/accounts`, path, { ...asked, from })
  const breaks = await answers.list(`${place}/breaks`, { path, asked, enough: BREAKS_MAX })
  return {
    lender,
    as_of,
    tied_at,
    months: data,
    statements: statements['data'] as unknown as readonly Statement[],
    breaks: breaks.slice(0, BREAKS_MAX) as unknown as readonly Break[],
  }
}

const LENDER: ReportColumn<{ readonly lender: ReportedLender }> = {
  name: 'Lender',
  width: 18,
  cell: ({ lender }) => words(lender.name),
}

/** Makes sheets whose rows name the lender where there may be several. */
function sheetsFor(is_of_many: boolean) {
  return <Row extends { readonly lender: ReportedLender }>(
    name: string,
    columns: readonly ReportColumn<Row>[],
    rows: readonly Row[],
  ) => sheetOf<Row>(name, is_of_many ? [LENDER, ...columns] : columns, rows)
}

const TIE_OUTS: readonly ReportColumn<LenderCash>[] = [
  LENDER,
  { name: 'As of the end of', width: 14, cell: ({ as_of }) => words(as_of) },
  { name: 'Tied out at', width: 28, cell: ({ tied_at }) => words(tied_at ?? 'never yet') },
  { name: 'Open breaks', width: 26, cell: ({ breaks }) => words(breaksText(breaks.length)) },
]

/** A list that is cut short states it. */
const breaksText = (listed: number) => (listed < BREAKS_MAX ? String(listed) : `the latest ${BREAKS_MAX} are listed`)

const monthWords = ({ month, open }: { readonly month: string; readonly open: boolean }) =>
  words(open ? `${month} (in progress)` : month)

const accountWords = ({ account, source }: Statement) =>
  words(`${account === '' ? 'not named' : account}${source === 'lender' ? " (the lender's own statements)" : ''}`)

type OfLender<Row> = Row & { readonly lender: ReportedLender }

function rowsOf<Row>(all: readonly LenderCash[], rows: (cash: LenderCash) => readonly Row[]): OfLender<Row>[] {
  return all.flatMap((cash) => rows(cash).map((row) => ({ ...row, lender: cash.lender })))
}

const STATEMENTS: readonly ReportColumn<OfLender<Statement>>[] = [
  { name: 'Account', width: 20, cell: accountWords },
  { name: 'Month', width: 9, cell: monthWords },
  { name: 'Opening balance', width: 13, cell: ({ opening, currency }) => amount(opening?.amount ?? null, currency) },
  { name: 'Money in', width: 13, cell: ({ credits, currency }) => amount(credits.all.amount, currency) },
  { name: 'Money out', width: 13, cell: ({ debits, currency }) => amount(debits.all.amount, currency) },
  { name: 'Closing balance', width: 13, cell: ({ closing, currency }) => amount(closing, currency) },
  {
    name: 'Closing balance stated by the bank',
    width: 13,
    cell: ({ stated_closing, currency }) => amount(stated_closing?.amount ?? null, currency),
  },
  { name: 'Difference', width: 13, cell: ({ difference, currency }) => amount(difference, currency) },
  { name: 'Currency', width: 10, cell: ({ currency }) => words(currency) },
]

const statementsIn = ({ statements }: LenderCash) => statements

const linesIn = ({ statements }: LenderCash) =>
  statements.flatMap((of) => [
    { ...of, way: 'in', lines: of.credits },
    { ...of, way: 'out', lines: of.debits },
  ])

const LINES: readonly ReportColumn<OfLender<Statement & { readonly way: string; readonly lines: BookedLines }>>[] = [
  { name: 'Account', width: 20, cell: accountWords },
  { name: 'Month', width: 9, cell: monthWords },
  { name: 'Money', width: 8, cell: ({ way }) => words(way) },
  { name: 'Lines', width: 8, cell: ({ lines }) => counted(lines.all.number) },
  { name: 'Amount', width: 13, cell: ({ lines, currency }) => amount(lines.all.amount, currency) },
  { name: 'Matched', width: 13, cell: ({ lines, currency }) => amount(lines.matched.amount, currency) },
  { name: 'Explained', width: 13, cell: ({ lines, currency }) => amount(lines.explained.amount, currency) },
  { name: 'Open', width: 13, cell: ({ lines, currency }) => amount(lines.open.amount, currency) },
  { name: 'Currency', width: 10, cell: ({ currency }) => words(currency) },
]

const paymentsIn = ({ months }: LenderCash) =>
  months.flatMap((of) => [
    { ...of, way: 'collections', cash: of.collections },
    { ...of, way: 'disbursements', cash: of.disbursements },
  ])

const VERIFIED: readonly ReportColumn<OfLender<CashMonth & { readonly way: string; readonly cash: ReportedCash }>>[] = [
  { name: 'Month', width: 9, cell: monthWords },
  { name: 'Payments', width: 14, cell: ({ way }) => words(way) },
  { name: 'Number', width: 8, cell: ({ cash }) => counted(cash.reported.number) },
  { name: 'Reported', width: 13, cell: ({ cash, currency }) => amount(cash.reported.amount, currency) },
  { name: 'Verified', width: 13, cell: ({ cash, currency }) => amount(cash.verified.amount, currency) },
  { name: 'Verified share', width: 10, cell: ({ cash }) => share(cash.verified_share) },
  {
    name: "On the lender's own statements alone",
    width: 13,
    cell: ({ cash, currency }) => amount(cash.stated_by_lender.amount, currency),
  },
  { name: 'Explained', width: 13, cell: ({ cash, currency }) => amount(cash.explained.amount, currency) },
  { name: 'Open', width: 13, cell: ({ cash, currency }) => amount(cash.open.amount, currency) },
  { name: 'Currency', width: 10, cell: ({ currency }) => words(currency) },
]

const breaksIn = ({ breaks }: LenderCash) => breaks

const BREAKS: readonly ReportColumn<OfLender<Break>>[] = [
  { name: 'Day', width: 12, cell: ({ day }) => words(day) },
  { name: 'Age in days', width: 8, cell: ({ age_days }) => counted(age_days) },
  { name: 'Cause', width: 20, cell: ({ cause }) => words(spaced(cause)) },
  { name: 'Put right by', width: 10, cell: ({ owner }) => words(owner) },
  { name: 'Amount', width: 13, cell: ({ amount: minor, currency }) => amount(minor, currency) },
  { name: 'Currency', width: 10, cell: ({ currency }) => words(currency) },
  { name: 'Receivable', width: 20, cell: (of) => words(receivableText(of)) },
  { name: 'Account', width: 20, cell: ({ lines: [line] }) => words(line?.account ?? null) },
]

/** The receivable of its first payment; empty for lines alone. */
function receivableText({ payments: [payment], payments_count }: Break): string | null {
  if (payment === undefined) return null
  return payments_count > 1 ? `${payment.receivable_id} and others` : payment.receivable_id
}
