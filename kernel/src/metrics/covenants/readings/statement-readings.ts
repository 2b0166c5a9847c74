// Metrics of the company, from the financial statements that it sends (M34). This file decides which statement counts on a day: the latest
// complete period with every required line; for one period, the best basis.
import { type Ratio } from '../../../core/ratio.ts'
import { dayNumber } from '../../../core/day.ts'
import { divideBigHalfUp } from '../../../core/rounding.ts'
import type { LineOnDay } from '../../debt-line/borrowing-base.ts'
import { findCovenantMetric } from '../../debt-line/covenant-metrics.ts'
import { type MetricAsked, type Reading, figure, withoutRate } from '../reading.ts'

/** A financial statement, as known. */
export interface Statement {
  readonly id: string
  readonly statement_type: string
  readonly period_kind: string | null
  readonly period_start: string | null
  readonly period_end: string
  readonly basis: string | null
  readonly currency: string
  readonly lines: readonly { readonly name: string; readonly amount: number }[]
}

/** The day of the test, and the currency of amounts. */
export type StatementDay = Pick<LineOnDay, 'currency' | 'day' | 'exchange'>

/** The bases of statements, the best first; an unlisted one is the company's own word and ranks last. */
const BASES = ['audited', 'reviewed', 'compiled', 'management'] as const

/** Projections are no facts, and tax returns follow other rules. */
const NOT_ACTUAL: ReadonlySet<string | null> = new Set(['projected', 'tax'])

/** The fields that a metric needs from a statement. */
interface Needs {
  readonly type: 'balance_sheet' | 'income_statement'
  readonly lines: readonly string[]
  readonly read: (line: (name: string) => bigint) => { readonly numerator: bigint; readonly denominator?: bigint }
}

/** Equity less intangibles, which a company without any omits. */
const tangible = (line: (name: string) => bigint) => line('equity') - sizeOf(line('intangibles'))

const NEEDS = new Map<string, Needs>([
  [
    'leverage',
    {
      type: 'balance_sheet',
      lines: ['liabilities', 'equity'],
      read: (line) => ({ numerator: line('liabilities'), denominator: tangible(line) }),
    },
  ],
  ['tangible_net_worth', { type: 'balance_sheet', lines: ['equity'], read: (line) => ({ numerator: tangible(line) }) }],
  [
    'unrestricted_cash',
    {
      type: 'balance_sheet',
      lines: ['cash'],
      read: (line) => ({ numerator: line('cash') - sizeOf(line('restricted_cash')) }),
    },
  ],
  [
    'net_income',
    { type: 'income_statement', lines: ['net_income'], read: (line) => ({ numerator: line('net_income') }) },
  ],
  [
    'interest_coverage',
    {
      type: 'income_statement',
      lines: ['ebitda', 'interest_expense'],
      read: (line) => ({ numerator: line('ebitda'), denominator: sizeOf(line('interest_expense')) }),
    },
  ],
  [
    'debt_service_coverage',
    {
      type: 'income_statement',
      lines: ['ebitda', 'interest_expense', 'principal_repaid'],
      read: (line) => ({
        numerator: line('ebitda'),
        denominator: sizeOf(line('interest_expense')) + sizeOf(line('principal_repaid')),
      }),
    },
  ],
])

/** A metric of the company on a day. Debt divided by a net worth of zero or less is a figure too, since it breaches every limit. */
export function readStatements({ metric }: MetricAsked, statements: readonly Statement[], on: StatementDay): Reading {
  const needs = NEEDS.get(metric)
  const unit = findCovenantMetric(metric)?.unit
  if (needs === undefined || unit === undefined) return { missing: 'not_computed' }
  const statement = statementOn(statements, needs, on.day)
  if (statement === undefined) return { missing: 'not_reported' }
  const amounts = new Map(statement.lines.map(({ name, amount }) => [name, BigInt(amount)]))
  const { numerator, denominator } = needs.read((name) => amounts.get(name) ?? 0n)
  const rate = denominator !== undefined || statement.currency === on.currency ? SAME : on.exchange(statement.currency)
  if (rate === null) return withoutRate([statement.currency])
  if (denominator !== undefined && denominator <= 0n && metric !== 'leverage') return { missing: 'no_denominator' }
  const inLineCurrency = divideBigHalfUp(numerator * rate.numerator, rate.denominator)
  return {
    ...figure(unit, { numerator: inLineCurrency, denominator: 1n }, denominator ?? 1n),
    statements: [statement.id],
  }
}

/** Both amounts of a ratio are in one currency, whichever it is. */
const SAME: Ratio = { numerator: 1n, denominator: 1n }

/** An older statement does not count (our rule): yearly statements, and time to prepare them. */
const STALE_DAYS = 400

/** The lengths of periods, the shortest first: if several end on one day, months can be added up but a year cannot be split. */
const PERIODS = ['month', 'quarter', 'half_year', 'year', 'ytd'] as const

/**
 * The statement that counts on a day: of those with every required line, the one of the latest complete period; of one end the shortest
 * period, then the best basis, then the last of the list.
 */
function statementOn(statements: readonly Statement[], { type, lines }: Needs, day: number): Statement | undefined {
  const has = ({ lines: own }: Statement) => lines.every((name) => own.some((line) => line.name === name))
  return statements
    .filter((one) => one.statement_type === type && !NOT_ACTUAL.has(one.basis) && has(one))
    .filter(({ period_end }) => dayNumber(period_end) <= day && day - dayNumber(period_end) <= STALE_DAYS)
    .toSorted((one, other) => orderOf(one, other))
    .at(-1)
}

function orderOf(one: Statement, other: Statement): number {
  return (
    dayNumber(one.period_end) - dayNumber(other.period_end) ||
    placeOf(PERIODS, other.period_kind) - placeOf(PERIODS, one.period_kind) ||
    placeOf(BASES, other.basis) - placeOf(BASES, one.basis)
  )
}

/** Unlisted and missing words come last. */
function placeOf(words: readonly string[], word: string | null): number {
  const at = words.findIndex((listed) => listed === word)
  return at < 0 ? words.length : at
}

/** Statements show deductions with either sign. */
function sizeOf(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}
