// The figures of a lender's debt lines that rules watch, as they are calculated last: the last test of each covenant of the
// terms, the base that is followed, the age of what the lender reported, and that of the oldest collection that statements of the bank do not show. Nothing is calculated for it.
import { dayNumber } from '@tapeline/kernel/core/day'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import { conditionsOf } from '@tapeline/kernel/metrics/covenants/covenant-test'
import { readCompletion } from '../cash-tie-out/cash-completions-store.ts'
import { CashOnDays } from '../cash-tie-out/cash-metric-reads.ts'
import { readTermsOfLines } from '../debt-line-term/debt-line-term-reads.ts'
import { type Querier, statement } from '../../storage/database.ts'
import { type ConditionTested, type FigureValue, testedHeadroom, testedValue } from './tested-figures-rules.ts'

/** A figure of a debt line. */
export interface LineFigure {
  readonly debt_line: string
  readonly metric: string
  readonly currency: string
  /** `unknown` where a test could not be made, `untested` where no covenant of the terms has the metric, or none of them was tested. */
  readonly value: FigureValue | 'unknown' | 'untested'
  /** The day that it is of. */
  readonly as_of: string
}

/** Whose lines, and which figures of them. */
export interface FiguresAsked {
  readonly tenant: number
  readonly organization: string
  /** The operator's tenant, where its lines are. */
  readonly operator: number
  /** The lender's day. */
  readonly today: string
  readonly time_zone: string
  readonly metrics: ReadonlySet<string>
}

interface Line {
  readonly id: string
  readonly number: number
  readonly currency: string
}

const listLines = statement(
  'list-lines-for-alerts',
  `
  select id, number, state ->> 'currency' as currency from operator_records
  where tenant = $1 and kind = 'debt_line' and organization = $2 and state ->> 'status' is distinct from 'closed' order by id`,
)

// The last test of each covenant of the terms. Rows of a month are numbered by it, a thousand to each (debt-line-metric-store.ts).
const listTests = statement(
  'list-tests-for-alerts',
  `
  select l.id, t.result ->> 'covenant_id' as covenant, t.result ->> 'metric' as metric, t.result ->> 'numerator' as numerator,
    t.result ->> 'denominator' as denominator, (t.result ->> 'headroom')::float8 as headroom, (t.result ->> 'kept')::boolean as kept,
    t.result ->> 'missing' as missing, t.result ->> 'test_date' as as_of
  from unnest($2::text[], $3::bigint[], $4::text[]) as l(id, number, covenant)
  cross join lateral (
    select number / 1000 * 1000 as month from debt_line_metrics
    where tenant = $1 and debt_line = l.number and result ->> 'covenant_id' = l.covenant and (result ->> 'test_date')::date <= $5::date
    order by number desc limit 1) f
  cross join lateral (
    select result from debt_line_metrics
    where tenant = $1 and debt_line = l.number and number between f.month and f.month + 999 and result ->> 'covenant_id' = l.covenant
    offset 0) t`,
)

const listBases = statement(
  'list-bases-for-alerts',
  `
  select l.id, c.as_of, c.availability from unnest($2::text[]) as l(id)
  cross join lateral (
    select as_of::text as as_of, result #>> '{base,availability}' as availability from line_calculations
    where tenant = $1 and debt_line = l.id and terms = '' and status = 'done' order by as_of desc, known_at desc limit 1) c
  where c.availability is not null`,
)

const findLastReport = statement(
  'find-last-report-for-alerts',
  `
  select last from batches where tenant = $1 and cardinality(changed_receivables) > 0 order by last desc limit 1`,
)

/** The currencies of a lender's lines that are not closed, by their ids. */
export async function readOpenLines(
  querier: Querier,
  { operator, organization }: Pick<FiguresAsked, 'operator' | 'organization'>,
): Promise<ReadonlyMap<string, string>> {
  const lines = await querier.query<Line>(listLines, [operator, organization])
  return new Map(lines.map(({ id, currency }) => [id, currency]))
}

/** The figures of each line that is not closed; a figure that there is none of is left out. */
export async function readLineFigures(querier: Querier, asked: FiguresAsked): Promise<LineFigure[]> {
  const lines = await querier.query<Line>(listLines, [asked.operator, asked.organization])
  if (lines.length === 0) return []
  return [
    ...(await readTests(querier, asked, lines)),
    ...(await readAvailability(querier, asked, lines)),
    ...(await readOfLender(querier, asked, lines)),
  ]
}

interface TestRow extends ConditionTested {
  readonly id: string
  readonly covenant: string
  readonly metric: string
  readonly as_of: string
}

/** Read of the base or of the lender, and not of tests. */
const CURRENT: ReadonlySet<string> = new Set(['availability', 'data_age_days', 'unmatched_cash_days'])

/** Of the covenants of the terms in force, which alone are watched: what they do not test any more is over. */
async function readTests(querier: Querier, asked: FiguresAsked, lines: readonly Line[]): Promise<LineFigure[]> {
  if ([...asked.metrics].every((metric) => CURRENT.has(metric))) return []
  const covenanted = await readCovenanted(querier, asked, lines)
  const named = covenanted.map((of) => [of.line.id, of.line.number, of.covenant] as const)
  const values = [
    asked.tenant,
    named.map(([id]) => id),
    named.map(([, number]) => number),
    named.map(([, , one]) => one),
  ]
  const rows = named.length === 0 ? [] : await querier.query<TestRow>(listTests, [...values, asked.today])
  const by_covenant = new Map(covenanted.map((of) => [keyOf(of.line.id, of.covenant), of]))
  const figures = rows.flatMap(({ id, covenant, metric, as_of, ...test }): LineFigure[] => {
    const found = by_covenant.get(keyOf(id, covenant))
    if (found?.metrics.has(metric) !== true) return []
    const of = { debt_line: id, currency: found.line.currency, as_of }
    const headroom = { ...of, metric: 'headroom', value: testedHeadroom(test) }
    return CURRENT.has(metric) ? [headroom] : [headroom, { ...of, metric, value: testedValue(test) }]
  })
  return [...figures, ...untestedOf(asked, lines, figures)]
}

/** A covenant of the terms of a line, and the metrics of its conditions. */
interface Covenanted {
  readonly line: Line
  readonly covenant: string
  readonly metrics: ReadonlySet<string>
}

async function readCovenanted(
  querier: Querier,
  { operator, organization, today: as_of }: FiguresAsked,
  lines: readonly Line[],
): Promise<Covenanted[]> {
  const asked = { operator, known_at: Number.MAX_SAFE_INTEGER, organization, as_of }
  const ids = lines.map(({ id }) => id)
  const terms = await readTermsOfLines(querier, asked, ids)
  return lines.flatMap((line) =>
    (terms.get(line.id)?.terms.covenants ?? []).map((covenant) => {
      return { line, covenant: covenant.id, metrics: new Set(conditionsOf(covenant).map(({ metric }) => metric)) }
    }),
  )
}

function keyOf(debt_line: string, covenant: string): string {
  return JSON.stringify([debt_line, covenant])
}

/** Of each line, those metrics that no test of it has: all of them where its terms have no covenant. */
function untestedOf(
  { metrics, today: as_of }: FiguresAsked,
  lines: readonly Line[],
  figures: readonly LineFigure[],
): LineFigure[] {
  const by_line = groupBy(figures, ({ debt_line }) => debt_line)
  return lines.flatMap(({ id: debt_line, currency }) => {
    const tested = new Set(by_line.get(debt_line)?.map(({ metric }) => metric))
    const without = [...metrics].filter((metric) => !CURRENT.has(metric) && !tested.has(metric))
    return without.map((metric) => ({ debt_line, currency, as_of, metric, value: 'untested' as const }))
  })
}

async function readAvailability(querier: Querier, asked: FiguresAsked, lines: readonly Line[]): Promise<LineFigure[]> {
  if (!asked.metrics.has('availability')) return []
  const rows = await querier.query<{ id: string; as_of: string; availability: string }>(listBases, [
    asked.tenant,
    lines.map(({ id }) => id),
  ])
  const currencies = new Map(lines.map(({ id, currency }) => [id, currency]))
  return rows.map(({ id, as_of, availability }) => ({
    debt_line: id,
    metric: 'availability',
    currency: currencies.get(id) ?? '',
    value: { numerator: BigInt(availability), denominator: 1n },
    as_of,
  }))
}

/** Figures of the lender are those of each of its lines. */
async function readOfLender(querier: Querier, asked: FiguresAsked, lines: readonly Line[]): Promise<LineFigure[]> {
  const { metrics, today: as_of } = asked
  const ages = [
    ...(metrics.has('data_age_days') ? [{ metric: 'data_age_days', days: await readDataAge(querier, asked) }] : []),
    ...(metrics.has('unmatched_cash_days')
      ? [{ metric: 'unmatched_cash_days', days: await readCashAge(querier, asked) }]
      : []),
  ]
  return ages.flatMap(({ metric, days }) => {
    if (days === undefined) return []
    const value = { numerator: BigInt(days), denominator: 1n }
    return lines.map(({ id: debt_line, currency }) => ({ debt_line, metric, currency, value, as_of }))
  })
}

/** Days since the lender reported a receivable or an entry, as where its data are late; undefined where it never did. */
async function readDataAge(querier: Querier, { tenant, today, time_zone }: FiguresAsked): Promise<number | undefined> {
  const [row] = await querier.query<{ last: number }>(findLastReport, [tenant])
  return row && dayNumber(today) - dayNumber(dayOfMoment(row.last, time_zone))
}

async function readCashAge(querier: Querier, { tenant, today }: FiguresAsked): Promise<number | undefined> {
  const completion = await readCompletion(querier, tenant, Number.MAX_SAFE_INTEGER)
  if (completion === null) return undefined
  const day = dayNumber(today)
  const asked = { day, from: day, until: day, wants: 'age' } as const
  const { since, oldest } = await new CashOnDays(querier, tenant, completion.moment).onDay(asked)
  if (since === undefined || since > day) return undefined
  return oldest === undefined ? 0 : day - oldest
}
