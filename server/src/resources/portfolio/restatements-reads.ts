// What changed in a month from one knowledge to another: the figures of the portfolio from its series at both moments, and the
// receivables behind them, found by the log between the moments and reckoned from their facts at either. What both moments knew never
// changes, so a walk over the receivables shows one state however long it lasts.
import { lastDayOf } from '../../core/month.ts'
import { BASES, type Basis } from '../../metrics/portfolio/measures.ts'
import { MonthSums } from '../../metrics/portfolio/month-sums.ts'
import { readGroup } from '../../metrics/portfolio/dimensions.ts'
import { PortfolioTotals } from '../../metrics/portfolio/portfolio-totals.ts'
import type { Series } from '../../metrics/portfolio/series.ts'
import { type Reckoning, reckoningOn } from '../../metrics/reckoning.ts'
import { type Querier, statement } from '../../storage/database.ts'
import type { Found, KeyedRow, Wanted } from '../../storage/lists/paging.ts'
import { readReckoning } from '../reporting-settings/reckoning-reads.ts'
import { type KnownContributor, readContributors } from './contributor-reads.ts'
import type { Compared } from './restatements-cause-reads.ts'
import { type FigureChange, type KnownMonth, bucketOfOne, compareFigures } from './restatements-figures.ts'
import { type Part, isOfPart } from './restatements-parameters.ts'
import { readSeries } from './series-reads.ts'
import { readTouched } from './touched-reads.ts'

/** Which month is compared, between which moments, and in which part of the portfolio. */
export interface Restatement {
  readonly tenant: number
  readonly month: number
  readonly since: number
  readonly known_at: number
  readonly part: Part
}

/** A figure of one currency that changed. */
export type CurrencyChange = { readonly currency: string } & FigureChange

/** Opens a comparison: how numbers were reckoned at either moment. */
export async function openComparison(querier: Querier, restatement: Restatement): Promise<Compared> {
  const { tenant, since, known_at, month } = restatement
  const before = await readReckoning(querier, tenant, since)
  const after = await readReckoning(querier, tenant, known_at)
  return { ...restatement, last_day: lastDayOf(month), reckoned: { before, after } }
}

/** The figures of the portfolio that changed, by currency, then in the order of figures. */
export async function readPortfolioChanges(querier: Querier, compared: Compared): Promise<CurrencyChange[]> {
  const { tenant, last_day: as_of, part, since, known_at } = compared
  const question = { tenant, as_of, dimension: part.dimension, parted_by: [], where: part.where }
  const sums = []
  for (const moment of [since, known_at]) {
    const { groups } = await readSeries(querier, { ...question, known_at: moment })
    sums.push(new Map(groups.map(({ group, series }) => [group.currency, series])))
  }
  const [before = new Map(), after = new Map()] = sums
  return changesOf(before, after, compared)
}

type SeriesByCurrency = ReadonlyMap<string, Series>

function changesOf(before: SeriesByCurrency, after: SeriesByCurrency, compared: Compared): CurrencyChange[] {
  const { last_day, reckoned } = compared
  const currencies = [...new Set([...before.keys(), ...after.keys()])].sort()
  return currencies.flatMap((currency) => {
    const then = before.get(currency) ?? new MonthSums(last_day)
    const now = after.get(currency) ?? new MonthSums(last_day)
    const changes = compareFigures(
      knownMonth(then, compared, reckoned.before.steps),
      knownMonth(now, compared, reckoned.after.steps),
    )
    return changes.map((change) => ({ currency, ...change }))
  })
}

function knownMonth(series: Series, { month, last_day }: Compared, steps: readonly Reckoning[]): KnownMonth {
  return { series, month, edges: reckoningOn(steps, last_day).bucket_edges }
}

/** A receivable whose month changed. Its key: its number, the month, both moments. */
export interface RestatedReceivable extends KeyedRow {
  readonly number: number
  /** As known later; earlier where nothing of it counts any more. */
  readonly currency: string
  readonly changes: readonly CurrencyChange[]
  /** Principal outstanding at the end of the month, in that currency. */
  readonly closing: Pick<FigureChange, 'before' | 'after' | 'difference'>
  /** The bucket in which it stood at the end of the month; null where it was not open. */
  readonly buckets: { readonly [basis in Basis]: { readonly before: string | null; readonly after: string | null } }
}

/** Receivables whose facts are read at once. */
const CHUNK = 100

/** A page looks at no more receivables than this; it may then hold fewer than asked for. */
const LOOKED_MAX = 2_000

/** Reads receivables whose month changed, newest first. */
export async function readRestated(
  querier: Querier,
  compared: Compared,
  { direction, key, rows_max }: Wanted,
): Promise<Found<RestatedReceivable>> {
  const candidates = await findCandidates(querier, compared)
  const { known_at } = compared
  const rows: RestatedReceivable[] = []
  // Going on, numbers lie below this; going back, above it.
  let from = key === undefined ? known_at + 1 : Number(key[0]) - (direction === 'next' ? 0 : 1)
  for (let looked = 0; looked < LOOKED_MAX; looked += CHUNK) {
    const numbers = await candidates(direction, from)
    rows.push(...(await compareReceivables(querier, compared, numbers)))
    const last = numbers.at(-1)
    if (rows.length >= rows_max) return { rows: rows.slice(0, rows_max), watermark: known_at }
    if (last === undefined || numbers.length < CHUNK) return { rows, watermark: known_at }
    from = last
  }
  return { rows, watermark: known_at, looked_to: keyOf(direction === 'next' ? from : from + 1, compared) }
}

function keyOf(number: number, { month, since, known_at }: Compared): readonly string[] {
  return [number, month, since, known_at].map(String)
}

/** The next numbers in a direction, those at a place left out. */
type Candidates = (direction: Wanted['direction'], from: number) => Promise<number[]>

const findBelow = statement(
  'find-receivables-known-below',
  'select number from receivables where tenant = $1 and number < $2 order by number desc limit $3',
)

const findAbove = statement(
  'find-receivables-known-above',
  'select number from receivables where tenant = $1 and number > $2 and number <= $4 order by number limit $3',
)

/** Receivables that may have changed: those touched between the moments, or all where settings changed. */
async function findCandidates(querier: Querier, compared: Compared): Promise<Candidates> {
  const { tenant, since, known_at, reckoned } = compared
  if (reckoned.before.recorded === reckoned.after.recorded) {
    const touched = await readTouched(querier, { tenant, after: since, until: known_at })
    const newest = touched.toReversed()
    return async (direction, from) =>
      direction === 'next'
        ? newest.filter((number) => number < from).slice(0, CHUNK)
        : touched.filter((number) => number > from).slice(0, CHUNK)
  }
  return async (direction, from) => {
    const [sql, ...bound] = direction === 'next' ? [findBelow] : [findAbove, known_at]
    const rows = await querier.query<{ number: number }>(sql, [tenant, from, CHUNK, ...bound])
    return rows.map(({ number }) => number)
  }
}

async function compareReceivables(
  querier: Querier,
  compared: Compared,
  numbers: readonly number[],
): Promise<RestatedReceivable[]> {
  const { tenant, since, known_at, reckoned } = compared
  const before = await readSums(querier, compared, since, reckoned.before.steps)
  const after = await readSums(querier, compared, known_at, reckoned.after.steps)
  return numbers.flatMap((number) => compareOne(number, before.get(number), after.get(number), compared))

  async function readSums(querier: Querier, compared: Compared, moment: number, steps: readonly Reckoning[]) {
    const known = await readContributors(querier, { tenant, known_at: moment, steps }, numbers)
    return new Map(known.map((one) => [one.number, sumsOf(one, steps, compared)]))
  }
}

/** What one receivable contributes to the part that is asked about. */
function sumsOf({ ledger, cells }: KnownContributor, steps: readonly Reckoning[], { part, last_day }: Compared) {
  const totals = new PortfolioTotals([part.dimension])
  totals.add({ ledger, cells, steps }, 1)
  const sums = new Map<string, MonthSums>()
  for (const [stored, changes] of totals.groups.get(part.dimension.code) ?? []) {
    const group = readGroup(part.dimension, stored)
    if (!isOfPart(group, part)) continue
    const own = sums.get(group.currency) ?? new MonthSums(last_day)
    own.addTotals(changes)
    sums.set(group.currency, own)
  }
  return sums
}

const NOTHING: SeriesByCurrency = new Map()

function compareOne(
  number: number,
  before: SeriesByCurrency = NOTHING,
  after: SeriesByCurrency = NOTHING,
  compared: Compared,
): RestatedReceivable[] {
  const changes = changesOf(before, after, compared)
  const [currency] = [...after.keys(), ...before.keys()]
  if (changes.length === 0 || currency === undefined) return []
  const { reckoned, last_day, known_at: watermark } = compared
  const then = knownMonth(before.get(currency) ?? new MonthSums(last_day), compared, reckoned.before.steps)
  const now = knownMonth(after.get(currency) ?? new MonthSums(last_day), compared, reckoned.after.steps)
  const bucketsBy = (basis: Basis) => ({ before: bucketOfOne(then, basis), after: bucketOfOne(now, basis) })
  const [reported, computed] = BASES.map(bucketsBy)
  return [{ key: keyOf(number, compared), watermark, number, currency, changes, closing: closing, buckets: {} }]
}
