// The tests of one debt line: every test that its terms have ever scheduled, with what is known at a moment.
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import { type CovenantResult, type StatusAsked, judgeTest } from '@tapeline/kernel/metrics/covenants/covenant-status'
import { scheduledTests } from '@tapeline/kernel/metrics/covenants/scheduled-tests'
import type { ChecksAt } from '../../resources/finding/checks-upstream-reads.ts'
import { CashOnDays } from '../../resources/cash-tie-out/cash-metric-reads.ts'
import type { CashAt } from '../../resources/cash-tie-out/cash-upstream-reads.ts'
import { debtLine } from '../../resources/debt-line/debt-line-definition.ts'
import { readKnownTerms } from '../../resources/debt-line-term/debt-line-term-reads.ts'
import { readKnownStatements } from '../../resources/financial/statement-reads.ts'
import { readCloses } from '../../resources/month-close/month-close-reads.ts'
import { readKnownRecord } from '../../resources/operator-record/operator-snapshot-reads.ts'
import type { AsKnownSnapshot } from '../../resources/portfolio/snapshot/known-receivable-reads.ts'
import type { Querier } from '../../storage/database.ts'
import { LineReadings, type ReadLine } from './line-readings.ts'

/** Which line, and from when it is looked at. */
export interface LineTestsAsked {
  readonly debt_line: string
  readonly operator_slug: string
  /** Day number. */
  readonly as_of: number
  /** Of the lender, in which a close has its day. */
  readonly time_zone: string
  /** Only the tests of this month, by its number; of all months where it is left out. */
  readonly month?: number
  readonly keeps: boolean
  /** The tie-out that metrics of cash are read of. */
  readonly cash: CashAt
  /** The integrity checks that metrics of findings are read of. */
  readonly checks: ChecksAt
  /** What was read of it, where several lines share it. */
  readonly on_days?: CashOnDays
}

/** A line's tests, the oldest month first. */
export interface LineTests {
  /** The line's number. */
  readonly number: number
  readonly results: readonly CovenantResult[]
}

/** The tests of a line; undefined where the line was not known. */
export async function readLineTests(
  querier: Querier,
  knowledge: AsKnownSnapshot,
  asked: LineTestsAsked,
): Promise<LineTests | undefined> {
  const found = await readLine(querier, knowledge, asked)
  if (found === undefined) return undefined
  const { number, line } = found
  const { cash, checks, on_days = new CashOnDays(querier, knowledge.tenant, cash.moment) } = asked
  const readings = new LineReadings(querier, knowledge, line, { cash: { ...cash, on_days }, checks })
  const { as_of, month: only } = asked
  const looked = { as_of, closed_on: await readClosings(querier, knowledge, asked) }
  const results: CovenantResult[] = []
  for (const test of scheduledTests(line, as_of).filter(({ month }) => only === undefined || month === only))
    results.push(await readings.settle((read) => judgeTest(line, test, looked, read)))
  return { number, results }
}

/** The day on which each month was closed, in the time zone of its lender. */
async function readClosings(
  querier: Querier,
  { known_at, pledging }: AsKnownSnapshot,
  { debt_line, time_zone }: LineTestsAsked,
): Promise<StatusAsked['closed_on']> {
  const { operator, organization } = pledging
  const closes = await readCloses(querier, { operator, known_at }, { organization, debt_line })
  const days = new Map(closes.map(({ month, closed_at }) => [month, dayNumber(dayOfMoment(closed_at, time_zone))]))
  return (month) => days.get(month) ?? null
}

/** A line as it is read; undefined where it was not known. */
export async function readLine(
  querier: Querier,
  { known_at, pledging }: AsKnownSnapshot,
  { debt_line, as_of, operator_slug, keeps }: Omit<LineTestsAsked, 'time_zone' | 'cash' | 'checks'>,
): Promise<{ readonly number: number; readonly line: ReadLine } | undefined> {
  const { operator, organization } = pledging
  const moment = { operator, known_at }
  const day = dayOfNumber(as_of)
  const record = await readKnownRecord(querier, moment, debtLine, debt_line, day)
  if (record === undefined) return undefined
  const [terms, statements] = await Promise.all([
    readKnownTerms(querier, { ...moment, organization, debt_line, as_of: day }),
    readKnownStatements(querier, { ...moment, organization }, day),
  ])
  const line: ReadLine = {
    id: debt_line,
    currency: String(record.state['currency']),
    opened_on: dayNumber(String(record.state['opened_on'])),
    terms,
    statements,
    operator_slug,
    as_of,
    keeps,
  }
  return { number: record.number, line }
}
