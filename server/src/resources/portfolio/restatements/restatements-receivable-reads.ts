// The receivables behind a restatement, in the order newest first: those that changed between the moments by the log, computed from their
// facts at either. A page looks at a bounded number of them, so that new settings, which may move all, cost no more a page.
import { type Basis, MEASURE } from '@tapeline/kernel/metrics/portfolio/measures'
import { type Sum } from '@tapeline/kernel/core/sum'
import { isWithin, readGroup } from '@tapeline/kernel/metrics/portfolio/dimensions'
import { MonthSums } from '@tapeline/kernel/metrics/portfolio/totals/month-sums'
import { PortfolioTotals } from '@tapeline/kernel/metrics/portfolio/fold/portfolio-totals'
import type { MetricSettings } from '@tapeline/kernel/metrics/metric-settings'
import { type Querier, statement } from '../../../storage/database.ts'
import { LookBound } from '../../../storage/lists/look-bound.ts'
import type { KeyedRow, Wanted } from '../../../storage/lists/paging.ts'
import { type Failures, noteFailure, readEachAlone } from '../../set-aside/failing-alone-reads.ts'
import type { FoundRows } from '../../computed-list.ts'
import { readReceivableIds } from '../../receivable/receivable-id-reads.ts'
import { inPortions } from '../../receivable-metrics/portion-reads.ts'
import { yieldingInSnapshot } from '../../yielding.ts'
import { type KnownContributor, readContributors } from '../contribution/contributor-reads.ts'
import type { PortfolioSettings } from '../contribution/portfolio-settings-reads.ts'
import { type KnownMonth, bucketOfOne } from './restatements-figures.ts'
import { type Compared, type CurrencyChange, type SeriesByCurrency, changesOf, sidesOf } from './restatements-reads.ts'
import { readChangedReceivables } from '../contribution/changed-receivable-reads.ts'

/** What there was of something as known at either moment. */
export interface BeforeAfter<T> {
  readonly before: T
  readonly after: T
}

/** A receivable whose month changed. Its key: its number, the month, both moments. */
export interface RestatedReceivable extends KeyedRow {
  readonly number: number
  /** As known later, or earlier where nothing of it counts any more. */
  readonly currency: string
  readonly changes: readonly CurrencyChange[]
  /** Principal outstanding at the end of the month, in that currency. */
  readonly closing: BeforeAfter<Sum>
  /** Its bucket at the end of the month; null where it was not open. */
  readonly buckets: { readonly [basis in Basis]: BeforeAfter<string | null> }
}

/** Receivables whose facts are read at once. */
const CHUNK = 100

/** A page looks at no more receivables than this; it may then hold fewer than asked for. */
const LOOKED_MAX = 2_000

/** Reads receivables whose month changed. */
export async function readRestated(
  querier: Querier,
  compared: Compared,
  wanted: Wanted,
): Promise<FoundRows<RestatedReceivable>> {
  const failures: Failures = new Map()
  const found = await readRows(querier, compared, wanted, failures)
  const failed = await readReceivableIds(querier, compared.tenant, [...failures.keys()])
  return { ...found, failed: [...failed.values()] }
}

async function readRows(
  querier: Querier,
  compared: Compared,
  { direction, key, rows_max }: Wanted,
  failures: Failures,
): Promise<FoundRows<RestatedReceivable>> {
  const findNumbers = await openCandidates(querier, compared)
  const { known_at: watermark } = compared
  const rows: RestatedReceivable[] = []
  // Forward, numbers are below it; backward, above it.
  let from = key === undefined ? watermark + 1 : Number(key[0]) - (direction === 'next' ? 0 : 1)
  const bound = new LookBound(LOOKED_MAX)
  for (let looked = 0; bound.allows(looked); looked += CHUNK) {
    const numbers = await findNumbers(direction, from)
    rows.push(...(await compareReceivables(querier, compared, numbers, failures)))
    if (rows.length >= rows_max) return { rows: rows.slice(0, rows_max), watermark }
    const last = numbers.at(-1)
    if (last === undefined || numbers.length < CHUNK) return { rows, watermark }
    from = last
  }
  return { rows, watermark, looked_to: keyOf(direction === 'next' ? from : from + 1, compared) }
}

/** A key holds all that a walk depends on, so that none of it moves while the walk lasts. */
function keyOf(number: number, { month, since, known_at }: Compared): readonly string[] {
  return [number, month, since, known_at].map(String)
}

/** What a walk depends on, by the key of one of its rows. */
export function comparedByKey(key: readonly string[]): { month: number; since: number; known_at: number } {
  const [month = 0, since = 0, known_at = 0] = key.slice(1).map(Number)
  return { month, since, known_at }
}

/** Finds the next numbers in a direction, beyond a place. */
type FindNumbers = (direction: Wanted['direction'], from: number) => Promise<number[]>

const findBelow = statement(
  'find-receivables-known-below',
  'select number from receivables where tenant = $1 and number < $2 order by number desc limit $3',
)

const findAbove = statement(
  'find-receivables-known-above',
  'select number from receivables where tenant = $1 and number > $2 and number <= $4 order by number limit $3',
)

/** Batches of the log whose receivables are collected; with more of them most of a book has changed, and all of it is walked. */
const BATCHES_MAX = 20_000

const findBatchBeyond = statement(
  'find-batch-beyond-comparison',
  'select last from batches where tenant = $1 and last > $2 and last <= $3 order by last offset $4 limit 1',
)

/** Which receivables may have changed: those of the log between the moments, or all where settings changed. */
async function openCandidates(querier: Querier, compared: Compared): Promise<FindNumbers> {
  const { tenant, since, known_at, settings } = compared
  const beyond = await querier.query(findBatchBeyond, [tenant, since, known_at, BATCHES_MAX])
  if (settings.before.recorded === settings.after.recorded && beyond.length === 0) {
    const both = { one: settings.before, other: settings.after }
    const changed = await readChangedReceivables(querier, { tenant, after: since, until: known_at }, both)
    return (direction, from) => Promise.resolve(numbersBeyond(changed, direction, from))
  }
  return async (direction, from) => {
    const rows = await (direction === 'next'
      ? querier.query<{ number: number }>(findBelow, [tenant, from, CHUNK])
      : querier.query<{ number: number }>(findAbove, [tenant, from, CHUNK, known_at]))
    return rows.map(({ number }) => number)
  }
}

function numbersBeyond(rising: readonly number[], direction: Wanted['direction'], from: number): number[] {
  if (direction === 'previous') return rising.filter((number) => number > from).slice(0, CHUNK)
  const end = rising.findLastIndex((number) => number < from) + 1
  return rising.slice(Math.max(0, end - CHUNK), end).reverse()
}

/** Compares receivables; those that cannot be calculated at either moment are noted. */
async function compareReceivables(
  querier: Querier,
  compared: Compared,
  numbers: readonly number[],
  failures: Failures,
): Promise<RestatedReceivable[]> {
  const rows: RestatedReceivable[] = []
  const read = (some: readonly number[]) => compareTogether(querier, compared, some)
  for await (const portion of inPortions(querier, compared.tenant, numbers)) {
    const found = await readEachAlone(portion, read, (number, error) => {
      noteFailure(number, failures, error)
      return Promise.resolve(undefined)
    })
    rows.push(...portion.flatMap((number) => found.get(number) ?? []))
  }
  return rows
}

async function compareTogether(
  querier: Querier,
  compared: Compared,
  numbers: readonly number[],
): Promise<Map<number, RestatedReceivable[]>> {
  const { since, known_at, settings } = compared
  const before = await readSums(querier, compared, since, settings.before, numbers)
  const after = await readSums(querier, compared, known_at, settings.after, numbers)
  const found = new Map<number, RestatedReceivable[]>()
  for await (const number of yieldingInSnapshot(numbers))
    found.set(number, compareOne(number, before.get(number), after.get(number), compared))
  return found
}

async function readSums(
  querier: Querier,
  compared: Compared,
  known_at: number,
  portfolio_settings: PortfolioSettings,
  numbers: readonly number[],
): Promise<Map<number, SeriesByCurrency>> {
  const known = await readContributors(querier, { tenant: compared.tenant, known_at, ...portfolio_settings }, numbers)
  const sums = new Map<number, SeriesByCurrency>()
  for await (const one of yieldingInSnapshot(known))
    sums.set(one.number, sumsOf(one, portfolio_settings.steps, compared))
  return sums
}

/** What one receivable contributes to the part that is asked about. */
function sumsOf(
  known: KnownContributor,
  steps: readonly MetricSettings[],
  { part, last_day }: Compared,
): SeriesByCurrency {
  const totals = new PortfolioTotals([part.dimension])
  totals.change(undefined, { ...known, steps })
  const sums = new Map<string, MonthSums>()
  for (const [stored, changes] of totals.groups.get(part.dimension.code) ?? []) {
    const group = readGroup(part.dimension, stored)
    if (!isWithin(group, part.where)) continue
    const own = sums.get(group.currency) ?? new MonthSums(last_day)
    own.addTotals(changes)
    sums.set(group.currency, own)
  }
  return sums
}

const NOTHING: SeriesByCurrency = new Map()

function compareOne(
  number: number,
  then: SeriesByCurrency = NOTHING,
  now: SeriesByCurrency = NOTHING,
  compared: Compared,
): RestatedReceivable[] {
  const changes = changesOf(then, now, compared)
  const [currency] = [...now.keys(), ...then.keys()]
  if (changes.length === 0 || currency === undefined) return []
  const { before, after } = sidesOf(then.get(currency), now.get(currency), compared)
  const bothOf = <T>(read: (side: KnownMonth) => T): BeforeAfter<T> => ({ before: read(before), after: read(after) })
  const closing = bothOf(({ series, month }) => series.atEndOf(MEASURE.outstanding, month))
  const buckets = {
    reported: bothOf((side) => bucketOfOne(side, 'reported')),
    computed: bothOf((side) => bucketOfOne(side, 'computed')),
  }
  return [{ key: keyOf(number, compared), watermark: compared.known_at, number, currency, changes, closing, buckets }]
}
