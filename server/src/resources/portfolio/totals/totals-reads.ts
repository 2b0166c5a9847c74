// Reading totals as they were known after a fold: few rows a group, however many folds there were and however long ago.
import { monthOfDay } from '@tapeline/kernel/core/month'
import type { ChangeReceiver } from '@tapeline/kernel/metrics/portfolio/totals/group-totals'
import { type Segment, coverOf } from '@tapeline/kernel/metrics/portfolio/totals/segments'
import { BY_MONTH, type BodyReceiver, IN_ALL, decodeBody } from '@tapeline/kernel/metrics/portfolio/totals/totals-codec'
import type { UpToDay } from '@tapeline/kernel/metrics/portfolio/totals/up-to-day'
import { type Querier, statement } from '../../../storage/database.ts'
import { yielding, yieldingInSnapshot } from '../../yielding.ts'
import type { Fold } from './totals-store.ts'

const findLastFold = statement(
  'find-portfolio-fold',
  `
  select fold, position, settings from portfolio_folds where tenant = $1 and position <= $2
  order by position desc, fold desc limit 1`,
)

/** The last fold that took in no more of the log than up to a position; of all, without one. Undefined where there is none. */
export async function findFold(
  querier: Querier,
  tenant: number,
  position: number | undefined,
): Promise<Fold | undefined> {
  const [last] = await querier.query<Fold>(findLastFold, [tenant, position ?? Number.MAX_SAFE_INTEGER])
  return last
}

const findNextFold = statement(
  'find-next-portfolio-fold',
  `
  select fold, position, settings from portfolio_folds where tenant = $1 and position = (
    select position from portfolio_folds where tenant = $1 and position >= $2 order by position limit 1)
  order by fold desc limit 1`,
)

/** The fold that first took in all of the log up to a position, and what came after it up to where it ends; undefined where none did. */
export async function findFoldFrom(querier: Querier, tenant: number, position: number): Promise<Fold | undefined> {
  const [next] = await querier.query<Fold>(findNextFold, [tenant, position])
  return next
}

const findCursor = statement(
  'find-portfolio-cursor',
  'select position, settings from portfolio_cursors where tenant = $1',
)

/** How far the log was followed for a tenant's portfolio, and which word of the operator was the last that counts. */
export async function findFollowed(querier: Querier, tenant: number): Promise<Pick<Fold, 'position' | 'settings'>> {
  const [cursor] = await querier.query<Pick<Fold, 'position' | 'settings'>>(findCursor, [tenant])
  return cursor ?? { position: 0, settings: 0 }
}

// Each period of each segment is looked up by itself: `offset 0` keeps PostgreSQL from walking the tenant's whole index instead, which it
// would do before it has statistics. Without order.
const findTotals = statement(
  'find-portfolio-totals',
  `
  select t.period, t.value, t.body from unnest($2::smallint[], $3::bigint[]) as w(level, segment)
  cross join unnest($5::integer[]) as p(period)
  cross join lateral (
    select * from portfolio_totals t
    where t.tenant = $1 and t.level = w.level and t.segment = w.segment and t.dimension = $4 and t.period = p.period
      and t.value ~ $6
    offset 0
  ) t`,
)

/** A run of groups in the order of their values: from the first on, before the end. */
export interface Run {
  readonly first: string
  readonly end: string
}

/** Ends behind every value: no text begins with a larger sign. */
export const EVERY_GROUP: Run = { first: '', end: '\u{10FFFF}' }

/** Pieces in which the changes between a fold and a later moment are stored. */
export interface MomentPieces {
  readonly known_at: number
  readonly pieces: number
}

/** What is asked: a dimension as known after a fold, or at a moment behind it, and a run of its groups. */
export interface DimensionQuestion {
  readonly tenant: number
  readonly fold: number
  readonly moment?: MomentPieces | undefined
  readonly dimension: number
  readonly run: Run
}

/** What is asked as of a day by its number; of all groups where no pattern is named. */
export interface TotalsQuestion extends Omit<DimensionQuestion, 'run'> {
  /** A regular expression: bodies of other groups are not even fetched. */
  readonly pattern?: string
  readonly as_of: number
}

/** The segments that a question is answered from. */
function segmentsOf({ fold, moment }: Pick<DimensionQuestion, 'fold' | 'moment'>): Segment[] {
  const behind = Array.from({ length: moment?.pieces ?? 0 }, (_, at) => pieceSegment(moment?.known_at ?? 0, at + 1))
  return [...coverOf(fold), ...behind]
}

/** Where a piece of a moment is stored, by its number from 1 on: segments of folds have levels from 0 on. */
export function pieceSegment(known_at: number, piece: number): Segment {
  return { level: -piece, segment: known_at }
}

/** The stored sums of a group in a period. */
export interface TotalsRow {
  readonly period: number
  readonly value: string
  readonly body: Buffer
}

/** Reads the sums of a dimension's groups as they are stored. */
export function readStoredTotals(
  querier: Querier,
  { tenant, dimension, as_of, pattern = '', ...from }: TotalsQuestion,
): Promise<TotalsRow[]> {
  const cover = segmentsOf(from)
  return querier.query<TotalsRow>(findTotals, [
    tenant,
    cover.map(({ level }) => level),
    cover.map(({ segment }) => segment),
    dimension,
    [BY_MONTH, monthOfDay(as_of)],
    pattern,
  ])
}

/** Adds stored sums to those that `sumsOf` gives for their groups, in turns; a group of which it gives none is passed over. */
export async function decodeTotals(
  rows: readonly TotalsRow[],
  sumsOf: (value: string) => UpToDay | undefined,
): Promise<void> {
  for await (const { period, value, body } of yielding(rows)) {
    const sums = sumsOf(value)
    if (sums !== undefined) decodeBody(body, period === BY_MONTH ? sums.months_before : sums.days)
  }
}

// The periods of a segment are one stretch of its index, of which the last is that of all time.
const findTotalsFrom = statement(
  'find-portfolio-totals-from-a-month-on',
  `
  select t.period, t.value, t.body from unnest($2::smallint[], $3::bigint[]) as w(level, segment)
  cross join lateral (
    select * from portfolio_totals t
    where t.tenant = $1 and t.level = w.level and t.segment = w.segment and t.dimension = $4 and t.period >= $5
      and t.value >= $6 and t.value < $7
    offset 0
  ) t`,
)

/** Takes the sums of a group over all time, and changes by day from the month of a day on. */
export interface FromTheEnd {
  readonly in_all: BodyReceiver
  readonly days: BodyReceiver
}

/** Returns the sums of all time for the groups of a dimension that has them, and what changed from the month of a day on. */
export async function visitFromTheEnd(
  querier: Querier,
  { tenant, dimension, run, as_of, ...from }: DimensionQuestion & { readonly as_of: number },
  receiverOf: (value: string) => FromTheEnd,
): Promise<void> {
  const cover = segmentsOf(from)
  const rows = await querier.query<{ period: number; value: string; body: Buffer }>(findTotalsFrom, [
    tenant,
    cover.map(({ level }) => level),
    cover.map(({ segment }) => segment),
    dimension,
    monthOfDay(as_of),
    run.first,
    run.end,
  ])
  for await (const { period, value, body } of yieldingInSnapshot(rows)) {
    const { in_all, days } = receiverOf(value)
    decodeBody(body, period === IN_ALL ? in_all : days)
  }
}

const findDays = statement(
  'find-portfolio-days',
  `
  select t.period, t.value, t.body from unnest($2::smallint[], $3::bigint[]) as w(level, segment)
  join portfolio_totals t on t.tenant = $1 and t.level = w.level and t.segment = w.segment and t.dimension = $4
    and t.period < ${BY_MONTH} and t.value >= $5 and t.value < $6`,
)

/** Passes on every sum by day of a dimension's groups as known after a fold, segment by segment. */
export async function visitTotals(
  querier: Querier,
  { tenant, fold, dimension, run }: DimensionQuestion,
  receiverOf: (value: string) => ChangeReceiver,
): Promise<void> {
  for (const { level, segment } of coverOf(fold)) {
    const values = [tenant, [level], [segment], dimension, run.first, run.end]
    const rows = await querier.query<{ value: string; body: Buffer }>(findDays, values)
    for await (const { value, body } of yieldingInSnapshot(rows)) decodeBody(body, receiverOf(value))
  }
}
