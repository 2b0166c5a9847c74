// The figures of a lender's debt lines that rules watch, as they are calculated last: the last test of each covenant of the terms, the base that is followed,
// the age of what the lender reported, and that of the oldest collection that statements of the bank do not show. Nothing is calculated for it.
import { dayNumber } from '@tapeline/kernel/core/day'
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import { readCompletion } from '../cash-tie-out/cash-completions-store.ts'
import { CashOnDays } from '../cash-tie-out/cash-metric-reads.ts'
import { type Querier, statement } from '../../storage/database.ts'
import type { FiguresAsked, Line, LineFigure } from './line-figures-rules.ts'
import { readTests } from './line-tests-reads.ts'

const listLines = statement(
  'list-lines-for-alerts',
  `
  select id, number, state ->> 'currency' as currency from operator_records
  where tenant = $1 and kind = 'debt_line' and organization = $2 and state ->> 'status' is distinct from 'closed' order by id`,
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
    change: null,
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
    return lines.map(({ id: debt_line, currency }) => ({ debt_line, metric, currency, value, as_of, change: null }))
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
